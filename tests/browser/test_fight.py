"""A whole fight, from the QR code to the wounds on the sheets, on three phones."""

from collections.abc import Callable
from contextlib import ExitStack

from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.fights import states
from encounters.play.models import Encounter, Step
from encounters.play.rulings import overruling
from encounters.play.rulings.overruling import Wishes
from rulesets import registry
from tests.browser.phone import Phone
from tests.browser.server import Server
from tests.browser.table import answer, caught_up, invite, owes, scan
from tests.play.table import Play

UNDO = ".toast button:visible, [id^=answered-] form button:visible"
LONGEST = 200  # rounds of polling, in most of which somebody answers


def test_three_phones_play_a_fight_to_the_end(
    phone: Callable[..., Phone],
    gwen: User,
    server: Server,
    salt_road: Campaign,
    bridge: Encounter,
) -> None:
    bridge.participants.filter(combatant__name__in=("Theo", "Edda")).delete()
    bridge.participants.filter(combatant__name="Goblin").update(count=3)
    gm, pia, piet = phone("Gwen"), phone("Pia"), phone("Piet", language="he")
    sign_in(gm)
    address = invite(gm, salt_road)
    scan(pia, address, "Aldo")
    scan(piet, address, "ברה")
    expect(piet.page.locator("html")).to_have_attribute("dir", "rtl")
    own_dice(pia)
    begin(gm, bridge)
    table = (gm, pia, piet)

    play(table, until=lambda: owes(piet))
    double_tap(piet)
    play(table, until=lambda: owes(pia))
    lose_contact(server, table)
    play(table, until=lambda: undo_offered(pia))
    undo(pia, gm)
    all_but_one_fall(bridge)
    play(table, until=lambda: over(gm))

    assert_real_dice_were_used("aldo")
    for item in (pia, piet):
        expect(item.page.locator("#result")).to_be_visible()
        assert item.step == gm.step
    carry_over(gm)
    bridge.refresh_from_db()
    assert bridge.status == Encounter.Status.CLOSED


def sign_in(gm: Phone) -> None:
    gm.open("/accounts/login/")
    gm.page.fill("input[name=username]", "gwen")
    gm.page.fill("input[name=password]", "gwens secret word")
    gm.tap(gm.page.locator("main button[type=submit], main button.main").first)
    gm.page.wait_for_url(f"{gm.url}/")


def begin(gm: Phone, prepared: Encounter) -> None:
    gm.open(f"/e/{prepared.pk}/prepare/")
    gm.tap(gm.deed)
    gm.page.wait_for_selector("#panel[data-step]")
    gm.in_contact()


def play(table: tuple[Phone, ...], until: Callable[[], bool]) -> None:
    """Everybody answers their questions, players first, until the condition holds."""
    gm, *players = table
    for _ in range(LONGEST):
        if until():
            return
        asked = next((phone for phone in (*players, gm) if owes(phone)), None)
        if asked:
            answer(asked)
        else:
            gm.page.wait_for_timeout(100)
    raise AssertionError(f"not so after {LONGEST} looks")


def over(gm: Phone) -> bool:
    return gm.page.locator("#carry").count() > 0


def own_dice(phone: Phone) -> None:
    phone.tap("#dock .switch")  # it is shown before the fight too
    expect(phone.page.locator("#dock input[name=own]")).to_be_checked()


def double_tap(phone: Phone) -> None:
    """Two quick taps on the main button are one answer."""
    expect(phone.deed).to_be_enabled()
    caught_up(phone)
    before, steps = phone.version, Step.objects.count()
    seat = Step.objects.filter(seat__name=phone_seat(phone)).count()
    phone.deed.dblclick()
    phone.shows(before + 1)
    phone.settle()  # a second answer would have a response as well
    assert Step.objects.filter(seat__name=phone_seat(phone)).count() == seat + 1
    assert Step.objects.count() > steps


def phone_seat(phone: Phone) -> str:
    return {"Pia": "Aldo", "Piet": "Bera"}[phone.owner]


def lose_contact(server: Server, table: tuple[Phone, ...]) -> None:
    """Closes all streams in the middle of a question; everybody reconnects."""
    shown = [(item.step, item.page.locator("form[data-question]").count()) for item in table]
    with ExitStack() as reopening:
        for item in table:
            reopening.enter_context(item.reopening())
        server.cut()
    for item in table:
        item.in_contact()
    assert [
        (item.step, item.page.locator("form[data-question]").count()) for item in table
    ] == shown


def undo_offered(phone: Phone) -> bool:
    return phone.page.locator(UNDO).count() > 0


def undo(phone: Phone, gm: Phone) -> None:
    """A player undoes their own last answer, and is asked again."""
    before, steps = phone.version, gm.step
    phone.tap(phone.page.locator(UNDO).first)
    phone.shows(before + 1)
    gm.shows(phone.version)
    assert Step.objects.filter(kind=Step.Kind.UNDO).exists()
    assert gm.step > steps, "undo is a step forward"
    assert owes(phone)


def all_but_one_fall(fight: Encounter) -> None:
    """By a ruling, so that the end is not far."""
    play = Play(fight)
    foes = [id for id, foe in play.plain["combatants"].items() if foe["side"] == "foes"]
    ruled = overruling.rule(play.tap(), foes[1:], Wishes(amount=-99))
    assert ruled.ok, ruled.message


def assert_real_dice_were_used(who: str) -> None:
    typed = [roll.who for step in Step.objects.all() for roll in step.rolls if roll.how == "typed"]
    assert who in typed, "nobody was asked for the dice on the table"


def carry_over(gm: Phone) -> None:
    """Aldo's state, dead or alive, is on his sheet afterwards."""
    last = Step.objects.select_related("encounter").order_by("-number")[0]
    left = registry.get("ose").plain(states.decode(last.encounter, last))
    gm.tap(gm.deed)
    gm.page.wait_for_url("**/gm/")
    aldo = Combatant.objects.get(name="Aldo")
    assert aldo.stats["hp"] == left["combatants"]["aldo"]["hp"]
