"""The combat groups as cards: the opponents, the Momentum, the result of the exchange."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contract.extras import Cluster, Fighter
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.momentum.asking.visibility import Visibility
from rulesets.momentum.rules.melee.comparing import all_failed
from rulesets.momentum.rules.queries import members, other_side
from rulesets.momentum.shown.sealed import open_deed
from rulesets.momentum.shown.verdicts import verdict
from rulesets.momentum.state import Bout, Group, State
from rulesets.momentum.wording.labels import GROUP, level, planned

MOMENTUM = phrase(pgettext("momentum", "Momentum"))
ROLLED = pgettext("momentum", "{roll} · {level}")
SURE = phrase(pgettext("momentum", "no roll"))

NOBODY = phrase(pgettext("momentum", "No success gets through."))
ALL_FAIL = phrase(
    pgettext("momentum", "No test succeeds: attacks do half damage to whoever failed as well.")
)
ONE_SIDE = phrase(pgettext("momentum", "Only one side gets through: all its successes count."))
ALL = phrase(pgettext("momentum", "Both sides get through, and all successes count."))
TOP = phrase(pgettext("momentum", "Both sides get through: the higher success trumps the lower."))
NONE = phrase(
    pgettext("momentum", "Both sides get through, nothing counts: the Momentum changes sides.")
)
STALEMATE = pgettext("momentum", "Stalemate: both sides get through with one level. {who} decides.")
HIGHEST = pgettext(
    "momentum", "Both sides get through. {who} has the highest success and decides what counts."
)
COUNTED = {"one_side": ONE_SIDE, "all": ALL, "top": TOP, "none": NONE}


def clusters(state: State, visibility: Visibility) -> tuple[Cluster, ...]:
    """The groups by id, with their current members."""
    found = (_group(state, group, visibility) for group in state.groups)
    return tuple(item for item in found if all(fighters for _, fighters in item.sides))


def _group(state: State, group: Group, visibility: Visibility) -> Cluster:
    id = group.id
    bout = _bout(state, id)
    running = state.bout is not None and state.bout.group == id
    stage = "current" if running else ""
    if not running and (bout or state.phase == "melee"):
        stage = "done" if bout or group.played else "coming"
    return Cluster(
        id=f"group-{id}",
        title=phrase(GROUP, number=id),
        sides=tuple(_sides(state, group, bout, visibility)),
        lead=group.momentum,
        sign=MOMENTUM,
        state=stage,
        notes=_notes(bout, visibility) if bout else (),
    )


def _bout(state: State, id: int) -> Bout | None:
    """The latest exchange of this group that can still be shown."""
    if state.bout is not None and state.bout.group == id and state.bout.stage != "end":
        return state.bout
    return next((bout for bout in state.past if bout.group == id), None)


def _sides(
    state: State, group: Group, bout: Bout | None, visibility: Visibility
) -> Iterator[tuple[str, tuple[Fighter, ...]]]:
    """The sides, the one with the Momentum first."""
    inside = members(state, group.id)
    there = [id for id in visibility.present(state.order) if id in inside]
    for side in (group.momentum, other_side(state, group.momentum)):
        ids = [id for id in there if state.combatants[id].side == side]
        yield side, tuple(_fighter(state, id, bout, visibility) for id in ids)


def _fighter(state: State, id: str, bout: Bout | None, visibility: Visibility) -> Fighter:
    if bout is None or id not in bout.present:
        return Fighter(id=id)
    combatant = state.combatants[id]
    deed = bout.deeds.get(id) if visibility.knows(combatant) else open_deed(state, bout, combatant)
    found = verdict(state, bout, id, visibility)
    return Fighter(
        id=id,
        deed=planned(deed, visibility.hidden) if deed else None,
        result=_rolled(bout, id),
        verdict=found.said if found else None,
        won=found.won if found else None,
    )


def _rolled(bout: Bout, id: str) -> Phrase | None:
    result = bout.results.get(id)
    if result is None:
        return None
    if not result.tested:
        return SURE
    return phrase(ROLLED, roll=result.roll, level=level(result.level, result.fumble))


def _notes(bout: Bout, visibility: Visibility) -> tuple[Phrase, ...]:
    """How the exchange was decided, once the dice are rolled."""
    if not bout.results:
        return ()
    if bout.counted is None:
        who = Name("" if bout.asked in visibility.hidden else bout.asked or "")
        return (phrase(STALEMATE if bout.counts == ("all", "none") else HIGHEST, who=who),)
    if bout.counted == "nobody":
        return (ALL_FAIL if all_failed(bout) and len(bout.results) > 1 else NOBODY,)
    return (COUNTED[bout.counted],)
