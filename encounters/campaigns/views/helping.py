"""The help: what the buttons of the program do, for the GM and for players, each explained once and
called by its text; and the game, explained from its glossary and its help texts.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET

from encounters.campaigns import access
from encounters.forms import Words
from encounters.serve.middleware.requests import wants_part
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Field, Ruleset

type Term = tuple[str | Promise, str | Promise, Iterable[Any]]
"""A word, its explanation, and the terms it consists of."""

BUTTONS: Mapping[Promise, Promise] = {
    _("The amber button"): _(
        "The natural next thing; it says what it does and for whom. It plays what it names of the "
        "foes, calls the players the table waits for, begins a round, ends the fight, or saves to "
        "the sheets. It never answers for a player."
    ),
    _("The button beside it"): _(
        "Goes further: plays on until a player is asked or the round ends. If only players are "
        "waited for, it opens the question of one of them, so that you can answer it."
    ),
    _("Undo"): _(
        "Goes back by a decision, a turn, a phase or a round, or to before any row of the list. "
        "Redo works until something new is done. The same choice gets the same dice again. A die "
        "that was read wrong is corrected here too, and all that came of it is worked out again."
    ),
    _("Rulings"): _(
        "Any number and any result, of one combatant or of several that you tick: damage, healing, "
        "conditions, modifiers. Add or remove combatants, rename a foe, end the fight. One tap, "
        "one undo."
    ),
    _("More"): _("What is seldom needed, with a sentence each."),
}

FIGHT: Mapping[Promise, Promise] = {
    _("Foes"): _("A group is one row. Open it for its members; tap one to rule about it."),
    _("Standing answers"): _(
        "In the row of a foe that is open: “Ask” leaves every question to you, “Default” gives the "
        "answer that does the least, “Suggest” a sensible one. Nothing scarce is used up that way."
    ),
    _("Hidden until the first action"): _(
        "Players learn nothing of somebody hidden: no name, no row, no waiting. The first action "
        "shows it; so do you, in its rulings. If that action is undone, it is hidden again."
    ),
    _("Somebody is away"): _(
        "Tap whom the table waits for, and answer in their place. The app can roll for them, once "
        "or until they tap again."
    ),
    _("Forecast"): _(
        "Plays a prepared fight many times by the rules alone: how often each side wins, and who "
        "falls. In the fight “Difficulty” does the same from where it stands, if the settings of "
        "the campaign show it."
    ),
    _("Table display"): _(
        "A page for a television or a tablet. It shows what everybody at the table may know, and "
        "nothing else."
    ),
    _("My dice"): _(
        "In the menu you choose whether the app rolls for you or you type what your dice show. "
        "Each player chooses as well."
    ),
}

PHONE: Mapping[Promise, Promise] = {
    _("The amber button"): _(
        "Sends the answer that is selected, and says it once more. What is selected first is only "
        "a suggestion."
    ),
    _("Undo"): _(
        "Takes back your last answer, as long as nobody has acted and no die was rolled since. "
        "After that only the GM can."
    ),
    _("Answered for you"): _(
        "An answer can be given from now on, in this round or this fight. The list on your screen "
        "says which; “Ask me again” ends it."
    ),
    _("My dice"): _(
        "In the menu you choose whether the app rolls or you type what your dice show."
    ),
    _("why?"): _("Opens the reasons of a line: the arithmetic and every die."),
}


@require_GET
@never_cache
def seat_help(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The help for players, the GM and spectators: a page, or a sheet beside a question."""
    member = access.member_of(request, campaign_pk)
    ruleset = registry.get(member.campaign.ruleset)
    chapters = [*_chapters_of_program(member.gm), *_chapters_of_game(ruleset)]
    context = {
        "campaign": member.campaign,
        "gm": member.gm,
        "game": message(ruleset.name),
        "chapters": [(id, title, terms) for id, title, terms in chapters if terms],
    }
    page = "help_sheet" if wants_part(request) else "help"
    return render(request, f"campaigns/{page}.html", context)


def _chapters_of_program(gm: bool) -> Iterator[tuple[str, Promise, list[Term]]]:
    """The chapters for the GM, or a short one for players: id, title and terms."""
    chapters = [("phone", _("My phone"), PHONE)]
    if gm:
        buttons = ("buttons", _("The buttons in the fight"), BUTTONS)
        chapters = [buttons, ("fight", _("During the fight"), FIGHT)]
    for id, title, terms in chapters:
        yield id, title, [(word, text, ()) for word, text in terms.items()]


def _chapters_of_game(ruleset: Ruleset) -> Iterator[tuple[str, Promise, list[Term]]]:
    words = Words(ruleset.wording.terms)
    titles = {
        "phases": _("A round"),
        "deeds": _("What I can do"),
        "conditions": _("Conditions"),
    }
    for id, title in titles.items():
        terms = ruleset.guide.get(id, {}).items()
        yield id, title, [(words.word(name), message(text), ()) for name, text in terms]
    yield "sheet", _("The sheet"), _fields(ruleset.stats, words.inside("stats"))
    yield "rules", _("House rules"), _fields(ruleset.options, words.inside("options"))


def _fields(fields: Iterable[Field], words: Words) -> list[Term]:
    return [
        (
            words.word(field.name),
            message(field.help),
            _fields(field.rows, words.inside(field.name)),
        )
        for field in fields
        if field.help
    ]
