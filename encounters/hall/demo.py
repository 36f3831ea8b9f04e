"""Campaigns to start with, made from each ruleset's demo."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from encounters.campaigns.models import Campaign
from encounters.hall import packs
from rulesets import registry
from rulesets.contract import Ruleset


@transaction.atomic
def first_start(gm: User, language: str) -> list[Campaign]:
    """A demo of every installed ruleset if there is no campaign yet; otherwise nothing."""
    if Campaign.objects.exists():
        return []
    return [create(gm, ruleset, language) for ruleset in registry.all()]


@transaction.atomic
def create(gm: User, ruleset: Ruleset, language: str, name: str = "") -> Campaign:
    """A campaign with the ruleset's demo in this language, or in English if it has no other."""
    demo = read(ruleset, language)
    campaign = Campaign.objects.create(
        gm=gm, name=name or demo["name"], ruleset=ruleset.slug, options=demo.get("options", {})
    )
    packs.unpack(campaign, demo)
    return campaign


def read(ruleset: Ruleset, language: str) -> dict[str, Any]:
    """The demo with names and notes in this language."""
    demo = packs.read(ruleset.demo.read_bytes())
    words = demo.pop("translations", {}).get(language, {})
    return _translated(demo, words)


def _translated(value: Any, words: dict[str, str]) -> Any:
    """The same value with every text replaced that `words` translates."""
    if isinstance(value, dict):
        return {key: _translated(one, words) for key, one in value.items()}
    if isinstance(value, list):
        return [_translated(one, words) for one in value]
    return words.get(value, value) if isinstance(value, str) else value
