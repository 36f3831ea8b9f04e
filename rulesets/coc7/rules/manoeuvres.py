"""Combat manoeuvres: goals, effects, and breaking free (README 7.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.rules.fight import MELEE, Fight, free, lose_aim
from rulesets.coc7.rules.percentile import percentile
from rulesets.coc7.rules.queries import active, melee_in_hand
from rulesets.coc7.sheet.tables import FUMBLE, GOALS, REGULAR
from rulesets.coc7.state import Board, Combatant
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, phrase
from rulesets.offering import Offer

LONGEST_TEXT = 80
UNRESISTED = FUMBLE
"""The level of a holder who cannot resist."""


def aims(combatant: Combatant, targets: Iterable[Combatant]) -> tuple[Field, ...]:
    """The fields `goal`, `skill` and `text` for a manoeuvre against any of these targets."""
    against = tuple(targets)
    goals = tuple(
        goal for goal in GOALS if any(_possible(combatant, other, goal) for other in against)
    )
    note = ("goal", {"other": None})
    text = Field(name="text", type="text", default="", max=LONGEST_TEXT, depends=note)
    return (Field(name="goal", type="enum", choices=goals, required=True), _skill(combatant), text)


def against_each(combatant: Combatant, targets: Iterable[Combatant]) -> tuple[Field, ...]:
    """The fields of a manoeuvre where the `target` is chosen first."""
    against = tuple(targets)
    goal, *others = aims(combatant, against)
    possible = {
        other.id: tuple(name for name in goal.choices if _possible(combatant, other, name))
        for other in against
    }
    return (replace(goal, depends=("target", possible)), *others)


def check_goal(board: Board, by: str, target: str, goal: str) -> None:
    if not _possible(board.combatants[by], board.combatants[target], goal):
        raise bad_field(phrase(reasons.NOT_WITH, other=Term("target")), "goal")


def _possible(combatant: Combatant, target: Combatant, goal: str) -> bool:
    if goal == "disarm":
        return target.held != ""
    return goal != "hold" or target.restrained_by != combatant.id


def _skill(combatant: Combatant) -> Field:
    names = (
        ("brawl", "str", "dex", "weapon") if melee_in_hand(combatant) else ("brawl", "str", "dex")
    )
    return Field(name="skill", type="enum", choices=names, default="brawl")


def skill_value(combatant: Combatant, skill: str) -> int:
    """The skill of a manoeuvre; `weapon` is the one in hand."""
    return (
        combatant.sheet.weapons[combatant.held].skill
        if skill == "weapon"
        else combatant.sheet.value(skill)
    )


def build_dice(combatant: Combatant, target: Combatant) -> int:
    """A penalty die for each point of build the target is larger."""
    return -max(0, target.sheet.build - combatant.sheet.build)


def succeed(fight: Fight, winner: str, loser: str, goal: str, text: str) -> None:
    """Applies the goal of a manoeuvre that succeeded, in place of damage."""
    facts = {"goal": goal, "text": text}
    if goal == "disarm":
        facts["weapon"] = fight.combatants[loser].held
    fight.note("manoeuvre_effect", winner, loser, facts)
    _take_effect(fight, winner, loser, goal)
    if goal != "other":
        lose_aim(fight, loser, goal)


def _take_effect(fight: Fight, winner: str, loser: str, goal: str) -> None:
    combatant = fight.combatants[loser]
    if goal == "disarm" and combatant.held:
        lying = tuple(name for name in combatant.dropped if name != combatant.held)
        fight.change(loser, held="", dropped=(*lying, combatant.held))
    elif goal == "push":
        MELEE.part(fight.combatants, winner, loser)
        for id, other in ((winner, loser), (loser, winner)):
            if fight.combatants[id].restrained_by == other:
                fight.change(id, restrained_by="")
    elif goal == "knock_down":
        fight.change(loser, prone=True)
    elif goal == "hold" and active(combatant):
        fight.change(loser, restrained_by=winner)


def offer_break_free(board: Board, combatant: Combatant) -> Iterator[Offer]:
    if combatant.restrained_by:
        yield Option("break_free", (_skill(combatant),))


def take_break_free(fight: Fight, id: str, fields: Mapping[str, Any]) -> None:
    combatant = fight.combatants[id]
    holder = fight.combatants[combatant.restrained_by]
    check = percentile(fight, id, "manoeuvre", skill_value(combatant, fields["skill"]))
    facts = {"check": fields["skill"], **check.facts()}
    fight.note("break_free", id, holder.id, facts, check.rolls)
    against = UNRESISTED
    if not holder.helpless:
        resisting = percentile(fight, holder.id, "resist", holder.sheet.brawl)
        fight.note("resist_roll", holder.id, id, resisting.facts(), resisting.rolls)
        against = resisting.level
    if breaks_free(check.level, against):
        free(fight, id)


def breaks_free(level: int, against: int) -> bool:
    """Whether it breaks free: only with a higher level than the holder's."""
    return level >= REGULAR and level > against
