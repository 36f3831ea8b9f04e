"""Characters, foes and prepared fights in files: the demo, and packs exchanged between campaigns.

    {"schema_version": 1, "ruleset": slug, "name": …, "options": {…},
     "characters": [{"name", "note", "stats", "tags", "dead", "origin"}], "foes": […],
     "encounters": [{"name", "note", "options": {…},
                     "characters": [{"name", "stats"}],
                     "foes": [{"name", "count", "hidden", "side", "stats"}]}]}

A group on the side "party" fights beside the characters. All living characters take part. `stats`
of a line hold the values that differ from the sheet in that fight, null for the rules' own value.
Every key is optional, and a missing key leaves an existing sheet unchanged. `schema.py` describes a
pack of one game.

All files are imported the same way: the first of `readers.py` that recognises one makes rows of it,
`plan.py` checks them, `preview.py` shows them, and `plan.write_plan` stores them. `tables/` also
exports sheets as CSV, `stat_blocks/` as Markdown and cards.
"""

from encounters.lobby.packs.bounds import BadPack
from encounters.lobby.packs.plan import (
    Plan,
    plan,
    unpack,
    write_plan,
)
from encounters.lobby.packs.reading import parse_pack
from encounters.lobby.packs.rows import contents
from encounters.lobby.packs.writing import pack

__all__ = ["BadPack", "Plan", "contents", "pack", "parse_pack", "plan", "unpack", "write_plan"]
