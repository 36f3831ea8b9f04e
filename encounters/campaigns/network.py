"""The addresses of this machine that phones could reach, and the one that the GM chose; the URLs
that phones open there, and their QR codes."""

from __future__ import annotations

import io
import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from typing import NamedTuple

import ifaddr
import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from encounters.serve.startup import environment

TUNNEL = re.compile(
    r"^(utun|tun|tap|wg|ppp|ipsec|zt|tailscale)|vpn|wireguard|nordlynx|proton|zerotier|hamachi"
    r"|anyconnect|forti|tap-windows|tunnel",
    re.I,
)
INSIDE = re.compile(
    r"^(docker|veth|br-|virbr|vmnet|vboxnet|lxc|lxd|podman|cni|flannel|waydroid)|virtualbox|vmware"
    r"|hyper-v|vethernet|wsl",
    re.I,
)
"""Virtual machines and containers; the bridge of a hotspot has another name."""


class Address(NamedTuple):
    """An IPv4 address, and the system's name for the adapter that has it."""

    ip: str
    adapter: str


_only: set[str] = set()


def only_at(ip: str) -> None:
    """Records that this process listens only at this address."""
    _only.add(ip)


def addresses() -> list[Address]:
    """Every address but loopback: Wi-Fi and Ethernet first, then virtual networks, tunnels last;
    within each the one that routes to the Internet first."""
    reachable = {
        Address(str(own.ip), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        for own in adapter.ips
        if own.is_IPv4 and not IPv4Address(own.ip).is_loopback and (not _only or own.ip in _only)
    }
    way_out = _way_out()
    return sorted(reachable, key=lambda own: (_last(own), own.ip != way_out, own))


def _last(own: Address) -> tuple[int, bool]:
    kind = 2 if TUNNEL.search(own.adapter) else 1 if INSIDE.search(own.adapter) else 0
    return kind, IPv4Address(own.ip).is_link_local  # self-assigned


def _way_out() -> str:
    """The address by which this machine reaches the Internet. Finding it sends no packet."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""


def address() -> str:
    """The address for phones: of the chosen adapter if it is there, else the first. Empty if this
    machine is in no network."""
    candidates = addresses()
    wanted = chosen_address(candidates)
    return wanted.ip if wanted else candidates[0].ip if candidates else ""


def chosen_address(candidates: list[Address]) -> Address | None:
    """The chosen one of these addresses, or another address of the same adapter: networks may
    reassign it."""
    with suppress(OSError):
        ip, _, adapter = _path().read_text(encoding="utf-8").partition(" ")
        alike = [own for own in candidates if own.adapter == adapter]
        return next((own for own in alike if own.ip == ip), alike[0] if alike else None)
    return None


def choose(ip: str) -> bool:
    """Stores the choice, also for the next start; False if this machine does not have the address.
    Raises OSError."""
    wanted = next((own for own in addresses() if own.ip == ip), None)
    if wanted is None:
        return False
    environment.create_private(_path())
    _path().write_text(f"{wanted.ip} {wanted.adapter}", encoding="utf-8")
    return True


def _path() -> Path:
    return Path(settings.DATA_DIR) / environment.NETWORK


LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def join_url(request: HttpRequest, code: str) -> str:
    """The URL at which a player joins with this code."""
    return phone_url(request, reverse("anyone_join", args=[code]))


def phone_url(request: HttpRequest, path: str) -> str:
    """An absolute URL that a phone on the same network can open: at the address that the GM chose,
    else at this page's host, unless only this machine can open that."""
    host, port = _host(request)
    if host in LOOPBACK:
        host = address() or host
    else:
        candidates = addresses() if host.replace(".", "").isdecimal() else []
        wanted = chosen_address(candidates) if host in {own.ip for own in candidates} else None
        host = wanted.ip if wanted else host
    place = f"{host}:{port}" if port else host
    return f"{request.scheme}://{place}{path}"


def is_on_laptop(request: HttpRequest) -> bool:
    """Whether a laptop serves the page: it was opened at an address of this machine, not at a
    domain name, and this is no server for many tables."""
    host, _port = _host(request)
    return not settings.HOSTED and (host in LOOPBACK or host in {own.ip for own in addresses()})


def _host(request: HttpRequest) -> tuple[str, str]:
    host, _, port = request.get_host().rpartition(":")
    return (host, port) if host else (port, "")


def qr_svg(text: str) -> SafeString:
    """The QR code as SVG, dark on light in any theme, since cameras need that, and without style
    attributes."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, light="#fff")
    return mark_safe(out.getvalue().decode())


def qr_picture(text: str) -> bytes:
    """The QR code as an image file."""
    out = io.BytesIO()
    code = segno.make(text, error="m", micro=False)
    code.save(out, kind="svg", omitsize=True, border=2, light="#fff")
    return out.getvalue()


def qr_blocks(text: str) -> str:
    """The QR code as lines of text."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()
