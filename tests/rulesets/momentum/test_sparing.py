"""README 5.3: decisions after an exchange for which no question is needed."""

from rulesets.contract import Viewer
from rulesets.momentum.asking.sparing import spared
from tests.rulesets.momentum.fight import RULES, Played, duel, hero, one_on_two, two_on_one

PIA = Viewer(controls=("a1", "party"), sides=("party",))
KNOWS_A1_ALONE = Viewer(controls=("a1", "party"), sides=("party",), hidden=("a2",))
TWO = ("a1 act attack", "b1 react attack", "b2 react attack")
BOTH = ("a1 act attack", "a2 act attack", "b1 react attack")


def answer(played: Played, kind: str, viewer: Viewer = PIA) -> str | None:
    """The automatic answer to the question of this kind for a1."""
    (asked,) = (
        decision
        for decision in RULES.pending(played.now)
        if (decision.by, decision.kind) == ("a1", kind)
    )
    return spared(played.now, asked, viewer).answer or None


def test_whether_the_momentum_is_kept_is_asked() -> None:
    dice = "a1 attack 12, b1 attack 11, a1 damage 1"
    played = duel(hero(), "a1 act attack", "b1 react attack", dice=dice)
    assert answer(played, "momentum") is None


def test_nobody_is_asked_for_a_weapon_to_disengage_with() -> None:
    played = duel(hero())
    (asked,) = RULES.pending(played.now)
    shown = spared(played.now, asked, PIA).decision.option("manoeuvre")
    assert shown is not None
    weapon = next(field for field in shown.fields if field.name == "weapon")
    assert weapon.depends is not None
    assert "disarm" in weapon.depends[1]
    assert "disengage" not in weapon.depends[1]


def test_the_higher_success_trumps_the_lower_if_only_the_enemy_loses_by_it() -> None:
    dice = "a1 attack 5, b1 attack 9, b2 attack 9"
    played = one_on_two(*TWO, dice=dice)
    assert set(played.offered("a1")) == {"all", "top"}
    assert answer(played, "count") == "top"


def test_who_would_lose_the_blow_of_an_ally_is_asked() -> None:
    dice = "a1 attack 5, a2 attack 11, b1 attack 9"
    played = two_on_one(*BOTH, dice=dice)
    assert set(played.offered("a1")) == {"all", "top"}
    assert answer(played, "count") is None


def test_but_not_for_an_ally_it_does_not_know_of() -> None:
    dice = "a1 attack 5, a2 attack 11, b1 attack 9"
    played = two_on_one(*BOTH, dice=dice)
    assert answer(played, "count", KNOWS_A1_ALONE) == "top"


def test_who_settles_a_stalemate_is_asked() -> None:
    dice = "a1 attack 9, b1 attack 9"
    played = duel("a1 act attack", "b1 react attack", dice=dice)
    assert set(played.offered("a1")) == {"all", "none"}
    assert answer(played, "count") is None
