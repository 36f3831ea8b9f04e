"""A question on a small phone: the preselected answer, its targets in view, many foes of a kind, a
visible refusal."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant, Step
from encounters.screens import boards
from encounters.serve.performance.markup import strip_tags
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.fights import large_fight, seated
from tests.browser.game_languages import IN_TWO_LANGUAGES
from tests.browser.phone import Phone
from tests.browser.seats import MOST_STEPS, passed_to, phone_of, play_on
from tests.browser.table import begin, caught_up, change, join
from tests.browser.words import words_broken
from tests.play.table import Play

SMALL = {"width": 360, "height": 740}
TURNED = {"width": 740, "height": 360}
# For each game a question with targets, and the verb to tap if another one is preselected.
AIMED = {
    "arm5": ("turn", ""),
    "coc7": ("turn", ""),
    "fifth": ("turn", "close"),
    "kampbogen": ("act", "manoeuvre"),
    "momentum": ("react", ""),
    "ose": ("move", "engage"),
    "sample": ("turn", ""),
}
# Whether the first target is completely visible above the dock.
IN_VIEW = """() => {
  const targets = document.querySelectorAll(
    "#mid .targets .opt, #mid .opt:has([name=choice][value*='/'])");
  const box = [...targets].find((one) => one.getClientRects().length).getBoundingClientRect();
  const dock = document.getElementById("dock").getBoundingClientRect();
  const over = dock.left < box.right && dock.right > box.left;
  return box.bottom <= (over ? dock.top : innerHeight) + 1;
}"""


@pytest.fixture
def pia(phone: Callable[..., Phone], lamps: Campaign) -> Phone:
    """Clara's turn, against twelve cultists."""
    fight = Encounter.objects.create(campaign=lamps, name="The warehouse", ruleset="coc7")
    for name, count, side in (("Clara Weiss", 1, "party"), ("Cultist", 12, "foes")):
        combatant = Combatant.objects.get(campaign=lamps, name=name)
        Participant.objects.create(encounter=fight, combatant=combatant, count=count, side=side)
    begin(fight)
    player = phone("Pia", **SMALL)
    join(player, lamps, "Clara Weiss")
    expect(player.page.locator("form[data-question]")).to_be_visible()
    caught_up(player)
    return player


def test_the_usual_turn_is_one_tap(pia: Phone) -> None:
    expect(pia.deed).to_be_enabled()
    expect(pia.deed).to_contain_text("Shoot at Cultist 1")
    before, taps = pia.version, pia.taps
    pia.tap(pia.deed)
    pia.shows(before + 1)
    assert pia.taps == taps + 1
    assert Step.objects.filter(choice__option="shoot", choice__target="cultist-1").exists()


def test_what_stands_selected_does_not_move_when_somebody_else_acts(
    pia: Phone, lamps: Campaign, subtests: pytest.Subtests
) -> None:
    fight = Play(lamps.encounters.get(name="The warehouse"))
    lead = pia.page.locator("fieldset.targets:visible .opt:visible").first
    gone = pia.page.locator("form[data-question] [data-gone]")
    with subtests.test("another target would be better now"):
        wounded(fight, "cultist-1", "cultist-3")
        caught_up(pia)
        expect(pia.deed).to_contain_text("Shoot at Cultist 1")
        expect(pia.page.locator("[name='shoot.target']:checked")).to_have_value("cultist-1")
        expect(lead).to_contain_text("Cultist 1")
    with subtests.test("the odds on the button are those of this target"):
        assert fight.rule("set", target="cultist-1", field="prone", value=True).ok
        with pia.page.expect_response("**/live-odds?*") as asked:
            caught_up(pia)
        assert "shoot.target=cultist-1" in asked.value.url
        odds = strip_tags(asked.value.json()["promise"])
        expect(pia.page.locator("#deed [data-promised]")).to_have_text(odds)
    with subtests.test("once it is impossible, nothing is selected, and a row says why"):
        assert fight.rule("remove", target="cultist-1").ok
        caught_up(pia)
        expect(pia.deed).to_be_disabled()
        expect(pia.deed).to_contain_text("Choose first")
        expect(pia.page.locator("form[data-question] [name=choice]:checked")).to_have_count(0)
        expect(pia.page.locator("#notice")).to_contain_text("no longer possible")
        expect(gone).to_be_visible()
        expect(gone).to_contain_text("Shoot at Cultist 1")
        expect(gone).to_contain_text("No longer possible")
        assert pia.barriers() == []
    with subtests.test("neither after the next change"):
        pia.shows(change(lamps))
        pia.settle()
        expect(pia.deed).to_be_disabled()
        expect(gone).to_be_visible()
    with subtests.test("a tap selects what it says"):
        pia.tap(verbs(pia).filter(has_text="Shoot"))
        expect(pia.deed).to_contain_text("Shoot at Cultist 3")
        expect(gone).to_be_hidden()
    with subtests.test("what was chosen stays too, until the question is asked anew"):
        wounded(fight, "cultist-3", "cultist-4")
        caught_up(pia)
        expect(pia.deed).to_contain_text("Shoot at Cultist 3")
        step = pia.step
        pia.tap(pia.deed)
        pia.goes_on(step)
        expect(pia.page.locator("#deed[form^=ask-clara]")).to_have_count(0)
        assert fight.undo().ok
        caught_up(pia)
        expect(pia.deed).to_contain_text("Shoot at Cultist 4")
    with subtests.test("a page that has shown nothing yet shows the fresh one"):
        wounded(fight, "cultist-4", "cultist-5")
        caught_up(pia)
        expect(pia.deed).to_contain_text("Shoot at Cultist 4")
        pia.page.reload()
        pia.in_contact()
        expect(pia.deed).to_contain_text("Shoot at Cultist 5")


def wounded(fight: Play, healed: str, hurt: str) -> None:
    """The one is well again and the other wounded: now the rules would suggest that one."""
    for target, hp in ((healed, 10), (hurt, 2)):
        assert fight.rule("set", target=target, field="hp", value=hp).ok
    ruleset = registry.get(fight.encounter.ruleset)
    choice = ruleset.suggest(fight.state, ruleset.pending(fight.state)[0])
    assert choice.fields["target"] == hurt


def test_twelve_foes_of_a_kind_are_one_row_that_opens(pia: Phone) -> None:
    targets = pia.page.locator("fieldset.targets:visible .opt:visible")
    expect(targets).to_have_count(1)
    pia.tap("fieldset.targets:visible summary")
    expect(targets).to_have_count(12)
    pia.tap(targets.filter(has_text="Cultist 7"))
    expect(pia.deed).to_contain_text("Shoot at Cultist 7")
    assert pia.overflow() == 0
    assert pia.barriers() == []


@IN_TWO_LANGUAGES
def test_the_first_target_is_in_view_also_when_the_phone_is_turned_and_no_word_is_broken(
    phone: Callable[..., Phone], gwen: User, ruleset: Ruleset, language: str
) -> None:
    kind, verb = AIMED[ruleset.slug]
    fight = large_fight(gwen, ruleset, language)
    screen = phone_of(asked_about(fight, kind), phone, **SMALL, language=language)
    assert words_broken(screen) == []
    assert screen.overflow() <= 0
    if verb:
        screen.tap(screen.page.locator(f"#mid label:has([data-option={verb}])").first)
    screen.page.wait_for_function(IN_VIEW)
    screen.becomes(**TURNED)
    screen.page.wait_for_function(IN_VIEW)


def test_on_a_turned_phone_no_word_of_a_reaction_is_broken(
    phone: Callable[..., Phone], gwen: User
) -> None:
    fight = large_fight(gwen, registry.get("coc7"), "de")
    screen = phone_of(asked_about(fight, "react"), phone, **SMALL, language="de")
    screen.becomes(**TURNED)
    expect(screen.page.locator("#mid .react .name").first).to_be_visible()
    assert words_broken(screen) == []


def test_a_target_does_not_repeat_the_odds_that_its_answer_says(
    phone: Callable[..., Phone], gwen: User
) -> None:
    """In Kampbogen the total of the dice is the same whoever takes the damage."""
    seat = asked_about(large_fight(gwen, registry.get("kampbogen"), "en"), "act")
    screen = phone_of(seat, phone, **SMALL)
    manoeuvre = screen.page.locator("#mid label:has([data-option=manoeuvre])")
    screen.tap(manoeuvre)
    expect(manoeuvre.locator(".odds")).to_contain_text("(Fieldcraft)")
    targets = screen.page.locator("fieldset.targets:visible .opt:visible")
    expect(targets.first).to_be_visible()
    expect(targets.locator(".odds")).to_have_count(0)


def test_below_what_happened_the_verb_and_the_first_target_are_in_view(
    phone: Callable[..., Phone], gwen: User
) -> None:
    fight = large_fight(gwen, registry.get("coc7"), "en")
    screen = phone("anybody", **SMALL)
    while True:
        passed_to(asked_about(fight, "turn"), screen)
        if screen.page.locator("#news .deed.mine .delta").count():
            break
        play_on(fight, registry.get("coc7"))
    screen.page.wait_for_function(IN_VIEW)
    why = screen.page.locator("#news summary")
    expect(why).to_contain_text("why?")
    expect(screen.page.locator("#news .thrown")).to_be_hidden()
    screen.tap(why)
    expect(screen.page.locator("#news .thrown").first).to_be_visible()
    expect(screen.page.locator("#mid .question")).to_be_in_viewport(ratio=1)
    assert screen.page.evaluate(ABOVE_THE_DOCK), "what is opened scrolls by itself"
    assert screen.barriers() == []


ABOVE_THE_DOCK = """() => {
  const question = document.querySelector("#mid .question").getBoundingClientRect();
  return question.bottom < document.getElementById("dock").getBoundingClientRect().top;
}"""


def asked_about(fight: Play, kind: str) -> Seat:
    """Plays until a player is asked this; returns the seat."""
    ruleset = registry.get(fight.encounter.ruleset)
    for _ in range(MOST_STEPS):
        table = boards.read_board(fight.encounter.campaign.pk).table
        asked = [decision for decision in ruleset.pending(fight.state) if decision.kind == kind]
        seats = [seat for decision in asked for seat in table.deciders(decision.by)]
        if seats:
            return seats[0]
        play_on(fight, ruleset)
    raise AssertionError(f"nobody is asked: {kind}")


def verbs(phone: Phone) -> Locator:
    return phone.page.locator(".verbs > .verb:not(.more, .off):visible")


def more(phone: Phone) -> Locator:
    return phone.page.locator("#mid .more:visible")


def test_the_usual_verbs_are_keys_and_one_more_opens_all_others_in_place(
    pia: Phone, lamps: Campaign, subtests: pytest.Subtests
) -> None:
    first = pia.page.locator("fieldset.targets:visible .opt:visible")
    with subtests.test("three, and how many more there are"):
        expect(verbs(pia)).to_have_count(3)
        expect(verbs(pia).first).to_contain_text("Shoot")
        expect(more(pia)).to_contain_text("more")
        expect(more(pia)).to_have_attribute("aria-expanded", "false")
        tops = {round(box["y"]) for each in verbs(pia).all() if (box := each.bounding_box())}
        assert len(tops) == 1
    with subtests.test("opened, all are in view without scrolling, and the chosen target"):
        pia.tap(more(pia))
        expect(more(pia)).to_have_attribute("aria-expanded", "true")
        assert verbs(pia).count() > 6
        for each in (*verbs(pia).all(), first):
            expect(each).to_be_in_viewport(ratio=1)
        expect(pia.deed).to_contain_text("Shoot at Cultist 1")
        assert pia.barriers() == []
        assert pia.overflow() == 0
    with subtests.test("it stays open while somebody else acts"):
        pia.shows(change(lamps))
        pia.settle()
        expect(more(pia)).to_have_attribute("aria-expanded", "true")
        assert verbs(pia).count() > 6
    with subtests.test("choosing closes it, and the chosen verb is the fourth key"):
        pia.tap(verbs(pia).filter(has_text="Take cover"))
        expect(verbs(pia)).to_have_count(3)
        expect(more(pia)).to_contain_text("Take cover")
        expect(more(pia)).to_be_focused()
        expect(pia.deed).to_contain_text("cover")
        assert pia.barriers() == []
    with subtests.test("so it does after a change and after a reload"):
        pia.shows(change(lamps))
        expect(more(pia)).to_contain_text("Take cover")
        pia.page.reload()
        pia.in_contact()
        expect(more(pia)).to_contain_text("Take cover")
        expect(verbs(pia).first).to_contain_text("Shoot")


def test_with_the_keyboard_one_can_walk_through_all_verbs(pia: Phone) -> None:
    more(pia).focus()
    pia.page.keyboard.press("Enter")
    expect(more(pia)).to_have_attribute("aria-expanded", "true")
    pia.page.locator("#mid [name=choice]:checked").focus()
    for _ in range(4):
        pia.page.keyboard.press("ArrowRight")
    expect(more(pia)).to_have_attribute("aria-expanded", "true")
    expect(verbs(pia).nth(4).locator("input")).to_be_checked()
    expect(verbs(pia).nth(4).locator("input")).to_be_focused()


def test_a_field_that_goes_with_the_answer_is_a_line_that_opens(pia: Phone) -> None:
    """Meanwhile only the chosen target is shown; a tap on a value closes the line again."""
    line = pia.page.locator("#mid .picked[aria-controls]:visible").first
    expect(line).to_contain_text("Base range")
    pia.tap(line)
    expect(line).to_have_attribute("aria-expanded", "true")
    expect(pia.page.locator("fieldset.targets:visible :is(summary, .opt):visible")).to_have_count(1)
    assert pia.barriers() == []
    pia.tap(pia.page.locator("#mid .seg:visible").filter(has_text="Long").first)
    expect(line).to_have_attribute("aria-expanded", "false")
    expect(line).to_contain_text("Long")
    expect(pia.page.locator("#mid .seg:visible")).to_have_count(0)


def test_verbs_without_common_targets_are_rows(phone: Callable[..., Phone], gwen: User) -> None:
    """Here they are: move into melee, stay, move, leave."""
    fight = large_fight(gwen, registry.get("ose"), "en")
    screen = phone_of(asked_about(fight, "move"), phone, **SMALL)
    rows = screen.page.locator("#mid .rows > .opt:visible")
    assert rows.count() > 2
    for row in rows.all():
        box = row.bounding_box()
        assert box and box["width"] > 300
    expect(screen.page.locator("#mid .opt:has([value*='/'])")).to_have_count(0)


def test_a_row_that_opens_counts_and_names_the_rows_that_it_hides(
    phone: Callable[..., Phone], gwen: User
) -> None:
    """One of these that is chosen stays visible, so it is not among them any more."""
    fight = large_fight(gwen, registry.get("kampbogen"), "en")
    screen = phone_of(asked_about(fight, "act"), phone, **SMALL)
    rows = screen.page.locator("#mid .rows > :is(.opt, .react):not(.more, .off)")
    count = rows.count()
    hidden = count - rows.locator("visible=true").count()
    assert hidden > 1
    expect(more(screen)).to_contain_text(f"{hidden} more")
    screen.tap(more(screen))
    expect(rows.locator("visible=true")).to_have_count(count)
    last = rows.last.locator(".name").inner_text()
    screen.tap(rows.last)
    expect(rows.locator("visible=true")).to_have_count(count - hidden + 1)
    expect(more(screen)).to_contain_text(f"{hidden - 1} more")
    expect(more(screen)).not_to_contain_text(last)


def test_of_several_targets_two_stand_abreast_and_the_button_counts_them(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter, faces: list[int]
) -> None:
    """Theo's spell may hit six goblins: its dice and its effect stand above them instead of a
    row."""
    spell = {"name": "Fire ball", "damage": "6d6", "save": "spells", "on_save": "half"}
    seat = casting({**spell, "max_targets": 6}, salt_road, bridge, faces)
    screen = phone_of(seat, phone, **SMALL)
    form = screen.page.locator("form[data-question]")
    goblins = form.locator("label:has([type=checkbox])")
    effect = form.locator(".hint").first
    expect(effect.locator("b")).to_have_text("6d6")
    expect(effect).to_contain_text("up to 6 targets")
    expect(effect).to_contain_text("about 21 to each, 10 after a save")
    expect(screen.deed).to_contain_text("6d6")
    expect(form.locator(".opt:not(.sr):visible")).to_have_count(goblins.count())
    expect(screen.deed).to_contain_text("Cast Fire ball on 6 targets")
    first, second = (goblins.nth(place).bounding_box() for place in (0, 1))
    assert first and second
    assert first["y"] == second["y"]
    screen.tap(goblins.first)
    expect(screen.deed).to_contain_text("Cast Fire ball on 5 targets")


def casting(spell: dict[str, Any], campaign: Campaign, fight: Encounter, faces: list[int]) -> Seat:
    """The seat of Theo, who is asked for the targets of this spell."""
    sheet = campaign.combatants.get(name="Theo")
    sheet.stats |= {"spells": [spell]}
    sheet.save()
    seat = seated(campaign, "Theo")
    faces += [6, 1]  # the party acts first
    begin(fight)
    play = Play(fight)
    assert play(seat, "theo", "declare", "cast", spell=spell["name"]).ok
    while ("theo", "cast") not in play.pending:
        assert moves.default_for_all(play.tap()).ok
    return seat


def test_where_the_table_rolls_how_many_are_affected_all_are_ticked(
    phone: Callable[..., Phone], salt_road: Campaign, bridge: Encounter, faces: list[int]
) -> None:
    spell = {"name": "Sleep", "condition": "asleep", "max_targets": 16, "tags": ["sleep"]}
    screen = phone_of(casting(spell, salt_road, bridge, faces), phone, **SMALL)
    form = screen.page.locator("form[data-question]")
    expect(form.locator(".hint").first).to_contain_text("roll at the table how many hit dice")
    expect(form.locator("[type=checkbox]")).to_have_count(6)
    expect(form.locator("[type=checkbox]:checked")).to_have_count(6)
    expect(screen.deed).to_contain_text("Cast Sleep on 6 targets")


def test_without_scripts_every_verb_is_there(pia: Phone) -> None:
    bare = pia.context.browser.new_context(
        java_script_enabled=False, storage_state=pia.context.storage_state()
    )
    page = bare.new_page()
    page.goto(pia.page.url)
    assert page.locator(".verbs > .opt:visible").count() > 6
    expect(page.locator(".segs input[value=long]").first).to_be_visible()
    bare.close()


def test_a_refusal_stands_at_the_button_however_far_one_has_scrolled(pia: Phone) -> None:
    pia.page.locator("[name='shoot.target']:checked").evaluate("one => (one.value = 'nobody')")
    pia.page.evaluate("scrollTo(0, document.body.scrollHeight)")
    pia.tap(pia.deed)
    said = pia.page.locator("#dock [role=alert]")
    expect(said).to_be_visible()
    expect(said).to_be_in_viewport()


def test_the_help_opens_over_the_question_which_keeps_what_was_chosen(pia: Phone) -> None:
    other = pia.page.locator("form[data-question] [name=choice]:not(:checked)").first
    chosen = pia.page.locator(f"[name=choice][value='{other.get_attribute('value')}']").first
    pia.tap(pia.page.locator("label").filter(has=chosen))
    expect(chosen).to_be_checked()
    pia.tap(".top [popovertarget=menu]")
    pia.tap("#menu [popovertarget=sheet]")
    expect(pia.page.locator("#help-phone")).to_be_visible()
    expect(pia.page.locator("#menu")).to_be_hidden()
    pia.tap("#sheet [popovertargetaction=hide]")
    expect(pia.page.locator("#sheet")).to_be_hidden()
    expect(chosen).to_be_checked()
