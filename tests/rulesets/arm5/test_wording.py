"""Terms of Ars Magica 5, in English and Polish."""

from __future__ import annotations

import pytest

from rulesets import registry
from rulesets.arm5.wording.log import LOG
from rulesets.contract import Entry, Line, PendingView, Viewer
from rulesets.dice import Roll
from rulesets.messages import Term
from tests.rulesets.arm5.fight import LONG_SWORD, QUICK_BOLT, foe, hero, labels, play, read, said

ARM5 = registry.get("arm5")
SILENT = {"end_turn"}
ARM5_GM = Viewer(gm=True)


def one(rule: str, who: str = "aldo", target: str | None = None, **facts: object) -> Entry:
    return Entry(rule, who, target, facts=facts)


@pytest.mark.parametrize("rule", sorted({*LOG.rules} - SILENT))
@pytest.mark.parametrize("language", ["en", "pl"])
def test_a_rule_reads_as_a_sentence_whatever_is_left_out(rule: str, language: str) -> None:
    facts = {"field": "cover"} if rule == "gm_set" else {}
    sentence = read(Entry(rule, "aldo", "bor", facts=facts), language)
    assert sentence.endswith(".") and not set("{}_") & set(sentence)


@pytest.mark.parametrize(
    ("entry", "english", "polish"),
    [
        (
            one("fatigue", levels=2, lost=3, level="tired", fatigue_penalty=-3, cause="spell"),
            "Aldo loses 2 fatigue levels.",
            "Aldo traci 2 poziomy Wyczerpania.",
        ),
        (
            one("fatigue", levels=5, lost=5, level="unconscious", cause="damage"),
            "Aldo loses 5 fatigue levels.",
            "Aldo traci 5 poziomów Wyczerpania.",
        ),
        (
            one("fatigue", levels=1, lost=1, level="winded", cause="charge"),
            "Aldo loses 1 fatigue level.",
            "Aldo traci 1 poziom Wyczerpania.",
        ),
        (
            one("attack", target="bor", weapon="long_sword", total=17, botch=False),
            "Aldo attacks Bor: Long sword, total 17.",
            "Aldo atakuje postać Bor (Długi miecz, suma 17).",
        ),
        (
            one("attack", target="bor", weapon="fist", total=0, botch=True, botches=1),
            "Aldo attacks Bor: Fist, total 0. A botch!",
            "Aldo atakuje postać Bor (Pięść, suma 0). Fuszerka!",
        ),
        (
            one("disengage", automatic=False, success=False, total=12),
            "Aldo does not get free: defence 12, +3 on the next attempt.",
            "Aldo nie wychodzi z walki: obrona 12, +3 do następnej próby.",
        ),
        (one("delay"), "Aldo delays the action.", "Aldo opóźnia akcję."),
        (
            one("gm_set", field="posture", value="prone"),
            "GM ruling on Aldo: Posture set to on the ground.",
            "Orzeczenie: Aldo – Postawa: leży.",
        ),
        (
            one("gm_set", field="terrain", value="rough"),
            "GM ruling on Aldo: Terrain set to difficult.",
            "Orzeczenie: Aldo – Teren: trudny.",
        ),
    ],
)
def test_the_log_in_both_languages(entry: Entry, english: str, polish: str) -> None:
    assert (read(entry), read(entry, "pl")) == (english, polish)


def test_the_faces_behind_a_total_read_as_on_the_dice() -> None:
    rolls = tuple(Roll("aldo", "attack", 1, 10, (face,)) for face in (1, 10))
    facts = {"modifier": 9, "die": 20, "botch": False, "botches": 0, "total": 29}
    facts |= {"ability": 5, "weapon_mod": 4}
    lines = ARM5.wording.why(Entry("attack", "aldo", "bor", rolls, facts))
    values = {said(line.label): line for line in lines}
    assert [said(line.label) for line in lines] == [
        *("Ability", "Weapon", "Faces rolled", "Stress die", "Total"),
        "A 1 is rolled again and doubled.",
    ]
    assert values["Faces rolled"].value.text == "1, 0"
    assert values["Total"].value == 29


def test_the_damage_is_explained_down_to_its_level() -> None:
    facts = {"strength": 1, "weapon_mod": 6, "advantage": 9, "damage": 16}
    facts |= {"soak": 3, "net": 13, "level": "heavy"}
    lines = ARM5.wording.why(Entry("damage", "aldo", "bor", facts=facts))
    assert Line(lines[-2].label, Term("level.heavy")) == lines[-2]
    assert labels(Entry("damage", "aldo", "bor", facts=facts))[3:6] == [
        *("Damage", "Soak", "Penetrates")
    ]


def test_a_reaction_names_what_it_answers() -> None:
    played = play(hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), early_cast=False)
    played.then("aldo turn attack target=bor")
    view = ARM5.view(played.now, ARM5_GM)
    asked = view.asked[0]
    assert said(ARM5.wording.question(view, asked)) == (
        "Aldo attacks Bor. Bor: respond with a fast-cast spell?"
    )
    assert said(ARM5.wording.question(view, asked), "pl") == (
        "Aldo atakuje postać Bor. Bor: szybkie zaklęcie?"
    )


def test_of_a_deed_of_somebody_unseen_only_that_is_said() -> None:
    played = play(hero(**LONG_SWORD), foe(spells=[QUICK_BOLT]), early_cast=False)
    played.then("aldo turn attack target=bor")
    view = ARM5.view(played.now, Viewer(controls=("bor",), sides=("foes",), hidden=("aldo",)))
    asked = next(decision for decision in view.asked if decision.by == "bor")
    assert said(ARM5.wording.question(view, asked)) == (
        "Somebody unseen acts. Bor: respond with a fast-cast spell?"
    )


def test_who_has_acted_is_asked_for_what_is_left() -> None:
    played = play(hero(), foe(), "aldo turn act what=other keep_turn=true")
    view = ARM5.view(played.now, ARM5_GM)
    asked = next(decision for decision in view.asked if decision.by == "aldo")
    assert said(ARM5.wording.question(view, asked)).startswith("Aldo has acted.")


def test_polish_counts_in_three_forms() -> None:
    counted = [said(ARM5.wording.owed("turn", count), "pl") for count in (1, 3, 5, 12, 22)]
    assert counted == ["1 kolej", "3 koleje", "5 kolei", "12 kolei", "22 koleje"]


def test_a_stat_block_in_one_line() -> None:
    stats = {"single_weapon": 5, "brawl": 2, "stamina": 2, "armor": "chain_mail"}
    assert said(ARM5.wording.summary(stats, {})) == "Single Weapon 5 · soak 8"
    magus = {"parma_magica": 3, "spells": [QUICK_BOLT]}
    assert said(ARM5.wording.summary(magus, {})) == (
        "no combat ability · soak 0 · Parma Magica 3 · 1 spell"
    )


def test_who_delays_is_said_to_wait() -> None:
    view = ARM5.view(play(hero(), foe()).now, ARM5_GM)
    assert said(ARM5.wording.asked_of(view, PendingView("aldo", "delayed")), "pl") == (
        "Aldo czeka i może działać."
    )
