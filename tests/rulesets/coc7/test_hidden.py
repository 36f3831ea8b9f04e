"""Secrets of a fight: numbers of foes, and everything about hidden combatants."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.coc7.state import State
from rulesets.contract import Choice, Entry, PendingView, Viewer
from rulesets.dice import Seeded
from tests.rulesets.coc7.fight import (
    CLUB,
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
    refused,
    said,
    see,
)

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
    """A fight in which the foe with the secrets is unarmed and sometimes hurt."""
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
        choices = [
            COC.suggest(state, decision) for decision in COC.pending(state) if decision.by == "ada"
        ]
        odds = [COC.chance(state, choice, viewer) for choice in choices]
        found = PLANTED.search(json.encode([_without_shares(view), shown, odds], enc_hook=dict))
        assert not found, found


def _without_dice(entry: Entry) -> dict[str, Any]:
    """Rolled dice may be any number, also a planted one."""
    return {name: value for name, value in entry.facts.items() if name != "roll"}


def _without_shares(view: Any) -> Any:
    """A bar shows the rest in percent."""
    people = [replace(seen, health=None) for seen in view.combatants]
    return replace(view, combatants=tuple(people))


def test_the_gm_sees_every_number() -> None:
    state, _ = next(entries_and_states(seed=5))
    shown = json.encode(COC.view(state, GWEN), enc_hook=dict)
    for secret in (b"171", b"472", b"planted weapon", b"planted spell", b"3d13"):
        assert secret in shown


def test_who_is_hidden_is_nowhere_in_the_view() -> None:
    state = play(ada(dex=90), gob(), hag(dex=60)).now
    view = COC.view(state, HIDDEN)
    assert b"hag" not in json.encode(view, enc_hook=dict)
    decision = asked(state, "ada", HIDDEN).decision
    assert decision is not None
    targets = {field.choices for option in decision.options for field in option.fields[:1]}
    assert ("gob",) in targets
    assert headline(state, HIDDEN) == "Ada acts, DEX 90, then Gob"
    assert b"hag" in json.encode(COC.view(state, GWEN), enc_hook=dict)


def test_an_attack_from_hiding_is_asked_without_the_attacker() -> None:
    state = play(ada(dex=10), gob(dex=20), hag(), "hag turn melee target=ada").now
    owed = asked(state, "ada", HIDDEN)
    assert said(COC.wording.question(COC.view(state, HIDDEN), owed)) == (
        "Somebody unseen attacks Ada. How do you respond?"
    )
    assert headline(state, HIDDEN) == "Ada responds to an attack"
    assert see(state, "ada", HIDDEN).facts["engaged"] == ()
    assert COC.view(play(ada(dex=10), gob(dex=20), hag()).now, HIDDEN).asked == (
        PendingView("gm", ""),
    )


def test_without_a_target_that_is_seen_what_needs_one_is_not_offered() -> None:
    state = play(ada(), hag()).now
    decision = asked(state, "ada", HIDDEN).decision
    assert decision is not None
    assert {"melee", "manoeuvre", "delay"}.isdisjoint(option.name for option in decision.options)
    assert decision.option("other") is not None


def test_who_is_hidden_is_nowhere_in_the_log() -> None:
    state = play(ada(), gob(), hag()).now
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
    state = play(ada(), bob(), gob()).now
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
    state = play(ada(), gob(), hag()).now
    told = COC.tell(state, entry, PIA)
    assert told is not None and set(told.facts) == left
    assert COC.tell(state, entry, GWEN) == entry


def test_whether_somebody_hidden_acts_later_is_not_told() -> None:
    before = play(gob(dex=90), hag(dex=95), ada(), "hag turn other", "gob turn other").now
    after = play(gob(dex=90), hag(dex=5), ada(), "gob turn other").now
    views = [asked(state, "ada", HIDDEN) for state in (before, after)]
    assert views[0] == views[1]
    assert refused(before, "ada", HIDDEN)["delay"] == "Nobody acts after this"


def test_what_the_gm_settles_about_a_foe_is_not_told() -> None:
    state = play(ada(), gob()).now
    for rule in ("gm_set", "gm_check"):
        assert COC.tell(state, Entry(rule, "gm" if rule == "gm_set" else "gob", "gob"), PIA) is None
        assert COC.tell(state, Entry(rule, "gm" if rule == "gm_set" else "ada", "ada"), PIA)


def test_whether_a_foe_noticed_is_told_to_who_attacked_it() -> None:
    entry = Entry("awareness", "gob", "ada", facts={"success": False})
    state = play(ada(), bob(), gob()).now
    assert COC.tell(state, entry, PIA) == entry
    assert COC.tell(state, entry, Viewer(controls=("bob",), sides=("party",))) is None
    assert COC.tell(state, Entry("awareness", "bob", "gob"), PIA) is not None


@pytest.mark.parametrize(
    ("visible_to", "told"), [("all", True), ("party", True), ("foes", False), ("gm", False)]
)
def test_entries_go_to_whom_they_are_for(visible_to: str, told: bool) -> None:
    entry = Entry("get_up", "gob", visible_to=visible_to)
    state = play(ada(), gob()).now
    assert (COC.tell(state, entry, PIA) is not None) == told
    assert COC.tell(state, entry, GWEN) == entry
