"""The base of every model of the language: frozen, strict about keys, and never without its place."""

from collections.abc import Callable, Mapping
from enum import StrEnum
from typing import Annotated, Any, Self, TypeVar

from pydantic import (
    BaseModel,
    BeforeValidator,
    ConfigDict,
    GetCoreSchemaHandler,
    GetJsonSchemaHandler,
    PrivateAttr,
    model_validator,
)
from pydantic.fields import FieldInfo
from pydantic.json_schema import JsonSchemaValue
from pydantic_core import CoreSchema, core_schema

from modgen.diagnostics import Place
from modgen.spec.scalars import fault, kind_of
from modgen.spec.tree import Map, Node, Seq, Text, place_of
from modgen.spec.types import Cite, Id, Name


class Model(BaseModel):
    """A frozen datum made from one mapping (or one row of a table)."""

    model_config = ConfigDict(frozen=True, extra="forbid")
    _node: Map = PrivateAttr(default_factory=Map)

    @model_validator(mode="wrap")
    @classmethod
    def _keep_place(cls, data: Any, handler: Callable[[Any], Self]) -> Self:
        if not isinstance(data, Map):
            return handler(data)
        keys = keys_of(cls)
        # A key that is not in the language is told whether it has a value or not: often a comma has cut a text short.
        given = {
            key: value for key, value in data.items() if not (key in keys and isinstance(value, Text) and value.absent)
        }
        for key, value in data.inherited.items():
            if key in cls.model_fields and key not in given:
                given[key] = value
        model = handler(given)
        model._node = data
        return model

    @classmethod
    def __get_pydantic_json_schema__(cls, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        """An id is the key outside the entry, and a citation may be inherited: an editor must ask for neither."""
        schema = handler.resolve_ref_schema(handler(core))
        outside = {"cite"}
        if issubclass(cls, KeyedModel):
            schema.get("properties", {}).pop("id", None)
            outside.add("id")
        if "required" in schema:
            schema["required"] = [key for key in schema["required"] if key not in outside]
        return schema

    def written(self, key: str) -> str:
        """A value as it was written, before it got its type; empty where it was not given."""
        value = self._node.get(key)
        return str(value) if isinstance(value, Text) else ""

    def overridden(self, values: Mapping[str, Any]) -> Self:
        """The same with other values, which stand nowhere in the spec."""
        made = self.model_copy(update=dict(values))
        made._node = Map(self._node.items(), self._node.place)
        made._node.keys_at, made._node.inherited = dict(self._node.keys_at), self._node.inherited
        for key, value in values.items():
            made._node.put(Text(key), Text(str(value)))
        return made

    def place(self, *path: str | int) -> Place:
        """Where this datum, or the value at a path inside it, was written."""
        if path and isinstance(path[0], str) and path[0] not in self._node and path[0] in self._node.inherited:
            return self._node.inherited[path[0]].place
        return place_of(self._node, path)


class Basis(StrEnum):
    """What a datum rests on, strongest first."""

    PRINTED = "printed"
    OBSERVED = "observed"
    DERIVED = "derived"
    INFERRED = "inferred"
    RECONSTRUCTED = "reconstructed"

    @property
    def rank(self) -> int:
        """0 for the strongest."""
        return _RANKS[self]


_RANKS = {basis: rank for rank, basis in enumerate(Basis)}


def weakest(bases: "list[Basis] | tuple[Basis, ...]") -> Basis:
    """The weakest of several bases; what rests on all of them rests on this."""
    return max(bases, key=lambda basis: basis.rank, default=Basis.PRINTED)


class Datum(Model):
    """A model that came from a source and says from which: citations as ``book rule``, parted by ``;``."""

    cite: Cite
    basis: Basis = Basis.PRINTED
    note: Name = ""

    @property
    def books(self) -> tuple[str, ...]:
        """The short names of the books cited."""
        return tuple(part.split()[0] for part in self.cite.split(";") if part.split())


def keys_of(model: type[BaseModel]) -> dict[str, FieldInfo]:
    """The keys of a model as they are written; a field has another name where the key is a word of Python's own."""
    return {field.alias or name: field for name, field in model.model_fields.items()}


class KeyedModel(Model):
    """A model whose id is the key it stands under."""

    id: Id


def _bodies(value: Any) -> Any:
    """``{id: body}`` as a list of bodies with their ids, each keeping the place of its key."""
    if isinstance(value, Text) and value.absent:
        return Seq(place=value.place)
    if not isinstance(value, Map):
        wrong = f"{kind_of(value)} stands where a mapping from id to entry belongs"
        raise fault(wrong, "write `its-id: {…}` for each entry", code="L203")
    bodies: list[Node] = []
    for key, body in value.items():
        key_place = value.keys_at[key]
        if not isinstance(body, Map) and not (isinstance(body, Text) and body.absent):
            bodies.append(body)  # the shape pass says what belongs here
            continue
        keyed = Map(place=key_place)
        if isinstance(body, Map):
            keyed = Map(body.items(), key_place)
            keyed.keys_at = dict(body.keys_at)
            keyed.inherited = body.inherited
            if "id" in body:
                help = f"its id is {key!r}, the key it stands under: take `id` out"
                raise fault("unknown key 'id'", help, code="L201", inside=(key, "id"))
        keyed.put(Text("id", key_place), Text(key, key_place, quoted=True))
        bodies.append(keyed)
    return Seq(bodies, value.place)


class _KeyedSchema:
    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        return {"type": "object", "additionalProperties": handler(core).get("items", {})}


T = TypeVar("T")
Keyed = Annotated[tuple[T, ...], _KeyedSchema(), BeforeValidator(_bodies)]
"""A section ``{id: entry}``, in the order written."""


def _one_or_many(value: Any) -> Any:
    if isinstance(value, Text):
        return Seq((value,) if not value.absent else (), value.place)
    return value


class _ManySchema:
    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        array = handler(core)
        return {"anyOf": [array, array.get("items", {})]}


Many = Annotated[tuple[T, ...], _ManySchema(), BeforeValidator(_one_or_many)]
"""A list; a single value may stand without brackets."""


class Short:
    """A bare word (or list) that stands for a mapping with one key: ``where: java`` for ``where: {named: java}``."""

    def __init__(self, key: str, *, lists: bool = False) -> None:
        self._key = key
        self._lists = lists

    def __get_pydantic_core_schema__(self, source: Any, handler: GetCoreSchemaHandler) -> CoreSchema:
        return core_schema.no_info_before_validator_function(self._expand, handler(source))

    def __get_pydantic_json_schema__(self, core: CoreSchema, handler: GetJsonSchemaHandler) -> JsonSchemaValue:
        scalar = {"type": ["string", "number", "boolean"]}
        forms: list[dict[str, Any]] = [handler(core), scalar]
        if self._lists:
            forms.append({"type": "array", "items": scalar})
        return {"anyOf": forms}

    def _expand(self, value: Any) -> Any:
        if not isinstance(value, Text) and not (self._lists and isinstance(value, Seq)):
            return value
        inner = Map(place=value.place)
        inner.put(Text(self._key, value.place), value)
        return inner
