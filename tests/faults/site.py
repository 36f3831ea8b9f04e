"""A whole installation for one run, with tables in the middle of a fight."""

from __future__ import annotations

import json
import shutil
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

from msgspec import Struct

from tests.faults.parts import Part, Postgres, Redis, Server
from tests.play.served import manage

SET_UP = """
import json
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.auth.models import User
from django.core.management import call_command
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.campaigns.sessions import SessionStore
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant

TABLES, SEATS = %d, %d
call_command("migrate", verbosity=0)

def session(**values):
    store = SessionStore()
    store.update(values)
    store.save()
    return store.session_key

def signed_in(account):
    return session(**{
        SESSION_KEY: str(account.pk),
        BACKEND_SESSION_KEY: "encounters.campaigns.doorkeeper.Doorkeeper",
        HASH_SESSION_KEY: account.get_session_auth_hash(),
    })

def table(name):
    gm, co_gm = (User.objects.create_user(f"{who} of {name}") for who in ("GM", "co-GM"))
    campaign = Campaign.objects.create(name=name, gm=gm, ruleset="ose")
    campaign.co_gms.create(account=co_gm, name="Nora")
    encounter = Encounter.objects.create(campaign=campaign, name="At the ford", ruleset="ose")
    seats = []
    for number in range(1, SEATS + 1):
        seat = Seat.objects.create(campaign=campaign, name=f"P{number}")
        stats = {"hp": 400, "engaged": [f"goblin-{number}"]}
        sheet = Combatant.objects.create(
            campaign=campaign, kind="character", name=f"Hero {number}", player=seat, stats=stats
        )
        Participant.objects.create(encounter=encounter, combatant=sheet, side="party")
        seats.append(session(seats={str(campaign.pk): seat.lease}))
    goblin = Combatant.objects.create(campaign=campaign, name="Goblin", stats={"hp": 300})
    Participant.objects.create(encounter=encounter, combatant=goblin, count=SEATS)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    return {"campaign": campaign.pk, "encounter": encounter.pk, "gm": signed_in(gm),
            "co_gm": signed_in(co_gm), "seats": seats, "hero": result.encounter.cast[0].id}

print(json.dumps([table(f"Table {number}") for number in range(1, TABLES + 1)]))
"""


class Table(Struct, frozen=True):
    """A campaign with its fight, and the session of each browser; `hero` is the first player's
    character."""

    campaign: int
    encounter: int
    gm: str
    co_gm: str
    seats: list[str]
    hero: str

    @property
    def pages(self) -> list[tuple[str, str]]:
        """URL and session of every open page: the GM's, the players', the display's."""
        live = f"/c/{self.campaign}/live?lang=en&as="
        players = [(f"{live}seat", seat) for seat in self.seats]
        return [(f"{live}gm", self.gm), *players, (f"{live}table", self.gm)]


class Site:
    """`servers` share the settings in `more`: a database server and a bus, or a laptop's folder.
    The script may put something of its own `between` them and the database."""

    between: Any = None

    def __init__(self, data: Path, more: dict[str, str], servers: list[Server], **parts: Part):
        self.data, self.more, self.servers, self.parts = data, more, servers, parts

    @property
    def ports(self) -> list[int]:
        return [server.port for server in self.servers]

    def rows(self, query: str) -> list[Any]:
        if "DATABASE_URL" not in self.more:
            with sqlite3.connect(self.data / "runde.sqlite3", timeout=30) as database:
                return database.execute(query).fetchall()
        import psycopg  # only installed with the extra `hosted`

        with psycopg.connect(self.more["DATABASE_URL"], autocommit=True) as database:
            return database.execute(query).fetchall()

    @property
    def traces(self) -> int:
        return sum(server.traces for server in self.servers)


def lay(data: Path, count: int, seats: int = 2, **more: str) -> list[Table]:
    """Migrates an empty database, and creates that many tables in it."""
    made = manage(data, "shell", "--no-imports", "-c", SET_UP % (count, seats), **more)
    return [Table(**load) for load in json.loads(made)]


@contextmanager
def folder() -> Iterator[Path]:
    made = Path(tempfile.mkdtemp(prefix="runde-faults-"))
    try:
        yield made
    finally:
        shutil.rmtree(made, ignore_errors=True)


@contextmanager
def hosted(
    tables: int, seats: int = 2, processes: int = 2, through: Callable[[Part], Any] | None = None
) -> Iterator[tuple[Site, list[Table]]]:
    """Several processes, with a database server and a bus of their own. They reach the database
    `through` a proxy of the script, if given."""
    with ExitStack() as stack:
        data = stack.enter_context(folder())
        database, bus = stack.enter_context(Postgres()), stack.enter_context(Redis())
        more = {"DATABASE_URL": database.address, "REDIS_URL": bus.address}
        made = lay(data, tables, seats, **more)
        between = stack.enter_context(through(database)) if through else None
        told = {**more, "DATABASE_URL": between.address} if between else more
        servers = [stack.enter_context(Server(data, **told)) for _ in range(processes)]
        found = Site(data, more, servers, database=database, bus=bus)
        found.between = between
        yield found, made


@contextmanager
def laptop(
    tables: int, seats: int = 2, data: Path | None = None, **more: str
) -> Iterator[tuple[Site, list[Table]]]:
    """The single process of a laptop, with SQLite in its folder; `more` is its environment."""
    with ExitStack() as stack:
        data = data or stack.enter_context(folder())
        made = lay(data, tables, seats)
        server = stack.enter_context(Server(data, laptop=True, **more))
        yield Site(data, {}, [server]), made
