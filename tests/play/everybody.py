"""A fight whose characters and foes were imported in different languages, and words that must not
be shown."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from html import unescape
from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import FOE, shelf_of
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.text import library_words
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset, Viewer
from tests.play.table import Play

LANGUAGES = [code for code, _ in settings.LANGUAGES]
GAMES = [ruleset.slug for ruleset in registry.all()]


def languages_of(slug: str) -> list[str]:
    """The languages in which a game's pages are read: by day one, in turn, since whoever reads in
    one language sees every word that was left in another one."""
    return LANGUAGES if profiles.thorough() else [("he", "pl")[GAMES.index(slug) % 2]]


STEPS = 12
IDENTIFIER = re.compile(r"\b[a-z]+(?:_[a-z]+)+\b")
READ_OUT = re.compile(r'\b(?:aria-label|title|placeholder|alt)="([^"]+)"')
TAG = re.compile(r"</?[a-z]+[ >/]|&(?:[a-z]+|#x?[0-9a-f]+);")
NAME = re.compile(r"[a-z@:][a-z0-9:._-]*", re.I)
UNSEEN = re.compile(r"(?s)<(script|style|svg|template)\b.*?</\1>|<[^>]*>")


@contextmanager
def fought(blocker: Any, slug: str) -> Iterator[Play]:
    """A fight imported in five languages, after some steps, for all tests of a module: what each of
    them changes is rolled back."""
    with blocker.unblock(), transaction.atomic():
        with pytest.MonkeyPatch.context() as patch:
            random = Random(7)
            patch.setattr(
                "rulesets.dice.fresh_faces",
                lambda count, sides: tuple(random.randint(1, sides) for _ in range(count)),
            )
            play = brought_in_five_languages(User.objects.create_user("gwen"), slug)
            played(play)
        yield play
        transaction.set_rollback(True)


def brought_in_five_languages(gm: User, slug: str) -> Play:
    """Characters and foes of the library in a fight, each imported in another language."""
    campaign = Campaign.objects.create(name="1", gm=gm, ruleset=slug)
    ruleset = registry.get(slug)
    encounter = Encounter.objects.create(campaign=campaign, name="2", ruleset=slug)
    for at, language in enumerate(LANGUAGES):
        shelf = shelf_of(ruleset, language)
        assert shelf is not None
        for kind in (Combatant.Kind.CHARACTER, Combatant.Kind.FOE):
            entries = [entry for entry in shelf.entries if entry.kind == kind]
            entry = entries[at % len(entries)]
            seat = None
            if kind != FOE:
                seat = Seat.objects.create(campaign=campaign, name=entry.name[:40])
            sheet = Combatant.objects.create(
                campaign=campaign,
                kind=kind,
                name=entry.name[:60],
                note=entry.note[:60],
                stats=entry.stats,
                player=seat,
            )
            Participant.objects.create(encounter=encounter, combatant=sheet, side=sheet.side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(encounter)


def played(play: Play) -> None:
    """The GM answers some questions by suggestions."""
    ruleset = registry.get(play.encounter.ruleset)
    for _ in range(STEPS):
        if not _answered(play, ruleset):
            break


def _answered(play: Play, ruleset: Ruleset) -> bool:
    state = boards.read_board(play.encounter.campaign_id).table.state
    asked = next(iter(ruleset.pending(state)), None)
    if asked is None:
        return False
    choice = ruleset.suggest(state, asked, Viewer(gm=True))
    return moves.answer(play.tap(None), choice).ok


def text_of(page: str) -> str:
    """The text of a page, including labels for screen readers and placeholders."""
    said = " ".join(READ_OUT.findall(page))
    return unescape(f"{UNSEEN.sub(' ', page)} {said}")


class Markup(HTMLParser):
    """Collects markup that a reader would see as text: tags or entities in attributes, and the rest
    of an attribute that was closed too early. The main button shows a chosen answer's
    `data-promise` and its icon (`data-icon`, `data-shapes`) as markup."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.shown: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.shown += [
            f"{name}={value}"
            for name, value in attrs
            if name not in ("data-promise", "data-icon", "data-shapes") and TAG.search(value or "")
        ]
        self.shown += [name for name, _ in attrs if not NAME.fullmatch(name)]

    def handle_data(self, data: str) -> None:
        self.shown += [data] if '">' in data or TAG.search(data) else []


def foreign(ruleset: Ruleset, language: str, shown: str) -> list[str]:
    """Library words in the text that are in another language than the reader's."""
    return [
        word
        for word in _of_others(ruleset, language)
        if word in shown and re.search(rf"(?<!\w){re.escape(word)}(?!\w)", shown)
    ]


@cache
def _of_others(ruleset: Ruleset, language: str) -> list[str]:
    """Library words that a reader of this language must not see. Short ones are words of the game
    as well."""
    known = library_words.catalogue(ruleset.demo, ruleset.library)
    own, names = " ".join(known.own[language]), _names(ruleset)
    return [
        word
        for word in known.english
        if (len(word) > 8 or word in names)
        and known.word(word, language) != word
        and word not in own
    ]


@cache
def _names(ruleset: Ruleset) -> frozenset[str]:
    """The names of the library's characters and foes in every language, which no other word of a
    page is, however short."""
    shelves = (shelf_of(ruleset, language) for language in LANGUAGES)
    return frozenset(entry.name for shelf in shelves if shelf for entry in shelf.entries)
