"""Full auto, a burst, a jam: the number of taps, and what everybody sees."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from tests.browser.investigators import (
    GUN,
    choose,
    entries,
    facts,
    pick,
    roll,
    rolled,
    row,
    slots,
)
from tests.browser.phone import Phone
from tests.browser.table import begin, caught_up, confirm, join
from tests.play.table import Play

OF_FULL_AUTO = 3  # the option, the target, the main button


@pytest.fixture
def warehouse(lamps: Campaign) -> Encounter:
    """Clara with a submachine gun in hand, and Samuel, against three cultists."""
    fight = Encounter.objects.create(campaign=lamps, name="The warehouse", ruleset="coc7")
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    guns = [*clara.stats["weapons"][:1], {**GUN, "burst": 3}]
    clara.stats = {**clara.stats, "weapons": guns, "held": GUN["name"]}
    clara.save()
    samuel = Combatant.objects.get(campaign=lamps, name="Samuel Pike")
    cultist = Combatant.objects.get(campaign=lamps, name="Cultist")
    for sheet, count, side in ((clara, 1, "party"), (samuel, 1, "party"), (cultist, 3, "foes")):
        Participant.objects.create(encounter=fight, combatant=sheet, count=count, side=side)
    return fight


@pytest.fixture
def pia(phone: Callable[..., Phone], lamps: Campaign, warehouse: Encounter) -> Phone:
    """Clara's turn."""
    begin(warehouse)
    player = phone("Pia")
    join(player, lamps, "Clara Weiss")
    expect(row(player, "auto")).to_have_count(1)
    return player


def default(fight: Encounter, pia: Phone) -> None:
    """Answers for the foes by default: they do nothing against a shot from afar."""
    assert moves.default_for_all(Play(fight).tap()).ok
    caught_up(pia)


def test_full_auto_is_one_decision_with_volleys_and_targets(
    pia: Phone, warehouse: Encounter, faces: list[int]
) -> None:
    pia.taps = 0
    pick(pia, "auto")
    deed = pia.deed
    expect(deed).to_contain_text("Fire full auto at Cultist 1")
    expect(deed.locator("[data-promised]")).to_have_text("55%")
    pia.tap(pia.page.locator("label.opt", has_text="Cultist 2").locator("visible=true"))
    expect(pia.page.locator("[name='auto.volleys']")).to_have_value("2")  # as suggested
    expect(deed).to_contain_text("Fire full auto at Cultist 2")
    assert not pia.barriers() and not pia.overflow()
    confirm(pia)
    assert pia.taps == OF_FULL_AUTO
    faces += [50, 1, 1, 90, 5]  # two bullets hit; the second volley has a penalty die
    default(warehouse, pia)
    assert [entry["facts"].get("mod_volley", 0) for entry in entries("attack_roll")] == [0, -1]
    assert facts("volley_hits") == {"size": 5, "hits": 2, "impaling": 0}


def test_the_fire_swings_to_another_target_and_the_metres_between_cost_rounds(
    pia: Phone, warehouse: Encounter, faces: list[int]
) -> None:
    choose(pia, "auto", volleys="2")
    faces += [90, 90, 5]
    default(warehouse, pia)
    expect(pia.page.locator(".question")).to_have_text("Clara Weiss: keep firing?")
    expect(pia.deed).to_have_text("Cease fire")  # selected, so that it takes one tap
    rows = pia.page.locator("label:has(> input[data-option='fire'])")
    expect(rows.locator(".odds")).to_have_text(["17% 2 penalty dice"] * 3)
    metres = pia.page.locator("[name='fire.metres']")
    rows.nth(0).tap()
    expect(metres).to_be_hidden()
    rows.nth(2).tap()
    expect(metres).to_be_visible()
    pia.opened(pia.page.locator("[name='fire.size']")).fill("5")
    pia.opened(metres).fill("6")
    expect(pia.page.locator(".unfit")).to_contain_text("Must be at most")
    expect(pia.deed).to_be_disabled()
    assert not pia.overflow() and not pia.barriers()
    pia.opened(metres).fill("2")
    expect(pia.page.locator(".unfit")).to_be_empty()
    confirm(pia)
    assert facts("auto")["switched"] and facts("auto")["wasted"] == 2
    faces += [90, 5, 5]
    default(warehouse, pia)
    assert facts("attack_roll")["mod_volley"] == -2
    expect(pia.page.locator(".question")).to_have_text("Clara Weiss: keep firing?")
    pia.page.locator("label:has(> input[data-option='fire'])").nth(0).tap()
    expect(pia.panel).to_contain_text("3 rounds left")
    pia.page.locator("label:has(> input[data-option='cease'])").tap()
    confirm(pia)
    assert facts("cease") == {"volleys": 3}


def test_a_burst_rolls_each_shot_on_one_pad_beside_dice_of_the_app(
    pia: Phone, lamps: Campaign, warehouse: Encounter
) -> None:
    lamps.seats.update(own_dice=True)
    pick(pia, "burst")
    shots = pia.page.locator("[name='burst.shots']")
    assert shots.get_attribute("max") == "3"
    pia.opened(shots).fill("3")
    confirm(pia)
    default(warehouse, pia)
    for dice in ("20 60 5", "60 10 1"):
        expect(slots(pia)).to_have_count(3)
        roll(pia, dice)
    assert rolled("attack") == []  # nothing has happened yet: the third shot is still to be made
    roll(pia, "30 40 5")
    roll(pia, "3")
    assert rolled("attack") == [[25], [61], [35]]
    assert rolled("attack tens") == [[6], [1], [4]]
    assert [shot["facts"]["level"] for shot in entries("attack_roll")] == [
        "failure",
        "failure",
        "regular",
    ]
    assert all(shot["facts"]["mod_burst"] == -1 for shot in entries("attack_roll"))


def test_what_only_some_weapons_can_do_is_asked_with_those(
    phone: Callable[..., Phone], lamps: Campaign, warehouse: Encounter
) -> None:
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    revolver = {"name": "Revolver", "use": "firearm", "loaded": 4, "burst": 2, "range": 15}
    clara.stats = {**clara.stats, "weapons": [*clara.stats["weapons"], revolver]}
    clara.save()
    begin(warehouse)
    pia = phone("Pia", width=360, height=740)
    join(pia, lamps, "Clara Weiss")

    def take(option: str, weapon: str) -> None:
        pia.tap(pia.page.locator(f"label:has(> [name='{option}.weapon'][value='{weapon}'])"))

    pick(pia, "shoot")
    loading = pia.page.locator("label.switch:has([name='shoot.load'])")
    expect(loading).to_be_hidden()
    take("shoot", "Revolver")
    expect(loading).to_be_visible()
    promised = pia.deed.locator("[data-promised]")
    expect(promised).to_have_text("20%")
    pia.tap(pia.page.locator("label:has(> [name='shoot.range'][value='long'])"))
    expect(promised).to_have_text("10% · Hard success")
    beside = pia.page.locator("[data-beside='shoot.target/cultist-2 beside']")
    expect(beside).to_have_text("10% Hard success")
    pick(pia, "burst")
    shots = pia.page.locator("[name='burst.shots']")
    pia.opened(shots).fill("3")
    take("burst", "Revolver")
    expect(shots).to_have_value("2")
    assert not pia.overflow() and not pia.barriers()


def test_the_gun_in_hand_is_meant_and_named_though_a_larger_one_is_carried(
    phone: Callable[..., Phone], lamps: Campaign, warehouse: Encounter
) -> None:
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    lewis = {**GUN, "name": "Lewis gun", "damage": "2d6+4", "capacity": 97}
    revolver = {"name": "Revolver", "use": "firearm", "skill": 50, "damage": "1d10", "range": 15}
    clara.stats = {**clara.stats, "weapons": [lewis, revolver], "held": "Revolver"}
    clara.save()
    begin(warehouse)
    pia = phone("Pia", width=360, height=740)
    join(pia, lamps, "Clara Weiss")
    pick(pia, "shoot")
    expect(pia.page.locator("[name='shoot.weapon']:checked")).to_have_value("Revolver")
    expect(pia.deed).to_contain_text("Revolver")
    expect(pia.deed).not_to_contain_text("Lewis gun")
    confirm(pia)
    default(warehouse, pia)
    assert facts("attack_roll")["weapon"] == "Revolver"


def test_what_another_field_rules_out_is_not_offered(
    phone: Callable[..., Phone], lamps: Campaign, warehouse: Encounter
) -> None:
    """An empty weapon beside a loaded one, and more volleys than rounds of ammunition."""
    clara = Combatant.objects.get(campaign=lamps, name="Clara Weiss")
    empty = {"name": "Shotgun", "use": "firearm", "loaded": 0, "spare": 6, "skill": 40}
    clara.stats = {**clara.stats, "weapons": [*clara.stats["weapons"], empty]}
    clara.save()
    begin(warehouse)
    pia = phone("Pia", width=360, height=740)
    join(pia, lamps, "Clara Weiss")

    def take(weapon: str) -> None:
        pia.tap(pia.page.locator(f"label:has(> [name='shoot.weapon'][value='{weapon}'])"))

    pick(pia, "shoot")
    load = pia.page.locator("[name='shoot.load']")
    take("Shotgun")
    expect(load).to_be_checked()
    pia.page.locator("label.switch:has([name='shoot.load'])").tap(force=True)
    expect(load).to_be_checked()
    expect(pia.page.locator(".held").locator("visible=true")).to_have_count(1)
    assert not pia.overflow() and not pia.barriers()
    take(GUN["name"])
    expect(load).to_be_disabled()
    pick(pia, "auto")
    volleys = pia.page.locator("[name='auto.volleys']")
    pia.opened(volleys).fill("9")
    expect(volleys).to_have_value("4")


def test_a_jam_and_its_repair_stand_on_the_weapon(
    pia: Phone, warehouse: Encounter, faces: list[int]
) -> None:
    choose(pia, "shoot")
    faces += [98, 2]
    default(warehouse, pia)
    assert facts("malfunction")["effect"] == "jam"
    detail = pia.page.locator(".detail:not([hidden])")
    for left, die in ((1, []), (0, [25])):
        others_pass(warehouse)
        expect(row(pia, "shoot")).to_have_count(0)
        expect(pia.panel).to_contain_text("Jammed")
        pick(pia, "fix")
        expect(detail).to_contain_text(re.compile(rf"{left + 1} rounds? of work left"))
        expect(detail.locator(".odds")).to_have_text("no roll" if left else "55%")
        faces += die
        confirm(pia)
        assert facts("fix")["left"] == left
    assert facts("fix_roll")["success"]
    others_pass(warehouse)
    pick(pia, "auto")
    expect(detail).to_contain_text("loaded 19 / 20")


def others_pass(fight: Encounter) -> None:
    """Samuel and the cultists do something else until it is Clara's turn again."""
    play = Play(fight)
    while (turn := next(iter(play.pending))) != ("clara-weiss", "turn"):
        assert play(None, turn[0], turn[1], "other").ok
