"""The roster of a prepared fight for its page."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.forms.boundfield import BoundField

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.rolling import rolls_of
from encounters.combatants.summary import summary_of, unfit
from encounters.forms import RulesForm
from encounters.forms.kinds import unset
from encounters.play.fights.roster import taking_part
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import members, surprise
from encounters.play.preparing.health_preview import health_at_start, healths_at_start
from encounters.play.preparing.prepare import SIDES, in_force
from encounters.text import wording
from rulesets import registry
from rulesets.contract import Ruleset

TILES = 3


def tiles_of(form: RulesForm) -> tuple[list[dict[str, Any]], list[Any]]:
    """The first few choices as tiles that show their value, and all other options. Options that do
    not apply to the current choices are among the others."""
    chosen_now = {
        field.name: item.value()
        for field, item in zip(form.described, form.items(), strict=True)
        if isinstance(item, BoundField)
    }
    tiles: list[dict[str, Any]] = []
    others: list[Any] = []
    for field, item in zip(form.described, form.items(), strict=True):
        concerns = field.depends is None or chosen_now.get(field.depends[0]) in field.depends[1]
        if field.type == "enum" and concerns and len(tiles) < TILES and not item.errors:
            chosen = item.value() if isinstance(item, BoundField) else None
            said = form.words.value(field.name, str(chosen or ""))
            said = said if chosen or "" in field.choices else unset(field, form.words)
            tiles.append(
                {"label": item.label, "value": said, "field": item, "meant": field.meanings}
            )
        else:
            others.append(item)
    return tiles, others


def _others(
    sheet: Combatant, party: Iterable[Combatant], inside: Mapping[int, Participant]
) -> list[int] | None:
    """The other members of the party that take part, for removing a character that cannot; None for
    a foe, whose line has a count."""
    if sheet.kind != Combatant.Kind.CHARACTER:
        return None
    return [member.pk for member in party if member.pk in inside and member.pk != sheet.pk]


def _hides(
    ruleset: Ruleset,
    line: Participant,
    options: Mapping[str, Any],
    standings: Mapping[int, Mapping[str, Any]],
) -> bool:
    """Whether the sheet itself hides its combatant from the party."""
    sheet = line.combatant
    standing = standings.get(sheet.pk) or health_at_start(ruleset, sheet, options)
    return bool(standing.get("hides"))


def roster(encounter: Encounter) -> dict[str, Any]:
    """The party, the lines of foes and others, the library, and the fight on the table, if any.

    Four queries, however long the roster is.
    """
    ruleset = registry.get(encounter.ruleset)
    options = in_force(encounter)
    lines = taking_part(encounter)
    sheets = list(encounter.campaign.combatants.all())
    party = [sheet for sheet in sheets if sheet.kind == Combatant.Kind.CHARACTER]
    inside = {line.combatant_id: line for line in lines}
    standings = healths_at_start(ruleset, encounter, options)
    others = [line for line in lines if line.combatant.kind != Combatant.Kind.CHARACTER]
    counts = {(line.combatant_id, line.side): line.count for line in lines}
    live = encounter.campaign.encounters.on_the_table()
    return {
        "party": [
            {
                "sheet": member,
                "in": member.pk in inside,
                "line": inside.get(member.pk),
                "standing": standings.get(member.pk) or health_at_start(ruleset, member, options),
                "summary": summary_of(ruleset, member.stats, options),
            }
            for member in party
        ],
        "present": sum(member.pk in inside for member in party),
        "otherwise": [
            sheet.shown_name
            for sheet in party
            if sheet.pk in inside and surprise.others(ruleset, inside[sheet.pk].stats)
        ],
        "lines": [
            {
                "line": other,
                "summary": summary_of(ruleset, other.entering, options),
                "hides": other.hidden or _hides(ruleset, other, options, standings),
                "rolls": (rolls := rolls_of(other.combatant)) is not None,
                "written": rolls is not None and bool(rolls.written),
                "stat": wording.term(ruleset, rolls.stat, within="stats") if rolls else "",
                "members": members.rolled_numbers(other),
            }
            for other in others
        ],
        "switches": surprise.switches(encounter, lines),
        "total": sum(line.count for line in others),
        "library": [
            {
                "sheet": item,
                "summary": summary_of(ruleset, item.stats, options),
                "count": counts.get((item.pk, item.side), 0),
            }
            for item in sheets
            if item.kind != Combatant.Kind.CHARACTER
        ],
        "unfit": [
            {"sheet": item, "what": what, "others": _others(item, party, inside)}
            for item in sheets
            if item.pk in inside and (what := unfit(ruleset, item, inside[item.pk].entering))
        ],
        "sides": SIDES,
        "on_the_table": live.first(),
    }
