"""The number of fights a check plays. By day they are equal in every run, by night they are not."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import Phase, settings
from hypothesis.internal.conjecture import providers

DRAWN, SMALLEST = (Phase.explicit, Phase.generate), Phase.shrink

PROFILES = {
    "glance": (1, DRAWN),  # for a copy of a game that is itself under test
    "brief": (5, (*DRAWN, SMALLEST)),  # finds 56 of the 57 broken rulesets that `quick` finds
    "quick": (10, (*DRAWN, SMALLEST)),
    "thorough": (60, (*DRAWN, SMALLEST)),
    "found": (60, DRAWN),  # any failure will do, not the smallest
}
"""Fights for each check, and the phases of Hypothesis. `quick` takes about 20 seconds for a
game."""
AT_NIGHT = "thorough"
BY_DAY = 0  # the first seed of the other profiles
_seeds = {"first": 0}


def register(first_seed: int = 0) -> None:
    """Registers the profiles with Hypothesis. The thorough one begins with this seed."""
    _seeds["first"] = first_seed
    _draw_nothing_from_modules()
    for profile, (count, phases) in PROFILES.items():
        settings.register_profile(
            profile,
            max_examples=count,
            phases=phases,
            derandomize=profile != AT_NIGHT,
            print_blob=True,
            database=None,
            deadline=None,
        )


def _draw_nothing_from_modules() -> None:
    """Hypothesis also draws constants that it finds in the project's modules, as far as they have
    been imported: what it draws would depend on the tests before. It has no setting for this."""
    providers._get_local_constants = lambda: providers._local_constants


def seed(number: int) -> int:
    """The seed of Hypothesis for draws with this number."""
    return (_seeds["first"] if thorough() else BY_DAY) + number


def fights() -> int:
    """The number of fights of the loaded profile, also inside a draw, which has settings of its
    own."""
    return int(settings.get_profile(settings.get_current_profile_name()).max_examples)


def thorough() -> bool:
    """Whether the thorough profile is loaded."""
    return settings.get_current_profile_name() == AT_NIGHT


@contextmanager
def use_profile(profile: str) -> Iterator[None]:
    """Sets the number of fights for checks run inside."""
    before = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        yield
    finally:
        settings.load_profile(before)
