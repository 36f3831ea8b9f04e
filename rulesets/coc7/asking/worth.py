"""The worth of attacks: roughly the expected damage, as far as their side may know.

Unknown values of the target are assumed to be average: it dodges now and then, wears no armour, and
has an average POW.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.coc7.asking.chances.probability import at_least, levels, succeeding
from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.rules import ranged, volleys
from rulesets.coc7.rules.doings import magic, overcomes
from rulesets.coc7.rules.exchange import can_answer, held_die
from rulesets.coc7.rules.percentile import net
from rulesets.coc7.rules.wounds import armour_against
from rulesets.coc7.sheet.fields import formula
from rulesets.coc7.sheet.tables import NEVER_BREAKS, RANGE_LEVELS, REGULAR
from rulesets.coc7.state import Board, Combatant, Weapon

UNANSWERED = 0.7
"""The factor for an attack that can be dodged or fought back."""
USUAL_POW = 50

ENOUGH = 0.4
"""The least share of the first volley's hits for which a further volley is fired."""

type Fields = Mapping[str, Any]


class Worth:
    """The worth of one combatant's attacks."""

    def __init__(self, board: Board, combatant: Combatant, visibility: Visibility):
        self.board, self.combatant, self.visibility = board, combatant, visibility

    def value(self, option: str, fields: Fields) -> float:
        """The worth of an answer with its fields; 0 if it is not an attack."""
        find = _WORTH.get(option)
        target = self.board.combatants.get(str(fields.get("target")))
        return find(self, target, fields) if find and target else 0.0

    def blow(self, target: Combatant, fields: Fields) -> float:
        weapon = self.combatant.sheet.weapon(fields["weapon"])
        prone = 1 if target.prone and self.board.options.prone_matters else 0
        hits = self._hits(weapon.skill, {"prone": prone})
        return hits * self._answered(target) * self._damage(target, weapon, weapon.db)

    def shot(self, target: Combatant, fields: Fields) -> float:
        more = {"load": -1 if fields.get("load") else 0}
        return self._fired(target, fields, more)

    def burst(self, target: Combatant, fields: Fields) -> float:
        return float(fields.get("shots", 2)) * self._fired(target, fields, {"burst": -1})

    def auto(self, target: Combatant, fields: Fields) -> float:
        weapon = self.combatant.sheet.weapons[fields["weapon"]]
        size = fields.get("size") or min(self.combatant.ammo[weapon.name], volleys.largest(weapon))
        bullets = volleys.half(size)
        return bullets * sum(
            self._fired(target, fields, {"volley": -fired})
            for fired in range(fields.get("volleys") or 1)
        )

    def thrown(self, target: Combatant, fields: Fields) -> float:
        return self._fired(target, fields, {}) * self._answered(target)

    def spell(self, target: Combatant, fields: Fields) -> float:
        spell, mine = self.combatant.sheet.spells[fields["spell"]], self.combatant.sheet.pow
        if not spell.damage:
            return 0.0
        weapon = magic(spell)
        hurts = self._damage(target, weapon, weapon.db)
        if spell.roll == "none":
            return hurts
        rolled = levels(mine, REGULAR, 0)
        if spell.roll == "pow":
            return hurts * at_least(rolled, REGULAR)
        theirs = target.sheet.pow if self.visibility.knows(target) else USUAL_POW
        works = succeeding(
            rolled,
            levels(theirs, REGULAR, 0),
            lambda level, against: overcomes(level, against, mine, theirs),
        )
        return hurts * works

    def volleys_worth_firing(self, target: Combatant, fields: Fields) -> int:
        """The number of volleys in a string that still hit often enough."""
        weapon = self.combatant.sheet.weapons[fields["weapon"]]
        ammo = self.combatant.ammo[weapon.name]
        most = ammo // min(ammo, volleys.largest(weapon))
        first = self._fired(target, fields, {})
        count = 1
        while count < most and self._fired(target, fields, {"volley": -count}) > ENOUGH * first:
            count += 1
        return count

    def _fired(self, target: Combatant, fields: Fields, more: Mapping[str, int]) -> float:
        """The worth of one shot, throw or volley that hits with one bullet."""
        weapon, near = self.combatant.sheet.weapons[fields["weapon"]], fields.get("range", "base")
        dice = {
            "point_blank": 1 if near == "point_blank" else 0,
            "cover": -1 if target.cover else 0,
            "melee": -1 if self.in_the_way(target) else 0,
            "size": ranged.size_die(target),
            **more,
        }
        skill, share = ranged.skill(weapon, self.combatant), ranged.share(weapon)
        hits = self._hits(skill, dice, RANGE_LEVELS[near], weapon.malfunction)
        answered = self._answered(target) if near == "point_blank" else 1.0
        return hits * answered * self._damage(target, weapon, share)

    def in_the_way(self, target: Combatant) -> bool:
        """Whether the target is in melee with another combatant."""
        return any(id != self.combatant.id for id in self.visibility.present(target.engaged))

    def _hits(
        self,
        skill: int,
        dice: Mapping[str, int],
        difficulty: int = REGULAR,
        breaks_at: int = NEVER_BREAKS,
    ) -> float:
        held = (
            ""
            if self.visibility.misses(self.combatant.restrained_by)
            else self.combatant.restrained_by
        )
        own = {"held": held_die(self.board, self.combatant) if held else 0}
        own["situational"] = self.combatant.situational
        rolled = levels(skill, difficulty, net({**dice, **own}).dice, breaks_at)
        return at_least(rolled, REGULAR)

    def _answered(self, target: Combatant) -> float:
        return UNANSWERED if can_answer(target) else 1.0

    def _damage(self, target: Combatant, weapon: Weapon, share: str) -> float:
        twice = formula(weapon.damage).doubled_mean
        if share != "none":
            bonus = formula(self.combatant.sheet.db).doubled_mean
            twice += bonus // 2 if share == "half" else bonus
        armour = target.armour if self.visibility.knows(target) else 0
        return max(0.5, twice / 2 - armour_against(weapon, armour))


_WORTH: Mapping[str, Callable[[Worth, Combatant, Fields], float]] = {
    "melee": Worth.blow,
    "shoot": Worth.shot,
    "burst": Worth.burst,
    "auto": Worth.auto,
    "throw": Worth.thrown,
    "cast": Worth.spell,
}
