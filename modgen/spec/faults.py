"""Faults of shape, as the model's validation names them, to findings with places and with what would be right."""

from typing import Any

from pydantic import BaseModel, ValidationError

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean, nearest, quoted
from modgen.spec.model import KeyedModel, keys_of
from modgen.spec.scalars import kind_of
from modgen.spec.tree import Map, Node, Seq, place_of

_KINDS = {
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "tuple_type": "a list",
    "string_type": "a text",
}


def log_faults(error: ValidationError, root: Map, model: type[BaseModel], log: Log) -> None:
    """Put every fault of one validation into the log; a mistyped key is not called missing as well."""
    details = error.errors(include_url=False)
    meant = set()
    for detail in details:
        if detail["type"] == "extra_forbidden":
            *holder, key = detail["loc"]
            meant.add((*holder, nearest(str(key), _fields(model, detail["loc"]))))
    for detail in details:
        if detail["type"] == "default_factory_not_called":
            continue  # what its default would have been made from is told
        if detail["type"] != "missing" or detail["loc"] not in meant:
            inside = detail.get("ctx", {}).get("inside", ())
            _log_one(dict(detail), _path(root, (*detail["loc"], *inside)), root, model, log)


def _path(root: Node, loc: tuple[str | int, ...]) -> list[str | int]:
    """The part of a location that exists in the tree; keyed sections are counted by the model and named there."""
    path: list[str | int] = []
    node: Node = root
    for step in loc:
        named = list(node)[step] if isinstance(node, Map) and isinstance(step, int) and step < len(node) else step
        child = _child(node, named)
        if child is not None:
            path.append(named)
            node = child
    return path


def _child(node: Node, step: str | int) -> Node | None:
    if isinstance(node, Map) and isinstance(step, str):
        return node.get(step)
    if isinstance(node, Seq) and isinstance(step, int) and step < len(node):
        return node[step]
    return None


def _log_one(detail: dict[str, Any], path: list[str | int], root: Map, model: type[BaseModel], log: Log) -> None:
    kind, last = detail["type"], detail["loc"][-1] if detail["loc"] else ""
    place = _inherited_place(root, path, last) or place_of(root, path)
    if kind == "modgen":
        context = detail["ctx"]
        place = (_key_place(root, path) or place) if context["code"] == "L201" else place
        log.add(context["code"], context["message"], place, help=context["help"])
    elif kind == "extra_forbidden":
        place = _key_place(root, path) or place
        help = did_you_mean(str(last), _fields(model, detail["loc"]), listed=20)
        log.add("L201", f"unknown key {quoted(str(last))}", place, help=help)
    elif kind == "missing":
        written = _key_place(root, path) if len(path) == len(detail["loc"]) else None
        _log_missing(str(last), written, place, log)
    elif kind in ("enum", "literal_error"):
        allowed = [word.strip(" '") for word in detail["ctx"]["expected"].replace(" or ", ",").split(",")]
        near = nearest(str(detail["input"]), allowed)
        help = f"did you mean {near!r}?" if near else f"one of: {', '.join(allowed)}"
        if isinstance(detail["input"], str):
            key = next((step for step in reversed(detail["loc"]) if isinstance(step, str)), last)
            log.add("L205", f"`{key}` cannot be {quoted(detail['input'])}", place, help=help)
        else:
            log.add("L203", f"{kind_of(detail['input'])} stands where a single word belongs", place, help=help)
    else:
        wanted = _KINDS.get(kind, detail["msg"])
        keys = [key for key in _fields(model, (*detail["loc"], "")) if key not in ("cite", "basis", "note")]
        help = f"its keys: {', '.join(keys)}" if wanted == "a mapping" and keys else ""
        help = "write [a, b], or one line `- a` for each" if wanted == "a list" else help
        log.add("L203", f"{kind_of(detail['input'])} stands where {wanted} belongs", place, help=help)


def _log_missing(key: str, key_place: Place | None, place: Place, log: Log) -> None:
    if key_place is not None and key_place.cell:
        log.add("L202", f"the cell {key!r} of this row is empty", key_place, help="fill it in")
    elif key_place is not None:
        help = "write it after the colon; a value that begins with # needs quotes"
        log.add("L202", f"the key {key!r} has no value", key_place, help=help)
    elif key == "cite":
        help = "add `cite: book rule`, or `defaults: {cite: …}` for the whole file"
        log.add("L207", "nothing says where this datum comes from", place, help=help)
    else:
        help = "begin with `modgen: 1`, the version of the language" if key == "modgen" else f"add `{key}:`"
        log.add("L202", f"the key {key!r} is missing", place, help=help)


def _inherited_place(root: Map, path: list[str | int], key: str | int) -> Place | None:
    """Where a value stands that a mapping has from its file or from a mapping around it."""
    holder: Node | None = root
    for step in path:
        holder = _child(holder, step) if holder is not None else None
    if isinstance(holder, Map) and isinstance(key, str) and key in holder.inherited and holder.get(key, "") == "":
        return holder.inherited[key].place
    return None


def _key_place(root: Map, path: list[str | int]) -> Place | None:
    holder: Node | None = root
    for step in path[:-1]:
        holder = _child(holder, step) if holder is not None else None
    return holder.keys_at.get(str(path[-1])) if path and isinstance(holder, Map) else None


def _fields(model: type[BaseModel], loc: tuple[str | int, ...]) -> list[str]:
    """The keys that the model at a location knows."""
    current: Any = model
    for step in loc[:-1]:
        if isinstance(step, str) and isinstance(current, type) and issubclass(current, BaseModel):
            field = keys_of(current).get(step)
            current = _model_in(field.annotation) if field else None
    if isinstance(current, type) and issubclass(current, BaseModel):
        keyed = issubclass(current, KeyedModel)
        return [name for name in keys_of(current) if name != "lock" and not (keyed and name == "id")]
    return []


def _model_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in getattr(annotation, "__args__", ()):
        found = _model_in(argument)
        if found is not None:
            return found
    return None
