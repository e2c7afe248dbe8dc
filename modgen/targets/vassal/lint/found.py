"""What a lint finds, and what every one of its rules looks at."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from modgen.targets.vassal.content.atlas import Atlas, MapOf, atlas_of
from modgen.targets.vassal.content.paths import Site, class_of, sites
from modgen.targets.vassal.content.slots import SLOTS, Slot, slot_of
from modgen.targets.vassal.errors import VassalError
from modgen.targets.vassal.lint.classes import ENGINE, TEXTS
from modgen.targets.vassal.module import Module
from modgen.targets.vassal.pieces import decode_definition
from modgen.targets.vassal.traits import PlaceMarker, Replace, Trait


@dataclass(frozen=True, slots=True)
class Found:
    """One finding: its code, the path of the component it is about, what is wrong, and what would be right."""

    code: str
    path: str
    message: str
    help: str = ""


@dataclass(frozen=True)
class Ground:
    """A module as the rules look at it; everything is worked out once.

    sites: all components. slots: pieces of palettes, stacks and decks; prototypes: definitions, in the order of the
    file. own_code: whether the module brings classes of its own, which may know more than the engine.
    """

    module: Module
    sites: tuple[Site, ...]
    atlas: Atlas
    slots: tuple[Slot, ...]
    prototypes: tuple[Slot, ...]
    own_code: bool
    by_kind: Mapping[str, tuple[Site, ...]] = field(default_factory=dict)

    def of(self, *kinds: str) -> Iterator[Site]:
        """Give the components of these classes, class by class, in the order of the file."""
        for kind in kinds:
            yield from self.by_kind.get(kind, ())

    @property
    def definitions(self) -> Iterator[Slot]:
        """Give all pieces and prototypes."""
        yield from self.slots
        yield from self.prototypes

    @cached_property
    def traits(self) -> tuple[tuple[Slot, Trait], ...]:
        """Every trait with the definition it is in, also of the pieces that others place."""
        return tuple((slot, trait) for slot in self.definitions for trait in all_traits(slot))

    def traits_of(self, *kinds: type[Trait]) -> Iterator[tuple[Slot, Trait]]:
        """Give those of these classes."""
        return ((slot, trait) for kind in kinds for slot, trait in self._by_trait.get(kind, ()))

    @cached_property
    def _by_trait(self) -> dict[type[Trait], list[tuple[Slot, Trait]]]:
        found: dict[type[Trait], list[tuple[Slot, Trait]]] = {}
        for slot, trait in self.traits:
            found.setdefault(type(trait), []).append((slot, trait))
        return found

    def map_of(self, site: Site) -> MapOf | None:
        """Give the map that a component stands in."""
        above = {id(one) for one in site.above}
        return next((one for one in self.atlas.maps if id(one.site.node) in above), None)


def ground_of(module: Module) -> Ground:
    """Prepare a module for the rules."""
    found = tuple(sites(module.build))
    by_kind: dict[str, list[Site]] = {}
    for site in found:
        if site.node.tag not in TEXTS:
            by_kind.setdefault(class_of(site.node), []).append(site)
    pieces = tuple(slot_of(site) for site in found if class_of(site.node) in SLOTS)
    prototypes = tuple(slot_of(site) for site in by_kind.get("PrototypeDefinition", ()))
    own = any(name.endswith(".class") for name in module.files)
    own = own or any(not one.node.tag.startswith(ENGINE) and "." in one.node.tag for one in found)
    kinds = {kind: tuple(of_kind) for kind, of_kind in by_kind.items()}
    return Ground(module, found, atlas_of(module.build, module.images), pieces, prototypes, own, kinds)


def plain(name: str) -> bool:
    """Whether a name is what it says, not an expression."""
    return "$" not in name and "{" not in name


def all_traits(slot: Slot) -> Iterator[Trait]:
    """Give the traits of a definition and of the pieces that it places, one level deep."""
    for trait in slot.piece.traits if slot.piece else ():
        yield trait
        if isinstance(trait, PlaceMarker | Replace) and trait.marker.startswith("+/"):
            try:
                yield from decode_definition(trait.marker).traits
            except VassalError:
                continue
