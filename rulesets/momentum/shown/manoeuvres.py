"""The effect of each manoeuvre, and of each of somebody's own techniques, in one line."""

from __future__ import annotations

from collections.abc import Mapping

from rulesets.messages import Dice, Message, Phrase, pgettext, phrase
from rulesets.momentum.rules.probe import disengaging_is_hard
from rulesets.momentum.state import Combatant, Options, Technique
from rulesets.wording.labels import signed

DOES: Mapping[str, Phrase] = {
    "disarm": phrase(pgettext("momentum", "the weapon falls; picking it up is an action")),
    "trip": phrase(pgettext("momentum", "on the ground; standing up is an action")),
    "push": phrase(pgettext("momentum", "pushed away by some metres")),
    "take_momentum": phrase(pgettext("momentum", "your side is active next")),
    "cover": phrase(pgettext("momentum", "wards off blows meant for a companion")),
    "improvise": phrase(pgettext("momentum", "the GM tells the effect")),
}
EFFECTS: Mapping[str, Phrase] = {**DOES, "text": DOES["improvise"]}
EVASION = pgettext("momentum", "out of the melee: evasion {value}")
EVASION_HARD = pgettext("momentum", "out of the melee: evasion {value} with disadvantage")
HARDER = pgettext("momentum", "with disadvantage: {does}")
PARTS: Mapping[str, Message] = {
    "modifier": pgettext("momentum", "{number} to the value"),
    "damage": pgettext("momentum", "{number} damage"),
}
DAMAGE = phrase(pgettext("momentum", "damage"))
ADVANTAGE = phrase(pgettext("momentum", "advantage"))
DISADVANTAGE = phrase(pgettext("momentum", "disadvantage"))
ALL_ENEMIES = phrase(pgettext("momentum", "all enemies"))
COSTS_IT = phrase(pgettext("momentum", "the Momentum is lost"))
HARD = ("disarm", "trip")
TOGETHER = pgettext("momentum", "{parts}")


def manoeuvres(options: Options, combatant: Combatant) -> dict[str, Phrase]:
    """By the names that the field has; one's own techniques come last, and win."""
    notes = dict(DOES)
    if options.hard_manoeuvres:
        notes |= {name: phrase(HARDER, does=DOES[name]) for name in HARD}
    said = EVASION_HARD if disengaging_is_hard(options) else EVASION
    notes["disengage"] = phrase(said, value=Dice(str(combatant.sheet.evade)))
    return notes | {name: _technique(found) for name, found in combatant.sheet.techniques.items()}


def _technique(technique: Technique) -> Phrase:
    numbers = {"modifier": technique.modifier, "damage": technique.damage}
    parts = [
        phrase(message, number=signed(numbers[name]))
        for name, message in PARTS.items()
        if numbers[name]
    ]
    if technique.effect in EFFECTS:
        parts.append(EFFECTS[technique.effect])
    if technique.edge:
        parts.append(ADVANTAGE if technique.edge > 0 else DISADVANTAGE)
    parts += [ALL_ENEMIES] * technique.all_targets + [COSTS_IT] * technique.loses_momentum
    return phrase(TOGETHER, parts=tuple(parts) or (DAMAGE,))
