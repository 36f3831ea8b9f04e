"""The help page: a game explained to its reader, from its glossary and its help texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET

from encounters.campaigns import access
from encounters.forms import Words
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Field, Ruleset


class HelpTerm(NamedTuple):
    """A term of the game with its explanation; `inside` are the terms it consists of."""

    word: str
    text: str
    inside: tuple[HelpTerm, ...] = ()


class Chapter(NamedTuple):
    id: str
    title: str
    terms: tuple[HelpTerm, ...]


@require_GET
def seat_help(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The help page for players, the GM and spectators."""
    member = access.member_of(request, campaign_pk)
    ruleset = registry.get(member.campaign.ruleset)
    context = {
        "campaign": member.campaign,
        "gm": member.gm,
        "game": message(ruleset.name),
        "chapters": [chapter for chapter in _chapters(ruleset) if chapter.terms],
    }
    return render(request, "campaigns/help.html", context)


def _chapters(ruleset: Ruleset) -> Iterator[Chapter]:
    words = Words(ruleset.wording.terms)
    titles = {
        "phases": _("A round"),
        "deeds": _("What I can do"),
        "conditions": _("Conditions"),
    }
    for name, title in titles.items():
        guide = ruleset.guide.get(name, {}).items()
        yield Chapter(
            name, title, tuple(HelpTerm(words.word(id), message(text)) for id, text in guide)
        )
    yield Chapter("sheet", _("The sheet"), tuple(_fields(ruleset.stats, words.inside("stats"))))
    rules = tuple(_fields(ruleset.options, words.inside("options")))
    yield Chapter("rules", _("House rules"), rules)


def _fields(fields: Iterable[Field], words: Words) -> Iterator[HelpTerm]:
    for field in fields:
        if field.help:
            inside = tuple(_fields(field.rows, words.inside(field.name)))
            yield HelpTerm(words.word(field.name), message(field.help), inside)
