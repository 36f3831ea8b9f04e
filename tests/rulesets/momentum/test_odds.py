"""README 11: exact chances, and who sees them."""

import pytest
from msgspec.structs import replace

from rulesets.contract import Between, Chance, Choice, Contest, Viewer
from rulesets.momentum.asking.chances.exact import ExchangeChances
from rulesets.momentum.asking.chances.odds import (
    BlowOdds,
    ExchangeOdds,
    LevelOdds,
    level_odds,
    odds,
)
from rulesets.momentum.rules.probe import Probe
from rulesets.momentum.state import Options
from tests.rulesets.fights import Json, choice
from tests.rulesets.momentum.fight import (
    BOLT,
    BOW,
    RULES,
    SWORD,
    Played,
    duel,
    foe,
    hero,
    play,
    two_on_one,
)
from tests.rulesets.reading import Reader

GM = Viewer(gm=True)
PIA = Viewer(controls=("a1",), sides=("party",))


def of(played: Played, text: str) -> object:
    return odds(played.now, choice(text))


def levels(value: int, edge: int) -> tuple[float, ...]:
    found = level_odds(Options(), Probe("attack", value, edge))
    return found.three, found.two, found.one, found.fail, found.fumble


def test_a_value_of_12_with_one_die() -> None:
    assert levels(12, 0) == pytest.approx((0.1, 0.2, 0.3, 0.35, 0.05), abs=5e-7)


def test_a_value_of_12_with_disadvantage() -> None:
    assert levels(12, -1) == pytest.approx((0.01, 0.08, 0.27, 0.5425, 0.0975), abs=5e-7)


def test_advantage_mirrors_disadvantage() -> None:
    three, *_, fumble = levels(12, 1)
    assert (three, fumble) == pytest.approx((1 - 0.9**2, 0.05**2))


def fencer(make: object, skill: int, damage: str = "1d6", **stats: object) -> Json:
    weapon = {"name": "sword", "skill": skill, "damage": damage}
    return make(weapons=[weapon], **stats)


def answered(played: Played, text: str) -> ExchangeChances:
    """The chances of the exchange for the combatant who reacts."""
    found = of(played, text)
    assert isinstance(found, ExchangeOdds)
    (against,) = found.against.values()
    return against


def test_attack_12_against_attack_10() -> None:
    played = duel(fencer(hero, 12), fencer(foe, 10), "a1 act attack")
    found = answered(played, "b1 react attack")
    assert found.active == pytest.approx(0.39, abs=5e-7)
    assert found.passive == pytest.approx(0.295, abs=5e-7)
    assert found.stalemate == pytest.approx(0.115, abs=5e-7)
    assert found.nobody == pytest.approx(0.2, abs=5e-7)
    shown = told(played, "b1 react attack", GM)
    assert shown is not None
    assert shown.contest == Contest(*map(pytest.approx, (0.295, 0.315, 0.39)))


def test_attack_14_against_defence_13() -> None:
    played = duel(fencer(hero, 14), fencer(foe, 13), "a1 act attack")
    found = answered(played, "b1 react defend")
    assert found.active == pytest.approx(0.3875, abs=5e-7)
    assert found.stopped == pytest.approx(0.5075, abs=5e-7)
    assert found.nobody == pytest.approx(0.105, abs=5e-7)
    assert found.reward == pytest.approx(0.09, abs=5e-7)
    shown = told(played, "b1 react defend", GM)
    assert shown is not None
    assert shown.contest == Contest(*map(pytest.approx, (0.5075, 0.105, 0.3875)))


def test_the_damage_of_attack_12_with_1d8_and_3_against_attack_10_and_armour_2() -> None:
    fighters = fencer(hero, 12, "1d8+3"), fencer(foe, 10, armour=2, hp=8)
    played = duel(*fighters)
    found = of(played, "a1 act attack")
    assert isinstance(found, ExchangeOdds)
    hurt = found.against["attack"].hurt["b1"]
    assert hurt.mean == pytest.approx(3.8275, abs=5e-7)
    assert hurt.down == pytest.approx(0.18875, abs=5e-7)
    assert sum(hurt.damage.values()) == pytest.approx(1)
    assert set(found.against) == {"attack", "defend"}
    shown = told(played, "a1 act attack", GM)
    assert shown is not None and shown.does is not None
    assert shown.does.mean == Between(found.against["defend"].hurt["b1"].mean, hurt.mean)
    answer = told(played.then("a1 act attack"), "b1 react attack", GM)
    assert answer is not None and answer.suffers is not None
    assert answer.suffers.mean == pytest.approx(3.8275, abs=5e-7)
    assert answer.suffers.fells == pytest.approx(0.18875, abs=5e-7)


def met_by(count: int) -> Played:
    """A combatant with a skill of 12, attacked by so many with a skill of 10."""
    ids = [f"b{number}" for number in range(1, count + 1)]
    return play(
        fencer(hero, 12),
        *({**fencer(foe, 10), "id": id} for id in ids),
        *(f"{id} declare engage" for id in ids),
        *("a1 declare hold", "a1 initiate wait", "a1 respond fight"),
        *(f"{id} act attack" for id in ids),
    )


def test_two_attacks_of_10_on_one_defence_of_12() -> None:
    found = answered(met_by(2), "a1 react defend")
    assert found.stopped + found.nobody == pytest.approx(0.53075, abs=5e-7)
    shown = told(met_by(2), "a1 react defend", GM)
    assert shown is not None and shown.contest is not None
    assert shown.contest.lose == pytest.approx(1 - 0.53075, abs=5e-7)


def test_of_a_defence_against_more_only_how_often_it_holds_is_told() -> None:
    found = of(met_by(3), "a1 react defend")
    assert isinstance(found, ExchangeOdds)
    # III stops everything, II all but III, I only I, and the rest has to fail.
    own, theirs = (0.1, 0.2, 0.3, 0.4), (1.0, 0.9, 0.75, 0.5)
    holds = sum(chance * below**3 for chance, below in zip(own, theirs, strict=True))
    assert found.stopped == pytest.approx(holds)
    shown = told(met_by(3), "a1 react defend", GM)
    assert shown is not None
    assert shown.contest == Contest(*map(pytest.approx, (holds, 0.0, 1 - holds)))
    attacking = of(met_by(3), "a1 react attack")
    assert isinstance(attacking, ExchangeOdds)
    assert (attacking.against, attacking.stopped) == ({}, None)


def test_who_runs_is_hit_by_every_success() -> None:
    found = of(duel("a1 act attack"), "b1 react flee")
    assert isinstance(found, ExchangeOdds)
    assert found.test is None
    assert answered(duel("a1 act attack"), "b1 react flee").active == pytest.approx(0.6)
    sure = duel("a1 act attack", undefended_attack="auto")
    assert answered(sure, "b1 react flee").active == 1.0


def test_the_reward_is_part_of_what_the_attacker_suffers() -> None:
    found = of(duel("a1 act attack"), "b1 react defend")
    assert isinstance(found, ExchangeOdds)
    (against,) = found.against.values()
    assert against.hurt["a1"].mean == pytest.approx(against.reward * 7.5)


def test_a_manoeuvre_does_no_damage() -> None:
    found = of(duel(), "a1 act manoeuvre manoeuvre=trip")
    assert isinstance(found, ExchangeOdds)
    assert found.against["defend"].hurt["b1"].mean == 0


def test_a_shot_and_a_spell() -> None:
    archer = hero(weapons=[BOW], spells=[BOLT], mp=1)
    shot = of(play(archer, foe(hp=4)), "a1 declare shoot")
    assert isinstance(shot, BlowOdds)
    assert shot.hurt.mean == pytest.approx(0.55 * 4.5 + 0.1 * 11)
    assert shot.hurt.down == pytest.approx(0.55 * 4 / 6 + 0.1)
    spell = of(play(archer, foe()), "a1 declare cast")
    assert isinstance(spell, BlowOdds)
    assert spell.hurt.mean == pytest.approx(0.6 * 5)
    doubled = of(play(archer, foe(), spell_double=True), "a1 declare cast")
    assert isinstance(doubled, BlowOdds)
    assert doubled.hurt.mean > spell.hurt.mean


def test_what_ignoring_an_attack_may_cost() -> None:
    attacked = ("a1 declare engage", "b1 declare hold", "b1 initiate wait")
    found = of(play(hero(), foe(), *attacked), "b1 respond ignore")
    assert isinstance(found, BlowOdds)
    assert found.hurt.mean == pytest.approx(0.5 * 5.5 + 0.1 * 13)
    sure = of(play(hero(), foe(), *attacked, undefended_attack="auto"), "b1 respond ignore")
    assert isinstance(sure, BlowOdds)
    assert sure.hurt.mean == pytest.approx(5.5)


def test_any_other_test_has_its_levels() -> None:
    found = of(play(hero(), foe()), "a1 declare other value=12 metres=5")
    assert isinstance(found, LevelOdds)
    assert found.success == pytest.approx(0.5)


def test_without_a_test_there_are_no_odds() -> None:
    played = play(hero(), foe())
    for text in (
        "a1 declare hold",
        "a1 declare engage",
        "a1 declare other",
        "a1 act attack",
        "a1 declare other value=99",
        "gm gm end",
    ):
        assert of(played, text) is None


def told(played: Played, text: str, viewer: Viewer) -> Chance | None:
    return RULES.chance(played.now, choice(text), viewer)


def test_players_are_told_the_own_sides_tests_the_gm_what_comes_of_them() -> None:
    played = duel()
    own = told(played, "a1 act attack", PIA)
    assert own is not None
    assert (own.percent, own.levels, own.more) == (60, (12, 6, 2), ())
    levels = {"level_1": 0.6, "level_2": 0.3, "level_3": 0.1}
    assert dict(own.by_level) == pytest.approx(levels)
    assert (own.suffers, own.contest) == (None, None)
    known = told(played, "a1 act attack", GM)
    assert known is not None
    assert known.percent == 60
    assert len(known.more) == 2
    assert known.does and known.suffers
    assert told(duel("a1 act attack"), "b1 react attack", PIA) is None


def test_a_player_reads_how_much_the_own_blow_does_at_most() -> None:
    """A 1d8+3 does 7.5 on average, doubled at III, and about half of it if both fail."""
    bare = 0.5 * 7.5 + 0.1 * 15 + 0.4 * sum(points // 2 for points in range(4, 12)) / 8
    felled = 0.5 * 3 / 8 + 0.1 * 7 / 8
    numbers = replace(PIA, foes="numbers")
    for viewer, fells in ((PIA, None), (numbers, Between(0, pytest.approx(felled)))):
        own = told(duel(foe(hp=9)), "a1 act attack", viewer)
        assert own is not None and own.does is not None
        assert own.does.mean == Between(0, pytest.approx(bare))
        assert own.does.fells == fells
    archer = hero(weapons=[BOW], spells=[{**BOLT, "ignores_armour": True}], mp=1)
    shot = told(play(archer, foe(armour=4)), "a1 declare shoot", PIA)
    assert shot is not None and shot.does is not None
    assert shot.does.mean == Between(0, pytest.approx(0.55 * 6.5 + 0.1 * 13))
    spell = told(play(archer, foe(armour=4)), "a1 declare cast", PIA)
    assert spell is not None and spell.does is not None
    assert spell.does.mean == pytest.approx(0.6 * 7)


def test_a_player_reads_that_a_defence_against_nobody_has_no_test() -> None:
    owner = Viewer(controls=("b1",), sides=("foes",))
    for option in ("defend", "evade"):
        idle = told(duel("a1 act other"), f"b1 react {option}", owner)
        assert idle is not None and idle.note is not None
        assert (idle.percent, idle.note.message.text) == (None, "no test")
        attacked = told(duel("a1 act attack"), f"b1 react {option}", owner)
        assert attacked is not None and attacked.percent is not None


def test_what_others_do_is_not_told_but_to_whom_all_of_them_belong() -> None:
    attacked = ("a1 declare engage", "b1 declare hold", "b1 initiate wait")
    owner = Viewer(controls=("b1",), sides=("foes",))
    ignored = told(play(hero(), foe(), *attacked), "b1 respond ignore", owner)
    assert ignored is not None and ignored.suffers is None
    both = Viewer(controls=("a1", "b1"), sides=("party", "foes"))
    known, shown = (told(duel(), "a1 act attack", viewer) for viewer in (both, GM))
    assert known == shown


def test_what_rests_on_the_other_sides_numbers_is_not_told() -> None:
    weak, strong = duel(foe(armour=0, hp=1)), duel(foe(armour=9, weapons=[SWORD]))
    for text in ("a1 act attack", "a1 act manoeuvre"):
        assert told(weak, text, PIA) == told(strong, text, PIA)
    archer = hero(weapons=[BOW])
    weak, strong = play(archer, foe(hp=1)), play(archer, foe(armour=9))
    assert told(weak, "a1 declare shoot", PIA) == told(strong, "a1 declare shoot", PIA)


def test_running_away_has_no_test_and_the_gm_sees_what_it_costs() -> None:
    played = duel("a1 act attack")
    assert told(played, "b1 react flee", Viewer(sides=("foes",))) is None
    running = told(played, "b1 react flee", GM)
    assert running is not None and running.suffers is not None
    assert (running.percent, running.contest) == (None, None)
    assert RULES.chance(played.now, Choice("b1", "react", "flee", {"x": 1}), GM) is None


def test_who_leaves_while_an_ally_stays_has_no_odds() -> None:
    assert told(two_on_one(), "a1 act leave", GM) is None


def test_the_odds_of_an_ally_are_the_allys_own() -> None:
    played = duel("a1 act attack")
    assert told(played, "b1 react attack", Viewer(sides=("foes",))) is None
    assert told(played, "b1 react attack", Viewer(controls=("b1",), sides=("foes",)))


def test_of_a_stalemate_the_gm_reads_the_harm_and_a_player_the_own_dice() -> None:
    """README 7.8: both succeed."""
    played = duel("a1 act attack", "b1 react attack", dice="a1 attack 5, b1 attack 5")
    read = Reader("momentum", {"a1": "Ada", "b1": "Bor"}).said
    whole = told(played, "a1 count all", GM)
    assert whole and whole.does and whole.does.mean and whole.suffers and whole.suffers.mean
    own = told(played, "a1 count all", PIA)
    assert own and (own.does, own.suffers) == (None, None)
    mine, theirs = map(read, own.more)
    assert mine.startswith("Bor: ") and mine.endswith(", less armour")
    assert theirs == "Bor gets through to Ada"
    nothing = told(played, "a1 count none", PIA)
    assert nothing and [read(item) for item in nothing.more] == ["nobody is hurt"]


def test_what_somebody_hidden_gets_through_is_told_to_nobody_who_misses_it() -> None:
    played = duel("a1 act attack", "b1 react attack", dice="a1 attack 5, b1 attack 5")
    unseen = told(played, "a1 count all", replace(PIA, hidden=("b1",)))
    assert unseen is not None
    said = [Reader("momentum", {"a1": "Ada", "b1": "Bor"}).said(item) for item in unseen.more]
    assert said == ["nobody is hurt"]
