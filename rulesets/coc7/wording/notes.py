"""Reminders beside an option: the rolls, distances and costs (README 10)."""

from collections.abc import Callable, Mapping
from typing import Any

from rulesets.coc7.wording.labels import PENALTY_DICE, dice
from rulesets.coc7.wording.questions import attack_on
from rulesets.contract import CombatantView, Field, PendingView, View
from rulesets.messages import Dice, Name, Phrase, Term, npgettext, pgettext, phrase

MOST_TARGETS = 4
RUN_FACTOR, FAST = 5, 8

LEVELS = pgettext("coc7", "{skill}: regular {regular}, hard {hard}, extreme {extreme}.")
BARE_LEVELS = pgettext("coc7", "Regular {regular}, hard {hard}, extreme {extreme}.")
TWO_ROUNDS = phrase(pgettext("coc7", "Up to two rounds, a magazine, or half of a belt change."))
NEXT_ROUND = phrase(pgettext("coc7", "A bonus die for the first shot with it next round."))
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
FLEE = phrase(pgettext("coc7", "Uses the turn. Whoever leaves the fight is out of it for good."))
COVER = phrase(pgettext("coc7", "A penalty die for shots at whoever is in cover."))
DRAW = phrase(pgettext("coc7", "A weapon that is used in the same turn need not be drawn first."))
DODGE = phrase(pgettext("coc7", "The defender wins ties."))
FIGHT_BACK = phrase(pgettext("coc7", "The attacker wins ties; a better result hits the attacker."))
ANSWERING = phrase(pgettext("coc7", "The attacker wins ties; a better result takes effect."))
DIVE = phrase(pgettext("coc7", "A penalty die for these shots; the next action is lost."))
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
    actor = view.seen(asked.by)
    find = NOTES.get(f"{asked.kind}.{option}") or NOTES.get(option)
    return tuple(find(view, asked, actor)) if actor and find else ()


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


def _weapon(actor: CombatantView, asked: PendingView, option: str) -> list[Phrase]:
    """Everything about the only weapon. With several, each row has its own note."""
    name = _usual(asked, option)
    if name not in actor.kit or not _only(asked, option):
        return []
    said = pgettext("coc7", "{weapon}: {kit}.")
    return [phrase(said, weapon=Term(name), kit=actor.kit[name])]


def _weapon_field(asked: PendingView, option: str) -> Field | None:
    offered = asked.decision.option(option) if asked.decision else None
    fields = offered.fields if offered else ()
    return next((field for field in fields if field.name == "weapon"), None)


def _only(asked: PendingView, option: str) -> bool:
    """Whether no other weapon can be named."""
    field = _weapon_field(asked, option)
    return field is not None and len(field.choices) == 1


def _usual(asked: PendingView, option: str) -> str:
    field = _weapon_field(asked, option)
    if field is None:
        return ""
    return field.default or (field.choices[0] if len(field.choices) == 1 else "")


def _bands(actor: CombatantView, asked: PendingView, option: str) -> list[Phrase]:
    """The range bands of each weapon in metres, and its point-blank range (README 10)."""
    field, ranges = _weapon_field(asked, option), actor.facts.get("ranges", {})
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


def _melee(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return _weapon(actor, asked, "melee")


def _manoeuvre(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    found = _skill(actor, "brawl")
    offered = asked.decision.option("manoeuvre") if asked.decision else None
    targets = offered.fields[0].choices if offered and offered.fields else ()
    known = [seen for seen in map(view.seen, targets) if seen and "build" in seen.facts]
    return found + [_builds(actor, seen) for seen in known[:MOST_TARGETS]]


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
        *_weapon(actor, asked, "shoot"),
        *_bands(actor, asked, "shoot"),
        *_may_load(actor, asked),
    ]


def _may_load(actor: CombatantView, asked: PendingView) -> list[Phrase]:
    usual = _usual(asked, "shoot")
    if usual not in actor.facts.get("loadable", ()):
        return []
    return [EMPTY if actor.facts.get("ammo", {}).get(usual) == 0 else LOADING]


def _burst(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [*_weapon(actor, asked, "burst"), BURST]


def _auto(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [*_weapon(actor, asked, "auto"), EACH_HARDER, IN_FRONT]


def _cast(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    """The cost and effect of the only spell. With several, each row has its own note."""
    offered = asked.decision.option("cast") if asked.decision else None
    spells = offered.fields[0].choices if offered and offered.fields else ()
    if len(spells) != 1 or spells[0] not in actor.kit:
        return []
    said = pgettext("coc7", "{weapon}: {kit}.")
    return [phrase(said, weapon=Term(spells[0]), kit=actor.kit[spells[0]])]


def _throw(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    offered = asked.decision.option("throw") if asked.decision else None
    targets = offered.fields[0].choices if offered and offered.fields else ()
    known = [seen for seen in map(view.seen, targets) if seen and "point_blank" in seen.facts]
    near = [_near(seen) for seen in known[:MOST_TARGETS]]
    return [*_weapon(actor, asked, "throw"), *_bands(actor, asked, "throw"), CLOSE, *near]


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
    return [*far, CHARGE, *([FAST_TARGET] if mov >= FAST else [])]


def _dodge(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [DODGE, *_outnumbered(actor)]


def _fight_back(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [FIGHT_BACK, *_outnumbered(actor)]


def _answer(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [ANSWERING, *_outnumbered(actor)]


def _outnumbered(actor: CombatantView) -> list[Phrase]:
    """README S12: facing several opponents, one defence is enough to be outnumbered."""
    facing = {*actor.facts.get("engaged", ()), *actor.facts.get("answered", ())}
    return [OUTNUMBERED] if len(facing) > 1 else []


def _dive(view: View, asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [DIVE]


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


def _always(*said: Phrase) -> Callable[[View, PendingView, CombatantView], list[Phrase]]:
    return lambda view, asked, actor: list(said)


NOTES: Mapping[str, Callable[[View, PendingView, CombatantView], list[Phrase]]] = {
    "melee": _melee,
    "manoeuvre": _manoeuvre,
    "shoot": _shoot,
    "burst": _burst,
    "auto": _auto,
    "throw": _throw,
    "aim": _always(NEXT_ROUND),
    "reload": _always(TWO_ROUNDS),
    "fix": _fix,
    "cast": _cast,
    "run": _run,
    "flee": _always(FLEE),
    "draw": _always(DRAW),
    "take_cover": _always(COVER),
    "break_free": lambda view, asked, actor: _skill(actor, "brawl"),
    "first_aid": lambda view, asked, actor: _own_name(actor, "first_aid"),
    "react.dodge": _dodge,
    "react.fight_back": _fight_back,
    "react.manoeuvre": _answer,
    "react.dive": _dive,
    "react.none": _nothing,
    "fire": _fire,
}
