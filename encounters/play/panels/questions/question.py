"""A decision as a question with rows of answers; any decision of any ruleset.

If exactly one option asks for a target or a spell first, its choices become rows of their own
beside the other options. Otherwise the options are the rows. What else an answer needs opens below:
of several options that are aimed at somebody, the targets too.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from encounters import signs
from encounters.markup import SafeString, mark_safe
from encounters.play.panels.people.standing import offers
from encounters.play.panels.questions import chances
from encounters.play.panels.questions.answered import deed_of
from encounters.play.panels.questions.chances import chance_of
from encounters.play.panels.questions.extras import extras, kit_note
from encounters.play.panels.questions.kinds import by_kind
from encounters.play.panels.questions.options import aimed_option, as_given, preselected
from encounters.play.panels.questions.presets import chosen_in, presets
from encounters.play.panels.questions.targets import standing, telling
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext
from encounters.wording import listed
from rulesets.contract import Asked, Chance, Decision, Option, Refusal
from rulesets.messages import Phrase

Row = dict[str, Any]
ALONE = 2  # so many with the same reason have a row each
LONG = 6  # more rows than that stand side by side; what the chosen one needs opens below
FEW = 3  # so many rows never fold into one line


def question(sight: Sight, asked: Asked) -> dict[str, Any]:
    """Everything the decision card and its dock need. `asked` must carry its decision."""
    asked = sight.pared(asked)
    decision = asked.decision
    assert decision is not None
    wording = sight.table.ruleset.wording
    common = common_notes(sight, asked, decision)
    rows = list(_rows(sight, asked, decision, common))
    default = preselected(decision, chosen_in(sight, decision), presets(sight, decision))
    weighed = any(row["levels"] for row in rows)
    refusing = [row for row in rows if row["key"][0] in wording.refusing]
    if len(refusing) < len(rows):
        beside = [row for row in refusing if row["key"] != default]
        rows = [row for row in rows if row not in beside]
    else:
        beside = []
    for row in rows:
        row["checked"] = row["key"] == default
        row["weighed"] = weighed
    chosen = next((row for row in rows if row["checked"]), None)
    fields = extras(sight, asked, decision, chosen["key"][0] if chosen else None)
    long = len(rows) > LONG and aimed_option(decision) is None
    rows = by_kind(sight, rows, lambda row: row["aim"] if sight.view.seen(row["aim"]) else None)
    last = {row["option"]: row for row in rows}
    for row in rows:
        own = [one for one in fields if one["option"] == row["option"]]
        row["extras"] = own if row is last[row["option"]] else []
    return {
        "by": asked.by,
        "kind": asked.kind,
        "key": f"{asked.by}-{asked.kind}",
        "kicker": sight.voice.term(asked.kind, short=True),
        "question": sight.voice.say(wording.question(sight.view, asked), strong=False),
        "plain": sight.voice.plain(wording.question(sight.view, asked)),
        "rows": rows,
        "alone": _is_board(rows),
        "long": long,
        "folds": len(rows) > FEW and any(row["extras"] and not row["aim"] for row in rows),
        "differ": len({row["levels"] for row in rows if row["levels"]}) > 1,
        "live_odds": any(option.fields for option in decision.options),
        "off": _off(sight, asked),
        **_hint(sight, asked, decision, chosen["key"][0] if chosen else None),
        "common": in_a_row([sight.voice.say(asked.why), *common] if asked.why else common),
        "refuse": [
            {"value": row["option"], "label": sight.voice.term(row["key"][0], asked.kind, True)}
            for row in beside
        ],
        "chosen": chosen["option"] if chosen else "",
        "stand": offers(sight, asked, decision, [row["option"] for row in beside]),
        "deed": chosen["deed"] if chosen else gettext("Answer"),
        "icon": chosen["deed_icon"] if chosen else signs.icon("check"),
    }


def _is_board(rows: list[Row]) -> bool:
    """Whether the only answer is a board: then nobody need see a row for it."""
    return len(rows) == 1 and any(one["look"] == "places" for one in rows[0]["extras"])


def _rows(
    sight: Sight, asked: Asked, decision: Decision, common: list[SafeString]
) -> Iterator[Row]:
    aimed = aimed_option(decision)
    for option in decision.options:
        if aimed is not None and option.name == aimed.name:
            for value in option.fields[0].choices:
                yield _row(sight, asked, decision, option, value, common)
        else:
            yield _row(sight, asked, decision, option, None, common)


def _row(
    sight: Sight,
    asked: Asked,
    decision: Decision,
    option: Option,
    value: str | None,
    common: list[SafeString],
) -> Row:
    wording, voice = sight.table.ruleset.wording, sight.voice
    said = wording.answer(sight.view, asked, option.name, value)
    aim = {} if value is None else {option.fields[0].name: value}
    preset = presets(sight, decision)[option.name]
    deed = deed_of(sight, asked, option.name, {**as_given(option, preset), **aim})
    chance = chance_of(sight, asked, option, aim, preset)
    note = _note(sight, asked, option, value, common)
    icon = wording.icons.get(f"{asked.kind}.{option.name}") or wording.icons.get(option.name)
    return signs.row(
        id=f"opt-{asked.by}-{value or option.name}",
        option=option.name,
        key=(option.name, value),
        aim=value or "",
        value=option.name if value is None else f"{option.name}/{value}",
        name=voice.say(said, strong=False),
        short=voice.term(option.name, asked.kind, short=True),
        note=note,
        deed=voice.plain(deed),
        icon=icon or "check",
        deed_icon=signs.icon(icon or "check"),
        label=", ".join(_spoken(sight, asked.by, said, value, chance)),
        follows=bool(option.fields),
        **chances.promised(sight, chance),
    )


def _note(
    sight: Sight, asked: Asked, option: Option, value: str | None, common: list[SafeString]
) -> SafeString:
    if value is not None and sight.view.seen(value):
        return standing(sight, value, asked.by)
    if value is not None:
        return kit_note(sight, asked.by, value)
    return in_a_row([one for one in _notes(sight, asked, option.name) if one not in common])


def common_notes(sight: Sight, asked: Asked, decision: Decision) -> list[SafeString]:
    """Reminders of several options of a short list: they stand once, below all of them."""
    if aimed_option(decision) is not None or len(decision.options) > LONG:
        return []
    said = [note for option in decision.options for note in _notes(sight, asked, option.name)]
    return [note for note in dict.fromkeys(said) if said.count(note) > 1]


def _notes(sight: Sight, asked: Asked, option: str) -> list[SafeString]:
    notes = sight.table.ruleset.wording.notes(sight.view, asked, option)
    return [sight.voice.say(note) for note in notes]


def _hint(sight: Sight, asked: Asked, decision: Decision, chosen: str | None) -> Row:
    """Reminders for the option whose rows show something else."""
    aimed = aimed_option(decision)
    if aimed is None:
        return {"hint": ""}
    said = in_a_row(_notes(sight, asked, aimed.name))
    return {"hint": said, "hint_for": aimed.name, "hint_open": aimed.name == chosen}


def in_a_row(sentences: list[SafeString]) -> SafeString:
    """Whole sentences, one after the other."""
    return mark_safe(" ".join(sentences))


def _off(sight: Sight, asked: Asked) -> list[Row]:
    """What is not offered, and why; many with one reason share a row."""
    by_reason: dict[SafeString, list[Refusal]] = {}
    for refusal in asked.refusals:
        by_reason.setdefault(sight.voice.say(refusal.reason), []).append(refusal)
    found = []
    for reason, refusals in by_reason.items():
        for some in [refusals] if len(refusals) > ALONE else [[one] for one in refusals]:
            first = some[0]
            said = listed([_refused(sight, asked, one) for one in some])
            key = f"opt-{asked.by}-{first.option}-{first.value or 'none'}"
            found.append({"id": key, "name": mark_safe(said), "reason": reason})
    return found


def _refused(sight: Sight, asked: Asked, refusal: Refusal) -> SafeString:
    """The name of what is not offered: a target by its own."""
    seen = sight.view.seen(refusal.value) if refusal.value else None
    if seen is not None:
        return sight.voice.name(seen.id)
    wording = sight.table.ruleset.wording
    return sight.voice.say(wording.answer(sight.view, asked, refusal.option, refusal.value))


def _spoken(
    sight: Sight, by: str, said: Phrase, value: str | None, chance: Chance | None
) -> list[str]:
    """The accessible name in one breath: "Goblin 3, bloodied, 50 percent, 11 or more hits"."""
    parts = [sight.voice.plain(said)]
    seen = sight.view.seen(value) if value else None
    if seen is not None and seen.health is not None:
        parts.append(sight.voice.term(seen.health.word, "health"))
    if seen is not None:
        parts.append(signs.bare(sight.number(seen)))
        parts += [sight.voice.plain(mark) for mark in telling(seen, by)]
    if chance is not None and chance.levels:
        parts.append(" / ".join(str(level) for level in chance.levels))
    if chance is not None:
        parts += [sight.voice.plain(one) for one in (chance.against, chance.gain) if one]
    if chance is not None and chance.percent is not None:
        parts.append(gettext("%(number)s percent") % {"number": chance.percent})
        parts.append(sight.voice.plain(chance.note))
    if chance is not None and chance.total is not None:
        parts += [str(chance.total), sight.voice.plain(chance.note)]
        parts += [sight.voice.plain(one) for one in chance.more]
    if chance is not None:
        parts += [sight.voice.plain(one) for one in chance.needs]
    return [part for part in parts if part]
