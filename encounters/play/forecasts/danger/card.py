"""The gauge in words, and its changes since the previous round."""

from __future__ import annotations

from uuid import uuid4

from django.utils.translation import gettext
from msgspec import Struct

from encounters.performance.markup import SafeString, format_html
from encounters.play.fights import states
from encounters.play.forecasts import service
from encounters.play.forecasts.danger import points
from encounters.play.forecasts.pages.picture import headline, own_side, said_sides
from encounters.play.forecasts.pages.progress_texts import progress_sentence, trouble
from encounters.play.forecasts.service import Progress
from encounters.play.models import Encounter, Step
from encounters.text import notation, snippets
from rulesets import registry
from rulesets.contract import GM, Ruleset
from rulesets.forecast import Tally

FIGHTS = 200
ENOUGH = 20
"""Fights of a round needed before they replace the previous round's result."""
STRIKING = 10
"""Percentage points that are worth noticing; with 200 fights smaller differences are chance."""


class CardShare(Struct, frozen=True):
    """A percentage in words. `way`: it has become `worse` or `better` for the party."""

    text: SafeString
    way: str = ""


class Danger(Struct, frozen=True):
    """The card. `sentence` is its progress, or an error; `beat` differs at every refresh. `old`: it
    still shows the previous round's result."""

    encounter: Encounter
    round: int
    sentence: str
    running: bool
    old: bool
    wins: CardShare | None
    heroes: tuple[CardShare, ...]
    beat: str


def danger(encounter: Encounter) -> Danger | None:
    """The gauge of a running fight, whose forecast is started if needed; None if there is nothing
    to forecast. Raises Unreadable."""
    if not encounter.campaign.gauge or encounter.status != Encounter.Status.RUNNING:
        return None
    ruleset, steps = registry.get(encounter.ruleset), points.latest(encounter)
    if not steps:
        return None
    known = [_state(encounter, step) for step in steps]
    now = service.seen(_ask(ruleset, known[0]))
    before = service.seen(_key(ruleset, known[1])) if len(known) > 1 else None
    if now is None:
        return None
    return _card(encounter, steps[0].round, now, before, _standing(ruleset, known[0]))


def _state(encounter: Encounter, step: Step) -> bytes:
    return registry.get(encounter.ruleset).encode(states.after(encounter, step))


def _ask(ruleset: Ruleset, state: bytes) -> str:
    return service.ask(ruleset.slug, (), {}, fights=FIGHTS, state=state)


def _key(ruleset: Ruleset, state: bytes) -> str:
    return service.key_of(ruleset.slug, (), {}, fights=FIGHTS, state=state)


def _standing(ruleset: Ruleset, state: bytes) -> frozenset[str]:
    view = ruleset.view(ruleset.decode(state), GM)
    return frozenset(seen.id for seen in view.combatants if seen.able)


def _card(
    encounter: Encounter,
    round: int,
    now: Progress,
    before: Progress | None,
    standing: frozenset[str],
) -> Danger:
    early = now.running and now.tally.fights < ENOUGH
    old = early and before is not None and before.tally.fights > 0
    shown = before.tally if old and before else now.tally
    compared = before.tally if before and not old else None
    wins, heroes = None, list[CardShare]()
    if shown.fights and not (early and not old):
        wins = _wins(registry.get(encounter.ruleset), shown, compared)
        side = own_side(shown)
        heroes = [
            _down(id, shown, compared)
            for id, person in shown.people.items()
            if person.side == side and id in standing
        ]
    return Danger(
        encounter=encounter,
        round=round,
        sentence=_sentence(now),
        running=now.running,
        old=old,
        wins=wins,
        heroes=tuple(heroes),
        beat=uuid4().hex,
    )


def _sentence(now: Progress) -> str:
    """The progress or error; empty when done, since the card is small."""
    return progress_sentence(now) if now.running or now.ended != "done" else trouble(now)


def _wins(ruleset: Ruleset, now: Tally, before: Tally | None) -> CardShare:
    side = own_side(now)
    share = _percent(now.winners[side], now)
    earlier = _percent(before.winners[side], before) if before else None
    what = headline(side, said_sides(ruleset, now))
    return _share(gettext("{what}: {share}"), what, share, earlier, good=True)


def _down(id: str, now: Tally, before: Tally | None) -> CardShare:
    person = now.people[id]
    known = before.people.get(id) if before else None
    earlier = _percent(known.down, before) if known and before else None
    share = _percent(person.down, now)
    return _share(gettext("{what} down: {share}"), person.name, share, earlier, good=False)


def _share(words: str, what: str, share: int, earlier: int | None, good: bool) -> CardShare:
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
    return CardShare(format_html(words, **places), way)


def _percent(fights: int, tally: Tally) -> int:
    return round(100 * fights / tally.fights) if tally.fights else 0
