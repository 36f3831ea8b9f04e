"""The languages of a campaign: those of its game, so that a page is in one language, rules
included.

Readers of another language get the next one that their browser accepts, or else English, which
every game has. A game's partial translation is not used: the menu only shows its progress. `speak`
is called in `access`, where every page begins, so that no page can miss it.
"""

from __future__ import annotations

from collections.abc import Iterator

from django.conf import settings
from django.http import HttpRequest
from django.utils import translation
from django.utils.translation.trans_real import parse_accept_lang_header

from encounters.campaigns.models import Campaign
from rulesets import registry
from rulesets.registry import UnknownRuleset
from rulesets.translated import partly_translated

ALL = tuple(code for code, _ in settings.LANGUAGES)
_HERE = "encounters.languages"
_COMING = "encounters.languages.coming"


def languages_of(campaign: Campaign) -> tuple[str, ...]:
    """The codes, in the order of the project's languages."""
    try:
        spoken = registry.get(campaign.ruleset).languages
    except UnknownRuleset:  # any language will do for the error page
        return ALL
    return tuple(code for code in ALL if code in spoken)


def coming(campaign: Campaign) -> dict[str, int]:
    """Languages into which the game is partly translated, each with its percentage."""
    try:
        shares = partly_translated(registry.get(campaign.ruleset))
    except UnknownRuleset:
        return {}
    return {code: shares[code] for code in ALL if code in shares}


def speak(request: HttpRequest, campaign: Campaign) -> None:
    """Activates a language of the campaign for the rest of the request."""
    spoken = languages_of(campaign)
    request.META[_HERE], request.META[_COMING] = spoken, coming(campaign)
    if translation.get_language() not in spoken:
        language = next(
            (item for item in _accepted(request) if item in spoken),
            settings.LANGUAGE_CODE,
        )
        translation.activate(language)
        request.LANGUAGE_CODE = language


def speak_of_table(request: HttpRequest, campaign: Campaign) -> None:
    """Activates the table's language for the rest of the request, if it is set and the game has it:
    for the display, downloads and print."""
    if language := of_table(campaign):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def of_table(campaign: Campaign) -> str:
    """The language of the table; "" if it is not set or the game does not have it."""
    return campaign.language if campaign.language in languages_of(campaign) else ""


def print_query(request: HttpRequest, campaign: Campaign) -> str:
    """The query string for printing this page in the language of the table. Empty if the page is
    already in it."""
    if "print" in request.GET:
        speak_of_table(request, campaign)
        return ""
    if of_table(campaign) in ("", translation.get_language()):
        return ""
    query = request.GET.copy()
    query["print"] = "1"
    return f"?{query.urlencode()}"


def menu_languages(request: HttpRequest) -> tuple[str, ...]:
    """The languages in this page's menu."""
    languages: tuple[str, ...] = request.META.get(_HERE, ALL)
    return languages


def menu_progress(request: HttpRequest) -> dict[str, int]:
    """The languages that the menu shows with their progress."""
    languages: dict[str, int] = request.META.get(_COMING, {})
    return languages


def _accepted(request: HttpRequest) -> Iterator[str]:
    """Languages that the browser accepts, best first; "de-AT" is returned as "de"."""
    asked = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
    return (code.partition("-")[0] for code, _ in parse_accept_lang_header(asked))
