"""Parts that can be taken away: a database server, a bus, and processes of the application.

Each listens only on 127.0.0.1, has a folder of its own, and ends with its `with` block. The
machine's own servers are not touched.
"""

from __future__ import annotations

import os
import pwd
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from tests.play.served import PATIENCE, ROOT, answering, environment

HOST = "127.0.0.1"
ACCOUNT = "postgres"  # PostgreSQL does not run as root
USUAL = "/usr/lib/postgresql"  # where Debian keeps the programs of a server


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind((HOST, 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until(true: Callable[[], bool], what: str, seconds: float = PATIENCE) -> None:
    late = time.monotonic() + seconds
    while not true():
        assert time.monotonic() < late, f"{what}: not within {seconds:.0f} s"
        time.sleep(0.05)


class Part:
    """A process that can be killed, and started again on the same port."""

    name = "part"
    address = ""

    def __init__(self) -> None:
        self.port = free_port()
        self.folder = Path(tempfile.mkdtemp(prefix=f"runde-{self.name}-"))
        self.process: subprocess.Popen[bytes] | None = None

    def __enter__(self) -> Any:
        try:
            self.prepare()
            self.start()
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *failed: object) -> None:
        self.kill()
        shutil.rmtree(self.folder, ignore_errors=True)

    def prepare(self) -> None:
        """Runs once, before the first start."""

    def start(self) -> None:
        """Returns when the process responds."""
        self.run()
        wait_until(self.answers, f"{self.name} answers")

    def kill(self) -> None:
        """Sends SIGKILL to the process and its children."""
        if self.process is None:
            return
        begun = children(self.process.pid)
        for pid in (self.process.pid, *begun):
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self.process.wait()
        self.process = None

    def stop(self) -> None:
        """Sends SIGSTOP to the process and its children: connections stay open, but nothing
        responds."""
        self._signal(signal.SIGSTOP)

    def go_on(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: int) -> None:
        """Signals the process first, so that it starts no more children meanwhile."""
        assert self.process
        os.kill(self.process.pid, number)
        for pid in children(self.process.pid):
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def run(self) -> None:
        self.process = subprocess.Popen(
            self.command(), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, **self.account()
        )

    def account(self) -> dict[str, Any]:
        return {}

    def command(self) -> list[str]:
        return []

    def answers(self) -> bool:
        assert self.process and self.process.poll() is None, f"{self.name} has ended"
        with socket.socket() as line:
            line.settimeout(1)
            return line.connect_ex((HOST, self.port)) == 0


class Redis(Part):
    name = "redis"

    @property
    def address(self) -> str:
        return f"redis://{HOST}:{self.port}/0"

    def command(self) -> list[str]:
        quiet = ["--save", "", "--appendonly", "no", "--dir", str(self.folder)]
        return ["redis-server", "--bind", HOST, "--port", str(self.port), *quiet]


class Postgres(Part):
    """A cluster for this run, as the user `postgres` if root runs it."""

    name = "postgres"

    @property
    def address(self) -> str:
        return f"postgresql://{ACCOUNT}@{HOST}:{self.port}/{ACCOUNT}"

    def account(self) -> dict[str, Any]:
        if os.geteuid() != 0:
            return {}
        owner = pwd.getpwnam(ACCOUNT)
        return {"user": owner.pw_uid, "group": owner.pw_gid, "extra_groups": []}

    def prepare(self) -> None:
        if account := self.account():
            os.chown(self.folder, account["user"], account["group"])
        made = [program("initdb"), "-D", self.folder / "data", "-U", ACCOUNT, "-A", "trust", "-N"]
        done = subprocess.run(
            made, capture_output=True, text=True, cwd=self.folder, **self.account()
        )
        assert done.returncode == 0, done.stderr

    def command(self) -> list[str]:
        where = {"listen_addresses": HOST, "unix_socket_directories": "", "shared_buffers": "64MB"}
        told = [word for name, value in where.items() for word in ("-c", f"{name}={value}")]
        data = ["-D", str(self.folder / "data"), "-p", str(self.port)]
        return [program("postgres"), *data, *told]

    def answers(self) -> bool:
        import psycopg  # only installed with the extra `hosted`

        assert self.process and self.process.poll() is None, "postgres has ended"
        try:
            psycopg.connect(self.address, connect_timeout=2).close()
        except psycopg.OperationalError:
            return False
        return True


def program(name: str) -> str:
    """A program of the newest PostgreSQL server that is installed."""
    found = sorted(Path(USUAL).glob(f"*/bin/{name}"), key=lambda path: int(path.parts[-3]))
    known = str(found[-1]) if found else shutil.which(name)
    assert known, f"{name} is missing: install PostgreSQL's server"
    return known


def children(pid: int) -> list[int]:
    """The running children of a process."""
    with suppress(OSError):
        return [
            int(item)
            for item in Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="utf-8").split()
        ]
    return []


class Server(Part):
    """The application in a process of its own: `serve` as in a data centre, or `play` on a
    laptop. Its output goes to a file, so that it never blocks."""

    name = "server"

    def __init__(self, data: Path, laptop: bool = False, **more: str):
        super().__init__()
        self.data, self.laptop, self.more = data, laptop, more
        self.written = self.folder / "log"

    def run(self) -> None:
        with self.written.open("ab") as log:
            self.process = subprocess.Popen(
                [sys.executable, *self.command()],
                cwd=ROOT,
                env=environment(RUNDE_DATA=str(self.data), **self.more),
                stdout=log,
                stderr=log,
            )

    def command(self) -> list[str]:
        where = ["--host", HOST, "--port", str(self.port)]
        if self.laptop:
            return ["manage.py", "play", *where, "--data", str(self.data)]
        return ["manage.py", "serve", *where]

    def start(self) -> None:
        self.run()
        assert self.process
        answering(self.process, self.port)

    @property
    def said(self) -> str:
        return self.written.read_text(errors="replace")

    @property
    def traces(self) -> int:
        """The number of tracebacks in its log, which phones must never see."""
        return len(re.findall("^Traceback", self.said, re.MULTILINE))
