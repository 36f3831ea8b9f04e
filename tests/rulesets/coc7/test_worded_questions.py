"""Questions, buttons, reminders and stat blocks are readable sentences."""

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import CombatantView, Decision, Entry, Field, Option, PendingView, View
from rulesets.dice import Roll
from rulesets.messages import Dice, pgettext, phrase
from tests.rulesets.coc7.entries import P
from tests.rulesets.coc7.fight import said

WORDING = registry.get("coc7").wording


def attack(**facts: object) -> Entry:
    return Entry("attack_roll", "ada", "gob", (Roll("ada", "attack", 1, 100, (31,)),), P | facts)


def asked(
    kind: str, *options: Option, by: str = "ada", **facts: object
) -> tuple[View, PendingView]:
    known = {"dodge": 35, "brawl": 60, "first_aid": 40, "mov": 8, "build": 1, "point_blank": 5}
    known |= {"ranges": {"gun": 15, "bow": 40}, **facts}
    ada = CombatantView(
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
    return view, PendingView(by, kind, Decision(by, kind, options))


TARGET = Field(name="target", type="combatant", choices=("gob",), required=True)
GUN = Field(name="weapon", type="weapon", choices=("gun",))
CLUB = Field(name="weapon", type="weapon", choices=("club", "unarmed"), default="club")


@pytest.mark.parametrize(
    ("kind", "question"),
    [
        ("turn", "Ada: what do you do?"),
        ("charge", "Ada: attack at the end of the run?"),
        ("react", "Ada: how do you respond to the attack?"),
        ("volley", "Ada: keep firing?"),
    ],
)
def test_a_question_is_a_sentence_with_the_name(kind: str, question: str) -> None:
    assert said(WORDING.question(*asked(kind))) == question


def test_nobody_can_act_is_a_question_to_the_gm() -> None:
    question = WORDING.question(*asked("idle", by="gm"))
    assert said(question) == "Nobody can act. Begin the next round?"


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
    assert said(WORDING.asked_of(view, owed)) == "Ada considers how to respond to Ghoul A."


def test_of_an_attacker_whom_nobody_sees_only_that_is_said() -> None:
    view, owed = asked("react", attacked={"undefended": "none"})
    assert said(WORDING.question(view, owed)) == (
        "Somebody unseen attacks Ada. How do you respond?"
    )


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
        ("react", "manoeuvre", None, "Respond with a manoeuvre"),
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
    loading = "Loading a round first costs a penalty die."
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
    assert said(WORDING.summary(ghoul, {}), "de") == "13 TP · GE 65 · Klauen 40, 1W6"


def test_an_empty_gun_says_so() -> None:
    shot = notes("turn", "shoot", TARGET, GUN, loadable=("gun",), ammo={"gun": 0})[-1]
    assert shot.startswith("Empty: one round is loaded first")
