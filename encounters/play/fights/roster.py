"""Makes a roster from sheets: the combatants of the fight with their ids and names; and new names
that the GM gives them.

The id is the name in plain letters, and unique. Several of one sheet are numbered and form a group:
six goblins are `goblin-1` to `goblin-6`, "Goblin 1" to "Goblin 6".

The rules keep the name with which a combatant came in, so no state and no log holds another one.
Renaming is a step whose choice looks like a ruling, but never reaches the rules: undo, redo and
corrections treat it like any other. The cast keeps all names with their steps.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

from django.utils.text import slugify
from msgspec import UNSET, Struct
from msgspec.structs import replace

from encounters.combatants.models import Combatant
from encounters.play.fights.taps import NotDone
from encounters.play.models import Encounter, Participant
from encounters.play.stored.values import CastMember
from encounters.serve.performance.markup import ListCache
from rulesets.contract import Choice, CombatantView, Refused, Ruleset, View, Viewer
from rulesets.dice import Seeded

MOST_COMBATANTS = 400
RESERVED = {"gm", "all", "none"}


class Entrant(Struct, frozen=True):
    """A future combatant: its row in the roster, and its place in the cast."""

    combatant: dict[str, Any]
    cast: CastMember


def roster_of(encounter: Encounter) -> list[Entrant]:
    """All combatants of a prepared encounter, characters under their own names."""
    return entering(taking_part(encounter))


def taking_part(encounter: Encounter) -> list[Participant]:
    """The lines of a prepared encounter without those that it leaves out."""
    lines = encounter.participants.select_related("combatant__campaign")
    return [line for line in lines if not leaves_out(line)]


def leaves_out(line: Participant) -> bool:
    """Whether the fight leaves this character out, as it is dead or could not act at the
    beginning."""
    sheet = line.combatant
    if sheet.kind != Combatant.Kind.CHARACTER or line.although_down:
        return False
    return sheet.dead or not can_begin(sheet, line.entering)


def can_begin(sheet: Combatant, stats: Mapping[str, Any]) -> bool:
    """Whether it would be able to act at the beginning of a fight with these stats. True if no
    fight can begin with them: the fight's page reports that."""
    standing = alone(sheet.ruleset, sheet, stats, sheet.campaign.options)
    return standing is None or not is_gone(sheet.ruleset, standing[1])


def alone(
    ruleset: Ruleset, sheet: Combatant, stats: Mapping[str, Any], options: Mapping[str, Any]
) -> tuple[Any, CombatantView] | None:
    """The state of a fight that begins with this sheet, and how the GM sees the combatant in it; an
    opponent is added, since some rules need one. None if no such fight can begin."""
    row = {"id": "one", "name": sheet.name, "side": sheet.side, "stats": stats}
    against = "foes" if sheet.side == "party" else "party"
    other = {"id": "other", "name": "other", "side": against, "stats": {}}
    try:
        state = ruleset.begin([row, other], general(ruleset, options), Seeded(0)).state
    except Refused:
        return None
    combatant = ruleset.view(state, Viewer(gm=True)).seen("one")
    return (state, combatant) if combatant else None


def is_gone(ruleset: Ruleset, combatant: CombatantView) -> bool:
    """Whether it is out of the fight as it begins, with a status icon."""
    return not combatant.able and combatant.status in ruleset.wording.icons


def share(combatant: CombatantView) -> int:
    """A combatant's remaining life in percent, for a bar."""
    if combatant.health is not None and combatant.health.share is not None:
        return combatant.health.share
    return 100 - 25 * combatant.health.quarters if combatant.health else 0


def general(ruleset: Ruleset, options: Mapping[str, Any]) -> dict[str, Any]:
    """The options without those that name a combatant, who may not take part."""
    naming = {option.name for option in ruleset.options if option.type == "combatant"}
    return {name: value for name, value in options.items() if name not in naming}


def entering(lines: Sequence[Participant]) -> list[Entrant]:
    """All combatants on these lines, which may be unsaved."""
    if sum(line.count for line in lines) > MOST_COMBATANTS:
        raise NotDone("too_many")
    taken = RESERVED | {line.side for line in lines}
    roster: list[Entrant] = []
    for line in lines:
        more = entrants(
            line.combatant,
            line.count,
            line.side,
            line.hidden,
            taken,
            stats=line.entering,
            members=line.members,
        )
        taken |= {item.cast.id for item in more}
        roster += more
    return roster


def entrants(
    sheet: Combatant,
    count: int,
    side: str,
    hidden: bool,
    taken: Iterable[str],
    grouped: bool = False,
    stats: Mapping[str, Any] | None = None,
    members: Sequence[Mapping[str, Any]] = (),
) -> list[Entrant]:
    """`count` combatants of a sheet, with ids that are not in `taken`; numbered if there are
    several or they are `grouped`.

    `stats` are those of this fight, if they differ from the sheet's; `members` are individual stats
    of the first ones, with None for the rules' own value.
    """
    own = sheet.stats if stats is None else stats
    ids = set(taken)
    base = slugify(sheet.name) or slugify(sheet.name, allow_unicode=True) or sheet.kind
    several = grouped or count > 1
    number, rows = 0, []
    for nth in range(count):
        id, number = _free(base, number, ids, several)
        ids.add(id)
        name = f"{sheet.name} {number}" if number else sheet.name
        group = sheet.name if several else ""
        rows.append(
            Entrant(
                {"id": id, "name": name, "side": side, "stats": _with(own, members[nth : nth + 1])},
                CastMember(id, sheet.pk, side, group, hidden),
            )
        )
    return rows


def _with(stats: Mapping[str, Any], members: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    for member in members:
        stats = {name: value for name, value in {**stats, **member}.items() if value is not None}
    return dict(stats)


def _free(base: str, after: int, taken: set[str], numbered: bool) -> tuple[str, int]:
    """The next free id and its number; 0 for the plain name."""
    number = after if numbered or after else -1
    while True:
        number += 1
        id = f"{base}-{number}" if number else base
        if (number != 1 or numbered) and id not in taken:
            return id, number


RENAME = "rename"
LONGEST = 60  # as on a sheet
_renamed_views = ListCache[CombatantView](2048)


def renaming(target: str, name: str) -> Choice:
    return Choice("gm", "gm", RENAME, {"target": target, "name": name})


def is_renaming(choice: Choice) -> bool:
    ruling = (choice.by, choice.kind, choice.option) == ("gm", "gm", RENAME)
    return ruling and choice.fields.keys() == {"target", "name"}


def new_names(encounter: Encounter | None) -> dict[str, str]:
    """The new names of combatants, by id."""
    rows = encounter.cast if encounter else ()
    return {row.id: row.name for row in rows if row.name is not UNSET}


def named_view(encounter: Encounter | None, ruleset: Ruleset, state: Any, viewer: Viewer) -> View:
    """The rules' view of a state of this fight, with the names that the GM has given. The rules
    decide whom the viewer sees."""
    view, names = ruleset.view(state, viewer), new_names(encounter)
    if not names:
        return view

    def named(combatant: CombatantView) -> CombatantView:
        name = names.get(combatant.id, combatant.name)
        return _renamed_views.get([combatant], name, lambda: replace(combatant, name=name))

    return replace(view, combatants=tuple(map(named, view.combatants)))


def with_name(member: CastMember, number: int, name: str) -> CastMember:
    """The member with a name given at this step."""
    return replace(member, name=name, names=(*(member.names or ()), (number, name)))


def as_of(member: CastMember, line: Collection[int]) -> CastMember:
    """The member with the latest name given on this line of steps."""
    names = [name for number, name in member.names or () if number in line]
    return replace(member, name=names[-1] if names else UNSET)
