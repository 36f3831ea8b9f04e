"""The danger gauge: after each round it tells only the GM how the fight may go on.

It forecasts from the steps with which rounds began, on the current line, and compares the latest
round with the one before. Undone steps are not on that line, so after an undo the gauge is that of
the current fight. The GM's page requests it (`views.gm_danger`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from uuid import uuid4

from django.utils.translation import gettext
from msgspec import Struct

from encounters.after.forecasts import service
from encounters.after.forecasts.picture import headline, names_of_sides, own_side
from encounters.after.forecasts.progress_texts import progress_sentence, trouble
from encounters.after.forecasts.service import Progress
from encounters.play.fights import states
from encounters.play.fights.states import head, steps_back
from encounters.play.models import Encounter, Step
from encounters.serve.performance.markup import SafeString, format_html
from encounters.text import notation, snippets
from rulesets import registry
from rulesets.contract import GM, Ruleset
from rulesets.forecast import Tally

FIGHTS = 200
ENOUGH = 20
"""Fights of a round needed before they replace the previous round's result."""
STRIKING = 10
"""Percentage points that are worth noticing; with 200 fights smaller differences are chance."""


class Outlook(Struct, frozen=True):
    """A percentage in words. `way`: it has become `worse` or `better` for the party."""

    text: SafeString
    way: str = ""


class Danger(Struct, frozen=True):
    """The gauge in words. `sentence` is its progress, or an error; `beat` differs at every refresh.
    `old`: it still shows the previous round's result."""

    encounter: Encounter
    round: int
    sentence: str
    running: bool
    old: bool
    wins: Outlook | None
    heroes: tuple[Outlook, ...]
    beat: str


def danger(encounter: Encounter) -> Danger | None:
    """The gauge of a running fight, whose forecast is started if needed; None if there is nothing
    to forecast. Raises Unreadable."""
    if not encounter.campaign.gauge or encounter.status != Encounter.Status.RUNNING:
        return None
    ruleset, steps = registry.get(encounter.ruleset), latest(encounter)
    if not steps:
        return None
    first, *others = (ruleset.encode(states.after(encounter, step)) for step in steps)
    key = service.ask(ruleset.slug, (), {}, fights=FIGHTS, state=first)
    keys = (service.key_of(ruleset.slug, (), {}, fights=FIGHTS, state=state) for state in others)
    now = service.progress_of(key)
    before = next((service.progress_of(key) for key in keys), None)
    if now is None:
        return None
    view = ruleset.view(ruleset.decode(first), GM)
    standing = frozenset(combatant.id for combatant in view.combatants if combatant.able)
    return in_words(encounter, steps[0].round, now, before, standing)


def mark(steps: Sequence[Step]) -> str:
    """A key that changes with each round. `steps` are the latest, newest first; if the round began
    before them, its number is used."""
    if not steps:
        return ""
    number = steps[0].round
    own = [step for step in steps if step.round == number]
    whole = len(own) < len(steps) or own[-1].parent is None
    return f"{number}-{own[-1].number}" if whole else str(number)


def latest(encounter: Encounter) -> list[Step]:
    """The steps with which the current round and the previous one began, in this order."""
    return list(islice(beginnings(steps_back(encounter, head(encounter))), 2))


def beginnings(line: Iterable[Step]) -> Iterator[Step]:
    """The first step of each round of a line, newest first."""
    later = None
    for step in line:
        if later is not None and step.round != later.round:
            yield later
        later = step
    if later is not None:
        yield later


def in_words(
    encounter: Encounter,
    round: int,
    now: Progress,
    before: Progress | None,
    standing: frozenset[str],
) -> Danger:
    early = now.running and now.tally.fights < ENOUGH
    old = early and before is not None and before.tally.fights > 0
    tally = before.tally if old and before else now.tally
    compared = before.tally if before and not old else None
    wins, heroes = None, list[Outlook]()
    if tally.fights and not (early and not old):
        side = own_side(tally)
        wins = _wins(registry.get(encounter.ruleset), side, tally, compared)
        heroes = [
            _down(id, tally, compared)
            for id, person in tally.people.items()
            if person.side == side and id in standing
        ]
    # The progress or an error; nothing when done, since the gauge is small.
    underway = now.running or now.ended != "done"
    return Danger(
        encounter=encounter,
        round=round,
        sentence=progress_sentence(now) if underway else trouble(now),
        running=now.running,
        old=old,
        wins=wins,
        heroes=tuple(heroes),
        beat=uuid4().hex,
    )


def _wins(ruleset: Ruleset, side: str, now: Tally, before: Tally | None) -> Outlook:
    earlier = _percent(before.winners[side], before) if before else None
    what = headline(side, names_of_sides(ruleset, now))
    share = _percent(now.winners[side], now)
    return _chance(gettext("{what}: {share}"), what, share, earlier, good=True)


def _down(id: str, now: Tally, before: Tally | None) -> Outlook:
    person = now.people[id]
    earlier = before.people.get(id) if before else None
    change = _percent(earlier.down, before) if earlier and before else None
    share = _percent(person.down, now)
    return _chance(gettext("{what} down: {share}"), person.name, share, change, good=False)


def _chance(words: str, what: str, share: int, earlier: int | None, good: bool) -> Outlook:
    """The text `words` with `{what}` and `{share}`. `good`: a higher share is better for the
    party."""
    moved = 0 if earlier is None else share - earlier
    now = notation.percent(share)
    places = {
        "what": format_html("<bdi>{}</bdi>", what),
        "share": (
            format_html("<b>{}</b>", snippets.change(earlier, now))
            if moved
            else format_html('<b dir="ltr">{}</b>', now)
        ),
    }
    way = "" if abs(moved) < STRIKING else "better" if (moved > 0) == good else "worse"
    return Outlook(format_html(words, **places), way)


def _percent(fights: int, tally: Tally) -> int:
    return round(100 * fights / tally.fights) if tally.fights else 0
