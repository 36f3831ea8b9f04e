"""Questions, buttons, reminders and stat blocks are readable sentences."""

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import CombatantView, Decision, Field, Option, PendingView, View
from tests.rulesets.ose.fight import said

WORDING = registry.get("ose").wording


def asked(kind: str, *options: Option, by: str = "aldo") -> tuple[View, PendingView]:
    facts = {"move": 25, "rounds_moved": 58, "declared_spell": "sleep"}
    facts["ranges"] = {"short_bow": (50, 100, 150), "sling": (40, 80, 160)}
    aldo = CombatantView(
        id="aldo",
        name="Aldo",
        side="party",
        ally=True,
        mine=True,
        able=True,
        status="active",
        facts=facts,
    )
    view = View(
        round=1,
        phase="melee",
        over=False,
        winner=None,
        combatants=(aldo, replace(aldo, id="gob", ally=False, facts={})),
        asked=(),
        strip=(),
    )
    return view, PendingView(by, kind, Decision(by, kind, options))


TARGET = Field(name="target", type="combatant", choices=("gob",))
BOW = Field(name="weapon", type="weapon", choices=("short_bow",))


@pytest.mark.parametrize(
    ("kind", "by", "question"),
    [
        ("declare", "aldo", "Aldo: what do you declare?"),
        ("move", "aldo", "Aldo: where do you move?"),
        ("missile", "aldo", "Aldo: whom do you shoot?"),
        ("cast", "aldo", "Aldo: cast Sleep?"),
        ("melee", "aldo", "Aldo: whom do you attack?"),
        ("initiative", "gm", "Roll initiative?"),
        ("tie", "gm", "A tie: roll again, or act simultaneously?"),
        ("rout", "gm", "Morale broken: flee or surrender?"),
    ],
)
def test_a_question_is_a_sentence_with_the_name(kind: str, by: str, question: str) -> None:
    assert said(WORDING.question(*asked(kind, by=by))) == question


def test_a_weapon_that_is_not_offered_is_called_by_its_name() -> None:
    answer = WORDING.answer(*asked("melee"), "attack", "two_handed_sword")
    assert said(answer) == "Two-handed sword"


def test_a_spell_with_targets_asks_whom_it_is_meant_for() -> None:
    question = WORDING.question(*asked("cast", Option("cast", (TARGET,))))
    assert said(question) == "Aldo: whom do you cast Sleep on?"


def test_a_morale_check_names_the_side() -> None:
    side = Field(name="side", type="enum", choices=("foes",))
    question = WORDING.question(*asked("morale", Option("roll", (side,)), by="gm"))
    assert said(question) == "Roll morale for Foes?"


@pytest.mark.parametrize(
    ("kind", "option", "value", "deed"),
    [
        ("melee", "attack", "gob", "Attack Goblin 3"),
        ("missile", "attack", "gob", "Shoot at Goblin 3"),
        ("melee", "pass", None, "Do not attack"),
        ("cast", "cast", "gob", "Cast Sleep on Goblin 3"),
        ("cast", "cast", None, "Cast Sleep"),
        ("declare", "cast", "sleep", "Declare Sleep"),
        ("declare", "none", None, "Declare nothing"),
        ("move", "engage", "gob", "Engage Goblin 3"),
        ("move", "stay", None, "Stay"),
        ("initiative", "roll", None, "Roll initiative"),
        ("rout", "surrender", None, "They surrender"),
    ],
)
def test_the_main_button_names_the_deed(
    kind: str, option: str, value: str | None, deed: str
) -> None:
    assert said(WORDING.deed(*asked(kind), option, value)) == deed


@pytest.mark.parametrize(
    ("targets", "deed", "done"),
    [
        (["gob"], "Cast Sleep on Goblin 3", "Aldo casts Sleep on Goblin 3"),
        (["gob", "gob2", "gob3"], "Cast Sleep on 3 targets", "Aldo casts Sleep on 3 targets"),
    ],
)
def test_a_spell_on_several_says_on_how_many(targets: list[str], deed: str, done: str) -> None:
    fields = {"targets": targets}
    assert said(WORDING.deed(*asked("cast"), "cast", None, fields)) == deed
    assert said(WORDING.done(*asked("cast"), "cast", None, fields)) == done


def test_who_withdraws_is_reminded_of_half_the_rate_and_of_the_last_rounds() -> None:
    notes = WORDING.notes(*asked("declare"), "withdraw")
    assert [said(note) for note in notes] == [
        "At most 12 feet, half of the rate of 25.",
        "Backwards; an attack may follow.",
        "2 rounds of movement left.",
    ]


@pytest.mark.parametrize(
    ("kind", "option", "effect"),
    [
        ("move", "engage", "Up to an enemy, to strike in melee."),
        ("move", "move", "To another place, not up to an enemy."),
        ("move", "stay", "No movement; attacks come later."),
        ("move", "wait", "Moves and attacks last, with slow weapons only."),
        ("declare", "none", "Your action is chosen when your turn comes."),
    ],
)
def test_every_verb_says_what_it_does(kind: str, option: str, effect: str) -> None:
    assert said(WORDING.notes(*asked(kind), option)[0]) == effect


def test_who_casts_is_reminded_that_nothing_else_is_possible() -> None:
    notes = WORDING.notes(*asked("declare"), "cast")
    assert [said(note) for note in notes] == ["No other action, no movement."]


def test_who_shoots_reads_the_feet_of_the_bands() -> None:
    notes = WORDING.notes(*asked("missile", Option("attack", (TARGET, BOW))), "attack")
    assert [said(note) for note in notes] == [
        "Short bow: short to 50, medium to 100, long to 150 feet."
    ]


def test_the_gm_alone_is_reminded_of_cover() -> None:
    view, question = asked("missile", Option("attack", (TARGET, BOW)))
    aldo, gob = view.combatants
    view = replace(view, combatants=(aldo, replace(gob, facts={"thac0": 19})))
    notes = [said(note) for note in WORDING.notes(view, question, "attack")]
    assert notes[-1] == "The GM may apply −1 to −4 for cover."


def test_what_is_owed_is_counted() -> None:
    assert [said(WORDING.owed("melee", count)) for count in (1, 4)] == ["1 attack", "4 attacks"]
    assert said(WORDING.owed("melee", 2), "he") == "שתי התקפות"


def test_a_stat_block_fits_a_line() -> None:
    goblin = {"ac": 6, "morale": 7, "weapons": ["short_sword"]}
    assert said(WORDING.summary(goblin, {})) == "AC 6 · 1d6 · morale 7"
    assert said(WORDING.summary({"aac": 15, "hp": 14}, {})) == "AC 4 · 14 HP"
    bear = {
        "ac": 6,
        "morale": 7,
        "weapons": [{"name": "claw", "damage": "1d3"}, {"name": "bite", "damage": "1d6"}],
        "routines": [{"name": "all", "attacks": ["claw", "claw", "bite"]}],
    }
    assert said(WORDING.summary(bear, {})) == "AC 6 · 1d3 / 1d3 / 1d6 · morale 7"


def test_a_stat_block_counts_armour_as_the_house_rules_say() -> None:
    ascending = {"armour_class": "ascending"}
    assert said(WORDING.summary({"ac": 6, "morale": 7}, ascending)).startswith("AAC 13 · ")
    assert said(WORDING.summary({"aac": 15, "hp": 14}, ascending)) == "AAC 15 · 14 HP"
