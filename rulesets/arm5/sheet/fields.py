"""Checks of values (README 3): the shared ones, and this game's own."""

from __future__ import annotations

from typing import Any

from rulesets import reasons
from rulesets.contract import Field, Where
from rulesets.fields import Fields, Unfit, whole


def _track(field: Field, value: Any, path: Where) -> None:
    """Accepts any number of whole numbers, in any order."""
    if not isinstance(value, list | tuple) or not value:
        raise Unfit(path, reasons.NUMBERS)
    for item in value:
        whole(field, item, path)


FIELDS = Fields(numbers=_track)
checked, expect = FIELDS.checked, FIELDS.expect
