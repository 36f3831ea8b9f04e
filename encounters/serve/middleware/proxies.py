"""Trusts the forwarded addresses of configured proxies only (`RUNDE_PROXIES`).

Every proxy appends the address of its client to `X-Forwarded-For`. Everything left of the first
untrusted address may be forged, so the header is read from the right.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, MutableMapping
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network
from typing import Any

Scope = MutableMapping[str, Any]
App = Callable[[Scope, Any, Any], Awaitable[None]]
Address = IPv4Address | IPv6Address
Networks = tuple[IPv4Network | IPv6Network, ...]


def networks(setting: str) -> Networks:
    """The addresses and networks of the setting. Raises a ValueError that names an invalid one."""
    try:
        return tuple(ip_network(item.strip()) for item in setting.split(",") if item.strip())
    except ValueError as error:
        raise ValueError(f"RUNDE_PROXIES: {error}") from None


class TrustedProxies:
    """Sets each request's address and scheme from what a trusted proxy reports.

    `https`: requests are HTTPS unless a trusted proxy says otherwise.
    """

    def __init__(self, app: App, proxies: Networks, https: bool = False):
        self.app, self.proxies, self.https = app, proxies, https

    async def __call__(self, scope: Scope, receive: Any, send: Any) -> None:
        if scope["type"] == "http":
            scope = {**scope, **self._reported(scope)}
        await self.app(scope, receive, send)

    def _reported(self, scope: Scope) -> dict[str, Any]:
        scheme = "https" if self.https else scope["scheme"]
        near = _address(scope["client"][0]) if scope.get("client") else None
        if near is None or not self._is_ours(near):
            return {"scheme": scheme}
        reported = next(reversed(_header_parts(scope, b"x-forwarded-proto")), "")
        hops = _header_parts(scope, b"x-forwarded-for")
        return {
            "client": (str(self._behind(near, hops)), 0),
            "scheme": reported if reported in ("http", "https") else scheme,
        }

    def _behind(self, near: Address, hops: list[str]) -> Address:
        """The first address from the right that is not a trusted proxy; an invalid address ends the
        search."""
        for hop in reversed(hops):
            address = _address(hop)
            if address is None:
                break
            near = address
            if not self._is_ours(near):
                break
        return near

    def _is_ours(self, address: Address) -> bool:
        return any(address in network for network in self.proxies)


def visitor_network(text: str) -> str:
    """The address that identifies a visitor: for IPv6 the network, since a household has a whole
    /64."""
    try:
        address = ip_address(text)
    except ValueError:
        return text
    if not isinstance(address, IPv6Address):
        return str(address)
    if address.ipv4_mapped:
        return str(address.ipv4_mapped)
    return str(ip_network((int(address), 64), strict=False))


def _header_parts(scope: Scope, header: bytes) -> list[str]:
    """The parts of a header, which may have been sent several times."""
    lines = (value.decode("latin-1") for name, value in scope["headers"] if name == header)
    return [part.strip() for line in lines for part in line.split(",")]


def _address(text: str) -> Address | None:
    """An address, with or without a port; IPv4-mapped IPv6 is returned as IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        address = ip_address(text)
    except ValueError:
        return None
    return getattr(address, "ipv4_mapped", None) or address
