"""What commands do to counters, held against what a real engine makes of them.

A file presses.json beside a spec says what is pressed in a new game, one after the other, and what must come of it:

    {"properties": ["StepsLeft"],
     "presses": [{"press": ["Blue Fort", "Ctrl+L"], "chat": ["0302: Blue Fort → Blue Fort (3 of 4 steps)"],
                  "then": {"title": "Blue Fort (3 of 4 steps)", "StepsLeft": "3"}},
                 {"menu": "Blue Fort", "has": ["Lose a step", ["Turn 1", "Turn 2"]]}]}

A piece is called by what is printed on it, "" is the windows, whose "menu TEXT" are commands to all counters. "chat"
is all that is said, without the stars around it. "then" is asked of the piece pressed, or of the one that "of" names:
anything that Probe.java lists of it; null: it is gone. "count" says how many pieces of a name there are. A menu has
what is "has" in this order, a list for a sub-menu, what is greyed in parentheses.
"""

import json

_CODES = {"Left": 37, "Up": 38, "Right": 39, "Down": 40, "Space": 32}
_CONTROLS = {"Ctrl": 130, "Alt": 520, "Shift": 65}


class Presses:
    """One file presses.json."""

    def __init__(self, path):
        self.told = json.loads(path.read_text(encoding="utf-8"))

    def jobs(self):
        """The lines of the job file of Probe.java."""
        for name in self.told.get("properties", ()):
            yield "property", name
        for one in self.told["presses"]:
            if "menu" in one:
                yield "menu", one["menu"]
            else:
                yield ("press", one["press"][0], _stroke(one["press"][1]))

    def judge(self, pressed):
        """How many commands were tried, and a line for each that did something else."""
        off = []
        if len(pressed) != len(self.told["presses"]):
            off.append(f"{len(pressed)} of {len(self.told['presses'])} presses were tried")
        for wanted, found in zip(self.told["presses"], pressed, strict=False):
            if "menu" in wanted:
                off += _menu(wanted, _items(found["menu"]))
            else:
                title = " ".join(wanted["press"])
                off += [f"{title}: {line}" for line in _press(wanted, found)]
        return len(pressed), off


def _menu(wanted, items):
    missing = [one for one in wanted["has"] if one not in items]
    if missing:
        yield f"the menu of {wanted['menu']}: has no {missing} in {items}"
    elif [one for one in items if one in wanted["has"]] != wanted["has"]:
        yield f"the menu of {wanted['menu']}: is ordered {items}"


def _press(wanted, found):
    chat = [line.strip("* ") for line in found["chat"]]
    if "chat" in wanted and chat != wanted["chat"]:
        yield f"the chat says {chat}, not {wanted['chat']}"
    rows = found["pieces"]
    for name, count in wanted.get("count", {}).items():
        if (there := sum(row["name"] == name and row["map"] is not None for row in rows)) != count:
            yield f"there are {there} of {name}, not {count}"
    if "then" in wanted:
        of = wanted.get("of", wanted["press"][0])
        row = next((row for row in rows if row["name"] == of and row["map"] is not None), None)
        if row is None or wanted["then"] is None:
            if (row is None) != (wanted["then"] is None):
                yield f"{of} is {'gone' if row is None else 'still there'}"
            return
        values = {**row, **row.get("properties", {})}
        for key, value in wanted["then"].items():
            if values.get(key) != value:
                yield f"the {key} of {of} is {values.get(key)!r}, not {value!r}"


def _items(menu):
    """A menu without its keys, which engines write differently."""
    bare = [_items(one) if isinstance(one, list) else one.partition("  ")[0] for one in menu]
    return [f"{one})" if one[:1] == "(" and one[-1:] != ")" else one for one in bare]


def _stroke(key):
    """A key as it stands in the files of a module."""
    if key.startswith("menu "):
        return key
    *controls, last = key.split("+")
    return f"{_CODES.get(last) or ord(last)},{sum(_CONTROLS[one] for one in controls)}"


def find_presses(specs, build):
    """The presses of a build, by the name of its folder among the folders of specs; None without any."""
    paths = (folder / build.name / "presses.json" for folder in specs)
    return next((Presses(path) for path in paths if path.is_file()), None)
