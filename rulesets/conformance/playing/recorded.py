"""Decorators for checks that only look at a fight: it is played once for all of them."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from functools import lru_cache, wraps
from typing import cast

from hypothesis import Phase, settings
from hypothesis import strategies as st

from rulesets.conformance.playing import profiles
from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fights import Check, expect_nothing, for_each
from rulesets.conformance.playing.replayed import RecordedFight, Replayed, record
from rulesets.conformance.playing.scenarios import write_scenario
from rulesets.contract import Ruleset

Look = Callable[[Replayed], None]
Drawing = Callable[[Replayed, Draw], None]

AT_FIRST = 6  # fights that are recorded at once; if all is well, as many again, and so on
MOST_GAMES = 8  # whose fights are kept


def over_recorded_fights(look: Look) -> Check:
    """Runs the check on recorded fights, as many as the Hypothesis profile sets. If one fails,
    Hypothesis looks for the smallest fight that does."""

    @wraps(look)
    def run(ruleset: Ruleset) -> None:
        _over_recorded(look, lambda fight, draw: look(fight), ruleset, look.__name__)

    return run


def drawing_over_recorded_fights(check: Drawing) -> Check:
    """As `over_recorded_fights`, for checks that draw something beside the fight."""

    @wraps(check)
    def run(ruleset: Ruleset) -> None:
        _over_recorded(_drawing(check), check, ruleset, check.__name__)

    return run


def over_long_fights(check: Drawing) -> Check:
    """As `drawing_over_recorded_fights`, for slow checks: the first fight that fails is enough."""

    @wraps(check)
    def run(ruleset: Ruleset) -> None:
        _look_at_all(_drawing(check), ruleset, check.__name__)

    return run


def listing_over_fights(check: Callable[[Replayed], Iterator[str]]) -> Check:
    """Runs a check that yields what is missing, and lists the results of all fights together.

    The fight that is kept is the first with a result.
    """

    @wraps(check)
    def run(ruleset: Ruleset) -> None:
        missing: dict[str, None] = {}
        kept: list[str] = []

        def collect(fight: Replayed) -> None:
            missing.update(dict.fromkeys(check(fight)))
            if missing and not kept:
                kept.append(write_scenario(fight.scenario(), check.__name__))

        _look_at_all(collect, ruleset, check.__name__)
        expect_nothing(missing, *kept)

    return run


def _over_recorded(look: Look, check: Drawing, ruleset: Ruleset, name: str) -> None:
    try:
        _look_at_all(look, ruleset, name)
    except Exception:
        if Phase.shrink in settings().phases:
            _look_for_the_smallest(check, ruleset, name)
        raise


def _look_at_all(look: Look, ruleset: Ruleset, name: str) -> None:
    """Raises the first failure; its fight is written to a file."""
    for fight in _fights(ruleset):
        try:
            look(fight)
        except Exception as failed:
            failed.add_note(write_scenario(fight.scenario(), name))
            raise


def _look_for_the_smallest(check: Drawing, ruleset: Ruleset, name: str) -> None:
    def play(draw: Draw) -> None:
        fight = Replayed(record(ruleset, draw))
        try:
            check(fight, draw)
        except Exception as failed:
            failed.add_note(write_scenario(fight.scenario(), name))
            raise

    for_each(play, smallest=True)


def _drawing(check: Drawing) -> Look:
    """The check with draws by Hypothesis. Its first ones are always the least of everything: they
    are left out."""

    def look(fight: Replayed) -> None:
        failures: list[Exception] = []

        def once(draw: Draw) -> None:
            if draw(st.booleans()):
                fight.rewind()
                try:
                    check(fight, draw)
                except Exception as failed:
                    failures.append(failed)

        for_each(once, smallest=False, count=2, number=fight.number)
        for failed in failures:
            raise failed

    return look


def _fights(ruleset: Ruleset) -> Iterator[Replayed]:
    """As many fights as the profile sets; they are played when they are first asked for."""
    kept = _recordings(cast(Hashable, ruleset), settings.get_current_profile_name())
    most = profiles.fights()
    for number in range(most):
        if number >= len(kept):
            count = min(max(number, AT_FIRST), most - number)
            for_each(
                lambda draw: kept.append(record(ruleset, draw)),
                smallest=True,
                count=count,
                number=number,
            )
        if number == len(kept):  # there are no more different ones
            return
        yield Replayed(kept[number], number)


@lru_cache(MOST_GAMES)
def _recordings(ruleset: Hashable, profile: str) -> list[RecordedFight]:
    return []
