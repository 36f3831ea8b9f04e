"""A combatant's conditions, effects and ties in words, and what is left of its turn."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from rulesets.contract.extras import Chip
from rulesets.fifth.asking.visibility import Visibility
from rulesets.fifth.rules.queries import price
from rulesets.fifth.sheet.parts import CONDITIONS
from rulesets.fifth.state import Combatant, Options, State
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Name, Phrase

HIDDEN = (said("marks.word", word=label("marks", "hidden")),)
FLAGS = ("hidden", "dodging", "disengaged", "reckless_now", "obscured", "out_of_reach")
OWN_FLAGS = ("surprised", "hampered", "silenced")


class Circumstances(Struct, frozen=True, gc=False):
    """The part of the fight that a view of a combatant shows: the foes next to it, what is left
    of its turn (`feet`, and the `price` of each), and whether it still waits for its round."""

    options: Options
    near: tuple[str, ...]
    feet: int
    price: int
    acting: bool
    interacted: bool
    late: bool


def circumstances(state: State, combatant: Combatant, visibility: Visibility) -> Circumstances:
    acting = state.turn == combatant.id
    return Circumstances(
        options=state.options,
        near=visibility.present(combatant.near),
        feet=state.options.feet_left(combatant) if acting else 0,
        price=price(state, combatant) if acting else 1,
        acting=acting,
        interacted=acting and state.now.interacted,
        late=combatant.acts_from > state.round,
    )


def marks(combatant: Combatant, around: Circumstances, known: bool) -> tuple[Phrase, ...]:
    """The marks, the most restricting first."""
    if combatant.status not in ("active", "dying", "stable"):
        return ()
    return tuple(_marks(combatant, around, known))


def _marks(combatant: Combatant, around: Circumstances, known: bool) -> Iterator[Phrase]:
    yield from _borne(combatant)
    flags = FLAGS + OWN_FLAGS if known else FLAGS
    yield from (_word("marks", flag) for flag in flags if getattr(combatant, flag))
    if combatant.cover != "none":
        yield said("marks.cover", cover=label("cover", combatant.cover))
    if around.near:
        yield said("marks.next_to", others=tuple(map(Name, around.near)))
    if known:
        yield from _own(combatant, around)
    if not combatant.reaction:
        yield said("marks.no_reaction")


def _borne(combatant: Combatant) -> Iterator[Phrase]:
    """Conditions, concentration, and effects of another kind."""
    has = combatant.conditions
    if combatant.status != "active":
        has -= {"unconscious", "prone"}  # as its status says
    yield from (_word("condition", name) for name in CONDITIONS if name in has)
    if combatant.concentrating:
        yield said("marks.concentrates", power=label("powers", combatant.concentrating))
    for effect in combatant.effects:
        if not effect.conditions:
            yield _word("effect", effect.name)


def _own(combatant: Combatant, around: Circumstances) -> Iterator[Phrase]:
    if combatant.exhaustion:
        yield said("marks.exhausted", level=combatant.exhaustion)
    if combatant.readied:
        yield said("marks.readied", do=label("do", combatant.readied.do))
    if combatant.edge != "none":
        yield _word("edge", combatant.edge)
    if around.late:
        yield said("marks.late", round=combatant.acts_from)


def _word(within: str, name: str) -> Phrase:
    return said("marks.word", word=label(within, name))


def left(combatant: Combatant, around: Circumstances) -> tuple[Chip, ...]:
    """The parts of its turn: marks that empty."""
    if not around.acting or combatant.status != "active":
        return ()
    return tuple(_left(combatant, around))


def _left(combatant: Combatant, around: Circumstances) -> Iterator[Chip]:
    attacks = combatant.attacks_left or len(combatant.routine_left)
    if attacks:
        yield Chip(said("marks.attacks", attacks))
    else:
        yield Chip(said("marks.action"), off=not combatant.actions)
    if attacks and combatant.actions:
        yield Chip(said("marks.action"))
    yield Chip(said("marks.bonus"), off=not combatant.bonus)
    if around.feet and around.price > 1:
        yield Chip(said("marks.feet_at", feet=around.feet, price=around.price))
    else:
        yield Chip(said("marks.feet", around.feet), off=not around.feet)
    yield Chip(said("marks.object"), off=around.interacted)
    yield Chip(said("marks.reaction"), off=not combatant.reaction)
