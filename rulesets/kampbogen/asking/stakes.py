"""The stakes of two dice before they are rolled, and the current effect of a use of the roll
(README 6, 7.9)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from rulesets.contract import Entry, Stakes, Viewer
from rulesets.dice import DiceNeeded, Roll
from rulesets.foreseen import AwaitedDice
from rulesets.kampbogen.asking.chances.odds import odds, usable
from rulesets.kampbogen.asking.chances.results import ActOdds, RollOdds
from rulesets.kampbogen.asking.visibility import Visibility, effects_known, visibility_of
from rulesets.kampbogen.rules import targets
from rulesets.kampbogen.rules.queries import LEAST, characters, drives, least_dice, opponents
from rulesets.kampbogen.rules.resolution import aim
from rulesets.kampbogen.rules.rolling import HIGHEST
from rulesets.kampbogen.rules.situations.challenge import failing, trial
from rulesets.kampbogen.state import Combatant, State
from rulesets.kampbogen.wording.labels import label
from rulesets.messages import Message, Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.wording.labels import beside, signed


def preview(state: State, visibility: Visibility) -> Mapping[str, str]:
    """`hit`, `perhaps` or `safe` by id. Opponents hidden from the viewer are ignored."""
    if state.phase != "act":
        return {}
    dice = targets.eligible(state)
    places = sum(opponent.id not in visibility.hidden for opponent in opponents(state))
    taken, tied = targets.lowest(dice, places)
    at_cut = "hit" if len(taken) + len(tied) <= places else "perhaps"
    fates = dict.fromkeys(taken, "hit") | dict.fromkeys(tied, at_cut)
    return {id: fates.get(id, "safe") for id in dice}


HARM = npgettext("kampbogen", "{count} damage to {name}", "{count} damage to {name}")
SOMEBODY = npgettext("kampbogen", "{count} damage to an opponent", "{count} damage to an opponent")
FLIGHT = phrase(pgettext("kampbogen", "everybody may flee afterwards"))
EACH = npgettext("kampbogen", "{count} damage for each hit", "{count} damage for each hit")
IF_HIT = npgettext(
    "kampbogen", "{count} damage to {name} if hit", "{count} damage to {name} if hit"
)
NO_HARM = pgettext("kampbogen", "no damage to {name}")
NONE = pgettext("kampbogen", "none to {name}")
NONE_DONE = phrase(pgettext("kampbogen", "none to the opponents"))
NO_HARM_AT_ALL = phrase(pgettext("kampbogen", "no damage to anybody"))
BREAK = pgettext("kampbogen", "1 break point off {vehicle}")
BREAK_IF_HIT = pgettext("kampbogen", "1 break point off {vehicle} if hit")
LAST = pgettext("kampbogen", "the last break point of {vehicle}: destroyed")
LAST_IF_HIT = pgettext("kampbogen", "the last break point of {vehicle} if hit: destroyed")
NO_BREAK = pgettext("kampbogen", "no break point off {vehicle}")


def both(
    state: State, viewer: Viewer, combatant: Combatant, odds: ActOdds, target: str
) -> tuple[Phrase, ...]:
    """The harm to the opponent and to the character, who takes none in a few words."""
    count, certain = _taken(state, viewer, combatant, odds)
    own = _harm(state, combatant, count, certain)
    if odds.harm:
        none = not count and not drives(combatant)
        done = _done(state, viewer, target, odds.harm)
        return done, (phrase(NONE, name=Name(combatant.id)) if none else own)
    if count or drives(combatant):
        return own, NONE_DONE
    return (NO_HARM_AT_ALL,)


def _done(state: State, viewer: Viewer, target: str, count: int) -> Phrase:
    """The harm to the opponent, unnamed if the viewer must not know of it."""
    target = target or aim(state, characters(state))
    if target in visibility_of(state.combatants, viewer).hidden:
        return phrase(SOMEBODY, count)
    return phrase(HARM, count, name=Name(target))


def taken(state: State, viewer: Viewer, combatant: Combatant, odds: ActOdds) -> Phrase:
    """The harm to the character."""
    return _harm(state, combatant, *_taken(state, viewer, combatant, odds))


def _taken(state: State, viewer: Viewer, combatant: Combatant, odds: ActOdds) -> tuple[int, bool]:
    """How much, and whether that is certain: it depends on whom the kampgrad would hit as the dice
    lie now."""
    hit = preview(state, visibility_of(state.combatants, viewer)).get(combatant.id, "safe")
    if odds.if_not or (odds.if_hit and hit == "hit"):
        return odds.if_not or odds.if_hit, True
    if odds.if_hit and hit == "perhaps":
        return odds.if_hit, False
    return 0, True


def _harm(state: State, combatant: Combatant, count: int, certain: bool = True) -> Phrase:
    """The harm; a driver's vehicle takes a break instead."""
    if drives(combatant):
        return phrase(
            _break(state, combatant, certain) if count else NO_BREAK,
            vehicle=Term(combatant.vehicle),
        )
    if not count:
        return phrase(NO_HARM, name=Name(combatant.id))
    return phrase(HARM if certain else IF_HIT, count, name=Name(combatant.id))


def _break(state: State, combatant: Combatant, certain: bool) -> Message:
    """The words for a break, or for the vehicle's last break (README 7.9)."""
    if state.vehicles[combatant.vehicle].brud:
        return BREAK if certain else BREAK_IF_HIT
    return LAST if certain else LAST_IF_HIT


KAMPGRAD = pgettext("kampbogen", "Combat grade {number}: {least} or more with {ability}")
RISING_ON = pgettext("kampbogen", "against combat grade {number}")
RISEN = pgettext("kampbogen", "{sum}, double six: roll again and add")
SIX = phrase(pgettext("kampbogen", "counts"))
HIT = phrase(pgettext("kampbogen", "hit"))
HITS = npgettext("kampbogen", "{count} hit so far", "{count} hits so far")
ADDED = pgettext("kampbogen", "{ability} {value} against {number}")
GRADE = pgettext("kampbogen", "{grade} {modifier}")


def at_stake(roll: AwaitedDice[State]) -> Stakes:
    entry = roll.entry
    own = entry is not None and roll.needed.who == entry.who
    chain = _chain(roll.known, roll.needed)
    rising = sum(chain) if roll.needed.purpose == "rise" else 0
    reasons = list(_so_far(roll.needed.purpose, chain))
    if entry and own and (reason := _reason(roll, entry, bool(rising))):
        reasons.append(reason)
    meaning = SIX if rising else HIT
    return Stakes(
        title=roll.title,
        least=_least(entry, rising) if entry and own else None,
        reason=beside(*reasons) if reasons else None,
        chain=tuple((face, meaning) for face in chain),
    )


def _chain(rolls: Sequence[Roll], needed: DiceNeeded) -> tuple[int, ...]:
    """The dice on the table that led to this roll: double sixes, or hits of a thrashing."""
    lying: list[int] = []
    for roll in reversed(rolls):
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


def face(sides: int, nth: int) -> int:
    """Made-up faces that are neither a double six nor a double one, which have their own rules."""
    return 3


def _least(entry: Entry, rising: int) -> int | None:
    facts = entry.facts
    if entry.rule == "prygl_roll":
        return max(LEAST, facts["needed"])
    if "needed" not in facts:
        return None
    return max(LEAST, facts["needed"] - facts["value"] - facts["situational"] - rising)


def _reason(roll: AwaitedDice[State], entry: Entry, rising: bool) -> Phrase | None:
    state, facts = roll.state, entry.facts
    if entry.rule == "ability_roll" and state.kampgrad is not None:
        return _against_kampgrad(roll, rising)
    if "ability" in facts and "needed" in facts:
        added = signed(facts["value"] + facts["situational"])
        ability = label("ability", facts["ability"])
        against = phrase(ADDED, ability=ability, value=added, number=facts["needed"])
        return beside(against, *failing(trial(state, entry.who or "")))
    if "grade" in facts and "modifier" in facts:
        grade = label("grade", facts["grade"])
        return phrase(GRADE, grade=grade, modifier=signed(facts["modifier"]))
    return None


def _against_kampgrad(roll: AwaitedDice[State], rising: bool) -> Phrase:
    """The lowest number needed against the kampgrad: the use is chosen after the roll, so the best
    ability known to the reader is named."""
    state, choice = roll.state, roll.choice
    outlook = odds(state, choice)
    if rising or not isinstance(outlook, RollOdds):
        return phrase(RISING_ON, number=state.kampgrad)
    combatant = state.combatants[choice.by]
    effects = effects_known(state, visibility_of(state.combatants, roll.viewer))
    least, name = min(
        (least_dice(combatant, name, state.kampgrad or 0), name)
        for name in usable(state, combatant, effects)
    )
    return phrase(KAMPGRAD, number=state.kampgrad, least=least, ability=label("ability", name))
