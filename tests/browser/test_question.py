"""A question on a small phone: the preselected answer, its targets in view, many foes of a kind, a
visible refusal."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.performance.markup import strip_tags
from encounters.play.models import Encounter, Participant, Step
from encounters.play.panels import boards
from rulesets import registry
from rulesets.contract import Ruleset
from tests.browser.fights import large_fight
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
    assert screen.barriers() == []


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
    return phone.page.locator(".abreast > .opt:visible")


def test_the_verb_that_stands_chosen_comes_first_and_the_others_are_a_row_that_scrolls(
    pia: Phone, lamps: Campaign
) -> None:
    """Whichever is tapped stays chosen."""
    assert verbs(pia).count() > 6
    expect(verbs(pia).first).to_contain_text("Shoot")
    tops = {round(box["y"]) for verb in verbs(pia).all() if (box := verb.bounding_box())}
    assert len(tops) == 1
    pia.tap(verbs(pia).filter(has_text="Melee"))
    expect(verbs(pia).first).to_contain_text("Shoot")
    expect(pia.deed).to_contain_text("Cultist 1")
    assert pia.page.evaluate(IN_VIEW)
    assert pia.barriers() == []
    assert pia.overflow() == 0
    pia.shows(change(lamps))
    expect(pia.deed).to_contain_text("Attack")
    pia.page.reload()
    pia.in_contact()
    expect(pia.page.locator("[data-option=melee]")).to_be_checked()


def test_few_verbs_stand_as_many_do(phone: Callable[..., Phone], gwen: User) -> None:
    """Here the verbs are stay, move, and start a melee."""
    fight = large_fight(gwen, registry.get("ose"), "en")
    screen = phone_of(asked_about(fight, "move"), phone, **SMALL)
    assert 1 < verbs(screen).count() <= 6
    expect(screen.page.locator("#mid .opt:has([value*='/'])")).to_have_count(0)


def test_without_scripts_every_verb_is_there(pia: Phone) -> None:
    bare = pia.context.browser.new_context(
        java_script_enabled=False, storage_state=pia.context.storage_state()
    )
    page = bare.new_page()
    page.goto(pia.page.url)
    assert page.locator(".abreast > .opt:visible").count() > 6
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
