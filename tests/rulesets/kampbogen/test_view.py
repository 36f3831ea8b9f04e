"""What Pia, a spectator and the GM see of a fight, and what nobody else may."""

from typing import Any

from msgspec import json

from rulesets import registry
from rulesets.contract import Asked, Choice, Entry, Seen, Viewer
from rulesets.dice import Script
from rulesets.kampbogen.state import State
from tests.rulesets.kampbogen.fight import effect, faces, foe, hero
from tests.rulesets.kampbogen.saying import said

KAMPBOGEN = registry.get("kampbogen")
GWEN = Viewer(gm=True)
PIA = Viewer(controls=("a",), sides=("party",))
SPECTATOR = Viewer()
BLIND = Viewer(controls=("a",), sides=("party",), hidden=("o",))


def fight(*written: Any, dice: str = "", **options: Any) -> tuple[State, list[Entry]]:
    """The state after these choices, and the whole log."""
    roster = [one | {"name": one["id"]} for one in written if isinstance(one, dict)]
    source = Script(faces(dice))
    outcome = KAMPBOGEN.begin(roster, options, source)
    log = list(outcome.log)
    for words in (one.split() for one in written if isinstance(one, str)):
        by, kind, option, *given = words
        fields = dict(one.split("=", 1) for one in given)
        outcome = KAMPBOGEN.resolve(outcome.state, Choice(by, kind, option, fields), source)
        log += outcome.log
    return outcome.state, log


def rolled(**options: Any) -> tuple[State, list[Entry]]:
    """Two characters have rolled 9 and 5 against one opponent."""
    cast = (
        hero("a", talents={"styrke": 3}, soul=1),
        hero("b"),
        foe("o", kamp="svaer", liv_max=77, style="snilde", kills=True, effects=[effect("gift")]),
    )
    choices = ("gm kampgrad roll", "a roll roll", "b roll roll")
    return fight(*cast, *choices, dice="gm kampgrad 2 3, a ability 5 4, b ability 2 3", **options)


def see(state: State, id: str, viewer: Viewer = PIA) -> Seen:
    seen = KAMPBOGEN.view(state, viewer).seen(id)
    assert seen is not None
    return seen


def marks(state: State, id: str, viewer: Viewer = PIA) -> list[str]:
    return [said(mark) for mark in see(state, id, viewer).marks]


def asked(state: State, by: str, viewer: Viewer = PIA) -> Asked:
    return next(asked for asked in KAMPBOGEN.view(state, viewer).asked if asked.by == by)


def headline(state: State, viewer: Viewer = PIA) -> str:
    line = KAMPBOGEN.view(state, viewer).headline
    assert line is not None
    return said(line)


def notes(state: State, by: str, option: str, viewer: Viewer = PIA) -> list[str]:
    view = KAMPBOGEN.view(state, viewer)
    question = asked(state, by, viewer)
    return [said(note) for note in KAMPBOGEN.wording.notes(view, question, option)]


def test_the_kampgrad_stands_large_with_what_works_beside_it() -> None:
    text = headline(rolled()[0])
    assert text == "Kampgrad 11 · Hard · dice 5, + 6 · effects: gift (automatic)"


def test_before_it_is_rolled_the_headline_gives_no_grade_away() -> None:
    state, _ = fight(hero("a"), foe("o", kamp="episk"))
    assert headline(state) == "The kampgrad has not been rolled yet"


def test_everybody_sees_all_dice_and_whom_the_kampgrad_would_hit() -> None:
    state, _ = rolled()
    assert [figure.value for figure in see(state, "b").figures] == [5, 5]
    assert marks(state, "a") == ["The kampgrad would not hit"]
    assert marks(state, "b", SPECTATOR) == ["The kampgrad would hit"]


def test_each_use_says_what_it_would_do_now() -> None:
    state, _ = rolled()
    assert notes(state, "a", "combat")[0] == "Strength: 12 against 11, higher."
    assert notes(state, "a", "manoeuvre")[0] == "Fieldcraft: 9 against 11, lower."
    assert said(see(state, "a").kit["styrke"]) == "+ 3: total 12, higher"


def test_what_was_chosen_is_seen_so_that_the_others_can_plan() -> None:
    state, _ = rolled()
    state = KAMPBOGEN.resolve(state, Choice("a", "act", "combat"), Script({})).state
    assert "Combat roll with Strength: 12, higher" in marks(state, "a")


def test_what_is_not_offered_says_why() -> None:
    state, _ = rolled()
    reasons = {one.option: said(one.reason) for one in asked(state, "a").refusals}
    assert reasons == {"counter": "Nothing wards off what works in this round"}


def test_life_prowess_style_and_nature_of_opponents_are_the_gms() -> None:
    state, _ = rolled()
    text = json.encode(KAMPBOGEN.view(state, PIA).seen("o"), enc_hook=dict).decode()
    assert "77" not in text and "snilde" not in text and "svaer" not in text
    assert see(state, "o", GWEN).facts["kills"] is True
    assert not {"kills", "kamp", "liv", "style_stat"} & set(see(state, "o").facts)


def test_the_life_of_opponents_is_open_if_the_fight_says_so() -> None:
    state, _ = rolled(open_liv=True)
    assert see(state, "o").facts["liv"] == 77


def test_a_wounded_opponent_is_told_in_words() -> None:
    state, log = fight(
        hero("a"), foe("o", liv_max=3), foe("w"), "gm kampgrad roll", "a roll roll",
        "a act combat ability=styrke",
        dice="gm kampgrad 1 1, a ability 5 4",
    )  # fmt: skip
    health = see(state, "o").health
    assert health is not None and health.word == "hurt"
    told = [KAMPBOGEN.tell(state, entry, PIA) for entry in log if entry.rule == "harm"]
    assert [set(one.facts) for one in told if one and one.target == "o"] == [{"cause", "amount"}]


def test_a_hidden_opponent_harms_without_a_name() -> None:
    state, log = rolled()
    told = [KAMPBOGEN.tell(state, entry, BLIND) for entry in log]
    triggered = [one for one in told if one and one.rule == "effect_triggered"]
    assert [one.who for one in triggered] == ["gm"]
    counted = next(one for one in told if one and one.rule == "kampgrad")
    assert "opponents" not in counted.facts
    assert KAMPBOGEN.view(state, BLIND).seen("o") is None


def test_a_player_is_offered_only_the_own_answers() -> None:
    state, _ = rolled()
    assert asked(state, "a").decision is not None
    assert asked(state, "b").decision is None


def test_the_held_one_reads_which_reading_of_the_rule_holds() -> None:
    for reading, word in (("literal", "To the letter"), ("winner_inflicts", "Here whoever")):
        state, _ = fight(hero("a"), foe("o"), situation="holdup_on_party", holdup_harm=reading)
        assert notes(state, "a", "resist")[0].startswith(word)


def test_the_gm_reads_what_nobody_can_ward_off_and_what_is_locked() -> None:
    state, _ = fight(hero("a"), foe("o", liv_max=1, effects=[effect("gift")]))
    said_to_gm = notes(state, "gm", "roll", GWEN)
    assert "Nobody can ward off gift of Troll." in said_to_gm
    assert "Nearly down, may flee or surrender: Troll." in said_to_gm
    assert said_to_gm[-1].startswith("Until the fight is won")


def test_after_a_won_fight_each_defeated_opponent_is_a_share() -> None:
    state, _ = fight(hero("a"), foe("o"), "gm gm surrender target=o")
    assert state.over and marks(state, "o") == ["One share of loot"]
    assert headline(state).startswith("The fight is won. 1 share of loot")


def test_the_strip_shows_a_challenge_where_it_was_called() -> None:
    state, _ = fight(
        hero("a"), foe("o"), "gm kampgrad challenge ability=fysik", dice="gm challenge 3 4"
    )
    strip = [(one.term, one.state) for one in KAMPBOGEN.view(state, PIA).strip]
    assert strip[:2] == [("challenge", "current"), ("kampgrad", "coming")]
