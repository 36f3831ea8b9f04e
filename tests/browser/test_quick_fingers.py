"""Every tap and key on a busy phone counts, or is visibly refused."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import CDPSession, Route, expect

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter, Participant
from rulesets.conformance.playing import profiles
from tests.browser.phone import SETTLE, Phone
from tests.browser.table import begin, change, join
from tests.browser.test_typed_dice import key, rolled, save, slots
from tests.play.table import Play

SLOWER = 20
PACES = (60, 120, 250) if profiles.thorough() else (60, 250)  # ms from one key to the next
PRESSED = 30  # ms for which a finger stays on a key
# When a pad came into the page, before anybody could see it.
CAME = """() => document.addEventListener("updated", () => {
    if (document.querySelector("#panel form[data-pad]")) window.cameAt ??= performance.now();
})"""
# Taps as soon as a question is on the page, before it has been painted: reports the position of its
# button, and blocks the page for a while. Such a tap was aimed at what is still visible.
BUSY = """target => document.addEventListener("updated", () => {
    const box = document.querySelector(target)?.getBoundingClientRect();
    if (!box || window.wasBusy) return;
    window.wasBusy = true;
    console.log(`busy ${Math.round(box.x + box.width / 2)} ${Math.round(box.y + box.height / 2)}`);
    for (const end = performance.now() + 1000; performance.now() < end; );
}, true)"""
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
    pia: Phone, salt_road: Campaign, bridge: Encounter
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


def six_saves(pia: Phone, salt_road: Campaign, bridge: Encounter) -> list[str]:
    """She plays six; returns who they are in the fight."""
    heroes = salt_road.combatants.filter(kind=Combatant.Kind.CHARACTER)
    stats = heroes.get(name="Aldo").stats
    for name in ("Gerd", "Hilda"):
        mate = Combatant.objects.create(
            campaign=salt_road, kind=Combatant.Kind.CHARACTER, name=name, stats=stats
        )
        Participant.objects.create(encounter=bridge, combatant=mate, side=mate.side)
    heroes.update(player=salt_road.seats.get(name="Aldo"))
    begin(bridge)
    pia.shows(change(salt_road))
    return ["aldo", "bera", "edda", "theo", "gerd", "hilda"]


class Hand:
    """Types on a pad by touch or on a keyboard, at the same pace however busy the machine is: the
    browser is told when each key was pressed."""

    def __init__(self, pia: Phone, keyboard: bool):
        self.pia, self.keyboard = pia, keyboard
        self.session = pia.context.new_cdp_session(pia.page)
        self.zero: float = pia.page.evaluate("performance.timeOrigin")

    def types(self, faces: Sequence[int], start: float, pace: int) -> float:
        """Begins at the page's time `start`; returns when the last key was released."""
        places = [] if self.keyboard else [middle(self.pia, str(face), 0) for face in faces]
        for nth, face in enumerate(faces):
            at = start + nth * pace
            if self.keyboard:
                self._send("Key", "keyDown", at, key=str(face), text=str(face))
                self._send("Key", "keyUp", at + PRESSED, key=str(face))
            else:
                self._send("Touch", "touchStart", at, touchPoints=[places[nth]])
                self._send("Touch", "touchEnd", at + PRESSED, touchPoints=[])
        return at + PRESSED

    def _send(self, what: str, kind: str, at: float, **more: Any) -> None:
        told = {"type": kind, "timestamp": (self.zero + at) / 1000, **more}
        self.session.send(f"Input.dispatch{what}Event", told)


@pytest.mark.parametrize(
    ("keyboard", "slower"),
    [(False, 1), (False, SLOWER), (True, 1)],
    ids=("fingers", "slow", "keyboard"),
)
def test_keys_that_go_on_while_a_pad_comes_type_nothing_and_after_a_pause_each_die_is_its_own(
    pia: Phone,
    salt_road: Campaign,
    bridge: Encounter,
    subtests: pytest.Subtests,
    keyboard: bool,
    slower: int,
) -> None:
    who = six_saves(pia, salt_road, bridge)
    hand = Hand(pia, keyboard)
    pia.page.evaluate(CAME)
    faces = [3, 4, 5, 6, 7, 8]
    for pace in PACES:
        with subtests.test(pace=pace):
            pia.page.evaluate("delete window.cameAt")
            for id in who:
                save(bridge, id)
            with told_to_tap_again(pia), slowed_down(hand.session, slower):
                pia.shows(change(salt_road))
                expect(slots(pia)).to_have_count(6)
                until = hand.types(faces, pia.page.evaluate("cameAt"), pace)
            expect(slots(pia).locator("b")).to_have_text([""] * 6)
            pia.settle()
            before, now = pia.version, pia.page.evaluate("performance.now()")
            hand.types(faces, max(until, now) + SETTLE, pace)
            pia.shows(before + 6)
            assert rolled()[-6:] == [[face] for face in faces]


def test_a_key_for_a_roll_that_has_just_been_rolled_elsewhere_is_not_typed_for_the_next(
    pia: Phone, salt_road: Campaign, bridge: Encounter
) -> None:
    two_saves(pia, salt_road, bridge)
    hand = Hand(pia, keyboard=False)
    pia.page.evaluate(CAME)
    with told_to_tap_again(pia):
        assert Play(bridge).type(None, [10]).ok
        pia.shows(change(salt_road))
        expect(slots(pia)).to_have_count(1)
        hand.types([17], pia.page.evaluate("cameAt"), 0)
    expect(slots(pia).locator("b")).to_have_text([""])
    assert rolled() == [[10]]


# The open slot is between the header and the keys, and these are above the dock.
IN_VIEW = """() => {
    const box = (selector) => document.querySelector(selector).getBoundingClientRect();
    const [slot, keys] = [box("#panel [data-slot].open"), box("#panel .keys:not([hidden])")];
    const [header, dock] = [box(".screen > .top"), box(".dock")];
    const beside = dock.left >= keys.right;
    return slot.top >= Math.max(0, header.bottom) && slot.bottom <= keys.top
        && keys.bottom <= (beside ? innerHeight : dock.top);
}"""


@pytest.mark.parametrize(("width", "height"), [(360, 740), (740, 360)])
def test_of_six_saves_the_open_one_is_in_view_and_the_keys_stay_where_they_are(
    pia: Phone, salt_road: Campaign, bridge: Encounter, width: int, height: int
) -> None:
    who = six_saves(pia, salt_road, bridge)
    pia.becomes(width=width, height=height)
    for id in who:
        save(bridge, id)
    pia.shows(change(salt_road))
    pia.page.wait_for_function(IN_VIEW)
    pia.settle()
    fingers = pia.context.new_cdp_session(pia.page)
    place = middle(pia, "17", 0)
    for left in range(5, 0, -1):
        touch(fingers, "Start", place)
        touch(fingers, "End")
        expect(pia.deed).to_contain_text(f"{left} di")
        pia.page.wait_for_function(IN_VIEW)
        assert middle(pia, "17", 0) == place


@contextmanager
def slowed_down(session: CDPSession, rate: int) -> Iterator[None]:
    session.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    yield
    session.send("Emulation.setCPUThrottlingRate", {"rate": 1})


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
