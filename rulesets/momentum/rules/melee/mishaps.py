"""Fumbles, and their consequences as decided by the GM (README 5.6, 7.8.10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets.contract import Decision, Field, Option
from rulesets.momentum.rules.fight import Fight
from rulesets.momentum.rules.harm import settle, suffer
from rulesets.momentum.rules.melee.effects import drop
from rulesets.momentum.rules.melee.momentum_shift import shift
from rulesets.momentum.rules.queries import group_of, other_side, real_weapons
from rulesets.momentum.state import Board, Combatant, Fumble

AMOUNT = Field(name="amount", type="int", min=1, max=99, default=1)


def due(board: Board) -> bool:
    """Whether a fumble is to be decided; those of an exchange wait for its end."""
    return bool(board.fumbles) and (board.bout is None or board.bout.stage == "end")


def decision(board: Board) -> Decision:
    fumble = board.fumbles[0]
    one = board.combatants[fumble.who]
    who = Field(name="who", type="combatant", choices=(one.id,), default=one.id)
    options = (Option(o.name, (who, *o.fields)) for o in _options(board, one, fumble))
    return Decision("gm", "fumble", tuple(options), "none")


def _options(board: Board, one: Combatant, fumble: Fumble) -> Iterator[Option]:
    yield Option("none")
    yield Option("damage", (AMOUNT,))
    if _falls(one, fumble):
        yield Option("drop_weapon")
    if not one.prone:
        yield Option("prone")
    group = group_of(board, one.group)
    if group and group.momentum == one.side:
        yield Option("lose_momentum")


def _falls(one: Combatant, fumble: Fumble) -> str | None:
    """The weapon that would be dropped: that of the test, else the first at hand."""
    ready = (*real_weapons(one, "melee"), *real_weapons(one, "ranged"))
    return fumble.weapon if fumble.weapon in ready else next(iter(ready), None)


def take(fight: Fight, option: str, fields: Mapping[str, Any]) -> None:
    fumble, fight.fumbles = fight.fumbles[0], fight.fumbles[1:]
    one = fight.combatants[fumble.who]
    facts: dict[str, Any] = {"option": option}
    if option == "damage":
        suffer(fight, one.id, fields["amount"])
        facts |= {"damage": fields["amount"], "hp": fight.combatants[one.id].hp}
    elif option == "drop_weapon":
        facts["weapon"] = _falls(one, fumble)
        drop(fight, one.id, facts["weapon"])
    elif option == "prone":
        fight.change(one.id, prone=True)
    fight.note("fumble", one.id, facts=facts)
    if option == "lose_momentum" and one.group is not None:
        shift(fight, one.group, other_side(fight, one.side), "fumble")
    settle(fight)


def forget_the_fallen(fight: Fight) -> None:
    """Drops the fumbles of combatants who are no longer active."""
    fight.fumbles = tuple(
        fumble for fumble in fight.fumbles if fight.combatants[fumble.who].status == "active"
    )
