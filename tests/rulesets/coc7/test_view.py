"""What Pia, Piet, a spectator and the GM see of a fight, and what nobody else may."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.coc7.state import State
from rulesets.contract import Asked, Choice, Entry, Viewer
from rulesets.dice import Script, Seeded
from tests.rulesets.coc7.fight import (
    CLUB,
    KNIFE,
    PISTOL,
    SMG,
    ada,
    armed,
    bob,
    gob,
    hag,
    play,
)
from tests.rulesets.coc7.views import (
    COC,
    GWEN,
    HIDDEN,
    PIA,
    SPECTATOR,
    asked,
    headline,
    marks,
    refused,
    said,
    see,
)
from tests.rulesets.work import calls


def begun(*roster: Any, **options: Any) -> State:
    state: State = play(*roster, **options).now
    return state


def after(*written: Any, **more: Any) -> State:
    state: State = play(*written, **more).now
    return state


SECRET = {
    "dex": 171,
    "str": 472,
    "con": 473,
    "pow": 474,
    "luck": 91,
    "hp_max": 475,
    "hp": 470,
    "mp": 176,
    "build": 47,
    "armour": 99,
    "brawl": 178,
    "dodge": 179,
    "weapons": [
        {
            "name": "planted weapon",
            "use": "firearm",
            "damage": "3d13",
            "skill": 177,
            "loaded": 471,
            "capacity": 479,
        }
    ],
    "spells": [{"name": "planted spell", "mp": 175}],
}
PLANTED = re.compile(rb"planted|\b17[1-9]\b|\b47[0-9]?\b|\b9[19]\b|3d13")


def entries_and_states(seed: int) -> Iterator[tuple[State, tuple[Entry, ...]]]:
    """A fight in which the foe with the secrets has bare hands and is hurt now and then."""
    dice = Seeded(seed)
    roster = [
        ada(hp_max=30, brawl=60, **armed(CLUB)),
        bob(hp_max=30, dodge=40),
        gob(**SECRET),
        hag(hp_max=20),
    ]
    outcome = COC.begin(roster, {}, dice)
    yield outcome.state, outcome.log
    for _ in range(60):
        pending = COC.pending(outcome.state)
        if not pending:
            return
        choice = COC.suggest(outcome.state, pending[0])
        if choice.by == "gob" and choice.kind == "turn":
            alive = "ada" if outcome.state.combatants["ada"].status == "active" else "bob"
            blow = {"target": alive, "weapon": "unarmed"}
            choice = Choice("gob", "turn", "melee", blow)
        if choice.kind == "react" and choice.by == "gob":
            choice = Choice("gob", "react", "dodge")
        outcome = COC.resolve(outcome.state, choice, dice)
        yield outcome.state, outcome.log


@pytest.mark.parametrize("foes", ["bar", "words", "nothing"])
@pytest.mark.parametrize("viewer", [PIA, SPECTATOR], ids=["pia", "spectator"])
def test_a_planted_secret_never_reaches_a_player(viewer: Viewer, foes: str) -> None:
    viewer = replace(viewer, foes=foes)
    for state, log in entries_and_states(seed=5):
        told = [COC.tell(state, entry, viewer) for entry in log]
        shown = [replace(entry, rolls=(), facts=_without_dice(entry)) for entry in told if entry]
        view = COC.view(state, viewer)
        choices = [COC.suggest(state, one) for one in COC.pending(state) if one.by == "ada"]
        odds = [COC.chance(state, choice, viewer) for choice in choices]
        found = PLANTED.search(json.encode([_without_shares(view), shown, odds], enc_hook=dict))
        assert not found, found


def _without_dice(entry: Entry) -> dict[str, Any]:
    """What was rolled may be any number, also one of those that were planted."""
    return {name: value for name, value in entry.facts.items() if name != "roll"}


def _without_shares(view: Any) -> Any:
    """A bar tells how much is left in percent."""
    people = [replace(seen, health=None) for seen in view.combatants]
    return replace(view, combatants=tuple(people))


def test_the_gm_sees_every_number() -> None:
    state, _ = next(entries_and_states(seed=5))
    shown = json.encode(COC.view(state, GWEN), enc_hook=dict)
    for secret in (b"171", b"472", b"planted weapon", b"planted spell", b"3d13"):
        assert secret in shown


def test_of_the_own_side_everything_is_seen() -> None:
    state = begun(ada(hp=7, hp_max=11, luck=48), bob(hp_max=12), gob())
    for id, left in (("ada", (7, 11)), ("bob", (12, 12))):
        seen = see(state, id)
        assert (seen.figures[0].value, seen.figures[0].most) == left
        assert seen.facts["con"] == 50 and seen.ally
    assert [figure.term for figure in see(state, "ada").figures] == ["hp", "luck"]
    assert [see(state, id).mine for id in ("ada", "bob", "gob")] == [True, False, False]


def test_of_a_foe_only_what_the_eye_tells() -> None:
    seen = see(begun(ada(), gob(cover=True, **armed(CLUB))), "gob")
    assert seen.figures == () and seen.kit == {}
    assert set(seen.facts) == set(
        "name side status held cover prone moving_fast restrained_by engaged dropped lost_action "
        "major_wound helpless aiming".split()
    )
    assert seen.facts["held"] == "club" and seen.facts["aiming"] is False


@pytest.mark.parametrize(
    ("foes", "word", "share", "figures"),
    [
        ("numbers", "badly_hurt", 40, [("hp", 4, 10)]),
        ("bar", "badly_hurt", 40, []),
        ("words", "badly_hurt", None, []),
        ("nothing", None, None, []),
    ],
)
def test_how_foes_fare_is_told_as_the_campaign_wants(
    foes: str, word: str | None, share: int | None, figures: list[Any]
) -> None:
    seen = see(begun(ada(), gob(hp=4)), "gob", replace(PIA, foes=foes))
    assert (seen.health and seen.health.word) == word
    assert (seen.health and seen.health.share) == share
    assert [(figure.term, figure.value, figure.most) for figure in seen.figures] == figures


@pytest.mark.parametrize(
    ("hp", "word", "quarters"),
    [(11, "unhurt", 0), (10, "hurt", 1), (6, "hurt", 1), (5, "badly_hurt", 3), (0, "down", 4)],
)
def test_health_is_coarse(hp: int, word: str, quarters: int) -> None:
    health = see(begun(ada(), gob(hp=hp, hp_max=11), hag()), "gob").health
    assert health is not None
    assert (health.word, health.quarters) == (word, quarters)


def test_marks_say_who_is_where_and_in_what_state() -> None:
    state = begun(
        ada(prone=True, **armed(PISTOL)),
        gob(dex=99, cover=True, moving_fast=True, **armed(CLUB)),
        hag(helpless=True),
    )
    assert marks(state, "ada") == [
        "In hand: pistol",
        "Ready firearm: DEX + 50",
    ]
    assert marks(state, "gob") == ["Cover", "Moving fast", "In hand: club"]
    assert marks(state, "hag") == ["Helpless"]


def test_the_order_of_turns_is_told_also_of_those_who_wait_and_run() -> None:
    state = after(ada(), bob(), gob(), "ada turn delay after=gob", "bob turn run")
    assert marks(state, "ada") == ["Waits for Gob"]
    assert marks(state, "bob") == ["Moving fast", "Attack at the end of the round"]
    assert see(state, "bob").acted and not see(state, "ada").acted


def test_a_foe_that_aims_is_seen_to_aim_but_not_with_what() -> None:
    state = after(ada(dex=30), gob(**armed(PISTOL)), "gob turn aim weapon=pistol")
    assert "Aiming" in marks(state, "gob")
    assert "aims_with" not in see(state, "gob").facts
    assert "Aims: pistol" in marks(state, "gob", GWEN)


def test_a_foe_with_a_ready_firearm_is_not_told_of_beforehand() -> None:
    state = begun(ada(), gob(**armed(PISTOL)))
    assert marks(state, "gob") == ["In hand: pistol"]
    assert "Ready firearm: DEX + 50" in marks(state, "gob", GWEN)


def outnumbered() -> State:
    """The ghoul has struck, Ada has dodged, the hag is next."""
    return after(
        *(ada(dodge=40, dex=10), gob(), hag()),
        *("gob turn melee target=ada", "ada react dodge", "hag turn melee target=ada"),
        dice="gob attack 90, ada dodge 90",
    )


def test_who_is_outnumbered_reads_it_and_foes_do_not_tell_it() -> None:
    state = outnumbered()
    mark = "Outnumbered"
    assert mark in marks(state, "ada")
    assert mark not in marks(state, "ada", Viewer(controls=("gob",), sides=("foes",)))


def test_every_attack_is_a_question_of_its_own() -> None:
    first = after(ada(dex=10), gob(), hag(), "gob turn melee target=ada")
    second = outnumbered()
    for state, by in ((first, "gob"), (second, "hag")):
        owed = asked(state, "ada")
        assert owed.kind == "react" and owed.decision is not None
        assert see(state, "ada").facts["attacked"]["by"] == by
        assert headline(state) == f"{by.title()} acts, Ada answers first"


def test_the_kit_tells_thresholds_damage_ammunition_and_malfunction() -> None:
    weapons = [CLUB, PISTOL | {"spare": 2, "loaded": 3}, KNIFE | {"skill": 45}]
    state = begun(
        ada(db="1d4", brawl=60, weapons=weapons, spells=[{"name": "Sign", "mp": 4}]), gob()
    )
    assert {name: said(note) for name, note in see(state, "ada").kit.items()} == {
        "club": "60 / 30 / 12 · 1d8 and damage bonus 1d4",
        "pistol": "60 / 30 / 12 · 1d10 · loaded 3 / 8 · 2 spare magazines · malfunction 98",
        "knife": "45 / 22 / 9 · 1d4+2 and damage bonus 1d4 · 2 left",
        "unarmed": "60 / 30 / 12 · 1d3 and damage bonus 1d4",
        "improvised": "60 / 30 / 12 · 1d6 and damage bonus 1d4",
        "Sign": "4 magic points",
    }


def jammed() -> State:
    return after(
        *(ada(**armed(PISTOL)), gob(), "ada turn shoot target=gob", "gob react none"),
        dice="ada attack 99, ada jam 3",
    )


def test_a_jam_stands_on_the_weapon_with_the_work_that_is_left() -> None:
    assert said(see(jammed(), "ada").kit["pistol"]).endswith("jammed, 3 rounds of work left")


def test_the_own_question_comes_whole_and_every_other_only_as_such() -> None:
    state = begun(ada(), bob(), gob())
    assert asked(state, "ada").decision is not None
    assert asked(state, "ada", SPECTATOR).decision is None
    later = after(ada(), bob(), gob(dex=65), "ada turn other")
    assert COC.view(later, PIA).asked == (Asked("gob", "turn"),)
    assert asked(later, "gob", GWEN).decision is not None


def test_the_answers_of_a_foe_are_its_own_affair() -> None:
    state = after(ada(), gob(), "ada turn melee target=gob")
    assert COC.view(state, PIA).asked == (Asked("gob", "react"),)
    assert asked(state, "gob", GWEN).decision is not None


def test_nobody_can_act_is_asked_of_the_gm() -> None:
    state = begun(ada(helpless=True), gob(helpless=True))
    assert COC.view(state, PIA).asked == (Asked("gm", "idle"),)
    assert headline(state) == "Nobody can act"


def test_who_is_hidden_is_nowhere_in_the_view() -> None:
    state = begun(ada(dex=90), gob(), hag(dex=60))
    view = COC.view(state, HIDDEN)
    assert b"hag" not in json.encode(view, enc_hook=dict)
    decision = asked(state, "ada", HIDDEN).decision
    assert decision is not None
    targets = {field.choices for option in decision.options for field in option.fields[:1]}
    assert ("gob",) in targets
    assert headline(state, HIDDEN) == "Ada acts, DEX 90, then Gob"
    assert b"hag" in json.encode(COC.view(state, GWEN), enc_hook=dict)


def test_an_attack_from_hiding_is_asked_without_the_attacker() -> None:
    state = after(ada(dex=10), gob(dex=20), hag(), "hag turn melee target=ada")
    owed = asked(state, "ada", HIDDEN)
    assert said(COC.wording.question(COC.view(state, HIDDEN), owed)) == (
        "How does Ada answer the attack?"
    )
    assert headline(state, HIDDEN) == "Ada answers an attack"
    assert see(state, "ada", HIDDEN).facts["engaged"] == ()
    assert COC.view(begun(ada(dex=10), gob(dex=20), hag()), HIDDEN).asked == (Asked("gm", ""),)


def test_without_a_target_that_is_seen_what_needs_one_is_not_offered() -> None:
    state = begun(ada(), hag())
    decision = asked(state, "ada", HIDDEN).decision
    assert decision is not None
    assert {"melee", "manoeuvre", "delay"}.isdisjoint(option.name for option in decision.options)
    assert decision.option("other") is not None


def test_who_is_hidden_is_nowhere_in_the_log() -> None:
    state = begun(ada(), gob(), hag())
    for entry in (
        Entry("melee", "hag", "ada", facts={"weapon": "unarmed"}),
        Entry("status", "hag", facts={"status": "dead"}),
        Entry("gm_engage", "gm", "ada", facts={"other": "hag", "value": True}),
        Entry(
            "gm_set", "gm", "ada", facts={"field": "restrained_by", "before": "", "value": "hag"}
        ),
    ):
        assert COC.tell(state, entry, HIDDEN) is None
        assert COC.tell(state, entry, GWEN) == entry
    order = Entry("round", facts={"round": 1, "order": "ada,hag,gob"})
    told = COC.tell(state, order, HIDDEN)
    assert told is not None and told.facts["order"] == "ada,gob"


ROLL = {
    "skill": 60,
    "difficulty": "regular",
    "needed": 60,
    "dice": 1,
    "bonus": 1,
    "penalty": 0,
    "mod_outnumbered": 1,
    "roll": 30,
    "level": "hard",
    "success": True,
}


def test_the_roll_of_a_foe_is_told_without_its_numbers() -> None:
    state = begun(ada(), bob(), gob())
    by_foe = COC.tell(state, Entry("attack_roll", "gob", "ada", facts=ROLL), PIA)
    assert by_foe is not None
    assert by_foe.facts == {
        "difficulty": "regular",
        "roll": 30,
        "level": "hard",
        "success": True,
    }
    own = Entry("attack_roll", "bob", "gob", facts=ROLL)
    assert COC.tell(state, own, PIA) == own


@pytest.mark.parametrize(
    ("entry", "left"),
    [
        (
            Entry("wound", "gob", None, (), {"amount": 4, "hp_before": 9, "hp": 5, "hp_max": 11}),
            {"amount"},
        ),
        (Entry("major_wound", "gob", None, (), {"amount": 6, "limit": 6}), {"amount"}),
        (
            Entry("damage", "ada", "gob", (), {"base": 4, "gross": 4, "armour": 2, "net": 2}),
            {"net"},
        ),
        (Entry("gm_hurt", "gm", "gob", (), {"gross": 4, "armour": 2, "net": 2}), {"net"}),
        (Entry("cast", "gob", None, (), {"spell": "Fire", "cost": 3, "mp": 9}), {"spell"}),
        (
            Entry("reload", "gob", None, (), {"weapon": "g", "before": 1, "ammo": 6, "done": True}),
            {"weapon", "done"},
        ),
        (Entry("friend_hit", "gob", "hag", (), {"luck": 30, "hits": 1}), {"hits"}),
        (
            Entry("auto", "gob", "ada", (), {"size": 5, "volleys": 2, "ammo": 9}),
            {"size", "volleys"},
        ),
        (
            Entry("malfunction", "gob", None, (), {"effect": "jam", "value": 96, "ammo": 2}),
            {"effect"},
        ),
    ],
    ids=lambda each: each.rule if isinstance(each, Entry) else "",
)
def test_numbers_of_a_foe_stay_with_the_gm(entry: Entry, left: set[str]) -> None:
    state = begun(ada(), gob(), hag())
    told = COC.tell(state, entry, PIA)
    assert told is not None and set(told.facts) == left
    assert COC.tell(state, entry, GWEN) == entry


def test_what_the_gm_settles_about_a_foe_is_not_told() -> None:
    state = begun(ada(), gob())
    for rule in ("gm_set", "gm_check"):
        assert COC.tell(state, Entry(rule, "gm" if rule == "gm_set" else "gob", "gob"), PIA) is None
        assert COC.tell(state, Entry(rule, "gm" if rule == "gm_set" else "ada", "ada"), PIA)


def test_whether_a_foe_noticed_is_told_to_who_attacked_it() -> None:
    entry = Entry("awareness", "gob", "ada", facts={"success": False})
    state = begun(ada(), bob(), gob())
    assert COC.tell(state, entry, PIA) == entry
    assert COC.tell(state, entry, Viewer(controls=("bob",), sides=("party",))) is None
    assert COC.tell(state, Entry("awareness", "bob", "gob"), PIA) is not None


@pytest.mark.parametrize(
    ("visible_to", "told"), [("all", True), ("party", True), ("foes", False), ("gm", False)]
)
def test_entries_go_to_whom_they_are_for(visible_to: str, told: bool) -> None:
    entry = Entry("get_up", "gob", visible_to=visible_to)
    state = begun(ada(), gob())
    assert (COC.tell(state, entry, PIA) is not None) == told
    assert COC.tell(state, entry, GWEN) == entry


@pytest.mark.parametrize(
    ("stats", "refusals"),
    [
        ({"cover": True}, {"take_cover": "In cover already"}),
        ({"cornered": True}, {"flee": "No way out"}),
        ({"mov": 0}, {"run": "Cannot move"}),
        (armed(PISTOL), {"reload": "Fully loaded"}),
        (
            armed(PISTOL, loaded=0, spare=0),
            {"shoot": "Empty", "reload": "No spare ammunition"},
        ),
        (armed(SMG, loaded=2), {"auto": "Too few rounds left"}),
        ({"spells": [{"name": "Sign", "mp": 90}]}, {"cast": "Too few magic points"}),
    ],
    ids=lambda each: "",
)
def test_what_cannot_be_done_says_why(stats: dict[str, Any], refusals: dict[str, str]) -> None:
    assert refused(begun(ada(**stats), gob()), "ada") == refusals


def test_a_jammed_weapon_says_how_much_work_is_left() -> None:
    state = jammed()
    state = COC.resolve(state, Choice("gob", "turn", "other"), Script({})).state
    reason = "Jammed, 3 rounds of work left"
    assert refused(state, "ada") == {"shoot": reason, "reload": reason}


def test_a_creature_that_is_too_big_is_named_with_the_reason() -> None:
    state = begun(ada(), gob(build=4), hag())
    assert refused(state, "ada") == {("manoeuvre", "gob"): "Too big for a manoeuvre"}


def test_a_shot_from_afar_can_only_be_dived_from() -> None:
    state = after(ada(dex=10), gob(**armed(PISTOL)), "gob turn shoot target=ada")
    far = "Shots only at point-blank range"
    assert refused(state, "ada") == {"dodge": far, "fight_back": far, "manoeuvre": far}


def strip(state: State, viewer: Viewer = PIA) -> list[str]:
    view = COC.view(state, viewer)
    signs = {"done": "-", "current": "*", "coming": "+"}
    return [f"{signs[segment.state]}{segment.term}" for segment in view.strip]


def test_the_strip_is_the_order_by_dex() -> None:
    state = begun(ada(), bob(), gob(dex=65))
    assert strip(state) == ["*ada", "+gob", "+bob", "+late"]
    assert strip(after(ada(), bob(), gob(dex=65), "ada turn other")) == [
        *("-ada", "*gob", "+bob", "+late"),
    ]


def test_who_delays_moves_back_and_who_runs_comes_again_at_the_end() -> None:
    roster = (ada(), bob(), gob())
    assert strip(after(*roster, "ada turn delay after=bob")) == ["*bob", "+ada", "+gob", "+late"]
    running = after(*roster, "ada turn run")
    assert strip(running) == ["-ada", "*bob", "+gob", "+ada", "+late"]
    assert [segment.part for segment in COC.view(running, PIA).strip] == [0, 0, 0, 1, 1]
    late = after(*roster, "ada turn run", "bob turn other", "gob turn other")
    assert strip(late) == ["-ada", "-bob", "-gob", "*ada", "+late"]
    assert headline(late) == "End of the round: Ada arrives"


def test_the_dead_stand_in_no_strip_and_the_end_ends_it() -> None:
    killed = after(ada(), bob(), gob(), hag(), "gm gm set target=gob field=status value=dead")
    assert "+gob" not in strip(killed)
    ended = after(ada(), bob(), gob(), "gm gm end")
    assert set(strip(ended)) == {"-ada", "-bob", "-gob", "-late"}


@pytest.mark.parametrize(
    ("roster", "viewer", "line"),
    [
        ((ada(), gob()), PIA, "Ada acts, DEX 70, then Gob"),
        ((ada(**armed(PISTOL)), gob()), PIA, "Ada acts, DEX 70 + 50, then Gob"),
        ((ada(), gob(dex=90)), PIA, "Gob acts, then Ada"),
        ((ada(), gob(dex=90)), GWEN, "Gob acts, DEX 90, then Ada"),
        ((ada(dex=30), hag()), HIDDEN, "The GM is at work"),
    ],
    ids=lambda each: each if isinstance(each, str) else "",
)
def test_one_line_says_who_acts_and_why(roster: Any, viewer: Viewer, line: str) -> None:
    assert headline(begun(*roster), viewer) == line


def test_after_the_fight_the_line_names_the_winner() -> None:
    won = after(ada(), gob(), "gm gm set target=gob field=status value=dead")
    assert headline(won) == "The fight is over. Winner: Party"
    assert headline(after(ada(), gob(), "gm gm end")) == "The fight is over, nobody has won"


def test_players_against_players_need_no_gm() -> None:
    duel = [ada(), gob()]
    pia, piet = PIA, Viewer(controls=("gob",), sides=("foes",))
    state = begun(*duel)
    assert asked(state, "ada", pia).decision and not asked(state, "ada", piet).decision
    state = after(*duel, "ada turn melee target=gob")
    assert asked(state, "gob", piet).decision and not asked(state, "gob", pia).decision


def of_many(count: int, viewer: Viewer) -> int:
    """The work of a view of so many foes, the second time it is made."""
    foes = [gob(weapons=[CLUB]) | {"id": f"gob-{number}"} for number in range(count)]
    state = begun(ada(), *foes)
    COC.view(state, viewer)
    return calls(lambda: COC.view(state, viewer))


@pytest.mark.parametrize("viewer", [GWEN, PIA], ids=["gwen", "pia"])
def test_the_work_of_a_view_grows_no_faster_than_the_fight(viewer: Viewer) -> None:
    assert of_many(200, viewer) < 2.5 * of_many(100, viewer)


def test_the_dex_stands_beside_the_name_for_those_who_know_it() -> None:
    state = begun(ada(dex=75, **armed(PISTOL)), gob(dex=60))
    values = {one.term: one.value and one.value.value for one in COC.view(state, PIA).strip}
    assert values == {"ada": "75 + 50", "gob": None, "late": None}
    known = {one.term: one.value and one.value.value for one in COC.view(state, GWEN).strip}
    assert known["gob"] == "60"
