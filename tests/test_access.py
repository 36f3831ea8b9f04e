"""Permissions: every URL of the project, requested by every role."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client

from encounters.campaigns import roles, seats
from encounters.campaigns.access import member_from_cookies
from encounters.campaigns.models import Campaign, Offer, Seat
from encounters.play.models import Encounter
from tests.addresses import CALLS, OWN, Alone, Table, named
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.usefixtures("no_forecasts")


@pytest.fixture
def nora(campaign: Campaign) -> User:
    """Gwen's co-GM."""
    account = User.objects.create_user("nora", password="noras secret word")
    campaign.co_gms.create(account=account, name="Nora")
    return account


@pytest.fixture
def table(encounter: Encounter, pia: Seat, nora: User) -> Table:
    return Table(encounter, pia)


@pytest.fixture
def ottos(otto: User) -> Seat:
    """A seat at Otto's table."""
    elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
    return Seat.objects.create(campaign=elsewhere, name="Olga")


def lets_in(answer: HttpResponse) -> bool:
    to_login = answer.headers.get("Location", "").startswith("/accounts/login/")
    return answer.status_code < 500 and answer.status_code != 404 and not to_login


def sends_to_login(answer: HttpResponse) -> bool:
    return answer.status_code == 302 and answer["Location"].startswith("/accounts/login/")


def test_every_address_has_a_line_in_this_test() -> None:
    missing = sorted(set(OWN) - set(CALLS))
    assert not missing, f"say in CALLS how {missing} are called, so that their right is tested"
    assert not set(CALLS) - set(OWN), "an address is gone: take its line out of CALLS"


def test_the_gms_pages_are_for_those_alone_who_run_the_campaign(
    table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat, alone: Alone
) -> None:
    strangers = (Client(), phone_of(pia), phone_of(ottos))
    gwens, ottos_laptop = laptop_of(gwen), laptop_of(otto)
    for name in named("gm_"):
        with alone(name):
            for browser in strangers:
                assert sends_to_login(table.call(browser, name))
            if OWN[name].pattern.converters:  # a page of a table, not of the user's account
                assert table.call(ottos_laptop, name).status_code == 404
            assert lets_in(table.call(gwens, name))


def test_a_co_gm_runs_the_campaign_as_the_gm_does(table: Table, nora: User, alone: Alone) -> None:
    laptop = laptop_of(nora)
    for name in named("gm_"):
        with alone(name):
            assert lets_in(table.call(laptop, name))


def test_what_is_the_gms_alone_a_co_gm_is_told_and_nobody_else_learns_of(
    table: Table, pia: Seat, gwen: User, nora: User, otto: User, ottos: Seat, alone: Alone
) -> None:
    strangers = (Client(), phone_of(pia), phone_of(ottos))
    gwens, noras, ottos_laptop = map(laptop_of, (gwen, nora, otto))
    for name in named("owner_"):
        with alone(name):
            for browser in strangers:
                assert sends_to_login(table.call(browser, name))
            assert table.call(ottos_laptop, name).status_code == 404
            refused = table.call(noras, name)
            assert refused.status_code == 403 and "Only the GM can do this" in refused.text
            assert lets_in(table.call(gwens, name))


@pytest.mark.database
def test_what_is_an_accounts_own_is_nobody_elses(
    table: Table, pia: Seat, gwen: User, nora: User, otto: User, ottos: Seat, alone: Alone
) -> None:
    strangers = (Client(), phone_of(pia), phone_of(ottos))
    gwens, *others = map(laptop_of, (gwen, nora, otto))
    for name in named("account_"):
        with alone(name):
            for browser in strangers:
                assert sends_to_login(table.call(browser, name))
            for laptop in others:
                answer = table.call(laptop, name)
                assert (
                    answer.status_code == 404 if OWN[name].pattern.converters else lets_in(answer)
                )
            assert lets_in(table.call(gwens, name))


OF_A_TABLE = [
    name
    for right in ("gm_", "owner_", "seat_")
    for name in named(right)
    if OWN[name].pattern.converters
]


def test_who_ran_the_campaign_before_is_a_stranger(
    table: Table, campaign: Campaign, gwen: User, nora: User, otto: User, alone: Alone
) -> None:
    """Gwen hands over to Otto and leaves; Otto removes Nora."""
    browsers = laptop_of(gwen), laptop_of(nora)
    offer = roles.offer_of_link(roles.by_link(campaign, Offer.Role.GM, stays=False))
    assert offer is not None
    roles.remove(roles.accept(offer, otto, "Otto"), campaign.co_gms.get(account=nora))
    for name in OF_A_TABLE:
        with alone(name):
            for browser in browsers:
                assert table.call(browser, name).status_code == 404


def test_the_pages_of_the_table_are_for_who_sits_at_it(
    table: Table, pia: Seat, gwen: User, otto: User, ottos: Seat, alone: Alone
) -> None:
    strangers = (Client(), phone_of(ottos), laptop_of(otto))
    gwens, pias = laptop_of(gwen), phone_of(pia)
    for name in named("seat_"):
        with alone(name):
            for browser in strangers:
                page = table.call(browser, name)
                assert page.status_code == 404
                assert "You have no seat at this table" in page.text
                assert 'name="code"' in page.text
            assert lets_in(table.call(gwens, name))
            assert lets_in(table.call(pias, name))


@pytest.mark.database
def test_the_way_in_is_open_to_everybody_and_never_breaks(
    table: Table, pia: Seat, gwen: User, nora: User, otto: User, ottos: Seat, alone: Alone
) -> None:
    phones = (Client(), phone_of(ottos), phone_of(pia))
    laptops = map(laptop_of, (otto, gwen, nora))
    everybody = (*phones, *laptops)
    for name in named("anyone_"):
        with alone(name):
            for browser in everybody:
                status = table.call(browser, name).status_code
                # "ready" may fail: another process may serve the same folder
                assert status < 500 or name == "ready"


def test_a_revoked_seat_is_nobody(table: Table, pia: Seat, alone: Alone) -> None:
    phone = phone_of(pia)
    seats.revoke(pia.campaign, pia)
    for name in named("seat_"):
        with alone(name):
            assert table.call(phone, name).status_code == 404


def test_a_player_cannot_open_the_sheet_of_somebody_else(
    table: Table, pia: Seat, piet: Seat
) -> None:
    assert table.call(phone_of(pia), "seat_sheet").status_code == 200
    assert table.call(phone_of(piet), "seat_sheet").status_code == 404


def test_a_spectator_who_was_a_player_may_do_what_spectators_may(
    table: Table, pia: Seat, alone: Alone
) -> None:
    """Their pages work, and their taps are refused."""
    phone = phone_of(pia)
    seats.only_watch(pia.campaign, pia)
    for name in named("seat_"):
        with alone(name):
            assert table.call(phone, name).status_code < 500
            assert Encounter.objects.get(pk=table.names["encounter_pk"]).step == table.step


NESTED = [
    name
    for name in named("gm_")
    if "campaign_pk" in OWN[name].pattern.converters
    and {"sheet_pk", "seat_pk", "claim_pk", "character_pk"} & set(OWN[name].pattern.converters)
]


def test_a_gm_reaches_nothing_of_another_table_through_the_own_campaign(
    table: Table, otto: User, ottos: Seat, alone: Alone
) -> None:
    table.names["campaign_pk"] = ottos.campaign_id
    laptop = laptop_of(otto)
    for name in NESTED:
        with alone(name):
            assert table.call(laptop, name).status_code == 404


def test_the_session_of_a_bare_connection_is_read_in_the_same_way(
    table: Table, pia: Seat, gwen: User, nora: User, otto: User, ottos: Seat
) -> None:
    def member(browser: Client) -> Any:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
        return member_from_cookies(cookies.encode(), pia.campaign_id)

    assert member(phone_of(pia)).seat == pia
    assert member(laptop_of(gwen)).gm
    assert member(laptop_of(nora)).gm
    assert member(phone_of(ottos)) is None
    assert member(laptop_of(otto)) is None
    assert member(Client()) is None
