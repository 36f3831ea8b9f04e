"""Statistics of the report: damage by level, luck of dice, ammunition."""

from collections import Counter
from typing import Any

import pytest

from rulesets.contract import GM, Entry, Viewer
from rulesets.contract.reports import Effect, Reports
from rulesets.dice import Roll, Seeded
from tests.rulesets.arm5.fight import BOLT, RULES, foe, hero, play
from tests.rulesets.arm5.test_odds import ALDO, BOR
from tests.rulesets.demo import Demo
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Played, choice

PIA = Viewer(controls=("aldo",), sides=("party",))
FATIGUE = (0, 1, 2, 2, 3, 5)
"""The fatigue levels that damage of each level costs."""


def rules() -> Any:
    assert isinstance(RULES, Reports)
    return RULES


def counted(fight: Played, viewer: Viewer = GM) -> list[Effect]:
    """All effects of the whole fight that this viewer would count."""
    fight.went_well()
    told = (rules().tell(fight.now, entry, viewer) for entry in fight.log)
    return [effect for entry in told if entry is not None for effect in rules().effects(entry)]


def damage(target: str, amount: int, who: str | None = None) -> Effect:
    return Effect(kind="damage", who=who, target=target, amount=amount)


@pytest.mark.parametrize("effects", ["fatigue_table", "by_intent", "wounds_and_fatigue"])
def test_a_blow_is_counted_once_by_its_level(effects: str) -> None:
    """7.5: an advantage of 13 is heavy, the third level, whatever its effect."""
    strong, weak = hero(**ALDO), foe(**BOR)
    dice = "aldo attack 6, bor defense 4"
    fight = play(strong, weak, "aldo turn attack target=bor", dice=dice, damage_effects=effects)
    assert counted(fight) == counted(fight, PIA) == [damage("bor", 3, "aldo")]


def test_a_blow_that_does_nothing_is_no_damage() -> None:
    assert not counted(play(hero(), foe(soak_bonus=60), "aldo turn attack target=bor"))


def test_a_spell_is_counted_for_its_caster_and_a_hazard_for_nobody() -> None:
    dice = "aldo damage 6, bor soak 2"
    cast = play(hero(spells=[BOLT]), foe(), "aldo turn cast spell=bolt", dice=dice)
    assert counted(cast) == [damage("bor", 3, "aldo")]
    burns = play(hero(), foe(), "gm gm hazard target=aldo damage=4", dice="aldo damage 6")
    assert counted(burns) == counted(burns, PIA) == [damage("aldo", 1)]


def test_breath_is_no_damage_until_somebody_breaks_down() -> None:
    charge = "aldo turn charge target=bor"
    assert not counted(play(hero(), foe(soak_bonus=60), charge))
    spent = play(hero(fatigue_lost=4), foe(), foe("dun"), charge)
    assert spent.now.combatants["aldo"].status == "unconscious"
    assert counted(spent) == [damage("aldo", 1)]


@pytest.mark.parametrize("seed", range(6))
def test_in_fights_of_the_demo_what_is_counted_is_what_was_lost(seed: int) -> None:
    """By the usual table each level costs fatigue, and otherwise only breath does."""
    demo = Demo("arm5")
    encounter = demo.encounters[seed % len(demo.encounters)]
    state, log = demo.fought(encounter, seed)
    roster = list(demo.roster(encounter))
    first: Any = demo.ruleset.begin(roster, demo.options(encounter), Seeded(seed)).state
    lost: Counter[str] = Counter()
    for entry in log:
        if entry.rule == "fatigue" and entry.facts["cause"] != "damage":
            lost[entry.who or ""] += entry.facts["levels"]
        elif entry.rule in ("damage", "spell_damage"):
            for fighter in rules().effects(entry):
                lost[fighter.target] += FATIGUE[fighter.amount]
    for id, fighter in state.combatants.items():
        assert lost[id] == fighter.fatigue_lost - first.combatants[id].fatigue_lost


def share(*faces: int, botch: tuple[int, ...] = (), purpose: str = "attack") -> float:
    """The luck of a stress roll by Aldo with these faces."""
    rolls = [Roll("aldo", purpose, 1, 10, (face,)) for face in faces]
    if botch:
        rolls.append(Roll("aldo", f"{purpose}_botch", len(botch), 10, botch))
    (told,) = rules().luck(Entry(purpose, "aldo", "bor", tuple(rolls)))
    assert told.who == "aldo"
    return float(told.share)


def test_the_luck_of_a_stress_die_is_its_place_among_all_results() -> None:
    assert share(2) == pytest.approx(0.1 + 0.1 / 2)
    assert share(9) == pytest.approx(0.8 + 0.01 * 3 + 0.001 + 0.1 / 2)
    assert share(10, botch=(3,)) == pytest.approx(0.01 + 0.09 / 2)
    assert share(10, botch=(10,)) == pytest.approx(0.01 / 2)
    assert share(10, botch=(10, 4)) == pytest.approx(0.019 / 2)
    assert share(10) == pytest.approx(0.1 / 2), "a zero where nobody rolls botch dice"
    assert share(1, 1, 1, 10) > 0.999


def test_over_all_faces_luck_is_even() -> None:
    fight = play(hero(brawl=1), foe(brawl=1))
    attack = choice("aldo turn attack target=bor")
    means: Counter[str] = Counter()
    for chance, outcome in every_outcome(RULES, fight.now, attack, least=1e-5):
        for entry in outcome.log:
            for told in rules().luck(entry):
                means[told.who] += chance * told.share
    assert means["aldo"] == pytest.approx(0.5, abs=0.001)
    assert means["bor"] == pytest.approx(0.5, abs=0.001)


def test_each_of_several_dice_in_one_entry_has_its_own_luck() -> None:
    dice = "aldo damage 1 6, bor soak 2"
    fight = play(hero(spells=[BOLT]), foe(), "aldo turn cast spell=bolt", dice=dice)
    (entry,) = (item for item in fight.log if item.rule == "spell_damage")
    mine, theirs = rules().luck(entry)
    assert (mine.who, theirs.who) == ("aldo", "bor")
    assert mine.share == pytest.approx(share(1, 6))
    assert theirs.share == pytest.approx(share(2))


def test_high_damage_of_a_hazard_is_bad_luck_for_whom_it_befalls() -> None:
    fight = play(hero(), foe(), "gm gm hazard target=aldo damage=4", dice="aldo damage 9")
    (entry,) = (item for item in fight.log if item.rule == "spell_damage")
    hurts, soaks = rules().luck(entry)
    assert hurts.share == pytest.approx(1 - share(9))
    assert soaks.share == pytest.approx(share(5))


def test_a_lot_is_one_plain_die() -> None:
    drawn = Entry("priority_tie", "aldo", None, (Roll("aldo", "priority_tie", 1, 10, (1,)),))
    (told,) = rules().luck(drawn)
    assert told.share == pytest.approx(0.05)


def test_what_can_be_thrown_runs_out_and_only_the_own_side_reads_it() -> None:
    thrower = hero(thrown_weapon=1, weapons=[{"preset": "javelin", "count": 3}])
    fight = play(thrower, foe(soak_bonus=60), "aldo turn attack target=bor")

    def left(viewer: Viewer) -> list[tuple[str, int]]:
        seen = RULES.view(fight.now, viewer).combatants[0]
        return [(supply.term, supply.left) for supply in rules().supplies(seen)]

    assert left(GM) == left(PIA) == [("javelin", 2)]
    assert left(Viewer(sides=("foes",))) == []
