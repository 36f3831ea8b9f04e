"""A campaign has the languages of its game, so that a page is in one language, rules included.

Readers of another language get the next one that their browser asks for, or else English, which
every game has. A language into which the game is translated only in part counts as another one: the
menu says how far it has come, and no page is in it. `speak` is called in `access`, where every page
begins, so no page forgets it.
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


def of(campaign: Campaign) -> tuple[str, ...]:
    """The codes, in the order in which the program lists its languages."""
    try:
        spoken = registry.get(campaign.ruleset).languages
    except UnknownRuleset:  # the page says so, in any language
        return ALL
    return tuple(code for code in ALL if code in spoken)


def coming(campaign: Campaign) -> dict[str, int]:
    """Languages that the game has in part, with how many in a hundred of its texts."""
    try:
        shares = partly_translated(registry.get(campaign.ruleset))
    except UnknownRuleset:
        return {}
    return {code: shares[code] for code in ALL if code in shares}


def speak(request: HttpRequest, campaign: Campaign) -> None:
    """From here on the answer to this request is in a language of the campaign."""
    spoken = of(campaign)
    request.META[_HERE], request.META[_COMING] = spoken, coming(campaign)
    if translation.get_language() not in spoken:
        language = next(
            (item for item in _wanted(request) if item in spoken), settings.LANGUAGE_CODE
        )
        translation.activate(language)
        request.LANGUAGE_CODE = language


def speak_of_table(request: HttpRequest, campaign: Campaign) -> None:
    """From here on the answer is in the language of the table, if one is said and the game has
    it: on the display, in what is downloaded and what is printed."""
    if language := of_table(campaign):
        translation.activate(language)
        request.LANGUAGE_CODE = language


def of_table(campaign: Campaign) -> str:
    """The language of the table; empty if none is said, or if the game does not have it."""
    return campaign.language if campaign.language in of(campaign) else ""


def printed(request: HttpRequest, campaign: Campaign) -> str:
    """The query of this page as it is printed, in the language of the table. Empty if that is the
    page at hand."""
    if "print" in request.GET:
        speak_of_table(request, campaign)
        return ""
    if of_table(campaign) in ("", translation.get_language()):
        return ""
    query = request.GET.copy()
    query["print"] = "1"
    return f"?{query.urlencode()}"


def offered(request: HttpRequest) -> tuple[str, ...]:
    """The languages in the menu of this page."""
    found: tuple[str, ...] = request.META.get(_HERE, ALL)
    return found


def offered_later(request: HttpRequest) -> dict[str, int]:
    """The languages of which the menu says how far they have come."""
    found: dict[str, int] = request.META.get(_COMING, {})
    return found


def _wanted(request: HttpRequest) -> Iterator[str]:
    """Languages that the browser accepts, best first; "de-AT" counts as "de"."""
    asked = request.META.get("HTTP_ACCEPT_LANGUAGE", "")
    return (code.partition("-")[0] for code, _ in parse_accept_lang_header(asked))
