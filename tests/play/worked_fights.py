"""Worked fights, answered with the forms that phones show."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping
from typing import Any, NamedTuple

from django.contrib.auth.models import User
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.play.fights.choices import choice_from
from encounters.play.fights.states import step_of
from encounters.play.models import Encounter, Step
from encounters.play.stored.values import CastMember, Roster
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.questions.cards import ask_card, form_of
from encounters.screens.questions.options import in_order
from rulesets.conformance.playing import profiles
from rulesets.contract import Choice, Decision, Field, Option, Outcome, Refused, Viewer
from rulesets.dice import BadFace, DiceNeeded, Script
from rulesets.scenario import opened, read_choice
from tests.play.filled_in import Control, Form

PARTY = "party"
ENOUGH = 2


class Tapped(NamedTuple):
    """A choice of a worked fight as tapped. `taps`: the changes to the initial form, and the main
    button."""

    kind: str
    option: str
    taps: int


class Sought:
    """The choices that are tapped: of those that differ only in whom they name the first few, and
    all of them in the thorough profile."""

    def __init__(self) -> None:
        self._count = Counter[tuple[str, ...]]()

    def add(self, choice: Choice, people: Collection[str]) -> bool:
        """Whether this one is to be tapped."""
        fields = {
            name: "somebody" if value in people else str(value)
            for name, value in choice.fields.items()
            if not isinstance(value, list | tuple)
        }
        alike = choice.kind, choice.option, *map(str, sorted(fields.items())), *choice.fields
        self._count[alike] += 1
        return self._count[alike] <= ENOUGH or profiles.thorough()


class CannotBeTapped(Exception):
    """The displayed form does not lead to this choice."""


class OnPhones(Struct):
    """A worked fight, and a board that shows each of its states."""

    vector: Mapping[str, Any]
    board: boards.Board
    sought: Sought
    _mark: Any = None

    @classmethod
    def of(cls, vector: Mapping[str, Any], gm: User, sought: Sought) -> OnPhones:
        scenario = opened({key: vector[key] for key in SCENARIO if key in vector})
        outcome = scenario.ruleset.begin(scenario.roster, scenario.options, scenario.dice)
        campaign = Campaign.objects.create(name="Worked", gm=gm, ruleset=scenario.ruleset.slug)
        fight = Encounter.objects.create(
            campaign=campaign,
            name="Fight",
            ruleset=scenario.ruleset.slug,
            status=Encounter.Status.RUNNING,
            step=1,
            cast=[CastMember(row["id"], None, row["side"]) for row in scenario.roster],
            roster=Roster(scenario.roster, dict(scenario.options)),
        )
        step_of(fight, 1, Step.Kind.BEGIN, outcome).save()
        return cls(vector, boards.read_board(campaign.pk), sought)

    def played(self) -> Iterator[Tapped]:
        """Every choice except the GM's rulings, which have forms of their own."""
        scenario = opened({key: self.vector[key] for key in SCENARIO if key in self.vector})
        ruleset, dice = scenario.ruleset, scenario.dice
        assert isinstance(dice, Script)
        state = ruleset.begin(scenario.roster, scenario.options, dice).state
        for raw in scenario.choices:
            choice, before = read_choice(raw), dice.mark()
            try:
                meant = ruleset.resolve(state, choice, dice)
            except (Refused, DiceNeeded, BadFace):
                return  # this fight shows that it is refused
            decision = next(
                (
                    asked
                    for asked in ruleset.pending(state)
                    if (asked.by, asked.kind) == (choice.by, choice.kind)
                ),
                None,
            )
            if decision is not None and self.sought.add(choice, self.board.table.cast):
                after = dice.mark()
                dice.back(before)
                self._mark = before
                yield self._tapped(state, decision, choice, meant, dice)
                dice.back(after)
            state = meant.state

    def _tapped(
        self, state: Any, decision: Decision, choice: Choice, meant: Outcome, dice: Script
    ) -> Tapped:
        context = self._context(state, decision.by)
        asked = next(
            (
                asked
                for asked in context.view.asked
                if (asked.by, asked.kind) == (choice.by, choice.kind)
            ),
            None,
        )
        if asked is None or asked.decision is None:
            raise CannotBeTapped(f"{choice}: not asked")
        card = ask_card(context, asked, form_of(self.board.table))
        shown = context.simplified(asked).decision
        if shown is None or shown.option(choice.option) is None:  # equivalent to another option
            return Tapped(choice.kind, choice.option, 0)
        declining = [button.value for button in card.q.refuse]
        option = decision.option(choice.option)
        assert option is not None
        misses: list[CannotBeTapped] = []
        for whole in wholes(option, choice):
            posted, taps = filled(Form.of(str(card.ask)), option, whole, declining)
            read = choice_from([decision], posted, context.view.asked)
            dice.back(self._mark)
            try:
                came = context.table.ruleset.resolve(state, read, dice).state
            except (Refused, DiceNeeded) as error:
                misses.append(CannotBeTapped(f"{choice}: sent as {read}: {error!r}"))
                continue
            if came in (meant.state, self._without(state, choice, read, dice)):
                return Tapped(choice.kind, choice.option, taps)
            misses.append(CannotBeTapped(f"{choice}: sent as {read}, which is something else"))
        raise misses[0]

    def _without(self, state: Any, choice: Choice, read: Choice, dice: Script) -> Any:
        """The state after the choice without its fields that conflict with others, which forms do
        not ask for."""
        fields = {name: value for name, value in choice.fields.items() if name in read.fields}
        dice.back(self._mark)
        try:
            less = Choice(choice.by, choice.kind, choice.option, fields)
            return self.board.table.ruleset.resolve(state, less, dice).state
        except (Refused, DiceNeeded):
            return None

    def _context(self, state: Any, by: str) -> ViewerContext:
        """The context of the party's single player, or of the GM."""
        table = self.board.table
        table.state = state
        party = [row.id for row in table.cast.values() if row.side == PARTY]
        everybody = [*table.ruleset.plain(state)["combatants"]]
        viewer = Viewer(gm=True, controls=tuple(everybody), foes="numbers")
        if by in (*party, PARTY):
            viewer = Viewer(controls=(*party, PARTY), sides=(PARTY,))
        return ViewerContext(table, viewer, table.ruleset.view(state, viewer))


SCENARIO = ("ruleset", "options", "combatants", "dice", "choices")


def wholes(option: Option, choice: Choice) -> Iterator[Choice]:
    """The choice as it is; then, if it leaves out a list of combatants whose default depends on its
    other fields, as the targets of a spell do on its slot, with so many of them as may be meant."""
    yield choice
    for field in option.fields:
        if field.type == "combatants" and field.default and field.name not in choice.fields:
            for count in range(1, (field.max or len(field.choices)) + 1):
                named = field.default[:1] * count if field.repeats else field.choices[:count]
                fields = {**choice.fields, field.name: named}
                yield Choice(choice.by, choice.kind, choice.option, fields)


def filled(form: Form, option: Option, choice: Choice, declining: list[str]) -> tuple[Any, int]:
    """The submitted data when the form has this choice, and the number of taps."""
    if option.name in declining:
        posted = form.sent(next(iter(form.rows()), ""))
        posted["refuse"] = option.name
        return posted, 1
    row, rest = _row(form, option, choice)
    taps = (
        0 if any(c.name == "choice" and c.value == row and c.chosen for c in form.controls) else 1
    )
    for field in rest:
        taps += _fill(
            form, f"{option.name}.{field.name}", field, choice.fields.get(field.name, field.default)
        )
    return form.sent(row), taps + 1


def _row(form: Form, option: Option, choice: Choice) -> tuple[str, tuple[Field, ...]]:
    rows = [row for row in form.rows() if row.partition("/")[0] == option.name]
    if not rows:
        raise CannotBeTapped(f"{choice}: no such row among {form.rows()}")
    if "/" not in rows[0]:
        return rows[0], option.fields
    first, *rest = option.fields
    value = choice.fields.get(first.name, first.default)
    row = f"{option.name}/{value}"
    if row not in rows:
        raise CannotBeTapped(f"{choice}: no row {row} among {rows}")
    return row, tuple(rest)


def _fill(form: Form, name: str, field: Field, value: Any) -> int:
    controls = [control for control in form.controls if control.name == name]
    if not controls:
        return 0
    boxes = [control for control in controls if control.kind == "checkbox"]
    if field.repeats or in_order(field):
        lists = [control for control in controls if control not in boxes]
        taps = _place(lists, field, value) if lists else 0
        return max(taps, _choose(boxes, field, value) if boxes else 0)  # one of them is disabled
    if controls[0].kind in ("radio", "option", "checkbox"):
        return _choose(controls, field, value)
    text = "" if value is None else str(value)
    changed = controls[0].value != text
    controls[0].value = text
    return int(changed)


def _place(controls: list[Control], field: Field, value: Any) -> int:
    """Chooses in several selects of one name: how often each is named, or who is in each place."""
    each = Counter(value)
    wanted = [",".join([id] * each[id]) for id in field.choices] if field.repeats else [*value]
    size, changes = len(controls) // len(wanted), 0
    for number, text in enumerate(wanted):
        for control in controls[number * size : (number + 1) * size]:
            changes += control.value == text and not control.chosen
            control.chosen = control.value == text
    return changes


def _choose(controls: list[Control], field: Field, value: Any) -> int:
    wanted = (
        {str(part) for part in value}
        if isinstance(value, list | tuple)
        else {"" if value is None else str(value)}
    )
    if field.type == "bool":
        wanted = {"on"} if value else set()
    if value is None and not any(control.value == "" for control in controls):
        return 0
    if missing := wanted - {control.value for control in controls} - {""}:
        raise CannotBeTapped(f"{controls[0].name}: {missing} is not offered")
    changed = [control for control in controls if control.chosen != (control.value in wanted)]
    for control in controls:
        control.chosen = control.value in wanted
    multiple = controls[0].kind == "checkbox"
    return len(changed) if multiple else int(bool(changed))
