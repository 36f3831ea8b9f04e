"""The odds of one character against one opponent, as far as this viewer may know them: sneak
attacks, aimed shots, hold-ups, and what a roll that is kept does (README 7.14, 7.15)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from rulesets.chances import mean, percent
from rulesets.contract import Between, Chance, Choice, Contest, Harm, Viewer
from rulesets.kampbogen.asking import stakes
from rulesets.kampbogen.asking.chances.results import HoldupOdds, SneakOdds, falls, felled
from rulesets.kampbogen.asking.decisions import the_one
from rulesets.kampbogen.asking.visibility import life_known, visibility_of
from rulesets.kampbogen.rules.queries import bonus, in_progress
from rulesets.kampbogen.rules.situations import holdup, sneak
from rulesets.kampbogen.state import State
from rulesets.messages import Name, Phrase, Term, pgettext, phrase
from rulesets.wording.labels import signed

HARM = "livskade"
SAME = 1e-12
SUCCEEDS = phrase(pgettext("kampbogen", "succeeds"))
ADDS = pgettext("kampbogen", "{ability} {value}")
STRUCK = phrase(pgettext("kampbogen", "success: the highest die is the damage"))
KNOCKED_OUT = phrase(pgettext("kampbogen", "success: unconscious, without damage"))
MISSED = phrase(pgettext("kampbogen", "failure: nobody is harmed"))
UNHARMED = phrase(pgettext("kampbogen", "nobody is harmed"))
FALLS = pgettext("kampbogen", "{name} falls unconscious")


def sneaking(state: State, choice: Choice, found: SneakOdds, viewer: Viewer) -> Chance:
    """Before the GM has rolled, players know their own ability and what comes of it."""
    sequence = in_progress(state)
    way = sequence.ability or sneak.ability_of(state, choice.option)
    comes_of_it = (KNOCKED_OUT if found.knock_out else STRUCK, MISSED)
    if not grade_known(state, viewer):
        return Chance(needs=(_adds(state, choice.by, way),), more=comes_of_it)
    target = sequence.opponent
    return Chance(
        percent=percent(found.success),
        needs=(_adds(state, choice.by, way),),
        more=comes_of_it,
        does=Harm(
            mean=None if found.knock_out else mean(found.harm),
            term=HARM,
            fells=fells(state, viewer, target, lambda liv: felled(found, liv)),
        ),
    )


def held_up(state: State, choice: Choice, found: HoldupOdds, viewer: Viewer) -> Chance | None:
    """For the one of the two who is asked. Which ability counts may rest on the opponent's style,
    so players know it once the GM has rolled."""
    if not grade_known(state, viewer):
        return None
    sequence = in_progress(state)
    one, other = (
        Harm(mean=average, term=HARM, fells=fells(state, viewer, id, partial(falls, harm)))
        for id, harm, average in (
            (sequence.character, found.character, found.character_mean),
            (sequence.opponent, found.opponent, found.opponent_mean),
        )
    )
    won, equal, lost = found.results.higher, found.results.equal, found.results.lower
    if choice.by == sequence.character:
        needs = (_adds(state, choice.by, holdup.ability_of(state)),)
        return Chance(needs=needs, contest=Contest(won, equal, lost), does=other, suffers=one)
    return Chance(contest=Contest(lost, equal, won), does=one, suffers=other)


def kept(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
    """The harm of a roll that is not rolled again; it is certain."""
    sequence = state.sequence
    if sequence is None or the_one(state, choice.by, choice.kind) is None:
        return None
    if sequence.kind == "sneak_attack":
        return Chance(needs=(UNHARMED,))
    if sequence.kind != "holdup" or not grade_known(state, viewer):
        return None
    harmed = zip(
        (sequence.opponent, sequence.character),
        holdup.harms(state, sequence.result, sequence.gm_faces, sequence.faces),
        strict=True,
    )
    own = state.combatants[sequence.character]
    told = [phrase(stakes.HARM, count, name=Name(id)) for id, count in harmed]
    lost = holdup.harms(state, sequence.result, sequence.gm_faces, sequence.faces)[1]
    if lost >= own.liv:
        told.append(phrase(FALLS, name=Name(own.id)))
    return Chance(needs=tuple(told))


def grade_known(state: State, viewer: Viewer) -> bool:
    """Everybody has read the GM's roll once it is made, if the opponent may be seen at all."""
    sequence = in_progress(state)
    unseen = visibility_of(state.combatants, viewer).misses(sequence.opponent)
    return viewer.gm or bool(sequence.gm_faces and not unseen)


def fells(
    state: State, viewer: Viewer, target: str, felled: Callable[[int], float]
) -> float | Between | None:
    """The chance to fell somebody, `felled` by its life, of which players may know little."""
    visibility = visibility_of(state.combatants, viewer)
    if not target or visibility.misses(target):
        return None
    least, most = life_known(state, state.combatants[target], visibility)
    between = _between(felled(most), felled(least))
    says = not isinstance(between, Between) or between.least > 0 or between.most < 1
    return between if says else None


def _between(least: float, most: float) -> float | Between:
    return most if most - least < SAME else Between(least, most)


def _adds(state: State, by: str, ability: str) -> Phrase:
    added = signed(bonus(state.combatants[by], ability))
    return phrase(ADDS, ability=Term(ability), value=added)
