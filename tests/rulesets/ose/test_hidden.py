"""Secrets of a fight: secrets of foes, and everything about hidden combatants."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.contract import AT_WORK, Choice, Entry, PendingView, Viewer
from rulesets.dice import Seeded
from rulesets.ose.state import State
from tests.rulesets.fights import Played
from tests.rulesets.ose.fight import foe, hero, initiative, play
from tests.rulesets.ose.views import (
    GWEN,
    HIDDEN,
    OSE,
    PIA,
    SPECTATOR,
    asked,
    headline,
    marks,
    see,
    view,
)

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
    """A fight by suggestions in which nobody uses a secret spell or weapon."""
    dice = Seeded(seed)
    roster = [
        hero("aldo", hp=30, engaged=["gob"]),
        hero("theo", hp=9, weapons=["sling"]),
        foe("gob", **SECRET),
        foe("wolf", hp=5),
    ]
    outcome = OSE.begin(roster, {}, dice)
    yield outcome.state, outcome.log
    for _ in range(60):
        pending = OSE.pending(outcome.state)
        if not pending:
            return
        choice = OSE.suggest(outcome.state, pending[0])
        if choice.option == "cast":
            choice = Choice(choice.by, choice.kind, "none")
        if choice.fields.get("weapon") == "planted weapon":
            choice = replace(choice, fields={**choice.fields, "weapon": "attack"})
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


def test_who_is_hidden_is_nowhere_in_the_view() -> None:
    state = play(hero("aldo", engaged=["gob", "wolf"]), foe("gob"), foe("wolf"), first="party").now
    view = OSE.view(state, HIDDEN)
    assert b"wolf" not in json.encode(view)
    attack = asked(state, "aldo", HIDDEN).decision
    assert attack is not None
    assert attack.options[0].fields[0].choices == ("gob",)
    assert marks(state, "aldo", HIDDEN) == ["In melee with gob"]
    assert b"wolf" in json.encode(OSE.view(state, GWEN))


def test_a_question_about_hidden_targets_alone_keeps_only_the_refusing_answer() -> None:
    state = play(hero("aldo", engaged=["wolf"]), foe("wolf"), foe("gob"), first="party").now
    decision = asked(state, "aldo", HIDDEN).decision
    assert decision is not None
    assert [option.name for option in decision.options] == ["pass"]
    assert decision.default == "pass"


def test_who_is_hidden_is_nowhere_in_the_log() -> None:
    state = play(hero("aldo"), foe("gob"), foe("wolf")).now
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
    state = play(hero("aldo"), foe("gob"), ambush).now
    entry = Entry("initiative", "ambush", facts={"total": 4})
    assert OSE.tell(state, entry, HIDDEN) is None
    assert OSE.tell(state, entry, PIA) == entry


def test_who_plays_a_hidden_combatant_sees_it() -> None:
    state = play(hero("aldo"), hero("theo"), foe("gob")).now
    piet = Viewer(controls=("theo",), sides=("party",), hidden=("theo",))
    assert see(state, "theo", piet).mine
    assert OSE.view(state, replace(PIA, hidden=("theo",))).seen("theo") is None


def test_the_attack_of_a_foe_is_told_without_its_modifiers() -> None:
    facts = dict.fromkeys(
        "weapon mode range natural ability range_modifier cover retreat bonus other modifier "
        "attack_bonus total ac_hit automatic hit immune damage_roll damage_modifier damage".split(),
        1,
    )
    state = play(hero("aldo"), hero("theo"), foe("gob")).now
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
    state = play(hero(), foe()).now
    entry = Entry("death", target="gob", visible_to=visible_to)
    assert (OSE.tell(state, entry, PIA) is not None) == told
    assert OSE.tell(state, entry, GWEN) == entry


SPELL = {"spells": [{"name": "hold"}]}


def look_alike(viewer: Viewer, *fights: Played) -> bool:
    return len({json.encode(OSE.view(fight.now, viewer)) for fight in fights}) == 1


def test_a_foe_with_something_to_declare_looks_like_one_without() -> None:
    silent, casting = play(hero(), foe()), play(hero(), foe(**SPELL))
    assert (silent.now.phase, casting.now.phase) == ("initiative", "declare")
    assert look_alike(PIA, silent, casting)
    assert look_alike(PIA, silent, casting.then("gob declare none"))
    assert asked(casting, "gm") == PendingView("gm", "initiative")
    party = [hero("aldo"), hero("theo", **SPELL)]
    assert look_alike(PIA, play(party, foe()), play(party, foe(**SPELL)))


def foes_turn(**stats: Any) -> Played:
    """The foes' turn after the death of one of them, while nobody of the party can do anything."""
    cast = [hero(move=0), foe("gob", **stats), foe("wolf")]
    fallen = "gm gm set target=wolf field=hp value=0"
    return play(cast, fallen, initiative(cast), dice="party initiative 6, foes initiative 1")


def test_how_far_the_turn_of_foes_has_come_looks_the_same() -> None:
    """Where they are asked depends on what is on their sheets."""
    turns = {
        "morale": foes_turn(morale=7),
        "movement": foes_turn(),
        "missile": foes_turn(move=0, weapons=["sling"]),
        "slow_missile": foes_turn(move=0, weapons=["crossbow"]),
    }
    assert [fight.now.phase for fight in turns.values()] == list(turns)
    assert look_alike(PIA, *turns.values())
    assert view(turns["movement"], PIA).phase == "turn"


def test_a_last_turn_is_one_to_whoever_saw_a_later_turn_pass() -> None:
    fight = play(hero(move=0), foe(move=0, weapons=["crossbow"]), first="foes")
    assert headline(fight) == "Slow weapons come last: Foes"
    assert view(fight, PIA).phase == "slow_melee"


def test_a_tie_with_somebody_hidden_is_the_gms_alone() -> None:
    dice = "party initiative 4, foes initiative 4"
    cast = [hero(), foe("wolf")]
    fight = play(cast, initiative(cast), dice=dice, ties="ask")
    assert asked(fight, "gm") == PendingView("gm", "tie")
    assert asked(fight, "gm", HIDDEN) == AT_WORK
