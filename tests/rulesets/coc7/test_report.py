"""Statistics of the report: damage and first aid, luck of dice, ammunition and magic points."""

from collections import Counter

import pytest

from rulesets import registry
from rulesets.contract import Choice, Entry, Viewer
from rulesets.contract.reports import Effect, Luck, Reports, Supply
from tests.rulesets.coc7.fight import KNIFE, PISTOL, REVOLVER, ada, armed, bob, gob, play
from tests.rulesets.counted import GM, amounts, effects, fights, lucks
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Played

COC7 = registry.get("coc7")
assert isinstance(COC7, Reports)
PLAYERS = Viewer(sides=("party",), foes="words")


def test_damage_counted_is_what_wounds_were_made_of() -> None:
    """Damage beyond the last hit point counts as displayed."""
    for fight in fights("coc7"):
        wounds = Counter[str]()
        for _, entry in fight.entries:
            if entry.rule == "wound" and entry.who:
                wounds[entry.who] += entry.facts["amount"]
        assert amounts(effects("coc7", fight), "damage") == +wounds, fight.name


def test_players_count_no_more_than_the_gm() -> None:
    for fight in fights("coc7"):
        for kind in ("damage", "healing"):
            players = amounts(effects("coc7", fight, PLAYERS), kind)
            assert players <= amounts(effects("coc7", fight), kind), fight.name


def test_damage_counts_for_who_did_it_and_that_of_the_gm_for_nobody() -> None:
    fought = play(
        ada(brawl=60, unarmed_damage="1d6"),
        gob(helpless=True),
        "ada turn melee target=gob",
        "gm gm hurt target=ada amount=1d2",
        dice="ada attack 50, ada damage 4, gm damage 2",
    )
    assert [effect for entry in fought.log for effect in COC7.effects(entry)] == [
        Effect(kind="damage", who="ada", target="gob", amount=4),
        Effect(kind="damage", who=None, target="ada", amount=2),
    ]


def test_first_aid_heals_a_hit_point() -> None:
    fought = play(
        ada(first_aid=60),
        bob(hp=0, hp_max=9),
        gob(),
        "ada turn first_aid target=bob",
        dice="ada first_aid 30",
    )
    assert fought["bob"]["hp"] == 1
    (effect,) = COC7.effects(fought.entry("first_aid"))
    assert effect == Effect(kind="healing", who="ada", target="bob", amount=1)


def of_blow(prone: bool, face: int, tens: int | None = None, viewer: Viewer = GM) -> list[Luck]:
    more = f", ada attack tens {tens}" if tens else ""
    fought = play(
        ada(brawl=60),
        gob(helpless=True, prone=prone),
        "ada turn melee target=gob",
        dice=f"ada attack {face}{more}, ada damage 1",
    )
    told = COC7.tell(fought.now, fought.entry("attack_roll"), viewer)
    assert told is not None
    return list(COC7.luck(told))


def test_low_is_good_and_a_bonus_die_makes_low_more_usual() -> None:
    assert of_blow(False, 1) == [Luck("ada", pytest.approx(0.995))]
    assert of_blow(False, 100) == [Luck("ada", pytest.approx(0.005))]
    (alone,), (helped,) = of_blow(False, 31), of_blow(True, 31, 9)
    assert helped.share < alone.share


def test_of_anothers_dice_the_result_tells_whether_they_were_bonus_or_penalty_dice() -> None:
    others = Viewer(sides=("foes",), foes="words")
    assert of_blow(True, 61, 3, others) == of_blow(True, 61, 3)
    assert of_blow(True, 31, 3, others) == [], "all the same: nothing tells"


@pytest.mark.parametrize("dice", [{}, {"prone": True}], ids=["one d100", "a bonus die"])
def test_over_all_faces_the_luck_of_a_roll_is_a_half(dice: dict[str, bool]) -> None:
    fought = play(ada(brawl=60, unarmed_damage="1"), gob(helpless=True, **dice))
    choice = Choice("ada", "turn", "melee", {"target": "gob"})
    rolled = [(p, shares(o.log)[0]) for p, o in every_outcome(COC7, fought.now, choice)]
    assert sum(p * share for p, share in rolled) == pytest.approx(0.5)


def shares(log: tuple[Entry, ...]) -> list[float]:
    return [luck.share for entry in log for luck in COC7.luck(entry)]


def test_in_every_fight_luck_is_a_share_of_somebody_who_was_there() -> None:
    for fight in fights("coc7"):
        known = fight.entries[-1][0].combatants
        for viewer in (GM, PLAYERS):
            for luck in lucks("coc7", fight, viewer):
                assert 0 < luck.share < 1 and luck.who in known, fight.name


def left(fought: Played, id: str = "ada") -> dict[str, int]:
    seen = COC7.view(fought.now, PLAYERS).seen(id)
    assert seen is not None
    return {supply.term: supply.left for supply in COC7.supplies(seen)}


def test_shots_run_out_with_those_in_the_pocket_counted_in() -> None:
    bag = [{**REVOLVER, "spare": 12}, {**PISTOL, "spare": 2}, KNIFE]
    fought = play(ada(weapons=bag, held="revolver", mp=9), gob())
    assert left(fought) == {"mp": 9, "revolver": 18, "pistol": 24, "knife": 2}
    assert left(fought, "gob") == {}


def test_loading_uses_nothing_up_and_shooting_does() -> None:
    fought = play(
        ada(**armed(REVOLVER, loaded=3, spare=6)),
        gob(),
        "ada turn reload",
        "gob turn other",
        "ada turn shoot target=gob",
        "gob react none",
        dice="ada attack 99",
    )
    assert left(fought)["revolver"] == 8


def test_supplies_stand_in_the_same_order_whatever_is_left() -> None:
    bag = armed(REVOLVER, loaded=1)
    shot = ["ada turn shoot target=gob", "gob react none"]
    before, after = play(ada(**bag), gob()), play(ada(**bag), gob(), *shot, dice="ada attack 99")
    assert list(left(before)) == list(left(after)) == ["mp", "revolver"]
    assert Supply("revolver", 0) in COC7.supplies(
        next(seen for seen in COC7.view(after.now, PLAYERS).combatants if seen.id == "ada")
    )
