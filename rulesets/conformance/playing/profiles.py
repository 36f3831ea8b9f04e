"""How many fights a check plays. They are the same ones in every run."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from hypothesis import Phase, settings

DRAWN, SMALLEST = (Phase.explicit, Phase.generate), Phase.shrink

PROFILES = {
    "glance": (1, DRAWN),  # of a copy of a game that is tested itself
    "quick": (10, (*DRAWN, SMALLEST)),
    "thorough": (60, (*DRAWN, SMALLEST)),
    "found": (60, DRAWN),  # any failure will do, not the smallest
}
"""Fights a check, and what Hypothesis does. `quick` takes about 20 seconds for a game."""


def register() -> None:
    """Makes the profiles known to Hypothesis by their names."""
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
    """Whether time is no matter."""
    return settings.get_current_profile_name() == "thorough"


@contextmanager
def loaded(profile: str) -> Iterator[None]:
    """Checks within play as many fights as the profile says."""
    before = settings.get_current_profile_name()
    settings.load_profile(profile)
    try:
        yield
    finally:
        settings.load_profile(before)
