"""A ruleset small enough to read at a glance: children throw pebbles at each other.

Each round everybody still in throws or ducks; 1d6 with the own aim hits on 5 or more, on 6 or more
who ducks; three hits and one is out. The aim is a secret of its side. It is a game of these tests
only and shows that the conformance checks are not made for the rulesets of this project.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import json
from msgspec.structs import replace

from rulesets.beats import beats
from rulesets.contract import (
    GM,
    Asked,
    Chance,
    Choice,
    Decision,
    Entry,
    Field,
    Figure,
    Health,
    Option,
    Outcome,
    Quick,
    Seen,
    Segment,
    Stakes,
    View,
    Viewer,
    always,
)
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.fields import Fields
from rulesets.foreseen import foreseen
from rulesets.messages import pgettext
from rulesets.reducer import Reducer, chosen, expect_open, is_ruling
from rulesets.rulings import NEWCOMER, VALUE, by_default, for_whom, newcomer, somebody, which_of
from rulesets.suggesting import ahead, answer, spread
from tests.rulesets.pebbles.words import Words
from tests.rulesets.pebbles.yard import Child, Yard, with_child

SLUG = "pebbles"
FIELDS = Fields()
BEATS = beats(
    opens="throw aim gm_set joined removed fight_over",
    tells="hit ducked throw aim gm_set joined removed",
)
AIM = Field(name="aim", type="int", min=0, max=300, default=1, section="child")
MOST_HITS = 3
HITS = Field(name="hits", type="int", min=0, max=MOST_HITS, default=0, section="child")
NICE = Field(name="nice", type="bool", default=False)
STATUS = Field(name="status", type="enum", choices=("in", "out"))
_SETTABLE = {"aim": AIM, "hits": HITS, "status": STATUS}


class Pebbles(Reducer[Yard, Any]):
    slug = SLUG
    languages = ("en",)
    name = pgettext("pebbles", "Pebbles")
    options = (NICE,)
    stats = (AIM, HITS)
    settable = tuple(_SETTABLE.values())
    quick = Quick(counts=("hits",), conditions=("status",))
    beats = BEATS
    rules = ("round", "throw", "ducked", "hit", "aim", "gm_set", "joined", "removed", "fight_over")
    deeds = always("throw")
    demo = Path(__file__).with_name("demo.json")
    decoder = json.Decoder(Yard)

    def __init__(self) -> None:
        self.wording = Words()

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        children = {row["id"]: self._child(row) for row in roster}
        yard = Yard(children, **self.check_options(options))
        return self._onward(yard, [Entry("round", facts={"round": 1})])

    def _child(self, row: Mapping[str, Any]) -> Child:
        return Child(row["name"], row["side"], **self.check_stats(row["stats"], row["side"]))

    def pending(self, state: Yard) -> tuple[Decision, ...]:
        if state.over:
            return ()
        return tuple(
            Decision(id, "turn", self._answers(state, id), "duck")
            for id, child in state.combatants.items()
            if child.status == "in" and not child.done
        )

    def _answers(self, state: Yard, id: str) -> tuple[Option, ...]:
        side = state.combatants[id].side
        others = tuple(
            other
            for other, child in state.combatants.items()
            if child.side != side and child.status == "in"
        )
        target = Field(name="target", type="combatant", choices=others, default=others[0])
        return Option("throw", (target,)), Option("duck")

    def rulings(self, state: Yard) -> tuple[Option, ...]:
        here = tuple(id for id, child in state.combatants.items() if child.status != "removed")
        target, who = somebody("target", here), for_whom(here)
        return (
            Option("set", (target, which_of(self.settable), VALUE)),
            Option("add", (NEWCOMER,)),
            Option("remove", (target,)),
            Option("default", (who,)),
            Option("suggest", (who,)),
            Option("end"),
        )

    def resolve(self, state: Yard, choice: Choice, dice: Dice) -> Outcome:
        expect_open(state, choice)
        asked = (Decision("gm", "gm", self.rulings(state)), *self.pending(state))
        own = (one for one in asked if (one.by, one.kind) == (choice.by, choice.kind))
        fields = FIELDS.checked(chosen(next(own, None), choice), choice.fields)
        if is_ruling(choice):
            return self._ruled(state, choice.option, fields, dice)
        if choice.option == "duck":
            ducking = with_child(state, choice.by, ducks=True, done=True)
            return self._onward(ducking, [Entry("ducked", choice.by)])
        return self._thrown(state, choice.by, fields["target"], dice)

    def _thrown(self, state: Yard, by: str, target: str, dice: Dice) -> Outcome:
        roll = Roll(by, "throw", 1, 6, dice.roll(by, "throw", 1, 6))
        thrower, aimed = state.combatants[by], state.combatants[target]
        needed = 6 if aimed.ducks else 5
        hit = roll.faces[0] + min(thrower.aim, 4) >= needed
        log = [
            Entry("throw", by, target, (roll,), {"hit": hit, "needed": needed}),
            Entry("aim", by, None, (), {"aim": thrower.aim}, thrower.side),
        ]
        state = with_child(state, by, done=True)
        if hit:
            hits = min(aimed.hits + 1, MOST_HITS)
            out = "out" if hits == MOST_HITS else "in"
            state = with_child(state, target, hits=hits, status=out)
            log.append(Entry("hit", None, target, (), {"hits": hits}))
        return self._onward(state, log)

    def _ruled(self, state: Yard, option: str, fields: dict[str, Any], dice: Dice) -> Outcome:
        target = fields.get("target", "")
        if option == "end":
            return self._over(state, [])
        if option == "set":
            FIELDS.expect(_SETTABLE[fields["field"]], fields["value"], "value")
            entry = Entry("gm_set", None, target, (), {"field": fields["field"]}, "gm")
            return self._onward(
                with_child(state, target, **{fields["field"]: fields["value"]}), [entry]
            )
        if option == "remove":
            return self._onward(
                with_child(state, target, status="removed"), [Entry("removed", None, target)]
            )
        if option == "add":
            return self._joined(state, fields["combatant"])
        return self._answered(state, option, fields["who"], dice)

    def _joined(self, state: Yard, raw: Any) -> Outcome:
        row = newcomer(raw, state.combatants)
        children = {**state.combatants, row["id"]: replace(self._child(row), done=True)}
        return self._onward(replace(state, combatants=children), [Entry("joined", row["id"])])

    def _answered(self, state: Yard, option: str, who: Sequence[str], dice: Dice) -> Outcome:
        log: list[Entry] = []
        for id in who:
            decision = next((one for one in self.pending(state) if one.by == id), None)
            if decision is not None:
                choice = self.suggest(state, decision)
                if option == "default":
                    choice = by_default(decision) or choice
                outcome = self.resolve(state, choice, dice)
                changed = outcome.state.round != state.round
                state, log = outcome.state, [*log, *outcome.log]
                if changed:
                    break
        return Outcome(state, tuple(log))

    def _onward(self, state: Yard, log: list[Entry]) -> Outcome:
        sides = {child.side for child in state.combatants.values() if child.status == "in"}
        if len(sides) < 2:
            return self._over(state, log)
        if not self.pending(state):
            state = replace(state, round=state.round + 1)
            for id in state.combatants:
                state = with_child(state, id, done=False, ducks=False)
            log.append(Entry("round", facts={"round": state.round}))
        return Outcome(state, tuple(log))

    def _over(self, state: Yard, log: list[Entry]) -> Outcome:
        sides = {child.side for child in state.combatants.values() if child.status == "in"}
        winner = sides.pop() if len(sides) == 1 else None
        over = Entry("fight_over", facts={"winner": winner or "none"})
        return Outcome(replace(state, over=True, phase="over", winner=winner), (*log, over))

    def view(self, state: Yard, viewer: Viewer) -> View:
        shown = [id for id in state.combatants if viewer.gm or id not in viewer.hidden]
        asked = tuple(
            Asked(one.by, one.kind, self._shown(one, viewer) if _owns(viewer, one) else None)
            for one in self.pending(state)
            if one.by in shown
        )
        return View(
            round=state.round,
            phase=state.phase,
            over=state.over,
            winner=state.winner,
            combatants=tuple(self._seen(id, state.combatants[id], viewer) for id in shown),
            asked=asked,
            strip=(Segment("throwing", "current"),),
        )

    def _shown(self, decision: Decision, viewer: Viewer) -> Decision:
        if viewer.gm:
            return decision
        throw, duck = decision.options
        (target,) = throw.fields
        choices = tuple(id for id in target.choices if id not in viewer.hidden)
        first = choices[0] if choices else None
        seen = Option("throw", (replace(target, choices=choices, default=first),))
        return replace(decision, options=(seen, duck) if choices else (duck,))

    def _seen(self, id: str, child: Child, viewer: Viewer) -> Seen:
        ally = child.side in viewer.sides
        told = "numbers" if ally or viewer.gm else viewer.foes
        facts = {"hits": child.hits, "aim": child.aim} if ally or viewer.gm else {}
        return Seen(
            id=id,
            name=child.name,
            side=child.side,
            ally=ally,
            mine=id in viewer.controls,
            able=child.status == "in",
            status=child.status,
            health=_health(child, told),
            figures=(Figure("hits", child.hits, MOST_HITS),) if told == "numbers" else (),
            facts=facts,
        )

    def tell(self, state: Yard, entry: Entry, viewer: Viewer) -> Entry | None:
        if viewer.gm:
            return entry
        if entry.visible_to not in ("all", *viewer.sides):
            return None
        if {entry.who, entry.target, *(roll.who for roll in entry.rolls)} & {*viewer.hidden}:
            return None
        return entry

    def suggest(self, state: Yard, decision: Decision, viewer: Viewer = GM) -> Choice:
        """Everybody throws, each at somebody else."""

        def target(field: Field, chosen: Mapping[str, Any]) -> str:
            own = state.combatants[decision.by].side
            side = (id for id, child in state.combatants.items() if child.side == own)
            shown = (id for id in side if viewer.gm or id not in viewer.hidden)
            return spread(field.choices, before=ahead(decision.by, shown))

        return answer(decision, ("throw",), lambda option: {"target": target})

    def chance(self, state: Yard, choice: Choice, viewer: Viewer) -> Chance | None:
        target = choice.fields.get("target")
        if target is None:
            return None
        aim = state.combatants[choice.by].aim
        return Chance(_percent(aim, 6 if state.combatants[target].ducks else 5))

    def stakes(
        self, state: Yard, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        told = foreseen(self, state, choice, known, needed, viewer).told
        title = self.wording.rolled(needed.who, needed.purpose, told)
        thrower = state.combatants[needed.who]
        if told is None or not (viewer.gm or thrower.side in viewer.sides):
            return Stakes(title=title)
        return Stakes(title=title, least=max(1, told.facts["needed"] - min(thrower.aim, 4)))

    def kept(self, state: Yard, id: str) -> dict[str, Any]:
        return {"hits": state.combatants[id].hits}

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        return FIELDS.accepted(self.stats, stats, "bad_stats", "the stats")

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        defaults = {field.name: field.default for field in self.options}
        return defaults | FIELDS.accepted(self.options, options, "bad_options", "the options")


def _health(child: Child, told: str) -> Health | None:
    if told == "nothing":
        return None
    share = None if told == "words" else 100 - 100 * child.hits // MOST_HITS
    return Health("hit" if child.hits else "unhurt", child.hits, share)


def _percent(aim: int, needed: int) -> int:
    return 100 * min(6, max(0, 7 + min(aim, 4) - needed)) // 6


def _owns(viewer: Viewer, decision: Decision) -> bool:
    return viewer.gm or decision.by in viewer.controls
