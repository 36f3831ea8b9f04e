"""The sample game, each time with one fault that conformance must find."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, ClassVar

from msgspec.structs import replace

from rulesets.beats import beats
from rulesets.contract import (
    GM,
    Chance,
    Choice,
    CombatantView,
    Decision,
    Entry,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    PendingView,
    Stakes,
    View,
    Viewer,
)
from rulesets.identity_cache import identity_cached
from rulesets.messages import pgettext, phrase
from rulesets.sample.resolver import Sample
from rulesets.sample.state import State
from rulesets.suggesting import answer


def each(view: View, change: Callable[[CombatantView], CombatantView]) -> View:
    return replace(view, combatants=tuple(map(change, view.combatants)))


class English(Sample):
    """Faulty texts have no translations."""

    languages = ("en",)


class Forgetful(English):
    def decode(self, data: bytes) -> State:
        return replace(super().decode(data), round=1)


class Random(English):
    steps = 0

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        Random.steps += 1
        outcome = super().resolve(state, choice, dice)
        return Outcome(replace(outcome.state, round=Random.steps), outcome.log)


class Rushing(English):
    """A forecast stays in the first round."""

    def played(self, state: State, decision: Decision, choice: Choice, dice: Any) -> State:
        return replace(super().played(state, decision, choice, dice), round=1)


class Overlisting(English):
    """Lists a ruling about everybody that it then refuses."""

    def rulings(self, state: State) -> tuple[Option, ...]:  # type: ignore[override]
        who = Field(name="target", type="combatant", choices=tuple(state.combatants), required=True)
        return (*super().rulings(state), Option("bless", (who,)))


class Unsettable(English):
    """Lists a status that it then refuses to set."""

    settable = tuple(
        replace(field, choices=(*field.choices, "blessed")) if field.name == "status" else field
        for field in Sample.settable
    )


class Silent(English):
    def pending(self, state: State) -> Any:
        return () if state.round > 1 else super().pending(state)


class Backwards(English):
    def one_by_one(self, state: State) -> Iterator[Decision]:
        return reversed(self.pending(state))


class Stale(English):
    """Treats the round as a value that is constant in a fight."""

    rounds = staticmethod(identity_cached(lambda options: list[int]()))

    def view(self, state: State, viewer: Viewer) -> View:
        known = self.rounds(state.options)
        known.append(state.round)
        return replace(super().view(state, viewer), round=known[0])


class Stubborn(English):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "guard" and choice.by == "gob":
            raise IllegalChoice("bad_field", "goblins do not guard themselves")
        return super().resolve(state, choice, dice)


class Sweeping(English):
    """No fault: a guard watches one of the others, or up to four in a wide sweep."""

    most: ClassVar = {"narrow": 1, "wide": 4}

    def pending(self, state: State) -> Any:
        return tuple(map(self.with_an_eye, super().pending(state)))

    def with_an_eye(self, decision: Decision) -> Decision:
        attack, guard = decision.options
        manner = Field(name="manner", type="enum", choices=("narrow", "wide"), default="narrow")
        whom = Field(
            name="whom",
            type="combatants",
            choices=attack.fields[0].choices,
            min=1,
            required=True,
            depends=("manner", self.most),
        )
        watch = Option(guard.name, (manner, whom))
        return replace(decision, options=(attack, watch), default="attack")

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "guard":
            manner = choice.fields.get("manner", "narrow")
            if len(choice.fields["whom"]) > self.most[manner]:
                raise IllegalChoice("bad_field", f"too many for {manner}", ("whom",))
            choice = Choice(choice.by, choice.kind, choice.option)
        return super().resolve(state, choice, dice)


class Lenient(English):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        known = {"target"} if choice.option == "attack" else {*choice.fields}
        fields = {name: value for name, value in choice.fields.items() if name in known}
        return super().resolve(state, Choice(choice.by, choice.kind, choice.option, fields), dice)


class Brittle(English):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        choice.by + choice.fields.get("target", "")
        return super().resolve(state, choice, dice)


class Timid(English):
    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "guard")


class Hasty(English):
    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "attack", {"target": decision.by})


class Herded(English):
    """Everybody attacks the first."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return answer(decision, ("attack",), lambda option: {})


class Narrow(English):
    """Suggests an attack even if only the guard may be chosen."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "attack")


class Knowing(English):
    """Attacks the least skilled, although skills are secret."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].skill)

        return answer(decision, ("attack",), lambda option: {"target": target})


class Betraying(English):
    """The proposal to the GM for the party aims at hidden foes."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        return super().suggest(state, decision, GM if viewer.gm else viewer)


class Counting(English):
    """Guards while a combatant is hidden from its own side."""

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        option = "guard" if "lurker" in state.combatants else "attack"
        return answer(decision, (option,), lambda option: {})


class Peeping(English):
    """Attacks a combatant that is not on guard, which its view does not show."""

    def view(self, state: State, viewer: Viewer) -> View:
        def unseen(combatant: CombatantView) -> CombatantView:
            return replace(combatant, marks=(), facts={**combatant.facts, "guards": False})

        return each(super().view(state, viewer), unseen)

    def suggest(self, state: State, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].guards)

        return answer(decision, ("attack",), lambda option: {"target": target})


class Wordless(English):
    rules = ("round", "attack")


class Astray(English):
    beats = beats(events="knocked_out")


class Placeless(English):
    """Its log does not say what caused what."""

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        outcome = super().resolve(state, choice, dice)
        log = tuple(replace(entry, place=None) for entry in outcome.log)
        return Outcome(outcome.state, log)


class Dividing(English):
    """A secret number decides whether a wound belongs to its blow."""

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        outcome = super().resolve(state, choice, dice)
        return Outcome(outcome.state, tuple(self._divided(outcome.state, e) for e in outcome.log))

    def _divided(self, state: State, entry: Entry) -> Entry:
        if entry.place is None or entry.rule != "wounded":
            return entry
        if state.combatants[entry.target or ""].toughness % 2:
            return entry
        alone = replace(entry.place, cause=None, opener=entry.place.number)
        return replace(entry, place=alone)


class Boundless(English):
    def check_stats(self, stats: Any, side: str) -> dict[str, Any]:
        return super().check_stats({k: v for k, v in stats.items() if k != "skill"}, side)


class Talkative(English):
    """Attacks are for the GM alone, but everybody is told of them."""

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        outcome = super().resolve(state, choice, dice)
        log = (
            replace(entry, visible_to="gm") if entry.rule == "attack" else entry
            for entry in outcome.log
        )
        return Outcome(outcome.state, tuple(log))

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return entry


class Indiscreet(English):
    def view(self, state: State, viewer: Viewer) -> View:
        def numbered(combatant: CombatantView) -> CombatantView:
            found = state.combatants[combatant.id]
            return replace(combatant, name=f"{combatant.name} ({found.skill} of {found.toughness})")

        return each(super().view(state, viewer), numbered)


class Tattling(English):
    """Adds up everybody's attack for everybody."""

    def tell(self, state: State, entry: Entry, viewer: Viewer) -> Entry | None:
        return super().tell(state, entry, GM if entry.rule == "attack" else viewer)


class Leaking(English):
    def chance(self, state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        target = choice.fields.get("target")
        return Chance(state.combatants[target].skill) if target else None


class Showing(English):
    def view(self, state: State, viewer: Viewer) -> View:
        left = (phrase(pgettext("sample", "On guard")),)
        return each(super().view(state, viewer), lambda item: replace(item, left=left))


class Mumbling(English):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), title=phrase(pgettext("sample", "A roll")))


class Vague(English):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), least=None)


class Telltale(English):
    def stakes(self, state: State, *roll: Any) -> Stakes:
        return replace(super().stakes(state, *roll), most=state.combatants["gob"].skill)


class TwoForOne:
    """Rolls two dice for each that is asked for: the higher one counts."""

    def __init__(self, dice: Any):
        self._dice = dice

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        return (max(self._dice.roll(who, purpose, 2, sides)),)


class Summing(English):
    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        return super().resolve(state, choice, TwoForOne(dice))

    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), sum=True)


class Pointing(English):
    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, replace(viewer, hidden=()))


class Preset(English):
    """Narrows the offered choices but leaves the default."""

    def view(self, state: State, viewer: Viewer) -> View:
        view, whole = super().view(state, viewer), super().view(state, GM)
        defaults = {
            decision.by: decision.decision.options[0].fields[0].default for decision in whole.asked
        }
        asked = (self._preset(decision, defaults.get(decision.by)) for decision in view.asked)
        return replace(view, asked=tuple(asked))

    def _preset(self, asked: PendingView, default: Any) -> PendingView:
        if asked.decision is None or asked.decision.options[0].name != "attack":
            return asked
        attack, *others = asked.decision.options
        attack = Option("attack", (replace(attack.fields[0], default=default),))
        return replace(asked, decision=replace(asked.decision, options=(attack, *others)))


class Blunt(English):
    """Always shows the same about foes."""

    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, replace(viewer, foes="words"))


class Frank(English):
    """Shows the number of wounds beside the word."""

    def view(self, state: State, viewer: Viewer) -> View:
        def counted(combatant: CombatantView) -> CombatantView:
            return replace(combatant, facts={"wounds": state.combatants[combatant.id].wounds})

        view = super().view(state, viewer)
        return view if viewer.foes == "nothing" else each(view, counted)


class Generous(English):
    def view(self, state: State, viewer: Viewer) -> View:
        return super().view(state, replace(viewer, controls=tuple(state.combatants)))


class Choosy(English):
    """Offers to remove combatants, but refuses all."""

    def resolve(self, state: State, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "remove" and choice.fields.get("target") in state.combatants:
            raise IllegalChoice("not_pending", "they stay")
        return super().resolve(state, choice, dice)


class Optimist(English):
    """Chances that add up to more than one."""

    def odds(self, state: State, choice: Choice) -> dict[int, float] | None:
        return {1: 0.5, 0: 0.75} if choice.option == "attack" else None


class RightOdds(English):
    """The correct chance of an attack to hit."""

    @property
    def proof(self) -> Path:
        return Path(__file__).parent / "proofs" / "right_odds"


class WrongOdds(English):
    """The chance of an attack to hit, slightly too high."""

    @property
    def proof(self) -> Path:
        return Path(__file__).parent / "proofs" / "wrong_odds"
