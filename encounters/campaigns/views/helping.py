"""The help: what the buttons do, and the game explained from its glossary and its help texts."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import access, guide
from encounters.campaigns.guide import Chapter, HelpTerm
from encounters.campaigns.requests import wants_part
from encounters.forms import Words
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Field, Ruleset


@require_GET
@never_cache
def seat_help(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The help for players, the GM and spectators: a page, or a sheet beside a question."""
    member = access.member_of(request, campaign_pk)
    ruleset = registry.get(member.campaign.ruleset)
    context = {
        "campaign": member.campaign,
        "gm": member.gm,
        "game": message(ruleset.name),
        "chapters": [
            *guide.chapters(member.gm),
            *(chapter for chapter in _chapters(ruleset) if chapter.terms),
        ],
    }
    part = wants_part(request)
    return render(request, f"campaigns/{'help_sheet' if part else 'help'}.html", context)


def _chapters(ruleset: Ruleset) -> Iterator[Chapter]:
    words = Words(ruleset.wording.terms)
    titles = {
        "phases": _("A round"),
        "deeds": _("What I can do"),
        "conditions": _("Conditions"),
    }
    for name, title in titles.items():
        told = ruleset.guide.get(name, {}).items()
        yield Chapter(
            name, title, tuple(HelpTerm(words.word(id), message(text)) for id, text in told)
        )
    yield Chapter("sheet", _("The sheet"), tuple(_fields(ruleset.stats, words.inside("stats"))))
    rules = tuple(_fields(ruleset.options, words.inside("options")))
    yield Chapter("rules", _("House rules"), rules)


def _fields(fields: Iterable[Field], words: Words) -> Iterator[HelpTerm]:
    for field in fields:
        if field.help:
            inside = tuple(_fields(field.rows, words.inside(field.name)))
            yield HelpTerm(words.word(field.name), message(field.help), inside)
