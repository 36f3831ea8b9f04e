"""A worked fight at a table with the party's phone and the GM's: each choice in it is tapped on the
phone of the person who is asked."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest
from django.contrib.auth.models import User
from django.utils import timezone
from playwright.sync_api import Locator

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.fights import states
from encounters.play.fights.rolls import ONES, TENS, slots
from encounters.play.fights.states import step_of
from encounters.play.models import Attempt, Encounter, Step
from encounters.play.stored.values import CastMember, Roster
from encounters.screens import boards
from rulesets.contract import Choice, Decision, Following, Option, Refused
from rulesets.dice import BadFace, DiceNeeded, Script, TableDice
from rulesets.scenario import Scenario, opened, plain_choice, read_choice
from tests.browser.fingers import CannotBeTapped, Wanted, fill, touch
from tests.browser.phone import Phone
from tests.browser.table import up_to_date

PARTY = "party"
ANSWERS = """form => [...form.elements]
    .filter((part) => part.matches("[name=choice]:not([data-off]), [name=refuse]"))
    .map((part) => part.value)"""
SCENARIO = ("ruleset", "options", "combatants", "dice", "choices")
LOOKS, PAUSE = 40, 50  # number of polls, and ms between them, until a tap has an effect
OPEN = """() => [...document.querySelectorAll(
    ":is(#panel, #sheet:popover-open) form[data-question]:not([data-pad])"
  )].map((form) => [form.elements.by.value, form.elements.kind.value, form.dataset.question])"""
# The control with which the GM opens another's question: a foe's row, or the name of a player who
# is waited for.
OWED = """([by, kind]) => [
    ...document.querySelectorAll(":is(#owed, #waits) [hx-get]"),
  ].find((row) => {
    const asked = new URL(row.getAttribute("hx-get"), location).searchParams;
    return asked.get("who")?.split(",").includes(by) && [null, kind].includes(asked.get("kind"));
  })"""


def scripted(dice: Script, patch: pytest.MonkeyPatch) -> None:
    """Makes the app's dice follow the script too."""
    asked, roll = threading.local(), TableDice.roll

    def named(table: TableDice, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        asked.roll = who, purpose
        return roll(table, who, purpose, count, sides)

    patch.setattr(TableDice, "roll", named)
    patch.setattr(
        "rulesets.dice.fresh_faces", lambda count, sides: dice.roll(*asked.roll, count, sides)
    )


class Expected(NamedTuple):
    """The resolver's result of a worked fight. `choices`: how many are taken; `waits`: the next one
    lacks dice, otherwise it is refused."""

    state: Any
    choices: int
    waits: bool = False


def expected(scenario: Scenario) -> Expected:
    ruleset, dice = scenario.ruleset, scenario.dice
    state = ruleset.begin(scenario.roster, scenario.options, dice).state
    for number, raw in enumerate(scenario.choices):
        try:
            state = ruleset.resolve(state, read_choice(raw), dice).state
        except DiceNeeded:
            return Expected(state, number, waits=True)
        except (Refused, BadFace):
            return Expected(state, number)
    return Expected(state, len(scenario.choices))


class Worked:
    """A worked fight, played with one phone for the whole party and one for the GM."""

    def __init__(self, vector: Mapping[str, Any], gwen: User, patch: pytest.MonkeyPatch):
        self._raw = raw = {key: vector[key] for key in SCENARIO if key in vector}
        self.expected, self.scenario = expected(opened(raw)), opened(raw)
        self.ruleset, self.dice = self.scenario.ruleset, self.scenario.dice
        assert isinstance(self.dice, Script)
        scripted(self.dice, patch)
        self.left = [read_choice(choice) for choice in self.scenario.choices]
        self.campaign = Campaign.objects.create(
            name="Worked", gm=gwen, ruleset=self.ruleset.slug, quiet=False
        )
        self.seat = Seat.objects.create(campaign=self.campaign, name="Pia", own_dice=True)
        self.encounter = self._begun()
        self.tapped: set[str] = set()
        self.logged: set[str] = set()
        self.seen: dict[str, str] = {"player": "", "gm": ""}
        self._known, self._last = 1, 1
        self._together: list[Choice] = []
        self.instead = False
        self._note(self.step)

    def sit_down(self, player: Phone, gm: Phone) -> None:
        self.player, self.gm = player, gm
        self._look()

    def _begun(self) -> Encounter:
        scenario = self.scenario
        outcome = self.ruleset.begin(scenario.roster, scenario.options, scenario.dice)
        for choice in self.left:
            if (choice.by, choice.option) == ("gm", "add"):
                self._sheet(choice.fields["combatant"])
        fight = Encounter.objects.create(
            campaign=self.campaign,
            name="Fight",
            ruleset=self.ruleset.slug,
            options=self.ruleset.check_options(scenario.options),
            status=Encounter.Status.OVER if outcome.state.over else Encounter.Status.RUNNING,
            step=1,
            started=timezone.now(),
            cast=[self._cast(row) for row in scenario.roster],
            roster=Roster(scenario.roster, dict(scenario.options)),
        )
        step_of(fight, 1, Step.Kind.BEGIN, outcome).save()
        return fight

    def _cast(self, row: Mapping[str, Any]) -> CastMember:
        sheet = self._sheet(row) if row["side"] == PARTY else None
        return CastMember(row["id"], sheet.pk if sheet else None, row["side"])

    def _sheet(self, row: Mapping[str, Any]) -> Combatant:
        ours = row["side"] == PARTY
        return Combatant.objects.create(
            campaign=self.campaign,
            name=row.get("name", row["id"]),
            kind=Combatant.Kind.CHARACTER if ours else Combatant.Kind.FOE,
            player=self.seat if ours else None,
            stats=row.get("stats", {}),
        )

    def plain(self, state: Any) -> Any:
        return self.ruleset.plain(state)

    # -- the state of the fight --------------------------------------------------------------------

    @property
    def step(self) -> Step:
        return Step.objects.filter(encounter=self.encounter).latest("number")

    @property
    def state(self) -> Any:
        return states.decode(self.encounter, self.step)

    @property
    def came_to(self) -> Any:
        """The state after the last written choice; the app may have played on by itself."""
        return states.decode(
            self.encounter, Step.objects.get(encounter=self.encounter, number=self._last)
        )

    @property
    def by_the_rules(self) -> Any:
        """The result of the rules alone: for the fight as written, or as tapped."""
        if not self.instead:
            return self.expected.state
        steps = Step.objects.filter(encounter=self.encounter, number__range=(2, self._last))
        tapped = {**self._raw, "choices": [step.choice for step in steps]}
        return expected(opened(tapped)).state

    @property
    def attempts(self) -> list[Attempt]:
        return list(Attempt.objects.filter(encounter=self.encounter).order_by("pk"))

    def _deciders(self, by: str) -> tuple[Any, ...]:
        return tuple(boards.read_board(self.campaign.pk).table.deciders(by))

    # -- playing -----------------------------------------------------------------------------------

    def play(self) -> None:
        """Taps until all choices that the rules accept are made."""
        beyond = self.left[self.expected.choices :]
        del self.left[self.expected.choices :]
        while self.left:
            choice = self.left[0]
            if (choice.by, choice.kind) == ("gm", "gm"):
                if choice.option in ("default", "suggest"):
                    self.left[:1] = self._each(choice)
                    continue
                self._ruled(choice)
            elif choice in self._together and self._asked(choice) is None:
                del self.left[0]  # earlier answers have settled it
                self._last = self._known
                continue
            else:
                choice = self._answered(choice)
            self.tapped.add(f"{choice.kind} {choice.option}")
        if beyond:
            self._beyond(beyond[0])

    def _each(self, ruling: Choice) -> list[Choice]:
        """The single answers of a ruling for several, each tapped by its owner."""
        self._together = [
            self.ruleset.suggest(self.state, decision)
            if ruling.option == "suggest"
            else Choice(decision.by, decision.kind, str(decision.default))
            for decision in self.ruleset.pending(self.state)
            if decision.by in ruling.fields["who"]
            and (decision.default is not None or ruling.option == "suggest")
        ]
        return self._together

    def _beyond(self, choice: Choice) -> None:
        """A refused choice cannot be tapped; one that lacks dice waits for them."""
        if self.expected.waits:
            self._answered(choice)
            assert self.attempts
            return
        try:
            if (choice.by, choice.kind) == ("gm", "gm"):
                self._ruled(choice)
            else:
                self._answered(choice)
        except CannotBeTapped:
            return
        assert self.step.choice != plain_choice(choice), f"{choice} was not refused"

    def _answered(self, choice: Choice) -> Choice:
        phone = self.player if self._deciders(choice.by) else self.gm
        try:
            form, choice = self._form(phone, choice)
        except CannotBeTapped:
            if phone is self.gm:
                raise
            phone = self.gm  # a player is asked one thing at a time; the GM may answer any
            form, choice = self._form(phone, choice)
        shown: list[str] = form.evaluate(ANSWERS)
        said = self._said(shown, choice) if self.left else choice
        option = self._option(said)
        if option is None:
            assert choice.option not in {answer.partition("/")[0] for answer in shown}
            raise CannotBeTapped(f"{choice} is not offered")
        wanted = Wanted.of(option.name, f"{option.name}.", option.fields, said)
        self._tapped(phone, choice, lambda: fill(phone, form, wanted, self._look), said)
        return choice

    def _said(self, shown: list[str], choice: Choice) -> Choice:
        """The choice, or an equivalent one where the form omits it because it has no effect."""
        if choice.option in {answer.partition("/")[0] for answer in shown}:
            return choice
        self.instead = True
        offered = [self._with(choice, *answer.partition("/")[::2]) for answer in shown]
        came = self._comes_to(choice)
        return next((item for item in offered if self._comes_to(item) == came), offered[-1])

    def _with(self, choice: Choice, option: str, first: str) -> Choice:
        found = self._option(Choice(choice.by, choice.kind, option))
        fields = {found.fields[0].name: first} if found and first else {}
        return Choice(choice.by, choice.kind, option, fields)

    def _comes_to(self, choice: Choice) -> Any:
        before = self.dice.mark()
        try:
            return self.ruleset.resolve(self.state, choice, self.dice).state
        except (Refused, DiceNeeded):
            return None
        finally:
            self.dice.back(before)

    def _form(self, phone: Phone, choice: Choice) -> tuple[Locator, Choice]:
        """The form for this choice, or for another of the remaining choices: a phone asks its owner
        one thing at a time."""
        up_to_date(phone)
        forms = {(by, kind): form for by, kind, form in phone.page.evaluate(OPEN)}
        asked = [item for item in self.left or [choice] if (item.by, item.kind) in forms]
        if (choice.by, choice.kind) not in forms and asked and phone is self.player:
            choice = asked[0]
        if (choice.by, choice.kind) in forms:
            return self._shown(phone, forms[choice.by, choice.kind]), choice
        if phone is self.gm:
            self._put_away(phone)
            row = phone.page.evaluate_handle(OWED, [choice.by, choice.kind]).as_element()
            if row is not None:
                touch(phone, row)
                asks = f"#sheet form[data-question^='ask-{choice.by}-{choice.kind}-']"
                phone.page.wait_for_selector(asks)
                return phone.page.locator(asks), choice
        raise CannotBeTapped(f"{phone.owner} is not asked for {choice}, but {list(forms)}")

    def _shown(self, phone: Phone, form: str) -> Locator:
        in_sheet = phone.page.locator(f"#sheet:popover-open form[data-question='{form}']")
        if in_sheet.count():
            return in_sheet
        self._put_away(phone)
        return phone.page.locator(f"#panel form[data-question='{form}']")

    def _put_away(self, phone: Phone) -> None:
        close = phone.page.locator("#sheet:popover-open [popovertargetaction=hide]")
        if close.count():
            phone.tap(close.first)
            phone.page.wait_for_selector("#sheet", state="hidden")

    def _asked(self, choice: Choice) -> Decision | None:
        pending = self.ruleset.pending(self.state)
        question = (choice.by, choice.kind)
        return next((asked for asked in pending if (asked.by, asked.kind) == question), None)

    def _option(self, choice: Choice) -> Option | None:
        asked = self._asked(choice)
        return asked.option(choice.option) if asked else None

    # -- rulings -----------------------------------------------------------------------------------

    def _ruled(self, choice: Choice) -> None:
        up_to_date(self.gm)
        self._put_away(self.gm)
        taps = {"set": self._set, "add": self._add}.get(choice.option, self._rule)
        self._tapped(self.gm, choice, lambda: taps(choice))

    def _rule(self, choice: Choice) -> None:
        option = next(
            (item for item in self.ruleset.rulings(self.state) if item.name == choice.option), None
        )
        if option is None:
            raise CannotBeTapped(f"{choice} is no ruling now")
        first = option.fields[0] if option.fields else None
        about = first.name if first is not None and first.type == "combatant" else ""
        fields = option.fields[1:] if about else option.fields
        self._rulings_of(choice.fields[about] if about else "", f"#ruling-{choice.option}")
        form = self.gm.page.locator(f"#ruling-{choice.option} form")
        if not form.is_visible():
            self.gm.tap(f"#ruling-{choice.option} summary")
        fill(self.gm, form, Wanted.of("", f"gm-{choice.option}-", fields, choice))

    def _set(self, choice: Choice) -> None:
        self._rulings_of(choice.fields["target"], "#set-values")
        field = next(item for item in self.ruleset.settable if item.name == choice.fields["field"])
        said = Choice("gm", "gm", "set", {field.name: choice.fields["value"]})
        fill(self.gm, self.gm.page.locator("#set-values"), Wanted.of("", "set-", [field], said))

    def _add(self, choice: Choice) -> None:
        newcomer = choice.fields["combatant"]
        sheet = self.campaign.combatants.get(name=newcomer.get("name", newcomer["id"]))
        self._rulings_of("", "#joins")
        fields = (
            {"name": "sheet_pk", "type": "enum", "value": sheet.pk},
            {"name": "side", "type": "enum", "value": newcomer["side"]},
        )
        self.gm.tap("#joins summary")
        fill(self.gm, self.gm.page.locator("#joins form"), Wanted("", fields))

    def _rulings_of(self, who: str, until: str) -> None:
        """Opens the sheet of rulings, or that of a combatant, which contains `until`."""
        page = self.gm.page
        self.gm.tap(".tools button >> nth=1")
        page.wait_for_selector("#several")
        if who:
            self.gm.tap(f"[id='about-{who}']")
            page.wait_for_selector("#quick")
            if not page.locator(until).count():
                self.gm.tap("#sheet [hx-get*='all=1']")
                page.wait_for_selector("#set-values")
        if not page.locator(until).count():
            raise CannotBeTapped(f"no {until} for {who}")

    # -- the result of a tap -----------------------------------------------------------------------

    def _tapped(
        self, phone: Phone, choice: Choice, tap: Callable[[], None], said: Choice | None = None
    ) -> None:
        before = self._mark()
        tap()
        self._wait(phone, before, choice)
        while attempts := self.attempts:
            if not self._typed(attempts):
                break
        self._take(choice, said or choice)
        self._look()

    def _mark(self) -> Any:
        self.encounter.refresh_from_db(fields=["step", "status"])
        return self.encounter.step, [attempt.pk for attempt in self.attempts]

    def _wait(self, phone: Phone, before: Any, what: Any) -> None:
        for _ in range(LOOKS):
            phone.waits("() => !window.sending.size", 0)
            if self._mark() != before:
                return
            phone.page.wait_for_timeout(PAUSE)
        raise CannotBeTapped(f"{phone.owner}: nothing came of {what}: {phone.told()}")

    def _typed(self, attempts: list[Attempt]) -> bool:
        """Types the dice of the table; returns whether all of them have been rolled."""
        phone = self.player
        up_to_date(phone)
        pad = phone.page.locator("#panel form[data-pad]")
        if not pad.count():
            return False
        names = [
            slot.get_attribute("name") or "" for slot in pad.locator("[data-slot] input").all()
        ]
        asked = {attempt.pk: attempt for attempt in attempts}
        keys: list[str] = []
        try:
            for pk in dict.fromkeys(int(name.split(".")[1].split("-")[0]) for name in names):
                for part in asked[pk].needed.parts:
                    keys += self._keys(part.who, part.rolls)
        except DiceNeeded:
            return False
        assert len(keys) == len(names), f"{len(keys)} faces for {names}"
        before = self._mark()
        for key in keys:
            phone.tap(pad.locator(f"[data-keys-for]:not([hidden]) [data-face='{key}']"))
        phone.faces += len(keys)
        self._sent(phone)
        self._wait(phone, before, keys)
        return True

    def _keys(self, who: str, rolls: Sequence[Following]) -> Iterator[str]:
        """The keys for these dice as written, in the order of the pad."""
        faces = [iter(self.dice.roll(who, roll.purpose, roll.count, roll.sides)) for roll in rolls]
        hundred = 0
        for place, kind in slots(rolls):
            if kind == TENS:
                hundred = next(faces[place]) % 100
                yield f"{hundred // 10}0"
            else:
                yield str(hundred % 10 if kind == ONES else next(faces[place]))

    def _sent(self, phone: Phone) -> None:
        """Waits until the last die has sent the pad, a moment later."""
        phone.waits(
            "() => window.sending.size || !document.querySelector('form[data-pad].sent')", 0
        )

    def _take(self, choice: Choice, said: Choice) -> None:
        """Removes what was answered, by this tap and by the app itself."""
        for step in Step.objects.filter(encounter=self.encounter, number__gt=self._known):
            self._known = step.number
            self._note(step)
            if step.choice is None:
                continue
            done = read_choice(step.choice)
            rest = [
                item
                for item in self.left
                if (item.by, item.kind, item.option) == (done.by, done.kind, done.option)
            ]
            if (done.by, done.kind, done.option) == (said.by, said.kind, said.option):
                rest = [item for item in self.left if item is choice] or rest
            found = next(iter(rest), None)
            if found is not None:
                self.left = [item for item in self.left if item is not found]
                self._last = step.number

    def _note(self, step: Step) -> None:
        self.logged |= {entry["rule"] for entry in step.log}

    def _look(self) -> None:
        """Records the texts of both phones for checks of what is shown."""
        for name, phone in (("player", self.player), ("gm", self.gm)):
            self.seen[name] += phone.page.evaluate("() => document.body.innerText") + "\n"
