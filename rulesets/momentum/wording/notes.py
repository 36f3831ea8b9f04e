"""Reminders beside an option: its effects, risks and distances (README 5, 7)."""

from collections.abc import Callable, Mapping

from rulesets.contract import CombatantView, PendingView, View
from rulesets.messages import Dice, Phrase, npgettext, pgettext, phrase
from rulesets.momentum.wording.labels import LEXICON
from rulesets.wording.labels import signed

FIXED = LEXICON.also["note"]
"""The notes that are always the same, by option."""

type Notes = Callable[[PendingView, CombatantView], list[Phrase]]

FAR = npgettext("momentum", "Up to {count} metre.", "Up to {count} metres.")
HALF = npgettext(
    "momentum",
    "At most {count} metre away, half the range.",
    "At most {count} metres away, half the range.",
)
PENALTY = pgettext("momentum", "Penalty on the move: {number}.")
RELOADS = phrase(pgettext("momentum", "Without moving it always works."))
SPELL_RISK = pgettext("momentum", "On the move or drawn into melee: {number}.")
DEFEND = phrase(
    pgettext("momentum", "An equal or higher success stops the attack and does no damage itself.")
)
EVADE = phrase(pgettext("momentum", "Like defending, but without a weapon."))
LEAVE = phrase(pgettext("momentum", "Without a test, because somebody on your side stays."))
NO_WARD = phrase(pgettext("momentum", "Meanwhile you cannot defend yourself."))
SHIELD = pgettext("momentum", "Shield: {number}.")
EVASION = pgettext("momentum", "Evasion {value}.")


LEFT = pgettext("momentum", "Armour does not count. {hp} of {max_hp} hit points are left.")


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    key = f"{asked.kind}.{option}"
    fixed = FIXED.get(key) or FIXED.get(option)
    always = [phrase(fixed)] if fixed else []
    if asked.kind == "fumble":
        return tuple(_hurt(view, asked) if option == "damage" else always)
    actor = view.seen(asked.by)
    if actor is None or "sheet" not in actor.facts:
        return ()
    find = NOTES.get(key) or NOTES.get(option)
    return tuple(find(asked, actor) if find else always)


def _hurt(view: View, asked: PendingView) -> list[Phrase]:
    """The effect of damage on the combatant who fumbled."""
    whom = asked.decision.options[0].fields[0].choices[0] if asked.decision else ""
    combatant = view.seen(whom)
    facts = combatant.facts if combatant else {}
    return [phrase(LEFT, hp=facts["hp"], max_hp=facts["max_hp"])] if "hp" in facts else []


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
    "move": _far,
    "engage": _near,
    "join.join": _near,
    "shoot": _moving,
    "reload": _reload,
    "cast": _cast,
    "other": _beside,
    "stand_up": _unmoved,
    "pick_up": _unmoved,
    "defend": _defend,
    "evade": _evade,
    "leave": _leave,
}
