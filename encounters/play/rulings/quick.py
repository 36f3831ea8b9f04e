"""The short sheet of a combatant: the GM's most frequent rulings, as things to tap."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from typing import Any

from django.http import QueryDict
from django.utils.translation import gettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.play.fights.choices import number
from encounters.play.rulings import ruling_forms
from encounters.play.words.viewer_context import ViewerContext
from rulesets.contract import CombatantView, Field, Option, Quick, Ruleset
from rulesets.contract.extras import Surprises

MOST_DAMAGE = 200
NAME = "quick"
WITH, DO, AWARE = "with/", "do/", "aware"
REMOVE = DO + "remove"


class Toggle(Struct, frozen=True, kw_only=True):
    """A toggle, sent as `key` while it is `chosen`. `say` is its text on the main button. Of chips
    with the same `group` only one can be chosen."""

    key: str
    label: str
    say: str
    on: bool = False
    chosen: bool = False
    group: str = ""
    bad: bool = False


class Stepper(Struct, frozen=True, kw_only=True):
    """A number with plus and minus: its value before (`was`), and the value shown (`now`). If it is
    `added`, the value is a change, for several combatants with different numbers."""

    name: str
    label: str
    was: int
    now: int
    least: int
    most: int
    added: bool = False


class HarmInput(Struct, frozen=True, kw_only=True):
    """Damage and healing, from `low` to `high`, with a few `steps`; for hit points the number
    `now`, and the words for the rest (`then`)."""

    label: str
    now: int | None = None
    then: str = ""
    low: int = -MOST_DAMAGE
    high: int = 0
    steps: tuple[int, ...]


class QuickSheet(Struct, frozen=True):
    """Everything on the sheet, in display order."""

    harm: HarmInput | None
    counts: list[Stepper]
    modifiers: list[Stepper]
    conditions: list[Toggle]
    melee: list[Toggle]
    deeds: list[Toggle]
    tests: list[ruling_forms.RulingForm]


def has(context: ViewerContext, option: str) -> bool:
    """Whether a refused ruling belongs to this sheet."""
    return option in (NAME, *context.table.ruleset.quick.tests)


def sheet(
    context: ViewerContext,
    combatant: CombatantView,
    posted: QueryDict | None = None,
    refused: ruling_forms.RulingRefused | None = None,
) -> QuickSheet:
    """The current sheet; with the `posted` input if it was refused, or with the test that was
    `refused`."""
    return as_posted(_now(context, combatant, refused), posted)


def as_posted(sheet: QuickSheet, posted: QueryDict | None) -> QuickSheet:
    """The sheet with the posted input."""
    if posted is None:
        return sheet
    ticked = posted.getlist("is")
    return replace(
        sheet,
        counts=_steppers_as_posted(sheet.counts, posted),
        modifiers=_steppers_as_posted(sheet.modifiers, posted),
        conditions=_toggles_as_posted(sheet.conditions, ticked),
        melee=_toggles_as_posted(sheet.melee, ticked),
        deeds=_toggles_as_posted(sheet.deeds, ticked),
    )


def _steppers_as_posted(counts: Iterable[Stepper], posted: QueryDict) -> list[Stepper]:
    return [
        replace(count, now=max(count.least, number(posted, f"count.{count.name}")))
        for count in counts
    ]


def _toggles_as_posted(chips: Iterable[Toggle], keys: Container[str]) -> list[Toggle]:
    return [replace(chip, chosen=chip.key in keys) for chip in chips]


def _now(
    context: ViewerContext, combatant: CombatantView, refused: ruling_forms.RulingRefused | None
) -> QuickSheet:
    quick, options = context.table.ruleset.quick, about(context, combatant)
    return QuickSheet(
        _harm(context, combatant, quick, options),
        list(_counts(context, combatant, quick.counts)),
        list(_counts(context, combatant, quick.modifiers)),
        list(_conditions(context, combatant, quick)),
        _melee(context, combatant, quick, options),
        list(_deeds(context, combatant, options)),
        [
            ruling_forms.ruling_form(context, options[name], combatant.id, refused)
            for name in quick.tests
            if name in options
        ],
    )


def about(context: ViewerContext, combatant: CombatantView) -> dict[str, Option]:
    """The rulings that can be made about a combatant now."""
    options = {}
    for option in context.table.ruleset.rulings(context.table.state):
        field = ruling_forms.about_of(option)
        if field is not None and combatant.id in field.choices:
            options[option.name] = option
    return options


def _harm(
    context: ViewerContext, combatant: CombatantView, quick: Quick, options: Mapping[str, Option]
) -> HarmInput | None:
    """Damage to hit points, or to what the rules have instead."""
    names = {field.name for field in ruling_forms.settable(context, combatant)}
    if quick.health and quick.health in names:
        now, most = combatant.facts[quick.health], combatant.facts[quick.most]
        return HarmInput(
            label=gettext("Damage or healing"),
            now=now,
            then=gettext("then %(left)s of %(most)s") % {"left": "#", "most": most},
            high=most - now,
            steps=quick.steps,
        )
    if quick.hurt and quick.hurt.option in options:
        return HarmInput(label=context.voice.term(quick.hurt.option, "gm"), steps=quick.steps)
    return None


def _counts(
    context: ViewerContext, combatant: CombatantView, names: Iterable[str]
) -> Iterable[Stepper]:
    for field in _settable(context, combatant, names):
        now = combatant.facts[field.name]
        yield Stepper(
            name=field.name,
            label=_word(context, field.name),
            was=now,
            now=now,
            least=field.min or 0,
            most=999 if field.max is None else field.max,
        )


def _conditions(context: ViewerContext, combatant: CombatantView, quick: Quick) -> Iterable[Toggle]:
    for field in _settable(context, combatant, quick.conditions):
        now = combatant.facts[field.name]
        if field.type == "bool":
            yield _toggle(field.name, _word(context, field.name), bool(now))
        else:
            for value in field.choices[1:]:
                key, label = f"{field.name}={value}", context.voice.term(value, field.name)
                yield _toggle(key, label, now == value, group=field.name)


def _toggle(key: str, label: str, on: bool = False, say: str = "", **more: Any) -> Toggle:
    return Toggle(key=key, label=label, say=say or label, on=on, chosen=on, **more)


def _settable(
    context: ViewerContext, combatant: CombatantView, names: Iterable[str]
) -> Iterable[Field]:
    fields = {field.name: field for field in ruling_forms.settable(context, combatant)}
    return (fields[name] for name in names if name in fields)


def _word(context: ViewerContext, name: str) -> str:
    return context.voice.term(name, "stats")


def _melee(
    context: ViewerContext, combatant: CombatantView, quick: Quick, options: Mapping[str, Option]
) -> list[Toggle]:
    """Opponents in melee first, then those who could be."""
    near, links = beside(context.view.combatants, combatant, quick), []
    free = _bindable(combatant, quick, options)
    for other in context.view.combatants:
        if other.side != combatant.side and (other.id in near or other.id in free):
            say = gettext("melee: %(name)s") % {"name": other.name}
            links.append(_toggle(WITH + other.id, other.name, other.id in near, say))
    return sorted(links, key=lambda item: not item.on)


def beside(everybody: Iterable[CombatantView], seen: CombatantView, quick: Quick) -> frozenset[str]:
    """Combatants of other sides that are in melee with this one."""
    near = seen.facts.get(quick.melee)
    if near is None:
        return frozenset()
    others = [combatant for combatant in everybody if combatant.side != seen.side]
    if isinstance(near, int):
        return frozenset(other.id for other in others if other.facts.get(quick.melee) == near)
    return frozenset(other.id for other in others if other.id in near)


def _bindable(
    combatant: CombatantView, quick: Quick, options: Mapping[str, Option]
) -> frozenset[str]:
    if quick.melee in combatant.offers:
        return frozenset(combatant.offers[quick.melee])
    if quick.binds is None or quick.binds.option not in options:
        return frozenset()
    fields = options[quick.binds.option].fields
    return frozenset(
        id for field in fields if field.name == quick.binds.field for id in field.choices
    )


def surprise(ruleset: Ruleset) -> tuple[str, Any] | None:
    """The settable value that tells who is surprised, and what it is for all others; None where
    surprise does not last."""
    if not isinstance(ruleset, Surprises) or not ruleset.surprise.lasts:
        return None
    fields = (field for field in ruleset.settable if field.name == ruleset.surprise.stat)
    return next(((field.name, next(iter(field.choices), False)) for field in fields), None)


def unaware(context: ViewerContext) -> list[CombatantView]:
    """Those still in the fight who are surprised."""
    lasting = surprise(context.table.ruleset)
    if lasting is None:
        return []
    name, otherwise = lasting
    people = context.view.combatants
    return [each for each in people if each.able and each.facts.get(name, otherwise) != otherwise]


def _deeds(
    context: ViewerContext, combatant: CombatantView, options: Mapping[str, Option]
) -> Iterable[Toggle]:
    """Rulings without further input, the one that removes the combatant from the fight last."""
    if combatant in unaware(context):
        yield _toggle(AWARE, gettext("No longer surprised"))
    quick = context.table.ruleset.quick
    done = {item.option for item in (quick.binds, quick.parts) if item}
    alone = [
        name for name, option in options.items() if len(option.fields) == 1 and name not in done
    ]
    for name in sorted(alone, key=lambda entry: entry == "remove"):
        yield _toggle(DO + name, context.voice.term(name, "gm"), bad=name == "remove")
