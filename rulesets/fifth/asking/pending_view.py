"""The open question: the viewer's own in full with its cause, a companion's only as pending."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rulesets.contract import AT_WORK, Decision, PendingView
from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.state import Question, State
from rulesets.fifth.wording.labels import label
from rulesets.messages import Name, Phrase, pgettext

RITES = ("initiative", "tie", "pause")
"""The GM's public tasks."""
HIT = pgettext("fifth", "{about} hits with a total of {total} ({what}).")
DAMAGED = pgettext("fifth", "{about} has hurt {who}.")
SPELL = pgettext("fifth", "{about} casts {what}, level {total}.")
BLOCKS = pgettext("fifth", "{about} uses {what}.")
OWN_HIT = pgettext("fifth", "{who} has hit {about} ({what}).")
LEAVES = pgettext("fifth", "{about} moves away.")
SO_FAR = pgettext("fifth", "{purpose}: {total} so far.")
FAILED = pgettext("fifth", "The save against {what} has failed.")
CAME_UP = pgettext("fifth", "{about} has come up.")


def pending_view(
    state: State, decisions: Sequence[Decision], visibility: Visibility
) -> tuple[PendingView, ...]:
    return tuple(_asked(state, decision, visibility) for decision in decisions)


def _asked(state: State, decision: Decision, visibility: Visibility) -> PendingView:
    viewer = visibility.viewer
    if viewer.gm or decision.by in viewer.controls:
        shown = visibility.whole(decision)
        why = _why(state.question) if state.question else None
        told = shown.decision is None or why is None or visibility.names(why)
        return shown if told else replace(shown, why=why)
    combatant = state.combatants.get(decision.by)
    if combatant is None:
        return PendingView("gm", decision.kind) if decision.kind in RITES else AT_WORK
    if visibility.knows(combatant) and not visibility.misses(combatant.id):
        return PendingView(decision.by, decision.kind)
    return AT_WORK


def _why(question: Question) -> Phrase | None:
    """The events that led to the question, with the total where it is about a roll."""
    values = {
        "who": Name(question.by),
        "about": Name(question.about or ""),
        "what": label("powers", question.what or "power"),
        "total": question.total,
        "purpose": label("purpose", question.purpose or "roll"),
    }
    if question.kind == "reaction":
        return Phrase(_REACTIONS[question.purpose], values)
    if question.kind == "readied" and question.about is None:
        return None
    message = _CAUSES.get(question.kind)
    return Phrase(message, values) if message else None


_REACTIONS = {"hit": HIT, "damaged": DAMAGED, "cast": SPELL, "blocks": BLOCKS}
_CAUSES = {
    "hit": OWN_HIT,
    "opportunity": LEAVES,
    "inspiration": SO_FAR,
    "legendary_resistance": FAILED,
    "readied": CAME_UP,
}
