"""README 11: the odds of a choice equal the resolver's results, counted over all rolls."""

import pytest

from rulesets import registry
from rulesets.contract import Choice, Outcome
from tests.rulesets.coc7.fight import KNIFE, PISTOL, ada, armed, gob, play
from tests.rulesets.coc7.test_odds import of, success
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Json, Played


def counted(fought: Played, choice: Choice, least: float = 0.0) -> list[tuple[float, Outcome]]:
    state = fought.now
    return list(every_outcome(registry.get("coc7"), state, choice, least))


def down(outcomes: list[tuple[float, Outcome]], id: str) -> float:
    return sum(p for p, outcome in outcomes if outcome.state.combatants[id].hp == 0)


@pytest.mark.parametrize("impale", [True, False])
def test_the_odds_of_a_blow_are_those_of_every_roll(impale: bool) -> None:
    knife: Json = {**KNIFE, "skill": 60, "damage": "1d3", "impale": impale}
    target = gob(armour=1, hp_max=4, helpless=True)
    fought = play(ada(db="1d2", **armed(knife)), target, wounds="simple")
    found = of(fought, "melee", target="gob")
    outcomes = counted(fought, Choice("ada", "turn", "melee", {"target": "gob"}))
    assert found.answers["none"].down == pytest.approx(down(outcomes, "gob"))


def test_the_odds_of_a_shot_that_may_jam_are_those_of_every_roll() -> None:
    gun: Json = {**PISTOL, "skill": 70, "malfunction": 60, "damage": "1d4"}
    fought = play(ada(**armed(gun)), gob(hp_max=3, helpless=True), wounds="simple")
    found = of(fought, "shoot", target="gob", range="long")
    fields = {"target": "gob", "range": "long"}
    outcomes = counted(fought, Choice("ada", "turn", "shoot", fields))
    assert found.answers["none"].down == pytest.approx(down(outcomes, "gob"))


def test_the_odds_of_breaking_free_are_those_of_every_roll() -> None:
    fought = play(
        ada(brawl=55), gob(brawl=40), "gm gm set target=ada field=restrained_by value=gob"
    )
    outcomes = counted(fought, Choice("ada", "turn", "break_free"))
    free = sum(p for p, outcome in outcomes if not outcome.state.combatants["ada"].restrained_by)
    assert success(fought, "break_free") == pytest.approx(free, abs=1e-6)


def test_the_odds_of_a_spell_are_those_of_every_roll() -> None:
    will = {"name": "will", "roll": "opposed_pow", "targeted": True, "damage": "1"}
    fought = play(ada(pow=55, spells=[will]), gob(pow=40, hp_max=1))
    choice = Choice("ada", "turn", "cast", {"spell": "will", "target": "gob"})
    works = down(counted(fought, choice), "gob")
    assert success(fought, "cast", spell="will", target="gob") == pytest.approx(works, abs=1e-6)
