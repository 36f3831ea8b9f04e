"""What a reducer need not write again: states as JSON, and the first look at a choice.

A game puts the functions of its files into a class that builds on `Reducer`:

    class Rules(Reducer[State]):
        decoder = json.Decoder(State)
        pending = staticmethod(pending)

        def resolve(self, state: State, choice: Choice, dice: Dice) -> Outcome:
            expect_open(state, choice)
            ...
"""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

from msgspec import Struct, json, to_builtins

from rulesets.contract import Choice, Decision, IllegalChoice, Option, Viewer
from rulesets.messages import Phrase


class Reducer[S: Struct]:
    """Part of `contract.Ruleset`; whatever here is not so in a game, the game says itself."""

    decoder: json.Decoder[S]
    demo: Path
    dead: tuple[str, ...] = ()

    @property
    def proof(self) -> Path:
        """Beside the demo, in the game's own folder."""
        return self.demo.parent / "proof"

    def odds(self, state: S, choice: Choice) -> Any:
        """None: nobody has worked them out."""
        return None

    def armed(self, state: S, choice: Choice, viewer: Viewer) -> Phrase | None:
        """A weapon does the same in every attack."""
        return None

    def spends(self, state: S, choice: Choice) -> bool:
        """Nothing is scarce."""
        return False

    def passed(self, state: S, decision: Decision, viewer: Viewer) -> str | None:
        """No answer is a matter of course."""
        return None

    def pared(self, state: S, decision: Decision, viewer: Viewer) -> Decision:
        """Every answer and every field may make a difference."""
        return decision

    def plain(self, state: S) -> dict[str, Any]:
        plain: dict[str, Any] = to_builtins(state)
        return plain

    def encode(self, state: S) -> bytes:
        """The whole state as JSON; the same state gives the same bytes."""
        return json.encode(state)

    def decode(self, data: bytes) -> S:
        return self.decoder.decode(data)


def expect_open(state: Any, choice: Choice) -> None:
    """IllegalChoice if this is no choice at all, or if the fight is over."""
    for word in (choice.by, choice.kind, choice.option):
        if not isinstance(word, str):
            raise IllegalChoice("bad_scenario", "a choice needs by, kind and option as text")
    if not isinstance(choice.fields, Mapping):
        raise IllegalChoice("bad_scenario", "the fields of a choice are an object")
    if state.over:
        raise IllegalChoice("fight_over", "the fight has ended")


def chosen(decision: Decision | None, choice: Choice) -> Option:
    """The option of what somebody is asked. IllegalChoice `not_pending` or `unknown_option`."""
    if decision is None:
        message = f"{choice.by!r} is not asked {choice.kind!r} now"
        raise IllegalChoice("not_pending", message)
    option = decision.option(choice.option)
    if option is None:
        names = ", ".join(option.name for option in decision.options)
        raise IllegalChoice("unknown_option", f"{choice.option!r} is none of {names}")
    return option


def is_ruling(choice: Choice) -> bool:
    return choice.by == "gm" and choice.kind == "gm"
