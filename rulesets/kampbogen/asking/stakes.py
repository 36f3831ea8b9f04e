"""The stakes of two dice before they are rolled: roller, purpose, number needed (README 6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.contract import Entry, Stakes
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import Awaited
from rulesets.kampbogen.asking.chances.odds import odds, usable
from rulesets.kampbogen.asking.chances.results import RollOdds
from rulesets.kampbogen.asking.visibility import effects_known, visibility_of
from rulesets.kampbogen.rules.queries import LEAST, least_dice
from rulesets.kampbogen.rules.rolling.two_dice import HIGHEST
from rulesets.kampbogen.rules.situations.trial import beside, failing, trial
from rulesets.kampbogen.state import State
from rulesets.kampbogen.wording.labels import label, signed
from rulesets.messages import Phrase, npgettext, pgettext, phrase

KAMPGRAD = pgettext("kampbogen", "Combat grade {number}: {least} or more with {ability}")
RISING_ON = pgettext("kampbogen", "against combat grade {number}")
RISEN = pgettext("kampbogen", "{sum}, double six: roll again and add")
SIX = phrase(pgettext("kampbogen", "counts"))
HIT = phrase(pgettext("kampbogen", "hit"))
HITS = npgettext("kampbogen", "{count} hit so far", "{count} hits so far")
ADDED = pgettext("kampbogen", "{ability} {value} against {number}")
GRADE = pgettext("kampbogen", "{grade} {modifier}")


def stakes(roll: Awaited[State]) -> Stakes:
    told = roll.told
    own = told is not None and roll.needed.who == told.who
    chain = _chain(roll.known, roll.needed)
    rising = sum(chain) if roll.needed.purpose == "rise" else 0
    reasons = list(_so_far(roll.needed.purpose, chain))
    if told and own and (reason := _reason(roll, told, bool(rising))):
        reasons.append(reason)
    meaning = SIX if rising else HIT
    return Stakes(
        title=roll.title,
        least=_least(told, rising) if told and own else None,
        reason=beside(*reasons) if reasons else None,
        chain=tuple((face, meaning) for face in chain),
    )


def _chain(known: Sequence[Roll], needed: DiceNeeded) -> tuple[int, ...]:
    """The dice on the table that led to this roll: double sixes, or hits of a thrashing."""
    lying: list[int] = []
    for roll in reversed(known):
        rose = needed.purpose == "rise" and roll.faces == HIGHEST
        hit = needed.purpose == roll.purpose == "prygl"
        if roll.who != needed.who or not (rose or hit):
            break
        lying[:0] = roll.faces
    return tuple(lying)


def _so_far(purpose: str, chain: Sequence[int]) -> Iterator[Phrase]:
    if chain and purpose == "rise":
        yield phrase(RISEN, sum=sum(chain))
    elif chain:
        yield phrase(HITS, len(chain) // len(HIGHEST))


def made_up(sides: int, nth: int) -> int:
    """Made-up faces that are neither a double six nor a double one, which have their own rules."""
    return 3


def _least(told: Entry, rising: int) -> int | None:
    facts = told.facts
    if told.rule == "prygl_roll":
        return max(LEAST, facts["needed"])
    if "needed" not in facts:
        return None
    return max(LEAST, facts["needed"] - facts["value"] - facts["situational"] - rising)


def _reason(roll: Awaited[State], told: Entry, rising: bool) -> Phrase | None:
    state, facts = roll.state, told.facts
    if told.rule == "ability_roll" and state.kampgrad is not None:
        return _against_kampgrad(roll, rising)
    if "ability" in facts and "needed" in facts:
        added = signed(facts["value"] + facts["situational"])
        ability = label("ability", facts["ability"])
        against = phrase(ADDED, ability=ability, value=added, number=facts["needed"])
        return beside(against, *failing(trial(state, told.who or "")))
    if "grade" in facts and "modifier" in facts:
        grade = label("grade", facts["grade"])
        return phrase(GRADE, grade=grade, modifier=signed(facts["modifier"]))
    return None


def _against_kampgrad(roll: Awaited[State], rising: bool) -> Phrase:
    """The lowest number needed against the kampgrad: the use is chosen after the roll, so the best
    ability known to the reader is named."""
    state, choice = roll.state, roll.choice
    found = odds(state, choice)
    if rising or not isinstance(found, RollOdds):
        return phrase(RISING_ON, number=state.kampgrad)
    combatant = state.combatants[choice.by]
    known = effects_known(state, visibility_of(state.combatants, roll.viewer))
    least, name = min(
        (least_dice(combatant, name, state.kampgrad or 0), name)
        for name in usable(state, combatant, known)
    )
    return phrase(KAMPGRAD, number=state.kampgrad, least=least, ability=label("ability", name))
