"""The GM's own dice: all rolls are typed where they are asked for, in a sheet or on the page."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Locator, expect

from encounters.campaigns.models import Campaign
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Attempt, Encounter
from rulesets import registry
from rulesets.conformance.playing import profiles
from rulesets.contract import Decision
from tests.browser.phone import Phone
from tests.browser.table import DICE, start
from tests.play.table import Play

STEPS = 40
# One game with dice for each answer, and one in which all roll at the beginning of a round.
GAMES = [
    ruleset
    for ruleset in registry.all()
    if profiles.thorough() or ruleset.slug in ("coc7", "kampbogen")
]
SHEET, PAGE = "#sheet-body", "#panel"


@pytest.mark.parametrize("ruleset", GAMES, ids=lambda ruleset: ruleset.slug)
def test_every_kind_of_roll_is_typed_where_the_gm_was_asked(gm: Phone, gwen: User, ruleset) -> None:
    campaign = opening.create_with_demo(gwen, ruleset, "en", "Demo")
    Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
    start(gm, Encounter.objects.filter(campaign=campaign).order_by("pk").first())
    walk = Walk(gm, Play(Encounter.objects.get(campaign=campaign, step__gt=0)))
    for _ in range(STEPS):
        if not walk.on():
            break
    assert walk.typed and walk.asked == walk.owed, walk.owed - walk.asked


class Walk:
    """A fight that the GM plays alone; anything new is done in the browser."""

    def __init__(self, gm: Phone, play: Play):
        self.gm, self.play = gm, play
        self.ruleset = registry.get(play.encounter.ruleset)
        self.owed: set[str] = set()
        self.asked: set[str] = set()
        self.typed: set[tuple[str, str]] = set()

    def on(self) -> bool:
        attempts, pending = self.play.attempts(), self.ruleset.pending(self.play.state)
        if attempts:
            self._roll(attempts[0])
        elif pending:
            self._answer(DICE.choice(pending))
        return bool(attempts or pending)

    def _roll(self, attempt: Attempt) -> None:
        sheet = self.gm.page.locator(f"{SHEET} form[data-pad]").is_visible()
        known = (attempt.needed.purpose, SHEET if sheet else PAGE)
        if known in self.typed:
            rolls = [item for part in attempt.needed.parts for item in part.rolls]
            faces = [DICE.randint(1, roll.sides) for roll in rolls for _ in range(roll.count)]
            self.play.type(None, faces, attempt.by)
            self._put_away()
            return
        self.typed.add(known)
        self._shown()
        pad, before = self.gm.page.locator(f"{known[1]} form[data-pad]"), self.gm.version
        for _ in range(pad.locator("[data-slot]").count()):
            keys = pad.locator("[data-keys]:not([hidden]) button.key")
            self.gm.tap(keys.nth(DICE.randrange(keys.count())))
        self.gm.shows(before + 1)
        self.gm.settle()
        assert not Attempt.objects.filter(pk=attempt.pk).exists(), "the dice did not arrive"

    def _answer(self, decision: Decision) -> None:
        self.owed.add(decision.kind)
        self._put_away()
        form = None if decision.kind in self.asked else self._form(decision)
        if form is None:  # answered without the browser: the page shows the next panel that it gets
            moves.answer(self.play.tap(), self.ruleset.suggest(self.play.state, decision))
            return
        self.asked.add(decision.kind)
        expect(form).to_be_visible()
        first = form.locator("input[name=choice]:not([data-off])").first
        if not form.locator("input[name=choice]:checked").count():
            first.check(force=True)
        on_page = self.gm.page.locator(f"#deed[form={form.get_attribute('id')}]")
        self._send(on_page if on_page.count() else form.locator("button.main"))

    def _form(self, decision: Decision) -> Locator | None:
        """The form of a question: on the page for the GM's own, in a sheet for that of a group."""
        self._shown()
        asked = f"form[data-question^='ask-{decision.by}-{decision.kind}-']"
        if self.gm.page.locator(f"{PAGE} {asked}").count():
            return self.gm.page.locator(f"{PAGE} {asked}")
        row = self.gm.page.locator(
            f"#owed [hx-get*='{decision.by}'][hx-get*='kind={decision.kind}']"
        )
        if row.count() != 1:
            return None
        self.gm.tap(row)
        return self.gm.page.locator(f"{SHEET} {asked}")

    def _send(self, button: Locator) -> None:
        before = self.gm.version
        self.gm.settle()
        self.gm.tap(button)
        self.gm.shows(before + 1)
        self.gm.settle()

    def _shown(self) -> None:
        self.gm.shows(max(Campaign.objects.values_list("version", flat=True)))
        self.gm.settle()

    def _put_away(self) -> None:
        if self.gm.page.locator("#sheet:popover-open").count():
            self.gm.page.keyboard.press("Escape")


def test_own_dice_are_a_switch_in_the_menu_of_the_fight(gm: Phone, gwen: User) -> None:
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en", "Demo")
    start(gm, Encounter.objects.filter(campaign=campaign).order_by("pk")[0])
    for own in (True, False):
        gm.tap("button[popovertarget=menu]")
        switch = gm.page.locator("#menu-dice")
        expect(switch).to_contain_text("The app rolls" if own else "I type my rolls")
        gm.tap(switch)
        expect(switch.locator("input")).to_be_checked(checked=own)
        gm.waits("() => !window.sending.size", 0)
        campaign.refresh_from_db()
        assert campaign.gm_dice == own
        gm.page.keyboard.press("Escape")
