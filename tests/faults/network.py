"""A network of the script's own, with nothing in it but loopback, whose packets can be dropped.

What is dropped vanishes without a word: no end of a connection, no refusal, as when a phone leaves
the Wi-Fi or a switch dies. It needs Linux, `unshare` (util-linux) and `nft` (nftables), and either
root or a system that lets everybody make such networks.
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
    """Starts this script once more, in a network of its own; there it returns. SystemExit."""
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
    """Whatever comes from these ports or goes to them is lost from now on."""
    _nft(f"add element ip dark ports {{ {', '.join(map(str, ports))} }}")


def lose(ports: Iterable[int], percent: int) -> None:
    """Of whatever comes from these ports or goes to them so many packets are lost from now on."""
    those, chance = ", ".join(map(str, ports)), f"numgen random mod 100 < {percent} drop"
    ways = [f"add rule ip dark by_chance tcp {way} {{ {those} }} {chance}" for way in WAYS]
    _nft("\n".join(ways))


def flow() -> None:
    """Nothing is lost any more."""
    _nft("flush set ip dark ports\nflush chain ip dark by_chance")


def _nft(rules: str) -> None:
    done = subprocess.run(["nft", "-f", "-"], input=rules, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"nft: {done.stderr.strip()}")


def _loopback() -> None:
    """A new network has it, switched off."""
    with socket.socket() as line:
        name = b"lo".ljust(16, b"\0")
        asked = fcntl.ioctl(line, SIOCGIFFLAGS, struct.pack("16sh22x", b"lo", 0))
        flags = struct.unpack("16sh22x", asked)[1] | IFF_UP
        fcntl.ioctl(line, SIOCSIFFLAGS, struct.pack("16sh22x", name, flags))
