"""README 11: exact odds, compared with the check values."""

import itertools

import pytest

from rulesets.chances import reaches
from rulesets.coc7.asking.chances.attack_odds import AttackOdds
from rulesets.coc7.asking.chances.odds import SuccessOdds, odds
from rulesets.coc7.asking.chances.probability import levels, results, succeeding
from rulesets.coc7.rules.exchange import ATTACKER, DEFENDER, NOBODY, compared
from rulesets.coc7.rules.percentile import percentile_result
from rulesets.coc7.sheet.tables import HARD, REGULAR
from rulesets.contract import Choice
from tests.rulesets.coc7.fight import KNIFE, PISTOL, REVOLVER, SMG, ada, armed, bob, gob, hag, play
from tests.rulesets.fights import Json
from tests.rulesets.work import calls


def of(
    fought: object, option: str, by: str = "ada", kind: str = "turn", **fields: object
) -> AttackOdds:
    found = odds(fought.now, Choice(by, kind, option, fields))  # type: ignore[attr-defined]
    assert isinstance(found, AttackOdds)
    return found


def success(fought: object, option: str, **fields: object) -> float:
    found = odds(fought.now, Choice("ada", "turn", option, fields))  # type: ignore[attr-defined]
    assert isinstance(found, SuccessOdds)
    return round(found.success, 6)


def rounded(chances: object) -> list[float]:
    return [round(chance, 6) for chance in chances]  # type: ignore[attr-defined]


LEVELS = [
    ((60, REGULAR, 0), [0.01, 0.39, 0.3, 0.18, 0.11, 0.01]),
    ((60, REGULAR, 1), [0.001, 0.159, 0.33, 0.286, 0.205, 0.019]),
    ((45, HARD, -2), [0.1355, 0.8527, 0, 0.0109, 0.0008, 0.0001]),
]


@pytest.mark.parametrize(("roll", "wanted"), LEVELS)
def test_the_levels_of_a_roll(roll: tuple[int, int, int], wanted: list[float]) -> None:
    assert rounded(levels(*roll)) == wanted


@pytest.mark.parametrize("dice", [0, 1, -1, 2, -2])
def test_every_face_and_every_tens_die_is_counted(dice: int) -> None:
    counted: dict[int, int] = {}
    for face, *tens in itertools.product(range(1, 101), *[range(1, 11)] * abs(dice)):
        roll = percentile_result(face, tuple(tens), dice)
        counted[roll] = counted.get(roll, 0) + 1
    whole = 100 * 10 ** abs(dice)
    assert {roll: count / whole for roll, count in counted.items()} == pytest.approx(
        dict(results(dice))
    )


def test_two_tens_dice_are_weighed_without_counting_ten_thousand_throws() -> None:
    """A player waits for it after a tap."""
    assert calls(lambda: results.__wrapped__(-2)) < 1000


@pytest.mark.parametrize(
    ("answer", "winner", "chance"),
    [
        ("dodge", ATTACKER, 0.3979),
        ("dodge", DEFENDER, 0),
        ("dodge", NOBODY, 0.6021),
        ("fight_back", ATTACKER, 0.4802),
        ("fight_back", DEFENDER, 0.2498),
        ("fight_back", NOBODY, 0.27),
    ],
)
def test_an_attack_against_dodging_and_fighting_back(
    answer: str, winner: str, chance: float
) -> None:
    mine, theirs = levels(55, REGULAR, 0), levels(40, REGULAR, 0)
    won = succeeding(mine, theirs, lambda item, other: compared(item, other, answer) == winner)
    assert won == pytest.approx(chance)


def test_the_screen_can_show_every_answer_side_by_side() -> None:
    fought = play(ada(brawl=55), gob(dodge=40, brawl=40))
    found = of(fought, "melee", target="gob")
    assert set(found.answers) == {"none", "dodge", "fight_back", "manoeuvre"}
    assert round(found.answers["dodge"].attacker, 6) == 0.3979
    assert round(found.answers["fight_back"].defender, 6) == 0.2498
    assert round(found.answers["none"].attacker, 6) == 0.55


def test_outnumbered_against_a_dodge() -> None:
    fought = play(
        ada(brawl=70),
        bob(),
        gob(dodge=35),
        "gm gm engage target=bob other=gob",
        "ada turn melee target=gob",
        "gob react dodge",
        "gm gm act_again target=ada",
        dice="ada attack 99, gob dodge 98",
    )
    found = of(fought, "melee", target="gob")
    assert round(found.answers["dodge"].attacker, 6) == 0.72194


def test_a_manoeuvre_counts_the_build_and_does_no_damage() -> None:
    fought = play(ada(brawl=60, str=50), gob(build=1))
    found = of(fought, "manoeuvre", target="gob", goal="push", skill="str")
    assert found.rolls[0].dice == -1
    assert found.rolls[0].skill == 50
    assert found.answers["none"].damage is None


def test_a_close_throw_can_also_be_fought_back() -> None:
    fought = play(ada(throw=50, **armed(KNIFE)), gob(dodge=40))
    assert set(of(fought, "throw", target="gob").answers) == {"none", "dodge"}
    near = of(fought, "throw", target="gob", range="point_blank")
    assert set(near.answers) == {"none", "dodge", "fight_back", "manoeuvre"}


def test_shots() -> None:
    near = of(play(ada(**armed(REVOLVER)), gob()), "shoot", target="gob", range="point_blank")
    assert round(near.rolls[0].success, 6) == 0.75
    far = of(
        play(ada(**armed(REVOLVER, skill=65)), gob()), "shoot", target="gob", range="very_long"
    )
    assert round(far.answers["none"].attacker, 6) == 0.13


def test_the_net_damage_of_a_knife() -> None:
    fought = play(ada(brawl=60, db="1d4", **armed(KNIFE)), gob(armour=1), undefended="bonus_die")
    unanswered = of(fought, "melee", target="gob").answers["none"]
    assert unanswered.damage is not None
    assert round(unanswered.mean or 0, 6) == 6.72
    assert round(reaches(unanswered.damage, 6), 6) == 0.609
    assert unanswered.down == reaches(unanswered.damage, 10)


def test_the_second_volley_of_full_auto() -> None:
    fought = play(ada(**armed(SMG)), gob())
    found = of(fought, "auto", target="gob", size=5, volleys=2)
    bullets = found.bullets[1]
    assert rounded([1 - bullets[0], bullets[5]]) == [0.305, 0.013]
    assert round(sum(number * chance for number, chance in bullets.items()), 6) == 0.649


def test_a_malfunction_never_hits() -> None:
    gun: Json = {**PISTOL, "skill": 99, "malfunction": 50}
    found = of(play(ada(**armed(gun)), gob()), "shoot", target="gob")
    assert round(found.rolls[0].success, 6) == 0.49


def test_each_shot_of_a_burst_has_its_odds_and_only_the_first_was_aimed() -> None:
    fought = play(ada(**armed(REVOLVER)), gob(), "ada turn aim", "gob turn other")
    found = of(fought, "burst", target="gob", shots=3)
    assert [roll.dice for roll in found.rolls] == [0, -1, -1]


def test_a_dive_is_weighed_by_its_own_roll() -> None:
    fought = play(ada(**armed(REVOLVER)), gob(dodge=50), "ada turn shoot target=gob")
    found = of(fought, "dive", "gob", "react").answers["dive"]
    assert round(found.attacker, 6) == round(0.5 * 0.25 + 0.5 * 0.5, 6)


def test_an_answer_that_is_thought_of_has_its_odds() -> None:
    fought = play(ada(brawl=55), gob(dodge=40), "ada turn melee target=gob")
    found = of(fought, "dodge", "gob", "react")
    assert list(found.answers) == ["dodge"]
    assert round(found.answers["dodge"].attacker, 6) == 0.3979
    assert found.answers["dodge"].skill == 40


def test_a_hit_without_a_roll_is_certain() -> None:
    fought = play(ada(), gob(helpless=True), undefended="automatic")
    found = of(fought, "melee", target="gob")
    assert list(found.answers) == ["none"]
    assert found.answers["none"].attacker == 1.0


def test_whether_the_surprised_notice() -> None:
    fought = play(ada(), gob(unaware="listen", listen=35))
    assert round(of(fought, "melee", target="gob").notices or 0, 6) == 0.35


def test_who_hits_an_extreme_success_has_its_damage() -> None:
    fought = play(ada(**armed(REVOLVER)), gob())
    far = of(fought, "shoot", target="gob", range="very_long").answers["none"]
    assert far.damage is not None
    assert round(reaches(far.damage, 11), 6) == 0.01, "only a critical impales"


def test_the_next_string_at_the_same_target_keeps_its_answer() -> None:
    fought = play(
        ada(**armed(SMG)),
        gob(hp_max=90, dodge=50),
        hag(),
        "ada turn auto target=gob range=point_blank size=3",
        "gob react dodge",
        dice="ada attack 90, ada attack tens 9, gob dodge 50",
    )
    same = of(fought, "fire", kind="volley", target="gob", size=3)
    assert list(same.answers) == ["dodge"]
    other = of(fought, "fire", kind="volley", target="hag", metres=1, size=3)
    assert set(other.answers) == {"none", "dive"}


def test_first_aid_repair_breaking_free_and_spells() -> None:
    assert success(play(ada(first_aid=40), bob(hp=0), gob()), "first_aid", target="bob") == 0.4
    held = play(ada(brawl=55), gob(brawl=40), "gm gm set target=ada field=restrained_by value=gob")
    assert success(held, "break_free") == 0.3979
    helpless = play(
        ada(brawl=55),
        gob(helpless=True),
        "gm gm set target=ada field=restrained_by value=gob",
    )
    assert success(helpless, "break_free") == 0.55
    spells = [
        {"name": "sure"},
        {"name": "ward", "roll": "pow"},
        {"name": "will", "roll": "opposed_pow", "targeted": True},
    ]
    caster = play(ada(pow=55, spells=spells), gob(pow=40))
    assert success(caster, "cast", spell="sure") == 1.0
    assert success(caster, "cast", spell="ward") == 0.55
    assert success(caster, "cast", spell="will", target="gob") == 0.4802
    weaker = play(ada(pow=55, spells=spells), gob(pow=55))
    assert success(weaker, "cast", spell="will", target="gob") < 0.4


def test_repair_is_rolled_only_with_the_last_round_of_work() -> None:
    def jammed(rounds: int) -> object:
        return play(
            ada(**armed(PISTOL, malfunction=90)),
            gob(),
            "ada turn shoot target=gob",
            "gob react none",
            "gob turn other",
            dice=f"ada attack 90, ada jam {rounds}",
        )

    assert success(jammed(1), "fix") == 0.6
    assert success(jammed(2), "fix") == 0.0


def test_there_are_no_odds_for_what_cannot_be_chosen() -> None:
    state = play(ada(), gob()).now
    for choice in (
        Choice("gob", "turn", "melee", {"target": "ada"}),
        Choice("ada", "turn", "melee", {"target": "otto"}),
        Choice("ada", "turn", "other"),
        Choice("otto", "turn", "melee"),
        Choice("gm", "gm", "end"),
    ):
        assert odds(state, choice) is None


def test_damage_with_absurdly_many_dice_is_not_forecast() -> None:
    monstrous = {"name": "maw", "damage": "20d100+20d100+20d100"}
    found = of(play(ada(db="20d100+20d100", **armed(monstrous)), gob()), "melee", target="gob")
    assert found.answers["none"].damage is None
    assert round(found.answers["none"].attacker, 6) == 0.25
