"""A combatant's conditions and ties in words, as shown below the name."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase
from rulesets.ose.asking.visibility import Visibility, declaration_shown
from rulesets.ose.rules.queries import able, wont_fight
from rulesets.ose.state import CONDITIONS, Combatant, Options, State


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


LAID: Mapping[str, Phrase] = {
    "asleep": phrase(pgettext("ose", "Asleep")),
    "paralysed": phrase(pgettext("ose", "Paralysed")),
    "blinded": phrase(pgettext("ose", "Blinded")),
    "bound": phrase(pgettext("ose", "Bound")),
    "gagged": phrase(pgettext("ose", "Gagged")),
    "silenced": phrase(pgettext("ose", "In magical silence")),
}
OPEN_PLACES: Mapping[str, Phrase] = {
    "fleeing": phrase(pgettext("ose", "Fleeing")),
    "full_cover": phrase(pgettext("ose", "Full cover")),
    "out_of_reach": phrase(pgettext("ose", "Out of reach")),
}
OWN_PLACES: Mapping[str, Phrase] = {
    "disrupted": phrase(pgettext("ose", "Spell disrupted")),
    "unseen": phrase(pgettext("ose", "Out of sight")),
    "blocked_behind": phrase(pgettext("ose", "No space behind")),
    "cornered": phrase(pgettext("ose", "Cornered")),
}
WONT_FIGHT = phrase(pgettext("ose", "Never attacks unless cornered"))
NOT_IN_MELEE = phrase(pgettext("ose", "Not in melee"))
SHIELD = phrase(pgettext("ose", "Shield"))
RETREATING = phrase(pgettext("ose", "Retreating"))
CASTING = phrase(pgettext("ose", "Casting a spell"))
WITHDRAWING = phrase(pgettext("ose", "Fighting withdrawal"))
NO_SPELL = phrase(pgettext("ose", "No spell left"))
ROUTED = phrase(pgettext("ose", "Morale broken"))
WAITING = phrase(pgettext("ose", "Waits for the last turn"))


def marks(combatant: Combatant, around: Circumstances, known: bool) -> tuple[Phrase, ...]:
    """The marks, the most restricting first."""
    if combatant.status != "active":
        return ()
    found = [LAID[name] for name in CONDITIONS if getattr(combatant, name)]
    if around.declared:
        found += _declared(combatant, known)
    found += [words for name, words in OPEN_PLACES.items() if getattr(combatant, name)]
    if combatant.cover:
        found.append(phrase(pgettext("ose", "Cover {cover}"), cover=combatant.cover))
    found += _melee(around.melee, known)
    if known and combatant.shield:
        found.append(SHIELD)
    if known:
        found += [words for name, words in OWN_PLACES.items() if getattr(combatant, name)]
        found += _own(combatant)
    if around.routed:
        found.append(ROUTED)
    if around.waiting:
        found.append(WAITING)
    if around.late:
        found.append(phrase(pgettext("ose", "Acts from round {round}"), round=combatant.acts_from))
    return tuple(found)


def _melee(binding: Sequence[str], known: bool) -> tuple[Phrase, ...]:
    if not binding:
        return (NOT_IN_MELEE,) if known else ()
    if len(binding) == 1:
        return (phrase(pgettext("ose", "In melee with {other}"), other=Name(binding[0])),)
    message = npgettext("ose", "In melee with {count}", "In melee with {count}")
    return (phrase(message, count=len(binding)),)


def _declared(combatant: Combatant, known: bool) -> list[Phrase]:
    if combatant.retreating:
        return [RETREATING]
    if combatant.declared == "withdraw":
        return [WITHDRAWING]
    if combatant.declared != "cast" or combatant.acted or combatant.disrupted:
        return []
    if known and combatant.declared_spell:
        message = pgettext("ose", "Casting {spell}")
        return [phrase(message, spell=Term(combatant.declared_spell))]
    return [CASTING]


def _own(combatant: Combatant) -> list[Phrase]:
    return [NO_SPELL] if combatant.spells and not any(combatant.spells.values()) else []
