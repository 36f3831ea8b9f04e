"""The log for one reader: entries by `visible_to`, facts by the rows of the log (README 10).

Rolls are public as at a table: everybody sees dice, totals and results. The parts of a total are
values of a sheet, shown to the combatant's own side only.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arm5.asking.visibility import Visibility, visibility_of
from rulesets.arm5.state import State
from rulesets.arm5.wording.log import LOG
from rulesets.contract import Entry
from rulesets.log_view import NO_FACTS, LogView

IN_TIME = frozenset(("ease", "success"))
"""Facts of a fast spell that tell of the initiative it has to reach."""


class ArsMagicaLog(LogView[State, Visibility]):
    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """Of a fast spell against somebody unseen the roll alone; no tie with somebody unseen."""
        if entry.rule == "initiative_tie" and not _ties(state, entry.who, visibility):
            return None
        if entry.rule == "fast_cast_speed" and visibility.misses(entry.target):
            entry = replace(entry, target=None)
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        unseen = entry.rule == "fast_cast_speed" and entry.target is None
        return super().allowed(state, entry, visibility) - (IN_TIME if unseen else NO_FACTS)


def _ties(state: State, who: str | None, visibility: Visibility) -> bool:
    """Whether somebody whom the viewer sees has the same initiative."""
    seen = {combatant.id: combatant.initiative for combatant in visibility.seen(state.combatants)}
    return list(seen.values()).count(seen.get(who or "", 0)) > 1


tell = ArsMagicaLog(LOG, visibility_of).tell
