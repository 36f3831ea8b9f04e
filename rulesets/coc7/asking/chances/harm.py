"""The effect of damage on a target: whether it still stands (README 7.9)."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from rulesets.chances import Distribution
from rulesets.coc7.asking.chances.probability import at_least, levels
from rulesets.coc7.rules.queries import active
from rulesets.coc7.rules.wounds import wounded
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Combatant, Options


class Hurt(Struct, frozen=True):
    """The health of a combatant in the course of a string of shots."""

    status: str
    lost: int = 0
    major: bool = False


def fells(options: Options, combatant: Combatant, damage: Distribution) -> float | None:
    """The chance that one wound puts the combatant out of the fight; None if it does not stand."""
    if not active(combatant):
        return None
    return sum(
        chance * share
        for lost, chance in damage.items()
        for after, share in after_wound(
            options, combatant, Hurt(combatant.status, 0, combatant.major_wound), lost
        )
        if after.status != "active"
    )


def after_wound(
    options: Options, combatant: Combatant, hurt: Hurt, amount: int
) -> Iterator[tuple[Hurt, float]]:
    """The health after one more wound, with probabilities."""
    if not amount:
        yield hurt, 1.0
        return
    left = max(0, combatant.hp - hurt.lost)
    leads = wounded(
        options, replace(combatant, status=hurt.status, hp=left, major_wound=hurt.major), amount
    )
    status, major = leads.status or hurt.status, hurt.major or leads.major
    lost = hurt.lost + amount
    if not leads.rolls_con:
        yield Hurt(status, lost, major), 1.0
        return
    stands = at_least(levels(combatant.sheet.con, REGULAR, 0), REGULAR)
    yield Hurt(status, lost, major), stands
    yield Hurt("unconscious", lost, major), 1.0 - stands
