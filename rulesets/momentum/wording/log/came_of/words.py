"""Short words for affected combatants, sentences for several with the same consequence, and queries
of the entries of an exchange."""

from collections.abc import Iterable, Mapping, Sequence

from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import doing, label, level
from rulesets.results import of_rule

OUT: Mapping[str, tuple[Message, Message]] = {
    "unconscious": (
        pgettext("momentum", "unconscious"),
        pgettext("momentum", "{count} unconscious: {who}."),
    ),
    "dead": (pgettext("momentum", "dead"), pgettext("momentum", "{count} dead: {who}.")),
    "gone": (pgettext("momentum", "escaped"), pgettext("momentum", "{count} escaped: {who}.")),
}
OTHERWISE_OUT = (
    pgettext("momentum", "out of the fight"),
    pgettext("momentum", "{count} out of the fight: {who}."),
)
WOUNDED_MANY = pgettext("momentum", "{count} wounded: {who}.")
NO_DAMAGE = pgettext("momentum", "no damage")
MISSED = npgettext("momentum", "missed", "missed {count} times")
MISSED_MANY = pgettext("momentum", "{count} missed: {who}.")
OUTDONE = pgettext("momentum", "outdone")
WARDS = pgettext("momentum", "stops {target}")
DEFENCE_WINS = pgettext("momentum", "tie: the defence holds")
STALEMATE = pgettext("momentum", "stalemate")
STOPPED = pgettext("momentum", "stopped by {who}")
DISARMED = pgettext("momentum", "disarmed")
NOTHING_FALLS = pgettext("momentum", "bare hands")
PUSHED = pgettext("momentum", "pushed back")
LYING_MANY = pgettext("momentum", "{count} lying: {who}.")
FLANKS = pgettext("momentum", "flanking")
SWITCHED = pgettext("momentum", "in another group")
GM_TELLS = pgettext("momentum", "the GM tells the effect")
STANDS = pgettext("momentum", "standing again")
ARMED = pgettext("momentum", "weapon picked up")
DROPS = pgettext("momentum", "weapon on the ground")
IN_MELEE = pgettext("momentum", "in melee")
OUT_OF_MELEE = pgettext("momentum", "out of the melee")
OUT_OF_MELEE_MANY = pgettext("momentum", "{count} out of the melee: {who}.")
IGNORES = pgettext("momentum", "ignores the attack")
COMES_TO_NOTHING = pgettext("momentum", "comes to nothing")
TAKEN_OUT = pgettext("momentum", "taken out")
PAID = npgettext("momentum", "{count} magic point spent", "{count} magic points spent")
ROLLED = pgettext("momentum", "{roll}: {level}")
ROLLED_FOR = pgettext("momentum", "{purpose} {roll}: {level}")

ANSWERS = ("act", "react")
BLOWS = ("attack", "manoeuvre", "defence", "evade")


def by(entries: Iterable[Entry], who: str | None, *rules: str) -> Entry | None:
    """The last entry of these rules about a deed of this combatant."""
    return next((entry for entry in reversed(of_rule(entries, *rules)) if entry.who == who), None)


def answers(entries: Iterable[Entry]) -> list[Entry]:
    """The answers chosen for the exchange."""
    chosen = of_rule(entries, "choice")
    return [entry for entry in chosen if entry.facts.get("kind") in ANSWERS]


def answer_of(entries: Iterable[Entry], who: str | None) -> Mapping[str, str | None]:
    """The combatant's answer in the exchange; empty if the reader may not know it."""
    chosen = by(answers(entries), who, "choice")
    return chosen.facts if chosen else {}


def is_exchange(entries: Sequence[Entry]) -> bool:
    """Whether these entries contain the comparison of an exchange."""
    return bool(of_rule(entries, "count"))


def fighters(entries: Sequence[Entry]) -> list[str]:
    """The participants of the exchange, as far as the reader may know them."""
    tested = [test for test in of_rule(entries, "test") if test.facts.get("purpose") in BLOWS]
    chosen = [*answers(entries), *(tested if is_exchange(entries) else ())]
    return list(dict.fromkeys(entry.who for entry in chosen if entry.who))


def rolled(entry: Entry) -> Phrase:
    """The result of a test, for a tile: "Defence 2: extreme success"."""
    facts = entry.facts
    came_to = level(facts["level"], bool(facts.get("fumble")))
    purpose = facts.get("purpose")
    if purpose not in BLOWS:
        return phrase(ROLLED, roll=facts["roll"], level=came_to)
    return phrase(ROLLED_FOR, purpose=label("purpose", purpose), roll=facts["roll"], level=came_to)


def noted(entry: Entry) -> Phrase | None:
    """A declaration or choice for an exchange as a note: "Attacks Goblin 3"."""
    facts = entry.facts
    option = facts.get("option", "")
    untold = option in ("cast", "manoeuvre") and not (facts.get("spell") or facts.get("manoeuvre"))
    if facts.get("kind") not in ("declare", *ANSWERS) or untold:
        return None
    names = (facts.get(name) for name in ("manoeuvre", "goal", "spell"))
    return doing(option, entry.target, *names)
