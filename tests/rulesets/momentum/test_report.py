"""README 10: the statistics of a fight for its report."""

import pytest

from rulesets.contract import GM, Viewer
from rulesets.contract.reports import Effect, Supply
from tests.rulesets.momentum.fight import BOLT, RULES, Played, attacks, duel, foe, hero, play

PIA = Viewer(controls=("a1",), sides=("party",))


def counted(played: Played, viewer: Viewer = GM) -> list[Effect]:
    told = [RULES.tell(played.now, entry, viewer) for entry in played.log]
    return [effect for entry in told if entry for effect in RULES.effects(entry)]


def luck(played: Played, rule: str, viewer: Viewer = GM) -> dict[str, float]:
    """The luck in the last entry of the rule, for each combatant."""
    told = [RULES.tell(played.now, entry, viewer) for entry in played.log]
    found = [item for entry in told if entry and entry.rule == rule for item in RULES.luck(entry)]
    return {item.who: item.share for item in found}


def damage(who: str | None, target: str, amount: int) -> Effect:
    return Effect(kind="damage", who=who, target=target, amount=amount)


def test_a_blow_counts_what_got_past_the_armour() -> None:
    """1d8+3 shows 4; two points of armour."""
    assert counted(attacks(12, 19)) == [damage("a1", "b1", 5)]
    assert counted(attacks(19, 10)) == [damage("b1", "a1", 8)]


def test_where_both_fail_both_halves_count() -> None:
    """Half of 7, minus 2; half of 8."""
    assert counted(attacks(19, 19)) == [damage("a1", "b1", 1), damage("b1", "a1", 4)]


def test_points_beyond_the_last_count() -> None:
    dice = "a1 attack 12, b1 attack 19, a1 damage 8"
    beaten = duel(foe(hp=3), "a1 act attack", "b1 react attack", dice=dice)
    assert counted(beaten) == [damage("a1", "b1", 9)]


def test_a_spell_counts_for_who_cast_it() -> None:
    cast = play(
        *(hero(spells=[BOLT], mp=1), foe()),
        *("a1 declare cast", "b1 declare other"),
        dice="a1 cast 12, a1 spell_damage 3 4",
    )
    assert counted(cast) == [damage("a1", "b1", 5)]


def test_what_the_gm_makes_of_a_fumble_was_done_by_nobody() -> None:
    fumbled = duel(
        *("a1 act attack", "b1 react other", "gm fumble damage amount=3"), dice="a1 attack 20"
    )
    assert counted(fumbled) == [damage(None, "a1", 3)]


def test_players_count_the_same_blows() -> None:
    assert counted(attacks(12, 19), PIA) == counted(attacks(12, 19))
    lurking = Viewer(controls=("a1",), sides=("party",), hidden=("b1",))
    assert counted(attacks(19, 10), lurking) == [damage(None, "a1", 8)]


def test_low_is_good_in_a_test() -> None:
    found = luck(attacks(1, 20), "test")
    assert found == {"a1": pytest.approx(0.975), "b1": pytest.approx(0.025)}


def test_of_two_dice_the_one_that_counts_is_held_against_two() -> None:
    """The lower of two dice is above 5 in 225 of 400 cases, and 5 in 31."""
    flanked = "gm gm set target=a1 field=flank value=true"
    dice = "a1 attack 5 9, b1 attack 5"
    fought = duel(flanked, "a1 act attack", "b1 react attack", dice=dice)
    expected = {"a1": pytest.approx((225 + 31 / 2) / 400), "b1": pytest.approx(0.775)}
    assert luck(fought, "test") == expected
    assert luck(fought, "test", Viewer(sides=("foes",))) == expected


def test_two_equal_dice_of_a_foe_do_not_tell_which_counts() -> None:
    flanked = "gm gm set target=a1 field=flank value=true"
    dice = "a1 attack 5 5, b1 attack 5"
    fought = duel(flanked, "a1 act attack", "b1 react attack", dice=dice)
    assert set(luck(fought, "test", Viewer(sides=("foes",)))) == {"b1"}
    assert set(luck(fought, "test")) == {"a1", "b1"}


def test_high_is_good_for_damage_and_initiative() -> None:
    assert luck(attacks(12, 19), "damage") == {"a1": pytest.approx(3.5 / 8)}
    started = play(hero(), foe(), initiative_die=6, dice="a1 initiative 6, b1 initiative 1")
    expected = {"a1": pytest.approx(11 / 12), "b1": pytest.approx(1 / 12)}
    assert luck(started, "initiative") == expected


def test_magic_points_run_out_and_are_told_to_whom_they_belong() -> None:
    played = play(hero(spells=[BOLT], mp=3), hero("a2", mp=5), foe(spells=[BOLT], mp=2))

    def left(viewer: Viewer) -> dict[str, tuple[Supply, ...]]:
        return {
            seen.id: RULES.supplies(seen)
            for seen in RULES.view(played.now, viewer).combatants
            if RULES.supplies(seen)
        }

    assert left(GM) == {"a1": (Supply("mp", 3),), "b1": (Supply("mp", 2),)}
    assert left(PIA) == {"a1": (Supply("mp", 3),)}
