"""Taps and their results, and the messages for taps that were refused."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from encounters.campaigns.access import Member
from encounters.forms.words import Words
from encounters.play.models import Encounter
from rulesets.contract import Choice, Refused, Ruleset
from rulesets.scenario import plain_choice

LONGEST_NAME = 80
LONGEST_TOKEN = 40
LARGEST_CHOICE = 20_000


class Tap(Struct, frozen=True):
    """A tap: `step` is the one the page showed, `token` is unique for every tap."""

    encounter: int
    step: int
    token: str
    member: Member

    @property
    def seat(self) -> int | None:
        """The seat that taps; None is the GM."""
        return self.member.seat.pk if self.member.seat else None


class Result(Struct, frozen=True, kw_only=True):
    """The result of a tap.

    `done`; `dice`: accepted, but dice have to be typed first; `again`: this very tap was taken
    before; `stale`: something else came first; `refused`. With the last two nothing was done.
    `message` is a sentence for the user, if there is anything to say; `field` is the invalid field
    of the answer, and `reason` says why.
    """

    kind: str
    encounter: Encounter
    code: str = ""
    message: str = ""
    field: str = ""
    reason: str = ""

    @property
    def ok(self) -> bool:
        return self.kind in ("done", "dice", "again")


class NotDone(Exception):
    """Raised under the lock if a tap cannot be taken; everything written with it is rolled back."""

    def __init__(
        self,
        code: str,
        kind: str = "refused",
        message: str = "",
        field: str = "",
        reason: str = "",
    ):
        super().__init__(code)
        self.code, self.kind, self.field, self.reason = code, kind, field, reason
        self.message = message or str(SENTENCES.get(code, SENTENCES["refused"]))


SENTENCES = {
    "refused": _("This is not possible now. Nothing was done."),
    # stale
    "moved_on": _("The round has moved on. Nothing was done."),
    "answered": _("This has been answered since. Nothing was done."),
    "undone": _("Something has been undone since. Nothing was done."),
    "dice_gone": _("These dice are no longer needed. Nothing was done."),
    # refused
    "garbage": _("This could not be read. Nothing was done."),
    "not_yours": _("This is not your decision. Nothing was done."),
    "not_begun": _("The fight has not begun."),
    "already_begun": _("The fight has begun already."),
    "on_the_table": _("Another fight is running. End it first."),
    "nobody": _("Nobody takes part in this fight yet."),
    "too_many": _("That is too many for one fight."),
    "closed": _("This fight is closed."),
    "put_away": _("This campaign is archived. Nothing was done."),
    "still_on": _("The fight is not over yet. End it first."),
    "dice_open": _("Dice for this have been rolled already. Type them in first."),
    "no_corrections": _("At this table the GM corrects dice. Nothing was done."),
    "corrected_late": _("Others have decided since. Ask the GM to correct it; nothing was done."),
    "dice_rolled": _("Dice have been rolled for this already, so it stands."),
    "bad_dice": _("These are not the dice that were asked for. Nothing was done."),
    "no_longer": _("This is no longer possible. The dice were set aside."),
    "not_pending": _("This question is no longer open. Nothing was done."),
    "unknown_option": _("This answer is not offered. Nothing was done."),
    "bad_field": _("Something in this answer is not valid. Nothing was done."),
    "fight_over": _("The fight is over. Nothing was done."),
    "not_saved": _("This could not be saved. Nothing was done; please tap again."),
    "unreadable": _("This step of the fight is damaged and cannot be read. Nothing was done."),
    "rules_failed": _("The rules could not resolve this. Nothing was done."),
    "nothing_to_undo": _("There is nothing you can undo now."),
    "nothing_to_redo": _("There is nothing to redo now."),
    "too_late": _("It is too late to undo this: the round has moved on."),
    "nothing_chosen": _("Nothing has been changed."),
    "nothing_open": _("Nothing is waiting for your answer now."),
    "cannot_last": _("This cannot be answered for you: you have to choose. Nothing was done."),
    "not_lasting": _("You are already being asked this. Nothing was done."),
    "unknown": _("Nobody of that name is in this fight."),
    "named_on_the_sheet": _("Characters are renamed on their own sheet. Nothing was done."),
    "no_such_side": _("There is no such side in this fight. Nothing was done."),
}
IT_HOLDS = _("“%(holds)s” is waiting for its dice and stands. “%(given)s” was not accepted.")
IT_MADE_WAY = _("“%(given)s” stands now. “%(holds)s” was waiting for its dice and has been undone.")
THE_OTHERS = _("“%(holds)s” is waiting for its dice and stands. The others were answered.")
WHAT_DOES_NOT_FIT = _("Not valid: %(what)s. Nothing was done.")
WHAT_AND_WHY = _("%(what)s Nothing was done.")
LEAVE_OUT = _(
    "These sheets are not ready for a fight: %(names)s. Leave them out, or edit the sheets. "
    "Nothing was done."
)


def not_done(
    refused: Refused, ruleset: Ruleset, who: str = "", names: Mapping[str, str] | None = None
) -> NotDone:
    """The refusal of the rules as a message in the reader's language with the field and the reason;
    `who` is the combatant whose sheet is meant, `names` are those of the combatants."""
    if refused.code not in ("bad_field", "bad_stats", "bad_options", "bad_scenario"):
        return NotDone(refused.code)
    within = {"bad_stats": "stats", "bad_options": "options"}.get(refused.code, "")
    words = Words(ruleset.wording.terms, names or {}, within)
    if refused.reason is None and refused.path:
        message = WHAT_DOES_NOT_FIT % {"what": words.place(refused.path)}
        return NotDone(refused.code, message=message, field=refused.field)
    message = WHAT_AND_WHY % {"what": words.explained(refused, who)}
    why = words.because(refused.why)
    return NotDone(refused.code, message=message, field=refused.field, reason=why)


def unfit(refused: Refused, ruleset: Ruleset, who: str, several: str = "") -> NotDone:
    """The message that the sheet of `who`, or one of `several`, is invalid."""
    reason = not_done(refused, ruleset, who=who)
    if not several:
        return reason
    message = LEAVE_OUT % {"names": several}
    return NotDone(reason.code, message=message, field=reason.field, reason=reason.reason)


def check_tap(tap: Tap, choice: Choice | None = None) -> None:
    """NotDone for values that no page sends: too long, not JSON, or text that cannot be stored."""
    token_fits = 0 < len(tap.token) <= LONGEST_TOKEN and tap.token.isascii()
    if not (token_fits and tap.token.isprintable()):
        raise NotDone("garbage")
    if choice is not None:
        words = (choice.by, choice.kind, choice.option)
        if any(not 0 < len(word) <= LONGEST_NAME for word in words) or not storable(choice):
            raise NotDone("garbage")


def storable(choice: Choice) -> bool:
    try:
        text = json.dumps(plain_choice(choice), allow_nan=False, ensure_ascii=False)
        return len(text.encode()) <= LARGEST_CHOICE and r"\u0000" not in text
    except (TypeError, ValueError, RecursionError):
        return False


def plain(value: Any) -> Any:
    """The value as JSON would read it back, for comparing stored and new values."""
    return json.loads(json.dumps(value))
