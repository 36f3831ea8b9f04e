"""The log for one reader: entries by `visible_to`, facts by the rows of the log (README 10)."""

from __future__ import annotations

from rulesets.coc7.asking.visibility import Visibility, visibility_of
from rulesets.coc7.state import State
from rulesets.coc7.wording.log import LOG
from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView, foreign

OWN_AFFAIRS = frozenset(("awareness", "gm_set", "gm_check"))
"""Entries for the side concerned, or for the other combatant's player, only."""
HARMED = frozenset(("damage", "gm_hurt", "friend_hit"))
"""Rules with numbers of the combatant who is harmed."""


class CthulhuLog(LogView[State, Visibility]):
    naming = ("other", "before", "value")  # combatants held or in melee by a ruling of the GM
    lists = {"order": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        controls = visibility.viewer.controls
        private = entry.rule in OWN_AFFAIRS and _of_another_side(state, entry, visibility)
        if private and not {entry.who, entry.target} & set(controls):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        """The facts, with those of `actor` only where they contain no number of another side."""
        if _of_another_side(state, entry, visibility):
            return self.facts[entry.rule]
        return self.facts[entry.rule] | self.of_who.get(entry.rule, NO_FACTS)


def _of_another_side(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry's numbers are secret from this viewer."""
    about: set[str | None] = {entry.target} if entry.who in ("gm", None) else {entry.who}
    if entry.rule in HARMED:
        about.add(entry.target)
    return any(foreign(state, id, visibility) for id in about)


tell = CthulhuLog(LOG, visibility_of).tell
