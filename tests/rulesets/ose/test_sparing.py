"""README 5.4: missiles for which no question is needed."""

from rulesets import registry
from rulesets.contract import Choice, Viewer
from rulesets.ose.asking.sparing import spared
from tests.rulesets.fights import Json
from tests.rulesets.ose.fight import foe, hero, play

OSE = registry.get("ose")
PIA = Viewer(controls=("aldo", "party"), sides=("party",))
GOB_HIDDEN = Viewer(controls=("aldo", "party"), sides=("party",), hidden=("gob",))
STILL = ("none", "stay", "pass")
BOTH = ["sword", "dagger"]


def answer(viewer: Viewer = PIA, phase: str = "missile", asleep: bool = False, **aldo: object):
    """The automatic answer for Aldo's missiles, with an orc farther away than the goblin."""
    cast: list[Json] = [hero(**aldo), foe(asleep=asleep), foe("orc")]
    fight = play(cast, dice="party initiative 6, foes initiative 1")
    while True:
        asked = next(decision for decision in fight.decisions() if not decision.free)
        if asked.by == "aldo" and asked.kind == "missile" and fight.now.phase == phase:
            return spared(fight.now, asked, viewer).answer or None
        still = next((name for name in STILL if asked.option(name)), None)
        fight.then(Choice(asked.by, asked.kind, still) if still else OSE.suggest(fight.now, asked))


def test_who_stands_in_melee_with_a_dagger_lets_the_missiles_pass() -> None:
    assert answer(weapons=BOTH, engaged=["gob"]) == "pass"


def test_who_stands_apart_is_asked() -> None:
    assert answer(weapons=BOTH) is None


def test_who_has_nothing_to_strike_with_is_asked_in_melee_too() -> None:
    assert answer(weapons=["short_bow"], engaged=["gob"]) is None


def test_who_strikes_with_something_slow_comes_to_it_later() -> None:
    armed = ["crossbow", "two_handed_sword"]
    assert answer(phase="slow_missile", weapons=armed, engaged=["gob"]) == "pass"
    assert answer(phase="slow_missile", weapons=["crossbow"], engaged=["gob"]) is None


def test_nobody_is_held_in_melee_by_the_helpless() -> None:
    assert answer(weapons=BOTH, engaged=["gob"], asleep=True) is None


def test_nobody_is_held_in_melee_by_whom_it_does_not_know_of() -> None:
    assert answer(GOB_HIDDEN, weapons=BOTH, engaged=["gob"]) is None
