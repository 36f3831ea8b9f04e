"""Reasons why options are not offered (README 5)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.contract import Decision, Refusal
from rulesets.messages import Message, Phrase, pgettext, phrase
from rulesets.momentum.rules.queries import affordable, loaded, unloaded
from rulesets.momentum.state import Combatant, State
from rulesets.refusing import shortened

LYING = phrase(pgettext("momentum", "Lying"))
TO_LOAD = phrase(pgettext("momentum", "Not loaded"))
ON_THE_GROUND = phrase(pgettext("momentum", "On the ground"))
NO_MAGIC = phrase(pgettext("momentum", "Not enough magic points"))
RESTS = phrase(pgettext("momentum", "Only the passive side"))
SHORT: Mapping[Message, Message] = {
    NO_MAGIC.message: pgettext("momentum", "Too little magic"),
    RESTS.message: pgettext("momentum", "Passive only"),
}
KINDS = ("declare", "act", "react", "second_move", "initiate")


def refusals(state: State, decision: Decision) -> tuple[Refusal, ...]:
    combatant = state.combatants.get(decision.by)
    if combatant is None or decision.kind not in KINDS:
        return ()
    found = _refused(decision.kind, combatant)
    missing = (
        Refusal(option, None, reason) for option, reason in found if decision.option(option) is None
    )
    return shortened(missing, SHORT)


def _refused(kind: str, combatant: Combatant) -> Iterator[tuple[str, Phrase]]:
    if kind == "declare" and combatant.group is not None:
        return
    if combatant.prone:
        yield from ((option, LYING) for option in BY_KIND[kind])
    if kind == "act" and not combatant.prone:
        yield "defend", RESTS
        yield "evade", RESTS
    if kind == "declare":
        yield from _shooting(combatant)
    if kind in ("declare", "act", "react") and combatant.sheet.spells and not affordable(combatant):
        yield "cast", NO_MAGIC


BY_KIND = {
    "declare": ("move", "engage"),
    "act": ("attack", "manoeuvre", "tactical", "flee"),
    "react": ("attack", "manoeuvre", "tactical", "flee"),
    "second_move": ("move",),
    "initiate": ("engage",),
}


def _shooting(combatant: Combatant) -> Iterator[tuple[str, Phrase]]:
    ranged = [weapon.name for weapon in combatant.sheet.weapons.values() if weapon.kind == "ranged"]
    if ranged and not loaded(combatant):
        yield "shoot", TO_LOAD if unloaded(combatant) else ON_THE_GROUND
