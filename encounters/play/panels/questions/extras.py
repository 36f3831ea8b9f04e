"""What an answer needs besides its target: weapon, feet, range, further targets.

All of them are small controls under the rows, named OPTION.FIELD. Every kind of field that a
decision can have is told here once; `answers.py` reads the same names back.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.translation import pgettext_lazy
from msgspec.structs import replace

from encounters import signs
from encounters.markup import SafeString, format_html, mark_safe, strip_tags
from encounters.play.panels.questions.kinds import by_kind, fit_abreast
from encounters.play.panels.questions.options import aimed_option
from encounters.play.panels.questions.placing import board, placed_by
from encounters.play.panels.questions.presets import presets
from encounters.play.panels.questions.targets import aim_of, has_rows, may_be_left_out, rows
from encounters.play.panels.sights import Sight
from rulesets.contract import Asked, Choice, Decision, Field, Option, Seen

ABREAST = 4  # so many targets stand one below the other; more of them two abreast
SEGMENTS = 4  # more choices than fit side by side become a list
FEW = ("weapon", "spell", "enum", "combatant")
YES_OR_NO = {"on": pgettext_lazy("answer", "Yes"), "off": pgettext_lazy("answer", "No")}
BY_ITSELF = pgettext_lazy("answer", "By the rules")


def extras(
    sight: Sight, asked: Asked, decision: Decision, chosen: str | None
) -> list[dict[str, Any]]:
    """The fields of every option that its rows do not tell; `open` for the one now chosen."""
    aimed, preset = aimed_option(decision), presets(sight, decision)
    found = []
    for option in decision.options:
        shown, given = option.name == chosen, preset[option.name]
        fields = option.fields[1:] if aimed and option.name == aimed.name else option.fields
        placed = placed_by(fields)
        if placed:
            found.append(board(sight, asked.by, option, placed, given) | {"open": shown})
        aim = aim_of(option).name if has_rows(option) else ""
        for field in limited(option, fields):
            if field in placed:
                continue
            if field.name != aim and not worth_asking(field):
                found += unseen(sight, option, field)
                continue
            one = control(sight, asked.by, option, field, given.get(field.name))
            if field.type == "weapon":
                arms = [
                    arm | {"note": armed(sight, asked, option, field, arm["value"], given)}
                    for arm in one["choices"]
                ]
                one |= {"armed": True, "choices": arms}
            if field.name == aim:
                aims = rows(sight, asked, option, given)
                if len(aims) == 1 and not aims[0]["odds"] and not worth_asking(field):
                    found += unseen(sight, option, field)
                    continue  # there is nobody else, and nothing to be said of it
                kinds = by_kind(sight, aims, lambda row: str(row["value"]))
                one |= {"look": "targets", "choices": aims, "kinds": kinds}
                names = (row["label"] for row in aims)
                one["abreast"] = len(kinds) > ABREAST and fit_abreast(names)
            found.append(one | {"open": shown})
    return found


def unseen(sight: Sight, option: Option, field: Field) -> list[dict[str, Any]]:
    """The only one there is for this viewer, where the rules know of somebody else: who is meant
    then goes without saying, but not for them."""
    if not sight.viewer.hidden or field.type != "combatant" or len(field.choices) != 1:
        return []
    name, value = f"{option.name}.{field.name}", field.choices[0]
    told = {"name": name, "value": value, "depends": depends(option, field)}
    return [{"option": option.name, "look": "unseen", "open": False, **told}]


def limited(option: Option, fields: Iterable[Field]) -> Iterator[Field]:
    """The fields without what the only value of another one, which nobody is asked, excludes."""
    by_name = {field.name: field for field in option.fields}
    for field in fields:
        name, highest = field.depends or ("", {})
        other = by_name.get(name)
        if other is None or worth_asking(other) or len(other.choices) != 1:
            yield field
        elif other.choices[0] in highest:
            match highest[other.choices[0]]:
                case None:
                    yield replace(field, depends=None)
                case tuple() as choices:
                    yield replace(field, choices=choices, depends=None)
                case most:
                    yield replace(field, max=most, depends=None)


def worth_asking(field: Field) -> bool:
    """A field with one legal value asks nobody anything, unless it may be left out."""
    if field.type in FEW and field.nullable:
        return bool(field.choices)
    if field.type in FEW:
        optional = not field.required and field.default is None
        return len(field.choices) > (0 if optional else 1)
    if field.type == "int":
        return field.min is None or field.max is None or field.min < field.max
    return True


def control(
    sight: Sight, by: str, option: Option, field: Field, preset: Any = None
) -> dict[str, Any]:
    """One field as a control; `look` is the partial that draws it. `preset` stands chosen in it,
    else the default of the rules."""
    actor = sight.view.seen(by)
    value = field.default if preset is None else preset
    return {
        "option": option.name,
        "name": f"{option.name}.{field.name}",
        "id": f"{by}-{option.name}-{field.name}",
        "label": sight.voice.name(field.of)
        if field.of
        else sight.voice.term(field.name, option.name),
        "help": sight.voice.say_message(field.help),
        "look": look(field),
        "choices": [choice(sight, actor, field, one, value) for one in choices_of(field)],
        "min": field.min,
        "max": field.max,
        "lowest": format_html('<bdi dir="ltr">{}</bdi>', signs.minus(field.min)),
        "highest": format_html('<bdi dir="ltr" data-highest>{}</bdi>', signs.minus(field.max)),
        "value": "" if value is None else value,
        "required": field.required and field.default is None,
        "titled": field.type == "combatant" or undecided(field),  # names alone do not say what for
        "depends": depends(option, field),
        "held": field.choices[0] if field.type == "bool" and len(field.choices) == 1 else None,
    }


def depends(option: Option, field: Field) -> str:
    """With which values of another control this one is asked, and what is legal then; as JSON."""
    if field.depends is None:
        return ""
    name, highest = field.depends
    return json.dumps({"on": f"{option.name}.{name}", "most": dict(highest)}, ensure_ascii=False)


def look(field: Field) -> str:
    if field.type in FEW:
        return "segments" if len(choices_of(field)) <= SEGMENTS else "select"
    if field.type == "text" and field.choices:
        return "select"
    if field.type in ("combatants", "names") and field.choices:
        return "boxes"
    if undecided(field):
        return "segments"
    return {"int": "stepper", "bool": "switch"}.get(field.type, "text")


def undecided(field: Field) -> bool:
    """A yes or no that follows from other values unless it is given."""
    return field.type == "bool" and field.default is None and not field.required


def choices_of(field: Field) -> tuple[str, ...]:
    """What may be left out has a choice for that: of a combatant, a weapon, a spell the first."""
    if undecided(field):
        return ("", *YES_OR_NO)
    if field.type not in FEW:
        return field.choices
    if field.nullable:
        return (*field.choices, "")
    return ("", *field.choices) if may_be_left_out(field) else field.choices


def choice(
    sight: Sight, actor: Seen | None, field: Field, value: str, default: Any
) -> dict[str, Any]:
    many = isinstance(default, list | tuple)
    return {
        "value": value,
        "label": label(sight, field, value),
        "plain": strip_tags(label(sight, field, value)),
        "note": note(sight, actor, field, value),
        "checked": value in default if many else value == ("" if default is None else default),
    }


def label(sight: Sight, field: Field, value: str) -> SafeString | str:
    if field.type == "bool":
        return str(YES_OR_NO.get(value, BY_ITSELF))
    if value == "":
        return left_out(sight, field)
    if field.type in ("combatant", "combatants"):
        return sight.voice.name(value)
    return sight.voice.names.get(value) or sight.voice.term(value, field.name)


def left_out(sight: Sight, field: Field) -> str:
    """A word of the rules' own for nothing; an option that is called none is another matter."""
    own = f"{field.name}.none" in sight.voice.ruleset.wording.terms
    return sight.voice.term("none", field.name) if own or field.nullable else str(BY_ITSELF)


def note(sight: Sight, actor: Seen | None, field: Field, value: str) -> SafeString:
    """What a weapon or spell does, or how a target fares."""
    if actor is not None and field.type in ("weapon", "spell"):
        return kit_note(sight, actor.id, value)
    seen = sight.view.seen(value) if field.type in ("combatant", "combatants") else None
    return sight.health(seen) if seen else mark_safe("")


def kit_note(sight: Sight, by: str, value: str) -> SafeString:
    """What an own weapon or spell does, whoever it is aimed at."""
    actor = sight.view.seen(by)
    return sight.voice.say(actor.kit.get(value)) if actor else mark_safe("")


def armed(
    sight: Sight,
    asked: Asked,
    option: Option,
    field: Field,
    value: str,
    given: Mapping[str, Any],
) -> SafeString:
    """What the weapon does in this very answer, everything else being as it stands."""
    choice = Choice(asked.by, asked.kind, option.name, {**given, field.name: value})
    said = sight.table.ruleset.armed(sight.table.state, choice, sight.viewer)
    return sight.voice.say(said) if said else kit_note(sight, asked.by, value)
