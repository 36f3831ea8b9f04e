"""Characters, foes and prepared fights in files: the demo, and what goes from table to table.

    {"schema_version": 1, "ruleset": slug, "name": …, "options": {…},
     "characters": [{"name", "note", "stats", "tags", "dead", "origin"}], "foes": […],
     "encounters": [{"name", "note", "options": {…},
                     "characters": [{"name", "stats"}],
                     "foes": [{"name", "count", "hidden", "side", "stats"}]}]}

A group on the side "party" fights beside the characters. All living characters take part. `stats`
of a line hold what differs from the sheet in that fight, null for the rules' own value. Every key
is optional, and what a file does not say of a sheet that exists stays as it is. `schema.py`
describes a pack of one game.

All files come the same way: the first of `readers.py` that knows one makes rows of it, `plan.py`
checks them, `preview.py` shows them, and `plan.bring` writes them. `tables/` also writes sheets as
CSV, `stat_blocks/` as Markdown and cards.
"""

from encounters.lobby.packs.bounds import BadPack
from encounters.lobby.packs.plan import (
    Plan,
    bring,
    plan,
    unpack,
)
from encounters.lobby.packs.reading import read
from encounters.lobby.packs.rows import contents
from encounters.lobby.packs.writing import pack

__all__ = ["BadPack", "Plan", "bring", "contents", "pack", "plan", "read", "unpack"]
