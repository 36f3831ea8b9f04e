"""Campaigns, their GMs and co-GMs, their seats, and the ways to get a seat."""

from encounters.campaigns.models.campaign import (
    AuditEntry,
    Campaign,
    Campaigns,
    CoGM,
    Offer,
    hash_of_link,
    in_a_day,
    in_five_minutes,
    in_twelve_hours,
    new_key,
    runs_it,
)
from encounters.campaigns.models.seat import (
    CODE_LENGTH,
    Claim,
    Invitation,
    Seat,
    SignInLink,
    hash_of,
    new_code,
    other_names,
)

__all__ = [
    "CODE_LENGTH",
    "AuditEntry",
    "Campaign",
    "Campaigns",
    "Claim",
    "CoGM",
    "Invitation",
    "Offer",
    "Seat",
    "SignInLink",
    "hash_of",
    "hash_of_link",
    "in_a_day",
    "in_five_minutes",
    "in_twelve_hours",
    "new_code",
    "new_key",
    "other_names",
    "runs_it",
]
