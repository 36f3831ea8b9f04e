"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`, and
its conditions and ties as marks below the name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rulesets.contract import CombatantView, Figure, Peril
from rulesets.declared import facts_of
from rulesets.identity_cache import reader
from rulesets.marks import Marks
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility, health, is_planned, open_deed
from rulesets.momentum.rules.melee.comparing import attackers
from rulesets.momentum.rules.melee.initiating import attackers_of
from rulesets.momentum.rules.queries import group_of
from rulesets.momentum.shown.kit import kit
from rulesets.momentum.state import Combatant, State
from rulesets.momentum.wording.labels import LEXICON, planned
from rulesets.visibility import views_of
from rulesets.wording.labels import signed
from rulesets.wording.perils import OUT

FALLEN = Peril(word="unconscious", comes=OUT)
_read = facts_of(Combatant)
_sheet = reader("evade shield_defence full half".split())


def combatant_view(state: State, combatant: Combatant, visibility: Visibility) -> CombatantView:
    openness = visibility.openness(combatant)
    return visibility.view_of(
        combatant,
        acted=_acted(state, combatant, visibility),
        health=health(combatant, openness),
        figures=_figures(combatant, visibility) if openness == "numbers" else (),
        marks=marks(state, combatant, visibility),
        facts=_facts(state, combatant, visibility),
        kit=kit(state.options, combatant) if visibility.owns(combatant) else {},
        peril=FALLEN if combatant.status == "unconscious" else None,
    )


combatant_views = views_of(combatant_view)


def _acted(state: State, combatant: Combatant, visibility: Visibility) -> bool:
    """Whether its part of the round is over; a declared spell is secret."""
    if state.bout is not None and combatant.id in state.bout.present:
        return False
    if combatant.exchanged:
        return True
    plan = is_planned(state, combatant)
    declared = plan is not None and plan.option == "cast"  # which uses the action up at once
    return (
        combatant.spent and not declared and combatant.group is None and visibility.knows(combatant)
    )


def _figures(combatant: Combatant, visibility: Visibility) -> tuple[Figure, ...]:
    """The figures; spell casters have magic points as the second number."""
    left = Figure("hp", combatant.hp, combatant.max_hp)
    if not visibility.owns(combatant) or not combatant.sheet.spells:
        return (left,)
    return (left, Figure("mp", combatant.mp))


def _facts(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    own = visibility.owns(combatant)
    facts = _read(combatant, own)
    return facts | _own(state, combatant, visibility) if own else facts


def _own(state: State, combatant: Combatant, visibility: Visibility) -> dict[str, Any]:
    """The facts of its sheet, and the subjects of the questions it is asked."""
    facts: dict[str, Any] = {
        "sheet": _sheet(combatant.sheet),
        "hindered_penalty": state.options.hindered_penalty,
    }
    bout = state.bout
    if state.step == "respond":
        facts["attackers"] = list(visibility.present(attackers_of(state, combatant)))
    if bout is not None and combatant.id in bout.present:
        facts["stalemate"] = bout.counts == ("all", "none")
        facts["aimed_at"] = (
            list(visibility.present(_attackers(state, combatant))) if bout.stage == "react" else []
        )
    return facts


def _attackers(state: State, combatant: Combatant) -> tuple[str, ...]:
    """The combatants of the active side aiming at this one of the passive side."""
    bout = state.bout
    if bout is None or combatant.side != bout.passive:
        return ()
    return attackers(state, bout, combatant.id)


MARKS = Marks(Combatant, LEXICON)
LEADS = pgettext("momentum", "Group {group}, has the Momentum")
FOLLOWS = pgettext("momentum", "Group {group}")
PLANS = pgettext("momentum", "Declared: {deed}")
DROPPED = pgettext("momentum", "On the ground: {weapons}")
UNLOADED = npgettext(
    "momentum",
    "{weapon} not loaded, {count} action to go",
    "{weapon} not loaded, {count} actions to go",
)
MODIFIER = pgettext("momentum", "Modifier {number}")
ADVANTAGE = phrase(pgettext("momentum", "Advantage"))
DISADVANTAGE = phrase(pgettext("momentum", "Disadvantage"))
SPENT = phrase(pgettext("momentum", "Action used"))


def marks(state: State, combatant: Combatant, visibility: Visibility) -> tuple[Phrase, ...]:
    """The marks, the most important first. Combatants out of the fight have only their status."""
    if combatant.status != "active" or state.over:
        return ()
    return (
        *_standing(state, combatant),
        *_doing(state, combatant, visibility),
        *_having(combatant, visibility),
    )


def _standing(state: State, combatant: Combatant) -> Iterator[Phrase]:
    yield from MARKS.of(combatant, "standing")
    group = group_of(state, combatant.group)
    if group is not None:
        yield phrase(LEADS if group.momentum == combatant.side else FOLLOWS, group=group.id)


def _doing(state: State, combatant: Combatant, visibility: Visibility) -> Iterator[Phrase]:
    """The combatant's deed in the running exchange, or its declaration."""
    bout = state.bout
    if bout is not None and combatant.id in bout.present:
        deed = (
            bout.deeds.get(combatant.id)
            if visibility.knows(combatant)
            else open_deed(state, bout, combatant)
        )
        if deed is not None:
            yield planned(deed, visibility.hidden)
    elif visibility.knows(combatant):
        plan = is_planned(state, combatant)
        if plan is not None and plan.option not in ("hold", "stay"):
            yield phrase(PLANS, deed=planned(plan, visibility.hidden))
    yield from MARKS.of(combatant, "left")


def _having(combatant: Combatant, visibility: Visibility) -> Iterator[Phrase]:
    if combatant.dropped:
        yield phrase(DROPPED, weapons=tuple(Term(name) for name in combatant.dropped))
    if not visibility.owns(combatant):
        return
    for weapon, left in combatant.unloaded.items():
        yield phrase(UNLOADED, count=left, weapon=Term(weapon))
    yield from MARKS.of(combatant, "next")
    if combatant.modifier:
        yield phrase(MODIFIER, number=signed(combatant.modifier))
    if combatant.edge:
        yield ADVANTAGE if combatant.edge > 0 else DISADVANTAGE
    if combatant.spent and combatant.group is None and not combatant.fled:
        yield SPENT
