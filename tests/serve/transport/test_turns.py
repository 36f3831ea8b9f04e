"""Long requests leave threads for others, and an account has one of them at a time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any

import pytest
from django.urls import reverse

from encounters.serve.transport import turns
from encounters.serve.transport.bodies import TAP, WholeBodies
from encounters.serve.transport.turns import ARRIVING
from tests.serve.transport.test_bodies import App, Sender

THREADS = 2
PACK = "/c/1/gm/library/pack/in/"


async def account_of(cookies: bytes) -> int | None:
    return int(cookies) if cookies else None


class Server:
    """Requests to an application whose responses a test controls."""

    def __init__(self) -> None:
        self.app = App()
        self.app.may_go.clear()
        self.whole = WholeBodies(self.app, account_of, THREADS)
        self.waiting: list[asyncio.Task[None]] = []

    def begins(self, sender: Sender) -> Sender:
        """Sends it without waiting for the response."""
        going = self.whole(sender.scope, sender.receive, sender.send)
        self.waiting.append(asyncio.create_task(going))
        return sender

    async def answers(self, sender: Sender) -> Sender:
        await self.whole(sender.scope, sender.receive, sender.send)
        return sender

    async def is_called(self, times: int) -> None:
        """Waits for so many calls, and checks that there are no more."""
        async with asyncio.timeout(10):
            while self.app.calls < times:
                await asyncio.sleep(0)
        for _ in range(20):
            await asyncio.sleep(0)
        assert self.app.calls == times

    async def goes_on(self) -> None:
        self.app.may_go.set()
        await asyncio.gather(*self.waiting)


def upload(account: int, path: str = PACK, size: int = TAP + 1) -> Sender:
    cookies = [(b"cookie", str(account).encode())]
    return Sender(b"x" * size, path=path, length=size, headers=cookies)


def asked(account: int) -> Sender:
    sender = Sender(path=PACK, headers=[(b"cookie", str(account).encode())])
    sender.scope["method"] = "GET"
    return sender


def tap() -> Sender:
    return Sender(b"step=1", length=6)


def told(story: Callable[[Server], Awaitable[None]]) -> None:
    async def tell() -> None:
        await story(Server())

    going: Coroutine[Any, Any, None] = tell()
    asyncio.run(going)


@pytest.mark.parametrize("size", [3, TAP + 1])
def test_files_never_have_all_threads_however_small_they_are(size: int) -> None:
    async def story(server: Server) -> None:
        sent = [server.begins(upload(account, size=size)) for account in range(1, 5)]
        await server.is_called(THREADS)
        tapped = server.begins(tap())
        await server.is_called(THREADS + 1)
        await server.goes_on()
        assert [item.status for item in (*sent, tapped)] == [200] * 5

    told(story)


def test_a_preview_that_is_asked_for_waits_for_its_turn_too() -> None:
    async def story(server: Server) -> None:
        sent = [server.begins(upload(account)) for account in (1, 2)]
        await server.is_called(THREADS)
        shown = server.begins(asked(1))
        await server.is_called(THREADS)
        await server.goes_on()
        assert [item.status for item in (*sent, shown)] == [200] * 3

    told(story)


def test_a_second_file_of_the_same_account_is_refused_in_a_sentence() -> None:
    async def story(server: Server) -> None:
        first = server.begins(upload(1))
        await server.is_called(1)
        second = await server.answers(upload(1, "/campaigns/bring/"))
        assert second.status == 409
        assert "another file or campaign of yours" in second.page
        await server.goes_on()
        assert (first.status, (await server.answers(upload(1))).status) == (200, 200)

    told(story)


def test_only_a_few_are_kept_while_they_wait() -> None:
    async def story(server: Server) -> None:
        sent = [server.begins(upload(account)) for account in range(1, ARRIVING + 1)]
        await server.is_called(THREADS)
        more = await server.answers(upload(ARRIVING + 1))
        assert more.status == 503
        assert "try again in a moment" in more.page
        await server.goes_on()
        again = await server.answers(upload(ARRIVING + 1))
        assert {item.status for item in (*sent, again)} == {200}

    told(story)


def test_nobody_waits_for_a_turn_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(turns, "WAIT", 0.05)

    async def story(server: Server) -> None:
        for account in (1, 2):
            server.begins(upload(account))
        await server.is_called(THREADS)
        late = await server.answers(upload(3))
        assert late.status == 503
        await server.goes_on()

    told(story)


def test_a_stranger_takes_nobodys_turn() -> None:
    async def story(server: Server) -> None:
        server.begins(upload(1))
        server.begins(upload(2))
        await server.is_called(THREADS)
        server.begins(Sender(b"x=1", path=PACK, length=3))
        await server.is_called(THREADS + 1)
        await server.goes_on()

    told(story)


@pytest.mark.parametrize(
    ("method", "address"),
    [
        ("POST", reverse("gm_import", args=[1])),
        ("POST", reverse("gm_import_kind", args=[1])),
        ("POST", reverse("gm_bring_in", args=[1])),
        ("POST", reverse("gm_bring")),
        ("POST", reverse("gm_copy", args=[1])),
        ("POST", reverse("gm_delete", args=[1])),
        ("POST", reverse("admin:combatants_pack_in")),
        ("GET", reverse("gm_import", args=[1])),
        ("GET", reverse("gm_import_text", args=[1])),
        ("GET", reverse("gm_keep", args=[1])),
        ("GET", reverse("gm_export", args=[1])),
        ("GET", reverse("gm_export_table", args=[1])),
        ("GET", reverse("gm_export_cards", args=[1])),
    ],
)
def test_whatever_reads_files_or_whole_campaigns_works_long(method: str, address: str) -> None:
    assert turns.is_long({"method": method, "path": address})


def test_a_turn_rests_before_the_next_has_it(monkeypatch: pytest.MonkeyPatch) -> None:
    async def more_than_there_are_turns() -> None:
        monkeypatch.setattr(turns, "REST", 3600.0)
        server = Server()
        server.app.may_go.set()
        for account in range(1, THREADS + 1):
            await server.answers(upload(account))
        server.begins(upload(THREADS + 1))
        await server.is_called(THREADS)
        server.waiting[0].cancel()

    asyncio.run(more_than_there_are_turns())
