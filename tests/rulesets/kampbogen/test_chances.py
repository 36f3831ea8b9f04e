"""README 10, 11.2: the odds beside an answer, and who sees them."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Between, Viewer
from tests.rulesets.fights import choice as chosen
from tests.rulesets.kampbogen.fight import ROLL, foe, hero, said
from tests.rulesets.kampbogen.test_odds import SIX, at
from tests.rulesets.work import calls

GM = Viewer(gm=True)
PIA = Viewer(controls=("a",), sides=("party",))
NUMBERS = Viewer(controls=("a",), sides=("party",), foes="numbers")


def chance(state: Any, text: str, viewer: Viewer = PIA) -> Any:
    return registry.get("kampbogen").chance(state, chosen(text), viewer)


def test_players_read_the_odds_of_their_own_rolls_and_nothing_of_the_opponents() -> None:
    state = at(hero(talents={"styrke": 2}), foe(), ROLL, dice="gm kampgrad 4 3")
    assert chance(state, "a roll roll", PIA).percent == 58
    thrash = at(hero(prygl=8), foe(), ROLL, "a roll roll", dice="gm kampgrad 4 3, a ability 1 2")
    assert chance(thrash, "a act prygl", PIA).percent == 42
    assert chance(thrash, "a act combat", PIA).note is not None
    assert chance(thrash, "a act pass", PIA).total is None
    sneak = at(hero(), foe(), situation="sneak_attack")
    holdup = at(hero(), foe(), situation="holdup_on_party")
    before = at(hero(), foe())
    assert chance(sneak, "a sneak sneak_up", PIA).percent is None
    for secret, text in ((holdup, "a holdup resist"), (before, ROLL)):
        assert chance(secret, text, PIA) is None
        assert chance(secret, text, GM) is not None
    assert chance(before, "gm gm end", GM) is None
    burning = at(hero(), foe(), "gm kampgrad challenge ability=fysik", dice="gm challenge 4 3")
    assert chance(burning, "a challenge roll", PIA).percent == 28


def six(number: float) -> Any:
    return pytest.approx(number, abs=SIX)


def before_rolling(**opponent: Any) -> Any:
    one, other = hero(talents={"styrke": 2}, prygl=0), foe(**opponent)
    return at(one, other, ROLL, dice="gm kampgrad 4 3")


def thrashing(**opponent: Any) -> Any:
    dice = "gm kampgrad 4 3, a ability 1 2"
    return at(hero(prygl=8), foe(**opponent), ROLL, "a roll roll", dice=dice)


def test_the_same_roll_is_weighed_once() -> None:
    """All who roll are asked at the same time, and each tap shows the odds to each of them
    again."""
    state = before_rolling()
    chance(state, "a roll roll")
    again = before_rolling()
    assert calls(lambda: chance(again, "a roll roll")) < 200


def test_a_roll_is_a_contest_with_the_kampgrad() -> None:
    told = chance(before_rolling(), "a roll roll")
    contest = told.contest
    assert (contest.win, contest.tie, contest.lose) == (six(0.416667), six(0.166667), six(0.416667))


def test_beside_a_roll_stands_what_it_would_do_in_combat() -> None:
    told = chance(before_rolling(liv_max=2), "a roll roll", GM)
    assert (told.does.mean, told.does.term, told.does.fells) == (six(0.583333), "livskade", 0.0)
    assert chance(before_rolling(liv_max=1), "a roll roll", GM).does.fells == six(0.583333)


def test_dice_that_reach_prygl_harm_even_if_they_are_lower() -> None:
    one, other = hero(talents={"styrke": -10}, knowledges={"feltkunst": -10}, prygl=8), foe()
    told = chance(at(one, other, ROLL, dice="gm kampgrad 4 3"), "a roll roll", GM)
    assert told.contest.win < 0.05
    assert told.does.mean == six(15 / 36)


def test_players_read_of_falling_only_what_the_words_for_life_tell() -> None:
    """Unhurt may be one life or many; hurt is two at least; nearly down is one."""

    def fells(viewer: Viewer, **opponent: Any) -> Any:
        return chance(before_rolling(**opponent), "a roll roll", viewer).does.fells

    assert fells(PIA, liv_max=1) == fells(PIA, liv_max=9) == Between(0.0, six(0.583333))
    assert fells(PIA, liv_max=9, liv=5) == fells(PIA, liv_max=9, liv=2) == 0.0
    assert fells(PIA, liv_max=9, liv=1) == six(0.583333)
    assert fells(NUMBERS, liv_max=1) == six(0.583333)
    assert fells(NUMBERS, liv_max=9) == 0.0


def test_thrashing_fells_as_far_as_the_words_for_life_tell() -> None:
    """After one hit there may be nobody left, or somebody with any number of lives."""
    assert chance(thrashing(liv_max=2), "a act prygl", GM).does.fells == six(0.173611)
    mine = chance(thrashing(liv_max=2), "a act prygl").does
    assert mine == chance(thrashing(liv_max=7), "a act prygl").does
    assert mine.mean is None
    assert mine.fells == Between(six(0.0), six(15 / 36))


def test_a_certain_blow_says_whom_it_fells() -> None:
    def does(liv: int, viewer: Viewer) -> Any:
        dice = "gm kampgrad 1 1, a ability 4 3"
        state = at(hero(), foe(liv_max=3, liv=liv), ROLL, "a roll roll", dice=dice)
        return chance(state, "a act combat", viewer).does

    assert does(1, PIA).fells == 1.0
    assert does(2, PIA) is does(3, GM) is None, "it fells nobody"
    assert does(3, PIA) is None, "unhurt may be anything"
    assert does(1, PIA).mean is None, "the harm stands in words, with whom it strikes"


def test_failing_a_challenge_is_suffered() -> None:
    call = "gm kampgrad challenge ability=fysik harm=2"
    fighter = hero(talents={"fysik": 2}, liv_max=2)
    told = chance(at(fighter, foe(), call, dice="gm challenge 4 3"), "a challenge roll")
    assert told.suffers.mean == six(2 * 0.416667)
    assert told.suffers.fells == six(0.416667)
    strong = hero(talents={"fysik": 2}, liv_max=3)
    assert (
        chance(at(strong, foe(), call, dice="gm challenge 4 3"), "a challenge roll").suffers.fells
        == 0
    )
    free = "gm kampgrad challenge ability=fysik harm=0"
    assert (
        chance(at(fighter, foe(), free, dice="gm challenge 4 3"), "a challenge roll").suffers
        is None
    )


@pytest.mark.parametrize(
    ("rule", "opponent", "character"),
    [("literal", 3.337963, 3.984568), ("winner_inflicts", 3.984568, 3.337963)],
)
def test_a_holdup_is_a_contest_for_who_is_asked(
    rule: str, opponent: float, character: float
) -> None:
    cast = (hero(talents={"styrke": 3}, liv_max=6), foe(liv_max=1))
    held = at(*cast, situation="holdup_by_party", holdup_harm=rule)
    told = chance(held, "o holdup resist", GM)
    assert (told.contest.win, told.contest.lose) == (six(0.337963), six(0.555556))
    assert (told.does.mean, told.suffers.mean) == (six(character), six(opponent))
    assert told.suffers.fells == six(1.0)
    assert 0 < told.does.fells < 1
    turned = at(*cast, situation="holdup_on_party", holdup_harm=rule)
    told = chance(turned, "a holdup resist", GM)
    assert (told.contest.win, told.contest.tie) == (six(0.555556), six(0.106481))
    assert (told.does.mean, told.suffers.mean) == (six(opponent), six(character))


def test_when_the_gm_has_rolled_in_front_of_all_a_soul_roll_can_be_weighed() -> None:
    dice = "gm kampgrad 1 1, a holdup 6 5"
    cast = (hero(talents={"styrke": 3}, soul=1), foe())
    state = at(*cast, "o holdup resist", situation="holdup_by_party", dice=dice)
    told = chance(state, "a soul reroll")
    assert told.contest.win == six(35 / 36)
    assert told.suffers.mean is not None
    lurking = Viewer(controls=("a",), sides=("party",), hidden=("o",))
    assert chance(state, "a soul reroll", lurking) is None


def test_a_sneak_attack_says_what_it_does_to_the_gm() -> None:
    state = at(hero(talents={"snilde": 3}), foe(liv_max=5), situation="sneak_attack")
    told = chance(state, "a sneak sneak_up", GM)
    mean = sum(n * p for n, p in zip((2, 3, 4, 5, 6), SNEAKED, strict=True))
    assert told.does.mean == pytest.approx(mean, abs=1e-5)
    assert told.does.fells == six(0.189043 + 0.328704)
    able = hero(talents={"snilde": 3}, knockout=True)
    silent = at(able, foe(liv_max=50), situation="sneak_attack")
    told = chance(silent, "a sneak sneak_up knock_out=true", GM)
    assert (told.does.mean, told.does.fells) == (None, six(0.662037))


def test_a_sneak_attack_says_what_success_and_failure_bring() -> None:
    able = hero(talents={"snilde": 3}, knockout=True)
    state = at(able, foe(), situation="sneak_attack")
    told = chance(state, "a sneak sneak_up")
    assert [said(part) for part in (*told.needs, *told.more)] == [
        "Cunning +3",
        "success: the highest die is the damage",
        "failure: nobody is harmed",
    ]
    silent = chance(state, "a sneak sneak_up knock_out=true")
    assert said(silent.more[0]) == "success: unconscious, without damage"


def test_keeping_a_roll_says_whom_it_fells() -> None:
    dice = "gm kampgrad 1 1, a holdup 6 5"
    cast = (hero(talents={"styrke": 3}, soul=1, liv_max=4), foe())
    state = at(*cast, "o holdup resist", situation="holdup_by_party", dice=dice)
    told = chance(state, "a soul accept")
    assert [said(part) for part in told.needs][-1].endswith("falls unconscious")
    lurking = Viewer(controls=("a",), sides=("party",), hidden=("o",))
    assert chance(state, "a soul accept", lurking) is None


SNEAKED = (0.009259, 0.039352, 0.095679, 0.189043, 0.328704)
