"""Permissions: every URL of the project, requested by every role.

The name of a view says whose it is; `CALLS` says how to call it. Every new URL needs a line there.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from encounters.accounts.models import Device
from encounters.campaigns import roles, seats
from encounters.campaigns.access import member_from_cookies
from encounters.campaigns.models import Campaign, Claim, CoGM, Offer, Seat
from encounters.combatants.models import Combatant, Share
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.passkeys import passkey_of
from tests.phones import as_it_was, laptop_of, phone_of

pytestmark = pytest.mark.usefixtures("no_forecasts")
Alone = Callable[[str], AbstractContextManager[None]]
GET, POST = "get", "post"

CALLS: dict[str, tuple[str, dict[str, Any]]] = {
    "start": (GET, {}),
    "anyone_no_seat": (GET, {}),
    "anyone_unreached": (GET, {}),
    "anyone_code": (POST, {"code": "CODE"}),
    "anyone_join": (GET, {}),
    "anyone_take": (POST, {"character": 0}),
    "anyone_bring": (POST, {"name": ""}),
    "anyone_watch": (POST, {}),
    "anyone_claim": (POST, {"seat": 0}),
    "anyone_waiting": (GET, {}),
    "seat_dice": (POST, {"own": "on"}),
    "seat_dice_confirmed": (POST, {"confirm": "on"}),
    "seat_first_dice": (POST, {"fight": 1}),
    "seat_first_dice_back": (POST, {"fight": 1}),
    "seat_go_on": (POST, {}),
    "gm_rest": (GET, {}),
    "gm_rest_back": (POST, {}),
    "seat_settings": (GET, {}),
    "seat_help": (GET, {}),
    "seat_leave": (POST, {}),
    "seat_sheet": (GET, {}),
    "seat_begin": (GET, {}),
    "gm_new": (GET, {}),
    "gm_table": (GET, {}),
    "gm_settings": (GET, {}),
    "gm_rules": (GET, {}),
    "gm_delete": (GET, {}),
    "gm_audit": (GET, {}),
    "gm_life": (GET, {}),
    "gm_keep": (GET, {}),
    "gm_copy": (POST, {}),
    "gm_put_away": (POST, {}),
    "gm_take_out": (POST, {}),
    "gm_bring": (POST, {}),
    "gm_roles": (GET, {}),
    "owner_offer_link": (POST, {"role": "co_gm"}),
    "owner_ask_seat": (POST, {}),
    "owner_hand_over": (POST, {"role": "gm"}),
    "owner_take_back": (POST, {}),
    "owner_remove_co_gm": (POST, {}),
    "gm_step_down": (POST, {}),
    "gm_play_too": (POST, {}),
    "anyone_role": (GET, {}),
    "anyone_offer": (GET, {}),
    "account_read": (POST, {}),
    "account_take_seat": (POST, {}),
    "account_forget_seat": (POST, {}),
    "seat_screen": (POST, {"screen": "gm"}),
    "seat_shows": (POST, {"shows": "display"}),
    "seat_watch": (POST, {}),
    "seat_remember": (POST, {}),
    "gm_door": (GET, {}),
    "gm_first_steps": (GET, {}),
    "gm_no_first_steps": (POST, {}),
    "gm_examples": (GET, {}),
    "gm_address": (POST, {"address": "192.0.2.1"}),
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
    "gm_export_table": (GET, {}),
    "gm_export_cards": (GET, {}),
    "gm_cards": (GET, {}),
    "gm_party_page": (GET, {}),
    "seat_card": (GET, {}),
    "seat_block": (GET, {}),
    "gm_pack_schema": (GET, {}),
    "gm_import": (POST, {}),
    "gm_bring_in": (POST, {}),
    "gm_sheet": (GET, {}),
    "gm_copy_sheet": (POST, {}),
    "gm_looked": (POST, {"answer": "accept"}),
    "gm_accept_all": (POST, {}),
    "gm_delete_sheet": (POST, {}),
    "gm_pass_on": (GET, {}),
    "gm_take_back_copies": (POST, {}),
    "gm_share": (POST, {}),
    "gm_shared": (GET, {}),
    "gm_withdraw": (POST, {}),
    "gm_let_go": (POST, {}),
    "anyone_shared": (GET, {}),
    "gm_bring_back": (POST, {}),
    "gm_pick": (GET, {}),
    "gm_pick_fight": (POST, {}),
    "gm_spot": (GET, {}),
    "gm_new_encounter": (POST, {}),
    "gm_prepare": (GET, {}),
    "gm_party": (POST, {}),
    "gm_count": (POST, {"count": 3}),
    "gm_line": (POST, {"side": "others"}),
    "gm_line_sheet": (GET, {}),
    "gm_surprise": (POST, {"side": "party"}),
    "gm_options": (POST, {}),
    "gm_name_encounter": (POST, {"name": "The ford"}),
    "gm_copy_encounter": (POST, {}),
    "gm_delete_encounter": (POST, {}),
    "gm_forecast": (GET, {}),
    "gm_forecast_count": (POST, {}),
    "gm_forecast_cancel": (POST, {}),
    "gm_forecast_add": (POST, {}),
    "gm_forecast_remove": (POST, {}),
    "gm_forecast_failed": (GET, {}),
    "gm_look": (GET, {}),
    "gm_try": (GET, {}),
    "gm_try_cancel": (POST, {}),
    "gm_try_failed": (GET, {}),
    "alive": (GET, {}),
    "ready": (GET, {}),
    "password_change": (GET, {}),
    "anyone_enter": (GET, {}),
    "login": (GET, {}),
    "anyone_second_step": (POST, {"code": "000000"}),
    "anyone_passkey_ask": (POST, {}),
    "anyone_passkey": (POST, {"answer": "{}"}),
    "anyone_sign_up": (POST, {"email": "gwen@example.org"}),
    "anyone_new_account": (POST, {}),
    "anyone_reset": (POST, {"email": "gwen@example.org"}),
    "anyone_new_password": (POST, {}),
    "anyone_address": (POST, {}),
    "account_home": (GET, {}),
    "account_confirm": (GET, {}),
    "account_address": (GET, {}),
    "account_devices": (GET, {}),
    "account_end_others": (POST, {}),
    "account_end_device": (POST, {}),
    "account_codes": (GET, {}),
    "account_codes_off": (POST, {}),
    "account_recovery": (POST, {}),
    "account_passkeys": (GET, {}),
    "account_passkey_ask": (POST, {}),
    "account_passkey_add": (POST, {"answer": "{}"}),
    "account_passkey_name": (POST, {"name": "Phone"}),
    "account_passkey_remove": (POST, {}),
    "account_delete": (GET, {}),
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
    "seat_dice_back": (POST, {}),
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
    "seat_why": (GET, {}),
    "seat_happened": (GET, {}),
    "seat_report": (GET, {}),
    "seat_reports": (GET, {}),
    "gm_moment": (POST, {}),
    "gm_danger": (GET, {}),
    "gm_scenario": (GET, {}),
    "seat_report_markdown": (GET, {}),
    "seat_report_picture": (GET, {}),
    "seat_evening": (GET, {}),
    "seat_evening_markdown": (GET, {}),
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
    """The admin has its own permissions and its own test."""
    module = getattr(pattern.callback, "__module__", "")
    return module.startswith("encounters.") and not module.endswith(".admin")


OWN = {
    str(pattern.name): pattern
    for pattern in patterns(get_resolver().url_patterns)
    if is_own(pattern)
}


def signed_in_elsewhere(user: User) -> Device:
    """Another browser in which this user is signed in."""
    laptop_of(user)
    return user.devices.get()


class Table:
    """Everything at Gwen's table that a URL can refer to."""

    def __init__(self, running: Encounter, pia: Seat):
        campaign = running.campaign
        self.prepared = prepare.duplicate(running)
        line = self.prepared.participants.get(combatant__kind="foe")
        gwens = Seat.objects.create(campaign=campaign, name="Gwen", account=campaign.gm)
        answered = Offer.objects.create(campaign=campaign, by=campaign.gm, answer="refused")
        self.own = {"seat_pk": gwens.pk, "offer_pk": answered.pk}
        self.step = running.step
        self.names = {
            "campaign_pk": campaign.pk,
            "encounter_pk": running.pk,
            "sheet_pk": Combatant.objects.get(player=pia).pk,
            "character_pk": Combatant.objects.get(player=pia).pk,
            "seat_pk": pia.pk,
            "offer_pk": Offer.objects.create(campaign=campaign, by=campaign.gm, seat=pia).pk,
            "co_gm_pk": CoGM.objects.get(campaign=campaign, name="Nora").pk,
            "claim_pk": Claim.objects.create(seat=pia).pk,
            "line_pk": line.pk,
            "share_pk": Share.objects.create(campaign=campaign, by=campaign.gm, hash="a").pk,
            "code": seats.invite(campaign).code,
            "kind": "foe",
            "token": "guess",
            "key": "a-fight",
            "uidb64": "MQ",
            "device_pk": signed_in_elsewhere(campaign.gm).pk,
            "passkey_pk": passkey_of(campaign.gm).pk,
            "day": "2026-11-23",
            "line": "log-1-round-1",
            "part": "why",
        }

    def address(self, name: str) -> str:
        wanted = OWN[name].pattern.converters or {}
        known = self.names | self.own if name.startswith("account_") else self.names
        named = {key: known[key] for key in wanted}
        if "prepare/" in str(OWN[name].pattern):
            named["encounter_pk"] = self.prepared.pk
        return reverse(name, kwargs=named)

    def call(self, browser: Client, name: str) -> HttpResponse:
        """Uses a copy of the browser, since the response may change its state."""
        method, data = CALLS[name]
        return getattr(as_it_was(browser), method)(self.address(name), data)


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
