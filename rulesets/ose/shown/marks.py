"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from rulesets.marks import Marks
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.asking.visibility import Visibility, declaration_shown
from rulesets.ose.rules.queries import able, wont_fight
from rulesets.ose.state import Combatant, Options, State
from rulesets.ose.wording.labels import LEXICON


class Circumstances(Struct, frozen=True, gc=False):
    """`declared`: this round's declaration may be shown. `melee`: opponents it is bound by. `late`:
    it does not act in this round yet. `harmless`: it never attacks on its own."""

    options: Options
    declared: bool
    melee: tuple[str, ...]
    routed: bool
    waiting: bool
    late: bool
    harmless: bool


def circumstances(state: State, combatant: Combatant, visibility: Visibility) -> Circumstances:
    return Circumstances(
        state.options,
        visibility.knows(combatant) or declaration_shown(state, combatant),
        _binding(state, combatant, visibility) if combatant.engaged else (),
        visibility.viewer.gm and combatant.id in state.rout,
        combatant.id in state.waiting,
        combatant.acts_from > state.round,
        combatant.status == "active" and wont_fight(state, combatant),
    )


def _binding(state: State, combatant: Combatant, visibility: Visibility) -> tuple[str, ...]:
    combatants, hidden = state.combatants, visibility.hidden
    return tuple(id for id in combatant.engaged if id not in hidden and able(combatants[id]))


def surprised(beginning: State) -> list[str]:
    """The ids of those that are not ready in the first state."""
    people = beginning.combatants.values()
    return [combatant.id for combatant in people if combatant.acts_from > beginning.round]


MARKS = Marks(Combatant, LEXICON)
WONT_FIGHT = phrase(pgettext("ose", "Never attacks unless cornered"))
NOT_IN_MELEE = phrase(pgettext("ose", "Not in melee"))
RETREATING = phrase(pgettext("ose", "Retreating"))
CASTING = phrase(pgettext("ose", "Casting a spell"))
WITHDRAWING = phrase(pgettext("ose", "Fighting withdrawal"))
NO_SPELL = phrase(pgettext("ose", "No spell left"))
ROUTED = phrase(pgettext("ose", "Morale broken"))
WAITING = phrase(pgettext("ose", "Waits for the last turn"))


def marks(combatant: Combatant, around: Circumstances, is_known: bool) -> tuple[Phrase, ...]:
    """The marks, the most restricting first."""
    if combatant.status != "active":
        return ()
    phrases = MARKS.of(combatant, "laid")
    if around.declared:
        phrases += _declared(combatant, is_known)
    phrases += MARKS.of(combatant, "place") + MARKS.of(combatant, "cover")
    phrases += _melee(around.melee, is_known)
    if is_known:
        phrases += MARKS.of(combatant, "shield") + MARKS.of(combatant, "own") + _spells(combatant)
    if around.routed:
        phrases.append(ROUTED)
    if around.waiting:
        phrases.append(WAITING)
    if around.late:
        phrases.append(
            phrase(pgettext("ose", "Acts from round {round}"), round=combatant.acts_from)
        )
    return tuple(phrases)


def _melee(binding: Sequence[str], is_known: bool) -> tuple[Phrase, ...]:
    if not binding:
        return (NOT_IN_MELEE,) if is_known else ()
    if len(binding) == 1:
        return (phrase(pgettext("ose", "In melee with {other}"), other=Name(binding[0])),)
    message = npgettext("ose", "In melee with {count}", "In melee with {count}")
    return (phrase(message, count=len(binding)),)


def _declared(combatant: Combatant, is_known: bool) -> list[Phrase]:
    if combatant.retreating:
        return [RETREATING]
    if combatant.declared == "withdraw":
        return [WITHDRAWING]
    if combatant.declared != "cast" or combatant.acted or combatant.disrupted:
        return []
    if is_known and combatant.declared_spell:
        message = pgettext("ose", "Casting {spell}")
        return [phrase(message, spell=Term(combatant.declared_spell))]
    return [CASTING]


def _spells(combatant: Combatant) -> list[Phrase]:
    return [NO_SPELL] if combatant.spells and not any(combatant.spells.values()) else []
