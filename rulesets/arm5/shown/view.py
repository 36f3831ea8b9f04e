"""The view of a fight and the log as a seat may read it: the only privacy boundary (README 10).

Of questions a viewer sees the own ones in full, of others only that there is one. Of the log it
gets entries by `visible_to`, and facts by the rows of the log. Rolls are public as at a table:
everybody sees dice, totals and results. The parts of a total are values of a sheet, shown to the
combatant's own side only.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.arm5.asking.decisions import OFFERS, open_decisions
from rulesets.arm5.asking.visibility import Visibility, as_offered, visibility_of
from rulesets.arm5.shown.combatant_view import combatant_views
from rulesets.arm5.shown.strip import headline, strip
from rulesets.arm5.state import State
from rulesets.arm5.wording.labels import LEXICON
from rulesets.arm5.wording.log import LOG
from rulesets.contract import AT_WORK, Decision, Entry, PendingView, Refusal, View, Viewer
from rulesets.log_view import NO_FACTS, LogView
from rulesets.messages import pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.visibility import at_work_once

TO_JUDGE = phrase(
    pgettext(
        "arm5", "The spell is cast in time. Whether it stops the action, the rules leave to you."
    )
)
SPELLS = ("fast_cast", "early_cast")
"""Questions that reveal a combatant's spells."""


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    asked = (_asked(state, decision, visibility) for decision in open_decisions(state))
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=at_work_once(question for question in asked if question is not None),
        strip=strip(state, visibility),
        headline=headline(state, visibility),
    )


def _asked(state: State, decision: Decision, visibility: Visibility) -> PendingView | None:
    free = decision.free
    if visibility.viewer.gm or decision.by in visibility.viewer.controls:
        offered = as_offered(state, decision, visibility)
        whole = visibility.whole(offered, _refusals(state, visibility, decision))
        return replace(whole, why=TO_JUDGE) if whole.kind == "counter" else whole
    combatant = state.combatants.get(decision.by)
    secret = combatant is not None and decision.kind in SPELLS and not visibility.knows(combatant)
    if secret or decision.by in visibility.hidden:
        return None if free else AT_WORK
    return PendingView(decision.by, decision.kind, free=free)


def _refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    """The refusals as they would be without those who are hidden, who could be the reason."""
    offers = OFFERS.get(decision.kind)
    if offers is None:
        return ()
    board = state
    if visibility.hidden:
        visible = {each.id: each for each in visibility.seen(state.combatants)}
        board = replace(state, combatants=visible, order=visibility.present(state.order))
    all_offers = offers(board, state.combatants[decision.by])
    return refusals_of(all_offers, visibility.hidden, LEXICON.terms)


# -- the log ---------------------------------------------------------------------------------------

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
    initiatives = {
        combatant.id: combatant.initiative for combatant in visibility.seen(state.combatants)
    }
    return list(initiatives.values()).count(initiatives.get(who or "", 0)) > 1


tell = ArsMagicaLog(LOG, visibility_of).tell
