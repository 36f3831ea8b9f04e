"""Trusted proxies: which of them may say where a request comes from."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from encounters.serve.middleware.proxies import TrustedProxies, networks
from tests.play.served import Hosted, Served, set_up

GUEST, PROXY, INNER = "203.0.113.5", "10.0.0.2", "192.168.7.1"


def seen(
    peer: str | None, *sent: tuple[str, str], proxies: str = "", https: bool = False
) -> tuple[str | None, str]:
    """Address and scheme as the application sees them."""
    found: dict[str, Any] = {}

    async def app(scope: Any, receive: Any, send: Any) -> None:
        found.update(scope)

    headers = [(name.lower().encode(), value.encode()) for name, value in sent]
    client = (peer, 50000) if peer else None
    scope = {"type": "http", "scheme": "http", "client": client, "headers": headers}
    asyncio.run(TrustedProxies(app, networks(proxies), https)(scope, None, None))
    return found["client"] and found["client"][0], found["scheme"]


def said_for(*hops: str) -> tuple[tuple[str, str], ...]:
    return tuple(("X-Forwarded-For", hop) for hop in hops)


@pytest.mark.parametrize("peer", ["127.0.0.1", "::1", PROXY, None])
def test_nobody_is_believed_while_nothing_is_set(peer: str | None) -> None:
    forged = (*said_for(GUEST), ("X-Forwarded-Proto", "https"))
    assert seen(peer, *forged) == (peer, "http")


def test_a_proxy_that_is_named_is_believed() -> None:
    headers = (*said_for(GUEST), ("X-Forwarded-Proto", "https"))
    assert seen(PROXY, *headers, proxies="10.0.0.0/8") == (GUEST, "https")
    assert seen(GUEST, *headers, proxies="10.0.0.0/8") == (GUEST, "http")


@pytest.mark.parametrize(
    ("hops", "came_from"),
    [
        (["1.1.1.1, 203.0.113.5"], GUEST),
        (["1.1.1.1, 203.0.113.5, 192.168.7.1"], GUEST),
        (["1.1.1.1", "203.0.113.5", "192.168.7.1"], GUEST),
        (["192.168.7.1, 203.0.113.5"], GUEST),
        (["203.0.113.5:4711"], GUEST),
        (["::ffff:203.0.113.5"], GUEST),
        (["[2001:db8::9]:4711"], "2001:db8::9"),
        (["192.168.7.1"], INNER),
        (["1.1.1.1, nonsense"], PROXY),
        (["1.1.1.1, "], PROXY),
        ([], PROXY),
    ],
)
def test_the_way_is_read_from_the_right_over_believed_proxies(
    hops: list[str], came_from: str
) -> None:
    assert seen(PROXY, *said_for(*hops), proxies=f"{PROXY},{INNER}")[0] == came_from


def test_an_ipv4_proxy_is_itself_also_when_it_comes_over_ipv6() -> None:
    assert seen(f"::ffff:{PROXY}", *said_for(GUEST), proxies=PROXY)[0] == GUEST


def test_behind_https_all_is_https_unless_a_believed_proxy_says_otherwise() -> None:
    assert seen(GUEST, https=True)[1] == "https"
    plain = ("X-Forwarded-Proto", "http")
    assert seen(GUEST, plain, proxies=PROXY, https=True)[1] == "https"
    assert seen(PROXY, plain, proxies=PROXY, https=True)[1] == "http"


def test_what_is_no_address_is_said_at_the_start() -> None:
    with pytest.raises(ValueError, match=r"RUNDE_PROXIES: .*proxy\.example"):
        networks("10.0.0.1, proxy.example")


def wrong_codes(server: Served) -> list[int]:
    """Statuses of 101 wrong codes from this machine, each with another address in the header."""
    answers = []
    for number in range(101):
        phone = server.phone()
        phone.headers["X-Forwarded-For"] = f"203.0.113.{number}"
        answers.append(phone.post("/j/", code="WRNG22").status)
    return answers


FORGED = [404] * 100 + [429]


def hosted(folder: Path, **more: str) -> list[int]:
    """Answers to wrong codes from the documented command."""
    set_up(folder)
    with Hosted(folder, **more) as server:
        return wrong_codes(server)


def test_a_forged_header_from_the_servers_own_machine_changes_nothing(tmp_path: Path) -> None:
    assert hosted(tmp_path, FORWARDED_ALLOW_IPS="*") == FORGED


def test_a_proxy_on_the_servers_own_machine_is_believed_once_it_is_named(tmp_path: Path) -> None:
    assert hosted(tmp_path, RUNDE_PROXIES="127.0.0.1") == [404] * 101


def test_the_same_holds_on_a_laptop(tmp_path: Path) -> None:
    set_up(tmp_path)
    with Served(tmp_path) as server:
        assert wrong_codes(server) == FORGED
