"""The end of a fight: its winner, by the rules or as named by the GM who ends it, and the spoils.

The rules know no winner if the GM ends a fight, so the GM names the winner; this is a note of the
step that ends it (`WinnerNote`), and is undone with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from encounters.play.models import Step
from encounters.play.stored.values import WinnerNote
from rulesets.contract import CombatantView, Ruleset, View
from rulesets.contract.extras import Rewards
from rulesets.messages import Name, Phrase, pgettext

END = "end"
NOBODY = ""
WHO_WON = "who_won"
"""The shell's question when the GM ends a fight; the rules do not know it."""
OVER = pgettext("fight", "The fight is over")
WINNER = pgettext("fight", "The fight is over. Winner: {winner}")
NOBODY_WON = pgettext("fight", "The fight is over, nobody has won")


def by_gm(choice: Mapping[str, Any] | None) -> bool:
    """Whether it is the ruling that ends a fight."""
    answer = choice or {}
    return (answer.get("by"), answer.get("kind"), answer.get("option")) == ("gm", "gm", END)


def named_winner(step: Step) -> str | None:
    """The winning side named by the GM, or NOBODY; None if the GM did not say."""
    return next((note.side for note in step.notes if isinstance(note, WinnerNote)), None)


def winner(view: View, step: Step) -> str | None:
    """The winner of the fight that this step ended, or NOBODY; None if the GM did not say."""
    if by_gm(step.choice):
        side = named_winner(step)
        return side if side is not None else view.winner
    return view.winner or NOBODY


def with_winner(view: View, steps: Sequence[Step]) -> View:
    """The view with the winner named by the GM; `steps` are the line, newest first."""
    if not (view.over and steps and by_gm(steps[0].choice)):
        return view
    side = winner(view, steps[0])
    without = Phrase(NOBODY_WON if side is not None else OVER)
    headline = Phrase(WINNER, {"winner": Name(side)}) if side else without
    return replace(view, winner=side or None, headline=headline)


def sides(people: Iterable[CombatantView]) -> tuple[str, ...]:
    """The sides of a fight, in the order of its roster."""
    return tuple(dict.fromkeys(person.side for person in people))


def last_side_standing(people: Iterable[CombatantView]) -> str:
    """The only side with a combatant that can still act, or NOBODY."""
    able = sides(person for person in people if person.able)
    return able[0] if len(able) == 1 else NOBODY


def who_won() -> str:
    """The name of the field of a form with the winner."""
    return f"gm-{END}-{WHO_WON}"


def spoils_of(ruleset: Ruleset, state: Any) -> tuple[str, ...]:
    """The defeated from whom something can be taken after this fight."""
    return ruleset.spoils(state) if isinstance(ruleset, Rewards) else ()
