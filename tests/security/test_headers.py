"""Security headers of every page, on a laptop and on a hosted server: each URL is requested in a
process with the settings of such a server."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.play.served import ROOT, environment

HOSTED = {"RUNDE_HTTPS": "1", "RUNDE_HOSTS": "runde.example.org"}
WALK = """
import json, sys
import django
django.setup()
from django.conf import settings
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.urls import reverse

call_command("migrate", verbosity=0)
from encounters.campaigns import seats
from encounters.campaigns.models import Claim, Offer, Seat
from encounters.lobby import opening
from rulesets import registry
from tests.addresses import CALLS, OWN

gwen = User.objects.create_superuser("gwen", password="gwens secret word")
campaign = opening.create_with_demo(gwen, registry.get("ose"), "en")
pia = Seat.objects.create(campaign=campaign, name="Pia")
fight = campaign.encounters.first()
names = {
    "campaign_pk": campaign.pk, "encounter_pk": fight.pk, "seat_pk": pia.pk, "kind": "foe",
    "sheet_pk": campaign.combatants.first().pk, "character_pk": campaign.combatants.first().pk,
    "claim_pk": Claim.objects.create(seat=pia).pk, "line_pk": fight.participants.first().pk,
    "share_pk": 1,
    "code": seats.invite(campaign).code, "token": "guess", "day": "2026-11-23", "uidb64": "MQ",
    "key": "guess",
    "offer_pk": Offer.objects.create(campaign=campaign, by=campaign.gm, seat=pia).pk,
    "co_gm_pk": campaign.co_gms.create(account=User.objects.create_user("nora"), name="Nora").pk,
    "device_pk": 1, "passkey_pk": 1, "line": "1-0", "part": "why",
}
host = "runde.example.org" if settings.HTTPS else "192.168.1.20:8000"

middleware = Client().handler  # started once for all

def browser():
    one = Client(SERVER_NAME=host, raise_request_exception=False)
    one.handler = middleware
    return one

def told(name, answer):
    cookies = {one.key: {k: one[k] for k in ("secure", "httponly", "samesite", "path", "domain")}
               for one in answer.cookies.values() if one.value}
    return {"name": name, "status": answer.status_code, "headers": dict(answer.items()),
            "cookies": cookies}

laptop, found = browser(), []
page = laptop.get("/accounts/login/", secure=settings.HTTPS)
found.append(told("login", page))
sent = {"username": "gwen", "password": "gwens secret word"}
found.append(told("signing in", laptop.post("/accounts/login/", sent, secure=settings.HTTPS)))
said = laptop.post("/i18n/setlang/", {"language": "de"}, secure=settings.HTTPS)
found.append(told("a language", said))
last = ("gm_delete", "seat_leave")
for name in sorted(CALLS, key=last.__contains__):
    method, data = CALLS[name]
    wanted = OWN[name].pattern.converters
    address = reverse(name, kwargs={key: names[key] for key in wanted})
    for who in (browser(), laptop):
        found.append(told(name, getattr(who, method)(address, data, secure=settings.HTTPS)))
for page in ("", "auth/user/", "campaigns/campaign/", "campaigns/auditentry/", "nowhere/"):
    found.append(told(page, laptop.get("/admin/" + page, secure=settings.HTTPS)))
for page in ("/nowhere/", "/favicon.ico"):
    found.append(told(page, browser().get(page, secure=settings.HTTPS)))
print(json.dumps(found))
"""

Answer = dict[str, Any]


def walked(folder: Path, **variables: str) -> list[Answer]:
    around = environment(
        RUNDE_DATA=str(folder), DJANGO_SETTINGS_MODULE="encounters.settings", **variables
    )
    command = [sys.executable, "-c", WALK]
    done = subprocess.run(command, cwd=ROOT, env=around, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    found: list[Answer] = json.loads(done.stdout.splitlines()[-1])
    return found


@pytest.fixture(scope="module", params=["laptop", "hosted"])
def walk(request: Any, tmp_path_factory: Any) -> Iterator[tuple[bool, list[Answer]]]:
    hosted = request.param == "hosted"
    folder = tmp_path_factory.mktemp(request.param)
    yield hosted, walked(folder, **(HOSTED if hosted else {}))


def lacking(answers: list[Answer], header: str, *wanted: str) -> list[str]:
    """The URLs whose header lacks one of these values."""
    return [
        f"{answer['name']}: {answer['headers'].get(header)}"
        for answer in answers
        if not all(word in answer["headers"].get(header, "") for word in wanted)
        or header not in answer["headers"]
    ]


def test_every_address_was_called(walk: tuple[bool, list[Answer]]) -> None:
    answers = walk[1]
    assert len(answers) > 150
    assert [
        answer["name"]
        for answer in answers
        if answer["status"] >= 500 and answer["name"] != "ready"
    ] == []
    assert {200, 302, 404, 410} <= {answer["status"] for answer in answers}


def test_every_answer_keeps_the_browser_shut(walk: tuple[bool, list[Answer]]) -> None:
    answers = walk[1]
    assert (
        lacking(answers, "Content-Security-Policy", "script-src 'self';", "frame-ancestors") == []
    )
    assert lacking(answers, "X-Content-Type-Options", "nosniff") == []
    assert lacking(answers, "X-Frame-Options", "DENY") == []
    assert lacking(answers, "Referrer-Policy", "same-origin") == []
    assert lacking(answers, "Permissions-Policy", "camera=()") == []
    assert lacking(answers, "Cross-Origin-Resource-Policy", "same-origin") == []


def test_no_page_stays_behind_on_a_phone_that_is_passed_around(
    walk: tuple[bool, list[Answer]],
) -> None:
    pages = [item for item in walk[1] if "Content-Type" in item["headers"]]
    assert lacking(pages, "Cache-Control", "no-store", "private") == []


def test_https_is_held_to_where_it_is_spoken(walk: tuple[bool, list[Answer]]) -> None:
    hosted, answers = walk
    strict = [answer for answer in answers if "Strict-Transport-Security" in answer["headers"]]
    upgraded = [
        answer
        for answer in answers
        if "upgrade-insecure-requests" in answer["headers"]["Content-Security-Policy"]
    ]
    opener = [answer for answer in answers if "Cross-Origin-Opener-Policy" in answer["headers"]]
    expected = len(answers) if hosted else 0
    assert (len(strict), len(upgraded), len(opener)) == (expected,) * 3
    if hosted:
        assert lacking(answers, "Strict-Transport-Security", "max-age=31536000") == []


def test_every_cookie_is_for_this_server_alone(walk: tuple[bool, list[Answer]]) -> None:
    hosted, answers = walk
    cookies = [(name, cookie) for answer in answers for name, cookie in answer["cookies"].items()]
    assert {"sessionid", "csrftoken", "browser", "django_language"} <= {name for name, _ in cookies}
    for name, cookie in cookies:
        assert (name, bool(cookie["secure"])) == (name, hosted)
        assert (name, cookie["httponly"], cookie["samesite"]) == (name, True, "Lax")
        assert (name, cookie["path"], cookie["domain"]) == (name, "/", "")
