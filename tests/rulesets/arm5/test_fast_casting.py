"""README 7.4, A11: Fast Casting, early in the round and as a reaction."""

from rulesets.arm5.shown.view import view
from rulesets.contract import Viewer
from rulesets.messages import english
from tests.rulesets.arm5.fight import BOLT, QUICK_BOLT, foe, hero, play
from tests.rulesets.fights import Json, Played

WALL = {"name": "wall", "arts": 30, "mastery": 1, "fast_casting": True}
WARD = WALL | {"name": "ward", "defensive": True, "personal": True}
STRIKE = "bor turn attack target=mira"


def mira(*spells: Json, **stats: object) -> Json:
    return hero("mira", spells=[*(spells or (QUICK_BOLT,))], soak_bonus=50, **stats)


def struck(magus: Json, *more: Json | str, dice: str = "", **options: object) -> Played:
    """Bor, with initiative 6, attacks mira."""
    faces = f"bor initiative 6, mira initiative 2, {dice}"
    settings = {"early_cast": False} | options
    return play(foe(), magus, STRIKE, *more, dice=faces, **settings)  # type: ignore[arg-type]


def early(fields: str = "spell=bolt target=bor", **stats: object) -> Played:
    faces = "bor initiative 6, mira initiative 5"
    caster = mira(finesse=3, encumbrance=0, **stats)
    return play(foe(soak_bonus=50), caster, f"mira early_cast cast {fields}", dice=faces)


def test_mastered_with_fast_casting_one_casts_at_an_earlier_place() -> None:
    fight = early()
    assert fight["mira"]["initiative_fast"] == 8
    assert fight.facts("cast")["is_fast"]
    assert fight.pending() == ["bor turn"]


def test_that_uses_the_action_of_the_round() -> None:
    fight = early()
    fight.then("bor turn end")
    assert fight["mira"]["early_used"]
    assert fight.offered("mira") == ["quick", "end"]
    fight.then("mira turn end")
    assert (fight["mira"]["early_used"], fight.state["round"]) == (False, 2)


def test_whoever_waits_keeps_the_action() -> None:
    faces = "bor initiative 6, mira initiative 5"
    caster = mira(finesse=3, encumbrance=0)
    fight = play(foe(), caster, "mira early_cast wait", "bor turn end", dice=faces)
    assert "cast" in fight.offered("mira")


def test_only_fast_castable_spells_can_be_cast_there() -> None:
    faces = "bor initiative 6, mira initiative 5"
    slow = BOLT | {"name": "slow"}
    caster = mira(QUICK_BOLT, slow, finesse=3, encumbrance=0)
    assert play(foe(), caster, dice=faces).values("mira", "cast", "spell") == ("bolt",)


def test_fast_casting_takes_10_off_and_two_more_botch_dice() -> None:
    facts = early().facts("cast")
    assert (facts["fast"], facts["botch_dice"]) == (-10, 2)
    slow = play(mira(), foe(soak_bonus=50), "mira turn cast spell=bolt").facts("cast")
    assert (slow["fast"], slow["botch_dice"]) == (0, 0)


def test_there_is_no_early_place_while_delaying_or_in_an_extended_action() -> None:
    caster = mira(finesse=3, encumbrance=0)
    for text in ("mira turn delay", "mira turn extended task=other rounds=3"):
        fight = play(
            foe(),
            caster,
            "mira early_cast wait",
            "bor turn end",
            text,
            dice="bor initiative 6, mira initiative 5",
        )
        assert "bor turn" in fight.pending()


def test_an_enemy_with_a_quick_spell_is_asked_at_attacks_charges_and_spells() -> None:
    assert struck(mira()).pending() == ["mira fast_cast"]
    assert struck(mira()).state["phase"] == "window"
    assert struck(mira(BOLT)).pending() == ["mira turn"]
    caster = foe(spells=[BOLT])
    assert play(caster, mira(), "bor turn cast spell=bolt").pending() == ["mira fast_cast"]
    assert play(foe(), mira(), "bor turn charge target=mira").pending() == ["mira fast_cast"]
    assert play(foe(), mira(), "bor turn move toward=mira").pending() == ["mira turn"]
    assert play(foe(), mira(), "bor turn quick what=shout").pending() == ["bor turn"]


def test_nobody_is_asked_with_the_option_off_or_without_a_target() -> None:
    assert struck(mira(), fast_cast_reactions=False).pending() == ["mira turn"]
    hidden = play(foe(hidden=True), mira(), STRIKE)
    assert hidden.pending() == ["mira turn"]


def test_the_speed_roll_must_reach_the_initiative_of_whom_it_answers() -> None:
    cast = "mira fast_cast cast spell=bolt"
    caster = mira(quickness=1, finesse=2, encumbrance=1)
    quick = struck(caster, cast, dice="mira fast_cast 4")
    facts = quick.facts("fast_cast_speed")
    assert facts | {"modifier": 2, "total": 6, "ease": 6, "success": True} == facts
    assert quick.rules()[:2] == ["fast_cast_speed", "cast"]
    slow = struck(caster, cast, dice="mira fast_cast 3")
    assert slow.rules()[:2] == ["fast_cast_speed", "attack"]
    assert (slow["mira"]["fast_failed"], slow["mira"]["fast_count"]) == (True, 1)


def test_it_takes_no_action() -> None:
    fight = struck(mira(finesse=5), "mira fast_cast cast spell=bolt")
    assert fight["mira"]["action"]


def test_each_further_one_in_a_round_is_6_slower_and_a_failure_is_the_last() -> None:
    cast = "mira fast_cast cast spell=bolt"
    two = (foe(soak_bonus=50), foe("dun", soak_bonus=50), mira(finesse=9), STRIKE, cast)
    again = ("dun turn attack target=mira", cast)
    faces = "bor initiative 6, dun initiative 5, mira initiative 2"
    fight = play(*two, *again, dice=faces, early_cast=False)
    repeats = [entry["facts"]["repeat"] for entry in fight.entries("fast_cast_speed")]
    assert repeats == [0, -6]
    slow = "bor initiative 1 9, dun initiative 5, mira initiative 2, mira fast_cast 10"
    failed = play(*two, again[0], dice=slow, early_cast=False)
    assert failed.pending() == ["mira turn"]


def test_the_counts_begin_anew_each_round() -> None:
    fight = struck(mira(), "mira fast_cast cast spell=bolt", "mira turn end")
    assert (fight["mira"]["fast_count"], fight["mira"]["fast_failed"]) == (0, False)


def test_the_quickest_casts_first() -> None:
    others = (foe(soak_bonus=50), mira(finesse=4), hero("ines", finesse=8, spells=[QUICK_BOLT]))
    faces = "bor initiative 6, mira initiative 5, ines initiative 4"
    fight = play(
        *(*others, STRIKE, "ines fast_cast cast spell=bolt", "mira fast_cast cast spell=bolt"),
        dice=faces,
        early_cast=False,
    )
    assert [e["who"] for e in fight.entries("fast_cast_speed")] == ["mira", "ines"]
    assert [e["who"] for e in fight.entries("cast")] == ["ines", "mira"]


def test_who_can_no_longer_loses_the_spell() -> None:
    killer = QUICK_BOLT | {"damage": 60, "arts": 40}
    cast = (foe(), foe("dun"), mira(killer, finesse=9), hero("ines", finesse=8, spells=[killer]))
    faces = "bor initiative 6, dun initiative 5, mira initiative 3, ines initiative 3"
    answers = ("mira fast_cast cast spell=bolt", "ines fast_cast cast spell=bolt target=bor")
    fight = play(*cast, STRIKE, *answers, dice=faces, early_cast=False)
    lost = [(e["who"], e["facts"]["reason"]) for e in fight.entries("action_lost")]
    assert lost == [("ines", "fast_cast"), ("bor", "impossible")]


def test_the_default_target_is_the_actor_else_the_caster() -> None:
    fight = struck(mira(finesse=9), "mira fast_cast cast spell=bolt")
    assert fight.entries("cast")[0]["target"] == "bor"
    fight = struck(mira(WARD, finesse=9), "mira fast_cast cast spell=ward")
    assert fight.entries("cast")[0]["target"] == "mira"


def test_a_defensive_spell_may_stop_the_action_as_the_gm_rules() -> None:
    asked = struck(mira(WARD, finesse=9), "mira fast_cast cast spell=ward")
    assert (asked.pending(), asked.state["phase"]) == (["gm counter"], "counter")
    assert asked.asked("gm").default == "stopped"
    asked.then("gm counter stopped")
    assert asked.facts("counter") == {"spell": "ward", "stopped": True}
    assert asked.facts("action_lost") == {"reason": "stopped"}
    assert not asked.entries("attack")
    assert asked.pending() == ["mira turn"]


def test_or_it_may_not() -> None:
    fight = struck(
        mira(WARD, finesse=9), "mira fast_cast cast spell=ward", "gm counter not_stopped"
    )
    assert fight.entries("attack")


def test_an_action_stopped_once_is_not_judged_again() -> None:
    others = (foe(), mira(WARD, finesse=9), hero("ines", finesse=8, spells=[WARD]))
    faces = "bor initiative 6, mira initiative 5, ines initiative 4"
    cast = ("mira fast_cast cast spell=ward", "ines fast_cast cast spell=ward")
    fight = play(*others, STRIKE, *cast, "gm counter stopped", dice=faces, early_cast=False)
    assert len(fight.entries("cast")) == 2
    assert fight.pending() == ["mira turn"]


def test_a_spell_that_failed_stops_nothing() -> None:
    weak = WARD | {"arts": -20}
    fight = struck(mira(weak, finesse=9), "mira fast_cast cast spell=ward")
    assert fight.entries("attack")


def test_fast_casts_are_not_answered_themselves() -> None:
    faces = "bor initiative 6, mira initiative 2"
    cast = (foe(spells=[QUICK_BOLT]), mira(finesse=9), STRIKE, "mira fast_cast cast spell=bolt")
    fight = play(*cast, dice=faces, early_cast=False)
    assert fight.rules()[:2] == ["fast_cast_speed", "cast"]
    assert fight.pending() == ["mira turn"]


def test_whether_a_spell_stops_the_action_says_that_the_gm_is_to_judge() -> None:
    fight = struck(mira(WARD, finesse=9), "mira fast_cast cast spell=ward")
    (asked,) = view(fight.now, Viewer(gm=True)).asked
    assert asked.why and "leave to you" in english(asked.why)
