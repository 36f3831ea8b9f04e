"""README 5, 9: which choices are refused, and with which error."""

import pytest

from rulesets.contract import Choice, Refused
from rulesets.dice import Script
from tests.rulesets.coc7.fight import CLUB, REVOLVER, RULES, SMG, ada, armed, gob, hag, play

STAND = (ada(weapons=[CLUB, REVOLVER]), gob(), hag())


@pytest.mark.parametrize(
    "choice",
    [
        "gob turn other",
        "ada react dodge",
        "ada charge stop",
        "gm idle next_round",
        "gm turn other",
        "ada gm end",
        "otto turn other",
    ],
)
def test_what_nobody_asked_is_not_pending(choice: str) -> None:
    assert play(*STAND, choice).error == "not_pending"


@pytest.mark.parametrize(
    "choice",
    ["ada turn dance", "ada turn break_free", "ada turn cast", "ada turn stop", "gm gm dance"],
)
def test_what_is_not_offered_is_an_unknown_option(choice: str) -> None:
    assert play(*STAND, choice).error == "unknown_option"


@pytest.mark.parametrize(
    "choice",
    [
        "ada turn melee",
        "ada turn melee target=ada",
        "ada turn melee target=otto",
        "ada turn melee target=3",
        "ada turn melee target=gob weapon=sword",
        "ada turn melee target=gob weapon=improvised",
        "ada turn melee target=gob hat=1",
        "ada turn manoeuvre target=gob",
        "ada turn manoeuvre target=gob goal=dance",
        "ada turn manoeuvre target=gob goal=push skill=weapon",
        "ada turn shoot target=gob weapon=revolver range=far",
        "ada turn shoot target=gob weapon=club",
        "ada turn shoot target=gob weapon=revolver load=1",
        "ada turn shoot target=gob",
        "ada turn burst target=gob weapon=revolver shots=1",
        "ada turn burst target=gob weapon=revolver shots=true",
        "ada turn delay",
        "ada turn delay after=ada",
        "ada turn run fast=true",
        "ada turn flee to=nowhere",
        "ada turn draw",
        "gm gm set target=ada field=cover",
        "gm gm check target=ada skill=dance",
        "gm gm check target=ada skill=con dice=3",
        "gm gm check target=ada skill=con difficulty=critical",
        "gm gm hurt target=ada amount=many",
        "gm gm end now=true",
        "gm gm remove target=otto",
        "gm gm add combatant=imp",
    ],
)
def test_what_is_missing_unknown_or_illegal_is_a_bad_field(choice: str) -> None:
    assert play(*STAND, choice).error == "bad_field"


def test_what_is_in_hand_is_meant_if_it_fits() -> None:
    fought = play(ada(**armed(REVOLVER)), gob(), "ada turn shoot target=gob")
    assert fought.facts("shoot") == {"weapon": "revolver", "range": "base", "load": False}
    blow = play(ada(weapons=[CLUB, REVOLVER], held="club"), gob(), "ada turn melee target=gob")
    assert blow.facts("melee") == {"weapon": "club"}


@pytest.mark.parametrize("garbage", [None, True, 3, 1.5, [], ["gob"], {}, {"a": []}, "\ud800"])
@pytest.mark.parametrize(
    ("option", "field"),
    [
        ("melee", "target"),
        ("melee", "weapon"),
        ("manoeuvre", "goal"),
        ("manoeuvre", "text"),
        ("shoot", "load"),
        ("auto", "size"),
        ("auto", "volleys"),
        ("other", "text"),
    ],
)
def test_garbage_is_a_bad_field(option: str, field: str, garbage: object) -> None:
    fields = {"target": "gob", "goal": "push"} if option == "manoeuvre" else {"target": "gob"}
    if option == "other":
        fields = {}
    if (option, field) == ("shoot", "load") and garbage is True:
        garbage = "true"
    given = {**fields, field: garbage}
    gun = {**SMG, "loaded": 4}
    if (option, field, garbage) == ("auto", "size", 3) or (option, field) == ("auto", "volleys"):
        given |= {"size": 4, "volleys": [garbage]}
    assert play(ada(**armed(gun)), gob(), Choice("ada", "turn", option, given)).error == "bad_field"


@pytest.mark.parametrize("garbage", [None, 3, [], {}])
def test_a_choice_that_is_none_is_refused(garbage: object) -> None:
    state = play(*STAND).now
    for choice in (
        Choice(garbage, "turn", "other"),  # type: ignore[arg-type]
        Choice("ada", garbage, "other"),  # type: ignore[arg-type]
        Choice("ada", "turn", garbage),  # type: ignore[arg-type]
        Choice("gm", "gm", garbage),  # type: ignore[arg-type]
    ):
        with pytest.raises(Refused):
            RULES.resolve(state, choice, Script({}))
    with pytest.raises(Refused):
        RULES.resolve(state, Choice("ada", "turn", "other", []), Script({}))  # type: ignore[arg-type]


def test_dice_that_are_missing_are_asked_for() -> None:
    fought = play(*STAND, "ada turn melee target=gob", "gob react dodge", dice="ada attack 40")
    assert fought.dice_needed == ("gob", "dodge", 1, 100)


def test_what_is_refused_changes_nothing() -> None:
    before = play(*STAND)
    after = play(*STAND, "ada turn melee target=gob weapon=sword")
    assert after.error == "bad_field"
    assert after.outcomes[-1].state == before.now
