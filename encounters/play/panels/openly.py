"""What lies open on every screen of the table: the rolls, what was just told, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language

from encounters.play.panels import log, people, reveal
from encounters.play.panels.sights import Sight

if TYPE_CHECKING:
    from encounters.play.panels.boards import Board


def parts(board: Board, sight: Sight) -> dict[str, Any]:
    """The rolls that lie on the table, and what was just told together."""
    rows = people.rolls(sight)
    return {
        "rolls": board.once(("rolls", sight.viewer, get_language()), lambda: _rolls(rows)),
        "reveal": board.once(("reveal", *sight.shared), lambda: reveal.html(sight)),
    }


def _rolls(rows: list[dict[str, Any]]) -> SafeString:
    found = render_to_string("play/panels/rolls.html", {"rows": rows}) if rows else ""
    return mark_safe(found)


def log_of(board: Board, sight: Sight, most: int = 12) -> SafeString:
    """The newest lines, without those that stand on the screen already."""
    key = ("log", most, *sight.shared)
    return board.once(key, lambda: log.html(sight, most, reveal.ids(sight)))
