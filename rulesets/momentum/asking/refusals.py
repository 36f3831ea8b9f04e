"""Reasons why options are not offered (README 5)."""

from __future__ import annotations

from collections.abc import Iterator

from rulesets.contract import Decision, Refusal
from rulesets.messages import Phrase, pgettext, phrase
from rulesets.momentum.rules.queries import affordable, loaded, unloaded
from rulesets.momentum.state import Combatant, State

LYING = phrase(pgettext("momentum", "Lying"))
TO_LOAD = phrase(pgettext("momentum", "Not loaded"))
ON_THE_GROUND = phrase(pgettext("momentum", "On the ground"))
NO_MAGIC = phrase(pgettext("momentum", "Not enough magic points"))
RESTS = phrase(pgettext("momentum", "Only the passive side"))
KINDS = ("declare", "act", "react", "second_move", "initiate")


def refusals(state: State, decision: Decision) -> tuple[Refusal, ...]:
    one = state.combatants.get(decision.by)
    if one is None or decision.kind not in KINDS:
        return ()
    found = _refused(decision.kind, one)
    return tuple(
        Refusal(option, None, reason) for option, reason in found if decision.option(option) is None
    )


def _refused(kind: str, one: Combatant) -> Iterator[tuple[str, Phrase]]:
    if kind == "declare" and one.group is not None:
        return
    if one.prone:
        yield from ((option, LYING) for option in BY_KIND[kind])
    if kind == "act" and not one.prone:
        yield "defend", RESTS
        yield "evade", RESTS
    if kind == "declare":
        yield from _shooting(one)
    if kind in ("declare", "act", "react") and one.sheet.spells and not affordable(one):
        yield "cast", NO_MAGIC


BY_KIND = {
    "declare": ("move", "engage"),
    "act": ("attack", "manoeuvre", "tactical", "flee"),
    "react": ("attack", "manoeuvre", "tactical", "flee"),
    "second_move": ("move",),
    "initiate": ("engage",),
}


def _shooting(one: Combatant) -> Iterator[tuple[str, Phrase]]:
    ranged = [weapon.name for weapon in one.sheet.weapons.values() if weapon.kind == "ranged"]
    if ranged and not loaded(one):
        yield "shoot", TO_LOAD if unloaded(one) else ON_THE_GROUND
