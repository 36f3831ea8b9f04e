"""Every entry of the log reads as a sentence, whoever reads it and in whatever language."""

from itertools import chain

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.coc7.rules.rule_names import RULES
from rulesets.contract import Asked, Decision, Entry, Field, Option, Seen, View
from rulesets.dice import Roll
from rulesets.messages import Dice, pgettext, phrase
from tests.rulesets.coc7.entries import DAMAGE, ENTRIES, P, one
from tests.rulesets.coc7.fight import explained, read, said

WORDING = registry.get("coc7").wording
LANGUAGES = registry.get("coc7").languages


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
    for entry in chain.from_iterable(told(each) for each in ENTRIES if each.rule == rule):
        sentence = read(entry, language)
        assert sentence.endswith(".")
        for text in (sentence, *explained(entry, language)):
            assert not set("{}_") & set(text)
            assert "None" not in text and "  " not in text and "()" not in text


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.rule)
def test_a_german_line_is_no_english_line(entry: Entry) -> None:
    assert read(entry, "de") != read(entry, "en")
    assert not {"the", "and", "with", "of", "is"} & {
        word.strip(".,:;()") for line in explained(entry, "de") for word in line.split()
    }


@pytest.mark.parametrize(
    ("entry", "sentence"),
    [
        (one("melee", target="gob", weapon="unarmed"), "Ada attacks Ghoul A: Unarmed."),
        (
            one("react", "gob", "ada", option="fight_back", weapon="Claws"),
            "Ghoul A fights back against Ada: Claws.",
        ),
        (
            one("burst", target="gob", weapon="Revolver", range="base", shots=3),
            "Ada fires 3 shots at Ghoul A: Revolver, at base range.",
        ),
        (
            one("volley_hits", target="gob", size=5, hits=2, impaling=0),
            "2 bullets of 5 hit Ghoul A.",
        ),
        (
            one("wound", amount=1, hp_before=9, hp=8, hp_max=11),
            "Ada loses 1 hit point and has 8 of 11 left.",
        ),
        (one("wound", "gob", amount=4), "Ghoul A loses 4 hit points."),
        (one("other", text="lights the lamp"), "Ada does something else: lights the lamp."),
        (
            one("gm_set", "gm", "ada", field="restrained_by", before="", value="gob"),
            "Ruling on Ada: Held by, now Ghoul A.",
        ),
    ],
    ids=lambda each: each.rule if isinstance(each, Entry) else "",
)
def test_the_log_says_who_whom_and_with_what(entry: Entry, sentence: str) -> None:
    assert read(entry) == sentence


def test_of_a_long_order_the_first_places_are_told() -> None:
    order = ",".join(f"goblin {number}" for number in range(1, 301))
    sentence = read(one("round", None, round=1, order=order))
    assert sentence.endswith("goblin 12 and 288 more.")


def attack(**facts: object) -> Entry:
    return Entry("attack_roll", "ada", "gob", (Roll("ada", "attack", 1, 100, (31,)),), P | facts)


def test_a_roll_is_explained_with_its_tens_and_ones_and_thresholds() -> None:
    assert explained(attack(roll=31, level="regular")) == [
        "Roll = 30 + 1 = 31",
        "Regular / hard / extreme = 60 / 30 / 12",
        "Success level = Regular success",
    ]


def test_a_hundred_is_two_zeros() -> None:
    hundred = Entry("con_roll", "ada", None, (Roll("ada", "con", 1, 100, (100,)),), P)
    assert explained(hundred)[0] == "Roll = 00 + 0 = 100"


def test_being_outnumbered_is_explained_with_its_bonus_die() -> None:
    tens = Roll("ada", "attack tens", 1, 10, (1,))
    entry = attack(roll=11, dice=1, bonus=1, penalty=0, mod_outnumbered=1, level="extreme")
    lines = explained(replace(entry, rolls=(*entry.rolls, tens)))
    assert lines[:4] == [
        "Roll = 30 + 1 = 31",
        "1 further tens die = 10",
        "Bonus: the lowest result counts = 11",
        "Outnumbered = 1 bonus die",
    ]
    assert lines[-1].startswith("Outnumbered: the target faces more than one")


def test_dice_that_cancel_are_told_with_what_remains() -> None:
    lines = explained(attack(dice=1, mod_outnumbered=1, mod_prone=1, mod_held=-1))
    assert lines[1:5] == [
        "Outnumbered = 1 bonus die",
        "Target prone = 1 bonus die",
        "Held by somebody = 1 penalty die",
        "What remains = 1 bonus die",
    ]


def test_the_roll_of_a_foe_is_explained_by_its_dice_alone() -> None:
    tens = Roll("gob", "attack tens", 1, 10, (1,))
    facts = {"weapon": "Claws", "roll": 11, "level": "hard", "success": True}
    entry = Entry("attack_roll", "gob", "ada", (Roll("gob", "attack", 1, 100, (31,)), tens), facts)
    assert explained(entry) == [
        "Roll = 30 + 1 = 31",
        "1 further tens die = 10",
        "Bonus: the lowest result counts = 11",
        "Success level = Hard success",
        "Hand to hand there is a bonus die against whoever is outnumbered and has defended this "
        "round already, and against whoever is prone.",
    ]


def test_a_raised_difficulty_is_told_with_what_is_needed() -> None:
    lines = explained(attack(range="base", raised=1, difficulty="hard", needed=30, volley=4))
    assert "Harder by 1 level" in lines
    assert "Difficulty = Hard" in lines and "Needed = ≤ 30" in lines


@pytest.mark.parametrize(
    ("facts", "rolls", "lines"),
    [
        (
            {},
            (Roll("ada", "damage", 1, 6, (4,)), Roll("ada", "bonus", 1, 4, (2,))),
            [
                "Roll 1d6 = 4",
                "Damage bonus 1d4 = 2",
                "Damage rolled = 4",
                "Damage bonus = + 2",
                "Armour = − 1",
                "Damage done = 5",
            ],
        ),
        (
            {"extreme": True, "base": 6, "bonus": 4, "impale": 5, "net": 14},
            (Roll("ada", "impale", 1, 6, (5,)),),
            [
                "Impale 1d6 = 5",
                "Highest damage of the weapon = 6",
                "Damage bonus = + 4",
                "Impale: the weapon’s damage once more = + 5",
                "Armour = − 1",
                "Damage done = 14",
                "Extreme success, pointed or bullet: highest damage and damage bonus, and the "
                "damage roll on top.",
            ],
        ),
    ],
    ids=["normal", "impaling"],
)
def test_damage_is_explained_line_by_line(
    facts: dict[str, object], rolls: tuple[Roll, ...], lines: list[str]
) -> None:
    assert explained(Entry("damage", "ada", "gob", rolls, DAMAGE | facts)) == lines


def asked(kind: str, *options: Option, by: str = "ada", **facts: object) -> tuple[View, Asked]:
    known = {"dodge": 35, "brawl": 60, "first_aid": 40, "mov": 8, "build": 1, "point_blank": 5}
    known |= {"ranges": {"gun": 15, "bow": 40}, **facts}
    ada = Seen(
        id="ada",
        name="Ada",
        side="party",
        ally=True,
        mine=True,
        able=True,
        status="active",
        facts=known,
        kit={"gun": phrase(pgettext("coc7", "loaded {ammo}"), ammo=Dice("6 / 6"))},
    )
    view = View(
        round=1,
        phase="act",
        over=False,
        winner=None,
        combatants=(ada, replace(ada, id="gob", ally=False, facts={})),
        asked=(),
        strip=(),
    )
    return view, Asked(by, kind, Decision(by, kind, options))


TARGET = Field(name="target", type="combatant", choices=("gob",), required=True)
GUN = Field(name="weapon", type="weapon", choices=("gun",))
CLUB = Field(name="weapon", type="weapon", choices=("club", "unarmed"), default="club")


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("turn", "What does Ada do?"),
        ("charge", "Does Ada attack at the end of the run?"),
        ("react", "How does Ada answer the attack?"),
        ("volley", "Does Ada keep firing?"),
    ],
)
def test_a_question_is_a_sentence_with_the_name(kind: str, question: str) -> None:
    assert said(WORDING.question(*asked(kind))) == question


def test_nobody_can_act_is_a_question_to_the_gm() -> None:
    question = WORDING.question(*asked("idle", by="gm"))
    assert said(question) == "Nobody can act. On to the next round?"


@pytest.mark.parametrize(
    ("attack", "question"),
    [
        ({"kind": "melee", "weapon": "Claws"}, "Ghoul A attacks Ada: Claws"),
        ({"kind": "manoeuvre", "goal": "hold"}, "Ghoul A tries a manoeuvre on Ada: Hold"),
        ({"kind": "shoot", "weapon": "Rifle"}, "Ghoul A shoots at Ada: Rifle"),
        ({"kind": "burst", "weapon": "Rifle", "shots": 3}, "Ghoul A fires 3 shots at Ada: Rifle"),
        ({"kind": "auto", "weapon": "Gun"}, "Ghoul A fires full auto at Ada: Gun"),
        ({"kind": "throw", "weapon": "Knife"}, "Ghoul A throws at Ada: Knife"),
    ],
    ids=lambda each: each["kind"] if isinstance(each, dict) else "",
)
def test_who_is_attacked_reads_by_whom_and_with_what(
    attack: dict[str, object], question: str
) -> None:
    view, owed = asked("react", attacked={"by": "gob", **attack})
    assert said(WORDING.question(view, owed)) == question
    assert said(WORDING.asked_of(view, owed)) == "Ada considers how to answer Ghoul A."


@pytest.mark.parametrize(
    ("kind", "option", "value", "deed"),
    [
        ("turn", "melee", "gob", "Attack Ghoul A"),
        ("turn", "melee", None, "Attack"),
        ("turn", "shoot", "gob", "Shoot at Ghoul A"),
        ("turn", "auto", "gob", "Fire full auto at Ghoul A"),
        ("turn", "throw", None, "Throw a weapon"),
        ("turn", "draw", "Lantern", "Draw: Lantern"),
        ("turn", "delay", "gob", "Wait for Ghoul A"),
        ("turn", "flee", "out", "Flee"),
        ("react", "manoeuvre", "disarm", "Manoeuvre: Disarm"),
        ("react", "manoeuvre", None, "Answer with a manoeuvre"),
        ("react", "fight_back", "unarmed", "Fight back: Unarmed"),
        ("react", "none", None, "Do nothing"),
        ("volley", "fire", "gob", "Keep firing at Ghoul A"),
        ("volley", "cease", None, "Cease fire"),
        ("charge", "stop", None, "Do not attack"),
    ],
)
def test_the_main_button_names_the_deed(
    kind: str, option: str, value: str | None, deed: str
) -> None:
    assert said(WORDING.deed(*asked(kind), option, value)) == deed


def test_nobody_whom_one_does_not_see_is_named_on_a_button() -> None:
    assert said(WORDING.deed(*asked("turn"), "melee", "hag")) == "Attack"


def notes(kind: str, option: str, *fields: Field, **facts: object) -> list[str]:
    view, owed = asked(kind, Option(option, fields), **facts)
    return [said(note) for note in WORDING.notes(view, owed, option)]


def test_thresholds_stand_in_words_beside_the_answers() -> None:
    assert notes("turn", "first_aid", first_aid=35) == ["Regular 35, hard 17, extreme 7."]
    assert notes("turn", "shoot", TARGET, GUN)[0] == "gun: loaded 6 / 6."
    assert notes("turn", "melee", TARGET, CLUB) == [], "each weapon says for itself"


def test_who_faces_more_than_one_is_told_what_defending_costs() -> None:
    said_last = notes("react", "fight_back", CLUB, engaged=("gob", "hag"))[-1]
    assert said_last.startswith("Outnumbered after")
    assert not any(note.startswith("Outnumbered") for note in notes("react", "dodge"))


def test_who_shoots_reads_the_metres_of_the_bands() -> None:
    assert notes("turn", "shoot", TARGET, GUN)[1] == (
        "Point-blank below about 5 m, base to 15 m, long to 30 m, very long to 60 m."
    )
    both = Field(name="weapon", type="weapon", choices=("gun", "bow"))
    assert notes("turn", "shoot", TARGET, both) == [
        "Point-blank below about 5 m.",
        "gun: base to 15 m, long to 30 m, very long to 60 m.",
        "bow: base to 40 m, long to 80 m, very long to 160 m.",
    ]


def test_loading_one_round_is_mentioned_where_it_can_be_done() -> None:
    loading = "Loading one round first costs a penalty die."
    assert notes("turn", "shoot", TARGET, GUN, loadable=("gun",))[-1] == loading
    assert loading not in notes("turn", "shoot", TARGET, GUN)


def test_full_auto_reminds_of_targets_in_front() -> None:
    assert notes("turn", "auto", TARGET, GUN)[1:] == [
        "From the second volley on one more penalty die each.",
        "Only targets in front of the shooter.",
    ]
    assert notes("volley", "fire", TARGET, firing={"volleys": 2, "ammo": 7})[:2] == [
        "7 rounds left.",
        "Next volley: 2 penalty dice.",
    ]


def test_who_knows_the_build_reads_what_it_costs() -> None:
    view, owed = asked("turn", Option("manoeuvre", (TARGET,)))
    ada, gob = view.combatants
    known = replace(view, combatants=(ada, replace(gob, facts={"build": 3})))
    second = said(WORDING.notes(known, owed, "manoeuvre")[1])
    assert second == "Ghoul A: build +2, 2 penalty dice."
    assert len(WORDING.notes(view, owed, "manoeuvre")) == 1


def test_what_is_owed_is_counted() -> None:
    assert [said(WORDING.owed("turn", count)) for count in (1, 4)] == ["1 turn", "4 turns"]
    assert [said(WORDING.owed("react", count), "de") for count in (1, 2)] == [
        "1 Reaktion",
        "2 Reaktionen",
    ]


def test_a_stat_block_fits_a_line() -> None:
    claws = {"name": "Claws", "damage": "1d6"}
    ghoul = {"hp_max": 13, "dex": 65, "brawl": 40, "weapons": [claws]}
    assert said(WORDING.summary(ghoul, {})) == "13 HP · DEX 65 · Claws 40, 1d6"
    assert said(WORDING.summary({}, {})) == "10 HP · DEX 50 · Unarmed 25, 1d3"
    assert said(WORDING.summary(ghoul, {}), "de") == "13 TP · GE 65 · Claws 40, 1W6"


GLOSSARY = {
    "round": ("Round", "Kampfrunde"),
    "dex": ("Dexterity (DEX)", "Geschicklichkeit (GE)"),
    "pow": ("POW", "Mana"),
    "luck": ("Luck", "Glückswert"),
    "brawl": ("Brawl", "Nahkampf (Handgemenge)"),
    "fumble": ("Fumble", "Patzer"),
    "hard": ("Hard success", "Schwerer Erfolg"),
    "bonus_die": ("Bonus die", "Bonuswürfel"),
    "fight_back": ("Fight back", "Zurückschlagen"),
    "none": ("Do nothing", "Nichts tun"),
    "dive": ("Dive for cover", "In Deckung werfen"),
    "manoeuvre": ("Combat manoeuvre", "Kampfmanöver"),
    "auto": ("Full auto", "Dauerfeuer"),
    "point_blank": ("Point-blank", "Aus nächster Nähe"),
    "fix": ("Clear the jam", "Fehlfunktion beheben"),
    "major_wound": ("Major wound", "Schwere Verletzung"),
    "skill": ("Full value", "Zielwert"),
    "out": ("Out of the fight", "Aus dem Kampf fliehen"),
    "belt": ("Belt", "MG-Gurt"),
    "jam": ("Jammed", "Klemmt"),
    "act_again": ("One more turn (GM)", "Weitere Handlung (Spielleitung)"),
    "opposed_roll": ("Opposed roll", "Kräftemessen"),
    "pushing": ("Pushing a roll", "Forcieren"),
}


@pytest.mark.parametrize("identifier", GLOSSARY)
def test_the_words_of_the_game_are_those_of_the_glossary(identifier: str) -> None:
    word = WORDING.terms[identifier].word
    english, german = GLOSSARY[identifier]
    assert word.text == english
    assert said(phrase(word), "de") == german


def test_an_empty_gun_says_so() -> None:
    shot = notes("turn", "shoot", TARGET, GUN, loadable=("gun",), ammo={"gun": 0})[-1]
    assert shot.startswith("Empty: one round is loaded first")
