"""A made-up game with a scenario that leaves counters free, to be varied."""

from pathlib import Path

GAME = """\
modgen: 1
game: {id: isles, title: Isles}
books: {rules: {title: The rules of Isles}}
defaults: {cite: rules 1}
include: [forces.yaml]
options: {raid: {name: A raid, cite: rules 9}}
map:
  name: Isles
  sheet: {width: 8in, height: 6in}
  grid: {orientation: flat, columns: 8, rows: 6, height: 0.75in, shifted: even, numbering: {order: column-row}}
  sea: {minus: [anywhere, {union: [north, south]}]}
  places:
    port: {name: Port, hex: 0202, kind: port}
    fort: {name: Fort, hex: 0303, kind: fortress}
    cape: {name: Cape, hex: 0605, kind: town}
  regions:
    north: {name: North Isle, where: {block: [0201, 0403]}}
    south: {name: South Isle, where: {block: [0604, 0706]}, basis: reconstructed, note: a sketch}
  boxes: {port-box: {name: The port's box, kind: tray}}
"""
FORCES = """\
defaults: {cite: rules 2}
sides: {blue: {name: Blue}, red: {name: Red}}
nations:
  blue: {name: Blue, side: blue, ground: "#2f5d9b", ink: "#ffffff"}
  red: {name: Red, side: red, ground: "#a8322d", ink: "#ffffff"}
counters:
  b1: {name: 1st Blue, nation: blue, type: infantry, strength: 2, cite: rules 2.1}
  b2: {name: 2nd Blue, nation: blue, type: infantry, strength: 2, name_basis: inferred}
  b3: {name: 3rd Blue, nation: blue, type: infantry, strength: 2}
  b4: {name: 4th Blue, nation: blue, type: infantry, strength: 2, arrives: 3}
  guns: {name: Blue Guns, nation: blue, type: artillery, strength: 1}
  ship: {name: Red Ship, nation: red, type: naval, strength: 1}
  r1: {name: 1st Red, nation: red, type: infantry, strength: 3, when: raid}
values: {stack: {name: Units in a hex, is: 2, cite: rules 4.1}}
rules:
  stacking: {counters: {side: [blue, red]}, where: anywhere, per: hex, at_most: stack, cite: rules 4.1}
  apart: {counters: {side: [blue, red]}, where: anywhere, alike: side, during: always, cite: rules 4.2}
scenarios:
  first:
    name: First
    cite: rules 3
    clauses:
      isle: {counters: {type: infantry, nation: blue, arrives: start}, exactly: 3, where: north, cite: rules 3.1}
      fleet: {counters: [ship], exactly: 1, where: {terrain: sea}, cite: rules 3.2}
      raiders: {counters: [r1], exactly: 1, where: south, when: raid, cite: rules 3.3}
    setup:
      - {at: fort, counters: guns, cite: rules 3.4}
"""


def write_isles(folder: Path, *changes: tuple[str, str]) -> Path:
    """Write the spec with changes, as pairs of what stands in forces.yaml and what is to stand there."""
    text = FORCES
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    folder.mkdir(exist_ok=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "forces.yaml").write_text(text, encoding="utf-8")
    return folder
