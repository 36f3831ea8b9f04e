"""The roster of a prepared fight for its page, with the condition of each sheet at the beginning:
the main number with its bar, and the words for it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.forms.boundfield import BoundField

from encounters.combatants.models import Combatant
from encounters.combatants.shelf.taking import rolls_of
from encounters.combatants.stat_words import summary_of, unfit_value
from encounters.forms import RulesForm
from encounters.play.fights.roster import alone, general, is_gone, roster_of, share, taking_part
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter, Participant
from encounters.play.preparing import prepare
from encounters.play.preparing.options import in_force, surprise_switches, without_surprise
from encounters.play.preparing.prepare import SIDES
from encounters.text import snippets, wording
from rulesets import registry
from rulesets.contract import CombatantView, Refused, Ruleset, View, Viewer
from rulesets.dice import Seeded

TILES = 3
PARTY = Viewer(sides=("party",))
"""A viewer on the party's side."""


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
            term = form.words.value(field.name, str(chosen or ""))
            term = term if chosen or "" in field.choices else form.words.unset(field)
            tiles.append(
                {"label": item.label, "value": term, "field": item, "meant": field.meanings}
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
            if sheet.pk in inside and without_surprise(ruleset, inside[sheet.pk].stats)
        ],
        "lines": [
            {
                "line": other,
                "summary": summary_of(ruleset, other.entering, options),
                "hides": other.hidden or _hides(ruleset, other, options, standings),
                "rolls": (rolls := rolls_of(other.combatant)) is not None,
                "written": rolls is not None and bool(rolls.written),
                "stat": wording.term(ruleset, rolls.stat, within="stats") if rolls else "",
                "members": prepare.rolled_numbers(other),
            }
            for other in others
        ],
        "switches": surprise_switches(encounter, lines),
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
            if item.pk in inside and (what := unfit_value(ruleset, item, inside[item.pk].entering))
        ],
        "sides": SIDES,
        "on_the_table": live.first(),
    }


def health_at_start(
    ruleset: Ruleset, sheet: Combatant, options: Mapping[str, Any]
) -> dict[str, Any]:
    """The main number with its bar and the condition in words, at the beginning of a fight with
    this sheet. Empty if no such fight can begin."""
    standing = alone(ruleset, sheet, sheet.stats, options)
    if standing is None:
        return {}
    state, combatant = standing
    return _standing(ruleset, combatant, ruleset.view(state, PARTY))


def healths_at_start(
    ruleset: Ruleset, encounter: Encounter, options: Mapping[str, Any]
) -> dict[int, dict[str, Any]]:
    """The condition of every sheet in a prepared fight, by sheet; empty if it cannot begin as it
    is."""
    try:
        entrants = roster_of(encounter)
        people_in = [entrant.combatant for entrant in entrants]
        state = ruleset.begin(people_in, general(ruleset, options), Seeded(0)).state
    except (Refused, NotDone):
        return {}
    view, party_view = ruleset.view(state, Viewer(gm=True)), ruleset.view(state, PARTY)
    healths: dict[int, dict[str, Any]] = {}
    for entrant in entrants:
        combatant = view.seen(entrant.cast.id)
        if combatant is not None:
            healths[entrant.cast.source or 0] = _standing(ruleset, combatant, party_view)
    return healths


def _standing(ruleset: Ruleset, combatant: CombatantView, party_view: View) -> dict[str, Any]:
    """The condition. `hides`: the sheet itself hides the combatant from the party, whose
    view is `party_view`; `out`: it cannot act as the fight begins."""
    first = combatant.figures[0] if combatant.figures else None
    with_bar = first is not None and first.most is not None
    label = wording.term(ruleset, first.term, short=True) if first else ""
    return {
        "num": snippets.figure(label, first.value, first.most) if first else "",
        "bar": snippets.bar(share(combatant)) if with_bar else "",
        "words": _words(ruleset, combatant),
        "out": is_gone(ruleset, combatant),
        "hides": party_view.seen(combatant.id) is None,
    }


def _words(ruleset: Ruleset, combatant: CombatantView) -> str:
    """The reason why the combatant cannot act, or else its degree of injury; "" if unhurt."""
    if is_gone(ruleset, combatant):
        return wording.term(ruleset, combatant.status, within="status")
    if combatant.health is None or not combatant.health.quarters:
        return ""
    return wording.term(ruleset, combatant.health.word, within="health")
