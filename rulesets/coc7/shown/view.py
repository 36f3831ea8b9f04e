"""The view of a fight and the log as a seat may read it: the only privacy boundary.

Everything is built from allow lists (README 10): the declarations of a combatant's fields, and the
rows of the log.
"""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.coc7.asking.decisions import offers, open_decisions
from rulesets.coc7.asking.visibility import Visibility, visibility_of
from rulesets.coc7.shown.combatant_view import combatant_views
from rulesets.coc7.shown.strip import headline, strip
from rulesets.coc7.state import State
from rulesets.coc7.wording.labels import LEXICON
from rulesets.coc7.wording.log import LOG
from rulesets.contract import Decision, Entry, PendingView, Refusal, View, Viewer
from rulesets.log_view import NO_FACTS, LogView, foreign
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase
from rulesets.offering import refusals_of
from rulesets.visibility import pending_view

FIRED = pgettext("coc7", "Fired {range}.")
THROWN = pgettext("coc7", "Thrown {range}.")
VOLLEYS = npgettext(
    "coc7",
    "{count} volley of {size} shots, {range}.",
    "{count} volleys of {size} shots, {range}.",
)


def asked_now(state: State, visibility: Visibility) -> tuple[PendingView, ...]:
    def refusals(decision: Decision) -> tuple[Refusal, ...]:
        """The refusals as they would be if nobody hidden came later in the order."""
        board = state
        if visibility.hidden and state.attack is None:
            board = replace(state, order=visibility.present(state.order))
        return refusals_of(offers(board), visibility.hidden, LEXICON.terms)

    questions = pending_view(open_decisions(state), visibility, refusals)
    why = _why(state, visibility)
    if why is None:
        return questions
    return tuple(
        replace(asked, why=why) if asked.kind == "react" and asked.decision else asked
        for asked in questions
    )


def _why(state: State, visibility: Visibility) -> Phrase | None:
    """The part of the attack that everybody heard when it was declared."""
    attack = state.attack
    if attack is None or attack.by in visibility.hidden:
        return None
    far = Term(f"at.{attack.range}")
    if attack.kind == "auto":
        return phrase(VOLLEYS, attack.volleys, size=attack.size, range=far)
    if attack.kind == "throw":
        return phrase(THROWN, range=far)
    return phrase(FIRED, range=far) if attack.kind in ("shoot", "burst") else None


OWN_AFFAIRS = frozenset(("awareness", "gm_set", "gm_check"))
"""Entries for the side concerned, or for the other combatant's player, only."""
HARMED = frozenset(("damage", "gm_hurt", "friend_hit"))
"""Rules with numbers of the combatant who is harmed."""


class CthulhuLog(LogView[State, Visibility]):
    naming = ("other", "before", "value")  # combatants held or in melee by a ruling of the GM
    lists = {"order": (",",)}

    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        controls = visibility.viewer.controls
        private = entry.rule in OWN_AFFAIRS and _of_another_side(state, entry, visibility)
        if private and not {entry.who, entry.target} & set(controls):
            return None
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        """The facts, with those of `actor` only where they contain no number of another side."""
        if _of_another_side(state, entry, visibility):
            return self.facts[entry.rule]
        return self.facts[entry.rule] | self.of_who.get(entry.rule, NO_FACTS)


def _of_another_side(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry's numbers are secret from this viewer."""
    about: set[str | None] = {entry.target} if entry.who in ("gm", None) else {entry.who}
    if entry.rule in HARMED:
        about.add(entry.target)
    return any(foreign(state, id, visibility) for id in about)


tell = CthulhuLog(LOG, visibility_of).tell


__all__ = ["tell", "view"]


def view(state: State, viewer: Viewer) -> View:
    visibility = visibility_of(state.combatants, viewer)
    return View(
        round=state.round,
        phase=state.phase,
        over=state.over,
        winner=state.winner,
        combatants=combatant_views(state, visibility),
        asked=asked_now(state, visibility),
        strip=strip(state, visibility),
        headline=headline(state, visibility),
    )
