"""Fumbles, and their consequences as decided by the GM (README 5.6, 7.8.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import settle, suffer
from rulesets.momentum.rules.melee.outcome import drop, shift
from rulesets.momentum.rules.queries import group_of, other_side, real_weapons
from rulesets.momentum.state import Board, Combatant, Fumble

AMOUNT = Field(name="amount", type="int", min=1, max=99, default=1)


def due(board: Board) -> bool:
    """Whether a fumble is to be decided; those of an exchange wait for its end."""
    return bool(board.fumbles) and (board.bout is None or board.bout.stage == "end")


def decision(board: Board) -> Decision:
    fumble = board.fumbles[0]
    combatant = board.combatants[fumble.who]
    who = Field(name="who", type="combatant", choices=(combatant.id,), default=combatant.id)
    options = (Option(o.name, (who, *o.fields)) for o in _options(board, combatant, fumble))
    return Decision("gm", "fumble", tuple(options), "none")


def _options(board: Board, combatant: Combatant, fumble: Fumble) -> Iterator[Option]:
    yield Option("none")
    yield Option("damage", (AMOUNT,))
    if _falls(combatant, fumble):
        yield Option("drop_weapon")
    if not combatant.prone:
        yield Option("prone")
    group = group_of(board, combatant.group)
    if group and group.momentum == combatant.side:
        yield Option("lose_momentum")


def _falls(combatant: Combatant, fumble: Fumble) -> str | None:
    """The weapon that would be dropped: that of the test, else the first at hand."""
    ready = (*real_weapons(combatant, "melee"), *real_weapons(combatant, "ranged"))
    return fumble.weapon if fumble.weapon in ready else next(iter(ready), None)


def take(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    fumble, fight.fumbles = fight.fumbles[0], fight.fumbles[1:]
    combatant = fight.combatants[fumble.who]
    facts: dict[str, Any] = {"option": option}
    if option == "damage":
        suffer(fight, combatant.id, fields["amount"])
        facts |= {"damage": fields["amount"], "hp": fight.combatants[combatant.id].hp}
    elif option == "drop_weapon":
        facts["weapon"] = _falls(combatant, fumble)
        drop(fight, combatant.id, facts["weapon"])
    elif option == "prone":
        fight.change(combatant.id, prone=True)
    fight.note("fumble", combatant.id, facts=facts)
    if option == "lose_momentum" and combatant.group is not None:
        shift(fight, combatant.group, other_side(fight, combatant.side), "fumble")
    settle(fight)


def forget_the_fallen(fight: Fight) -> None:
    """Drops the fumbles of combatants who are no longer active."""
    fight.fumbles = tuple(
        fumble for fumble in fight.fumbles if fight.combatants[fumble.who].status == "active"
    )
