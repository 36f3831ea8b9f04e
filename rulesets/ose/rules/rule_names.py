"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

type Beat = Sequence[Entry]

STRIKES = {"attack", "spell_effect", "save", "gm_set"}
TAKES_HOLD = {"hit_points", "death"}
RUNS_AWAY = {"flee", "fled", "flee_blocked"}
CASTING = {"cast", "immune", "save", "spell_disrupted"}


def parting(entry: Entry, beat: Beat) -> bool | None:
    parts = PARTS.get(entry.rule)
    return parts(entry, beat) if parts else None


def _attack(entry: Entry, beat: Beat) -> bool:
    """The attacks of one combatant at another are one beat (README 5.7)."""
    first = beat[0]
    return (first.rule, first.who, first.target) != ("attack", entry.who, entry.target)


def _hit_points(entry: Entry, beat: Beat) -> bool:
    """At the end of a simultaneous phase, hit points change by everything done in it (README
    7.4)."""
    if beat[0].rule in TAKES_HOLD:
        return False
    last = _last_about(entry, beat)
    if last is None or last.rule in TAKES_HOLD:
        return True
    cost = entry.facts.get("damage", 0)
    return cost not in (last.facts.get("damage"), _damage(entry, beat))


def _death(entry: Entry, beat: Beat) -> bool:
    """A death begins a beat unless the exchange has affected that combatant."""
    return beat[0].rule not in TAKES_HOLD and _last_about(entry, beat) is None


def _save(entry: Entry, beat: Beat) -> bool:
    """A save called by the GM begins a beat; others belong to their spell."""
    return beat[0].rule != "cast" or beat[-1].rule not in CASTING


def _morale(entry: Entry, beat: Beat) -> bool:
    return beat[0].rule not in ("morale_check", "morale")


def _rout(entry: Entry, beat: Beat) -> bool:
    return beat[-1].rule not in ("morale_check", "morale", "rout")


def _runs_away(entry: Entry, beat: Beat) -> bool:
    return beat[-1].rule not in RUNS_AWAY


PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    "attack": _attack,
    "hit_points": _hit_points,
    "death": _death,
    "save": _save,
    "morale": _morale,
    "rout": _rout,
    **dict.fromkeys(RUNS_AWAY, _runs_away),
}


def _last_about(entry: Entry, beat: Beat) -> Entry | None:
    """The last entry that struck or changed the target of this one."""
    return next(
        (
            before
            for before in reversed(beat)
            if entry.target == (before.target or before.who)
            and before.rule in STRIKES | TAKES_HOLD
            and before.facts.get("hit", True)
        ),
        None,
    )


def _damage(entry: Entry, beat: Beat) -> int:
    """The damage of the beat's attacks to the target of this entry."""
    return sum(
        before.facts.get("damage", 0)
        for before in beat
        if before.rule == "attack" and before.target == entry.target
    )


DEEDS: Deeds = always("attack cast move engage leave withdrawal retreat flee fled")
"""Declaring, waiting and morale checks are not deeds, nor is a rout before anybody flees."""

BEATS = beats(
    opens="""
    turn wait morale_check declaration_lapsed movement_blocked
    withdrawal retreat move engage leave cast forgo
    gm_set joined removed gm_engage gm_disengage fight_over
    """,
    runs="declare initiative cannot_cast condition_ended",
    parting=parting,
    holds="initiative",
    events="initiative",
    striking={"automatic": ("hit", "miss")},
)
