"""README 11: exact chances."""

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Choice, Viewer
from rulesets.dice import Script
from rulesets.ose.asking.chances.odds import AttackOdds, CastOdds, MoraleOdds
from tests.rulesets.every_roll import every_outcome
from tests.rulesets.fights import Json
from tests.rulesets.ose.fight import foe, hero, said

OSE = registry.get("ose")
GM = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))


def at_turn(*written: Json | Choice, first: str = "party", **options: object) -> object:
    """The state after the choices, in the turn of the first side."""
    cast = [item for item in written if isinstance(item, dict)]
    faces = {f"{row['side']} initiative": [6 if row["side"] == first else 1] for row in cast}
    dice = Script(faces)
    state = OSE.begin([row | {"name": row["id"]} for row in cast], options, dice).state
    for choice in written:
        if isinstance(choice, Choice):
            state = OSE.resolve(state, choice, dice).state
    return state


def everybody_declares_nothing(*cast: Json) -> list[Choice]:
    who = [row["id"] for row in cast]
    return [Choice("gm", "gm", "default", {"who": who}), Choice("gm", "initiative", "roll")]


def struck(attacker: Json, target: Json, **options: object) -> AttackOdds:
    attacker["stats"]["engaged"] = [target["id"]]
    start = everybody_declares_nothing(attacker, target)
    state = at_turn(attacker, target, *start, first=attacker["side"], **options)
    found = OSE.odds(state, Choice(attacker["id"], "melee", "attack"))
    assert isinstance(found, AttackOdds)
    return found


def test_an_attack_in_melee() -> None:
    blade = {"name": "blade", "damage": "1d6", "bonus": 0}
    found = struck(hero(str=13, weapons=[blade]), foe(ac=6, hp=5))
    assert found.hits == pytest.approx((0.45,))
    assert found.down == pytest.approx(0.225)
    assert found.mean == pytest.approx(2.025)
    assert sum(found.damage.values()) == pytest.approx(1)


def test_a_missile_at_long_range_into_cover_at_a_runner() -> None:
    archer = hero(weapons=["short_bow"])
    runner = foe(ac=4, shield=1, hp=4, cover=2, engaged=["bera"])
    bera = hero("bera", hp=9)
    state = at_turn(
        archer,
        bera,
        runner,
        Choice("gob", "declare", "retreat"),
        Choice("bera", "declare", "none"),
        Choice("gm", "initiative", "roll"),
        Choice("aldo", "move", "stay"),
    )
    found = OSE.odds(state, Choice("aldo", "missile", "attack", {"range": "long"}))
    assert isinstance(found, AttackOdds)
    assert found.hits == pytest.approx((0.30,))
    assert found.down == pytest.approx(0.15)


@pytest.mark.parametrize(
    ("options", "chance"),
    [({}, 0.20), ({"attack_table": "thac0"}, 0.10), ({"armour_class": "ascending"}, 0.10)],
    ids=["matrix", "plain THAC0", "ascending"],
)
def test_the_three_procedures_differ_at_the_ends(options: dict, chance: float) -> None:
    assert struck(hero(str=18), foe(ac=-3), **options).hits == pytest.approx((chance,))


def test_a_routine_stops_when_the_target_falls() -> None:
    weapons = [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}]
    routine = {"name": "maul", "attacks": ["claw", "claw", "bite"]}
    found = struck(foe(weapons=weapons, routines=[routine], thac0=16), hero(ac=5, hp=6))
    assert found.hits == pytest.approx((0.5, 0.5, 0.5))
    assert found.down == pytest.approx(0.261574, abs=5e-7)
    assert found.damage[0] == pytest.approx(0.125)


def test_the_immune_take_nothing() -> None:
    found = struck(hero(), foe(only_hurt_by=["silver"]))
    assert (found.damage, found.down) == ({0: pytest.approx(1.0)}, 0.0)


def test_the_helpless_are_hit_for_certain() -> None:
    found = struck(hero(), foe(paralysed=False, hp=1))
    assert found.down == pytest.approx(found.hits[0])


BALL = {"name": "ball", "damage": "3d6", "save": "spells", "on_save": "half"}


def test_a_spell_with_half_damage_on_a_save() -> None:
    caster, target = hero(spells=[BALL]), foe(hp=9, save_modifier=2)
    state = at_turn(
        caster, target, Choice("aldo", "declare", "cast"), Choice("gm", "initiative", "roll")
    )
    found = OSE.odds(state, Choice("aldo", "cast", "cast"))
    assert isinstance(found, CastOdds)
    (spell,) = found.targets
    assert 1 - (spell.saves or 0) == pytest.approx(0.65)
    assert spell.down == pytest.approx(0.483102, abs=5e-7)
    assert sum(spell.damage.values()) == pytest.approx(1)


def test_a_morale_check() -> None:
    cast = [hero(), foe(morale=7), foe("orc", morale=9)]
    state = at_turn(*cast, Choice("gm", "gm", "morale", {"side": "foes"}))
    found = OSE.odds(state, Choice("gm", "morale", "roll", {"modifier": 1}))
    assert isinstance(found, MoraleOdds)
    assert found.holds == pytest.approx({"gob": 0.722222, "orc": 0.916667}, abs=5e-7)
    assert found.all_hold == pytest.approx(0.722222, abs=5e-7)


def test_nothing_else_has_odds() -> None:
    state = at_turn(hero(), foe())
    assert OSE.odds(state, Choice("gm", "initiative", "roll")) is None
    assert OSE.odds(state, Choice("aldo", "melee", "attack")) is None
    assert OSE.odds(state, Choice("gm", "gm", "end")) is None


def test_players_are_told_no_chance_that_rests_on_numbers_of_the_other_side() -> None:
    cast = [hero(engaged=["gob"]), foe()]
    state = at_turn(*cast, *everybody_declares_nothing(*cast))
    choice = Choice("aldo", "melee", "attack", {"target": "gob"})
    told = OSE.chance(state, choice, GM)
    assert told is not None
    assert told.percent == 55
    pias = OSE.chance(state, choice, PIA)
    assert pias is not None and pias.percent is None and pias.more == ()


def needs(state: object, choice: Choice, viewer: Viewer) -> list[str]:
    told = OSE.chance(state, choice, viewer)
    assert told is not None
    return [said(need) for need in told.needs]


def test_who_knows_both_reads_what_the_die_has_to_show() -> None:
    cast = [hero(engaged=["gob"], str=13), foe(ac=6)]
    state = at_turn(*cast, *everybody_declares_nothing(*cast))
    assert needs(state, Choice("aldo", "melee", "attack", {"target": "gob"}), GM) == ["12+ hits"]


def test_a_player_reads_the_own_side_of_an_attack_roll() -> None:
    cast = [hero(engaged=["gob"], str=13), foe(ac=6)]
    choice = Choice("aldo", "melee", "attack", {"target": "gob"})
    state = at_turn(*cast, *everybody_declares_nothing(*cast))
    told = OSE.chance(state, choice, PIA)
    assert told is not None
    assert told.own is not None
    assert (said(told.own), told.needs) == ("THAC0 19, +1 to hit", ())
    ascending = at_turn(*cast, *everybody_declares_nothing(*cast), armour_class="ascending")
    told = OSE.chance(ascending, choice, PIA)
    assert told is not None
    assert told.own is not None
    assert said(told.own) == "+1 to hit"


def test_beside_a_target_stands_what_its_cover_changes() -> None:
    cast = [hero(weapons=["short_bow"]), foe(ac=6), foe("orc", cover=2)]
    state = at_turn(*cast, Choice("gm", "initiative", "roll"), Choice("aldo", "move", "stay"))
    attack = Choice("aldo", "missile", "attack", {"target": "gob"})
    covered = Choice("aldo", "missile", "attack", {"target": "orc"})
    assert needs(state, attack, PIA) == []
    assert needs(state, covered, PIA) == ["−2 to hit"]


def test_players_who_judge_armour_read_the_chance_to_hit_and_no_more() -> None:
    judging = Viewer(controls=("aldo",), sides=("party",), judges=True)
    cast = [hero(engaged=["gob"], str=13), foe(ac=6, hp=1, only_hurt_by=["silver"])]
    state = at_turn(*cast, *everybody_declares_nothing(*cast))
    choice = Choice("aldo", "melee", "attack", {"target": "gob"})
    told = OSE.chance(state, choice, judging)
    assert told is not None
    assert (told.percent, [said(need) for need in told.needs]) == (45, ["12+ hits"])
    assert told.does is None


def test_of_a_spell_on_somebody_else_a_player_reads_the_kind_of_saving_throw() -> None:
    caster, target = hero(spells=[BALL]), foe(hp=9, save_modifier=2)
    declared = Choice("aldo", "declare", "cast")
    state = at_turn(caster, target, declared, Choice("gm", "initiative", "roll"))
    (told,) = needs(state, Choice("aldo", "cast", "cast"), PIA)
    assert told.startswith("saving throw: ")
    (known,) = needs(state, Choice("aldo", "cast", "cast"), GM)
    assert known.startswith("save ")


def test_the_gms_question_of_morale_says_why_and_what_hangs_on_it() -> None:
    state = at_turn(hero(), foe(morale=7), Choice("gm", "gm", "morale", {"side": "foes"}))
    (asked,) = OSE.view(state, GM).asked
    assert asked.why and said(asked.why).startswith("Called by the GM. Whoever rolls above")
    assert needs(state, Choice("gm", "morale", "roll"), GM) == ["≤ 7 on 2d6"]
    broken = OSE.resolve(state, Choice("gm", "morale", "roll"), Script({"gm morale": [6, 6]})).state
    (rout,) = OSE.view(broken, GM).asked
    assert rout.why and said(rout.why) == "Their morale is broken: Goblin 3."
    flee, surrender = (OSE.wording.notes(OSE.view(broken, GM), rout, o) for o in ROUT)
    assert said(flee[0]).startswith("They run") and said(surrender[0]).startswith("They leave")


ROUT = ("flee", "surrender")


def test_that_the_helpless_are_hit_without_a_roll_everybody_sees() -> None:
    cast = [hero(engaged=["gob"]), foe(asleep=True), foe("orc")]
    start = [Choice("gm", "initiative", "roll"), Choice("aldo", "move", "stay")]
    state = at_turn(*cast, *start)
    told = OSE.chance(state, Choice("aldo", "melee", "attack", {"target": "gob"}), PIA)
    assert told is not None
    assert told.note is not None
    assert told.percent is None


def test_morale_is_the_gms_alone() -> None:
    state = at_turn(hero(), foe(morale=7), Choice("gm", "gm", "morale", {"side": "foes"}))
    choice = Choice("gm", "morale", "roll")
    assert OSE.chance(state, choice, PIA) is None
    told = OSE.chance(state, choice, GM)
    assert told is not None
    assert told.percent == 58


def lost(state: Any, after: Any, id: str) -> int:
    return int(state.combatants[id].hp - after.combatants[id].hp)


@pytest.mark.parametrize("ac", [-3, 3, 9])
def test_the_odds_of_a_routine_are_those_of_every_roll(ac: int) -> None:
    weapons = [{"name": "claw", "damage": "1d2"}, {"name": "bite", "damage": "1d3"}]
    routine = {"name": "maul", "attacks": ["claw", "bite"]}
    cast = [foe(weapons=weapons, routines=[routine], engaged=["aldo"]), hero(ac=ac, hp=3)]
    state = at_turn(*cast, *everybody_declares_nothing(*cast), first="foes")
    choice = Choice("gob", "melee", "attack", {"target": "aldo"})
    found, counted = OSE.odds(state, choice), list(every_outcome(OSE, state, choice))
    assert isinstance(found, AttackOdds)
    down = sum(p for p, outcome in counted if outcome.state.combatants["aldo"].hp == 0)
    assert found.down == pytest.approx(down)
    hit = sum(p for p, outcome in counted if outcome.log[0].facts["hit"])
    assert found.hits[0] == pytest.approx(hit)
    for damage in (1, 2):
        done = sum(p for p, outcome in counted if lost(state, outcome.state, "aldo") == damage)
        assert found.damage[damage] == pytest.approx(done)


@pytest.mark.parametrize("on_save", ["half", "negate"])
@pytest.mark.parametrize("save", ["spells", "none"])
def test_the_odds_of_a_spell_are_those_of_every_roll(save: str, on_save: str) -> None:
    spark = {"name": "spark", "damage": "1d6", "heal": "1d2", "save": save, "on_save": on_save}
    caster, target = hero(spells=[spark]), foe(hp=3, save_modifier=-1)
    declared = Choice("aldo", "declare", "cast")
    state = at_turn(caster, target, declared, Choice("gm", "initiative", "roll"))
    choice = Choice("aldo", "cast", "cast")
    found, counted = OSE.odds(state, choice), list(every_outcome(OSE, state, choice))
    assert isinstance(found, CastOdds)
    (spell,) = found.targets
    down = sum(p for p, outcome in counted if outcome.state.combatants["gob"].hp == 0)
    assert spell.down == pytest.approx(down)


def test_the_odds_of_morale_are_those_of_every_roll() -> None:
    cast = [hero(), foe(morale=7), foe("orc", morale=9)]
    state = at_turn(*cast, Choice("gm", "gm", "morale", {"side": "foes"}))
    choice = Choice("gm", "morale", "roll", {"modifier": -1})
    found, counted = OSE.odds(state, choice), list(every_outcome(OSE, state, choice))
    assert isinstance(found, MoraleOdds)
    for id, holds in found.holds.items():
        assert holds == pytest.approx(sum(p for p, o in counted if id not in o.state.rout))
    assert found.all_hold == pytest.approx(sum(p for p, o in counted if not o.state.rout))


def test_who_differs_in_nothing_that_counts_shares_the_odds_against_the_same_target() -> None:
    pack = [foe(f"wolf-{number}", engaged=["aldo"], thac0=18) for number in range(2)]
    cast = [hero("aldo"), *pack, foe("gob", engaged=["aldo"], thac0=19)]
    state = at_turn(*cast, *everybody_declares_nothing(*cast), first="foes")
    first, second, other = (
        OSE.odds(state, Choice(item["id"], "melee", "attack")) for item in cast[1:]
    )
    assert first is second
    assert isinstance(other, AttackOdds) and other.hits < first.hits


def test_of_a_spell_on_several_the_caster_reads_the_damage_to_each() -> None:
    fire = {"name": "ball", "damage": "6d6", "save": "spells", "on_save": "half", "max_targets": 6}
    caster, declared = hero(spells=[fire]), Choice("aldo", "declare", "cast")
    state = at_turn(caster, foe("kob"), foe("orc"), declared, Choice("gm", "initiative", "roll"))
    told = OSE.chance(state, Choice("aldo", "cast", "cast", {"targets": ["kob", "orc"]}), PIA)
    assert told is not None
    assert [said(item) for item in told.more] == ["about 21 to each, 10 after a save"]
    # The dice are no odds: a table that shows none shows them.
    for shown in (told, told.limited_to("none")):
        assert said(shown.dice) == "6d6"
