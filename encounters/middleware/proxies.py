"""Which proxies are believed when they say whom they speak for: `RUNDE_PROXIES`, and nobody else.

Every proxy adds to the right of `X-Forwarded-For` whom it was talking to. What stands to the left
of the first address that is not one of ours may be invented, so it is read from the right.
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
    """The setting's addresses and networks. ValueError that names what is neither."""
    try:
        return tuple(ip_network(item.strip()) for item in setting.split(",") if item.strip())
    except ValueError as error:
        raise ValueError(f"RUNDE_PROXIES: {error}") from None


class Forwarded:
    """Gives each request the address and the scheme that a believed proxy reports.

    `https`: what reaches this server at all came by HTTPS, unless a believed proxy says otherwise.
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
        said = next(reversed(_listed(scope, b"x-forwarded-proto")), "")
        hops = _listed(scope, b"x-forwarded-for")
        return {
            "client": (str(self._behind(near, hops)), 0),
            "scheme": said if said in ("http", "https") else scheme,
        }

    def _behind(self, near: Address, hops: list[str]) -> Address:
        """The first one on the way that is no proxy of ours; what is no address ends the way."""
        for hop in reversed(hops):
            found = _address(hop)
            if found is None:
                break
            near = found
            if not self._is_ours(near):
                break
        return near

    def _is_ours(self, address: Address) -> bool:
        return any(address in network for network in self.proxies)


def household(given: str) -> str:
    """The address as far as it tells visitors apart: for IPv6 its network, since a household has a
    whole /64."""
    try:
        found = ip_address(given)
    except ValueError:
        return given
    if not isinstance(found, IPv6Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ip_network((int(found), 64), strict=False))


def only_ours() -> None:
    """Takes the same work out of uvicorn's hands.

    Started by its own command, uvicorn believes whoever connects from this machine, or what
    FORWARDED_ALLOW_IPS names, and puts that around this program after having loaded it.
    """
    from uvicorn import config

    vars(config)["ProxyHeadersMiddleware"] = lambda app, trusted_hosts: app


def _listed(scope: Scope, header: bytes) -> list[str]:
    """The parts of a header, also of one that was sent several times."""
    lines = (value.decode("latin-1") for name, value in scope["headers"] if name == header)
    return [part.strip() for line in lines for part in line.split(",")]


def _address(text: str) -> Address | None:
    """An address, with or without a port; what IPv6 says of IPv4 is IPv4."""
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ip_address(text)
    except ValueError:
        return None
    return getattr(found, "ipv4_mapped", None) or found
