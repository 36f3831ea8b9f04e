"""Statistics of the report: damage and healing, luck of dice, remaining spells."""

from collections import Counter

import pytest

from rulesets import registry
from rulesets.contract import Choice, Entry, Viewer
from rulesets.contract.reports import Effect, Luck, Reports, Supply
from tests.rulesets.counted import GM, amounts, effects, fights, lucks
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.ose.fight import foe, hero, play

OSE = registry.get("ose")
assert isinstance(OSE, Reports)
PLAYERS = Viewer(sides=("party",), foes="words")


def counted(entries: list[Entry]) -> list[Effect]:
    return [effect for entry in entries for effect in OSE.effects(entry)]


def test_damage_counted_is_what_hit_points_went_down_by() -> None:
    """Damage beyond the last hit point counts as displayed."""
    for fight in fights("ose"):
        if any(state.deferred for state, _ in fight.entries[-1:]):
            continue  # a phase of this fight never ended
        suffered, healed = Counter[str](), Counter[str]()
        for _, entry in fight.entries:
            if entry.rule == "hit_points" and entry.target:
                suffered[entry.target] += entry.facts["damage"]
                healed[entry.target] += entry.facts["healing"]
        found = effects("ose", fight)
        assert amounts(found, "damage") == +suffered, fight.name
        assert amounts(found, "healing") == +healed, fight.name


def test_players_count_no_more_than_the_gm() -> None:
    for fight in fights("ose"):
        for kind in ("damage", "healing"):
            players = amounts(effects("ose", fight, PLAYERS), kind)
            assert players <= amounts(effects("ose", fight), kind), fight.name


def test_a_blow_counts_for_who_struck_and_healing_for_who_cast() -> None:
    cure = {"name": "cure", "target": "ally", "heal": "1d6+1"}
    cast = [hero(engaged=["gob"], hp=3, max_hp=9), hero("bera", spells=[cure]), foe(hp=9)]
    fought = play(
        *cast,
        "bera declare cast",
        "gm gm default who=aldo,gob",
        "gm initiative roll",
        "bera cast cast target=aldo",
        "aldo melee attack target=gob",
        dice="party initiative 6, foes initiative 1, bera healing 2, aldo attack 20, gm damage 5",
    )
    assert counted(fought.log) == [
        Effect(kind="healing", who="bera", target="aldo", amount=3),
        Effect(kind="damage", who="aldo", target="gob", amount=5),
    ]


def test_dice_are_good_or_bad_for_whom_they_are_rolled() -> None:
    cast = [hero(engaged=["gob"]), foe(hp=9)]
    rolled = "aldo attack 20, gm damage 1"
    fought = play(*cast, "aldo melee attack target=gob", first="party", dice=rolled)
    (attack,) = [entry for entry in fought.log if entry.rule == "attack"]
    best, worst = OSE.luck(attack)
    assert best == Luck("aldo", pytest.approx(0.975))
    assert worst == Luck("aldo", pytest.approx(0.5 / 6)), "the GM rolls it for Aldo"


def test_of_a_morale_check_low_dice_are_good_for_the_side() -> None:
    state = play(hero(), foe(morale=7), "gm gm morale side=foes").now
    for chance, outcome in every_outcome(OSE, state, Choice("gm", "morale", "roll")):
        check = next(entry for entry in outcome.log if entry.rule == "morale_check")
        (luck,) = OSE.luck(check)
        assert luck.who == "foes" and chance == pytest.approx(1 / 36)
        assert (luck.share > 0.5) == (check.facts["roll"] < 7)


@pytest.mark.parametrize("mode", ["melee", "missile"])
def test_over_all_faces_the_luck_of_an_attack_is_a_half(mode: str) -> None:
    archer = hero(weapons=["short_bow", "sword"], engaged=["gob"] if mode == "melee" else [])
    taken = ["aldo move stay"] if mode == "missile" else []
    state = play(archer, foe(hp=90), *taken, first="party").now
    choice = Choice("aldo", mode, "attack", {"target": "gob"})
    outcomes = [(p, lucky(outcome.log)) for p, outcome in every_outcome(OSE, state, choice)]
    assert sum(p * shares[0] for p, shares in outcomes) == pytest.approx(0.5)
    hits = [(p, shares[1]) for p, shares in outcomes if len(shares) == 2]
    assert sum(p * share for p, share in hits) == pytest.approx(0.5 * sum(p for p, _ in hits))


def lucky(log: tuple[Entry, ...]) -> list[float]:
    return [luck.share for entry in log for luck in OSE.luck(entry)]


def test_in_every_fight_luck_is_a_share_of_somebody_who_was_there() -> None:
    for fight in fights("ose"):
        state = fight.entries[-1][0]
        known = {*state.combatants, *(combatant.side for combatant in state.combatants.values())}
        for viewer in (GM, PLAYERS):
            for luck in lucks("ose", fight, viewer):
                assert 0 < luck.share < 1 and luck.who in known, fight.name


def test_the_spells_in_memory_run_out_and_are_nobody_elses_business() -> None:
    sleep = {"name": "sleep", "condition": "asleep", "memorised": 2}
    state = play(hero(spells=[sleep]), foe(spells=[sleep])).now
    own, other = (OSE.view(state, PLAYERS).seen(id) for id in ("aldo", "gob"))
    assert own and OSE.supplies(own) == (Supply("sleep", 2),)
    assert other and OSE.supplies(other) == ()
