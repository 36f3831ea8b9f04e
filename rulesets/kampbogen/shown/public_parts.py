"""Rolls that are public while others still choose (README 5.2, 7.5, 10)."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.contract.extras import Open
from rulesets.kampbogen.rules.queries import protected
from rulesets.kampbogen.shown.marks import done
from rulesets.kampbogen.state import Combatant, State
from rulesets.messages import Phrase, pgettext, phrase

PHASES = ("roll", "act", "targets")
FATES: Mapping[str, Phrase] = {
    "hit": phrase(pgettext("kampbogen", "is hit")),
    "perhaps": phrase(pgettext("kampbogen", "may be hit")),
    "safe": phrase(pgettext("kampbogen", "goes free")),
}
PROTECTED = phrase(pgettext("kampbogen", "protected on board"))


def openly(state: State, combatant: Combatant, hit: str) -> Open | None:
    """The public roll. `hit` is the preview of the kampgrad."""
    if combatant.dice is None or not combatant.character or state.phase not in PHASES:
        return None
    deed = done(combatant) if combatant.action else None
    note, warned = _fate(state, combatant, hit)
    return Open(value=combatant.dice, deed=deed, note=note, warned=warned)


def _fate(state: State, combatant: Combatant, hit: str) -> tuple[Phrase | None, bool]:
    if combatant.id in state.targets:
        return FATES["hit"], True
    if state.phase == "targets":
        return (FATES["perhaps"], True) if combatant.id in state.tied else (FATES["safe"], False)
    if state.phase == "act" and protected(state, combatant):
        return PROTECTED, False
    return FATES.get(hit), hit in ("hit", "perhaps")
