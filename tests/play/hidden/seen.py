"""Who is hidden now."""

from __future__ import annotations

from collections.abc import Callable

from tests.play.table import Play

type Begun = Callable[..., Play]


def hidden(play: Play) -> set[str]:
    return {row.id for row in play.encounter.cast if row.hidden}
