"""A whole round on three phones, with real dice: an effect warded off, a thrashing, a flight.

All roll, see everybody's dice, choose at the same time, and read the outcome together.
"""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Step
from encounters.play.preparing import prepare
from rulesets import registry
from tests.browser.phone import Phone
from tests.browser.seats import gms
from tests.browser.table import caught_up, confirm, join, start
from tests.play.anything import demo_fight

Phones = dict[str, Phone]


@pytest.fixture
def lorry(gwen: User) -> Campaign:
    return opening.create_with_demo(gwen, registry.get("kampbogen"), "en")


@pytest.fixture
def ghosts(lorry: Campaign) -> Encounter:
    """Asta, Ditte and Rolf against two ghosts, whose cold breath reduces everybody's power."""
    encounter = prepare.new(lorry, "The cold room")
    encounter.participants.filter(combatant__name="Jens").delete()
    prepare.set_count(encounter, Combatant.objects.get(name="Ghost"), "foes", 2)
    return encounter


def test_three_players_choose_at_once_what_their_roll_is_for(
    phone: Callable[..., Phone], gm: Phone, lorry: Campaign, ghosts: Encounter
) -> None:
    players = {
        "Asta": phone("Pia"),
        "Ditte": phone("Piet", dark=False),
        "Rolf": phone("Paul", language="da", width=360, height=740),
    }
    for name, person in players.items():
        join(person, lorry, name)
    lorry.seats.update(own_dice=True)
    Campaign.objects.filter(pk=lorry.pk).update(gm_dice=True)
    start(gm, ghosts)

    do(gm, dice="4 3")
    everybody_sees_the_kampgrad(gm, players)
    for name, dice in (("Asta", "3 5"), ("Ditte", "2 3"), ("Rolf", "1 2")):
        do(players[name], dice=dice)
    everybody_sees_all_rolls_and_whom_they_would_let_down(gm, players)

    choose(players["Ditte"], "combat")
    choose(players["Asta"], "manoeuvre", goal="flee")
    expect(roll_of(players["Rolf"], "asta")).to_contain_text("11")
    takes_back(players["Ditte"], gm)
    choose(players["Rolf"], "prygl")
    expect(players["Ditte"].page.locator(".effects .chip.off")).to_have_count(0)
    choose(players["Ditte"], "counter")
    for dice in ("5 4", "6 2", "1 2"):
        type_in(players["Rolf"], dice)

    one_card_tells_the_round_by_person(players["Asta"])
    for name in ("Asta", "Ditte"):
        choose(players[name], "flee")
    choose(players["Rolf"], "stay")
    assert facts("counter")["success"] and facts("prygl")["hits"] == 2
    assert [entry["who"] for entry in entries("flee")] == ["asta", "ditte"]
    assert [entry["who"] for entry in entries("kampgrad_hit")] == ["rolf"]
    expect(gm.page.locator("h1.title")).to_have_text("Round 2")
    for person in (gm, *players.values()):
        assert not person.overflow() and not person.barriers()


def everybody_sees_the_kampgrad(gm: Phone, players: Phones) -> None:
    """In large type, with the effects of this round."""
    for phone in (gm, *players.values()):
        expect(phone.page.locator("#big .num")).to_have_text("9")
        chip = "Kold ånde" if phone is players["Rolf"] else "Cold breath"
        expect(phone.page.locator(".effects .chip")).to_contain_text([chip])


def everybody_sees_all_rolls_and_whom_they_would_let_down(gm: Phone, players: Phones) -> None:
    for phone in (gm, *players.values()):
        for id, number, warned in (("asta", "8", False), ("ditte", "5", True), ("rolf", "3", True)):
            expect(roll_of(phone, id).locator(".num")).to_have_text(number)
            expect(roll_of(phone, id).locator(".fate.warned")).to_have_count(int(warned))
    asta = players["Asta"]
    expect(row(asta, "combat")).to_contain_text("1 damage to Ghost 1")
    expect(row(asta, "manoeuvre")).to_contain_text("11")
    expect(row(asta, "prygl")).to_contain_text("10+")
    expect(row(asta, "counter").first).to_contain_text("Ward off effect")


def takes_back(player: Phone, gm: Phone) -> None:
    """Undoes one of several answers after another player has answered: the other answer stays."""
    caught_up(player)
    player.page.locator("#answered-ditte button").click()
    expect(player.page.locator("form[data-question]")).to_be_visible()
    gm.shows(player.version)
    expect(roll_of(player, "asta")).to_contain_text("11")
    assert Step.objects.filter(kind=Step.Kind.AGAIN).count() == 1


def one_card_tells_the_round_by_person(player: Phone) -> None:
    """The player's own part comes first; everything opens with the last line."""
    news = player.page.locator("#news")
    expect(news.locator(".deed").first).to_contain_text("Asta has opened a way to flee")
    player.tap(news.locator("summary").first)
    expect(news.locator(".within")).to_contain_text("The combat grade of 9 costs Rolf 1 life.")
    expect(news.locator(".within .touched").first).to_contain_text("2 hits: 9, 8 and 3")


def choose(phone: Phone, option: str, **fields: str) -> None:
    phone.opened(row(phone, option).first).click()
    for name, value in fields.items():
        field = phone.page.locator(f"label:has(> [name='{option}.{name}'][value='{value}'])")
        phone.opened(field).click()
    confirm(phone)


def row(phone: Phone, option: str) -> Locator:
    return phone.page.locator(f"label:has(> input[data-option='{option}'])")


def roll_of(phone: Phone, id: str) -> Locator:
    return phone.page.locator(f"#roll-{id}")


def do(phone: Phone, dice: str) -> None:
    """Taps the main button, then types the dice."""
    confirm(phone)
    type_in(phone, dice)


def type_in(phone: Phone, dice: str) -> None:
    caught_up(phone)
    before = phone.version
    for shown in dice.split():
        keys = phone.page.locator("#panel [data-keys]:not([hidden]) button.key")
        phone.tap(keys.get_by_text(shown, exact=True))
    phone.shows(before + 1)


def entries(rule: str) -> list[dict[str, dict[str, object]]]:
    """All entries of a rule in the steps that count."""
    steps = Step.objects.exclude(kind__in=(Step.Kind.UNDO, Step.Kind.REDO)).order_by("pk")
    return [entry for step in steps for entry in step.log if entry["rule"] == rule]


def facts(rule: str) -> dict[str, object]:
    return entries(rule)[-1]["facts"]


def test_all_fields_of_a_challenge_are_in_view_on_the_gms_laptop(
    phone: Callable[..., Phone], gwen: User
) -> None:
    play = demo_fight(gwen, "kampbogen")
    play.until(lambda decision: decision.kind == "kampgrad")
    gm = gms(gwen, phone, f"/e/{play.pk}/", width=1280, height=800)
    gm.tap("label:has([name=choice][value=challenge])")
    fields = gm.page.locator("form[data-question] [data-for=challenge]:visible")
    for name in ("Ability", "Grade", "Damage", "Condition", "Name", "Whom"):
        expect(fields.filter(has_text=name).first).to_be_visible()
    dock = gm.page.locator("#dock").bounding_box()
    for field in fields.all():
        box = field.bounding_box()
        assert box and dock and box["y"] + box["height"] <= dock["y"]
