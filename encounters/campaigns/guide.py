"""Help about the program itself: what its buttons do, for the GM and for players.

Each button is explained here once. Names of buttons are the texts of the buttons.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _


class HelpTerm(NamedTuple):
    """A term with its explanation; `inside` are the terms it consists of."""

    word: str
    text: str
    inside: tuple[HelpTerm, ...] = ()


class Chapter(NamedTuple):
    id: str
    title: str
    terms: tuple[HelpTerm, ...]


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


def chapters(gm: bool) -> tuple[Chapter, ...]:
    """The chapters for the GM, or a short one for players."""
    if gm:
        return (
            _chapter("buttons", _("The buttons in the fight"), BUTTONS),
            _chapter("fight", _("During the fight"), FIGHT),
        )
    return (_chapter("phone", _("My phone"), PHONE),)


def _chapter(id: str, title: Promise, terms: Mapping[Promise, Promise]) -> Chapter:
    said = tuple(HelpTerm(str(word), str(text)) for word, text in terms.items())
    return Chapter(id, str(title), said)
