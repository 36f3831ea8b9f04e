"""Every entry of the log reads as a sentence, whoever reads it and in whatever language."""

import gettext
from itertools import chain
from pathlib import Path

import pytest
from babel.messages.pofile import read_po
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Asked, Decision, Entry, Field, Option, Seen, View
from rulesets.dice import Roll
from rulesets.ose.rules.rule_names import RULES
from tests.rulesets.ose.fight import explained, read, said

WORDING = registry.get("ose").wording
LANGUAGES = registry.get("ose").languages
D20, D8 = Roll("aldo", "attack", 1, 20, (14,)), Roll("gm", "damage", 1, 8, (5,))

HIT = {
    "weapon": "sword",
    "mode": "melee",
    "range": "none",
    "natural": 14,
    "ability": 2,
    "range_modifier": 0,
    "cover": 0,
    "retreat": 0,
    "bonus": 0,
    "other": 0,
    "modifier": 2,
    "attack_bonus": 0,
    "total": 16,
    "ac_hit": 3,
    "automatic": "none",
    "hit": True,
    "immune": False,
    "damage_roll": 5,
    "damage_modifier": 2,
    "damage": 7,
}
MISS = HIT | {"hit": False, "damage_roll": 0, "damage_modifier": 0, "damage": 0}
SHOT = HIT | {"mode": "missile", "weapon": "short_bow", "range": "long", "range_modifier": -1}
EFFECT = {
    "spell": "sleep",
    "saved": False,
    "damage": 0,
    "healing": 0,
    "condition": "none",
    "rounds": 0,
}
SAVE = {
    "category": "spells",
    "natural": 12,
    "modifier": 1,
    "total": 13,
    "needed": 16,
    "success": False,
}
MORALE = {"score": 7, "modifier": 1, "roll": 9, "holds": False}
CHECK = {"side": "foes", "reason": "first_death", "modifier": -1, "roll": 8}


def attack(**facts: object) -> Entry:
    return Entry("attack", "aldo", "gob", (D20, D8), HIT | facts)


ENTRIES = [
    Entry("round", facts={"round": 3}),
    *(
        Entry("declare", "aldo", facts={"declared": declared} | more)
        for declared, more in (
            ("cast", {"spell": "sleep"}),
            ("withdraw", {"feet": 10}),
            ("retreat", {"feet": 1}),
        )
    ),
    *(
        Entry("initiative", "party", facts={"roll": 4, "modifier": m, "total": 4 + m, "reroll": r})
        for m, r in ((0, False), (1, True))
    ),
    *(
        Entry("initiative_order", facts={"order": order})
        for order in ("party > foes", "party = foes", "aldo > gob = wolf > theo")
    ),
    *(Entry("turn", facts={"acting": acting}) for acting in ("party", "party = foes")),
    Entry("wait", "aldo"),
    *(
        Entry("morale_check", "gm", facts=CHECK | {"reason": reason, "roll": roll})
        for reason in ("first_death", "half", "first_death+half", "called")
        for roll in (8, 0)
    ),
    *(Entry("morale", "gob", facts=MORALE | {"holds": holds}) for holds in (True, False)),
    *(Entry("rout", "gob", facts={"choice": choice}) for choice in ("flee", "surrender")),
    Entry("flee_blocked", "gob"),
    Entry("flee", "gob", facts={"feet": 20}),
    Entry("fled", "gob"),
    *(
        Entry(rule, "aldo", facts={"declared": declared})
        for rule in ("declaration_lapsed", "movement_blocked")
        for declared in ("withdraw", "retreat")
    ),
    *(Entry(rule, "aldo", facts={"feet": 20}) for rule in ("withdrawal", "retreat", "move")),
    Entry("engage", "aldo", "gob", facts={"feet": 20}),
    Entry("leave", "aldo"),
    *(
        replace(attack(), facts=facts | {"weapon": weapon})
        for facts in (
            HIT,
            MISS,
            SHOT,
            HIT | {"immune": True, "damage": 0},
            HIT | {"damage": 0},
            HIT | {"automatic": "helpless", "natural": 0},
            HIT | {"automatic": "hit", "natural": 20},
            MISS | {"automatic": "miss", "natural": 1},
            HIT | {"cover": -2, "retreat": 2, "bonus": 1, "other": -1, "attack_bonus": 3},
        )
        for weapon in ("sword", "unarmed", "attack", "Lantern mace +1")
    ),
    Entry("armour_class", target="gob", facts={"ac": 6, "shield_ignored": 1, "needed": 13}),
    *(
        Entry(
            "hit_points",
            target="gob",
            facts=dict(zip(("before", "damage", "healing", "after"), n, strict=True)),
        )
        for n in ((7, 4, 0, 3), (3, 0, 4, 7), (5, 2, 2, 5))
    ),
    Entry("death", target="gob"),
    *(
        Entry(rule, "theo", facts={"spell": "sleep"})
        for rule in ("spell_disrupted", "forgo", "cannot_cast")
    ),
    *(
        Entry("cast", "theo", facts={"spell": "sleep", "targets": n, "effect": "auto"})
        for n in (0, 1, 2, 6)
    ),
    Entry("immune", target="gob", facts={"spell": "sleep"}),
    *(
        Entry("save", "gob", facts=SAVE | {"category": category, "success": success})
        for category in ("death", "wands", "paralysis", "breath", "spells")
        for success in (True, False)
    ),
    *(
        Entry("gm_effect", "theo", "gob", facts={"spell": "web", "saved": saved})
        for saved in (True, False)
    ),
    Entry("spell_damage", "theo", facts={"spell": "fireball", "damage": 11}),
    Entry("spell_healing", "theo", facts={"spell": "cure", "healing": 5}),
    *(Entry("spell_duration", "theo", facts={"spell": "sleep", "rounds": n}) for n in (0, 1, 2, 6)),
    *(
        Entry("spell_effect", "theo", "gob", facts=EFFECT | facts)
        for facts in (
            {},
            {"saved": True},
            {"damage": 5},
            {"damage": 5, "saved": True},
            {"healing": 4},
            {"condition": "asleep"},
            {"condition": "paralysed", "rounds": 3, "damage": 2},
        )
    ),
    *(
        Entry("condition_ended", target="gob", facts={"condition": condition})
        for condition in ("asleep", "paralysed", "blinded", "bound", "gagged", "silenced")
    ),
    *(
        Entry("gm_set", target="gob", facts={"field": field, "before": before, "value": value})
        for field, before, value in (
            ("hp", 3, 7),
            ("morale", None, 8),
            ("asleep", False, True),
            ("status", "dead", "active"),
        )
    ),
    Entry("joined", "wolf", facts={"side": "foes", "acts_from": 4}),
    Entry("removed", target="wolf"),
    *(Entry(rule, "aldo", "gob") for rule in ("gm_engage", "gm_disengage")),
    *(Entry("fight_over", facts={"winner": winner}) for winner in ("party", "none")),
]


def told(entry: Entry) -> list[Entry]:
    """The entry with all its facts, without any one of them, without all, and without dice."""
    without = [
        replace(entry, facts={k: v for k, v in entry.facts.items() if k != left_out})
        for left_out in entry.facts
    ]
    return [entry, *without, replace(entry, rolls=()), replace(entry, facts={}, rolls=())]


def test_every_rule_is_tried() -> None:
    assert {entry.rule for entry in ENTRIES} == set(RULES)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", RULES)
def test_a_rule_reads_as_a_sentence_whatever_is_left_out(rule: str, language: str) -> None:
    for entry in chain.from_iterable(told(one) for one in ENTRIES if one.rule == rule):
        sentence, why = read(entry, language), explained(entry, language)
        assert sentence.endswith(".") or rule == "armour_class"
        for text in (sentence, *why):
            assert not set("{}_") & set(text)
            assert "None" not in text and "  " not in text and "()" not in text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.rule)
def test_a_hebrew_sentence_has_no_english_word(entry: Entry) -> None:
    own = {"Aldo", "Theo", "Goblin", "Wolf", "Party", "Foes", "Lantern", "mace", "AC", "THAC0"}
    own |= {"fireball", "web", "cure", "and"}  # how a list is joined is no word of the rules
    texts = [read(entry, "he"), *explained(entry, "he")]
    words = {word.strip(".,:;()") for text in texts for word in text.split()}
    english = {word for word in words - own if word.isascii() and word.isalpha()}
    assert not english


@pytest.mark.parametrize(
    ("facts", "sentence"),
    [
        ({}, "Aldo hits Goblin 3 with the sword for 7."),
        ({"weapon": "unarmed"}, "Aldo hits Goblin 3 with bare hands for 7."),
        ({"weapon": "Lantern mace +1"}, "Aldo hits Goblin 3 for 7 (Lantern mace +1)."),
        ({"weapon": "attack"}, "Aldo hits Goblin 3 for 7."),
        ({"hit": False, "damage": 0}, "Aldo misses Goblin 3 with the sword."),
        (
            {"immune": True, "damage": 0},
            "Aldo hits Goblin 3 with the sword, but it does nothing: immune.",
        ),
        ({"damage": 0}, "Aldo hits Goblin 3 with the sword, without damage."),
        ({"automatic": "helpless"}, "Aldo hits the helpless Goblin 3 with the sword for 7."),
    ],
)
def test_an_attack_names_who_whom_and_with_what(facts: dict[str, object], sentence: str) -> None:
    assert read(attack(**facts)) == sentence


def test_an_order_is_told_one_after_the_other() -> None:
    order = Entry("initiative_order", facts={"order": "aldo = theo > gob > wolf"})
    assert read(order) == (
        "Order of initiative: Aldo and Theo at once, then Goblin 3, then Wolf 1."
    )


def test_of_a_long_order_the_first_places_are_told() -> None:
    order = " > ".join(f"goblin {number}" for number in range(1, 301))
    sentence = read(Entry("initiative_order", facts={"order": order}))
    assert sentence.endswith("then goblin 12, then 288 more places.")


def test_a_hit_is_explained_line_by_line() -> None:
    assert explained(attack()) == [
        "Roll d20 = 14",
        "Strength = + 2",
        "AC hit 3: a hit = 16",
        "Damage 1d8 + 2 = 5 + 2 = 7",
        "A hit if the AC hit is equal to the armour class of the target or lower; "
        "with ascending armour class, equal or higher.",
    ]


def test_only_modifiers_that_count_are_explained() -> None:
    lines = explained(replace(attack(), facts=SHOT | {"cover": -2, "retreat": 2}))
    assert lines[1:5] == [
        "Dexterity = + 2",
        "Long range = − 1",
        "Partial cover = − 2",
        "Against a retreating fighter = + 2",
    ]


def test_the_attack_of_a_foe_is_explained_without_its_numbers() -> None:
    hidden = "ability bonus other modifier attack_bonus total ac_hit damage_modifier".split()
    facts = {name: value for name, value in HIT.items() if name not in hidden}
    assert explained(replace(attack(), facts=facts)) == [
        "Roll d20 = 14",
        "Damage 1d8 = 7",
        "A hit if the AC hit is equal to the armour class of the target or lower; "
        "with ascending armour class, equal or higher.",
    ]


@pytest.mark.parametrize(
    ("count", "sentence"),
    [
        (1, "Theo: הטלת שינה."),
        (2, "Theo: הטלת שינה על שתי מטרות."),
        (6, "Theo: הטלת שינה על 6 מטרות."),
    ],
)
def test_hebrew_has_a_form_for_two(count: int, sentence: str) -> None:
    entry = Entry("cast", "theo", facts={"spell": "sleep", "targets": count})
    assert read(entry, "he") == sentence


def asked(kind: str, *options: Option, by: str = "aldo") -> tuple[View, Asked]:
    facts = {"move": 25, "rounds_moved": 58, "declared_spell": "sleep"}
    facts["ranges"] = {"short_bow": (50, 100, 150), "sling": (40, 80, 160)}
    aldo = Seen(
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
    return view, Asked(by, kind, Decision(by, kind, options))


TARGET = Field(name="target", type="combatant", choices=("gob",))
BOW = Field(name="weapon", type="weapon", choices=("short_bow",))


@pytest.mark.parametrize(
    ("kind", "by", "question"),
    [
        ("declare", "aldo", "What does Aldo declare?"),
        ("move", "aldo", "Where does Aldo move?"),
        ("missile", "aldo", "Whom does Aldo shoot at?"),
        ("cast", "aldo", "Does Aldo cast Sleep?"),
        ("melee", "aldo", "Whom does Aldo strike?"),
        ("initiative", "gm", "Roll initiative?"),
        ("tie", "gm", "A tie: roll again, or act at once?"),
        ("rout", "gm", "Morale is broken: flee or surrender?"),
    ],
)
def test_a_question_is_a_sentence_with_the_name(kind: str, by: str, question: str) -> None:
    assert said(WORDING.question(*asked(kind, by=by))) == question


def test_a_weapon_that_is_not_offered_is_called_by_its_name() -> None:
    answer = WORDING.answer(*asked("melee"), "attack", "two_handed_sword")
    assert said(answer) == "Two-handed sword"


def test_a_spell_with_targets_asks_whom_it_is_meant_for() -> None:
    question = WORDING.question(*asked("cast", Option("cast", (TARGET,))))
    assert said(question) == "Whom does Aldo aim Sleep at?"


def test_a_morale_check_names_the_side() -> None:
    side = Field(name="side", type="enum", choices=("foes",))
    question = WORDING.question(*asked("morale", Option("roll", (side,)), by="gm"))
    assert said(question) == "Roll morale for Foes?"


@pytest.mark.parametrize(
    ("kind", "option", "value", "deed"),
    [
        ("melee", "attack", "gob", "Strike Goblin 3"),
        ("missile", "attack", "gob", "Shoot at Goblin 3"),
        ("melee", "pass", None, "Do not attack"),
        ("cast", "cast", "gob", "Cast Sleep at Goblin 3"),
        ("cast", "cast", None, "Cast Sleep"),
        ("declare", "cast", "sleep", "Declare Sleep"),
        ("declare", "none", None, "Declare nothing"),
        ("move", "engage", "gob", "Close with Goblin 3"),
        ("move", "stay", None, "Stay"),
        ("initiative", "roll", None, "Roll initiative"),
        ("rout", "surrender", None, "They surrender"),
    ],
)
def test_the_main_button_names_the_deed(
    kind: str, option: str, value: str | None, deed: str
) -> None:
    assert said(WORDING.deed(*asked(kind), option, value)) == deed


def test_who_withdraws_is_reminded_of_half_the_rate_and_of_the_last_rounds() -> None:
    notes = WORDING.notes(*asked("declare"), "withdraw")
    assert [said(note) for note in notes] == [
        "At most 12 feet, half of the rate of 25.",
        "Backwards; an attack may follow.",
        "2 rounds of movement left.",
    ]


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
    assert notes[-1] == "The GM may take 1 to 4 off for cover."


def test_what_is_owed_is_counted() -> None:
    assert [said(WORDING.owed("melee", count)) for count in (1, 4)] == ["1 strike", "4 strikes"]
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


def test_the_compiled_catalogue_is_the_written_one() -> None:
    folder = Path(registry.get("ose").demo.parent, "locale", "he", "LC_MESSAGES")
    with (folder / "django.po").open("rb") as file:
        written = read_po(file)
    with (folder / "django.mo").open("rb") as file:
        compiled = gettext.GNUTranslations(file)
    for message in written:
        forms = message.string if isinstance(message.string, tuple) else (message.string,)
        if isinstance(message.id, tuple):
            one, several = message.id
            compiled_forms = [compiled.npgettext("ose", one, several, n) for n in (1, 2, 3)]
            assert compiled_forms == list(forms)
        elif message.id:
            assert (compiled.pgettext("ose", str(message.id)),) == forms


def test_morale_and_saving_throws_are_told_with_their_numbers() -> None:
    rolled = {"score": 7, "modifier": -1, "roll": 8, "holds": False}
    assert read(Entry("morale", "gob", facts=rolled)) == (
        "The morale of Goblin 3 breaks: 8 against morale 6."
    )
    made = {"category": "death", "total": 14, "needed": 12, "success": True}
    assert read(Entry("save", "aldo", facts=made)).startswith("Saving throw of Aldo: 14 against 12")
    told = {"category": "death", "success": False}
    assert read(Entry("save", "gob", facts=told)).startswith("Saving throw of Goblin 3: failed")


def test_in_hebrew_a_side_and_a_weapon_stand_apart_from_the_sentence() -> None:
    assert read(Entry("turn", facts={"acting": "foes"}), "he") == "תור: Foes."
    hit = Entry("attack", "aldo", "gob", (), {"weapon": "short_sword", "hit": True})
    assert "(חרב קצרה)" in read(hit, "he") and "עם" not in read(hit, "he")


def test_a_stat_block_counts_armour_as_the_house_rules_say() -> None:
    ascending = {"armour_class": "ascending"}
    assert said(WORDING.summary({"ac": 6, "morale": 7}, ascending)).startswith("AAC 13 · ")
    assert said(WORDING.summary({"aac": 15, "hp": 14}, ascending)) == "AAC 15 · 14 HP"
