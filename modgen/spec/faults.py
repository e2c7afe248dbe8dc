"""Faults of shape, as the model's validation names them, to findings with places and with what would be right."""

from typing import Any

from pydantic import BaseModel, ValidationError

from modgen.diagnostics import Log, Place
from modgen.diagnostics.suggest import did_you_mean
from modgen.spec.tree import Map, Node, Seq, Text, place_of

_KINDS = {
    "model_type": "a mapping",
    "dict_type": "a mapping",
    "tuple_type": "a list",
    "string_type": "a text",
}


def log_faults(error: ValidationError, root: Map, model: type[BaseModel], log: Log) -> None:
    """Put every fault of one validation into the log."""
    for detail in error.errors(include_url=False):
        path = _path(root, detail["loc"])
        _log_one(dict(detail), path, root, model, log)


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
    place = place_of(root, path)
    if kind == "modgen":
        context = detail["ctx"]
        log.add(context["code"], context["message"], place, help=context["help"])
    elif kind == "extra_forbidden":
        place = _key_place(root, path) or place
        log.add("L201", f"unknown key {last!r}", place, help=did_you_mean(str(last), _fields(model, detail["loc"])))
    elif kind == "missing" and last == "cite":
        help = "add `cite: book rule`, or `defaults: {cite: …}` for the whole file"
        log.add("L207", "nothing says where this datum comes from", place, help=help)
    elif kind == "missing":
        log.add("L202", f"the key {last!r} is missing", place, help=f"add `{last}:`")
    elif kind in ("enum", "literal_error"):
        allowed = [word.strip(" '") for word in detail["ctx"]["expected"].replace(" or ", ",").split(",")]
        shown = ", ".join(allowed)
        nearest = did_you_mean(str(detail["input"]), allowed, listed=0)
        help = nearest if nearest.startswith("did") else f"one of: {shown}"
        log.add("L205", f"{str(detail['input'])!r} is not one of the words allowed here", place, help=help)
    else:
        wanted = _KINDS.get(kind, detail["msg"])
        log.add("L203", f"{_kind(detail['input'])} stands where {wanted} belongs", place)


def _key_place(root: Map, path: list[str | int]) -> Place | None:
    holder: Node | None = root
    for step in path[:-1]:
        holder = _child(holder, step) if holder is not None else None
    return holder.keys_at.get(str(path[-1])) if path and isinstance(holder, Map) else None


def _kind(value: Any) -> str:
    if isinstance(value, dict):
        return "a mapping"
    if isinstance(value, tuple | list):
        return "a list"
    return f"{str(value)!r}" if isinstance(value, Text | str) else "a value"


def _fields(model: type[BaseModel], loc: tuple[str | int, ...]) -> list[str]:
    """The keys that the model at a location knows."""
    current: Any = model
    for step in loc[:-1]:
        if isinstance(step, str) and isinstance(current, type) and issubclass(current, BaseModel):
            field = current.model_fields.get(step)
            current = _model_in(field.annotation) if field else None
    if isinstance(current, type) and issubclass(current, BaseModel):
        return [field.alias or name for name, field in current.model_fields.items() if name != "id"]
    return []


def _model_in(annotation: Any) -> Any:
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return annotation
    for argument in getattr(annotation, "__args__", ()):
        found = _model_in(argument)
        if found is not None:
            return found
    return None
