"""The view of a fight and its log, built from allow lists: fields declared as
`OPEN` or `OWN`, rows of the log (README 8)."""

from __future__ import annotations

from rulesets import luck
from rulesets.contract import CombatantView, Entry, Figure, Health, Segment, View, Viewer
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.declared import facts_of
from rulesets.log_view import LogView
from rulesets.marks import Marks
from rulesets.messages import Phrase
from rulesets.sample.asking import Visibility, pending, visibility_of
from rulesets.sample.state import Combatant, State
from rulesets.sample.wording import LEXICON, LOG
from rulesets.visibility import pending_view, share
from rulesets.wording.headlines import AT_WORK, over

MARKS = Marks(Combatant, LEXICON)
_facts = facts_of(Combatant)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=tuple(_seen(item, visibility) for item in visibility.seen(state.combatants)),
        asked=pending_view(pending(state), visibility, lambda decision: ()),
        strip=_strip(state, visibility),
        headline=_headline(state, visibility),
    )


def _seen(combatant: Combatant, visibility: Visibility) -> CombatantView:
    open_to = visibility.openness(combatant)
    return CombatantView(
        id=combatant.id,
        name=combatant.name,
        side=combatant.side,
        ally=visibility.ally(combatant),
        mine=combatant.id in visibility.viewer.controls,
        able=combatant.status == "active",
        status=combatant.status,
        acted=combatant.acted,
        health=_health(combatant, open_to),
        figures=(Figure("wounds", combatant.wounds, combatant.toughness),)
        if open_to == "numbers"
        else (),
        marks=tuple(MARKS.of(combatant)),
        facts=_facts(combatant, visibility.knows(combatant)),
    )


def _health(combatant: Combatant, open_to: str) -> Health | None:
    if open_to == "nothing":
        return None
    left = share(combatant.toughness - combatant.wounds, combatant.toughness, open_to)
    if combatant.wounds == 0:
        return Health("unhurt", 0, left)
    if combatant.wounds == combatant.toughness:
        return Health("down", 4, left)
    badly = 2 * combatant.wounds >= combatant.toughness
    return Health("badly_hurt" if badly else "hurt", 3 if badly else 1, left)


def _strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The sides in the order they act in; without initiative, the only phase."""
    if not state.turn:
        return (Segment(state.phase, "current"),)
    order = ((state.turn, "current"), *((side, "coming") for side in state.coming))
    return tuple(Segment(side, when) for side, when in order if not visibility.misses(side))


def _headline(state: State, visibility: Visibility) -> Phrase | None:
    """The side whose turn it is."""
    if state.over:
        return over(state.winner)
    return AT_WORK if visibility.misses(state.turn) else None


_LOG: LogView[State, Visibility] = LogView(LOG, visibility_of)


def tell(state: State, entry: Entry, viewer: Viewer) -> Entry | None:
    return _LOG.tell(state, entry, viewer)


# -- figures of a report --------------------------------------------------------------------------


HARM = "wounds"


def effects(entry: Entry) -> tuple[Effect, ...]:
    """A hit is one wound. It is counted here, as the entry of the wound does not name the
    attacker."""
    if entry.rule != "attack" or not entry.facts["hit"] or not entry.target:
        return ()
    return (Effect(kind="damage", who=entry.who or None, target=entry.target, amount=1),)


def luck_of(entry: Entry) -> tuple[Luck, ...]:
    """High rolls are always lucky."""
    return tuple(Luck(roll.who, luck.of_sum(roll)) for roll in entry.rolls)


def supplies(seen: CombatantView) -> tuple[Supply, ...]:
    """None: nothing runs out."""
    return ()
