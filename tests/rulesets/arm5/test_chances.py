"""README 10, 11: the odds beside an answer, and who sees them."""

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.arm5.asking.chances.distribution import total
from rulesets.contract import Choice, Viewer
from tests.rulesets.arm5.fight import BOLT, INTENT, QUICK_BOLT, RULES, foe, hero, play, said
from tests.rulesets.arm5.test_odds import ALDO, BOR
from tests.rulesets.fights import Played
from tests.rulesets.fights import choice as chosen

GM = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))


def chance(fight: Played, text: str, viewer: Viewer) -> Any:
    fight.went_well()
    return RULES.chance(fight.now, chosen(text), viewer)


def test_players_learn_nothing_that_rests_on_numbers_of_a_foe() -> None:
    fight = play(hero(**ALDO), foe(**BOR))
    attack = "aldo turn attack target=bor"
    assert chance(fight, attack, PIA) is None
    assert chance(fight, attack, GM).percent == 90
    bound = play(foe(), hero(), "bor turn attack target=aldo")
    assert chance(bound, "aldo turn disengage", PIA) is None
    assert chance(bound, "aldo turn disengage", GM).percent is not None


def test_but_their_own_rolls() -> None:
    fight = play(hero(encumbrance=2, spells=[BOLT | {"level": 11}]), foe(might=50))
    assert chance(fight, "aldo turn move pace=sprint", PIA).percent == 28
    assert chance(fight, "aldo turn cast spell=bolt", PIA).percent == 99
    assert chance(fight, "aldo turn cast spell=bolt", GM).percent == 0
    free = play(hero(engaged_with=["bor"]), foe())
    assert chance(free, "aldo turn disengage", PIA).percent is None


def test_who_judges_by_what_can_be_seen_reads_the_chance_to_hit_and_no_harm() -> None:
    judging = replace(PIA, judges=True)
    told = chance(play(hero(**ALDO), foe(**BOR)), "aldo turn attack target=bor", judging)
    assert (told.percent, said(told.note)) == (90, "hits")
    assert (told.does, told.contest, told.by_level) == (None, None, ())


def test_of_a_spell_the_caster_reads_the_damage_whatever_the_target_withstands() -> None:
    fight = play(hero(spells=[BOLT | {"level": 11}]), foe(might=50))
    told = chance(fight, "aldo turn cast spell=bolt", PIA)
    assert said(told.note) == "is cast, damage +10"


def needs(fight: Played, text: str, viewer: Viewer = PIA) -> list[str]:
    return [said(need) for need in chance(fight, text, viewer).needs]


def test_what_the_dice_have_to_show_is_told_before_they_are_rolled() -> None:
    fight = play(hero(**ALDO, spells=[BOLT | {"level": 20}]), foe(**BOR))
    assert needs(fight, "aldo turn cast spell=bolt") == ["casting 0+, 4+ without fatigue"]
    assert needs(fight, "aldo turn move pace=sprint") == ["Fatigue test 5+"]


def test_of_a_fast_spell_first_the_speed_then_the_casting() -> None:
    caster = hero(quickness=1, finesse=3, encumbrance=0, spells=[QUICK_BOLT])
    faces = "bor initiative 1 5, aldo initiative 2"
    fight = play(foe(), caster, "bor turn attack target=aldo", dice=faces, early_cast=False)
    (told,) = needs(fight, "aldo fast_cast cast spell=bolt")
    assert told.startswith("speed 6+, then casting ")


def test_beside_an_attack_stands_each_level_or_worse_and_what_it_does() -> None:
    told = chance(play(hero(**ALDO), foe(**BOR), **INTENT), "aldo turn attack target=bor", GM)
    assert told.by_level == (
        ("hit", pytest.approx(0.900822, abs=5e-7)),
        ("level.light", pytest.approx(0.900822, abs=5e-7)),
        ("level.medium", pytest.approx(0.866060, abs=1e-6)),
        ("level.heavy", pytest.approx(0.547596, abs=1e-6)),
        ("level.incapacitating", pytest.approx(0.177140, abs=1e-6)),
        ("level.killing", pytest.approx(0.042878, abs=5e-7)),
    )
    levels = (0.034762, 0.318464, 0.370456, 0.134262, 0.042878)
    mean = sum(number * share for number, share in enumerate(levels, 1))
    assert (told.does.mean, told.does.term) == (pytest.approx(mean, abs=1e-5), "damage_level")
    assert told.does.fells == pytest.approx(0.134262 + 0.042878, abs=1e-6)
    assert told.more == ()


def test_an_attack_is_a_contest_in_which_equal_totals_miss() -> None:
    told = chance(play(foe(**BOR), hero(**ALDO)), "bor turn attack target=aldo", GM)
    assert told.contest.win == pytest.approx(0.452304, abs=5e-7)
    same = sum(chance * chance for _, chance in total(10, 1))
    assert told.contest.tie == pytest.approx(same)
    assert told.contest.win + told.contest.tie + told.contest.lose == pytest.approx(1)


def test_a_retreat_is_a_contest_in_which_equal_totals_hold() -> None:
    one, other = hero(brawl=10, soak_bonus=60), foe(brawl=10)
    fight = play(other, one, "bor turn attack target=aldo")
    told = chance(fight, "aldo turn disengage", GM)
    assert told.contest.win == pytest.approx(0.452304, abs=5e-7)
    assert told.contest.tie == pytest.approx(sum(share * share for _, share in total(10, 1)))


def test_an_interruption_is_a_contest_in_which_the_lot_decides_ties() -> None:
    one, other = hero(quickness=0, athletics=2, encumbrance=0), foe(athletics=2)
    fight = play(one, other, "aldo turn delay", "bor turn act what=other")
    told = chance(fight, "aldo interrupt act what=other", GM)
    assert told.contest.tie == pytest.approx(sum(share * share for _, share in total(2, 1)))
    assert told.contest.win == pytest.approx(told.contest.lose)
    assert chance(fight, "aldo interrupt act what=other", PIA) is None


def test_who_lets_a_blow_come_reads_what_it_does_if_both_sheets_are_known() -> None:
    fight = play(hero(**ALDO), foe(**BOR), "aldo turn delay", "bor turn attack target=aldo")
    told = chance(fight, "aldo interrupt wait", GM)
    blow = chance(play(foe(**BOR), hero(**ALDO)), "bor turn attack target=aldo", GM)
    assert told.suffers == blow.does
    assert told.does is None
    assert chance(fight, "aldo interrupt wait", PIA) is None


def test_nothing_is_foretold_of_a_blow_while_others_are_asked_too() -> None:
    two = (hero(), hero("cela"), foe())
    fight = play(*two, "aldo turn delay", "cela turn delay", "bor turn attack target=aldo")
    assert chance(fight, "aldo interrupt wait", GM) is None
    fight = fight.then("cela interrupt wait")
    assert chance(fight, "aldo interrupt wait", GM) is not None


def test_beside_a_spell_stands_whether_it_is_cast_affects_and_hurts() -> None:
    spell = {"name": "pilum", "level": 20, "arts": 22, "damage": 15}
    caster = hero(stamina=2, penetration=4, encumbrance=0, spells=[spell])
    fight = play(caster, foe(might=11, stamina=3), **INTENT)
    told = chance(fight, "aldo turn cast spell=pilum", GM)
    assert dict(told.by_level[:2]) == {
        "is_cast": pytest.approx(0.99),
        "takes_effect": pytest.approx(0.7),
    }
    assert dict(told.by_level)["level.killing"] == pytest.approx(0.7 * 0.056088, abs=1e-6)
    assert told.does.fells == pytest.approx(0.7 * (0.176944 + 0.056088), abs=1e-6)
    assert told.contest is None


def test_a_fast_spell_has_to_be_quick_enough_first() -> None:
    caster = hero(quickness=1, finesse=3, encumbrance=0, spells=[QUICK_BOLT])
    faces = "bor initiative 1 5, aldo initiative 2"
    fight = play(foe(), caster, "bor turn attack target=aldo", dice=faces, early_cast=False)
    told = chance(fight, "aldo fast_cast cast spell=bolt", GM)
    names = [name for name, _ in told.by_level]
    assert names[:3] == ["quick_enough", "is_cast", "takes_effect"]
    assert told.by_level[0][1] == pytest.approx(0.49)
    own = chance(fight, "aldo fast_cast cast spell=bolt", PIA)
    assert [name for name, _ in own.by_level] == ["quick_enough", "is_cast"]
    assert own.does is None


def test_a_spell_without_damage_and_one_who_is_down_already_have_no_fall() -> None:
    caster = hero(spells=[{"name": "sleep", "level": 5, "arts": 20}])
    told = chance(play(caster, foe()), "aldo turn cast spell=sleep target=bor", GM)
    assert told.does is None
    fallen = "gm gm set target=bor field=status value=unconscious"
    fight = play(hero(), foe(), foe("dun"), fallen, attack_helpless=True)
    told = chance(fight, "aldo turn attack target=bor", GM)
    assert (told.does.fells, told.contest) == (None, None)


def _armed(fight: Played, text: str, viewer: Viewer = PIA) -> str:
    fight.went_well()
    found = RULES.armed(fight.now, chosen(text), viewer)
    return said(found) if found else ""


def test_what_stands_beside_a_weapon_is_what_this_very_attack_adds_up() -> None:
    fight = play(hero(**ALDO), foe(**BOR), **INTENT)
    plain = _armed(fight, "aldo turn attack target=bor")
    assert plain == "attack +11, damage +7"
    fields = {"target": "bor", "subdue": True}
    found = RULES.armed(fight.now, Choice("aldo", "turn", "attack", fields), PIA)
    assert found and said(found) == "attack +8, damage +1"


def test_a_ruling_of_the_gm_has_no_weapon() -> None:
    ward = {"name": "ward", "arts": 30, "mastery": 1, "fast_casting": True}
    mira = hero("mira", spells=[ward | {"defensive": True, "personal": True}], finesse=9)
    answers = ("bor turn attack target=mira", "mira fast_cast cast spell=ward")
    faces = "bor initiative 6, mira initiative 2"
    fight = play(foe(), mira, answers, dice=faces, early_cast=False)
    assert fight.pending() == ["gm counter"]
    assert _armed(fight, "gm counter stopped", GM) == ""
    assert chance(fight, "gm counter stopped", GM) is None


def test_a_charge_says_its_bonus_and_its_fatigue_beside_the_weapon() -> None:
    fight = play(hero(**ALDO, fatigue_lost=1), foe(**BOR))
    assert _armed(fight, "aldo turn attack target=bor") == "attack +11, damage +7"
    assert _armed(fight, "aldo turn charge target=bor") == "attack +15, damage +7"


def test_of_a_foe_a_player_reads_no_attack() -> None:
    fight = play(foe(**BOR), hero(**ALDO))
    assert _armed(fight, "bor turn attack target=aldo", GM)
    assert not _armed(fight, "bor turn attack target=aldo")
    hidden = play(hero(**ALDO), foe(hidden=True))
    assert not _armed(hidden, "aldo turn attack target=bor")
    assert not _armed(hidden, "aldo turn end", GM)
