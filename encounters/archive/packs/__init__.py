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

All files are imported the same way: `files.py` asks the reader of each kind (`readers.py`) whether
it recognises a file, and that one makes rows of it; `plan.py` checks them, `files.preview` shows
them with everything that was not taken, and `plan.write_plan` stores them. Kinds are packs
(`pack.py`), tables for spreadsheets (`tables.py`), stat blocks of books (`blocks.py`) and of this
program (`own_blocks.py`), actors of Foundry VTT and of the programs whose files a game converts
(`actors.py`). Packs, tables and stat blocks (`printed.py`) are also exported.
"""

from encounters.archive.packs.bounds import BadPack
from encounters.archive.packs.pack import contents, pack, parse_pack
from encounters.archive.packs.plan import Plan, plan, unpack, write_plan

__all__ = ["BadPack", "Plan", "contents", "pack", "parse_pack", "plan", "unpack", "write_plan"]
