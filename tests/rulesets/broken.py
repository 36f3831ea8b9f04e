"""The game of pebbles, broken in one way each: conformance must find it out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rulesets.beats import beats
from rulesets.contract import (
    GM,
    Chance,
    Choice,
    Decision,
    Entry,
    Field,
    IllegalChoice,
    Option,
    Outcome,
    Stakes,
    Viewer,
)
from rulesets.foretold import Foretold, fact, yes_or_no
from rulesets.messages import Name, Term, pgettext, phrase
from rulesets.suggesting import answer
from tests.rulesets.pebbles.resolver import Pebbles
from tests.rulesets.pebbles.yard import Yard


class Forgetful(Pebbles):
    def decode(self, data: bytes) -> Yard:
        return replace(super().decode(data), round=1)


class Random(Pebbles):
    throws = 0

    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        Random.throws += 1
        outcome = super().resolve(state, choice, dice)
        return Outcome(replace(outcome.state, turn=Random.throws), outcome.log)


class Silent(Pebbles):
    def pending(self, state: Yard) -> Any:
        return () if state.round > 1 else super().pending(state)


class Stubborn(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "duck" and choice.by == "gob":
            raise IllegalChoice("bad_field", "goblins do not duck")
        return super().resolve(state, choice, dice)


class Lenient(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        known = {"target"} if choice.option == "throw" else {*choice.fields}
        fields = {name: value for name, value in choice.fields.items() if name in known}
        return super().resolve(state, Choice(choice.by, choice.kind, choice.option, fields), dice)


class Brittle(Pebbles):
    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        choice.by + choice.fields.get("target", "")
        return super().resolve(state, choice, dice)


class Timid(Pebbles):
    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "duck")


class Hasty(Pebbles):
    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "throw", {"target": decision.by})


class Herded(Pebbles):
    """Everybody throws at the first."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return answer(decision, ("throw",), lambda option: {})


class Narrow(Pebbles):
    """Suggests throwing also where only ducking may be chosen."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        return Choice(decision.by, decision.kind, "throw")


class Knowing(Pebbles):
    """Throws at whoever aims worst, which is nobody else's business."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].aim)

        return answer(decision, ("throw",), lambda option: {"target": target})


class Peeping(Pebbles):
    """Throws at whoever does not duck, though nobody has looked up yet."""

    def suggest(self, state: Yard, decision: Any, viewer: Any = GM) -> Choice:
        def target(field: Field, chosen: Any) -> str:
            return min(field.choices, key=lambda id: state.combatants[id].ducks)

        return answer(decision, ("throw",), lambda option: {"target": target})


class Wordless(Pebbles):
    rules = ("round", "throw")


class Unsaid(Pebbles):
    def __init__(self) -> None:
        super().__init__()
        self.wording.terms = {
            k: v for k, v in self.wording.terms.items() if k not in ("duck", "throwing")
        }


class Choosy(Pebbles):
    """Nobody can be taken out of the fight, though it is offered."""

    def resolve(self, state: Yard, choice: Choice, dice: Any) -> Outcome:
        if choice.option == "remove" and choice.fields.get("target") in state.combatants:
            raise IllegalChoice("not_pending", "they stay")
        return super().resolve(state, choice, dice)


class Nameless(Pebbles):
    """The dice have no name."""

    def __init__(self) -> None:
        super().__init__()
        self.wording.rolled = lambda who, purpose, told: {}[purpose]


class Undrawn(Pebbles):
    """Names icons that nobody has drawn."""

    def __init__(self) -> None:
        super().__init__()
        self.wording.icons = {"throw": "pebble", "duck": "hand", "turn": "sandpit"}


class Raw(Pebbles):
    """Says with which hand, and has no word for it."""

    def __init__(self) -> None:
        super().__init__()
        with_hand = pgettext("pebbles", "{who} throws with the {with}.")
        self.wording.sentence = lambda entry: phrase(
            with_hand, **{"who": Name(entry.who or ""), "with": Term("left_hand")}
        )


class Speechless(Pebbles):
    """Somebody is hit, and nobody says so."""

    def __init__(self) -> None:
        super().__init__()
        self.wording.sentence = lambda entry: None


class Astray(Pebbles):
    beats = beats(opens="throw", tells="knocked_out")


class Untranslated(Pebbles):
    languages = ("en", "he")


class Boundless(Pebbles):
    def check_stats(self, stats: Any, side: str) -> dict[str, Any]:
        return super().check_stats({k: v for k, v in stats.items() if k != "aim"}, side)


class Talkative(Pebbles):
    def tell(self, state: Yard, entry: Entry, viewer: Viewer) -> Entry | None:
        return entry


class Indiscreet(Pebbles):
    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        seen = super()._seen(id, child, viewer)
        return replace(seen, name=f"{seen.name} ({child.aim})")


class Leaking(Pebbles):
    def chance(self, state: Yard, choice: Choice, viewer: Viewer) -> Chance | None:
        target = choice.fields.get("target")
        return Chance(state.combatants[target].aim) if target else None


class Mumbling(Pebbles):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), title=phrase(pgettext("pebbles", "Throw")))


class Vague(Pebbles):
    def stakes(self, *roll: Any) -> Stakes:
        return replace(super().stakes(*roll), least=None)


class Telltale(Pebbles):
    def stakes(self, state: Yard, *roll: Any) -> Stakes:
        return replace(super().stakes(state, *roll), most=state.combatants["gob"].aim)


class Pointing(Pebbles):
    def view(self, state: Yard, viewer: Viewer) -> Any:
        return super().view(state, replace(viewer, hidden=()))


class Preset(Pebbles):
    """Narrows what is offered and leaves what stands there beforehand."""

    def _shown(self, decision: Decision, viewer: Viewer) -> Decision:
        throw, duck = decision.options
        (target,) = throw.fields
        seen = tuple(id for id in target.choices if id not in viewer.hidden)
        return replace(decision, options=(Option("throw", (replace(target, choices=seen),)), duck))


class Blunt(Pebbles):
    """Tells of foes what it always tells of them."""

    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        return super()._seen(id, child, replace(viewer, foes="words"))


class Frank(Pebbles):
    """Counts hits beside the word."""

    def _seen(self, id: str, child: Any, viewer: Viewer) -> Any:
        counted = {} if viewer.foes == "nothing" else {"hits": child.hits}
        return replace(super()._seen(id, child, viewer), facts=counted)


class Generous(Pebbles):
    def view(self, state: Yard, viewer: Viewer) -> Any:
        return super().view(state, replace(viewer, controls=tuple(state.combatants)))


class Optimist(Pebbles):
    """Chances that are more than certain together."""

    def odds(self, state: Yard, choice: Choice) -> dict[int, float] | None:
        return {1: 0.5, 0: 0.75} if choice.option == "throw" else None


class Weighing(Pebbles):
    """Says how likely a throw is to hit; `off` is how wrong that is."""

    off = 0.0

    def foretold(self, state: Yard, choice: Choice) -> Iterator[Foretold]:
        if choice.option == "throw":
            aim = min(state.combatants[choice.by].aim, 4)
            target = choice.fields.get("target")
            if target is not None:
                needed = 6 if state.combatants[target].ducks else 5
                hit = min(6, 7 - needed + aim) / 6 + self.off
                yield Foretold(what="hit", chances=yes_or_no(hit), read=fact("hit", "throw"))


class Misjudging(Weighing):
    off = 0.01


class HalfGerman(Pebbles):
    """Says that more of it is translated than is."""

    partly = {"de": 60}
