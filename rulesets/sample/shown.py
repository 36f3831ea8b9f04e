"""The view of a fight and its log, built from allow lists: fields declared as
`OPEN` or `OWN`, rows of the log (README 8); figures of a report."""

from rulesets.contract import CombatantView, Entry, Figure, Health, Segment, View, Viewer
from rulesets.contract.reports import Effect
from rulesets.declared import facts_of
from rulesets.log_view import LogView
from rulesets.marks import Marks
from rulesets.sample.asking import Visibility, pending, visibility_of
from rulesets.sample.state import Combatant, State
from rulesets.sample.wording import LEXICON, LOG
from rulesets.visibility import pending_view, share
from rulesets.wording.headlines import GMS_TURN, over

HARM = "wounds"
MARKS = Marks(Combatant, LEXICON)
FACTS = facts_of(Combatant)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    at_work = GMS_TURN if visibility.misses(state.turn) else None
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=tuple(_seen(item, visibility) for item in visibility.seen(state.combatants)),
        asked=pending_view(pending(state), visibility, lambda decision: ()),
        strip=_strip(state, visibility),
        headline=over(state.winner) if state.over else at_work,
    )


def _seen(combatant: Combatant, visibility: Visibility) -> CombatantView:
    open_to = visibility.openness(combatant)
    wounds = (Figure("wounds", combatant.wounds, combatant.toughness),)
    return visibility.view_of(
        combatant,
        acted=combatant.acted,
        health=None if open_to == "nothing" else _health(combatant, open_to),
        figures=wounds if open_to == "numbers" else (),
        marks=tuple(MARKS.of(combatant)),
        facts=FACTS(combatant, visibility.knows(combatant)),
    )


def _health(combatant: Combatant, open_to: str) -> Health:
    wounds, most = combatant.wounds, combatant.toughness
    badly = ("badly_hurt", 3) if 2 * wounds >= most else ("hurt", 1)
    word, gravity = ("unhurt", 0) if not wounds else ("down", 4) if wounds == most else badly
    return Health(word, gravity, share(most - wounds, most, open_to))


def _strip(state: State, visibility: Visibility) -> tuple[Segment, ...]:
    """The sides in the order they act in; without initiative, the only phase."""
    if not state.turn:
        return (Segment(state.phase, "current"),)
    order = ((state.turn, "current"), *((side, "coming") for side in state.coming))
    return tuple(Segment(side, when) for side, when in order if not visibility.misses(side))


tell = LogView[State, Visibility](LOG, visibility_of).tell


def effects(entry: Entry) -> tuple[Effect, ...]:
    """A hit is one wound. It is counted here, as the entry of the wound does not name the
    attacker."""
    if entry.rule != "attack" or not entry.facts["hit"] or not entry.target:
        return ()
    return (Effect(kind="damage", who=entry.who or None, target=entry.target, amount=1),)
