"""Every URL of the project: how it is called, and a table with everything that it can refer to.

The name of a view says whose it is. Every new URL needs a line in `CALLS`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from typing import Any

from django.contrib.auth.models import User
from django.http import HttpResponse
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from encounters.accounts.models import Device
from encounters.campaigns import seats
from encounters.campaigns.models import Claim, CoGM, Offer, Seat
from encounters.combatants.models import Combatant, Share
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from tests.passkeys import passkey_of
from tests.phones import as_it_was, laptop_of

Alone = Callable[[str], AbstractContextManager[None]]
"""The fixture `alone`: a call of one address, whose changes are rolled back."""

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
    "gm_stock": (GET, {}),
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
    "account_called": (POST, {"name": "Gwen"}),
    "account_read": (POST, {}),
    "account_take_seat": (POST, {}),
    "account_forget_seat": (POST, {}),
    "seat_screen": (POST, {"screen": "gm"}),
    "seat_shows": (POST, {"shows": "display"}),
    "seat_watch": (POST, {}),
    "seat_remember": (POST, {}),
    "gm_door": (GET, {}),
    "gm_next": (GET, {}),
    "gm_first_fight": (POST, {}),
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
    "gm_import_text": (GET, {}),
    "gm_import_kind": (POST, {"kind": "foe"}),
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
    "gm_new_foe": (GET, {}),
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
    "anyone_enter": (POST, {}),
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
    "seat_fight": (GET, {}),
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
    "gm_play_named": (POST, {}),
    "gm_play_on": (POST, {}),
    "gm_ask_again": (POST, {}),
    "gm_defaults": (POST, {}),
    "gm_answers": (POST, {}),
    "gm_remind": (POST, {}),
    "gm_ending": (GET, {}),
    "gm_more": (GET, {}),
    "gm_ruling": (POST, {}),
    "gm_rename": (POST, {}),
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
    "gm_deciding_step": (POST, {}),
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


def named(right: str) -> list[str]:
    return sorted(
        name
        for name, pattern in OWN.items()
        if getattr(pattern.callback, "__name__", "").startswith(right)
    )


def signed_in_elsewhere(user: User) -> Device:
    """Another browser in which this user is signed in."""
    laptop_of(user)
    return user.devices.get()


class Table:
    """Everything at Gwen's table that a URL can refer to."""

    def __init__(self, running: Encounter, pia: Seat):
        campaign = running.campaign
        self.prepared = prepare.duplicate(running)
        line = self.prepared.participants.filter(combatant__kind="foe")[0]
        gwens = Seat.objects.create(campaign=campaign, name="Gwen", account=campaign.gm)
        answered = Offer.objects.create(campaign=campaign, by=campaign.gm, answer="refused")
        self.own = {"seat_pk": gwens.pk, "offer_pk": answered.pk}
        self.step = running.step
        self.names = {
            "campaign_pk": campaign.pk,
            "encounter_pk": running.pk,
            "sheet_pk": Combatant.objects.filter(player=pia)[0].pk,
            "character_pk": Combatant.objects.filter(player=pia)[0].pk,
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
