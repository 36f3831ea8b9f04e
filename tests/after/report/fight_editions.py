"""Helpers for the editions of a fight's report."""

from __future__ import annotations

from encounters.after.report.audiences import editions
from encounters.after.report.facts import Facts
from tests.play.table import Play


class FightEditions:
    """The editions of a fight in its present state."""

    def __init__(self, play: Play):
        self.editions = editions(play.encounter)

    def __getitem__(self, audience: str) -> Facts:
        return self.editions[audience]

    @property
    def gm(self) -> Facts:
        return self["gm"]

    @property
    def watchers(self) -> Facts:
        return self["watchers"]
