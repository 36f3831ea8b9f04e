"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

type Beat = Sequence[Entry]

ROLLS = frozenset("ability_roll join stay_out slip_away".split())
CHOICES = frozenset("act soul_roll".split())
RESOLUTION = frozenset(
    "targets targeted counter effect manoeuvre prygl_roll prygl combat kampgrad_hit".split()
)
FLIGHT = frozenset("flee stay".split())
CHALLENGE = frozenset("challenge_grade challenge soul_roll".split())
INDIRECT = frozenset("indirect_grade indirect soul_roll".split())
HOLDUP = frozenset("holdup holdup_roll soul_roll".split())
SNEAK = frozenset("sneak sneak_roll soul_roll".split())
EXCHANGES = (ROLLS, CHOICES, RESOLUTION, FLIGHT, CHALLENGE, INDIRECT, HOLDUP, SNEAK)
BEGIN = frozenset("targets challenge_grade indirect_grade holdup sneak".split())
"""Rules that always begin an exchange; others may continue one."""

CAUSES: Mapping[str, frozenset[str]] = {
    "challenge": CHALLENGE,
    "indirect": INDIRECT,
    "holdup": HOLDUP,
    "sneak_attack": SNEAK,
    "use": frozenset({"use"}),
}
ENDS = frozenset("loot end fate killed pursuit sneak_response sneak".split())
"""Rules after which the end of the fight belongs to the same exchange."""


def parting(entry: Entry, beat: Beat) -> bool | None:
    special = PARTS.get(entry.rule)
    if special is not None:
        return special(entry, beat)
    if entry.rule in BEGIN or not any(entry.rule in rules for rules in EXCHANGES):
        return None
    return not _goes_on(entry.rule, beat)


def _goes_on(rule: str, beat: Beat) -> bool:
    return any(rule in rules and beat[0].rule in rules for rules in EXCHANGES)


def _ability_roll(entry: Entry, beat: Beat) -> bool:
    """A roll after a soul point, or by a combatant whom the GM brings in, belongs to these;
    otherwise all roll together."""
    last = beat[-1]
    if last.rule == "soul_roll" or (last.rule == "enter" and last.target == entry.who):
        return False
    return not _goes_on(entry.rule, beat)


def _harm(entry: Entry, beat: Beat) -> bool:
    """Harm that a ruling has delayed belongs to the roll before the ruling."""
    return beat[0].rule not in CAUSES.get(entry.facts.get("cause", ""), RESOLUTION)


def _killed(entry: Entry, beat: Beat) -> bool:
    return beat[0].rule != "fate"


def _over(entry: Entry, beat: Beat) -> bool:
    return beat[-1].rule not in ENDS


PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    "ability_roll": _ability_roll,
    "harm": _harm,
    "killed": _killed,
    "over": _over,
}


DEEDS: Deeds = {
    **always("counter effect manoeuvre combat prygl_roll flee use sneak_roll holdup_roll execute"),
    **always("indirect"),
    "harm": {"cause": ("holdup",)},
    **always("style"),
}
"""Rolls and their declared uses, carried out later, are not deeds; nor is an active effect, until
it takes hold. A fighting style takes hold at once, as it binds everybody."""

BEATS = beats(
    opens="""
    begin kampgrad front use break_out pursuit fate opponent_flees surrender sneak_response
    execute spared set add remove end enter withdraw loot
    targets challenge_grade indirect_grade holdup sneak
    """,
    parting=parting,
    events="kampgrad",
    striking={"special": ("fumble", "rise")},
)
