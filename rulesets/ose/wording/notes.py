"""Reminders beside an option: its distances and restrictions (README 10)."""

from collections.abc import Mapping

from rulesets.contract import CombatantView, PendingView, View
from rulesets.messages import Phrase, Term, npgettext, pgettext, phrase

TIRING = 50
MOST_ROUNDS_MOVED = 60
MOVEMENTS = {"withdraw", "retreat", "move", "engage"}

EFFECT = pgettext("ose", "{effect}.")
# The notes on spells (`shown/kit.py`) are made of these.
DAMAGE = pgettext("ose", "{damage} damage")
ONLY_ACTION = phrase(pgettext("ose", "No other action, no movement."))
ENGAGEMENT = phrase(pgettext("ose", "Up to an enemy, to strike in melee."))
MOVE = phrase(pgettext("ose", "To another place, not up to an enemy."))
STAY = phrase(pgettext("ose", "No movement; attacks come later."))
LATER = phrase(pgettext("ose", "Your action is chosen when your turn comes."))
WITHDRAWAL = phrase(pgettext("ose", "Backwards; an attack may follow."))
RETREAT = phrase(
    pgettext("ose", "No attack this round; enemies get +2 to hit and ignore the shield.")
)
LEAVES = phrase(pgettext("ose", "Out of the fight for good."))
ACTS_LAST = phrase(pgettext("ose", "Moves and attacks last, with slow weapons only."))
MAY_TAKE_OFF = phrase(pgettext("ose", "The GM may apply −1 to −4 for cover."))
PLAIN: Mapping[str, Phrase] = {
    "cast": ONLY_ACTION,
    "none": LATER,
    "stay": STAY,
    "wait": ACTS_LAST,
}
OF_GM: Mapping[str, Phrase] = {
    "rout flee": phrase(pgettext("ose", "They run as soon as it is their turn to move.")),
    "rout surrender": phrase(pgettext("ose", "They leave the fight immediately.")),
}


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    if asked.by == "gm":
        note = OF_GM.get(f"{asked.kind} {option}")
        return (note,) if note else ()
    actor = view.seen(asked.by)
    if actor is None:
        return ()
    if option in MOVEMENTS:
        return (*_how_far(actor, option), *_breath(actor))
    if asked.kind == "cast" and option == "cast":
        return _effect(actor, asked)
    if option == "leave":
        return (LEAVES, *_breath(actor))
    if option in PLAIN:
        return (PLAIN[option],)
    if asked.kind == "missile" and option == "attack":
        return (*_bands(actor, asked), *_cover(view))
    return ()


def _effect(actor: CombatantView, asked: PendingView) -> tuple[Phrase, ...]:
    """The damage and saving throw of the spell that is cast, where its targets are chosen. The dice
    that are rolled for several targets at once stand large beside it (`chance`)."""
    spell = actor.facts.get("declared_spell")
    if not isinstance(spell, str) or spell not in actor.kit:
        return ()
    effect = actor.kit[spell]
    first = effect.values.get("first")
    if _for_several(asked) and isinstance(first, Phrase) and first.message == DAMAGE:
        effect = effect.values["rest"]
    return (phrase(EFFECT, effect=effect),)


def _for_several(asked: PendingView) -> bool:
    cast = asked.decision and asked.decision.option("cast")
    return bool(cast and any(field.type == "combatants" for field in cast.fields))


def _how_far(actor: CombatantView, option: str) -> tuple[Phrase, ...]:
    if "move" not in actor.facts:
        return ()
    rate = actor.facts["move"]
    if option == "withdraw":
        return (_at_most_half(rate), WITHDRAWAL)
    if option == "retreat":
        return (_at_most(rate), RETREAT)
    return (ENGAGEMENT if option == "engage" else MOVE, _at_most(rate), _half_is(rate))


def _at_most(rate: int) -> Phrase:
    message = npgettext(
        "ose", "At most {count} foot, the full rate.", "At most {count} feet, the full rate."
    )
    return phrase(message, count=rate)


def _at_most_half(rate: int) -> Phrase:
    message = npgettext(
        "ose",
        "At most {count} foot, half of the rate of {rate}.",
        "At most {count} feet, half of the rate of {rate}.",
    )
    return phrase(message, count=rate // 2, rate=rate)


def _half_is(rate: int) -> Phrase:
    return phrase(
        npgettext("ose", "Half of it is {count} foot.", "Half of it is {count} feet."),
        count=rate // 2,
    )


def _breath(actor: CombatantView) -> tuple[Phrase, ...]:
    moved = actor.facts.get("rounds_moved", 0)
    if moved < TIRING:
        return ()
    message = npgettext(
        "ose", "{count} round of movement left.", "{count} rounds of movement left."
    )
    return (phrase(message, count=MOST_ROUNDS_MOVED - moved),)


def _bands(actor: CombatantView, asked: PendingView) -> tuple[Phrase, ...]:
    ranges = actor.facts.get("ranges", {})
    return tuple(_band(name, ranges[name]) for name in _offered(asked) if name in ranges)


def _offered(asked: PendingView) -> tuple[str, ...]:
    attack = asked.decision and asked.decision.option("attack")
    fields = attack.fields if attack else ()
    return next((field.choices for field in fields if field.name == "weapon"), ())


def _band(name: str, ranges: tuple[int, int, int]) -> Phrase:
    short, medium, long = ranges
    return phrase(
        pgettext("ose", "{weapon}: short to {short}, medium to {medium}, long to {long} feet."),
        weapon=Term(name),
        short=short,
        medium=medium,
        long=long,
    )


def _cover(view: View) -> tuple[Phrase, ...]:
    """For the GM alone, who may know the THAC0 of opponents."""
    is_open = any("thac0" in combatant.facts for combatant in view.combatants if not combatant.ally)
    return (MAY_TAKE_OFF,) if is_open else ()
