"""Reminders beside an option: its effects, risks and distances (README 5, 7)."""

from collections.abc import Callable, Mapping

from rulesets.contract import CombatantView, PendingView, View
from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.wording.labels import signed

type Notes = Callable[[PendingView, CombatantView], list[Phrase]]

FAR = npgettext("momentum", "Up to {count} metre.", "Up to {count} metres.")
HALF = npgettext(
    "momentum",
    "At most {count} metre away, half the range.",
    "At most {count} metres away, half the range.",
)
PENALTY = pgettext("momentum", "Penalty on the move: {number}.")
WAIT = phrase(pgettext("momentum", "Asked again in the melee, magic and second movement phase."))
RELOADS = phrase(pgettext("momentum", "Without moving it always works."))
SPELL_RISK = pgettext("momentum", "On the move or drawn into melee: {number}.")
FIGHT = phrase(pgettext("momentum", "A melee begins; the attacker’s side has the Momentum."))
IGNORE = phrase(pgettext("momentum", "No melee begins, but there is no defence against the hit."))
ASSIGN = phrase(
    pgettext("momentum", "Tap a fighter, then the group. Somebody has to stand in each of them.")
)
DEFEND = phrase(
    pgettext("momentum", "An equal or higher success stops the attack and does no damage itself.")
)
EVADE = phrase(pgettext("momentum", "Like defending, but without a weapon."))
FLANK = phrase(
    pgettext("momentum", "Needs a success. Flanking: advantage; getting out: a full move later.")
)
LEAVE = phrase(pgettext("momentum", "Without a test, because somebody on your side stays."))
FLEE = phrase(
    pgettext("momentum", "No defence against attacks. Afterwards a full move; the group dissolves.")
)
NO_WARD = phrase(pgettext("momentum", "Meanwhile you cannot defend yourself."))
ALL_OF_BOTH = phrase(pgettext("momentum", "Every success of both sides takes effect."))
ONLY_TOP = phrase(pgettext("momentum", "What is below the highest level comes to nothing."))
NOTHING_COUNTS = phrase(pgettext("momentum", "No damage; the passive side gets the Momentum."))
STRIKE_BACK = phrase(pgettext("momentum", "Plain damage, without a test."))
EFFECT = phrase(pgettext("momentum", "The manoeuvre works without a test."))
KEPT = phrase(pgettext("momentum", "Your side stays active in the next round."))
FIGHTS_ON = phrase(pgettext("momentum", "You fight on in the melee."))
IDLE = phrase(pgettext("momentum", "No further action in this phase."))
GIVEN_UP = phrase(pgettext("momentum", "The other side is active from the next round on."))
SHIELD = pgettext("momentum", "Shield: {number}.")
EVASION = pgettext("momentum", "Evasion {value}.")


MERELY_FAILS = phrase(pgettext("momentum", "The test fails, without further consequences."))
LEFT = pgettext("momentum", "Armour does not count. {hp} of {max_hp} hit points are left.")
FALLS = phrase(pgettext("momentum", "The weapon of the test; picking it up costs an action."))
LIES = phrase(pgettext("momentum", "Until standing up: only defence, with disadvantage."))
OTHERS_ACT = phrase(pgettext("momentum", "The other side is ahead in this group from now on."))


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    if asked.kind == "fumble":
        return tuple(_after_fumble(view, asked, option))
    actor = view.seen(asked.by)
    find = NOTES.get(f"{asked.kind}.{option}") or NOTES.get(option)
    return tuple(find(asked, actor)) if actor and "sheet" in actor.facts and find else ()


def _after_fumble(view: View, asked: PendingView, option: str) -> list[Phrase]:
    """The meaning of each consequence for the combatant who fumbled."""
    if option == "damage":
        whom = asked.decision.options[0].fields[0].choices[0] if asked.decision else ""
        seen = view.seen(whom)
        facts = seen.facts if seen else {}
        return [phrase(LEFT, hp=facts["hp"], max_hp=facts["max_hp"])] if "hp" in facts else []
    return [CONSEQUENCES[option]] if option in CONSEQUENCES else []


CONSEQUENCES: Mapping[str, Phrase] = {
    "none": MERELY_FAILS,
    "drop_weapon": FALLS,
    "prone": LIES,
    "lose_momentum": OTHERS_ACT,
}


def _always(*said: Phrase) -> Notes:
    return lambda asked, actor: list(said)


def _far(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [phrase(FAR, count=actor.facts["sheet"]["full"])]


def _near(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [phrase(HALF, count=actor.facts["sheet"]["half"])]


def _moving(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    penalty = actor.facts["hindered_penalty"]
    return [phrase(PENALTY, number=signed(-penalty))] if penalty else []


def _reload(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [RELOADS, *_moving(asked, actor)]


def _cast(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    penalty = actor.facts["hindered_penalty"]
    if asked.kind != "declare" or not penalty:
        return [NO_WARD] if asked.kind in ("act", "react") else _moving(asked, actor)
    return [phrase(SPELL_RISK, number=signed(-penalty))]


def _beside(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [NO_WARD] if asked.kind in ("act", "react") else _moving(asked, actor)


def _unmoved(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [NO_WARD] if asked.kind in ("act", "react") else []


def _defend(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    more = actor.facts["sheet"]["shield_defence"]
    return [*([phrase(SHIELD, number=signed(more))] if more else []), DEFEND]


def _evade(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [phrase(EVASION, value=Dice(str(actor.facts["sheet"]["evade"]))), EVADE]


def _leave(asked: PendingView, actor: CombatantView) -> list[Phrase]:
    return [LEAVE, *(_far(asked, actor) if asked.kind == "declare" else [])]


NOTES: Mapping[str, Notes] = {
    "hold": _always(WAIT),
    "move": _far,
    "engage": _near,
    "join.join": _near,
    "shoot": _moving,
    "reload": _reload,
    "cast": _cast,
    "other": _beside,
    "stand_up": _unmoved,
    "pick_up": _unmoved,
    "fight": _always(FIGHT),
    "ignore": _always(IGNORE),
    "assign": _always(ASSIGN),
    "defend": _defend,
    "evade": _evade,
    "tactical": _always(FLANK),
    "leave": _leave,
    "flee": _always(FLEE),
    "count.all": _always(ALL_OF_BOTH),
    "count.top": _always(ONLY_TOP),
    "count.none": _always(NOTHING_COUNTS),
    "riposte.damage": _always(STRIKE_BACK),
    "riposte.manoeuvre": _always(EFFECT),
    "keep": _always(KEPT),
    "declare.stay": _always(FIGHTS_ON),
    "second_move.stay": _always(IDLE),
    "give_up": _always(GIVEN_UP),
}
