"""A combatant as a viewer may see it (README 10): the fields that are declared `OPEN` or `OWN`, its
figures and marks, what is left of its turn, and what threatens the dying and those who can do
nothing (7.6, 7.7)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from rulesets.chances import added, percent, reaches
from rulesets.contract import CombatantView, Figure, Peril, Tally
from rulesets.contract.extras import Chip
from rulesets.declared import facts_of
from rulesets.fifth.asking.chances.rolls import bonus_dice, naturals
from rulesets.fifth.asking.visibility import Visibility, health
from rulesets.fifth.rules import d20
from rulesets.fifth.rules.queries import price
from rulesets.fifth.sheet.parts import CONDITIONS
from rulesets.fifth.sheet.stats import SETTABLE
from rulesets.fifth.shown.kit import kit
from rulesets.fifth.state import Combatant, Effect, Options, State
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Name, Phrase
from rulesets.visibility import beside, views_of

_facts_of = facts_of(Combatant)
_STATUS = next(field.choices for field in SETTABLE if field.name == "status")
_MORTAL = tuple(status for status in _STATUS if status not in ("dying", "stable"))
HIDDEN = (said("marks.word", word=label("marks", "hidden")),)
FLAGS = ("hidden", "dodging", "disengaged", "reckless_now", "obscured", "out_of_reach")
OWN_FLAGS = ("surprised", "hampered", "silenced")
TALLIES = ("successes", "failures")
UNABLE = ("unconscious", "paralyzed", "petrified", "stunned", "incapacitated")


class Circumstances(Struct, frozen=True, gc=False):
    """The part of the fight that a view of a combatant shows: the foes next to it, what is left
    of its turn (`feet`, and the `price` of each), and whether it still waits for its round."""

    options: Options
    near: tuple[str, ...]
    feet: int
    price: int
    acting: bool
    interacted: bool
    late: bool


def circumstances(state: State, combatant: Combatant, visibility: Visibility) -> Circumstances:
    acting = state.turn == combatant.id
    return Circumstances(
        options=state.options,
        near=visibility.present(combatant.near),
        feet=state.options.feet_left(combatant) if acting else 0,
        price=price(state, combatant) if acting else 1,
        acting=acting,
        interacted=acting and state.now.interacted,
        late=combatant.acts_from > state.round,
    )


@beside(circumstances)
def combatant_view(
    combatant: Combatant, visibility: Visibility, around: Circumstances
) -> CombatantView:
    is_known = visibility.knows(combatant)
    openness = visibility.openness(combatant)
    lurks = combatant.hidden and not is_known  # of whom only the name is shown
    return visibility.view_of(
        combatant,
        able=combatant.status == "active" if lurks else combatant.able,
        health=health(combatant, "nothing" if lurks else openness),
        figures=_figures(combatant, is_known) if openness == "numbers" and not lurks else (),
        marks=HIDDEN if lurks else tuple(_marks(combatant, around, is_known)),
        left=tuple(_left(combatant, around)) if combatant.id in visibility.controlled else (),
        facts=_facts(combatant, around, visibility),
        kit=kit(combatant, around.options) if is_known else {},
        offers=_offers(combatant) if visibility.viewer.gm else {},
        peril=None if lurks else _peril(around.options, combatant, is_known),
    )


combatant_views = views_of(combatant_view)


def _offers(combatant: Combatant) -> dict[str, tuple[str, ...]]:
    """Only who makes death saves can be dying, and only somebody active hide."""
    offers = {"status": _STATUS if combatant.sheet.death_saves else _MORTAL}
    return offers if combatant.status == "active" else {**offers, "hidden": ()}


def _figures(combatant: Combatant, is_known: bool) -> tuple[Figure, ...]:
    hp = Figure("hp", combatant.hp, combatant.max_hp)
    if not is_known:
        return (hp,)
    more = (Figure("temp_hp", combatant.temp_hp),) if combatant.temp_hp else ()
    return (hp, Figure("ac", combatant.ac), *more)


def _facts(combatant: Combatant, around: Circumstances, visibility: Visibility) -> dict[str, Any]:
    is_known = visibility.knows(combatant)
    if combatant.hidden and not is_known:
        return {"status": combatant.status, "hidden": True}
    facts = _facts_of(combatant, is_known)
    has = combatant.conditions
    facts["near"] = around.near
    facts["conditions"] = tuple(sorted(has))
    facts["effects"] = tuple(_effect(each, is_known, visibility) for each in combatant.effects)
    facts |= {name: name in has for name in CONDITIONS}
    if is_known:
        facts["readied"] = combatant.readied.do if combatant.readied else None
    return facts


def _effect(effect: Effect, is_known: bool, visibility: Visibility) -> dict[str, Any]:
    facts = {
        "name": effect.name,
        "source": None if visibility.misses(effect.source) else effect.source,
        "conditions": tuple(sorted(effect.conditions)),
        "until": effect.until,
    }
    return {**facts, "rounds": effect.rounds} if is_known else facts


# -- marks, and what is left of a turn -------------------------------------------------------------


def _marks(combatant: Combatant, around: Circumstances, is_known: bool) -> Iterator[Phrase]:
    """The marks, the most restricting first."""
    if combatant.status not in ("active", "dying", "stable"):
        return
    yield from _borne(combatant)
    flags = FLAGS + OWN_FLAGS if is_known else FLAGS
    yield from (_word("marks", flag) for flag in flags if getattr(combatant, flag))
    if combatant.cover != "none":
        yield said("marks.cover", cover=label("cover", combatant.cover))
    if around.near:
        yield said("marks.next_to", others=tuple(map(Name, around.near)))
    if is_known:
        yield from _own(combatant, around)
    if not combatant.reaction:
        yield said("marks.no_reaction")


def _borne(combatant: Combatant) -> Iterator[Phrase]:
    """Conditions, concentration, and effects of another kind."""
    has = combatant.conditions
    if combatant.status != "active":
        has -= {"unconscious", "prone"}  # as its status says
    yield from (_word("condition", name) for name in CONDITIONS if name in has)
    if combatant.concentrating:
        yield said("marks.concentrates", power=label("powers", combatant.concentrating))
    yield from (_word("effect", each.name) for each in combatant.effects if not each.conditions)


def _own(combatant: Combatant, around: Circumstances) -> Iterator[Phrase]:
    if combatant.exhaustion:
        yield said("marks.exhausted", level=combatant.exhaustion)
    if combatant.readied:
        yield said("marks.readied", do=label("do", combatant.readied.do))
    if combatant.edge != "none":
        yield _word("edge", combatant.edge)
    if around.late:
        yield said("marks.late", round=combatant.acts_from)


def _word(within: str, name: str) -> Phrase:
    return said("marks.word", word=label(within, name))


def _left(combatant: Combatant, around: Circumstances) -> Iterator[Chip]:
    """The parts of its turn: marks that empty."""
    if not around.acting or combatant.status != "active":
        return
    attacks = combatant.attacks_left or len(combatant.routine_left)
    if attacks:
        yield Chip(said("marks.attacks", attacks))
    else:
        yield Chip(said("marks.action"), off=not combatant.actions)
    if attacks and combatant.actions:
        yield Chip(said("marks.action"))
    yield Chip(said("marks.bonus"), off=not combatant.bonus)
    costly = around.feet and around.price > 1
    feet = said("marks.feet_at", feet=around.feet, price=around.price)
    yield Chip(feet if costly else said("marks.feet", around.feet), off=not around.feet)
    yield Chip(said("marks.object"), off=around.interacted)
    yield Chip(said("marks.reaction"), off=not combatant.reaction)


# -- peril -----------------------------------------------------------------------------------------


def _peril(options: Options, combatant: Combatant, is_known: bool) -> Peril | None:
    if combatant.status == "stable":
        return Peril(word="stable", comes=said("peril.stable") if is_known else None)
    if combatant.status == "dying" and is_known:
        return _dying(options, combatant)
    if combatant.status == "dying":
        return Peril(word="dying", deadly=combatant.sheet.death_saves)
    if combatant.status != "active" or combatant.able:
        return None
    word = next(name for name in UNABLE if combatant.has(name))
    return Peril(word=word, grave=False, comes=_ends(combatant, word) if is_known else None)


def _ends(combatant: Combatant, word: str) -> Phrase | None:
    effect = next(each for each in combatant.effects if word in each.conditions)
    if effect.save:
        return said("peril.save", effect=label("effect", effect.name))
    return said("peril.until", until=label("until", effect.until))


def _dying(options: Options, combatant: Combatant) -> Peril:
    if not combatant.sheet.death_saves:
        return Peril(word="dying", comes=said("peril.regenerates"))
    return Peril(
        word="dying",
        deadly=True,
        comes=said("peril.death_save"),
        percent=percent(_succeeds(options, combatant)),
        tallies=tuple(Tally(term, getattr(combatant, term), 3) for term in TALLIES),
        risk=said("peril.death"),
        help=("turn", "stabilise"),
        helped=said("peril.helped"),
    )


def _succeeds(options: Options, combatant: Combatant) -> float:
    against = ["exhaustion"] if options.weary(combatant, 3) else []
    edge = d20.with_rulings(combatant, [], against).edge
    totals = added(naturals(edge, combatant.sheet.lucky), bonus_dice(combatant, "save"))
    return reaches(totals, 10 - combatant.save_modifier - options.penalty(combatant))
