"""A question in the middle of something is answered by playing that again (README 1, 7.8)."""

from __future__ import annotations

from rulesets.contract import Choice, Viewer
from rulesets.dice import Script
from tests.rulesets.fifth.fight import GAME, Fight

WIZARD = {"max_hp": 20, "ac": 13, "powers": ["shield"], "slots": {"1": 1}, "near": ["foe"]}
FOE = {"max_hp": 20, "weapons": [{"name": "claw", "attack_bonus": 5, "damage": "1d6"}]}


def struck() -> Fight:
    fight = Fight({"aldo": WIZARD, "foe": FOE}, {"foe attack": [10], "foe damage": [4]}, "foe")
    return fight.turn("foe", "attack")


def test_the_dice_of_a_step_are_not_rolled_again() -> None:
    fight = struck()
    assert (fight.asked.by, fight.asked.kind) == ("aldo", "reaction")
    fight.take("aldo", "reaction", "decline")
    assert fight.of("aldo")["hp"] == 16
    assert not fight.logged("attack")  # it was told in the step before


def test_a_stored_state_goes_on_like_the_one_in_memory() -> None:
    fight = struck()
    again = GAME.decode(GAME.encode(fight.state))
    assert again == fight.state
    declined = Choice("aldo", "reaction", "decline")
    assert GAME.resolve(again, declined, Script({"foe damage": [4]})).state == (
        fight.take("aldo", "reaction", "decline").state
    )


def test_what_the_gm_rules_meanwhile_stays() -> None:
    fight = struck().rule("set", target="aldo", field="hp", value=5)
    assert fight.asked.kind == "reaction"
    fight.take("aldo", "reaction", "decline")
    assert fight.of("aldo")["hp"] == 1


def test_a_question_that_cannot_be_asked_any_more_lapses() -> None:
    fight = struck().rule("set", target="aldo", field="reaction", value=False)
    assert fight.of("aldo")["hp"] == 16
    assert (fight.asked.by, fight.asked.kind) == ("foe", "turn")


def test_nothing_is_kept_for_playing_again_once_the_turn_goes_on() -> None:
    fight = struck()
    assert fight.state.since is not None
    fight.take("aldo", "reaction", "use")
    assert fight.state.since is None
    assert fight.state.choices == ()


def test_the_one_who_is_asked_reads_the_total_of_the_attack() -> None:
    asked = GAME.view(struck().state, Viewer(controls=("aldo",), sides=("party",))).asked
    assert asked[0].why is not None
    assert asked[0].why.values["total"] == 15


def test_all_of_one_deed_is_one_exchange_across_its_questions() -> None:
    fight = struck()
    first = fight.log[0]
    assert first.place is not None
    assert first.place.cause is None
    fight.take("aldo", "reaction", "decline")
    place = fight.logged("damage")[0].place
    assert place is not None
    assert place.cause is not None
