"""A blow, an interruption, a spell against Parma Magica and a botch, on three phones.

Every die is typed, so all results are fixed but initiative, which Quickness decides.
"""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Participant, Step
from encounters.screens import boards
from rulesets import registry
from rulesets.contract import Decision
from tests.browser.fights import large_fight
from tests.browser.phone import Phone
from tests.browser.seats import passed_to, play_on
from tests.browser.table import begin, caught_up, confirm, join, start
from tests.play.table import Play

# Chances in sight whose text goes beyond their box.
CUT = """() => [...document.querySelectorAll(".opt.aim > .odds")]
  .filter((odds) => odds.checkVisibility())
  .flatMap((odds) => [...odds.children].filter((part) =>
    part.getBoundingClientRect().bottom > odds.getBoundingClientRect().bottom + 0.5))
  .map((part) => part.innerText)"""
MAREK, ALDONA, SEWERYN = "Marek", "Alda", "Idzi"


@pytest.fixture
def bell(gwen: User) -> Campaign:
    return opening.create_with_demo(gwen, registry.get("arm5"), "pl")


@pytest.fixture
def quarrel(bell: Campaign) -> Encounter:
    """A knight and a maga against a magus whose sheet has no fast casting."""
    fight = Encounter.objects.create(
        campaign=bell,
        name="Certamen bez reguł",
        ruleset="arm5",
        options={
            "early_cast": False,
            "fast_cast_reactions": False,
            "damage_effects": "by_intent",
        },
    )
    for name, side, quickness in (
        (MAREK, "party", 25),
        (ALDONA, "party", 10),
        (SEWERYN, "rivals", -15),
    ):
        combatant = Combatant.objects.get(campaign=bell, name=name)
        combatant.stats = {**combatant.stats, "quickness": quickness, "encumbrance": 0}
        combatant.save()
        Participant.objects.create(encounter=fight, combatant=combatant, side=side)
    return fight


def test_a_quick_action_offers_what_it_can_be_done_with(
    gm: Phone, bell: Campaign, quarrel: Encounter
) -> None:
    """Items in hand can be dropped, all others can be drawn."""
    start(gm, quarrel)
    form = gm.page.locator("#mid form[data-question]")
    gm.opened(form.locator("input[data-option=quick]")).check(force=True)
    offered = form.locator("[name='quick.weapon']:not(:disabled)")

    def does(what: str) -> list[str]:
        gm.opened(form.locator(f"[name='quick.what'][value={what}]")).check(force=True)
        values: list[str] = offered.evaluate_all("all => all.map((one) => one.value)")
        return [value for value in values if value]

    dropped = does("drop")
    assert set(dropped) == {"long_sword", "heater_shield"}
    gm.opened(form.locator("[name='quick.weapon'][value=heater_shield]")).check(force=True)
    drawn = does("draw")
    expect(form.locator("[name='quick.weapon'][value=heater_shield]")).not_to_be_checked()
    assert drawn and not {*drawn} & {*dropped}


def test_three_players_fight_with_dice_of_their_own(
    phone: Callable[..., Phone], bell: Campaign, quarrel: Encounter
) -> None:
    pia, piet = phone("Pia", language="pl"), phone("Piet", language="pl", dark=False)
    zoe = phone("Zoe", language="pl", width=360, height=740)
    for who, name in ((pia, MAREK), (zoe, ALDONA), (piet, SEWERYN)):
        join(who, bell, name)
    bell.seats.update(own_dice=True)
    begin(quarrel)

    a_blow_becomes_a_wound(pia, piet)
    who_delays_is_seen_and_may_act(pia, zoe)
    an_action_is_interrupted(zoe, piet)
    until_her_next_turn(quarrel)
    a_botched_attack(zoe, piet)
    for item in (pia, zoe, piet):
        assert not item.overflow() and not item.barriers()


def a_blow_becomes_a_wound(pia: Phone, piet: Phone) -> None:
    """The modifiers are shown before the roll; a 1 is rolled again and doubles."""
    pia.opened(row(pia, "attack")).click()
    expect(pia.page.locator("form.ask")).to_contain_text("Zdolność +5")
    confirm(pia)
    expect(pia.page.locator("#panel .hint").first).to_contain_text("Stress Die +11")
    roll(pia, "2")
    expect(piet.page.locator("#panel .hint").first).to_contain_text("Stress Die −14")
    roll(piet, "1")
    expect(piet.page.locator("[data-done]")).to_contain_text("jeszcze raz, podwójnie")
    expect(slots(piet)).to_contain_text("liczy się × 2")
    assert not piet.barriers()
    roll(piet, "1")
    expect(piet.page.locator("[data-done]")).to_have_count(2)
    roll(piet, "6")
    assert facts("attack_advantage") == {"advantage": 3, "hit": True}
    assert facts("damage")["level"] == "medium"
    wounds = piet.page.locator(".track").first
    expect(wounds.locator(".box.filled")).to_contain_text("−3")


def who_delays_is_seen_and_may_act(pia: Phone, zoe: Phone) -> None:
    """Nobody waits for her, everybody sees that she delays, and one tap lets her act."""
    choose(zoe, "delay")
    expect(pia.page.locator("#order")).to_contain_text("Czeka")
    expect(pia.page.locator("#waiting")).not_to_contain_text("Alda")
    zoe.tap(".free > summary")
    expect(zoe.page.locator(".free label:visible").first).to_be_visible()
    assert not zoe.barriers()


def an_action_is_interrupted(zoe: Phone, piet: Phone) -> None:
    """Both roll for priority, and she strikes first; then her Parma Magica stops the spell."""
    caught_up(piet)
    piet.opened(row(piet, "cast")).click()
    fill(piet, "cast.spell", "Włócznia żaru")
    fill(piet, "cast.target", id_of(ALDONA))
    confirm(piet)
    expect(zoe.page.locator(".question").first).to_contain_text("przerwać akcję?")
    choose(zoe, "attack")
    roll(piet, "9")
    roll(zoe, "2")
    roll(zoe, "5")
    for face in ("1", "1", "7"):
        roll(piet, face)
    roll(piet, "3")
    assert facts("priority", 0)["total"] < facts("priority", 1)["total"]
    assert facts("wound")["level"] == "light"
    resisted = facts("magic_resistance")
    assert (resisted["resistance"], resisted["affected"]) == (22, False)


def until_her_next_turn(quarrel: Encounter) -> None:
    """Nobody does anything more in this round, nor Marek at the beginning of the next one."""
    play, ruleset = Play(quarrel), registry.get("arm5")
    while play.state.round == 1 or ("alda", "turn") not in play.pending:
        asked = ruleset.pending(play.state)[0]
        done = play(None, asked.by, asked.kind, "end")
        if not done.ok:  # a turn without any action
            done = play(None, asked.by, asked.kind, "act", what="other")
        assert done.ok, done.message


def a_botched_attack(zoe: Phone, piet: Phone) -> None:
    """A 0 asks for the number of botch dice in the rules."""
    choose(zoe, "attack")
    roll(zoe, "0")
    expect(zoe.page.locator("[data-done]")).to_contain_text("zero")
    expect(slots(zoe)).to_contain_text("1 kość fuszerki")
    roll(zoe, "0")
    for face in ("1", "1", "5"):
        roll(piet, face)
    assert facts("attack")["botch"] is True
    expect(zoe.page.locator("#news")).to_contain_text("fuszerka ataku")


def id_of(name: str) -> str:
    cast = Encounter.objects.get(name="Certamen bez reguł").cast
    pk = Combatant.objects.get(name=name).pk
    found: str = next(item.id for item in cast if item.source == pk)
    return found


def choose(phone: Phone, option: str) -> None:
    phone.opened(row(phone, option)).click()
    confirm(phone)


def fill(phone: Phone, name: str, value: str) -> None:
    """Sets a choice: one of a few side by side, or of a longer list."""
    if phone.page.locator(f"select[name='{name}']").count():
        phone.page.select_option(f"select[name='{name}']", value)
    else:
        phone.opened(
            phone.page.locator(f"label:has(> input[name='{name}'][value='{value}'])")
        ).click()


def row(phone: Phone, option: str) -> Locator:
    return phone.page.locator(f"label:has(> input[data-option='{option}'])")


def slots(phone: Phone) -> Locator:
    return phone.page.locator("#panel [data-slot]")


def roll(phone: Phone, shown: str) -> None:
    caught_up(phone)
    before = phone.version
    tap(phone, shown)
    phone.shows(before + 1)


def tap(phone: Phone, shown: str) -> None:
    keys = phone.page.locator("#panel [data-keys-for]:not([hidden]) .key")
    phone.tap(keys.get_by_text(shown, exact=True))


def facts(rule: str, number: int = 0) -> dict[str, Any]:
    """The facts of a rule's entry in the last step that applied it."""
    found = [
        [entry for entry in step.log if entry["rule"] == rule]
        for step in Step.objects.order_by("-pk")
    ]
    told: dict[str, Any] = next(filter(None, found))[number]["facts"]
    return told


def test_the_chance_of_a_spell_below_a_target_is_whole(
    gwen: User, phone: Callable[..., Phone]
) -> None:
    """In a question that does not fit, "99 % is cast, damage +20" is below the name."""
    ruleset = registry.get("arm5")
    fight = large_fight(gwen, ruleset, "en")
    while not (asked := next(filter(_can_cast, ruleset.pending(fight.state)), None)):
        assert play_on(fight, ruleset)
    table = boards.read_board(fight.encounter.campaign_id).table
    maga = passed_to(next(iter(table.deciders(asked.by))), phone("Maga"))
    maga.becomes(390, 844)
    maga.page.locator("[name=choice][value=cast]").evaluate("(one) => one.click()")
    expect(maga.page.locator(".opt.aim > .odds small:visible").first).to_contain_text("is cast")
    assert maga.page.evaluate(CUT) == []


def _can_cast(decision: Decision) -> bool:
    return decision.kind == "turn" and decision.option("cast") is not None
