"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): `combatant_view` for a combatant, the rows of the
log for its entries, `pending_view` for questions.
"""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from rulesets.contract import Decision, Entry, Refusal, Segment, View, Viewer
from rulesets.kampbogen.asking.decisions import OFFERS, open_decisions
from rulesets.kampbogen.asking.visibility import (
    Visibility,
    as_offered,
    effects_known,
    visibility_of,
    visible_bearer,
)
from rulesets.kampbogen.rules.queries import opponents
from rulesets.kampbogen.shown.banner import banner, headline
from rulesets.kampbogen.shown.combatant_view import combatant_views
from rulesets.kampbogen.state import State
from rulesets.kampbogen.wording.labels import LEXICON
from rulesets.kampbogen.wording.log import LOG
from rulesets.log_view import NO_FACTS, LogView
from rulesets.offering import Offer, no, refusals_of
from rulesets.visibility import pending_view

ROUND = ("kampgrad", "roll", "act", "targets")
AFTERWARDS = ("flee", "breakout", "pursuit", "fate", "over")


def strip(state: State) -> tuple[Segment, ...]:
    phase, names = state.phase, list(ROUND)
    if phase in AFTERWARDS:
        names.append(phase)
    elif phase == "challenge":
        back = state.sequence.back if state.sequence else "kampgrad"
        names.insert(names.index(back), phase)
    elif phase not in names:
        names.insert(0, phase)
    place = names.index(phase)
    return tuple(
        Segment(name, "current" if at == place else "done" if at < place else "coming")
        for at, name in enumerate(names)
    )


def refusals(state: State, visibility: Visibility, decision: Decision) -> tuple[Refusal, ...]:
    """The refusals, and why nothing can be warded off, as far as the reader knows."""
    offers = OFFERS.get(decision.kind)
    refused: list[Offer] = list(offers(state, decision.by)) if offers else []
    if decision.kind == "act" and decision.option("counter") is None:
        effects = effects_known(state, visibility)
        refused.insert(0, no("counter", "no_ward" if effects else "no_effect"))
    return refusals_of(refused, visibility.hidden, LEXICON.terms)


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    offered = (as_offered(state, decision, visibility) for decision in open_decisions(state))
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=pending_view(offered, visibility, partial(refusals, state, visibility)),
        strip=strip(state),
        headline=headline(state, visibility),
        banner=banner(state, visibility),
    )


AIMED = ("act", "combat", "manoeuvre", "prygl_roll")
NAME = frozenset(("effect",))
"""The name of an effect: for the GM alone while no visible combatant has it."""
COUNTS = frozenset(("opponents", "shares", "loot"))
"""Numbers that would reveal hidden opponents."""


class KampbogenLog(LogView[State, Visibility]):
    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry without a hidden opponent's name: the party is told what it suffers, and an
        effect only once it takes hold."""
        who_hidden, target_hidden = visibility.misses(entry.who), visibility.misses(entry.target)
        if who_hidden and not target_hidden and _may_be_anybody(state, entry):
            return replace(entry, who="gm", rolls=())
        if target_hidden and not who_hidden and entry.rule in AIMED:
            return replace(entry, target=None)
        if who_hidden and entry.rule == "effect_triggered":
            bearer = visible_bearer(opponents(state), entry.facts.get("effect"), visibility)
            return replace(entry, who=bearer) if bearer else None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        """The facts; the target's remaining life, which for opponents only the GM knows, also where
        the fight is open about it."""
        allowed = super().allowed(state, entry, visibility)
        if state.options.open_liv or visibility.viewer.foes == "numbers":
            allowed |= self.of_target.get(entry.rule, NO_FACTS)
        if visibility.hidden:
            allowed -= COUNTS if _effect_known(state, entry, visibility) else COUNTS | NAME
        return allowed


def _may_be_anybody(state: State, entry: Entry) -> bool:
    target = state.combatants.get(entry.target or "")
    about_party = target is not None and target.character
    return about_party or entry.rule == "style"


def _effect_known(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry names no effect, or one that a visible combatant has."""
    key = entry.facts.get("effect")
    everybody = (combatant for combatant in state.combatants.values() if not combatant.character)
    return key is None or visible_bearer(everybody, key, visibility) is not None


tell = KampbogenLog(LOG, visibility_of).tell
