"""A request body reaches Django complete or not at all, with a clear response if it does not."""

import asyncio

import pytest
from django.urls import reverse

from encounters.campaigns import session_seats
from encounters.serve.middleware import headers
from encounters.serve.transport import bodies, refused
from encounters.serve.transport.bodies import TAP, UPLOAD, Away, WholeBodies
from tests.phones import laptop_of, phone_of

PACK = "/c/1/gm/library/pack/in/"
TAPS = ("/e/1/answer", "/j/", "/c/1/gm/library/1/", "/accounts/login/", "/adminx/")


class App:
    """A stand-in for Django that records its calls."""

    def __init__(self):
        self.scope, self.body, self.calls = None, None, 0
        self.may_go = asyncio.Event()
        self.may_go.set()

    async def __call__(self, scope, receive, send):
        self.calls += 1
        body, more = bytearray(), True
        while more:
            message = await receive()
            assert len(message["body"]) < 2 * TAP, "nothing large is copied at once"
            body += message["body"]
            more = message["more_body"]
        self.scope, self.body = scope, bytes(body)
        await self.may_go.wait()
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"done", "more_body": False})

    @property
    def length(self):
        return dict(self.scope["headers"]).get(b"content-length")


class Sender:
    """Sends a request in parts; a final None in `parts` leaves it incomplete."""

    def __init__(self, *parts, path="/e/1/answer", length=None, headers=()):
        self.parts, self.taken, self.sent = list(parts), 0, []
        about = [(b"content-length", str(length).encode())] if length is not None else []
        if length is None and parts:
            about = [(b"transfer-encoding", b"chunked")]
        self.scope = {
            "type": "http",
            "method": "POST",
            "path": path,
            "headers": [*about, *headers],
        }

    async def receive(self):
        if not self.parts:
            return {"type": "http.request", "body": b"", "more_body": False}
        part = self.parts.pop(0)
        if part is None:
            await asyncio.sleep(60)
        if part == "gone":
            return {"type": "http.disconnect"}
        self.taken += len(part)
        return {"type": "http.request", "body": part, "more_body": bool(self.parts)}

    async def send(self, message):
        self.sent.append({**message, "taken": self.taken})

    @property
    def status(self):
        return self.sent[0]["status"] if self.sent else None

    @property
    def headers(self):
        return dict(self.sent[0]["headers"])

    @property
    def page(self):
        return b"".join(message.get("body", b"") for message in self.sent).decode()


async def account(cookies):
    return {b"gwen": 1, b"otto": 2}.get(cookies)


def told(sender, app=None):
    """Sends it; returns the app, which may have been called or not."""
    app = app or App()
    asyncio.run(WholeBodies(app, account, 2)(sender.scope, sender.receive, sender.send))
    return app


@pytest.fixture(autouse=True)
def _quickly(monkeypatch):
    monkeypatch.setattr(bodies, "SECONDS", 0.1)
    monkeypatch.setattr(refused, "LINGER", 0.1)


class TestWhole:
    def test_a_tap_in_parts_is_handed_on_in_one(self):
        app = told(Sender(b"step=", b"1", length=6))
        assert (app.body, app.length) == (b"step=1", b"6")

    def test_a_page_that_is_only_asked_for_is_handed_on(self):
        sender = Sender()
        assert told(sender).body == b""
        assert sender.status == 200

    def test_chunks_are_counted_and_their_sum_is_the_length(self):
        app = told(Sender(b"step=", b"1"))
        assert (app.body, app.length) == (b"step=1", b"6")
        assert b"transfer-encoding" not in dict(app.scope["headers"])

    def test_who_hangs_up_in_the_middle_costs_nothing(self):
        sender = Sender(b"step=", "gone", length=1000)
        assert told(sender).calls == 0
        assert sender.sent == []


class TestLate:
    def test_a_body_that_does_not_come_is_answered_and_the_connection_closed(self):
        sender = Sender(b"step=", None, length=1000)
        assert told(sender).calls == 0
        assert sender.status == 408
        assert sender.headers[b"connection"] == b"close"
        assert "did not arrive within ten seconds" in sender.page

    def test_the_refusal_is_as_well_protected_as_a_page(self):
        sender = Sender(None, length=1000)
        told(sender)
        assert set(headers.headers()) <= set(sender.sent[0]["headers"])

    def test_drops_do_not_win_time(self):
        class Dripping(Sender):
            async def receive(self):
                await asyncio.sleep(0.03)
                return {"type": "http.request", "body": b"x", "more_body": True}

        sender = Dripping(length=1000)
        assert told(sender).calls == 0
        assert sender.status == 408


class TestTooLarge:
    @pytest.mark.parametrize("path", TAPS)
    def test_a_tap_is_small_wherever_it_goes_and_whoever_sends_it(self, path):
        gwen = [(b"cookie", b"gwen")]
        assert told(Sender(b"x" * TAP, path=path, length=TAP, headers=gwen)).body == b"x" * TAP
        sender = Sender(b"x" * TAP, b"x", path=path, length=TAP + 1, headers=gwen)
        assert told(sender).calls == 0
        assert sender.status == 413
        assert "The limit here is 64 kB" in sender.page

    def test_what_is_announced_as_too_large_is_refused_before_any_of_it_is_read(self):
        sender = Sender(None, length=10_000_000)
        assert told(sender).calls == 0
        assert (sender.status, sender.sent[0]["taken"]) == (413, 0)
        assert sender.headers[b"connection"] == b"close"

    def test_of_chunks_no_more_is_kept_than_is_allowed(self):
        sender = Sender(*[b"x" * 10_000] * 20)
        assert told(sender).calls == 0
        assert sender.status == 413
        assert TAP < sender.sent[0]["taken"] <= TAP + 10_000

    def test_the_answer_is_complete_before_the_rest_is_thrown_away(self):
        sender = Sender(*[b"x" * 10_000] * 20)
        told(sender)
        start, page, end = sender.sent
        assert dict(start["headers"])[b"content-length"] == str(len(page["body"])).encode()
        assert (end["body"], end["more_body"]) == (b"", False)
        assert sender.parts == []

    @pytest.mark.parametrize("length", [3_000_000, None], ids=["announced", "chunked"])
    @pytest.mark.parametrize("path", [PACK, "/admin/combatants/combatant/pack/"])
    def test_a_pack_may_be_large_from_an_account(self, path, length):
        gwen = [(b"cookie", b"gwen")]
        app = told(Sender(*[b"x" * 50_000] * 60, path=path, length=length, headers=gwen))
        assert len(app.body) == 3_000_000
        sender = Sender(*[b"x" * 50_000] * 200, path=path, headers=gwen)
        assert told(sender).calls == 0
        assert sender.status == 413
        assert "The limit here is 9 MB" in sender.page

    def test_a_whole_campaign_may_be_larger(self):
        about = {"path": bodies.CAMPAIGNS, "headers": [(b"cookie", b"gwen")]}
        app = told(Sender(*[b"x" * 50_000] * 400, **about))
        assert len(app.body) == 20_000_000
        sender = Sender(*[b"x" * 50_000] * 520, **about)
        assert told(sender).calls == 0
        assert sender.status == 413
        assert "The limit here is 24 MB" in sender.page

    def test_a_stranger_sends_no_more_there_than_anywhere_else(self):
        sender = Sender(None, path=PACK, length=UPLOAD)
        assert told(sender).calls == 0
        assert (sender.status, sender.sent[0]["taken"]) == (413, 0)
        assert told(Sender(b"x=1", path=PACK, length=3)).body == b"x=1"


class TestInTheReadersLanguage:
    @pytest.mark.parametrize(
        ("headers", "heading"),
        [
            ((), "Too large"),
            (((b"accept-language", b"de-AT,en;q=0.5"),), "Das ist zu viel"),
            (((b"cookie", b"django_language=da"), (b"accept-language", b"de")), "Det er for meget"),
            (((b"accept-language", b"\xff\xfe" * 50),), "Too large"),
        ],
    )
    def test_a_refusal_is_said(self, headers, heading):
        sender = Sender(None, length=TAP + 1, headers=headers)
        told(sender)
        assert f"<h1>{heading}</h1>" in sender.page

    def test_a_refusal_reads_from_right_to_left_where_the_reader_does(self):
        sender = Sender(None, length=TAP + 1, headers=[(b"accept-language", b"he")])
        told(sender)
        assert '<html lang="he" dir="rtl">' in sender.page


@pytest.mark.django_db
def test_while_the_database_is_away_a_file_is_refused_with_a_sentence():
    async def nobody_knows(cookies):
        raise Away

    app, sender = App(), Sender(b"x" * (TAP + 1), path=PACK)
    asyncio.run(WholeBodies(app, nobody_knows, 2)(sender.scope, sender.receive, sender.send))
    assert (app.calls, sender.status) == (0, 503)
    assert "the database does not answer" in sender.page


def test_an_account_is_somebody_who_is_signed_in_and_not_a_seat(gwen, pia):
    def cookies(client):
        return f"sessionid={client.cookies['sessionid'].value}".encode()

    laptop = laptop_of(gwen)
    assert session_seats.account_with(cookies(laptop)) == gwen.pk
    assert session_seats.account_with(cookies(phone_of(pia))) is None
    assert session_seats.account_with(b"sessionid=" + b"x" * 32) is None
    assert session_seats.account_with(b"") is None
    ended = cookies(laptop)
    laptop.logout()
    assert session_seats.account_with(ended) is None


@pytest.mark.parametrize(
    "address",
    [
        reverse("gm_import", args=[1]),
        reverse("gm_bring"),
        reverse("admin:combatants_pack_in"),
        reverse("admin:combatants_combatant_change", args=[1]),
    ],
)
def test_packs_and_the_admin_have_room(address):
    assert bodies.UPLOADS.fullmatch(address)
