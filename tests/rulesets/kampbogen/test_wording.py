"""Every log entry is a readable sentence, for every reader and in every language."""

import re
from pathlib import Path

import pytest
from babel.messages.pofile import read_po

from rulesets import registry
from rulesets.contract import Entry, PendingView, View
from rulesets.kampbogen.wording.log import LOG
from rulesets.messages import Phrase
from tests.rulesets.kampbogen.fight import labels, read, said

KAMPBOGEN = registry.get("kampbogen")
WORDING = KAMPBOGEN.wording
LANGUAGES = KAMPBOGEN.languages
VIEW = View(round=1, phase="act", over=False, winner=None, combatants=(), asked=(), strip=())
COMBAT = {
    "ability": "styrke",
    "value": 2,
    "situational": 0,
    "dice": 8,
    "total": 10,
    "kampgrad": 9,
    "result": "higher",
    "prygl": 10,
    "prygl_hit": False,
    "harm": 1,
}
FACTS = COMBAT | {
    "situation": "indirect",
    "ambushed": "",
    "round": 2,
    "grade": "svaer",
    "modifier": 3,
    "effect": "gift/automatic",
    "harm_to": "liv",
    "condition": "afraid",
    "ward": "",
    "quality": False,
    "special": "",
    "reroll": False,
    "soul": 1,
    "action": "manoeuvre",
    "goal": "harm",
    "success": True,
    "needed": 9,
    "highest": 6,
    "lowest": 1,
    "hit": True,
    "hits": 2,
    "opponents": 2,
    "characters": 3,
    "places": 2,
    "chosen": False,
    "vehicle": "Car",
    "before": 3,
    "after": 2,
    "cause": "combat",
    "amount": 1,
    "status": "dead",
    "pool": "kraft",
    "text": "rope",
    "name": "the ford",
    "yields": True,
    "way": "sneak_up",
    "fight": True,
    "through": True,
    "caught": True,
    "fate": "kill",
    "shares": 2,
    "winner": "",
    "loot": 2,
    "field": "helpless",
    "value": True,
    "taken": True,
    "by": "character",
    "cure": "",
    "gm_dice": 5,
    "kind": "gift",
    "knock_out": False,
    "liv": 1,
    "number": 1,
    "rounds_passed": 2,
    "trigger": 5,
    "until": 3,
    "weapon": "",
}
HARM = {"cause": "combat", "amount": 1}
EFFECT = {"effect": "gift/automatic", "harm": 0, "harm_to": "liv", "condition": ""}
NOT_FOR_EVERYBODY = {"effect", "opponents", "shares", "loot"}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("rule", LOG.rules)
def test_every_rule_has_a_sentence_for_every_reader(rule: str, language: str) -> None:
    facts = {name: FACTS[name] for name in LOG.facts[rule]}
    for left_out in (set[str](), NOT_FOR_EVERYBODY):
        told = {name: fact for name, fact in facts.items() if name not in left_out}
        text = read(Entry(rule, "a", "o", facts=told), language)
        assert text and "{" not in text


@pytest.mark.parametrize(
    ("entry", "text"),
    [
        (Entry("kampgrad", "gm", facts={"total": 11, "grade": "svaer"}),
         "The combat grade is 11: Hard."),
        (Entry("combat", "a", "o", facts=COMBAT), "Asta is higher and hits Troll: 10 against 9."),
        (Entry("combat", "a", "o", facts=COMBAT | {"result": "lower", "harm": 0}),
         "Asta is lower and misses Troll: 10 against 9."),
        (Entry("combat", "a", "o", facts=COMBAT | {"result": "lower", "prygl_hit": True}),
         "Asta is lower, but thrashes Troll: 10 against 9."),
        (Entry("combat", "a", facts=COMBAT | {"harm": 0}),
         "Asta fights and hits nobody: 10 against 9."),
        (Entry("harm", "a", "o", facts=HARM | {"before": 3, "after": 2}),
         "Troll takes 1 life damage and has 2 life."),
        (Entry("harm", "a", "o", facts=HARM), "Troll takes 1 life damage."),
        (Entry("counter", "a", facts=COMBAT | {"effect": "gift/automatic", "success": True}),
         "Asta wards off poison (automatic) for everybody: 10 against 9."),
        (Entry("pool", "o", "a", facts={"pool": "kraft", "before": 3, "after": 2}),
         "Power of Asta: from 3 to 2."),
        (Entry("effect", "gm", "a", facts=EFFECT | {"condition": "afraid"}),
         "poison (automatic) reaches Asta: afraid."),
        (Entry("vehicle_break", "a", facts={"vehicle": "Car", "before": 2, "after": 1}),
         "Car loses a break point; 1 is left."),
        (Entry("vehicle_break", "a", facts={"vehicle": "Car", "before": 0, "after": -1}),
         "The vehicle of Asta loses a break point."),
        (Entry("effect", "gm", "a", facts=EFFECT),
         "poison (automatic) reaches Asta."),
        (Entry("loot", "party", facts={"shares": 2}),
         "Loot: 2 shares, one for each defeated opponent."),
        (Entry("over", "gm", facts={"winner": ""}), "The fight is over."),
        (Entry("set", "gm", "a", facts={"field": "helpless", "value": True}),
         "GM ruling on Asta: Defenceless set to yes."),
        (Entry("set", "gm", "a", facts={"field": "conditions", "value": ["wet, cold", "afraid"]}),
         "GM ruling on Asta: Conditions set to wet, cold and afraid."),
        (Entry("set", "gm", "a", facts={"field": "conditions", "value": []}),
         "GM ruling on Asta: Conditions set to nothing."),
    ],
)  # fmt: skip
def test_the_log_says_what_happened(entry: Entry, text: str) -> None:
    assert read(entry) == text


def test_why_shows_the_sum_and_the_rule() -> None:
    lines = labels(Entry("combat", "a", "o", facts=COMBAT))
    assert lines[:4] == ["Dice", "Strength", "Total", "Combat grade"]


def test_why_is_silent_about_what_was_left_out() -> None:
    assert labels(Entry("harm", "a", "o", facts={"amount": 1})) == []


def test_an_effect_that_nobody_wards_off_says_so() -> None:
    facts = {"effect": "smoke/automatic", "ward": "", "quality": False}
    assert "Nobody can ward it off." in labels(Entry("effect_triggered", "o", facts=facts))


@pytest.mark.parametrize(
    ("by", "kind", "text"),
    [
        ("a", "act", "Asta: what do you use the roll for?"),
        ("gm", "indirect", "What else happens around the characters?"),
        ("a", "indirect", "Asta: how do you make it through?"),
        ("o", "sneak_response", "Troll: fight now?"),
    ],
)
def test_a_question_names_whom_it_is_for(by: str, kind: str, text: str) -> None:
    assert said(WORDING.question(VIEW, PendingView(by, kind))) == text


def test_the_prepared_opponent_says_which_effect_nobody_wards_off() -> None:
    stats = {"kamp": "let", "effects": [{"kind": "smoke"}, {"kind": "kraftskade"}]}
    text = said(WORDING.summary(stats, {}))
    assert text == "Easy · 3 life · smoke (nobody wards it off) and Power damage"


def test_every_icon_is_in_the_sprite() -> None:
    sprite = Path("static/icons.svg").read_text(encoding="utf-8")
    assert set(WORDING.icons.values()) <= set(re.findall(r'id="([\w-]+)"', sprite))


def test_the_danish_words_are_those_of_the_book() -> None:
    words = {
        key: said(Phrase(WORDING.terms[key].word), "da")
        for key in ("counter", "holdup", "svaer", "brud")
    }
    assert words == {"counter": "Modeffekt", "holdup": "Holdop", "svaer": "Svær", "brud": "Brud"}


def test_the_danish_catalogue_is_complete() -> None:
    path = Path("rulesets/kampbogen/locale/da/LC_MESSAGES/django.po")
    with path.open("rb") as file:
        catalogue = read_po(file)
    assert [item.id for item in catalogue if item.id and (not item.string or item.fuzzy)] == []
