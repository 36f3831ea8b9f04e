"""The number of fights a check plays. They are equal in every run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import Phase, settings

DRAWN, SMALLEST = (Phase.explicit, Phase.generate), Phase.shrink

PROFILES = {
    "glance": (1, DRAWN),  # for a copy of a game that is itself under test
    "brief": (6, (*DRAWN, SMALLEST)),  # finds what `quick` finds of the rulesets broken on purpose
    "quick": (10, (*DRAWN, SMALLEST)),
    "thorough": (60, (*DRAWN, SMALLEST)),
    "found": (60, DRAWN),  # any failure will do, not the smallest
}
"""Fights for each check, and the phases of Hypothesis. `quick` takes about 20 seconds for a
game."""


def register() -> None:
    """Registers the profiles with Hypothesis."""
    for profile, (fights, phases) in PROFILES.items():
        settings.register_profile(
            profile,
            max_examples=fights,
            phases=phases,
            derandomize=True,
            database=None,
            deadline=None,
        )


def thorough() -> bool:
    """Whether the thorough profile is loaded."""
    return settings.get_current_profile_name() == "thorough"


@contextmanager
def loaded(profile: str) -> Iterator[None]:
    """Sets the number of fights for checks run inside."""
    before = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        yield
    finally:
        settings.load_profile(before)
