"""Campaigns made from each ruleset's demo."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from encounters.campaigns.models import Campaign
from encounters.lobby import packs
from encounters.startup import data_folder
from rulesets import registry
from rulesets.contract import Ruleset


def make_demos(gm: User, rulesets: Iterable[Ruleset], language: str) -> dict[str, Exception]:
    """Makes an example campaign of each ruleset. Returns the failed ones: slug and exception."""
    failed: dict[str, Exception] = {}
    for ruleset in rulesets:
        try:
            create(gm, ruleset, language, example=True)
        except Exception as error:  # packages by others may fail in any way
            failed[ruleset.slug] = error
    return failed


def missing() -> list[Ruleset]:
    """The installed rulesets whose demo failed at an earlier start."""
    try:
        slugs = _missing().read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return []
    return [ruleset for ruleset in registry.all() if ruleset.slug in slugs]


def store_failed(slugs: Collection[str]) -> None:
    """Stores the failed demos. A later start retries only these, so a deleted demo is not made
    again. Raises OSError."""
    _missing().unlink(missing_ok=True)
    if slugs:
        data_folder.create_private(_missing())
        _missing().write_text("\n".join(slugs), encoding="utf-8")


def _missing() -> Path:
    return Path(settings.DATA_DIR) / data_folder.MISSING


@transaction.atomic
def create(
    gm: User,
    ruleset: Ruleset,
    language: str,
    name: str = "",
    table: str = "",
    example: bool = False,
) -> Campaign:
    """A campaign with the ruleset's demo in this language, or in English if it has no other.
    `table` is the language of the table, if it was chosen; an `example` was made without a
    request."""
    demo = read_demo(ruleset, language)
    campaign = Campaign.objects.create(
        gm=gm,
        name=name or demo["name"],
        ruleset=ruleset.slug,
        language=table,
        options=demo.get("options", {}),
        example=example,
    )
    packs.unpack(campaign, demo)
    return campaign


def read_demo(ruleset: Ruleset, language: str) -> dict[str, Any]:
    """The demo with names and notes in this language."""
    demo = packs.parse_pack(ruleset.demo.read_bytes())
    words = demo.pop("translations", {}).get(language, {})
    return _translated(demo, words)


def _translated(value: Any, words: dict[str, str]) -> Any:
    """The value with every text replaced that is in `words`."""
    if isinstance(value, dict):
        return {key: _translated(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_translated(item, words) for item in value]
    return words.get(value, value) if isinstance(value, str) else value
