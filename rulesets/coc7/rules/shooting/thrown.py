"""Thrown weapons: rolled like shots, answered like blows (README 7.5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rulesets import reasons
from rulesets.coc7.rules.attack.reactions import declare
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.queries import enemies, ids, own_weapons, unusable
from rulesets.coc7.rules.shooting.loading import weapon_field
from rulesets.coc7.rules.shooting.ranged import fire, hit_target, use_aim
from rulesets.coc7.sheet.tables import CLOSE_RANGES, RANGES
from rulesets.coc7.state import Answer, Attack, Board, Combatant
from rulesets.contract import Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, pgettext, phrase
from rulesets.offering import Offer

RANGE = Field(name="range", type="enum", choices=RANGES, default="base")
CLOSE_BY = pgettext(
    "coc7",
    "Closer than the target’s DEX / 5 feet, about 3 to 5 m, the target may fight back. By the "
    "rules: yes at point-blank range, otherwise no.",
)
CLOSE = Field(
    name="close", type="bool", depends=("range", dict.fromkeys(CLOSE_RANGES)), help=CLOSE_BY
)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    targets = ids(enemies(board, combatant))
    names = tuple(weapon.name for weapon in own_weapons(combatant) if weapon.thrown)
    if not targets or not names:
        yield from unusable("throw", combatant, lambda weapon: weapon.thrown, "no_target")
        return
    target = Field(name="target", type="combatant", choices=targets, required=True)
    yield Option("throw", (target, weapon_field(combatant, names), RANGE, CLOSE))


def check(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    if fields["close"] and fields["range"] not in CLOSE_RANGES:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term(fields["range"])), "close")


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    attack = throw(fight.combatants[id], fields)
    facts = {"weapon": attack.weapon, "range": attack.range, "close": attack.close}
    fight.note("throw", id, attack.target, facts)
    fight.change(id, held=attack.weapon)
    return declare(fight, attack, settle)


def throw(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    """The attack of a throw; `close` by default at point-blank range."""
    close = fields["range"] == "point_blank" if fields["close"] is None else fields["close"]
    return Attack(by=combatant.id, kind="throw", **{**fields, "close": close})


def settle(fight: Fight, attack: Attack, answer: Answer) -> None:
    shot = fire(fight, attack, answer, {"shot": 1}, {"aim": use_aim(fight, attack)})
    if shot.hit:
        hit_target(fight, attack, shot)
