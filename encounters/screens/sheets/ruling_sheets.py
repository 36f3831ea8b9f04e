"""The GM's sheets for rulings: about the fight, the short sheet of a combatant, and all its
values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from django.http import QueryDict
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.combatants.models import Combatant
from encounters.play.fights import endings, roster
from encounters.play.rulings import quick, renaming, ruling_forms
from encounters.play.rulings.quick import HarmInput, QuickSheet, Stepper, Toggle
from encounters.play.rulings.ruling_forms import RulingRefused
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.boards import Board
from encounters.screens.questions.cards import Form, form_of
from encounters.screens.sheets.questions import CLOSED, sheet_html
from encounters.text.notation import isolated
from rulesets.contract import CombatantView


class RuledPerson(Struct, frozen=True):
    """A combatant that a ruling can be about."""

    id: str
    name: str
    health: SafeString


def ruling(
    board: Board,
    targets: Iterable[str] = (),
    refused: RulingRefused | None = None,
    every: bool = False,
    name: bool = False,
) -> SafeString:
    """Rulings about the fight; the short sheet of one combatant, or `every` value, or its `name`;
    or the short sheet of several."""
    context, form = board.context(gm=True), form_of(board.table)
    combatants = [
        combatant for id in dict.fromkeys(targets) if (combatant := context.seen(id)) is not None
    ]
    if not combatants:
        return _about_the_fight(context, form, refused)
    if len(combatants) > 1:
        return _about_several(context, form, combatants, refused)
    (combatant,) = combatants
    if name or (refused and refused.option == roster.RENAME):
        return sheet_html("rename", form, target=combatant, name=renaming.form(combatant, refused))
    if every or (refused and not quick.has(context, refused.option)):
        return sheet_html(
            "values",
            form,
            target=combatant,
            targets=(combatant.id,),
            values=ruling_forms.values_form(context, combatant, refused),
            rulings=ruling_forms.forms(context, combatant.id, refused),
        )
    return _about_one(context, form, combatant, refused)


def _about_the_fight(
    context: ViewerContext, form: Form, refused: RulingRefused | None
) -> SafeString:
    """The sheet for the fight. `library`: those who may join, by key and name, and whether each is
    a foe. `spot` and `pick`: URLs for making a combatant, or picking one from the game's library,
    for this fight. `last`: the ruling that ends it. `unaware`: those who are still surprised."""
    campaign, encounter = context.table.campaign, context.table.encounter
    sheets = campaign.combatants.select_related("campaign")
    library = sorted(sheets, key=lambda sheet: (sheet.kind != Combatant.Kind.FOE, sheet.shown_name))
    spot, pick = (reverse(name, args=[campaign.pk]) for name in ("gm_spot", "gm_pick"))
    rulings = ruling_forms.forms(context, "", refused)
    into = f"?into={encounter.pk}" if encounter else ""
    sides: dict[str, list[str]] = {}
    for combatant in (*context.party, *context.others):
        sides.setdefault(context.voice.names.get(combatant.side, combatant.side), []).append(
            combatant.id
        )
    return sheet_html(
        "rulings",
        form,
        rulings=[form for form in rulings if form.option != endings.END],
        last=[form for form in rulings if form.option == endings.END],
        everybody=[_person(context, combatant) for combatant in (*context.party, *context.others)],
        sides=list(sides.items()),
        library=[
            (sheet.pk, sheet.shown_name, sheet.kind == Combatant.Kind.FOE) for sheet in library
        ],
        spot=spot + into,
        pick=pick + into,
        unaware=[_person(context, combatant) for combatant in quick.unaware(context)],
    )


def _person(context: ViewerContext, combatant: CombatantView) -> RuledPerson:
    return RuledPerson(combatant.id, combatant.name, context.health(combatant))


def _about_one(
    context: ViewerContext, form: Form, combatant: CombatantView, refused: RulingRefused | None
) -> SafeString:
    posted = refused.posted if refused and refused.option == quick.NAME else None
    return _short_sheet(
        form,
        refused,
        targets=(combatant.id,),
        name=combatant.name,
        quick=quick.sheet(context, combatant, posted, refused),
        note=dotted(context.health(combatant), *context.marks(combatant)),
        figure=context.named(combatant.figures[0] if combatant.figures else None),
        hidden=combatant.id in context.viewer.hidden,
        asked=combatant.id in context.asked,
        renamable=renaming.possible(context, combatant.id),
    )


def _about_several(
    context: ViewerContext, form: Form, many: Sequence[CombatantView], refused: RulingRefused | None
) -> SafeString:
    posted = refused.posted if refused and refused.option == quick.NAME else None
    return _short_sheet(
        form,
        refused,
        targets=[combatant.id for combatant in many],
        name=gettext("%(count)s together") % {"count": len(many)},
        quick=sheet_for_several(context, many, posted, refused),
        note=SafeString(escape(", ".join(isolated(combatant.name) for combatant in many))),
        figure="",
        hidden=all(combatant.id in context.viewer.hidden for combatant in many),
        asked=False,
        renamable=False,
    )


def _short_sheet(form: Form, refused: RulingRefused | None, **sheet: Any) -> SafeString:
    """The short sheet; with the amount and the reason that were typed and their errors, if they
    were refused."""
    again = refused if refused and refused.option == quick.NAME else None
    return sheet_html(
        "quick",
        form,
        amount=again.posted.get("amount", "") if again else "0",
        reason=again.posted.get("reason", "") if again else "",
        wrong=again.reason if again else "",
        **sheet,
    )


def ending(board: Board) -> SafeString:
    """The sheet that ends the fight, with its form open; closed if it is over."""
    context, form = board.context(gm=True), form_of(board.table)
    forms = ruling_forms.forms(context, "", None)
    last = next((item for item in forms if item.option == endings.END), None)
    if last is None or context.view.over:
        return CLOSED
    return sheet_html("ending", form, ruling=replace(last, open=True))


def sheet_for_several(
    context: ViewerContext,
    many: Sequence[CombatantView],
    posted: QueryDict | None = None,
    refused: RulingRefused | None = None,
) -> QuickSheet:
    """The short sheet for several combatants: a chip is chosen if all have it; numbers are
    changes."""
    sheets = [quick.sheet(context, combatant, None, refused) for combatant in many]
    tests = [{test.option for test in each.tests} for each in sheets]
    sheet = QuickSheet(
        harm=_harm([each.harm for each in sheets]),
        counts=_counts([each.counts for each in sheets]),
        modifiers=_counts([each.modifiers for each in sheets]),
        conditions=_chips([each.conditions for each in sheets]),
        melee=[],
        deeds=[*_aware(sheets), *_chips([each.deeds for each in sheets])],
        tests=[test for test in sheets[0].tests if all(test.option in row for row in tests)],
    )
    return quick.as_posted(sheet, posted)


def _harm(each: Sequence[HarmInput | None]) -> HarmInput | None:
    """Damage and healing for all. Healing is limited by the combatant with the most damage; nobody
    gets more than their maximum."""
    harms = [harm for harm in each if harm is not None]
    if len(harms) < len(each):
        return None
    return replace(harms[0], now=None, then="", high=max(harm.high for harm in harms))


def _counts(each: Sequence[Sequence[Stepper]]) -> list[Stepper]:
    everywhere = _in_all({count.name for count in counts} for counts in each)
    return [
        replace(count, was=0, now=0, least=count.least - count.most, added=True)
        for count in each[0]
        if count.name in everywhere
    ]


def _chips(each: Sequence[Sequence[Toggle]]) -> list[Toggle]:
    everywhere = _in_all({chip.key for chip in chips} for chips in each)
    held = _in_all({chip.key for chip in chips if chip.on} for chips in each)
    return [
        replace(chip, on=chip.key in held, chosen=chip.key in held)
        for chip in each[0]
        if chip.key in everywhere
    ]


def _aware(sheets: Sequence[QuickSheet]) -> list[Toggle]:
    """The chip that ends surprise, if some are surprised but not all."""
    aware = [chip for each in sheets for chip in each.deeds if chip.key == quick.AWARE]
    return aware[:1] if len(aware) < len(sheets) else []


def _in_all(sets: Iterable[set[str]]) -> set[str]:
    return set.intersection(*sets)
