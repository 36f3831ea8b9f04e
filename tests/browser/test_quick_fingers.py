"""Every tap and key on a busy phone counts, or is visibly refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest
from playwright.sync_api import CDPSession, Route, expect

from encounters.campaigns.models import Campaign
from encounters.play.models import Encounter
from tests.browser.phone import Phone
from tests.browser.table import begin, change, join
from tests.browser.test_typed_dice import key, rolled, save, slots

SLOWER = 20
# Taps as soon as a question is on the page, before it has been painted: reports the position of its
# button, and blocks the page for a while. Such a tap was aimed at what is still visible.
BUSY = """target => addEventListener("htmx:before:settle", () => {
    const box = document.querySelector(target)?.getBoundingClientRect();
    if (!box || window.wasBusy) return;
    window.wasBusy = true;
    console.log(`busy ${Math.round(box.x + box.width / 2)} ${Math.round(box.y + box.height / 2)}`);
    for (const end = performance.now() + 1000; performance.now() < end; );
})"""
# Taps the first key of a pad as soon as it is there.
AT_ONCE = """() => document.addEventListener("updated", () => {
    const key = document.querySelector("#panel form[data-pad] [data-face='17']");
    if (key && !window.wasTapped) {
        window.wasTapped = true;
        key.click();
    }
})"""
# The sentence may fade while a busy machine still polls for it, so the page records all that it
# showed.
LISTEN = """() => {
    window.saidEarly = [];
    const noted = (node) => node.id === "soon" && node.checkVisibility();
    new MutationObserver((changes) => {
        const shown = changes.flatMap(({ addedNodes }) => [...addedNodes]).filter(noted);
        window.saidEarly.push(...shown.map((node) => node.textContent.trim()));
    }).observe(document.body, { childList: true, subtree: true });
}"""


@pytest.fixture
def pia(phone: Callable[..., Phone], salt_road: Campaign) -> Phone:
    player = phone("Pia", width=360, height=740)
    join(player, salt_road, "Aldo")
    salt_road.seats.update(own_dice=True)
    return player


@pytest.fixture
def fingers(pia: Phone) -> CDPSession:
    """On a phone that is slowed down."""
    session = pia.context.new_cdp_session(pia.page)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    return session


def touch(fingers: CDPSession, kind: str, *points: dict[str, float]) -> None:
    fingers.send("Input.dispatchTouchEvent", {"type": f"touch{kind}", "touchPoints": [*points]})


def middle(pia: Phone, shown: str, finger: int) -> dict[str, float]:
    box = key(pia, shown).bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    return {"x": x, "y": y, "id": finger}


def two_saves(pia: Phone, salt_road: Campaign, bridge: Encounter) -> None:
    """She plays two who have to save at the same time."""
    salt_road.combatants.filter(name="Bera").update(player=salt_road.seats.get(name="Aldo"))
    begin(bridge)
    save(bridge, "aldo")
    save(bridge, "bera")
    pia.shows(change(salt_road))
    expect(slots(pia)).to_have_count(2)
    pia.settle()


def test_two_thumbs_that_overlap_are_two_dice(
    pia: Phone, gm: Phone, fingers: CDPSession, salt_road: Campaign, bridge: Encounter
) -> None:
    two_saves(pia, salt_road, bridge)
    before = pia.version
    left, right = middle(pia, "17", 0), middle(pia, "3", 1)
    touch(fingers, "Start", left)
    touch(fingers, "Start", left, right)
    touch(fingers, "End", left)
    touch(fingers, "End")
    pia.shows(before + 2)
    assert rolled() == [[17], [3]], "in the order in which they came down"


def test_two_thumbs_that_pull_apart_are_none(
    pia: Phone, gm: Phone, fingers: CDPSession, salt_road: Campaign, bridge: Encounter
) -> None:
    two_saves(pia, salt_road, bridge)
    left, right = middle(pia, "17", 0), middle(pia, "4", 1)
    touch(fingers, "Start", left)
    touch(fingers, "Start", left, right)
    for _ in range(3):
        left["y"] += 20
        right["y"] -= 20
        touch(fingers, "Move", left, right)
    touch(fingers, "End", left)
    touch(fingers, "End")
    expect(slots(pia).locator("b")).to_have_text(["", ""])


def test_digits_that_are_no_face_together_are_two_dice(
    pia: Phone, gm: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    two_saves(pia, salt_road, bridge)
    before = pia.version
    pia.page.keyboard.type("25")
    pia.shows(before + 2)
    assert rolled() == [[2], [5]]


def test_a_key_that_has_only_just_come_says_that_it_does_not_count(
    pia: Phone, fingers: CDPSession, salt_road: Campaign, bridge: Encounter
) -> None:
    begin(bridge)
    pia.shows(change(salt_road))
    pia.page.evaluate(AT_ONCE)
    with told_to_tap_again(pia):
        save(bridge, "aldo")
        pia.shows(change(salt_road))
    expect(slots(pia).locator("b")).to_have_text("")
    before = pia.version
    pia.tap(key(pia, "17"))
    pia.shows(before + 1)
    assert rolled() == [[17]]


def test_a_finger_that_was_down_before_the_pad_could_be_seen_types_nothing(
    pia: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    begin(bridge)
    pia.shows(change(salt_road))
    with told_to_tap_again(pia), meanwhile(pia, "#panel [data-face='17']"):
        save(bridge, "aldo")
        change(salt_road)
    expect(slots(pia).locator("b")).to_have_text("")


def test_a_finger_that_was_down_before_the_question_could_be_seen_answers_nothing(
    phone: Callable[..., Phone], lamps: Campaign
) -> None:
    fight = Encounter.objects.create(campaign=lamps, name="The warehouse", ruleset="coc7")
    for name, side in (("Clara Weiss", "party"), ("Cultist", "foes")):
        sheet = lamps.combatants.get(name=name)
        fight.participants.create(combatant=sheet, count=1, side=side)
    pia = phone("Pia", width=360, height=740)
    join(pia, lamps, "Clara Weiss")
    with told_to_tap_again(pia), meanwhile(pia, "#panel:has(form[data-question]) #deed"):
        begin(fight)
        change(lamps)
    pia.settle()
    assert fight.steps.count() == 1, "the start"
    step = pia.step
    pia.tap(pia.deed)
    pia.goes_on(step)


@contextmanager
def told_to_tap_again(pia: Phone) -> Iterator[None]:
    pia.page.evaluate(LISTEN)
    yield
    pia.waits("count => window.saidEarly.length >= count", 1)
    assert all("tap again" in said for said in pia.page.evaluate("window.saidEarly"))


@contextmanager
def meanwhile(pia: Phone, target: str) -> Iterator[None]:
    """A change elsewhere brings a new question; a finger is where its button will be."""
    fingers = pia.context.new_cdp_session(pia.page)
    pia.page.evaluate(BUSY, target)
    with pia.page.expect_console_message(lambda told: told.text.startswith("busy")) as busy:
        yield
    x, y = map(float, busy.value.text.split()[1:])
    touch(fingers, "Start", {"x": x, "y": y})
    touch(fingers, "End")


def test_of_taps_while_a_request_is_out_the_last_one_counts(
    pia: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    begin(bridge)
    pia.shows(change(salt_road))
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)
        if len(held) > 1:
            route.continue_()

    pia.tap("button[popovertarget=menu]")
    pia.settle()
    pia.page.route("**/dice/*", hold)
    switch = pia.page.get_by_role("switch", name="My dice")
    for _ in range(3):
        switch.click(force=True)
    pia.page.evaluate("() => fetch('/alive').then(() => null)")  # a later request has come through
    assert len(held) == 1, "the others wait for it"
    held[0].continue_()
    pia.settle()
    pia.waits("() => !window.sending.size && !document.querySelector('[name=own]').checked", 0)
    assert not salt_road.seats.get(name="Aldo").own_dice
