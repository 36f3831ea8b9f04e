"""What Pia, Piet, a spectator and the GM see of a fight, and what nobody else may."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Asked, Choice, Entry, Seen, View, Viewer
from rulesets.dice import Script, Seeded
from rulesets.ose.state import State
from tests.rulesets.ose.fight import foe, hero
from tests.rulesets.ose.saying import said
from tests.rulesets.work import calls

OSE = registry.get("ose")
GWEN = Viewer(gm=True)
PIA = Viewer(controls=("aldo",), sides=("party",))
SPECTATOR = Viewer(sides=("party",))
NAMES = {id: id for id in ("aldo", "theo", "gob", "wolf", "bandit")} | {
    "party": "Party",
    "foes": "Foes",
}


def begin(*roster: dict[str, Any], **options: Any) -> State:
    named = [one | {"name": one["id"]} for one in roster]
    return OSE.begin(named, options, Script({})).state


def take(state: State, by: str, kind: str, option: str, *dice: Any, **fields: Any) -> State:
    faces = dict(zip(dice[::2], dice[1::2], strict=True))
    return OSE.resolve(state, Choice(by, kind, option, fields), Script(faces)).state


def initiative(state: State, party: int = 6, foes: int = 1) -> State:
    """Everybody declares nothing, then the dice fall."""
    for decision in OSE.pending(state):
        if decision.kind == "declare":
            state = take(state, decision.by, "declare", "none")
    faces = ("party initiative", [party], "foes initiative", [foes])
    return take(state, "gm", "initiative", "roll", *faces)


def see(state: State, id: str, viewer: Viewer = PIA) -> Seen:
    seen = OSE.view(state, viewer).seen(id)
    assert seen is not None
    return seen


def asked(state: State, by: str, viewer: Viewer = PIA) -> Asked:
    return next(asked for asked in OSE.view(state, viewer).asked if asked.by == by)


def marks(state: State, id: str, viewer: Viewer = PIA) -> list[str]:
    return [said(mark, names=NAMES) for mark in see(state, id, viewer).marks]


def refused(state: State, by: str, viewer: Viewer = PIA) -> dict[tuple[str, str | None], str]:
    refusals = asked(state, by, viewer).refusals
    return {(one.option, one.value): said(one.reason, names=NAMES) for one in refusals}


def headline(view: View) -> str:
    assert view.headline is not None
    return said(view.headline, names=NAMES)


SECRET = {
    "hp": 971,
    "max_hp": 977,
    "morale": 11,
    "save_death": 19,
    "immune_to": ["planted tag"],
    "only_hurt_by": ["planted silver"],
    "weapons": ["attack", {"name": "planted weapon", "damage": "3d13"}],
    "spells": [{"name": "planted spell", "tags": ["planted magic"], "target": "self"}],
}
PLANTED = re.compile(rb"planted|\b97\d\b|3d13")


def entries_and_states(seed: int) -> Iterator[tuple[State, tuple[Entry, ...]]]:
    """A fight played as suggested, but nobody with a secret spell declares it."""
    dice = Seeded(seed)
    roster = [
        hero("aldo", hp=30, engaged=["gob"]),
        hero("theo", hp=9, weapons=["sling"]),
        foe("gob", **SECRET),
        foe("wolf", hp=5),
    ]
    outcome = OSE.begin([one | {"name": one["id"]} for one in roster], {}, dice)
    yield outcome.state, outcome.log
    for _ in range(60):
        pending = OSE.pending(outcome.state)
        if not pending:
            return
        choice = OSE.suggest(outcome.state, pending[0])
        if choice.option == "cast":
            choice = Choice(choice.by, choice.kind, "none")
        outcome = OSE.resolve(outcome.state, choice, dice)
        yield outcome.state, outcome.log


@pytest.mark.parametrize("foes", ["bar", "words", "nothing"])
@pytest.mark.parametrize("viewer", [PIA, SPECTATOR], ids=["pia", "spectator"])
def test_a_planted_secret_never_reaches_a_player(viewer: Viewer, foes: str) -> None:
    viewer = replace(viewer, foes=foes)
    for state, log in entries_and_states(seed=5):
        told = [OSE.tell(state, entry, viewer) for entry in log]
        assert not PLANTED.search(json.encode([OSE.view(state, viewer), told]))


def test_the_gm_sees_every_number() -> None:
    shown = json.encode([OSE.view(state, GWEN) for state, _ in entries_and_states(seed=5)])
    assert b"977" in shown and b"planted weapon" in shown and b"planted spell" in shown


def test_of_the_own_side_everything_is_seen() -> None:
    state = begin(hero("aldo", hp=11, max_hp=14, ac=4), hero("theo", hp=4), foe())
    for id, left in (("aldo", (11, 14)), ("theo", (4, 4))):
        seen = see(state, id)
        assert (seen.figures[0].value, seen.figures[0].most) == left
        assert seen.facts["thac0"] == 19 and seen.ally
    assert [see(state, id).mine for id in ("aldo", "theo", "gob")] == [True, False, False]


def test_of_a_foe_only_what_the_eye_tells() -> None:
    seen = see(begin(hero(), foe(cover=2)), "gob")
    assert seen.figures == () and seen.kit == {}
    assert set(seen.facts) == set(
        "name side status engaged moved acted fleeing cover full_cover out_of_reach".split()
        + "asleep paralysed blinded bound gagged silenced".split()
    )


@pytest.mark.parametrize(
    ("foes", "word", "share", "figures"),
    [
        ("numbers", "bloodied", 40, [("hp", 2, 5)]),
        ("bar", "bloodied", 40, []),
        ("words", "bloodied", None, []),
        ("nothing", None, None, []),
    ],
)
def test_how_foes_fare_is_told_as_the_campaign_wants(
    foes: str, word: str | None, share: int | None, figures: list[Any]
) -> None:
    state = begin(hero(), foe(hp=2, max_hp=5))
    seen = see(state, "gob", replace(PIA, foes=foes))
    assert (seen.health and seen.health.word) == word
    assert (seen.health and seen.health.share) == share
    assert [(figure.term, figure.value, figure.most) for figure in seen.figures] == figures


@pytest.mark.parametrize(
    ("hp", "word", "quarters"),
    [
        (8, "unhurt", 0),
        (7, "hurt", 1),
        (5, "hurt", 1),
        (4, "bloodied", 2),
        (3, "bloodied", 2),
        (2, "badly_hurt", 3),
        (1, "badly_hurt", 3),
    ],
)
def test_health_has_a_word_for_each_quarter(hp: int, word: str, quarters: int) -> None:
    health = see(begin(hero(), foe(hp=hp, max_hp=8)), "gob").health
    assert health is not None
    assert (health.word, health.quarters) == (word, quarters)


def test_the_dead_are_down() -> None:
    state = begin(hero(), foe("gob"), foe("wolf"))
    dead = see(take(state, "gm", "gm", "set", target="gob", field="hp", value=0), "gob")
    assert (dead.status, dead.able, dead.health and dead.health.word) == ("dead", False, "down")


def test_with_ascending_armour_class_the_card_shows_that() -> None:
    state = begin(hero(ac=4), foe(), armour_class="ascending")
    assert [(figure.term, figure.value) for figure in see(state, "aldo").figures] == [
        ("hp", 4),
        ("aac", 15),
    ]


def test_marks_say_who_stands_beside_whom_and_in_what_state() -> None:
    state = begin(
        hero("aldo", shield=1, engaged=["gob", "wolf"]),
        hero("theo", spells=[{"name": "sleep", "memorised": 0}]),
        foe("gob", asleep=True),
        foe("wolf", cover=2),
    )
    assert marks(state, "aldo") == ["In melee with wolf", "Shield"]
    assert marks(state, "theo") == ["Not in melee", "No spell left"]
    assert marks(state, "gob") == ["Asleep", "In melee with aldo"]
    assert marks(state, "wolf") == ["In melee with aldo", "Cover 2"]


def test_the_kit_says_what_a_weapon_does_and_how_far() -> None:
    state = begin(
        hero(
            str=16,
            weapons=["sword", "two_handed_sword", "dagger", "crossbow"],
            spells=[{"name": "sleep", "memorised": 2}],
        ),
        foe(),
        variable_damage=True,
    )
    assert {name: said(note) for name, note in see(state, "aldo").kit.items()} == {
        "sword": "1d8+2",
        "two_handed_sword": "1d10+2, acts last",
        "dagger": "1d4+2, thrown 1d4, 10/20/30 feet",
        "crossbow": "1d6, 80/160/240 feet, acts last",
        "sleep": "2 in memory",
    }


def test_without_variable_damage_every_weapon_of_a_character_does_1d6() -> None:
    state = begin(hero(weapons=["sword", "unarmed"]), foe())
    assert [said(note) for note in see(state, "aldo").kit.values()] == ["1d6", "1d2"]


def test_the_own_question_comes_whole_and_a_companions_only_as_such() -> None:
    state = begin(hero("aldo", engaged=["gob"]), hero("theo", engaged=["gob"]), foe("gob"))
    assert asked(state, "aldo").decision is not None
    assert asked(state, "theo").decision is None
    assert asked(state, "theo").kind == "declare"


def test_of_foes_players_learn_only_that_the_gm_is_at_work() -> None:
    state = begin(hero("aldo", engaged=["gob", "wolf"]), foe("gob"), foe("wolf"))
    for viewer in (PIA, SPECTATOR):
        rows = [row for row in OSE.view(state, viewer).asked if row.by != "aldo"]
        assert rows == [Asked("gm", "")]
    assert asked(state, "aldo", SPECTATOR).decision is None


def test_the_gm_gets_every_question_whole() -> None:
    state = begin(hero("aldo", engaged=["gob"]), foe("gob"))
    shown = OSE.view(state, GWEN).asked
    assert [(row.by, row.decision is not None) for row in shown] == [("aldo", True), ("gob", True)]


def test_a_morale_check_is_the_gms_own_affair() -> None:
    state = initiative(begin(hero("aldo"), foe("gob", morale=7), foe("wolf")))
    state = take(state, "gm", "gm", "morale", side="foes")
    assert OSE.view(state, PIA).asked == (Asked("gm", ""),)
    assert OSE.view(state, GWEN).asked[0].kind == "morale"


def test_the_initiative_is_rolled_in_front_of_all() -> None:
    state = begin(hero(), foe())
    assert OSE.view(state, PIA).asked == (Asked("gm", "initiative"),)


def declared(state: State, viewer: Viewer = PIA) -> tuple[Any, Any]:
    facts = see(state, "gob", viewer).facts
    return facts.get("declared"), facts.get("declared_spell")


def test_what_a_foe_declared_is_shown_when_its_own_movement_begins() -> None:
    spell = {"name": "charm", "target": "self"}
    aldo = hero("aldo", engaged=["gob"], weapons=["sword", "polearm"])
    state = begin(aldo, foe("gob", spells=[spell]), foe("wolf"))
    state = take(state, "gob", "declare", "cast", spell="charm")
    assert declared(state) == (None, None)
    assert declared(state, GWEN) == ("cast", "charm")
    state = initiative(state)
    assert declared(state) == (None, None)
    state = take(state, "aldo", "melee", "pass")
    assert state.phase == "movement"
    assert declared(state) == ("cast", None)
    state = take(state, "wolf", "move", "stay")
    state = take(state, "gob", "cast", "cast")
    assert declared(state) == ("cast", "charm")


def test_a_disrupted_spell_is_named() -> None:
    gob = foe("gob", hp=20, spells=[{"name": "charm"}])
    state = begin(hero("aldo", engaged=["gob"]), hero("theo", engaged=["gob"]), gob)
    state = initiative(take(state, "gob", "declare", "cast", spell="charm"))
    attack = {"target": "gob", "weapon": "sword"}
    state = take(state, "aldo", "melee", "attack", "aldo attack", [19], "gm damage", [1], **attack)
    assert declared(state) == ("cast", "charm")


def test_a_retreat_is_not_shown_before_it_happens() -> None:
    state = begin(hero(engaged=["gob"]), foe("gob"))
    state = initiative(take(state, "gob", "declare", "retreat"))
    assert "retreating" not in see(state, "gob").facts
    assert "Retreating" not in marks(state, "gob")
    assert "Retreating" in marks(state, "gob", GWEN)


HIDDEN = replace(PIA, hidden=("wolf",))


def test_who_is_hidden_is_nowhere_in_the_view() -> None:
    state = initiative(begin(hero("aldo", engaged=["gob", "wolf"]), foe("gob"), foe("wolf")))
    view = OSE.view(state, HIDDEN)
    assert b"wolf" not in json.encode(view)
    attack = asked(state, "aldo", HIDDEN).decision
    assert attack is not None
    assert attack.options[0].fields[0].choices == ("gob",)
    assert marks(state, "aldo", HIDDEN) == ["In melee with gob"]
    assert b"wolf" in json.encode(OSE.view(state, GWEN))


def test_a_question_about_hidden_targets_alone_keeps_only_the_refusing_answer() -> None:
    state = initiative(begin(hero("aldo", engaged=["wolf"]), foe("wolf"), foe("gob")))
    decision = asked(state, "aldo", HIDDEN).decision
    assert decision is not None
    assert [option.name for option in decision.options] == ["pass"]
    assert decision.default == "pass"


def test_who_is_hidden_is_nowhere_in_the_log() -> None:
    state = begin(hero("aldo"), foe("gob"), foe("wolf"))
    order = {"order": "aldo > wolf = gob", "acting": "wolf"}
    for entry in (
        Entry("attack", "wolf", "aldo", facts={"hit": True}),
        Entry("death", target="wolf"),
        Entry("turn", facts={"acting": "wolf"}),
    ):
        assert OSE.tell(state, entry, HIDDEN) is None
        assert OSE.tell(state, entry, GWEN) == entry
    told = OSE.tell(state, Entry("initiative_order", facts={"order": order["order"]}), HIDDEN)
    assert told is not None and told.facts == {"order": "aldo > gob"}


def test_a_side_of_hidden_ones_is_hidden_too() -> None:
    ambush = foe("wolf") | {"side": "ambush"}
    state = begin(hero("aldo"), foe("gob"), ambush)
    entry = Entry("initiative", "ambush", facts={"total": 4})
    assert OSE.tell(state, entry, HIDDEN) is None
    assert OSE.tell(state, entry, PIA) == entry


def test_who_plays_a_hidden_combatant_sees_it() -> None:
    state = begin(hero("aldo"), hero("theo"), foe("gob"))
    piet = Viewer(controls=("theo",), sides=("party",), hidden=("theo",))
    assert see(state, "theo", piet).mine
    assert OSE.view(state, replace(PIA, hidden=("theo",))).seen("theo") is None


def test_the_attack_of_a_foe_is_told_without_its_modifiers() -> None:
    facts = dict.fromkeys(
        "weapon mode range natural ability range_modifier cover retreat bonus other modifier "
        "attack_bonus total ac_hit automatic hit immune damage_roll damage_modifier damage".split(),
        1,
    )
    state = begin(hero("aldo"), hero("theo"), foe("gob"))
    by_foe = OSE.tell(state, Entry("attack", "gob", "aldo", facts=facts), PIA)
    assert by_foe is not None
    assert set(by_foe.facts) == set(
        "weapon mode range natural range_modifier cover retreat automatic hit immune "
        "damage_roll damage".split()
    )
    own = Entry("attack", "theo", "gob", facts=facts)
    assert OSE.tell(state, own, PIA) == own


@pytest.mark.parametrize(
    ("visible_to", "told"), [("all", True), ("party", True), ("foes", False), ("gm", False)]
)
def test_entries_go_to_whom_they_are_for(visible_to: str, told: bool) -> None:
    state = begin(hero(), foe())
    entry = Entry("death", target="gob", visible_to=visible_to)
    assert (OSE.tell(state, entry, PIA) is not None) == told
    assert OSE.tell(state, entry, GWEN) == entry


def test_an_enemy_out_of_melee_is_refused_with_the_reason() -> None:
    state = initiative(
        begin(
            hero("aldo", engaged=["gob"], weapons=["sword", "polearm", "sling"]),
            foe("gob"),
            foe("wolf"),
        )
    )
    assert refused(state, "aldo") == {("attack", "gob"): "Within 5 feet"}
    state = take(state, "aldo", "missile", "pass")
    assert refused(state, "aldo") == {
        ("attack", "wolf"): "Not within 5 feet",
        ("attack", "polearm"): "Slow: asked last",
        ("attack", "sling"): "Only beyond 5 feet",
    }


def test_who_never_fights_is_given_no_wrong_reason() -> None:
    coward = foe("gob", morale=2, engaged=["aldo"], spells=[{"name": "ray", "damage": "1d6"}])
    state = begin(hero("aldo"), coward)
    assert ("cast", "ray") not in refused(state, "gob", GWEN)


def test_who_is_in_full_cover_or_too_near_is_no_missile_target() -> None:
    state = initiative(
        begin(
            hero("aldo", engaged=["gob"], weapons=["sling"]),
            foe("gob"),
            foe("wolf", full_cover=True),
            foe("bandit"),
        )
    )
    assert refused(state, "aldo") == {
        ("attack", "gob"): "Within 5 feet",
        ("attack", "wolf"): "In full cover",
    }


@pytest.mark.parametrize(
    ("stats", "refusals"),
    [
        ({"blocked_behind": True}, {("withdraw", None): "No space behind"}),
        ({"move": 8}, {("withdraw", None): "Too slow"}),
        (
            {"gagged": True, "spells": [{"name": "sleep"}]},
            {("cast", "sleep"): "Gagged"},
        ),
        (
            {"spells": [{"name": "sleep", "memorised": 0}]},
            {("cast", "sleep"): "None left in memory"},
        ),
        (
            {"cornered": True, "spells": [{"name": "sleep"}]},
            {("withdraw", None): "Cornered", ("retreat", None): "Cornered"},
        ),
    ],
)
def test_what_cannot_be_declared_says_why(
    stats: dict[str, Any], refusals: dict[tuple[str, str | None], str]
) -> None:
    assert refused(begin(hero(engaged=["gob"], **stats), foe()), "aldo") == refusals


def test_who_is_out_of_reach_cannot_be_closed_with() -> None:
    state = initiative(begin(hero(), foe("gob"), foe("wolf", out_of_reach=True)))
    assert refused(state, "aldo") == {("engage", "wolf"): "Out of reach"}


def test_a_target_out_of_sight_is_refused_for_the_spell() -> None:
    state = begin(hero(spells=[{"name": "sleep"}]), foe("gob"), foe("wolf", unseen=True))
    state = initiative(take(state, "aldo", "declare", "cast", spell="sleep"))
    assert refused(state, "aldo") == {("cast", "wolf"): "Out of sight"}


def test_of_a_crowd_only_some_reasons_are_given() -> None:
    goblins = [foe(f"goblin-{number}") for number in range(30)]
    state = initiative(begin(hero("aldo", engaged=["goblin-0"]), *goblins))
    assert len(refused(state, "aldo")) == 4


def strip(state: State) -> str:
    """The states of the strip by their first letters, with its gaps."""
    parts: dict[int, str] = {}
    for segment in OSE.view(state, PIA).strip:
        parts[segment.part] = parts.get(segment.part, "") + segment.state[1]
    return " ".join(parts.values())


def test_the_strip_shows_where_the_round_is() -> None:
    state = begin(hero(engaged=["gob"]), foe("gob"))
    assert strip(state) == "uo ooooo o"
    state = initiative(state)
    assert state.phase == "melee"
    assert strip(state) == "oo oooou o"
    ended = take(state, "gm", "gm", "end")
    assert {segment.state for segment in OSE.view(ended, PIA).strip} == {"done"}


@pytest.mark.parametrize(
    ("party", "foes", "ties", "line"),
    [
        (6, 1, "reroll", "Acting: Party, then Foes"),
        (4, 4, "simultaneous", "Tie: Party and Foes act at once"),
        (4, 4, "ask", "Tie: Party and Foes. The GM decides"),
    ],
)
def test_one_line_says_who_acts_and_why(party: int, foes: int, ties: str, line: str) -> None:
    state = initiative(begin(hero(engaged=["gob"]), foe("gob"), ties=ties), party, foes)
    assert headline(OSE.view(state, PIA)) == line


def test_before_the_dice_the_line_says_what_is_awaited() -> None:
    assert headline(OSE.view(begin(hero(engaged=["gob"]), foe("gob")), PIA)) == (
        "Spells and movement in melee are declared"
    )
    assert headline(OSE.view(begin(hero(), foe()), PIA)) == "Initiative is rolled next"


def test_after_the_fight_the_line_names_the_winner() -> None:
    state = begin(hero(), foe())
    won = take(state, "gm", "gm", "set", target="gob", field="hp", value=0)
    assert headline(OSE.view(won, PIA)) == "The fight is over. Winner: Party"


def of_many(count: int, viewer: Viewer) -> int:
    """The work of a view of so many foes, the second time it is made."""
    goblins = [foe(f"goblin-{number}", engaged=["aldo"]) for number in range(count)]
    state = begin(hero("aldo"), *goblins)
    OSE.view(state, viewer)
    return calls(lambda: OSE.view(state, viewer))


@pytest.mark.parametrize("viewer", [GWEN, PIA], ids=["gwen", "pia"])
def test_the_work_of_a_view_grows_no_faster_than_the_fight(viewer: Viewer) -> None:
    assert of_many(200, viewer) < 2.5 * of_many(100, viewer)


def places(state: State, viewer: Viewer = PIA) -> list[tuple[str, str, Any]]:
    order = OSE.view(state, viewer).order
    return [(one.term, one.state, one.value and one.value.value) for one in order]


def test_there_is_no_order_before_initiative() -> None:
    assert places(begin(hero(), foe())) == []


def test_sides_come_one_after_the_other_without_numbers() -> None:
    state = initiative(begin(hero("aldo"), hero("theo"), foe()), party=2, foes=5)
    assert places(state) == [
        ("gob", "current", None),
        ("aldo", "coming", None),
        ("theo", "coming", None),
    ]


def test_who_shares_a_place_in_individual_initiative_has_the_same_number() -> None:
    roster = (hero("aldo"), hero("theo"), foe("gob"), foe("wolf"))
    state = begin(*roster, initiative="individual")
    for by in ("aldo", "theo", "gob", "wolf"):
        if any(one.by == by for one in OSE.pending(state)):
            state = take(state, by, "declare", "none")
    rolls = {"aldo": 5, "theo": 3, "gob": 4, "wolf": 3}
    faces = [part for id, face in rolls.items() for part in (f"{id} initiative", [face])]
    again = ("theo initiative", [3, 6], "wolf initiative", [3, 1])
    state = take(state, "gm", "initiative", "roll", *faces, *again)
    assert [(one, number) for one, _, number in places(state)] == [
        ("aldo", 1),
        ("gob", 2),
        ("theo", 3),
        ("wolf", 4),
    ]
    hidden = replace(PIA, hidden=("gob",))
    assert [(one, number) for one, _, number in places(state, hidden)] == [
        ("aldo", 1),
        ("theo", 2),
        ("wolf", 3),
    ]
