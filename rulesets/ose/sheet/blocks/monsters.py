"""Values that a stat block takes from tables: THAC0 by hit dice, saves by class and level."""

AS_FIGHTER = "fighter"
CLASSES = {
    "fighter": "fighter",
    "f": "fighter",
    "cleric": "cleric",
    "c": "cleric",
    "magic-user": "magic_user",
    "mu": "magic_user",
    "m": "magic_user",
    "thief": "thief",
    "t": "thief",
    "dwarf": "dwarf",
    "d": "dwarf",
    "halfling": "dwarf",
    "h": "dwarf",
    "elf": "elf",
    "e": "elf",
    "normal human": "human",
    "nh": "human",
    "normal man": "human",
    "nm": "human",
    "0-level human": "human",
}
# The highest level of each line, then the saves: death, wands, paralysis, breath, spells.
_SAVES = {
    "human": ((99, (14, 15, 16, 17, 18)),),
    "fighter": (
        (3, (12, 13, 14, 15, 16)),
        (6, (10, 11, 12, 13, 14)),
        (9, (8, 9, 10, 10, 12)),
        (12, (6, 7, 8, 8, 10)),
        (15, (4, 5, 6, 5, 8)),
        (18, (2, 3, 4, 3, 6)),
        (99, (2, 2, 2, 2, 4)),
    ),
    "cleric": (
        (4, (11, 12, 14, 16, 15)),
        (8, (9, 10, 12, 14, 12)),
        (12, (6, 7, 9, 11, 9)),
        (99, (3, 5, 7, 8, 7)),
    ),
    "magic_user": (
        (5, (13, 14, 13, 16, 15)),
        (10, (11, 12, 11, 14, 12)),
        (99, (8, 9, 8, 11, 8)),
    ),
    "thief": (
        (4, (13, 14, 13, 16, 15)),
        (8, (12, 13, 11, 14, 13)),
        (12, (10, 11, 9, 12, 10)),
        (99, (8, 9, 7, 10, 8)),
    ),
    "dwarf": (
        (3, (8, 9, 10, 13, 12)),
        (6, (6, 7, 8, 10, 10)),
        (9, (4, 5, 6, 7, 8)),
        (99, (2, 3, 4, 4, 6)),
    ),
    "elf": (
        (3, (12, 13, 13, 15, 15)),
        (6, (10, 11, 11, 13, 12)),
        (9, (8, 9, 9, 10, 10)),
        (99, (6, 7, 8, 8, 8)),
    ),
}
_UP_TO = (1, 2, 3, 4, 5, 6, 7, 9, 11, 13, 15, 17, 19, 21)
"""The hit dice up to which THAC0 is 19, 18, 17 …"""
BEST = 5


def saves_of(kind: str, level: int) -> tuple[int, ...]:
    return next(saves for highest, saves in _SAVES[kind] if level <= highest)


def thac0_of(dice: float, plus: int) -> int:
    """THAC0 by hit dice; a bonus counts as one more die."""
    reached = dice + (plus > 0)
    return next((19 - step for step, most in enumerate(_UP_TO) if reached <= most), BEST)
