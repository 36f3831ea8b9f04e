"""Reminders beside an option: bonuses, costs and restrictions (README 5, 7)."""

from collections.abc import Callable, Mapping

from rulesets.arm5.wording.sums import parts_of, total_of
from rulesets.contract import CombatantView, PendingView, View
from rulesets.messages import Phrase, npgettext, pgettext, phrase

type Notes = Callable[[CombatantView], list[Phrase]]

CHARGE = phrase(
    pgettext("arm5", "Costs a fatigue level immediately; the combat ability counts twice.")
)
MOVE = phrase(pgettext("arm5", "Uses the action. A sprint asks for a fatigue test."))
DELAY = phrase(
    pgettext("arm5", "Act or interrupt at any later point, until your next turn begins.")
)
DISENGAGE = phrase(
    pgettext("arm5", "A defence above every attack of your attackers; failing costs the action.")
)
NO_ROLL = phrase(pgettext("arm5", "Nobody contests it: no roll needed."))
BONUS = pgettext("arm5", "+{bonus} for earlier attempts.")
LEAVE = phrase(pgettext("arm5", "Out of the fight, until somebody catches up."))
EXTENDED = phrase(
    pgettext("arm5", "Lasts for rounds: no other action and no quick action until it is over.")
)
QUICK = npgettext("arm5", "{count} quick action left.", "{count} quick actions left.")
ACT = phrase(
    pgettext("arm5", "Uses the action: stand up, mount, pick something up, open, use an item.")
)
KEEP = phrase(pgettext("arm5", "Your action stays yours."))
INTERRUPT = phrase(pgettext("arm5", "A priority roll decides who acts first. It ends your delay."))
FAST = phrase(
    pgettext(
        "arm5",
        "A speed roll against the initiative of whoever is acting; −10 to the casting total.",
    )
)
EARLY = phrase(pgettext("arm5", "Uses the action of this round; −10 to the casting total."))
LAPSE = phrase(pgettext("arm5", "The delayed action is lost; the new turn begins."))
STOPPED = phrase(pgettext("arm5", "The action is lost."))
NOT_STOPPED = phrase(pgettext("arm5", "The action is carried out."))


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    if asked.kind == "counter":
        return (STOPPED,) if option == "stopped" else (NOT_STOPPED,)
    actor = view.seen(asked.by)
    if actor is None:
        return ()
    if asked.kind == "interrupt" and option != "wait":
        return (*_own(actor, option), INTERRUPT)
    special = KINDS.get(f"{asked.kind}.{option}")
    return (special,) if special is not None else tuple(_own(actor, option))


def _own(actor: CombatantView, option: str) -> list[Phrase]:
    find = NOTES.get(option)
    return find(actor) if find else []


def _attack(actor: CombatantView) -> list[Phrase]:
    """The bonus of the weapon in hand."""
    parts = actor.facts.get("parts", {}).get("attack")
    return [total_of(parts_of("attack", parts))] if parts else []


def _cast(actor: CombatantView) -> list[Phrase]:
    """The note on the first spell; the others have theirs beside their names."""
    facts = actor.facts
    first = next(iter(facts.get("spells", ())), None)
    parts = facts.get("parts", {}).get(first)
    return [total_of(parts_of("cast", parts))] if parts else []


def _disengage(actor: CombatantView) -> list[Phrase]:
    facts = actor.facts
    attacked = {*facts.get("attacked_by", ()), *facts.get("attacked_by_before", ())}
    if not attacked & set(facts.get("engaged_with", ())):
        return [NO_ROLL]
    bonus = facts.get("disengage_bonus")
    return [DISENGAGE, *([phrase(BONUS, bonus=bonus)] if bonus else [])]


def _quick(actor: CombatantView) -> list[Phrase]:
    return [phrase(QUICK, actor.facts.get("quick_left", 0))]


def _always(*said: Phrase) -> Notes:
    return lambda actor: list(said)


NOTES: Mapping[str, Notes] = {
    "act": _always(ACT),
    "attack": _attack,
    "cast": _cast,
    "charge": _always(CHARGE),
    "move": _always(MOVE),
    "delay": _always(DELAY),
    "disengage": _disengage,
    "leave": _always(LEAVE),
    "extended": _always(EXTENDED),
    "quick": _quick,
    "ride": _always(KEEP),
}
KINDS: Mapping[str, Phrase] = {
    "fast_cast.cast": FAST,
    "early_cast.cast": EARLY,
    "early_cast.wait": KEEP,
    "delayed.lapse": LAPSE,
}
