"""README 5.3: a soul point is not asked for where it cannot help."""

from rulesets.contract import Viewer
from rulesets.kampbogen.sparing import moot
from tests.rulesets.kampbogen.fight import foe, hero
from tests.rulesets.kampbogen.test_odds import at, rules

PIA = Viewer(controls=("a", "party"), sides=("party",))
CALL = "gm kampgrad challenge ability=fysik grade=vanskelig"
DICE = "gm challenge 6 6, a challenge 1 2"


def answer(rise: str) -> str | None:
    """After a failed challenge: 1 and two dice against 16."""
    one = hero(soul=1, talents={"fysik": 1})
    special = {"fumble": "fails", "rise": rise}
    state = at(one, foe(), CALL, "a challenge roll", dice=DICE, special_rolls=special)
    (decision,) = [one for one in rules().pending(state) if one.kind == "soul"]
    return moot(state, decision, PIA)


def test_a_reroll_that_cannot_succeed_stays_unspent() -> None:
    assert answer("none") == "accept"


def test_as_long_as_a_rise_could_do_it_is_asked() -> None:
    assert answer("reroll_add") is None
