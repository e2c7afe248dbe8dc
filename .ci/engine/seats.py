"""What each player at a table may come to know, held against what a real engine tells each of them.

A file seats.json beside a spec says who sits where, what is secret when a game begins, and what is done:

    {"seats": {"north": "North", "observer": ""},
     "properties": ["Strength"],
     "games": [{"deal": "new" or the file of a save,
                "masked": {"Reeve's Watch": ["north"]}, "invisible": {"The Eel Catchers": ["north"]},
                "acts": [{"act": ["north", "menu", "Reeve's Watch", "Flip"], "done": true,
                          "chat": {"observer": ["0102: Reeve's block changes"]},
                          "masked": {"Reeve's Watch": null}}]}]}

Under "masked" and "invisible" stands which seats know a piece, by what is printed on it; null: all do. Who does not
know a piece finds its name nowhere: not in the chat, not in the inventory, not under the mouse, not in its menu, and
sees it as he sees every other one that is masked; "said" are lines that the chat may say all the same. "chat" gives
what the new lines of a seat have to hold, none if it is empty; a seat that is not named there may be told anything but
names. "same_masks" lists pieces whose masks look alike, "windows" the maps that a seat has, "viewer" what it has
to find under the mouse.
"""

import json
from pathlib import Path


class Seating:
    """One file seats.json."""

    def __init__(self, path, folder):
        self.told = json.loads(path.read_text(encoding="utf-8"))
        self.folder = folder

    def jobs(self):
        """The lines of the job file of Probe.java."""
        for name in self.told.get("properties", ()):
            yield "property", name
        for name, side in self.told["seats"].items():
            yield ("seat", name, side) if side else ("seat", name)
        for game in self.told["games"]:
            deal = game["deal"]
            yield "deal", deal if deal == "new" else (self.folder / deal).resolve()
            for one in game["acts"]:
                yield ("act", *one["act"])

    def judge(self, tables):
        """How many looks were had at the table, and a line for each that tells too much or too little."""
        looks, off = 0, []
        if len(tables) != len(self.told["games"]):
            off.append("not all games were played")
        for game, table in zip(self.told["games"], tables, strict=False):
            known = _Known(game)
            steps = [
                ({"act": ["deal", game["deal"]], **{key: game.get(key, {}) for key in ("windows", "viewer")}}, table)
            ]
            steps += list(zip(game["acts"], table["acts"], strict=True))
            for wanted, step in steps:
                title = " ".join(wanted["act"])
                known.change(wanted)
                if wanted.get("done", True) != step.get("done", True):
                    off.append(f"{title}: done is {step.get('done')}, not {wanted.get('done', True)}")
                for seat, view in step["views"].items():
                    looks += 1
                    off += [f"{title}: {seat}: {line}" for line in known.faults(seat, view, wanted.get("said", ()))]
                    chat = "\n".join(view["chat"])
                    for words in wanted.get("chat", {}).get(seat, ()):
                        if words not in chat:
                            off.append(f"{title}: {seat}: the chat says {view['chat']}, not {words!r}")
                    if wanted.get("chat", {}).get(seat) == [] and view["chat"]:
                        off.append(f"{title}: {seat}: the chat says {view['chat']}, not nothing")
                    for words in wanted.get("viewer", {}).get(seat, ()):
                        if not any(words in line for line in view["viewer"]):
                            off.append(f"{title}: {seat}: the viewer says {view['viewer']}, not {words!r}")
                    if seat in wanted.get("windows", {}) and view["windows"] != wanted["windows"][seat]:
                        off.append(f"{title}: {seat}: has the windows {view['windows']}")
        return looks, off


class _Known:
    """Who knows which piece at a moment of a game."""

    def __init__(self, game):
        self.masked, self.invisible, self.alike = {}, {}, []
        self.change(game)

    def change(self, told):
        self.alike = told.get("same_masks", self.alike)
        for kind, now in (("masked", self.masked), ("invisible", self.invisible)):
            for name, seats in told.get(kind, {}).items():
                now.pop(name, None)
                if seats is not None:
                    now[name] = seats

    def faults(self, seat, view, told=()):
        """What a seat is told that it should not know, and what it knows and is not told; told: what may be said."""
        rows = {row["is"]: row for row in view["pieces"]}
        lacking = sorted({*self.masked, *self.invisible} - rows.keys())
        if lacking:
            return [f"there is no {name!r}" for name in lacking]
        hidden = {name for name, seats in self.masked.items() if seat not in seats}
        unseen = {name for name, seats in self.invisible.items() if seat not in seats}
        return [
            *self._told(rows, view, hidden | unseen, unseen, told),
            *self._shown(rows, hidden, unseen),
            *self._unlike(rows, hidden),
        ]

    def _told(self, rows, view, unknown, unseen, told):
        # Nobody is shown the counters in a pile, but for those that he is told of by the ways below.
        laid = [row for row in view["pieces"] if row["deck"] is None]
        texts = [*view["inventory"], *view["viewer"], *(line for line in view["chat"] if line not in told)]
        texts += [row["called"] for row in laid]
        # The engine keeps the translated name of what nobody sees, which it never shows.
        texts += [row["localized"] for row in laid if row["is"] not in unseen]
        texts += [word for row in laid for word in row["menu"]]
        for name in sorted(unknown):
            yield from (f"may not know {name!r}, and is told {text!r}" for text in texts if name in text)
            said = {key: value for key, value in rows[name]["tells"].items() if value not in (None, "", "0")}
            if said and rows[name]["deck"] is None:
                yield f"may not know {name!r}, and is told of its {said}"

    def _shown(self, rows, hidden, unseen):
        for name in sorted(unseen):
            if rows[name]["drawn"] is not None or rows[name]["called"]:
                yield f"may not see {name!r}, and does, as {rows[name]['called']!r}"
        for name, row in rows.items():
            if name not in hidden | unseen and name not in row["called"] and row["deck"] is None:
                yield f"knows {name!r}, and it is called {row['called']!r}"

    def _unlike(self, rows, hidden):
        for names in self.alike:
            looks = {rows[name]["drawn"] for name in names if name in hidden}
            shown = {rows[name]["drawn"] for name in names if name not in hidden}
            if len(looks) > 1:
                yield f"can tell one mask of {sorted(names)} from another"
            if len(shown) + len(hidden.intersection(names)) < len(names):
                yield f"cannot tell {sorted(names)} from each other, all of which it knows"
            if looks & shown:
                yield f"sees a mask of {sorted(names)} where there is none, or none where there is one"


def find_seating(specs, build):
    """The seating of a build whose spec lies in one of some folders, by the name of the build's own; None if none."""
    for folder in specs:
        path = Path(folder) / build.name / "seats.json"
        if path.is_file():
            return Seating(path, build)
    return None
