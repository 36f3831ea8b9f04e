"""Who may go where: every address of the project, called by everybody.

A view's name says whose it is; `CALLS` says how it is called. Whoever adds an address adds a line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from encounters.campaigns import seats
from encounters.campaigns.access import member_from_cookies
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.phones import laptop_of, phone_of

GET, POST = "get", "post"

CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "start": (GET, {}),
    "anyone_no_seat": (GET, {}),
    "anyone_code": (POST, {"code": "CODE"}),
    "anyone_join": (GET, {}),
    "anyone_take": (POST, {"character": 0}),
    "anyone_bring": (POST, {"name": ""}),
    "anyone_watch": (POST, {}),
    "anyone_claim": (POST, {"seat": 0}),
    "anyone_waiting": (GET, {}),
    "seat_dice": (POST, {"own": "on"}),
    "seat_dice_confirmed": (POST, {"confirm": "on"}),
    "seat_go_on": (POST, {}),
    "gm_rest": (GET, {}),
    "gm_rest_back": (POST, {}),
    "seat_settings": (GET, {}),
    "seat_leave": (POST, {}),
    "seat_sheet": (GET, {}),
    "gm_new": (GET, {}),
    "gm_table": (GET, {}),
    "gm_settings": (GET, {}),
    "gm_rules": (GET, {}),
    "gm_delete": (POST, {}),
    "gm_invite": (POST, {}),
    "gm_uninvite": (POST, {}),
    "gm_answer_claim": (POST, {"answer": "confirmed"}),
    "gm_revoke_seat": (POST, {}),
    "gm_remove_since": (GET, {}),
    "gm_rename_seat": (POST, {"name": "Pia"}),
    "gm_give": (POST, {"seat": ""}),
    "gm_library": (GET, {}),
    "gm_new_sheet": (GET, {}),
    "gm_export": (GET, {}),
    "gm_import": (POST, {}),
    "gm_sheet": (GET, {}),
    "gm_copy_sheet": (POST, {}),
    "gm_delete_sheet": (POST, {}),
    "gm_bring_back": (POST, {}),
    "gm_new_encounter": (POST, {}),
    "gm_prepare": (GET, {}),
    "gm_party": (POST, {}),
    "gm_count": (POST, {"count": 3}),
    "gm_line": (POST, {"side": "others"}),
    "gm_line_sheet": (GET, {}),
    "gm_options": (POST, {}),
    "gm_name_encounter": (POST, {"name": "The ford"}),
    "gm_copy_encounter": (POST, {}),
    "gm_delete_encounter": (POST, {}),
    "alive": (GET, {}),
    "password_change": (GET, {}),
    "anyone_enter": (GET, {}),
    "gm_phone": (GET, {}),
    "anyone_phone": (POST, {}),
    "seat_play": (GET, {}),
    "table_play": (GET, {}),
    "seat_door": (GET, {}),
    "gm_play": (GET, {}),
    "gm_start": (POST, {}),
    "seat_answer": (POST, {}),
    "seat_live_odds": (GET, {}),
    "seat_dice_typed": (POST, {}),
    "seat_drop": (POST, {}),
    "seat_undo": (POST, {}),
    "seat_redo": (POST, {}),
    "seat_take_back": (POST, {}),
    "seat_standing": (POST, {}),
    "gm_all": (POST, {}),
    "gm_ruling": (POST, {}),
    "gm_values": (POST, {}),
    "gm_quick": (POST, {}),
    "gm_add": (POST, {}),
    "gm_hide": (POST, {}),
    "gm_roll_for": (POST, {"seat": 0}),
    "gm_carry": (POST, {}),
    "gm_questions": (GET, {}),
    "gm_rulings": (GET, {}),
    "gm_undo_sheet": (GET, {}),
    "seat_log": (GET, {}),
    "seat_corrections": (GET, {}),
    "seat_correct": (POST, {}),
}


def patterns(urls: list[URLPattern | URLResolver]) -> Iterator[URLPattern]:
    for entry in urls:
        if isinstance(entry, URLResolver):
            yield from patterns(entry.url_patterns)
        else:
            yield entry


def is_own(pattern: URLPattern) -> bool:
    """The admin has its own door and its own test."""
    module = getattr(pattern.callback, "__module__", "")
    return module.startswith("encounters.") and not module.endswith(".admin")


OWN = {
    str(pattern.name): pattern
    for pattern in patterns(get_resolver().url_patterns)
    if is_own(pattern)
}


class Table:
    """Everything an address can name, at Gwen's table."""

    def __init__(self, running: Encounter, pia: Seat):
        campaign = running.campaign
        self.prepared = prepare.duplicate(running)
        line = self.prepared.participants.get(combatant__kind="foe")
        self.names = {
            "campaign_pk": campaign.pk,
            "encounter_pk": running.pk,
            "sheet_pk": Combatant.objects.get(player=pia).pk,
            "character_pk": Combatant.objects.get(player=pia).pk,
            "seat_pk": pia.pk,
            "claim_pk": Claim.objects.create(seat=pia).pk,
            "line_pk": line.pk,
            "code": seats.invite(campaign).code,
            "kind": "foe",
            "token": "guess",
        }

    def call(self, browser: Client, name: str) -> HttpResponse:
        method, data = CALLS[name]
        wanted = OWN[name].pattern.converters or {}
        named = {key: self.names[key] for key in wanted}
        if "prepare/" in str(OWN[name].pattern):
            named["encounter_pk"] = self.prepared.pk
        address = reverse(name, kwargs=named)
        return getattr(browser, method)(address, data)


@pytest.fixture
def table(encounter: Encounter, pia: Seat) -> Table:
    return Table(encounter, pia)


@pytest.fixture
def ottos(otto: User) -> Seat:
    """Somebody who plays at Otto's table."""
    elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    return Seat.objects.create(campaign=elsewhere, name="Olga")


def lets_in(answer: HttpResponse) -> bool:
    to_login = answer.headers.get("Location", "").startswith("/accounts/login/")
    return answer.status_code < 500 and answer.status_code != 404 and not to_login


def sends_to_login(answer: HttpResponse) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith("/accounts/login/")


def named(right: str) -> list[str]:
    return sorted(
        name
        for name, pattern in OWN.items()
        if getattr(pattern.callback, "__name__", "").startswith(right)
    )


def test_every_address_has_a_line_in_this_test() -> None:
    missing = sorted(set(OWN) - set(CALLS))
    assert not missing, f"say in CALLS how {missing} are called, so that their right is tested"
    assert not set(CALLS) - set(OWN), "an address is gone: take its line out of CALLS"


@pytest.mark.parametrize("name", named("gm_"))
def test_the_gms_pages_are_the_gms_alone(
    name: str, table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat
) -> None:
    for browser in (Client(), phone_of(pia), phone_of(ottos)):
        assert sends_to_login(table.call(browser, name))
    if OWN[name].pattern.converters:  # a page of a table, not of the own account
        assert table.call(laptop_of(otto), name).status_code == 404
    assert lets_in(table.call(laptop_of(gwen), name))


@pytest.mark.parametrize("name", named("seat_"))
def test_the_pages_of_the_table_are_for_who_sits_at_it(
    name: str, table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat
) -> None:
    for browser in (Client(), phone_of(ottos), laptop_of(otto)):
        page = table.call(browser, name)
        assert page.status_code == 404
        assert "You have no seat at this table" in page.text
        assert 'name="code"' in page.text
    assert lets_in(table.call(laptop_of(gwen), name))
    assert lets_in(table.call(phone_of(pia), name))


@pytest.mark.parametrize("name", named("anyone_"))
def test_the_way_in_is_open_to_everybody_and_never_breaks(
    name: str, table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat
) -> None:
    for browser in (Client(), phone_of(ottos), laptop_of(otto), phone_of(pia), laptop_of(gwen)):
        assert table.call(browser, name).status_code < 500


@pytest.mark.parametrize("name", named("seat_"))
def test_a_revoked_seat_is_nobody(name: str, table: Table, pia: Seat) -> None:
    phone = phone_of(pia)
    seats.revoke(pia.campaign, pia)
    assert table.call(phone, name).status_code == 404


def test_a_player_cannot_open_the_sheet_of_somebody_else(
    table: Table, pia: Seat, piet: Seat
) -> None:
    assert table.call(phone_of(pia), "seat_sheet").status_code == 200
    assert table.call(phone_of(piet), "seat_sheet").status_code == 404


NESTED = [
    name
    for name in named("gm_")
    if "campaign_pk" in OWN[name].pattern.converters
    and {"sheet_pk", "seat_pk", "claim_pk", "character_pk"} & set(OWN[name].pattern.converters)
]


@pytest.mark.parametrize("name", NESTED)
def test_a_gm_reaches_nothing_of_another_table_through_the_own_campaign(
    name: str, table: Table, otto: User, ottos: Seat
) -> None:
    table.names["campaign_pk"] = ottos.campaign_id
    assert table.call(laptop_of(otto), name).status_code == 404


def test_the_session_of_a_bare_connection_is_read_in_the_same_way(
    table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat
) -> None:
    def member(browser: Client) -> Any:
        cookies = "; ".join(f"{name}={one.value}" for name, one in browser.cookies.items())
        return member_from_cookies(cookies.encode(), pia.campaign_id)

    assert member(phone_of(pia)).seat == pia
    assert member(laptop_of(gwen)).gm
    assert member(phone_of(ottos)) is None
    assert member(laptop_of(otto)) is None
    assert member(Client()) is None
