"""The log for one reader: entries by `visible_to`, facts by the rows of the log (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.log_view import LogView, foreign
from rulesets.momentum.asking.visibility import Visibility, visibility_of
from rulesets.momentum.shown.sealed import sealed_entry
from rulesets.momentum.state import State
from rulesets.momentum.wording.log import LOG

IN_THE_OPEN = ("prone", "status")
"""Values that are visible to everybody when the GM sets them."""
STRUCK = ("damage", "half_damage", "spell_damage")


class MomentumLog(LogView[State, Visibility]):
    naming = ("covered",)
    lists = {"members": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry; for hidden combatants only the harm, without the actor."""
        if entry.who in visibility.hidden and entry.rule in STRUCK:
            entry = replace(entry, who="", rolls=())
        sealed = entry.rule == "choice" and sealed_entry(state, entry.facts)
        if sealed and foreign(state, entry.who, visibility):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        allowed = super().allowed(state, entry, visibility)
        if _is_open(entry):
            allowed |= self.of_who["gm_set"]
        if entry.rule in STRUCK and visibility.viewer.foes == "numbers":
            allowed |= {"hp"}
        by_foe = entry.who == "" or foreign(state, entry.who, visibility)
        return allowed - {"reason"} if by_foe and _no_points(entry) else allowed


def _is_open(entry: Entry) -> bool:
    return entry.rule == "gm_set" and entry.facts.get("field") in IN_THE_OPEN


def _no_points(entry: Entry) -> bool:
    """Whether a spell failed for lack of magic points, which only its own side knows."""
    return entry.facts.get("reason") == "no_mp"


tell = MomentumLog(LOG, visibility_of).tell
