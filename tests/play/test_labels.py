"""The texts of answers in random fights of every game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from random import Random

import pytest
from django.contrib.auth.models import User

from encounters.live.places import Place
from encounters.play.panels import boards
from rulesets import registry
from tests.play.anything import anything, demo_fight, many

pytestmark = pytest.mark.django_db
SLUGS = [ruleset.slug for ruleset in registry.all()]


def panels(gwen: User, slug: str) -> Iterator[str]:
    """Every player's panel after each tap."""
    play, random = demo_fight(gwen, slug), Random(slug)
    seats = list(play.encounter.campaign.seats.all())
    for _ in range(many(12)):
        anything(play, random)
        board = boards.read_board(play.encounter.campaign_id)
        if not registry.get(slug).pending(play.state):
            return
        for seat in seats:
            yield board.html(Place("seat", seat.pk, "en"))


def texts(html: str, tag: str, *kinds: str) -> list[str]:
    """What elements of these kinds say, without markup."""
    found = re.findall(rf'<{tag}[^>]*? class="(?:{"|".join(kinds)})\b.*?</{tag}>', html, re.DOTALL)
    return [" ".join(re.sub("<[^>]+>", " ", one).split()) for one in found]


@pytest.mark.parametrize("slug", SLUGS)
def test_a_dot_stands_only_between_two_things(gwen: User, slug: str) -> None:
    said = [
        text for html in panels(gwen, slug) for text in texts(html, "label", "opt", "react", "seg")
    ]
    assert said
    for text in said:
        assert not re.search(r"^·|·$|· *·", text), text


def test_more_answers_are_at_least_two(gwen: User) -> None:
    opened = [
        text
        for slug in SLUGS
        for html in panels(gwen, slug)
        for text in texts(html, "button", "opt more")
    ]
    assert opened
    assert not [text for text in opened if text.startswith("1 more")]
