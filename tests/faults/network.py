"""A network namespace of the script's own with only loopback, whose packets can be dropped.

Dropped packets vanish without an error or a closed connection, as when a phone leaves the Wi-Fi or
a switch dies. It needs Linux, `unshare` (util-linux) and `nft` (nftables), and either root or a
system on which every user may create such namespaces.
"""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys
from collections.abc import Iterable

INSIDE = "RUNDE_OWN_NETWORK"
ROOTS = ["unshare", "--net"]
ANYBODYS = ["unshare", "--user", "--map-current-user", "--keep-caps", "--net"]
WAYS = ("dport", "sport")
SIOCGIFFLAGS, SIOCSIFFLAGS, IFF_UP = 0x8913, 0x8914, 1

RULES = """
table ip dark {
    set ports { type inet_service; }
    chain by_chance {
    }
    chain input {
        type filter hook input priority 0;
        tcp dport @ports drop
        tcp sport @ports drop
        jump by_chance
    }
}
"""


def enter(module: str) -> None:
    """Restarts this script in a network namespace of its own, where it returns. Otherwise raises
    SystemExit."""
    if INSIDE in os.environ:
        _loopback()
        _nft(RULES)
        return
    missing = [name for name in ("unshare", "nft") if not shutil.which(name)]
    if missing:
        raise SystemExit(f"Missing: {', '.join(missing)}. Install util-linux and nftables.")
    command = ROOTS if os.geteuid() == 0 else ANYBODYS
    tried = subprocess.run([*command, "true"], capture_output=True, text=True)
    if tried.returncode:
        raise SystemExit(f"No network of one's own may be made here: {tried.stderr.strip()}")
    os.environ[INSIDE] = "1"
    os.execvp(command[0], [*command, sys.executable, "-m", module, *sys.argv[1:]])


def drop(ports: Iterable[int]) -> None:
    """Drops all packets from and to these ports from now on."""
    _nft(f"add element ip dark ports {{ {', '.join(map(str, ports))} }}")


def lose(ports: Iterable[int], percent: int) -> None:
    """Drops this percentage of the packets from and to these ports from now on."""
    those, chance = ", ".join(map(str, ports)), f"numgen random mod 100 < {percent} drop"
    ways = [f"add rule ip dark by_chance tcp {way} {{ {those} }} {chance}" for way in WAYS]
    _nft("\n".join(ways))


def flow() -> None:
    """Stops dropping packets."""
    _nft("flush set ip dark ports\nflush chain ip dark by_chance")


def _nft(rules: str) -> None:
    done = subprocess.run(["nft", "-f", "-"], input=rules, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"nft: {done.stderr.strip()}")


def _loopback() -> None:
    """A new namespace has it, but it is down."""
    with socket.socket() as line:
        name = b"lo".ljust(16, b"\0")
        asked = fcntl.ioctl(line, SIOCGIFFLAGS, struct.pack("16sh22x", b"lo", 0))
        flags = struct.unpack("16sh22x", asked)[1] | IFF_UP
        fcntl.ioctl(line, SIOCSIFFLAGS, struct.pack("16sh22x", name, flags))
