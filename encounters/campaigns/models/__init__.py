"""Campaigns, their GMs and co-GMs, their seats, and the ways to get a seat."""

from encounters.campaigns.models.audit import AuditEntry
from encounters.campaigns.models.campaign import Campaign, Campaigns, CoGM, runs_it
from encounters.campaigns.models.offer import Offer
from encounters.campaigns.models.seat import (
    CODE_LENGTH,
    Claim,
    Invitation,
    Seat,
    hash_of,
    new_code,
    other_names,
)
from encounters.campaigns.models.secret import (
    in_a_day,
    in_five_minutes,
    in_twelve_hours,
    new_key,
)
from encounters.campaigns.models.sign_in import SignInLink

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
    "in_a_day",
    "in_five_minutes",
    "in_twelve_hours",
    "new_code",
    "new_key",
    "other_names",
    "runs_it",
]
