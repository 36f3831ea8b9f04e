"""Reminders beside an option: its current effect, risks and restrictions (README 5, 7)."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.contract import CombatantView, PendingView, View
from rulesets.kampbogen.rules.situations.challenge import failing
from rulesets.kampbogen.wording.labels import label
from rulesets.messages import Name, Phrase, Term, npgettext, pgettext, phrase

type Notes = Callable[[View, PendingView, CombatantView], list[Phrase]]

REACHED = phrase(
    pgettext("kampbogen", "The dice reach your thrashing: 1 damage whatever the combat grade.")
)
OUTSIDE = phrase(pgettext("kampbogen", "Neither hits nor effects reach you."))
GOES_ON = phrase(pgettext("kampbogen", "The fight goes on with a new round."))
DANGER = phrase(pgettext("kampbogen", "An ability roll against a danger, before the combat grade."))
LEFT = npgettext("kampbogen", "{count} soul point left.", "{count} soul points left.")
NEW_RESULT = phrase(pgettext("kampbogen", "The new result stands, better or worse."))
SLIP = phrase(
    pgettext(
        "kampbogen",
        "Outside immediately: neither hits nor effects reach you. Back from the next round on.",
    )
)
JOIN = phrase(pgettext("kampbogen", "You act in this round, and effects reach you."))
FLEE = phrase(pgettext("kampbogen", "Outside for the whole next round."))
THROUGH = phrase(pgettext("kampbogen", "Everybody who still fights leaves; the fallen stay."))
LOCKED = phrase(
    pgettext(
        "kampbogen",
        "Until the fight is won: no looting, capturing or stealing, no opening what is guarded.",
    )
)
LAST_RESORT = phrase(pgettext("kampbogen", "Fighting is the last resort."))
UNWARDED = pgettext("kampbogen", "Nobody can ward off {effects}.")
NEARLY = pgettext("kampbogen", "Nearly down, may flee or surrender: {names}.")
LITERAL = phrase(
    pgettext(
        "kampbogen",
        "To the letter: whoever rolls higher takes the highest die, the other the lowest.",
    )
)
INFLICTS = phrase(
    pgettext("kampbogen", "Here whoever rolls lower takes the highest die, the other the lowest.")
)
EQUAL = phrase(pgettext("kampbogen", "Equal: both take the highest die."))
YIELD = phrase(pgettext("kampbogen", "Out of the fight, and not killed afterwards."))
PLUNDER = phrase(pgettext("kampbogen", "Robbers and trolls plunder."))
KILL = phrase(pgettext("kampbogen", "Undead, monsters and the skingelhird go on to the end."))
LEAVE = phrase(pgettext("kampbogen", "Most leave the defeated where they lie."))


NAMED = pgettext("kampbogen", "{name}.")
GRADE = pgettext("kampbogen", "Grade: {grade}.")
DOWN = pgettext("kampbogen", "Down: {names}.")
LET_GO = phrase(pgettext("kampbogen", "The fight is over, nobody has won."))
CATCH_UP = pgettext("kampbogen", "A new round begins with {names}.")


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    if asked.by in ("gm", "party"):
        find = OF_GM.get(f"{asked.kind}.{option}")
        return tuple(find(view)) if find else ()
    actor = view.seen(asked.by)
    note = NOTES.get(f"{asked.kind}.{option}")
    return tuple(note(view, asked, actor)) if actor and note else ()


def _uses(actor: CombatantView) -> Mapping[str, Any]:
    found: Mapping[str, Any] = actor.facts.get("uses", {})
    return found


def _combat(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [REACHED] if _uses(actor).get("reached") else []


def _soul(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    left = actor.facts.get("soul")
    return [*([phrase(LEFT, count=left)] if left is not None else []), NEW_RESULT]


def _faces(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """The grade, and the cost of failing; a challenge by its name, if it has one."""
    faced = actor.facts.get("trial") or {}
    if not faced:
        return []
    named = [phrase(NAMED, name=Term(faced["name"]))] if faced["name"] else []
    return [*named, phrase(GRADE, grade=label("grade", faced["grade"])), *failing(faced)]


def _again(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [*_soul(view, asked, actor), *failing(actor.facts.get("trial") or {})]


def _resist(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """The reading of the rule that is in use, shown before the roll (README 1.1 S29)."""
    inflicts = actor.facts.get("holdup_harm") == "winner_inflicts"
    return [INFLICTS if inflicts else LITERAL, EQUAL]


def _always(*said: Phrase) -> Notes:
    return lambda view, asked, actor: list(said)


NOTES: Mapping[str, Notes] = {
    "act.combat": _combat,
    "act.soul_roll": _soul,
    "soul.reroll": _again,
    "soul.accept": lambda view, asked, actor: list(failing(actor.facts.get("trial") or {})),
    "challenge.roll": _faces,
    "indirect.roll": _faces,
    "roll.slip_away": _always(SLIP),
    "join.join": _always(JOIN),
    "join.stay": _always(OUTSIDE),
    "flee.flee": _always(FLEE),
    "flee.stay": _always(GOES_ON),
    "holdup.resist": _resist,
    "holdup.yield": _always(YIELD),
}


def _kampgrad(view: View) -> list[Phrase]:
    """Notes for the GM before the round: README 1.1 S10, 7.12, 7.18."""
    here = [seen for seen in view.combatants if seen.able and "unwardable" in seen.facts]
    found = [LAST_RESORT] if view.round == 1 else []
    names = dict.fromkeys(name for seen in here for name in seen.facts["unwardable"])
    if names and view.round == 1:
        found.append(phrase(UNWARDED, effects=tuple(map(Term, names))))
    weak = tuple(Name(seen.id) for seen in here if _gives_in(seen))
    if weak:
        found.append(phrase(NEARLY, names=weak))
    return [*found, LOCKED]


def _gives_in(seen: CombatantView) -> bool:
    return seen.facts["liv"] == 1 and not seen.facts["fights_to_death"]


def _fallen(view: View, consequence: Phrase) -> list[Phrase]:
    """The fallen combatants the decision is about, and the consequence of the option."""
    fallen = tuple(
        Name(seen.id) for seen in view.combatants if seen.ally and seen.status == "unconscious"
    )
    return [*([phrase(DOWN, names=fallen)] if fallen else []), consequence]


def _caught(view: View) -> list[Phrase]:
    """Characters who got away this round and would be brought back."""
    away = tuple(
        Name(seen.id)
        for seen in view.combatants
        if seen.ally and seen.status == "active" and not seen.facts["in_combat"]
    )
    return [phrase(CATCH_UP, names=away)] if away else []


OF_GM: Mapping[str, Callable[[View], list[Phrase]]] = {
    "kampgrad.roll": _kampgrad,
    "kampgrad.challenge": lambda view: [DANGER],
    "break_out.stay": lambda view: [GOES_ON],
    "break_out.through": lambda view: [THROUGH],
    "pursuit.let_go": lambda view: [LET_GO],
    "pursuit.catch_up": _caught,
    "fate.leave": lambda view: _fallen(view, LEAVE),
    "fate.plunder": lambda view: _fallen(view, PLUNDER),
    "fate.kill": lambda view: _fallen(view, KILL),
}
