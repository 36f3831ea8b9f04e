"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

type Beat = Sequence[Entry]

ROLLED_FIRST = {"rolled", "check", "save"}
"""Rules whose entries come before that of what is rolled for."""
CHECKED = "hide search stabilise grapple shove escape countered attack save".split()


def parting(entry: Entry, beat: Beat) -> bool | None:
    parts = _PARTS.get(entry.rule)
    return parts(entry, beat) if parts else None


def _after_rolls(entry: Entry, beat: Beat) -> bool:
    """A deed belongs to the rolls that were made for it."""
    return beat[-1].rule not in ROLLED_FIRST


def _attack(entry: Entry, beat: Beat) -> bool:
    """The attacks of a power, an opportunity or a readied action belong to it."""
    if beat[-1].rule == "rolled":
        return False
    opened = beat[0]
    return not (opened.rule in ("cast", "opportunity", "readied") and opened.who == entry.who)


def _roll(entry: Entry, beat: Beat) -> bool:
    """A roll opens a beat unless it follows from what is going on."""
    return beat[0].rule in ("turn", "round", "turn_passed")


def _cast(entry: Entry, beat: Beat) -> bool:
    """A reaction belongs to what it answers."""
    return beat[0].rule not in ("attack", "cast", "opportunity", "readied") or entry.who == (
        beat[0].who
    )


_PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    **dict.fromkeys(CHECKED, _after_rolls),
    **dict.fromkeys(ROLLED_FIRST, _roll),
    "attack": _attack,
    "cast": _cast,
}

DEEDS: Deeds = always(
    """
    attack cast close withdraw opportunity readied grapple shove dash disengage dodge help search
    leave stand escape stabilise wake routine use_object interact release drop_prone
    """
)
"""Readying and hiding are no deeds, nor are rolls."""

BEATS = beats(
    opens="""
    turn routine attack cast opportunity readied close withdraw grapple shove escape dash disengage
    dodge help hide search ready stabilise use_object wake interact stand drop_prone leave release
    death_save regeneration_stopped recharge gm_set joined removed gm_engage gm_disengage rest
    fight_over rolled check
    """,
    runs="initiative tie_roll",
    parting=parting,
    events="initiative initiative_order",
    striking={"result": ("critical",), "outcome": ("revived", "two_failures")},
)
