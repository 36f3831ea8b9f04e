"""What a screen of a campaign shows now, as HTML and as text."""

from __future__ import annotations

import re

from encounters.campaigns.models import Campaign, Seat
from encounters.screens import boards
from encounters.serve.live.places import Place

GM, WATCH, TABLE = Place("gm"), Place("watch"), Place("table")


def shown(campaign: Campaign, place: Place = GM) -> str:
    return boards.read_board(campaign.pk).html(place)


def seat(person: Seat, language: str = "en") -> Place:
    return Place("seat", person.pk, language)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())
