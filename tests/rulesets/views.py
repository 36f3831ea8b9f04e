"""A viewer's view of a fight in tests, as plain English."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import CombatantView, PendingView, View, Viewer
from tests.rulesets.fights import Played
from tests.rulesets.reading import Reader


class Views:
    """Views of a game's fights, for a played fight or a state; Pia's by default."""

    def __init__(self, slug: str, names: Mapping[str, str], pia: Viewer):
        self.reader = Reader(slug, names)
        self.said = self.reader.said
        self.pia = pia

    def view(self, fight: Any, viewer: Viewer | None = None) -> View:
        state = fight.now if isinstance(fight, Played) else fight
        return self.reader.ruleset.view(state, viewer or self.pia)

    def see(self, fight: Any, id: str, viewer: Viewer | None = None) -> CombatantView:
        """The view of a combatant."""
        seen = self.view(fight, viewer).seen(id)
        assert seen is not None
        return seen

    def marks(self, fight: Any, id: str, viewer: Viewer | None = None) -> list[str]:
        return [self.said(mark) for mark in self.see(fight, id, viewer).marks]

    def asked(self, fight: Any, by: str, viewer: Viewer | None = None) -> PendingView:
        """The questions to a combatant."""
        return next(asked for asked in self.view(fight, viewer).asked if asked.by == by)

    def refused(self, fight: Any, by: str, viewer: Viewer | None = None) -> Mapping[Any, str]:
        """Reasons for disabled answers, by option or by option and value."""
        refusals = self.asked(fight, by, viewer).refusals
        return {
            (refusal.option, refusal.value) if refusal.value else refusal.option: self.said(
                refusal.reason
            )
            for refusal in refusals
        }

    def headline(self, fight: Any, viewer: Viewer | None = None) -> str:
        line = self.view(fight, viewer).headline
        assert line is not None
        return self.said(line)
