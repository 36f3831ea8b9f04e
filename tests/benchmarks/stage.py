"""Setup for all measurements: a database of its own, tables with people, a running server."""

from __future__ import annotations

import json
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from argparse import ArgumentParser
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import product
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from tests.checkouts import checkout_of

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("ose", "coc7", "arm5", "kampbogen", "momentum", "fifth")
SERVER = "RUNDE_BENCHMARK_SERVER"  # the database from which others are created
UNCACHED = "PYTHONDONTWRITEBYTECODE"
SECRET = "a" * 32  # value of the CSRF cookie; the header repeats it


def open_stage() -> Path:
    """Creates an empty database in a folder of its own; call it before anything of Django is
    imported."""
    folder = Path(tempfile.mkdtemp(prefix="runde-"))
    os.environ["RUNDE_DATA"] = str(folder)
    if "DATABASE_URL" in os.environ:
        _create_database(folder.name.replace("-", "_"))
    os.environ["DJANGO_SETTINGS_MODULE"] = "encounters.settings"
    sys.path.insert(0, str(ROOT))
    import django
    from django.core.management import call_command

    django.setup()
    call_command("migrate", verbosity=0)
    return folder


def close_stage(folder: Path) -> None:
    from django.db import connections

    connections.close_all()
    if SERVER in os.environ:
        _on_the_server(f"DROP DATABASE {folder.name.replace('-', '_')} WITH (FORCE)")
    shutil.rmtree(folder, ignore_errors=True)


def _create_database(name: str) -> None:
    """Creates a database on the given PostgreSQL server."""
    server = os.environ.setdefault(SERVER, os.environ["DATABASE_URL"])
    _on_the_server(f"CREATE DATABASE {name}")
    os.environ["DATABASE_URL"] = urlsplit(server)._replace(path=f"/{name}").geturl()


def _on_the_server(command: str) -> None:
    import psycopg  # only installed with the extra `hosted`

    with psycopg.connect(os.environ[SERVER], autocommit=True) as server:
        server.execute(command)


class Table:
    """A campaign with players and spectators, and a fight of four against some goblins."""

    def __init__(self, players: int = 6, spectators: int = 0, foes: int = 6, name: str = "Mill"):
        from django.contrib.auth.models import User

        from encounters.campaigns.models import Campaign, Seat
        from encounters.play.models import Encounter

        self.gm = User.objects.create_user(f"gm of {name}", password=None)
        self.campaign = Campaign.objects.create(name=name, gm=self.gm, ruleset=_ruleset().slug)
        self.seats = [Seat(campaign=self.campaign, name=f"P{number}") for number in range(players)]
        self.watchers = [
            Seat(campaign=self.campaign, name=f"W{number}", watching=True)
            for number in range(spectators)
        ]
        Seat.objects.bulk_create([*self.seats, *self.watchers])
        self.encounter = Encounter.objects.create(
            campaign=self.campaign, name="At the mill", ruleset=self.campaign.ruleset
        )
        self._cast(max(4, players), foes)

    def _cast(self, characters: int, foes: int) -> None:
        from encounters.campaigns.access import Member
        from encounters.combatants.models import Combatant
        from encounters.play import moves

        tough = {"hp": 900, "max_hp": 999}
        for place in range(characters):
            player = self.seats[place] if place < len(self.seats) else None
            self._take_part(Combatant.Kind.CHARACTER, f"Hero {place}", tough, 1, player)
        if foes:
            self._take_part(Combatant.Kind.FOE, "Goblin", tough, foes, None)
        result = moves.start(self.encounter, Member(self.campaign, None, True))
        assert result.ok, result.message
        self.encounter.refresh_from_db()

    def _take_part(self, kind: Any, name: str, stats: Any, count: int, player: Any) -> None:
        from encounters.combatants.models import Combatant

        combatant = Combatant.objects.create(
            campaign=self.campaign, kind=kind, name=name, stats=stats, player=player
        )
        self.encounter.participants.create(combatant=combatant, count=count, side=combatant.side)

    def cookie(self, seat: Any = None) -> str:
        """The cookies of a seat's phone, or of the GM's."""
        from importlib import import_module

        from django.conf import settings
        from django.contrib.auth import (
            BACKEND_SESSION_KEY,
            HASH_SESSION_KEY,
            SESSION_KEY,
            load_backend,
        )

        session = import_module(settings.SESSION_ENGINE).SessionStore()
        if seat is None:
            session[SESSION_KEY] = str(self.gm.pk)
            backends = settings.AUTHENTICATION_BACKENDS
            session[BACKEND_SESSION_KEY] = next(
                backend for backend in backends if hasattr(load_backend(backend), "get_user")
            )
            session[HASH_SESSION_KEY] = self.gm.get_session_auth_hash()
        else:
            session["seats"] = {str(self.campaign.pk): seat.lease}
        session.save()
        return f"sessionid={session.session_key}; csrftoken={SECRET}"

    def version(self) -> int:
        self.campaign.refresh_from_db(fields=["version"])
        return int(self.campaign.version)

    def phones(self) -> list[tuple[str, str]]:
        """URL and cookies of every open page: GM, players, one display, spectators."""
        live = f"/c/{self.campaign.pk}/live?lang=en&as="
        gm = self.cookie()
        return [
            (f"{live}gm", gm),
            (f"{live}table", gm),
            *((f"{live}seat", self.cookie(seat)) for seat in (*self.seats, *self.watchers)),
        ]


class DemoTable(Table):
    """A game's own demo: its first fight, restarted whenever it ends."""

    def __init__(self, slug: str, players: int):
        from django.contrib.auth.models import User

        from encounters.campaigns.models import Seat
        from encounters.combatants.models import Combatant
        from encounters.lobby import opening

        self.gm = User.objects.create_user(f"gm of {slug}", password=None)
        self.campaign = opening.create_with_demo(self.gm, _ruleset(slug), "en")
        heroes = list(self.campaign.combatants.filter(kind=Combatant.Kind.CHARACTER))
        self.seats = [Seat(campaign=self.campaign, name=f"P{number}") for number in range(players)]
        self.watchers = []
        Seat.objects.bulk_create(self.seats)
        for seat, hero in zip(self.seats, heroes, strict=False):
            hero.player = seat
            hero.save()
        self.prepared = self.campaign.encounters.order_by("pk")[0]
        self.begin()

    def begin(self) -> None:
        """Restarts the fight; the old one is closed."""
        from encounters.campaigns.access import Member
        from encounters.play import moves
        from encounters.play.models import Encounter

        live = self.campaign.encounters.exclude(pk=self.prepared.pk)
        live.exclude(status=Encounter.Status.CLOSED).update(status=Encounter.Status.CLOSED)
        participants = list(self.prepared.participants.all())
        again = Encounter.objects.defer(None).get(pk=self.prepared.pk)  # with deferred fields
        again.pk = None
        again.save()
        for participant in participants:
            participant.pk, participant.encounter = None, again
            participant.save()
        result = moves.start(again, Member(self.campaign, None, True))
        assert result.ok, result.message
        again.refresh_from_db()
        self.encounter = again


class Fight:
    """The fight replayed outside the server, to know the next possible tap."""

    def __init__(self, table: Table):
        self.table = table
        self.ruleset = _ruleset(table.encounter.ruleset)

    def next_tap(self) -> dict[str, str | list[str]]:
        """The form of the next answer, as suggested."""
        from encounters.play.fights import fight
        from encounters.play.models import Encounter

        now = fight.Fight(Encounter.objects.get(pk=self.table.encounter.pk))
        step, state = now.encounter.step, now.state
        if state.over:
            self.table.begin()
            return self.next_tap()
        decision = next(iter(item for item in self.ruleset.pending(state) if not item.free), None)
        decision = decision or self.ruleset.pending(state)[0]
        choice = self.ruleset.suggest(state, decision)
        told = {
            f"{choice.option}.{name}": value
            for name, value in choice.fields.items()
            if value not in (None, False)
        }
        told = {name: _posted(value) for name, value in told.items()}
        answer = {"by": choice.by, "kind": choice.kind, "choice": choice.option}
        return {**answer, "step": str(step), **told}

    def go_on(self) -> None:
        """The GM gives the next answer here, without a server."""
        from django.http import QueryDict

        from encounters.campaigns.access import Member
        from encounters.play import moves

        form = self.next_tap()
        posted = QueryDict(mutable=True)
        for name, value in form.items():
            posted.setlist(name, [value] if isinstance(value, str) else value)
        gm, step = Member(self.table.campaign, None, True), int(str(form["step"]))
        tap = moves.Tap(self.table.encounter.pk, step, f"step {step}", gm)
        result = moves.answer_form(tap, posted)
        assert result.ok, f"{form}: {result.message}"


def _posted(value: Any) -> str | list[str]:
    """The value of a field as posted by a form."""
    if isinstance(value, list | tuple):
        return [str(item) for item in value]
    return "on" if value is True else str(value)


def _ruleset(slug: str = "ose") -> Any:
    from rulesets import registry

    return registry.get(slug)


@contextmanager
def served(folder: Path) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    """The application as started by `manage.py play`, in a process of its own."""
    play = ["manage.py", "play", "--host", "127.0.0.1", "--data", str(folder)]
    with _serving(play) as running:
        yield running


@contextmanager
def hosted(processes: int) -> Iterator[list[tuple[int, subprocess.Popen[bytes]]]]:
    """Several processes of the application that share a database, each on its own port."""
    with ExitStack() as stack:
        yield [stack.enter_context(_serving(["manage.py", "serve"])) for _ in range(processes)]


@contextmanager
def _serving(command: Sequence[str]) -> Iterator[tuple[int, subprocess.Popen[bytes]]]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    started = [sys.executable, *command, "--port", str(port)]
    process = subprocess.Popen(started, cwd=ROOT, stdout=subprocess.DEVNULL)
    try:
        _until_it_answers(f"http://127.0.0.1:{port}/alive")
        yield port, process
    finally:
        process.terminate()
        process.wait(10)


def _until_it_answers(address: str) -> None:
    for _ in range(1200):
        try:
            urllib.request.urlopen(address, timeout=1)
            return
        except OSError:
            time.sleep(0.05)
    raise TimeoutError(address)


def of_checkout(checkout: Path) -> dict[str, Any]:
    """Folder and environment of a process that runs a checkout's own code, benchmark included:
    rooms may have moved since. Bytecode is cached, as in normal use."""
    kept = {name: value for name, value in os.environ.items() if name != UNCACHED}
    return {"cwd": checkout, "env": {**kept, "PYTHONPATH": str(checkout)}}


@contextmanager
def compared_checkouts(against: str | None) -> Iterator[list[Path]]:
    """This checkout, after one of another commit if there is one to compare with."""
    with ExitStack() as stack:
        before = [stack.enter_context(checkout_of(against))] if against else []
        yield [*before, ROOT]


class Measurement:
    """A measurement that runs in a process of its own, for two checkouts in turns.

    `measure` returns rows of numbers, each with its name first; the table shows medians.
    """

    def __init__(self, module: str, rounds: int = 3):
        self.module = module
        self.parser = ArgumentParser()
        self.parser.add_argument("--against", metavar="REV", help="another commit, in turns")
        self.parser.add_argument("--rounds", type=int, default=rounds)
        self.parser.add_argument("--alone", action="store_true", help="one run, printed as JSON")

    def run(self, title: str, head: Sequence[str], measure: Any) -> None:
        given = self.parser.parse_args()
        if given.alone:
            print(json.dumps(measure(given)), flush=True)
            return
        runs: dict[tuple[str, Path], list[list[float]]] = {}
        with compared_checkouts(given.against) as checkouts:
            for _, checkout in product(range(given.rounds), checkouts):
                for name, *numbers in self._in_a_process(checkout):
                    runs.setdefault((name, checkout), []).append(numbers)
        rows = [
            (name, checkout.name, *(percentile(column, 50) for column in zip(*found, strict=True)))
            for (name, checkout), found in sorted(runs.items(), key=lambda run: run[0][0])
        ]
        show(title, (head[0], "checkout", *head[1:]), rows)

    def _in_a_process(self, checkout: Path) -> list[Any]:
        command = [sys.executable, "-m", self.module, *sys.argv[1:], "--alone"]
        pipes: Any = {"stdout": subprocess.PIPE, "text": True}
        done = subprocess.run(command, **of_checkout(checkout), **pipes, check=True)
        rows: list[Any] = json.loads(done.stdout.splitlines()[-1])
        return rows


def cpu_ms(pid: int) -> float:
    """The CPU time of a process, of all its threads, in milliseconds."""
    spent = (
        path.read_text(encoding="utf-8").split()[0]
        for path in Path(f"/proc/{pid}/task").glob("*/schedstat")
    )
    return sum(map(int, spent)) / 1e6


def memory(pid: int, which: str = "VmRSS") -> float:
    """Resident memory of a process in megabytes; `VmHWM` is its peak."""
    for line in Path(f"/proc/{pid}/status").read_text(encoding="utf-8").splitlines():
        if line.startswith(f"{which}:"):
            return int(line.split()[1]) / 1024
    raise LookupError(pid)


def show(title: str, head: Sequence[str], rows: Sequence[Sequence[Any]]) -> None:
    """Prints a table as Markdown."""
    print(f"\n{title}\n\n| {' | '.join(head)} |\n|{'---|' * len(head)}")
    for row in rows:
        print(
            "| "
            + " | ".join(f"{item:.1f}" if isinstance(item, float) else str(item) for item in row)
            + " |"
        )


def percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * percent // 100)]
