"""Questions and answers that can be skipped.

A soul point does not help a roll that cannot succeed. Uses of a roll that all fail with the same
risk count as one answer. What costs a soul point is always asked.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec.structs import replace

from rulesets.contract import Choice, Decision, Option, Viewer
from rulesets.contract.extras import Spared
from rulesets.kampbogen.asking.chances.chance import chance
from rulesets.kampbogen.asking.chances.odds import odds
from rulesets.kampbogen.asking.chances.results import ActOdds
from rulesets.kampbogen.rules.rolling import REACHED
from rulesets.kampbogen.state import State

_TRIED: Mapping[str, str] = {"combat": "ability", "counter": "effect", "pass": ""}
"""Uses with a result that is certain beforehand, each with the field it depends on. Manoeuvres are
left out: trying to flee, or something against a chosen opponent, may change more than the odds
show."""

type Risk = tuple[int, int]


def spared(state: State, decision: Decision, viewer: Viewer) -> Spared:
    left = _pared(state, decision)
    if _is_lost(state, decision, viewer):
        return Spared(decision=left, answer="accept", moot=True)
    return Spared(decision=left)


def _is_lost(state: State, decision: Decision, viewer: Viewer) -> bool:
    """Whether the question is about a reroll that cannot succeed, if the viewer may know its
    odds."""
    if decision.kind != "soul" or decision.option("reroll") is None:
        return False
    outlook = chance(state, Choice(decision.by, "soul", "reroll"), viewer)
    return outlook is not None and outlook.percent == 0


def _pared(state: State, decision: Decision) -> Decision:
    """The decision with only one of the uses that fail with the same risk, without its fields."""
    if decision.kind != "act":
        return decision
    risks = {option.name: _risk(state, decision.by, option) for option in decision.options}
    first: dict[Risk | None, str] = {}
    for name in (decision.default, *risks):
        if name is not None:
            first.setdefault(risks[name], name)
    options = tuple(
        option if risks[option.name] is None or option.name == "pass" else Option(option.name)
        for option in decision.options
        if risks[option.name] is None or first[risks[option.name]] == option.name
    )
    return replace(decision, options=options)


def _risk(state: State, by: str, option: Option) -> Risk | None:
    """The cost of a failed use if hit, and if not; None if it might succeed or depends on its
    fields."""
    tried = _TRIED.get(option.name)
    if tried is None:
        return None
    values = next((field.choices for field in option.fields if field.name == tried), ())
    forms: list[dict[str, str]] = [{tried: value} for value in values] or [{}]
    risks = {_failing(state, Choice(by, "act", option.name, fields)) for fields in forms}
    return risks.pop() if len(risks) == 1 else None


def _failing(state: State, choice: Choice) -> Risk | None:
    outlook = odds(state, choice)
    if not isinstance(outlook, ActOdds) or outlook.result in REACHED or outlook.harm:
        return None
    return outlook.if_hit, outlook.if_not


def spends(state: State, choice: Choice) -> bool:
    return choice.option in ("soul_roll", "reroll")
