"""The real server in a process of its own, and phones that talk to it over HTTP."""

from __future__ import annotations

import atexit
import http.client
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Any
from urllib.parse import urlencode, urlsplit
from uuid import uuid4

from django.db import connection

ROOT = Path(__file__).parents[2]
TOKEN = "c" * 32
PATIENCE = 180  # s; a machine that runs many tests may be slow

SET_UP = """
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from encounters.campaigns.sessions import SessionStore
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant

def session(**values):
    store = SessionStore()
    store.update(values)
    store.save()
    return store.session_key

gwen, nora = (User.objects.create_user(name) for name in ("gwen", "nora"))

def table():
    campaign = Campaign.objects.create(name="The Ford", gm=gwen, ruleset="ose")
    encounter = Encounter.objects.create(campaign=campaign, name="At the ford", ruleset="ose")
    phones = {}
    for number, name in enumerate(("aldo", "bera", "cora", "dirk"), 1):
        seat = Seat.objects.create(campaign=campaign, name=name)
        stats = {"hp": 400, "engaged": [f"goblin-{number}"]}
        sheet = Combatant.objects.create(
            campaign=campaign, kind="character", name=name.title(), player=seat, stats=stats
        )
        Participant.objects.create(encounter=encounter, combatant=sheet, side="party")
        phones[name] = session(seats={str(campaign.pk): seat.lease})
    goblin = Combatant.objects.create(campaign=campaign, name="Goblin", stats={"hp": 300})
    Participant.objects.create(encounter=encounter, combatant=goblin, count=4)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    campaign.co_gms.create(account=nora, name="Nora")
    for name, account in (("gwen", gwen), ("nora", nora)):
        phones[name] = session(**{
            SESSION_KEY: str(account.pk),
            BACKEND_SESSION_KEY: "django.contrib.auth.backends.ModelBackend",
            HASH_SESSION_KEY: account.get_session_auth_hash(),
        })
    return {"campaign": campaign.pk, "encounter": encounter.pk, "phones": phones}

print(json.dumps([table() for _ in range(COUNT)]))
"""


OF_TESTS = set(
    "DATABASE_URL REDIS_URL DJANGO_SETTINGS_MODULE DJANGO_ALLOW_ASYNC_UNSAFE"
    " PYTHONDONTWRITEBYTECODE PGOPTIONS".split()
)
"""`PGOPTIONS` lets commits of tests not wait for the disk; those of a server have to."""


def environment(**more: str) -> dict[str, str]:
    """The environment of a laptop, where nothing is set; `more` is added. Compiled modules may be
    kept: otherwise each of a hundred servers would compile Django."""
    kept = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith("RUNDE_") and name not in OF_TESTS
    }
    return {**kept, "PYTHONUNBUFFERED": "1", "LC_ALL": "C.UTF-8", **more}


def manage(folder: Path, *arguments: str, **more: str) -> str:
    """The output of a command of `manage.py`."""
    done = subprocess.run(
        [sys.executable, "manage.py", *arguments],
        cwd=ROOT,
        env=environment(RUNDE_DATA=str(folder), **more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def set_up(folder: Path, **more: str) -> dict:
    """Four players, a GM and a co-GM in a running fight, in the database of the server."""
    (table,) = set_up_tables(1, folder, **more)
    return table


def set_up_tables(count: int, folder: Path, **more: str) -> list[dict]:
    """So many fights, each like that of `set_up`, with the same GM and co-GM."""
    ready, tables = _played(count, "DATABASE_URL" in more)
    shutil.copytree(ready.folder, folder, dirs_exist_ok=True)
    ready.copy_database(folder, **more)
    return tables


def migrated(folder: Path, **more: str) -> None:
    """Creates an empty, migrated database."""
    folder.mkdir(exist_ok=True)
    _empty("DATABASE_URL" in more).copy_database(folder, **more)


@cache
def _empty(hosted: bool) -> Store:
    """Commands take seconds, and a database can be copied, so each is created once."""
    ready = _kept(hosted)
    manage(ready.folder, "migrate", "--verbosity=0", **ready.more)
    return ready


@cache
def _played(count: int, hosted: bool) -> tuple[Store, list[dict]]:
    ready = _kept(hosted)
    migrated(ready.folder, **ready.more)
    script = f"COUNT = {count}\n{SET_UP}"
    said = manage(ready.folder, "shell", "--no-imports", "-c", script, **ready.more)
    return ready, json.loads(said)


def _kept(hosted: bool) -> Store:
    """Kept for copying until the tests end."""
    store = Store(Path(mkdtemp(prefix="runde-ready-")), hosted)
    atexit.register(shutil.rmtree, store.folder)
    atexit.register(store.drop)
    return store


class Store:
    """A database for one server: SQLite in its folder, or a new one in PostgreSQL."""

    def __init__(self, folder: Path, hosted: bool | None = None):
        self.folder, self.more = folder, {}
        self.hosted = connection.vendor == "postgresql" if hosted is None else hosted
        if self.hosted:
            self._name = f"runde_{uuid4().hex}"
            self._on_the_server(f"CREATE DATABASE {self._name}")
            address = urlsplit(os.environ["DATABASE_URL"])._replace(path=f"/{self._name}")
            self.more["DATABASE_URL"] = address.geturl()
            if "REDIS_URL" in os.environ:
                self.more["REDIS_URL"] = os.environ["REDIS_URL"]

    def rows(self, query: str) -> list[tuple]:
        if not self.hosted:
            with sqlite3.connect(self.folder / "runde.sqlite3") as database:
                return database.execute(query).fetchall()
        with self._connected(self.more["DATABASE_URL"]) as database:
            return database.execute(query).fetchall()

    def write(self, statement: str) -> None:
        if not self.hosted:
            with sqlite3.connect(self.folder / "runde.sqlite3") as database:
                database.execute(statement)
            return
        with self._connected(self.more["DATABASE_URL"]) as database:
            database.execute(statement)

    def copy_database(self, folder: Path, **more: str) -> None:
        """Gives another store of the same kind the content of this one's database."""
        if not self.hosted:
            shutil.copy(self.folder / "runde.sqlite3", folder)
            return
        name = urlsplit(more["DATABASE_URL"]).path[1:]
        self._on_the_server(f"DROP DATABASE {name} WITH (FORCE)")
        self._on_the_server(f"CREATE DATABASE {name} TEMPLATE {self._name}")

    def drop(self) -> None:
        if self.hosted:
            self._on_the_server(f"DROP DATABASE {self._name} WITH (FORCE)")

    def _on_the_server(self, command: str) -> None:
        with self._connected(os.environ["DATABASE_URL"]) as server:
            server.execute(command)

    def _connected(self, address: str) -> Any:
        import psycopg  # only installed with the extra `hosted`

        return psycopg.connect(address, autocommit=True)


def answering(process: subprocess.Popen[Any], port: int) -> None:
    """Waits until the server of this process responds."""
    late = time.monotonic() + PATIENCE
    while time.monotonic() < late:
        assert process.poll() is None, f"the server has ended with {process.returncode}"
        try:
            if Phone(f"http://127.0.0.1:{port}").get("/alive").status == 204:
                return
        except ConnectionError:
            time.sleep(0.05)
    raise AssertionError("the server does not answer")


class Served:
    """`with Served(folder) as server:` runs a server; `server.address` is its URL."""

    ready = "Ctrl-C"  # in the last line of output before the server accepts phones
    program, at = sys.executable, ROOT
    keeps_data_at = "RUNDE_DATA"

    def __init__(self, folder: Path, port: int = 0, **more: str):
        self.process = subprocess.Popen(
            [self.program, *self.command(folder, str(port))],
            cwd=self.at,
            env=environment(**{self.keeps_data_at: str(folder)}, **more),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.said = ""
        self.address = ""

    def command(self, folder: Path, port: str) -> list[str]:
        where = ["--host", "127.0.0.1", "--port", port]
        return ["manage.py", "play", *where, "--data", str(folder)]

    def lines(self) -> Iterator[str]:
        assert self.process.stdout is not None
        return iter(self.process.stdout)

    def __enter__(self) -> Served:
        for line in self.lines():
            self.said += line
            if self.ready in line:
                break
        found = re.search(r"http://127\.0\.0\.1:\d+", self.said)
        assert found, self.process.communicate()
        self.address = found[0]
        try:
            answering(self.process, int(self.address.rpartition(":")[2]))
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *error: object) -> None:
        if self.process.poll() is None:
            self.process.kill()
        self.process.communicate()

    def stop(self, how: signal.Signals = signal.SIGINT) -> float:
        """Stops the server; returns the seconds that it took."""
        start = time.monotonic()
        self.process.send_signal(how)
        self.process.wait(PATIENCE)
        return time.monotonic() - start

    def phone(self, session: str = "") -> Phone:
        return Phone(self.address, session)


class Hosted(Served):
    """As in a data centre."""

    ready = "Uvicorn running on"

    def command(self, folder: Path, port: str) -> list[str]:
        return ["manage.py", "serve", "--port", port]

    def lines(self) -> Iterator[str]:
        assert self.process.stderr is not None
        return iter(self.process.stderr)


class Phone:
    """A browser with its cookies, on a keep-alive connection. Like a browser it sends a request
    again on a new connection if the server has closed the kept one meanwhile: a test may stand
    still for longer than that is kept."""

    def __init__(self, address: str, session: str = ""):
        self.cookies = {"csrftoken": TOKEN} | ({"sessionid": session} if session else {})
        self.headers: dict[str, str] = {}  # more than a browser sends
        parts = urlsplit(address)
        self.connection = http.client.HTTPConnection(
            parts.hostname or "", parts.port, timeout=PATIENCE
        )

    def get(self, path: str) -> http.client.HTTPResponse:
        return self._answer("GET", path, headers=self._headers())

    def post(self, path: str, **fields: str | int) -> http.client.HTTPResponse:
        headers = {
            **self._headers(),
            "X-CSRFToken": self.cookies["csrftoken"],
            "HX-Request": "true",
            "Content-Type": "application/x-www-form-urlencoded",
        }
        return self._answer("POST", path, urlencode(fields), headers)

    def stream(self, campaign: int, kind: str = "seat") -> Iterator[tuple[str, str]]:
        """Yields (id, panel); the first one has arrived when this returns."""
        headers = {**self._headers(), "Accept": "text/event-stream"}
        response = self._asked("GET", f"/c/{campaign}/live?as={kind}", headers=headers)
        assert response.status == 200, response.status
        return _messages(response)

    def _answer(self, *request: Any, **headers: Any) -> http.client.HTTPResponse:
        kept = self.connection.sock is not None
        try:
            response = self._asked(*request, **headers)
        except ConnectionError:
            self.connection.close()
            if not kept:
                raise
            response = self._asked(*request, **headers)
        response.body = response.read().decode()  # type: ignore[attr-defined]
        for header in response.headers.get_all("Set-Cookie", []):
            name, _, value = header.partition(";")[0].partition("=")
            self.cookies[name] = value
        return response

    def _asked(self, *request: Any, **headers: Any) -> http.client.HTTPResponse:
        self.connection.request(*request, **headers)
        return self.connection.getresponse()

    def _headers(self) -> dict[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        return {"Cookie": cookies, **self.headers}


def _messages(response: http.client.HTTPResponse) -> Iterator[tuple[str, str]]:
    number, data = "", []
    for raw in response:
        line = raw.decode().rstrip("\n")
        if line.startswith("id: "):
            number = line[4:]
        elif line.startswith("data: "):
            data.append(line[6:])
        elif not line and data:
            yield number, "\n".join(data)
            data = []
