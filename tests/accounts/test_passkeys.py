"""Passkeys on the server; tests/browser/test_passkeys.py signs in with one."""

from __future__ import annotations

import json
import time
from base64 import urlsafe_b64encode

import pytest
from django.contrib.auth.models import User
from django.test import Client, RequestFactory

from encounters.accounts import passkeys
from encounters.accounts.models import Passkey
from tests.passkeys import passkey_of
from tests.phones import laptop_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
ASK, USE, ADD = "/accounts/passkey/ask/", "/accounts/passkey/", "/accounts/passkeys/add/"
MADE_UP = {
    "id": "AAAA",
    "rawId": "AAAA",
    "type": "public-key",
    "response": {"clientDataJSON": "e30", "authenticatorData": "AAAA", "signature": "AAAA"},
}
CLIENT_DATA = urlsafe_b64encode(
    b'{"type":"webauthn.get","challenge":"new","origin":"https://testserver"}'
).decode()
AUTHENTICATOR = urlsafe_b64encode(bytes(37)).decode()
ANSWERS = [
    "",
    "{}",
    "[]",
    "null",
    "7",
    '"text"',
    "[" * 100_000,
    json.dumps(MADE_UP),
    json.dumps(MADE_UP | {"rawId": 7}),
    json.dumps(MADE_UP | {"response": {}}),
    json.dumps(MADE_UP | {"rawId": "é"}),
    '{"id": "\\ud800"}',
]


@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
def test_whatever_no_browser_would_say_signs_nobody_in(answer: str) -> None:
    browser = Client()
    assert browser.post(ASK).status_code == 200
    assert browser.post(USE, {"answer": answer}).status_code == 403


@pytest.mark.parametrize("answer", ANSWERS, ids=range(len(ANSWERS)))
def test_nor_is_it_kept(answer: str, gwen: User) -> None:
    browser = laptop_of(gwen)
    browser.post("/accounts/passkeys/ask/")
    page = browser.post(ADD, {"name": "Laptop", "answer": answer}, follow=True)
    assert "could not be saved" in page.text and not Passkey.objects.exists()


def test_a_question_is_new_each_time_and_asks_for_the_person() -> None:
    first, second = (Client().post(ASK).json()["publicKey"] for _ in range(2))
    assert first["challenge"] != second["challenge"]
    assert first["userVerification"] == "required" and first["rpId"] == "testserver"


def test_an_answer_without_a_question_is_refused() -> None:
    assert Client().post(USE, {"answer": json.dumps(MADE_UP)}).status_code == 403


def test_who_tries_many_has_to_wait() -> None:
    browser = Client()
    answers = [browser.post(USE, {"answer": "{}"}).status_code for _ in range(11)]
    assert answers == [403] * 10 + [429]


def test_a_new_one_needs_somebody_who_has_just_signed_in(gwen: User) -> None:
    browser = laptop_of(gwen)
    session = browser.session
    session["confirmed"] = 0
    session.save()
    assert browser.get("/accounts/passkeys/")["Location"].startswith("/accounts/confirm/")
    assert browser.post("/accounts/passkeys/ask/").status_code == 403
    assert browser.post(ADD, {"answer": "{}"}).status_code == 302


def test_nobody_touches_somebody_elses(gwen: User, otto: User) -> None:
    passkey = Passkey.objects.create(user=gwen, name="Laptop")
    browser = laptop_of(otto)
    for page in ("name", "remove"):
        answer = browser.post(f"/accounts/passkeys/{passkey.pk}/{page}/", {"name": "Mine"})
        assert answer.status_code == 404
    assert Passkey.objects.get().name == "Laptop"


@pytest.mark.parametrize(
    ("host", "secure", "possible"),
    [
        ("localhost:8000", False, True),
        ("runde.example.org", True, True),
        ("runde.example.org", False, False),
        ("192.168.1.7:8000", False, False),
        ("192.168.1.7", True, False),
        ("[::1]:8000", False, False),
    ],
)
def test_browsers_offer_them_at_names_with_https_and_on_this_machine(
    host: str, secure: bool, possible: bool
) -> None:
    request = RequestFactory(headers={"Host": host}).get("/", secure=secure)
    assert passkeys.are_possible(request) is possible


class TestAQuestionIsAnsweredOnce:
    """The challenge is only in the browser's cookie; that it was answered is in the cache."""

    @pytest.fixture
    def heard(self, monkeypatch: pytest.MonkeyPatch) -> list[object]:
        """The challenges that came with an answer; every answer is rejected."""
        known: list[object] = []

        class Judge:
            def authenticate_begin(self, **how: object) -> tuple[dict[str, str], dict[str, str]]:
                return {}, {"challenge": "new"}

            def authenticate_complete(self, state: object, *given: object) -> None:
                known.append(state)
                raise ValueError

        monkeypatch.setattr(passkeys, "_server", lambda request: Judge())
        return known

    def answer(self, gwen: User) -> dict[str, str]:
        passkey_of(gwen)
        handle = passkeys._handle(b"Laptop")
        Passkey.objects.update(handle=handle)
        made = {"clientDataJSON": CLIENT_DATA, "authenticatorData": AUTHENTICATOR, "signature": ""}
        said = {"id": "TGFwdG9w", "rawId": "TGFwdG9w", "type": "public-key", "response": made}
        return {"answer": json.dumps(said)}

    def test_a_second_time_it_is_not_even_looked_at(self, gwen: User, heard: list[object]) -> None:
        browser, answer = Client(), self.answer(gwen)
        browser.post(ASK)
        kept = browser.cookies["passkey"].value
        for _ in range(2):
            browser.cookies["passkey"] = kept
            assert browser.post(USE, answer).status_code == 403
        assert heard == [{"challenge": "new"}]

    def test_nor_is_one_that_this_server_never_asked(self, gwen: User, heard: list[object]) -> None:
        browser, answer = Client(), self.answer(gwen)
        browser.cookies["passkey"] = "made:up:here"
        assert browser.post(USE, answer).status_code == 403
        assert heard == []

    def test_nor_one_of_six_minutes_ago(
        self, gwen: User, heard: list[object], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        browser, answer = Client(), self.answer(gwen)
        browser.post(ASK)
        now = time.time()
        monkeypatch.setattr(time, "time", lambda: now + 360)
        assert browser.post(USE, answer).status_code == 403
        assert heard == []
