"""The GM's sheets for rulings: about the fight, the short sheet of a combatant, and all its
values."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from django.http import QueryDict
from django.urls import reverse
from django.utils.html import escape
from django.utils.safestring import SafeString
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.combatants.models import Combatant
from encounters.forms import RulesForm
from encounters.play.fights import endings, naming
from encounters.play.panels.boards import Board
from encounters.play.panels.questions.cards import Form, form_of
from encounters.play.panels.viewer_context import ViewerContext, dotted
from encounters.play.rulings import quick, renaming, ruling_forms
from encounters.play.rulings.quick import Chip, Harm, QuickSheet, Stepper
from encounters.play.rulings.ruling_forms import RulingForm, RulingRefused
from encounters.play.sheets.questions import CLOSED, AnswerSheet, sheet_html
from encounters.text.direction import isolated
from rulesets.contract import CombatantView


class RuledPerson(Struct, frozen=True):
    """A combatant that a ruling can be about."""

    id: str
    name: str
    health: SafeString


class Side(Struct, frozen=True):
    """A group of combatants that are checked together."""

    name: str
    ids: list[str]


class AboutTheFight(AnswerSheet, frozen=True, kw_only=True):
    """The sheet for the fight. `library`: those who may join, by key and name, and whether each is
    a foe. `spot` and `pick`: URLs for making a combatant, or picking one from the game's library,
    for this fight. `last`: the ruling that ends it. `unaware`: those who are still surprised."""

    rulings: Sequence[RulingForm]
    last: Sequence[RulingForm]
    everybody: Sequence[RuledPerson]
    sides: Sequence[Side]
    library: Sequence[tuple[int, str, bool]]
    spot: str
    pick: str
    unaware: Sequence[RuledPerson]


class EveryValue(AnswerSheet, frozen=True, kw_only=True):
    target: CombatantView
    targets: Sequence[str]
    values: RulesForm
    rulings: Sequence[RulingForm]


class NewName(AnswerSheet, frozen=True, kw_only=True):
    target: CombatantView
    name: renaming.NewNameForm


class Ending(AnswerSheet, frozen=True, kw_only=True):
    ruling: RulingForm


class InShort(AnswerSheet, frozen=True, kw_only=True):
    """The short sheet of `targets`, called `name`; with the `amount` and the `reason` that were
    typed and their errors (`wrong`), if they were refused."""

    targets: Sequence[str]
    name: str
    quick: quick.QuickSheet
    amount: str
    reason: str
    wrong: str
    note: SafeString
    figure: SafeString | str
    hidden: bool
    asked: bool
    renamable: bool = False


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
    found = [seen for id in dict.fromkeys(targets) if (seen := context.seen(id)) is not None]
    if not found:
        return sheet_html("rulings", _about_the_fight(context, form, refused))
    if len(found) > 1:
        return sheet_html("quick", _about_several(context, form, found, refused))
    (seen,) = found
    if name or (refused and refused.option == naming.RENAME):
        return sheet_html("rename", _new_name(form, seen, refused))
    if every or (refused and not quick.has(context, refused.option)):
        return sheet_html("values", _every_value(context, form, seen, refused))
    return sheet_html("quick", _in_short(context, form, seen, refused))


def _about_the_fight(
    context: ViewerContext, form: Form, refused: RulingRefused | None
) -> AboutTheFight:
    campaign, encounter = context.table.campaign, context.table.encounter
    sheets = campaign.combatants.select_related("campaign")
    library = sorted(sheets, key=lambda sheet: (sheet.kind != Combatant.Kind.FOE, sheet.shown_name))
    spot, pick = (reverse(name, args=[campaign.pk]) for name in ("gm_spot", "gm_pick"))
    rulings = ruling_forms.forms(context, "", refused)
    into = f"?into={encounter.pk}" if encounter else ""
    return AboutTheFight(
        to=form.to,
        step=form.step,
        rulings=[form for form in rulings if form.option != endings.END],
        last=[form for form in rulings if form.option == endings.END],
        everybody=[_person(context, seen) for seen in (*context.party, *context.others)],
        sides=[Side(name, ids) for name, ids in _sides(context).items()],
        library=[
            (sheet.pk, sheet.shown_name, sheet.kind == Combatant.Kind.FOE) for sheet in library
        ],
        spot=spot + into,
        pick=pick + into,
        unaware=[_person(context, seen) for seen in quick.unaware(context)],
    )


def _person(context: ViewerContext, seen: CombatantView) -> RuledPerson:
    return RuledPerson(seen.id, seen.name, context.health(seen))


def _sides(context: ViewerContext) -> dict[str, list[str]]:
    """The combatants of each side, by the side's name."""
    found: dict[str, list[str]] = {}
    for seen in (*context.party, *context.others):
        found.setdefault(context.voice.names.get(seen.side, seen.side), []).append(seen.id)
    return found


def _every_value(
    context: ViewerContext, form: Form, seen: CombatantView, refused: RulingRefused | None
) -> EveryValue:
    return EveryValue(
        to=form.to,
        step=form.step,
        target=seen,
        targets=(seen.id,),
        values=ruling_forms.values_form(context, seen, refused),
        rulings=ruling_forms.forms(context, seen.id, refused),
    )


def _new_name(form: Form, seen: CombatantView, refused: RulingRefused | None) -> NewName:
    name = renaming.form(seen, refused)
    return NewName(to=form.to, step=form.step, target=seen, name=name)


def _in_short(
    context: ViewerContext, form: Form, seen: CombatantView, refused: RulingRefused | None
) -> InShort:
    again = refused if refused and refused.option == quick.NAME else None
    posted = again.posted if again else None
    return InShort(
        to=form.to,
        step=form.step,
        targets=(seen.id,),
        name=seen.name,
        quick=quick.sheet(context, seen, posted, refused),
        amount=posted.get("amount", "") if posted else "0",
        reason=posted.get("reason", "") if posted else "",
        wrong=again.reason if again else "",
        note=dotted(context.health(seen), *context.marks(seen)),
        figure=context.named(seen.figures[0] if seen.figures else None),
        hidden=seen.id in context.viewer.hidden,
        asked=seen.id in context.asked,
        renamable=renaming.possible(context, seen.id),
    )


def _about_several(
    context: ViewerContext, form: Form, many: Sequence[CombatantView], refused: RulingRefused | None
) -> InShort:
    again = refused if refused and refused.option == quick.NAME else None
    posted = again.posted if again else None
    return InShort(
        to=form.to,
        step=form.step,
        targets=[seen.id for seen in many],
        name=gettext("%(count)s together") % {"count": len(many)},
        quick=sheet_for_several(context, many, posted, refused),
        amount=posted.get("amount", "") if posted else "0",
        reason=posted.get("reason", "") if posted else "",
        wrong=again.reason if again else "",
        note=SafeString(escape(", ".join(isolated(seen.name) for seen in many))),
        figure="",
        hidden=all(seen.id in context.viewer.hidden for seen in many),
        asked=False,
    )


def ending(board: Board) -> SafeString:
    """The sheet that ends the fight, with its form open; closed if it is over."""
    context, form = board.context(gm=True), form_of(board.table)
    found = ruling_forms.forms(context, "", None)
    last = next((item for item in found if item.option == endings.END), None)
    if last is None or context.view.over:
        return CLOSED
    return sheet_html("ending", Ending(to=form.to, step=form.step, ruling=replace(last, open=True)))


def sheet_for_several(
    context: ViewerContext,
    many: Sequence[CombatantView],
    posted: QueryDict | None = None,
    refused: RulingRefused | None = None,
) -> QuickSheet:
    """The short sheet for several combatants: a chip is chosen if all have it; numbers are
    changes."""
    sheets = [quick.sheet(context, seen, None, refused) for seen in many]
    tests = [{test.option for test in each.tests} for each in sheets]
    found = QuickSheet(
        harm=_harm([each.harm for each in sheets]),
        counts=_counts([each.counts for each in sheets]),
        modifiers=_counts([each.modifiers for each in sheets]),
        conditions=_chips([each.conditions for each in sheets]),
        melee=[],
        deeds=[*_aware(sheets), *_chips([each.deeds for each in sheets])],
        tests=[test for test in sheets[0].tests if all(test.option in known for known in tests)],
    )
    return quick.as_posted(found, posted)


def _harm(each: Sequence[Harm | None]) -> Harm | None:
    """Damage and healing for all. Healing is limited by the combatant with the most damage; nobody
    gets more than their maximum."""
    known = [harm for harm in each if harm is not None]
    if len(known) < len(each):
        return None
    return replace(known[0], now=None, then="", high=max(harm.high for harm in known))


def _counts(each: Sequence[Sequence[Stepper]]) -> list[Stepper]:
    everywhere = _in_all({count.name for count in counts} for counts in each)
    return [
        replace(count, was=0, now=0, least=count.least - count.most, added=True)
        for count in each[0]
        if count.name in everywhere
    ]


def _chips(each: Sequence[Sequence[Chip]]) -> list[Chip]:
    everywhere = _in_all({chip.key for chip in chips} for chips in each)
    held = _in_all({chip.key for chip in chips if chip.on} for chips in each)
    return [
        replace(chip, on=chip.key in held, chosen=chip.key in held)
        for chip in each[0]
        if chip.key in everywhere
    ]


def _aware(sheets: Sequence[QuickSheet]) -> list[Chip]:
    """The chip that ends surprise, if some are surprised but not all."""
    found = [chip for each in sheets for chip in each.deeds if chip.key == quick.AWARE]
    return found[:1] if len(found) < len(sheets) else []


def _in_all(sets: Iterable[set[str]]) -> set[str]:
    return set.intersection(*sets)
