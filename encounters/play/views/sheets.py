"""The GM's sheets: questions of anybody, rulings, and the way back.

Each is loaded when it is opened, so no refresh of the panel ever closes one.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.http import QueryDict
from django.template.loader import render_to_string
from django.utils.safestring import SafeString, mark_safe

from encounters.combatants.models import Combatant
from encounters.play.dice.rolls import parts
from encounters.play.fights import spoils
from encounters.play.history import undo
from encounters.play.models import Encounter
from encounters.play.panels import boards
from encounters.play.panels.addresses import addresses
from encounters.play.panels.engine import rendered
from encounters.play.panels.gm import undo_name
from encounters.play.panels.log import beats, log_lines, past
from encounters.play.panels.people.standing import switch
from encounters.play.panels.questions.cards import ask_html, asked_key, pad_card
from encounters.play.panels.questions.pads import together
from encounters.play.panels.questions.question import question
from encounters.play.panels.sights import Sight, dotted
from encounters.play.rulings import quick, ruling_forms
from rulesets.contract import Seen

MOST_STEPS = 40
CLOSE = "close"
CLOSED = mark_safe("<div data-close></div>")


def again(board: boards.Board, wanted: str) -> SafeString:
    """The sheet that a form came from, as it is now; closed when nothing is left in it."""
    name, _, query = wanted.partition("?")
    given = QueryDict(query[:4000])
    if name == "questions" and board.table.encounter:
        ids = [id for id in given.get("who", "").split(",") if id]
        return questions(board, ids, given.get("kind", ""))
    return CLOSED


def questions(board: boards.Board, ids: Iterable[str], kind: str = "") -> SafeString:
    """The open questions and rolls of these combatants, one by one or all as proposed."""
    sight, encounter = board.sight(gm=True), board.table.encounter
    assert encounter is not None
    who = tuple(dict.fromkeys(ids))
    sheet = f"questions?who={','.join(who)}&kind={kind}"
    to = addresses(encounter.campaign_id, encounter.pk)
    frame = {"step": encounter.step, "to": to, "sheet": sheet}
    frame["confirm_dice"] = board.table.campaign.gm_confirm_dice
    asks = list(_asks(sight, who, kind, frame))
    pads = list(_pads(sight, who, frame))
    if not asks and not pads:
        return CLOSED
    can_stand = any(id in board.table.cast for id in who)
    context = frame | {
        "asks": asks,
        "pads": pads,
        "who": ",".join(who),
        "whose": _title(sight, who),
        "several": len(asks) > 1,
        "standing": switch(sight, who, _title(sight, who), sheet) if can_stand else "",
    }
    return _rendered("questions", context)


def _asks(
    sight: Sight, who: tuple[str, ...], kind: str, frame: dict[str, Any]
) -> Iterable[SafeString]:
    for asked in sight.view.asked:
        fits = asked.by in who and kind in ("", asked.kind) and asked.decision is not None
        if fits and sight.table.waiting_for_dice(asked.by, asked.kind) is None:
            whose = {"whose": _whose(sight, asked.by)}
            yield ask_html(asked_key(sight, asked) | question(sight, asked) | whose, frame)


def _pads(sight: Sight, who: tuple[str, ...], frame: dict[str, Any]) -> Iterable[SafeString]:
    """One for each kind of roll of each person."""
    open_ = [one for one in sight.table.attempts if one.needed["who"] in who]
    while open_:
        seat = sight.table.players.get(open_[0].needed["who"])
        own = [one for one in open_ if sight.table.players.get(one.needed["who"]) == seat]
        some = together(own)
        open_ = [one for one in open_ if one not in some]
        rollers = dict.fromkeys(part["who"] for one in some for part in parts(one.needed))
        whose = ", ".join(_whose(sight, id) for id in rollers)
        yield pad_card(sight, some, frame | {"whose": whose, "absent": seat})["ask"]


def _whose(sight: Sight, id: str) -> str:
    return sight.voice.names.get(id, id)


def _title(sight: Sight, who: tuple[str, ...]) -> str:
    groups = {sight.table.cast.get(id, {}).get("group") or _whose(sight, id) for id in who}
    return ", ".join(sorted(groups))


def ruling(
    board: boards.Board,
    target: str = "",
    refused: ruling_forms.Refused | None = None,
    every: bool = False,
) -> SafeString:
    """What the GM can rule: about the fight; about one combatant in short, or `every` value."""
    sight, encounter = board.sight(gm=True), board.table.encounter
    assert encounter is not None
    seen = sight.view.seen(target) if target else None
    context: dict[str, Any] = {
        "step": encounter.step,
        "to": addresses(encounter.campaign_id, encounter.pk),
        "target": seen,
    }
    if seen is None:
        return _rendered("rulings", context | _about_the_fight(board, sight, refused))
    if every or (refused and not quick.has(sight, refused.option)):
        values = ruling_forms.values_form(sight, seen, refused)
        forms = ruling_forms.forms(sight, seen.id, refused)
        return _rendered("values", context | {"values": values, "rulings": forms})
    return _rendered("quick", context | _in_short(sight, seen, refused))


def _about_the_fight(
    board: boards.Board, sight: Sight, refused: ruling_forms.Refused | None
) -> dict[str, Any]:
    library = board.table.campaign.combatants.order_by("-kind", "name")
    return {
        "rulings": ruling_forms.forms(sight, "", refused),
        "everybody": _everybody(sight),
        "library": [(one.pk, one.name, one.kind == Combatant.Kind.FOE) for one in library],
    }


def _in_short(sight: Sight, seen: Seen, refused: ruling_forms.Refused | None) -> dict[str, Any]:
    again = refused if refused and refused.option == quick.NAME else None
    posted = again.posted if again else None
    return {
        "quick": quick.sheet(sight, seen, posted, refused),
        "amount": posted.get("amount", "") if posted else 0,
        "reason": posted.get("reason", "") if posted else "",
        "wrong": again.reason if again else "",
        "note": dotted(sight.health(seen), *sight.marks(seen)),
        "figure": sight.named(seen.figures[0] if seen.figures else None),
        "hidden": seen.id in sight.viewer.hidden,
        "asked": seen.id in sight.asked,
    }


def _everybody(sight: Sight) -> list[dict[str, Any]]:
    return [
        {"id": seen.id, "name": seen.name, "health": sight.health(seen)}
        for seen in (*sight.party, *sight.others)
    ]


def taking_back(board: boards.Board) -> SafeString:
    """Back by a decision, a turn, a phase or a round, or to any step."""
    sight, encounter = board.sight(gm=True), board.table.encounter
    assert encounter is not None
    done = [step for step in undo.line(encounter, MOST_STEPS) if step.parent is not None]
    context = {
        "step": encounter.step,
        "to": addresses(encounter.campaign_id, encounter.pk),
        "exchanges": past.exchanges(sight, done),
        "last": undo_name(sight),
        "can_redo": undo.can_redo(encounter),
        "round": sight.view.round,
        "phase": sight.voice.called(sight.view.phase),
    }
    return _rendered("undo", context)


def whole_log(sight: Sight, encounter: Encounter, most: int) -> SafeString:
    """The log of the fight as this viewer may read it, newest first."""
    steps = undo.line(encounter, most)
    found = rendered("spoils", {"spoils": spoils.rows(sight)})
    rounds = beats.rounds(sight, log_lines.lines(sight, steps, most))
    return found + rendered("log", {"rounds": rounds, "whole": True})


def _rendered(name: str, context: dict[str, Any]) -> SafeString:
    return mark_safe(render_to_string(f"play/sheets/{name}.html", context))
