"""Helpers for investigators and their foes on phones."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from encounters.play.models import Step
from tests.browser.phone import Phone
from tests.browser.table import caught_up, confirm

GUN: dict[str, Any] = {
    "name": "Tommy gun",
    "use": "firearm",
    "skill": 55,
    "damage": "1d10",
    "range": 20,
    "feed": "magazine",
    "capacity": 20,
    "spare": 1,
    "auto": True,
    "malfunction": 97,
}


def choose(phone: Phone, option: str, **fields: str) -> None:
    """Chooses an option of the question, with further fields."""
    phone.opened(row(phone, option)).click()
    for name, value in fields.items():
        phone.opened(phone.page.locator(f"[name='{option}.{name}']")).fill(value)
    confirm(phone)


def row(phone: Phone, option: str) -> Locator:
    return phone.page.locator(f"label:has(> input[data-option='{option}'])")


def slots(phone: Phone) -> Locator:
    return phone.page.locator("#panel [data-slot]")


def roll(phone: Phone, dice: str) -> None:
    """Types dice, one key each; the last one sends them."""
    caught_up(phone)
    before = phone.version
    for shown in dice.split():
        tap(phone, shown)
    phone.shows(before + 1)


def tap(phone: Phone, shown: str) -> None:
    keys = phone.page.locator("#panel [data-keys-for]:not([hidden]) .key")
    phone.tap(keys.get_by_text(shown, exact=True))


def rolled(purpose: str) -> list[list[int]]:
    """All typed dice for this purpose, as stored."""
    rolls = [roll for step in Step.objects.order_by("pk") for roll in step.rolls]
    return [roll.faces for roll in rolls if roll.purpose == purpose]


def facts(rule: str, number: int = 0) -> dict[str, Any]:
    """The facts of a rule's entry in the last step that applied it."""
    found = [
        [entry for entry in step.log if entry["rule"] == rule]
        for step in Step.objects.order_by("-pk")
    ]
    told: dict[str, Any] = next(filter(None, found))[number]["facts"]
    return told


def entries(rule: str) -> list[dict[str, Any]]:
    """All entries of a rule in the last step."""
    return [entry for entry in Step.objects.latest("pk").log if entry["rule"] == rule]


def pick(phone: Phone, option: str) -> None:
    """Taps an option, which opens its fields."""
    phone.tap(row(phone, option))


def keys_in_sight(phone: Phone) -> bool:
    """Whether no key of the pad is covered by the dock."""
    phone.settle()
    found: bool = phone.page.evaluate(
        """() => {
          const low = (one) => one.getBoundingClientRect().bottom;
          const keys = [...document.querySelectorAll("[data-keys-for]:not([hidden]) .key")];
          const dock = document.querySelector(".foot .dock").getBoundingClientRect();
          return keys.length > 0 && Math.max(...keys.map(low)) <= dock.top;
        }"""
    )
    return found
