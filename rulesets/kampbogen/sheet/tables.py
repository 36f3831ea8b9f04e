"""The seven grades, and values of sheets and house rules (README 2, 3)."""

from types import MappingProxyType

GRADE_MODIFIERS = MappingProxyType(
    {
        "let": 0,
        "normal": 2,
        "vanskelig": 4,
        "svaer": 6,
        "haard": 8,
        "urimelig": 10,
        "episk": 12,
    }
)
GRADES = tuple(GRADE_MODIFIERS)
"""In ascending order; this order, not the modifiers, decides which is lowest."""
RANK = {grade: rank for rank, grade in enumerate(GRADES)}

WARDS = MappingProxyType({"kraftskade": "kultur"})
TALENTS = MappingProxyType({"styrke": 0, "fysik": 0, "snilde": 0, "sanser": 0, "skydning": 0})
KNOWLEDGES = MappingProxyType({"feltkunst": 0, "kultur": 0, "okkultisme": 0})
ABILITIES = (*TALENTS, *KNOWLEDGES)
"""Proposals for fields with an ability; other names are allowed."""
LONGEST_NAME = 40  # the longest name of an ability, an effect or a vehicle
MOST_LIFE = 99
PRYGL = 10
BRUD = 2
LIV_CHARACTER, LIV_OPPONENT = 5, 3
SHARE = {"kraftskade": "kraft"}
"""The pool that a kind of effect harms; other kinds harm life."""

AIMED = ("rifle", "bow", "crossbow")
SHOOTING = ("pistol", *AIMED)
WEAPON_KINDS = ("melee", "thrown", *SHOOTING, "other")

SITUATIONS = (
    "normal",
    "ambush_by_party",
    "ambush_on_party",
    "holdup_by_party",
    "holdup_on_party",
    "sneak_attack",
    "indirect",
    "defenceless",
)
AMBUSHED = {"ambush_by_party": "opponents", "ambush_on_party": "party"}
