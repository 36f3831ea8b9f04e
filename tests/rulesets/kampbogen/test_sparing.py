"""README 5.3: useless questions are not asked, and equivalent answers are shown once."""

from typing import Any

from rulesets.contract import Viewer
from rulesets.kampbogen.asking.sparing import spared
from tests.rulesets.kampbogen.fight import foe, hero
from tests.rulesets.kampbogen.test_odds import at, rules

PIA = Viewer(controls=("a", "party"), sides=("party",))
CALL = "gm kampgrad challenge ability=fysik grade=vanskelig"
DICE = "gm challenge 6 6, a challenge 1 2"


def answer(rise: str) -> str | None:
    """After a failed challenge: 1 and two dice against 16."""
    fighter = hero(soul=1, talents={"fysik": 1})
    special = {"fumble": "fails", "rise": rise}
    state = at(fighter, foe(), CALL, "a challenge roll", dice=DICE, special_rolls=special)
    (decision,) = [item for item in rules().pending(state) if item.kind == "soul"]
    return spared(state, decision, PIA).answer or None


def test_a_reroll_that_cannot_succeed_stays_unspent() -> None:
    assert answer("none") == "accept"


def test_as_long_as_a_rise_could_do_it_is_asked() -> None:
    assert answer("reroll_add") is None


def uses(dice: str, kampgrad: str = "4 4", **options: Any) -> dict[str, list[str]]:
    """Aldo's displayed uses of a roll against 8 or another kampgrad, with their fields."""
    fighter, dice = (
        hero(talents={"styrke": 1, "snilde": 0}),
        f"gm kampgrad {kampgrad}, a ability {dice}",
    )
    state = at(fighter, foe(), foe("p"), "gm kampgrad roll", "a roll roll", dice=dice, **options)
    (decision,) = rules().pending(state)
    left = spared(state, decision, PIA).decision
    return {option.name: [field.name for field in option.fields] for option in left.options}


def test_uses_that_fail_at_the_same_risk_are_shown_as_one_without_further_words() -> None:
    assert uses("1 2") == {"combat": [], "prygl": [], "manoeuvre": ["goal", "target"]}


def test_what_still_does_something_is_shown_beside_it() -> None:
    assert uses("6 5", kampgrad="1 2") == {
        "combat": ["ability"],
        "prygl": [],
        "manoeuvre": ["goal", "target"],
        "pass": ["text"],
    }


def test_so_is_what_fails_at_less_risk() -> None:
    assert [*uses("1 2", combat_risk="always", other_risk="never")] == [
        "combat",
        "prygl",
        "manoeuvre",
        "pass",
    ]
