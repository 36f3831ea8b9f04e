"""The addresses of this machine that phones could reach, and the one that the GM chose."""

from __future__ import annotations

import re
import socket
from contextlib import suppress
from ipaddress import IPv4Address
from pathlib import Path
from typing import NamedTuple

import ifaddr
from django.conf import settings

from encounters.serve.startup import data_folder

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
    found = {
        Address(str(own.ip), str(adapter.nice_name))
        for adapter in ifaddr.get_adapters()
        for own in adapter.ips
        if own.is_IPv4 and not IPv4Address(own.ip).is_loopback and (not _only or own.ip in _only)
    }
    way_out = _way_out()
    return sorted(found, key=lambda own: (_last(own), own.ip != way_out, own))


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
    known = addresses()
    wanted = chosen(known)
    return wanted.ip if wanted else known[0].ip if known else ""


def chosen(known: list[Address]) -> Address | None:
    """The chosen one of these addresses, or another address of the same adapter: networks may
    reassign it."""
    with suppress(OSError):
        ip, _, adapter = _path().read_text(encoding="utf-8").partition(" ")
        alike = [own for own in known if own.adapter == adapter]
        return next((own for own in alike if own.ip == ip), alike[0] if alike else None)
    return None


def choose(ip: str) -> bool:
    """Stores the choice, also for the next start; False if this machine does not have the address.
    Raises OSError."""
    wanted = next((own for own in addresses() if own.ip == ip), None)
    if wanted is None:
        return False
    data_folder.create_private(_path())
    _path().write_text(f"{wanted.ip} {wanted.adapter}", encoding="utf-8")
    return True


def _path() -> Path:
    return Path(settings.DATA_DIR) / data_folder.NETWORK
