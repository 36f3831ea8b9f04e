"""A combatant as somebody may see it, from an allow list (README 10)."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from rulesets.contract import Figure, Health, Seen
from rulesets.once import once
from rulesets.ose.eyes import Eyes
from rulesets.ose.kit import kit, ranges
from rulesets.ose.marks import marks
from rulesets.ose.state import CONDITIONS, Combatant, State
from rulesets.ose.words import SLOW_PHASES, able, key

# README 10: what everybody may know of others, and what else the own side may.
OPEN = (
    """
    name side status engaged moved acted fleeing cover full_cover out_of_reach
""".split()
    + list(CONDITIONS)
)
OWN = """
    hp max_hp ac aac thac0 attack_bonus shield declared declared_spell retreating disrupted spells
    move rounds_moved morale morale_passed acts_from initiative_modifier save_modifier
    attack_modifier damage_modifier unseen blocked_behind cornered
""".split()
MOVED_OR_LATER = ("movement", "missile", "magic", "melee")


def reader(names: list[str]) -> Callable[[Combatant], dict[str, Any]]:
    """Reads these fields of a combatant, all at once."""
    read = attrgetter(*names)

    @once
    def facts(one: Combatant) -> dict[str, Any]:
        return dict(zip(names, read(one), strict=True))

    return lambda one: dict(facts(one))


_open_facts, _own_facts = reader(OPEN), reader(OPEN + OWN)


def seen(state: State, one: Combatant, eyes: Eyes) -> Seen:
    known = eyes.knows(one)
    shown = known or declaration_shown(state, one)
    numbers = known or eyes.viewer.foes == "numbers"
    return Seen(
        id=one.id,
        name=one.name,
        side=one.side,
        ally=eyes.ally(one),
        mine=one.id in eyes.viewer.controls,
        able=able(one),
        status=one.status,
        acted=one.acted,
        health=health(one, "numbers" if known else eyes.viewer.foes),
        figures=_figures(state, one, known) if numbers else (),
        marks=marks(state, one, eyes, shown),
        facts=_facts(one, eyes, known, shown),
        kit=kit(one, state.options) if known else {},
    )


def health(one: Combatant, told: str) -> Health | None:
    """Words by what is left: more than half, more than a quarter, less; a bar has its share."""
    if told == "nothing":
        return None
    hp, full = one.hp, one.max_hp
    share = -(-hp * 100 // full) if told != "words" else None
    if hp >= full:
        return Health("unhurt", 0, share)
    if hp <= 0:
        return Health("down", 4, share)
    if hp * 2 > full:
        return Health("hurt", 1, share)
    return Health("bloodied", 2, share) if hp * 4 > full else Health("badly_hurt", 3, share)


def declaration_shown(state: State, one: Combatant) -> bool:
    """Others learn what somebody declared when its own movement phase has begun this round."""
    if one.disrupted or state.phase in SLOW_PHASES:
        return True
    if not state.order or state.phase in ("declare", "initiative"):
        return False
    stands = key(state, one)
    if any(stands in group for group in state.order[: state.turn]):
        return True
    return state.phase in MOVED_OR_LATER and stands in state.order[state.turn]


def _figures(state: State, one: Combatant, known: bool) -> tuple[Figure, ...]:
    left = Figure("hp", one.hp, one.max_hp)
    if not known:
        return (left,)
    if state.options.armour_class == "ascending":
        return (left, Figure("aac", one.aac))
    return (left, Figure("ac", one.ac))


def _facts(one: Combatant, eyes: Eyes, known: bool, shown: bool) -> dict[str, Any]:
    facts = _own_facts(one) if known else _open_facts(one)
    if eyes.hidden:
        facts["engaged"] = tuple(id for id in one.engaged if id not in eyes.hidden)
    if known:
        facts["ranges"] = ranges(one)
    elif shown:
        facts["declared"], facts["retreating"] = one.declared, one.retreating
        if one.declared_spell and (one.acted or one.disrupted):
            facts["declared_spell"] = one.declared_spell
    return facts
