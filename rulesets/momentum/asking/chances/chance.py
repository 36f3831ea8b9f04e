"""The odds beside an answer, as far as this viewer may know them (README 10, 11)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.chances import percent
from rulesets.contract import Chance, Choice, Viewer
from rulesets.messages import Message, Phrase, pgettext, phrase
from rulesets.momentum.asking.chances.odds import BlowOdds, ExchangeOdds, LevelOdds, odds
from rulesets.momentum.rules.probe import thresholds
from rulesets.momentum.state import State

OR_LESS: Mapping[int, Message] = {
    0: pgettext("momentum", "{number} or less"),
    1: pgettext("momentum", "{number} or less, advantage"),
    -1: pgettext("momentum", "{number} or less, disadvantage"),
}
HOPELESS = phrase(pgettext("momentum", "cannot succeed"))
NO_TEST = phrase(pgettext("momentum", "no test"))
COMES_THROUGH = pgettext("momentum", "{percent} % come through against this answer")
AGAINST_ATTACK = pgettext("momentum", "{percent} % come through against an attack")
AGAINST_DEFENCE = pgettext("momentum", "{percent} % come through against a defence")
STOPS = pgettext("momentum", "{percent} %: nothing gets through")
DAMAGE = pgettext("momentum", "about {points} damage")
DOWN = pgettext("momentum", "{percent} % brought to 0")

THROUGH = {"attack": AGAINST_ATTACK, "defend": AGAINST_DEFENCE}


def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """Players learn about their own tests. What rests on others' numbers is for the GM alone."""
    by = state.combatants.get(choice.by)
    if by is None or not (viewer.gm or by.id in viewer.controls):
        return None
    found = odds(state, choice, duels=viewer.gm)
    if isinstance(found, LevelOdds):
        return _test(state, found)
    if isinstance(found, BlowOdds):
        own = _test(state, found.test) if found.test else None
        return _with_more(own, _blow(found) if viewer.gm else ())
    if isinstance(found, ExchangeOdds):
        own = _test(state, found.test) if found.test else None
        return _with_more(own, _exchange(choice, found) if viewer.gm else ())
    return None


def _test(state: State, found: LevelOdds) -> Chance:
    hard, extreme = thresholds(state.options, found.test.value)
    levels = (max(0, found.test.value), hard, extreme)
    return Chance(percent=percent(found.success), note=_needed(found), levels=levels)


def _needed(found: LevelOdds) -> Phrase:
    """The highest roll that succeeds; of two dice one counts."""
    if found.test.value <= 0:
        return HOPELESS
    return phrase(OR_LESS[found.test.edge], number=found.test.value)


def _with_more(own: Chance | None, more: tuple[Phrase, ...]) -> Chance | None:
    if own is None:
        return Chance(note=NO_TEST, more=more) if more else None
    return Chance(percent=own.percent, note=own.note, levels=own.levels, more=more)


def _blow(found: BlowOdds) -> tuple[Phrase, ...]:
    return (*_damage(found.mean), *_down(found.down))


def _exchange(choice: Choice, found: ExchangeOdds) -> tuple[Phrase, ...]:
    """How often the chooser comes through, and what the attack in question does."""
    if found.stopped is not None:
        return (phrase(STOPS, percent=percent(found.stopped)),)
    acting = choice.kind == "act"
    if choice.option in ("defend", "evade"):
        duels = () if acting else found.against.values()
        return tuple(phrase(STOPS, percent=percent(d.stopped + d.nobody)) for d in duels)
    more: list[Phrase] = []
    for answer, duel in found.against.items():
        through = duel.stalemate + (duel.active if acting else duel.passive)
        message = THROUGH[answer] if acting else COMES_THROUGH
        more.append(phrase(message, percent=percent(through)))
    for duel in tuple(found.against.values())[:1]:
        harm = duel.to_passive if acting else duel.to_active
        more += [*_damage(harm.mean), *_down(harm.down)]
    return tuple(more)


def _damage(points: float) -> tuple[Phrase, ...]:
    return (phrase(DAMAGE, points=round(points)),) if points else ()


def _down(chance: float) -> tuple[Phrase, ...]:
    return (phrase(DOWN, percent=percent(chance)),) if chance else ()
