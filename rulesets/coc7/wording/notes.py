"""Reminders beside an option: the rolls, distances and costs (README 10)."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.coc7.sheet.tables import FAST_MOV, RUN_FACTOR
from rulesets.coc7.wording.labels import LEXICON, PENALTY_DICE, dice
from rulesets.coc7.wording.questions import attack_on
from rulesets.contract import CombatantView, Field, PendingView, View
from rulesets.messages import Dice, Name, Phrase, Term, npgettext, pgettext, phrase

MOST_TARGETS = 4

LEVELS = pgettext("coc7", "{skill}: regular {regular}, hard {hard}, extreme {extreme}.")
BARE_LEVELS = pgettext("coc7", "Regular {regular}, hard {hard}, extreme {extreme}.")
IN_FRONT = phrase(pgettext("coc7", "Only targets in front of the shooter."))
EACH_HARDER = phrase(pgettext("coc7", "From the second volley on one more penalty die each."))
BURST = phrase(pgettext("coc7", "Each shot is rolled, each with a penalty die."))
LOADING = phrase(pgettext("coc7", "Loading a round first costs a penalty die."))
EMPTY = phrase(
    pgettext("coc7", "Empty: one round is loaded first, which costs the shot a penalty die.")
)
CLOSE = phrase(
    pgettext("coc7", "Closer than the target’s DEX / 5 feet, the target can fight back.")
)
CHARGE = phrase(pgettext("coc7", "A melee attack is still possible at the end of the round."))
FAST_TARGET = phrase(pgettext("coc7", "A penalty die for shots at a fast target."))
NO_ANSWER = phrase(pgettext("coc7", "An ordinary roll, nothing is compared."))
BONUS_DIE = phrase(pgettext("coc7", "An ordinary roll with a bonus die."))
BY_ITSELF = phrase(pgettext("coc7", "Hits without a roll."))
OUTNUMBERED = phrase(
    pgettext(
        "coc7",
        "Outnumbered after responding with a roll: melee attacks on them get a bonus die this "
        "round.",
    )
)
NEAR = pgettext("coc7", "Point-blank below about {near} m.")
REACH = pgettext("coc7", "{weapon}: base to {base} m, long to {long} m, very long to {far} m.")
UNDEFENDED = {"bonus_die": BONUS_DIE, "automatic": BY_ITSELF}


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    actor, key = view.seen(asked.by), f"{asked.kind}.{option}"
    if actor is None:
        return ()
    always = LEXICON.also["note"].get(key) or LEXICON.also["note"].get(option)
    find = NOTES.get(key) or NOTES.get(option)
    return (
        *((phrase(always),) if always else ()),
        *(find(view, asked, actor) if find else ()),
    )


def levels(skill: str, value: int) -> Phrase:
    """ "Dodge: regular 35, hard 17, extreme 7"."""
    half, fifth = value // 2, value // 5
    return phrase(LEVELS, skill=Term(skill), regular=value, hard=half, extreme=fifth)


def _skill(actor: CombatantView, name: str) -> list[Phrase]:
    return [levels(name, actor.facts[name])] if name in actor.facts else []


def _own_name(actor: CombatantView, name: str) -> list[Phrase]:
    """The note beside an option with the same name as its skill."""
    if name not in actor.facts:
        return []
    value = actor.facts[name]
    return [phrase(BARE_LEVELS, regular=value, hard=value // 2, extreme=value // 5)]


def _kit(actor: CombatantView, asked: PendingView, option: str, name: str) -> list[Phrase]:
    """Everything about the only weapon or spell. With several, each row has its own note."""
    field = _field(asked, option, name)
    if field is None or len(field.choices) != 1 or field.choices[0] not in actor.kit:
        return []
    only = field.choices[0]
    return [phrase(pgettext("coc7", "{weapon}: {kit}."), weapon=Term(only), kit=actor.kit[only])]


def _field(asked: PendingView, option: str, name: str) -> Field | None:
    offered = asked.decision.option(option) if asked.decision else None
    fields = offered.fields if offered else ()
    return next((field for field in fields if field.name == name), None)


def _targets(view: View, asked: PendingView, option: str, fact: str) -> list[CombatantView]:
    """The first targets about whom this fact is known."""
    field = _field(asked, option, "target")
    targets = map(view.seen, field.choices if field else ())
    return [combatant for combatant in targets if combatant and fact in combatant.facts][
        :MOST_TARGETS
    ]


def _bands(actor: CombatantView, asked: PendingView, option: str) -> list[Phrase]:
    """The range bands of each weapon in metres, and its point-blank range (README 10)."""
    field, ranges = _field(asked, option, "weapon"), actor.facts.get("ranges", {})
    if field is None or "point_blank" not in actor.facts:
        return []
    reaching = [name for name in field.choices if ranges.get(name)]
    near = Dice(str(actor.facts["point_blank"]))
    if len(field.choices) > 1:
        return [phrase(NEAR, near=near), *(_reach(name, ranges[name]) for name in reaching)]
    if not reaching:
        return []
    base = ranges[reaching[0]]
    message = pgettext(
        "coc7",
        "Point-blank below about {near} m, base to {base} m, long to {long} m, "
        "very long to {far} m.",
    )
    return [phrase(message, near=near, base=base, long=2 * base, far=4 * base)]


def _reach(weapon: str, base: int) -> Phrase:
    return phrase(REACH, weapon=Term(weapon), base=base, long=2 * base, far=4 * base)


def _manoeuvre(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    targets = _targets(view, asked, "manoeuvre", "build")
    return _skill(actor, "brawl") + [_builds(actor, combatant) for combatant in targets]


def _builds(actor: CombatantView, target: CombatantView) -> Phrase:
    """The difference in build and its effect, for readers who know both."""
    larger = target.facts["build"] - actor.facts.get("build", 0)
    message = pgettext("coc7", "{target}: build {difference}, {dice}.")
    difference = Dice(f"{larger:+d}".replace("-", "−"))
    return phrase(
        message, target=Name(target.id), difference=difference, dice=dice(-max(0, larger))
    )


def _shoot(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [
        *_kit(actor, asked, "shoot", "weapon"),
        *_bands(actor, asked, "shoot"),
        *_may_load(actor, asked),
    ]


def _may_load(actor: CombatantView, asked: PendingView) -> list[Phrase]:
    field = _field(asked, "shoot", "weapon")
    only = field.choices[0] if field and len(field.choices) == 1 else ""
    usual = (field.default if field else None) or only
    if usual not in actor.facts.get("loadable", ()):
        return []
    return [EMPTY if actor.facts.get("ammo", {}).get(usual) == 0 else LOADING]


def _throw(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    near = [_near(combatant) for combatant in _targets(view, asked, "throw", "point_blank")]
    return [*_kit(actor, asked, "throw", "weapon"), *_bands(actor, asked, "throw"), CLOSE, *near]


def _near(target: CombatantView) -> Phrase:
    message = pgettext("coc7", "{target}: {near} m.")
    near = Dice(str(target.facts["point_blank"]))
    return phrase(message, target=Name(target.id), near=near)


def _fix(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    jams: Mapping[str, int] = actor.facts.get("jammed", {})
    message = npgettext(
        "coc7", "{weapon}: {count} round of work left.", "{weapon}: {count} rounds of work left."
    )
    return [phrase(message, count=left, weapon=Term(name)) for name, left in jams.items()]


def _run(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    mov = actor.facts.get("mov", 0)
    message = npgettext("coc7", "Up to {count} metre.", "Up to {count} metres.")
    far = [phrase(message, count=RUN_FACTOR * mov)] if mov else []
    return [*far, CHARGE, *([FAST_TARGET] if mov >= FAST_MOV else [])]


def _outnumbered(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """README S12: facing several opponents, one defence is enough to be outnumbered."""
    facing = {*actor.facts.get("engaged", ()), *actor.facts.get("answered", ())}
    return [OUTNUMBERED] if len(facing) > 1 else []


def _nothing(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    attack: Mapping[str, Any] = attack_on(view, asked)
    return [UNDEFENDED.get(attack.get("undefended", ""), NO_ANSWER)]


def _fire(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    firing: Mapping[str, Any] = actor.facts.get("firing", {})
    if not firing:
        return [IN_FRONT]
    left = npgettext("coc7", "{count} round left.", "{count} rounds left.")
    next_one = phrase(
        pgettext("coc7", "Next volley: {dice}."),
        dice=phrase(PENALTY_DICE, count=firing["volleys"]),
    )
    return [phrase(left, count=firing["ammo"]), next_one, METRES, IN_FRONT]


METRES = phrase(pgettext("coc7", "Switching targets wastes one round for each metre between them."))


NOTES: Mapping[str, Callable[[View, PendingView, CombatantView], list[Phrase]]] = {
    "melee": lambda view, asked, actor: _kit(actor, asked, "melee", "weapon"),
    "manoeuvre": _manoeuvre,
    "shoot": _shoot,
    "burst": lambda view, asked, actor: [*_kit(actor, asked, "burst", "weapon"), BURST],
    "auto": lambda view, asked, actor: [
        *_kit(actor, asked, "auto", "weapon"),
        EACH_HARDER,
        IN_FRONT,
    ],
    "throw": _throw,
    "fix": _fix,
    "cast": lambda view, asked, actor: _kit(actor, asked, "cast", "spell"),
    "run": _run,
    "break_free": lambda view, asked, actor: _skill(actor, "brawl"),
    "first_aid": lambda view, asked, actor: _own_name(actor, "first_aid"),
    "react.dodge": _outnumbered,
    "react.fight_back": _outnumbered,
    "react.manoeuvre": _outnumbered,
    "react.none": _nothing,
    "fire": _fire,
}
"""Notes that depend on the fight; those that are always the same are in `words.toml`."""
