"""The view of a fight for Pia, a spectator and the GM, and the secrets in it."""

from msgspec import json
from msgspec.structs import replace

from rulesets.contract import Choice, Viewer
from rulesets.contract.extras import Banner
from rulesets.dice import Script
from rulesets.kampbogen.state import State
from tests.rulesets.kampbogen.fight import effect, foe, hero, said
from tests.rulesets.kampbogen.views import (
    BLIND,
    GWEN,
    KAMPBOGEN,
    PIA,
    SPECTATOR,
    asked,
    fight,
    headline,
    marks,
    on_the_table,
    rolled,
    see,
)


def banner(state: State, viewer: Viewer = PIA) -> Banner:
    found = KAMPBOGEN.view(state, viewer).banner
    assert found is not None
    return found


def notes(state: State, by: str, option: str, viewer: Viewer = PIA) -> list[str]:
    view = KAMPBOGEN.view(state, viewer)
    question = asked(state, by, viewer)
    return [said(note) for note in KAMPBOGEN.wording.notes(view, question, option)]


def test_the_kampgrad_stands_large_with_what_works_beside_it() -> None:
    large = banner(rolled()[0])
    assert (large.term, large.value) == ("kampgrad", 11)
    assert large.note is not None and said(large.note) == "Hard · dice 5, +6"
    assert [(said(chip.said), chip.off) for chip in large.chips] == [("poison: 1 Life", False)]


def test_beside_the_kampgrad_stand_the_style_and_what_somebody_is_about_to_ward_off() -> None:
    cast = (
        hero("a", knowledges={"kultur": 9}),
        hero("b"),
        foe("o", style="snilde", effects=[effect("kraftskade"), effect("livskade")]),
    )
    choices = ("gm kampgrad roll", "a roll roll", "b roll roll", "a act counter")
    state, _ = fight(*cast, *choices, dice="gm kampgrad 5 6, a ability 2 3, b ability 2 3")
    chips = [(said(chip.said), chip.off) for chip in banner(state).chips]
    assert chips == [
        ("Fight with Cunning only", False),
        ("Power damage: 1 Power", True),
        ("Life damage: 1 Life", False),
    ]


def test_the_grade_of_a_challenge_stands_large_while_it_lasts() -> None:
    call = "gm kampgrad challenge ability=fysik grade=svaer name=Smoke"
    state, _ = fight(hero("a"), foe("o"), call, dice="gm challenge 3 4")
    large = banner(state)
    assert (large.term, large.value) == ("challenge", 13)
    assert large.note is not None and said(large.note) == "Smoke · 13 or more · Hard"


def test_before_it_is_rolled_the_headline_gives_no_grade_away() -> None:
    state, _ = fight(hero("a"), foe("o", kamp="episk"))
    assert headline(state) == "The combat grade has not been rolled yet"


def test_everybody_sees_all_dice_and_whom_the_kampgrad_would_hit() -> None:
    state, _ = rolled()
    assert [figure.value for figure in see(state, "b").figures] == [5, 5]
    assert marks(state, "a") == ["The combat grade would not hit"]
    assert marks(state, "b", SPECTATOR) == ["The combat grade would hit"]
    assert on_the_table(state, "a") == (9, "", "goes free", False)
    assert on_the_table(state, "b") == (5, "", "is hit", True)


def test_what_was_chosen_is_seen_so_that_the_others_can_plan() -> None:
    state, _ = rolled()
    state = KAMPBOGEN.resolve(state, Choice("a", "act", "combat"), Script({})).state
    assert "Combat roll with Strength: 12, higher" in marks(state, "a")
    assert on_the_table(state, "a")[1] == "Combat roll with Strength: 12, higher"
    view = KAMPBOGEN.view(state, Viewer(gm=True))
    assert not any(seen.acted for seen in view.combatants)  # choices take effect later


def test_what_is_not_offered_says_why() -> None:
    state, _ = rolled()
    reasons = {refusal.option: said(refusal.reason) for refusal in asked(state, "a").refusals}
    assert reasons == {"counter": "Nothing wards off what is at work in this round"}


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
    assert [set(item.facts) for item in told if item and item.target == "o"] == [
        {"cause", "amount"}
    ]


def test_among_equal_dice_nobody_hidden_is_offered_or_stands_there_beforehand() -> None:
    cast = (hero("a"), hero("b"), hero("c"), foe("o", liv_max=9))
    rolls = ("gm kampgrad roll", *(f"{id} roll roll" for id in "abc"))
    acts = (f"{id} act combat" for id in "abc")
    dice = "gm kampgrad 5 5, a ability 2 3, b ability 2 3, c ability 5 3"
    state, _ = fight(*cast, *rolls, *acts, dice=dice)
    open_to_all = asked(state, "party", replace(PIA, controls=("c", "party")))
    shown = asked(state, "party", replace(PIA, controls=("c", "party"), hidden=("a",)))
    assert open_to_all.decision is not None and shown.decision is not None
    (before,), (left,) = (item.decision.options[0].fields for item in (open_to_all, shown))
    assert (before.choices, before.default) == (("a", "b"), "a")
    assert (left.choices, left.default) == (("b",), "b")


def test_how_many_opponents_there_are_is_not_told_while_one_hides() -> None:
    state, log = rolled()
    told = [KAMPBOGEN.tell(state, entry, BLIND) for entry in log]
    counted = next(item for item in told if item and item.rule == "kampgrad")
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
    assert "Nobody can ward off poison." in said_to_gm
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
    strip = [(item.term, item.state) for item in KAMPBOGEN.view(state, PIA).strip]
    assert strip[:2] == [("challenge", "current"), ("kampgrad", "coming")]


def test_fighting_is_the_last_resort_and_good_to_avoid() -> None:
    """Shown before the fight and with its first kampgrad, and not again."""
    before = [
        said(forewarning) for forewarning in KAMPBOGEN.forewarnings([hero("a"), foe("o")], {})
    ]
    assert "Fighting is the last resort." in before
    state, _ = fight(hero("a"), foe("o"))
    assert notes(state, "gm", "roll", GWEN)[0] == "Fighting is the last resort."


def test_loot_is_valuables_and_broken_gear_and_money_is_rare() -> None:
    _, log = fight(hero("a"), foe("o"), "gm gm surrender target=o")
    loot = next(entry for entry in log if entry.rule == "loot")
    lines = [said(line.label) for line in KAMPBOGEN.wording.why(loot)]
    assert "Valuables and broken gear to reuse; money only where it belongs." in lines


def test_the_gm_reads_of_whom_the_fallen_and_the_pursued_are() -> None:
    out = ["gm kampgrad roll", "a roll roll", "a act manoeuvre goal=flee", "a flee flee"]
    dice = "gm kampgrad 1 1, a ability 5 5"
    state, _ = fight(hero("a"), foe("o"), *out, dice=dice)
    view = KAMPBOGEN.view(state, GWEN)
    question = next(decision for decision in view.asked if decision.kind == "pursuit")
    notes = KAMPBOGEN.wording.notes
    assert [said(note) for note in notes(view, question, "catch_up")] == [
        "A new round begins with Asta."
    ]
    assert [said(note) for note in notes(view, question, "let_go")] == [
        "The fight is over, nobody has won."
    ]
