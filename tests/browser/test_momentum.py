"""Two against three on phones: dividing into groups by tapping, a round of both groups, declining a
stalemate.

Every die is typed, so all results are fixed.
"""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play.models import Encounter, Participant
from rulesets import registry
from tests.browser.phone import Phone
from tests.browser.table import begin, caught_up, join, start

LOG = "late.draw(document.getElementById('log'))"
"""Draws the rows of the log, which may be out of view."""


@pytest.fixture
def gorge(gwen: User) -> Campaign:
    return opening.create_with_demo(gwen, registry.get("momentum"), "en")


@pytest.fixture
def ford(gorge: Campaign) -> Encounter:
    """Ronja and Till against three bandits, who are later in the order."""
    fight = Encounter.objects.create(
        campaign=gorge, name="The ford", ruleset="momentum", options={"initiative_die": 0}
    )
    for name in ("Ronja Falk", "Till Kroner"):
        combatant = Combatant.objects.get(campaign=gorge, name=name)
        Participant.objects.create(encounter=fight, combatant=combatant, side="party")
    bandit = Combatant.objects.get(campaign=gorge, name="Bandit")
    Participant.objects.create(encounter=fight, combatant=bandit, side="foes", count=3)
    return fight


def test_two_against_three(
    phone: Callable[..., Phone], gm: Phone, gorge: Campaign, ford: Encounter
) -> None:
    pia, piet = phone("Pia"), phone("Piet", dark=False, width=360, height=740)
    join(pia, gorge, "Ronja Falk")
    join(piet, gorge, "Till Kroner")
    gorge.seats.update(own_dice=True)
    Campaign.objects.filter(pk=gorge.pk).update(gm_dice=True)
    start(gm, ford)

    all_in_one_melee(pia, piet, gm)
    divided_by_tapping(pia)
    the_first_group(pia, gm)
    answers_stay_secret(piet, pia, gm)
    both_succeed(piet, pia, gm)
    for item in (pia, piet, gm):
        assert not item.overflow()


def test_whoever_sneaks_is_not_offered_more_metres_than_that_allows(
    phone: Callable[..., Phone], gorge: Campaign, ford: Encounter
) -> None:
    pia = phone("Pia")
    join(pia, gorge, "Ronja Falk")
    begin(ford)
    row = pia.page.locator("#panel input[data-option=move]")
    expect(row).to_be_attached()
    row.check(force=True)
    metres = pia.page.locator("input[name='move.metres']")
    sneaking = pia.page.locator("input[name='move.restricted']")
    far = int(metres.get_attribute("max") or 0)
    expect(metres).to_have_value(str(far))
    sneaking.check(force=True)
    expect(metres).to_have_value(str(far // 2))
    pia.opened(metres)
    expect(pia.page.locator("[data-highest]:visible")).to_have_text(str(far // 2))
    sneaking.uncheck(force=True)
    expect(metres).to_have_attribute("max", str(far))


def all_in_one_melee(pia: Phone, piet: Phone, gm: Phone) -> None:
    """Both start a melee with the first bandit, and the others join in."""
    for phone in (pia, piet):
        choose(phone, "engage")
        expect(phone.page.locator("#panel")).to_contain_text("Shown when all have answered")
    for _ in ("wait", "no melee of their own", "fight back"):
        default_for_all(gm)
    for bandit in ("Bandit 2", "Bandit 3"):
        form = question(gm, bandit)
        form.locator("input[data-option=join]").first.check(force=True)
        send(gm, form)
    expect(card(pia, 1).locator(".camp").nth(0)).to_contain_text("Till Kroner")
    expect(card(pia, 1).locator(".camp").nth(1).locator("li")).to_have_count(3)
    expect(card(pia, 1).locator(".camp.leads")).to_contain_text("Ronja Falk")


def divided_by_tapping(pia: Phone) -> None:
    """The proposal could be taken in one tap; moving a bandit takes two."""
    board = pia.page.locator("#panel [data-places]")
    places = board.locator("[data-place]")
    expect(places.nth(0).locator("li:has(:checked)")).to_have_text(["BBandit 1", "BBandit 3"])
    expect(pia.deed).to_be_enabled()
    assert not pia.barriers()
    places.nth(0).get_by_role("button", name="Bandit 3").click()
    expect(places.nth(1).locator(".here")).to_be_visible()
    places.nth(1).locator("[data-here]").click()
    expect(places.nth(1).locator("li:has(:checked)")).to_have_text(["BBandit 2", "BBandit 3"])
    done(pia)
    expect(card(pia, 2).locator(".name")).to_have_text(["Ronja Falk you", "Bandit 1"])
    expect(card(pia, 3).locator(".name")).to_have_text(["Till Kroner", "Bandit 2", "Bandit 3"])


def the_first_group(pia: Phone, gm: Phone) -> None:
    """Level II beats the defence of level I; the card says so."""
    choose(pia, "attack")
    form = question(gm, "Bandit 1")
    gm.opened(form.locator("input[data-option=defend]")).check(force=True)
    send(gm, form)
    expect(pia.page.locator(".tile")).to_contain_text(["≤ 14", "≤ 7", "≤ 2"])
    roll(pia, 5)
    roll(gm, 9)
    roll(pia, 6)
    fought = card(pia, 2)
    expect(fought).to_contain_text("5 · hard success")
    expect(fought).to_contain_text("Gets through to Bandit 1")
    expect(fought).to_contain_text("Not high enough against Ronja Falk")
    expect(fought).to_contain_text("Only one side gets through")
    assert not pia.barriers()
    expect(pia.deed).to_contain_text("Keep the Momentum")
    done(pia)


def answers_stay_secret(piet: Phone, pia: Phone, gm: Phone) -> None:
    """The choice of one bandit stays hidden until the other has chosen as well."""
    choose(piet, "attack")
    send(gm, question(gm, "Bandit 2"))
    for phone in (pia, piet):
        expect(card(phone, 3)).to_contain_text("Attacks Bandit 2")
        expect(card(phone, 3)).not_to_contain_text("Attacks Till Kroner")
        expect(log(phone, "Bandit 2 attacks Till Kroner")).to_have_count(0)
    send(gm, question(gm, "Bandit 3"))
    roll(piet, 10)
    roll(gm, 8, 15)
    for phone in (pia, piet):
        expect(card(phone, 3)).to_contain_text("Attacks Till Kroner")
    expect(log(pia, "Bandit 2 attacks Till Kroner")).to_have_count(1)


def both_succeed(piet: Phone, pia: Phone, gm: Phone) -> None:
    """Till cancels both successes: no damage, and the Momentum changes sides."""
    expect(card(piet, 3)).to_contain_text("Stalemate")
    expect(piet.page.locator("#panel .question").first).to_contain_text("Both or neither?")
    expect(card(pia, 3).locator(".camp.leads")).to_contain_text("Till Kroner")
    choose(piet, "none")
    for phone in (pia, piet, gm):
        expect(card(phone, 3).locator(".camp.leads")).to_contain_text("Bandit 2")
        phone.page.evaluate(LOG)
        expect(phone.page.locator("#panel")).to_contain_text("no damage in the stalemate")
    expect(piet.page.locator(".me .figures")).to_contain_text("22 / 22")
    expect(pia.page.locator("#panel")).to_contain_text("Round 2")


def card(phone: Phone, group: int) -> Locator:
    return phone.page.locator(f"#cluster-group-{group}")


def log(phone: Phone, text: str) -> Locator:
    """A row of the log with this text, or the content of one."""
    caught_up(phone)
    phone.page.evaluate(LOG)
    closed = phone.page.locator("#log > details.beat:not([open]) > summary:visible")
    while closed.count():
        closed.first.click()
    return phone.page.locator("#log .line:not(.beat)").filter(has_text=text)


def choose(phone: Phone, option: str) -> None:
    """Chooses the first row of an option, and the first target."""
    caught_up(phone)
    rows = phone.page.locator(f"#panel form[data-question] input[data-option='{option}']")
    phone.opened(rows.first).check(force=True)
    targets = phone.page.locator(f"input[name='{option}.target']:visible")
    if targets.count():
        targets.first.check(force=True)
    done(phone)


def done(phone: Phone) -> None:
    caught_up(phone)
    step = phone.step
    phone.tap(phone.deed)
    phone.goes_on(step)


def default_for_all(gm: Phone) -> None:
    caught_up(gm)
    step = gm.step
    gm.tap("#more")
    gm.tap("#default-for-all")
    gm.goes_on(step)


def question(gm: Phone, name: str) -> Locator:
    """The form in the sheet of a question that the GM answers for somebody."""
    caught_up(gm)
    gm.page.locator("#owed .owe").first.click()
    kicker = gm.page.locator(".kicker", has_text=name)
    form = gm.page.locator("#sheet-body form[data-question]").filter(has=kicker)
    expect(form).to_be_visible()
    return form


def send(gm: Phone, form: Locator) -> None:
    """Submits it and closes the sheet."""
    caught_up(gm)
    version = gm.version
    form.locator("button.main").click()
    gm.shows(version + 1)
    gm.page.keyboard.press("Escape")
    expect(gm.page.locator("#sheet")).to_be_hidden()


def roll(phone: Phone, *faces: int) -> None:
    """Types the dice of one pad; the last one sends them."""
    phone.page.wait_for_selector("#panel form[data-pad]")
    caught_up(phone)
    keys = phone.page.locator("#panel [data-keys-for]:not([hidden]) .key")
    before = phone.version
    for face in faces:
        keys.filter(has_text=re.compile(rf"^\s*{face}\s*$")).click()
    phone.shows(before + 1)
