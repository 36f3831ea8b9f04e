"""A small game whose fights are easy to count, fought by Anna (Pia), Ben (Piet) and Carl."""

from __future__ import annotations

import pytest

from rulesets.contract import CombatantView, Entry
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.luck import of_sum
from rulesets.sample.resolver import Sample


def effects(self: Sample, entry: Entry) -> tuple[Effect, ...]:
    if entry.rule != "attack" or not entry.facts.get("hit") or entry.target is None:
        return ()
    return (Effect(kind="damage", who=entry.who, target=entry.target, amount=1),)


def luck(self: Sample, entry: Entry) -> tuple[Luck, ...]:
    if entry.rule != "attack":
        return ()
    return tuple(Luck(roll.who, of_sum(roll)) for roll in entry.rolls)


def supplies(self: Sample, combatant: CombatantView) -> tuple[Supply, ...]:
    facts = combatant.facts
    if "toughness" not in facts:
        return ()
    return (Supply("toughness", facts["toughness"] - facts["wounds"]),)


@pytest.fixture(autouse=True)
def _counted(monkeypatch: pytest.MonkeyPatch) -> None:
    for name, value in (("harm", "wounds"), ("effects", effects), ("luck", luck)):
        monkeypatch.setattr(Sample, name, value, raising=False)
    monkeypatch.setattr(Sample, "supplies", supplies, raising=False)
