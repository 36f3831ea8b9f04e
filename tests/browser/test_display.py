"""The table display shows a large fight completely, and large enough to be read."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Invitation
from encounters.combatants.models import Combatant
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Ruleset
from tests.browser.fights import fought, large_fight
from tests.browser.game_languages import IN_BOTH_DIRECTIONS, OF_SOME_GAMES
from tests.browser.phone import Phone
from tests.phones import laptop_of
from tests.play.anything import demo_fight
from tests.play.table import Play

SCREENS = (
    {"width": 1280, "height": 720, "dark": True},
    {"width": 1920, "height": 1080, "dark": False},
)

STATES = 12 if profiles.thorough() else 3
PHONE = {"width": 390, "height": 844, "dark": True}

FIRE_BALL = {
    "name": "Fire ball",
    "damage": "5d6",
    "save": "spells",
    "on_save": "half",
    "max_targets": 9,
}

# Truncated elements: below the edge of the screen or of a block that does not scroll, or at its
# side. The player's name and the number of the order may be hidden; notes and lines below what
# happened end after two lines; dice, words of tiles and earlier lines without room are out of
# sight.
CUT = """() => [...document.querySelectorAll(".table *")].filter((one) => {
  const box = one.getBoundingClientRect();
  if (!box.width || !box.height) return false;
  if (one.closest("svg, .player, .value, .note, .how, .sr, .many .label")) return false;
  if (one.closest(".short.before, .short.before ~ li, .short > span, .touched .words"))
    return false;
  if (one.matches(".moment")) return false;
  const over = one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2;
  if (over && getComputedStyle(one).overflowX !== "visible") return true;
  return box.right > innerWidth + 1 || box.left < -1 || box.bottom > innerHeight + 1;
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 60)}`)"""

# Rows of the newest moment that are not whole, and earlier ones that are seen in part.
TORN_ROWS = """() => [...document.querySelectorAll(".moment > li")].filter((one) => {
  const box = one.getBoundingClientRect(), room = one.parentElement.getBoundingClientRect();
  const outside = box.left > room.right - 1 || box.right < room.left + 1;
  const whole = box.top >= room.top - 1 && box.bottom <= room.bottom + 1 &&
    box.left >= room.left - 1 && box.right <= room.right + 1;
  const inner = one.scrollHeight <= one.clientHeight + 2 || one.matches(".short");
  return !(whole && inner) && !(outside && one.matches(".before, .before ~ li"));
}).map((one) => one.textContent.trim().slice(0, 60))"""

# Dice that are seen in part: at an edge of their rows, or below something else.
TORN_DICE = """() => [...document.querySelectorAll(".outcome > .how .face")].filter((one) => {
  const box = one.getBoundingClientRect(), room = one.closest(".how").getBoundingClientRect();
  if (box.left > room.right - 1 || box.right < room.left + 1) return false;
  return box.top < room.top - 1 || box.bottom > room.bottom + 1;
}).map((one) => one.textContent)"""

# How far the words beside boxes begin from the name above, and boxes reach into the padding.
AT_THE_EDGES = """(cell) => {
  const box = (what) => cell.querySelector(what).getBoundingClientRect();
  const [start, end] = document.dir === "rtl" ? ["right", "left"] : ["left", "right"];
  const beyond = [...cell.querySelectorAll(".ticks i")].map((one) =>
    Math.abs(one.getBoundingClientRect()[end] - box(".top-line")[start]) - box(".top-line").width);
  const apart = Math.abs(box(".tallies .label")[start] - box(".top-line")[start]);
  return [Math.round(apart), Math.max(0, Math.round(Math.max(...beyond)))];
}"""

# Names of those on turn that are cut.
CUT_NAMES = """() => [...document.querySelectorAll(
  ".item.current .name, .item.current .name > bdi, .strip > .current, .awaited > b")]
  .filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth
    && getComputedStyle(one).overflowX !== "visible").map((one) => one.textContent)"""

# Elements that overflow sideways on a screen that scrolls.
TOO_WIDE = """() => [...document.querySelectorAll(".table *")].filter((one) => {
  const box = one.getBoundingClientRect();
  return box.width && !one.closest("svg") && (box.right > innerWidth + 1 || box.left < -1);
}).map((one) => `${one.tagName}.${one.className} ${one.textContent.trim().slice(0, 60)}`)"""

# The smallest font size among elements with text of their own.
SMALLEST = """() => Math.min(...[...document.querySelectorAll(".table *")]
  .filter((one) => [...one.childNodes].some((node) => node.nodeType === 3 && node.data.trim()))
  .filter((one) => one.getBoundingClientRect().width)
  .map((one) => parseFloat(getComputedStyle(one).fontSize)).filter(Boolean))"""


def screen_of(phone: Callable[..., Phone], gwen: User, campaign: Campaign, look: dict) -> Phone:
    screen = phone("the TV", **look)
    screen.keep_session(laptop_of(gwen))
    screen.open(f"/c/{campaign.pk}/table/")
    screen.in_contact()
    return screen


def assert_nothing_is_cut_or_small(screen: Phone) -> None:
    """Checks each of the screen sizes in turn."""
    for look in SCREENS:
        screen.becomes(**look)
        assert screen.page.evaluate(CUT) == [], look
        assert screen.page.evaluate(SMALLEST) >= 32 * look["width"] / 1920 - 0.1, look
        assert screen.page.evaluate(TORN_ROWS) == [], look
        assert screen.page.evaluate(TORN_DICE) == [], look
        assert screen.page.evaluate(CUT_NAMES) == [], look
    screen.becomes(**PHONE)
    assert screen.page.evaluate(TOO_WIDE) == []
    assert screen.page.evaluate(SMALLEST) >= 16


def assert_rows_stay_whole(screen: Phone, fight: Play) -> None:
    """Checks the rows of the stage in the next states of the fight."""
    screen.becomes(**SCREENS[0])
    for _ in range(STATES):
        if not moves.default_for_all(fight.tap()).ok:
            break
        screen.open(f"/c/{fight.encounter.campaign_id}/table/")
        screen.in_contact()
        assert screen.page.evaluate(TORN_ROWS) == []
        assert screen.page.evaluate(CUT_NAMES) == []


# Truncated names in the order, and players' names that are neither shown in full nor hidden.
TORN = """() => [...document.querySelectorAll(".order .name > bdi, .order .player > bdi")]
  .filter((one) => {
    const box = one.getBoundingClientRect(), shown = one.parentElement.getBoundingClientRect();
    const left_out = one.closest(".player") && box.top >= shown.bottom - 1;
    return !left_out && (one.scrollWidth > one.clientWidth + 1 && one.clientWidth
      || box.left < shown.left - 1 || box.right > shown.right + 1
      || box.height > 2.2 * box.width);
  }).map((one) => one.textContent)"""


WHOLE = """one => {
  const box = one.getBoundingClientRect(), room = one.closest(".item").getBoundingClientRect();
  return box.height > 0 && box.top >= room.top && box.bottom <= room.bottom;
}"""


@pytest.mark.parametrize("slug", ["coc7", "momentum"] if profiles.thorough() else ["coc7"])
@IN_BOTH_DIRECTIONS
def test_who_plays_somebody_gives_way_whole_to_the_name(
    phone: Callable[..., Phone], gwen: User, slug: str, language: str
) -> None:
    """Both are shown where there is room for both. On a phone the way to the reader's own screen is
    beside the name of the fight."""
    fight = demo_fight(gwen, slug)
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    for look in (*SCREENS, PHONE, {"width": 700, "height": 500, "dark": False}):
        screen.becomes(**look)
        assert screen.page.evaluate(TORN) == [], look
    screen.becomes(**PHONE)
    for player in screen.page.locator(".order .player > bdi").all():
        assert player.evaluate(WHOLE), "a phone has room below the name"
    header, way = (screen.page.locator(item).bounding_box() for item in (".where h1", ".to-panel"))
    assert header and way
    assert way["y"] < header["y"] + header["height"]


@OF_SOME_GAMES
def test_nothing_of_a_large_fight_is_cut_or_small(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    fight = large_fight(gwen, ruleset, language)
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    assert_nothing_is_cut_or_small(screen)
    assert_rows_stay_whole(screen, fight)


def test_between_two_fights_it_shows_the_way_in(
    phone: Callable[..., Phone], gwen: User, salt_road: Campaign
) -> None:
    invited = Invitation.objects.create(campaign=salt_road)
    screen = screen_of(phone, gwen, salt_road, {"width": 1280, "height": 720})
    assert invited.code in screen.page.locator(".door").inner_text()
    assert screen.page.locator(".door img").evaluate("image => image.naturalWidth") > 0
    assert screen.page.evaluate(CUT) == []


@IN_BOTH_DIRECTIONS
@pytest.mark.parametrize("mates", [1, 2])
def test_a_party_of_five_or_six_stands_whole_beside_what_happened(
    phone: Callable[..., Phone], gwen: User, language: str, mates: int
) -> None:
    fight = fought(gwen, registry.get("fifth"), language, mates=mates, kinds=1, foes=2, steps=1)
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    expect(screen.page.locator(".flank.own .item")).to_have_count(4 + mates)
    assert_nothing_is_cut_or_small(screen)


@OF_SOME_GAMES
def test_a_small_fight_stands_on_both_sides_of_what_happened(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    fight = fought(gwen, ruleset, language, mates=0, kinds=2, foes=4)
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    assert_nothing_is_cut_or_small(screen)
    assert_rows_stay_whole(screen, fight)


def test_with_few_the_table_sees_who_is_awaited_below_what_happened(
    phone: Callable[..., Phone], gwen: User, salt_road: Campaign, bridge: Encounter
) -> None:
    assert moves.start(bridge, Member(salt_road, None, True)).ok
    screen = screen_of(phone, gwen, salt_road, {"width": 1280, "height": 720})
    own, other = (screen.page.locator(f".flank.{side} .item") for side in ("own", "other"))
    assert [own.count(), other.all_inner_texts()] == [4, ["G\nGoblin ×6\n6 standing"]]
    assert screen.page.locator(".flank.other .tally").inner_text() == "6 able to fight"
    assert "Waiting for" in screen.page.locator(".stage > .awaited").inner_text()
    size = screen.page.locator(".headline").evaluate("one => getComputedStyle(one).fontSize")
    assert float(size.removesuffix("px")) >= 57.5
    assert screen.page.locator(".order").count() == 0


@IN_BOTH_DIRECTIONS
@pytest.mark.parametrize("mates", [0, 2])
def test_the_death_saves_of_the_dying_are_boxes_beside_what_happened(
    phone: Callable[..., Phone], gwen: User, language: str, mates: int
) -> None:
    ruleset = registry.get("fifth")
    fight = fought(gwen, ruleset, language, mates=mates, kinds=1, foes=2, steps=1)
    party = [id for id, each in fight.state.combatants.items() if each.side == "party"]
    for id in party[1:]:
        assert fight.rule("set", target=id, field="status", value="dying").ok
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    boxes = screen.page.locator(".flank.own .down .tallies .ticks i")
    expect(boxes).to_have_count(6 * (len(party) - 1))
    assert screen.page.evaluate(CUT) == []


@IN_BOTH_DIRECTIONS
def test_below_the_order_the_boxes_begin_below_the_name_and_stay_off_the_edge(
    phone: Callable[..., Phone], gwen: User, language: str
) -> None:
    ruleset = registry.get("fifth")
    fight = fought(gwen, ruleset, language, mates=1, kinds=4, foes=4, steps=1)
    dying = next(id for id, each in fight.state.combatants.items() if each.side == "party")
    assert fight.rule("set", target=dying, field="status", value="dying").ok
    screen = screen_of(phone, gwen, fight.encounter.campaign, {**SCREENS[0], "language": language})
    cell = screen.page.locator(".cell.down")
    expect(cell.locator(".ticks i")).to_have_count(6)
    assert cell.evaluate(AT_THE_EDGES) == [0, 0]


def test_a_spell_on_six_stands_whole_with_a_tile_for_each(
    phone: Callable[..., Phone], gwen: User, faces: list[int]
) -> None:
    fight = _fire_ball(gwen, faces)
    screen = screen_of(phone, gwen, fight.encounter.campaign, SCREENS[0])
    stage = screen.page.locator(".stage")
    expect(stage.locator(".saying")).to_have_text("Theo casts Fire ball on 6 targets: 20 damage.")
    expect(stage.locator(".how .face").filter(visible=True)).to_contain_text(["6", "2", "3", "4"])
    expect(stage.locator(".touched > li")).to_have_count(6)
    assert_nothing_is_cut_or_small(screen)


@IN_BOTH_DIRECTIONS
def test_dice_without_room_above_the_tiles_are_out_of_sight(
    phone: Callable[..., Phone], gwen: User, language: str
) -> None:
    """A fire ball on the own five, of whom one falls and is named below the tiles, too."""
    campaign = opening.create_with_demo(gwen, registry.get("fifth"), language)
    *others, lia = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).order_by("pk")
    lia.stats |= {"powers": ["fireball"], "slots": {"3": 1}, "initiative": 20, "dex": 30}
    for each in (*others, lia):
        each.stats |= {"max_hp": 60, "hp": 60 if each != others[0] else 1}
        each.save()
    foe = campaign.combatants.filter(kind=Combatant.Kind.FOE)[0]
    encounter = Encounter.objects.create(campaign=campaign, name="Demo", ruleset="fifth")
    for each in (*others, lia, foe):
        Participant.objects.create(encounter=encounter, combatant=each, side=each.side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    fight = Play(encounter)
    party = [id for id, each in fight.state.combatants.items() if each.side == "party"]
    fight.until(lambda asked: (asked.by, asked.kind) == (party[-1], "turn"))
    sent = {"power": "fireball", "slot": 3, "targets": party}
    assert fight(None, party[-1], "turn", "cast", **sent).ok
    screen = screen_of(phone, gwen, campaign, {**SCREENS[0], "language": language})
    expect(screen.page.locator(".touched > li")).to_have_count(5)
    assert_nothing_is_cut_or_small(screen)


def _fire_ball(gwen: User, faces: list[int]) -> Play:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en", "Demo")
    caster = campaign.combatants.get(name="Theo")
    caster.stats |= {"spells": [FIRE_BALL]}
    caster.save()
    goblin = campaign.combatants.get(name="Goblin")
    fight = Encounter.objects.create(campaign=campaign, name="Demo", ruleset="ose")
    Participant.objects.create(encounter=fight, combatant=caster, side=caster.side)
    Participant.objects.create(encounter=fight, combatant=goblin, side=goblin.side, count=7)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    theo, *goblins = play.state.combatants
    faces[:] = [6, 1, 18, 7, 11, 9, 15, 6, 6, 2, 3, 4, 5]  # initiative, saves, damage
    assert play(None, theo, "declare", "cast", spell="Fire ball").ok
    assert play(None, "gm", "initiative", "roll").ok
    assert play(None, theo, "cast", "cast", targets=goblins[:6]).ok
    return play


def test_an_open_display_changes_with_the_language_of_the_table(
    gm: Phone, gwen: User, salt_road: Campaign
) -> None:
    gm.open(f"/c/{salt_road.pk}/table/")
    page = gm.page.locator("html")
    expect(page).to_have_attribute("lang", "en")
    sent = {"name": salt_road.name, "foes_shown": "bar", "odds": "all", "corrections": "free"}
    sent |= {"thin_after": "0", "language": "he"}
    laptop_of(gwen).post(f"/c/{salt_road.pk}/gm/settings/", sent)
    expect(page).to_have_attribute("lang", "he")
    expect(page).to_have_attribute("dir", "rtl")
    expect(gm.page.locator("#panel h1")).to_have_text("דרך המלח")
