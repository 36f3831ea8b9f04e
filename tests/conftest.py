"""The fixed cast: Gwen is the GM, Pia and Piet play, Otto sits at another table."""

from __future__ import annotations

import gc
import os
import shutil
import sys
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager, contextmanager
from random import Random
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.db import connection, transaction
from django.middleware import csrf
from django.utils import csp, translation
from django.utils.crypto import get_random_string
from hypothesis import settings as hypothesis

from encounters.after.forecasts import workers
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import board_cache
from encounters.screens.log import line as log
from encounters.serve.live import shared_cache
from encounters.serve.live.shared_cache import contact
from encounters.serve.middleware.static_files import StaticFilesMiddleware
from rulesets.conformance.playing import profiles
from tests import command, keys, seeds
from tests.play.table import Play

pytest_plugins = ["tests.browsers", "tests.costs"]

Character = Combatant.Kind.CHARACTER

# These need file modes, signals or /proc, which Windows lacks.
OF_POSIX = [
    "faults",
    "lobby/test_play_command.py",
    "play/forecasts/test_server_gone.py",
    "play/test_two_processes.py",
    "startup/test_bootstrap.py",
    "startup/test_data_folder.py",
    "test_browsers.py",
    "transport/test_idle.py",
]
OF_A_CHECKOUT = ["rulesets/test_starting.py", "test_house_rules.py"]  # they list files with git
collect_ignore = [
    *(OF_POSIX if os.name != "posix" else ()),
    *(OF_A_CHECKOUT if shutil.which("git") is None else ()),
]

profiles.register(seeds.seed())
hypothesis.load_profile("quick")

settings.CACHES["default"]["KEY_FUNCTION"] = keys.key
shared_cache.PATIENCE = 15.0  # on a busy machine Redis may answer late


@pytest.hookimpl(tryfirst=True)  # before Hypothesis reads it
def pytest_configure(config: pytest.Config) -> None:
    if config.option.hypothesis_seed is None:
        config.option.hypothesis_seed = str(seeds.seed())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    if terminalreporter.stats.get("failed"):
        terminalreporter.write_line(seeds.said())


def pytest_xdist_auto_num_workers() -> int:
    """Two more than the cores, since browser tests spend half of their time waiting."""
    return (os.cpu_count() or 1) + 2


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Excludes the collected tests from garbage collection: they live until the end."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.enable()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if item.nodeid.startswith(command.TIMING):
            item.add_marker(pytest.mark.timing)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Uses a file for SQLite, as in play: in memory, threads do not wait for locks."""
    database = connection.settings_dict
    if connection.vendor == "sqlite":
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "runde.sqlite3")


@pytest.fixture(scope="session", autouse=True)
def _own_cache() -> Iterator[None]:
    """Deletes this run's own keys from Redis, which others may use too."""
    yield
    if settings.REDIS_URL:
        from redis import Redis

        with Redis.from_url(settings.REDIS_URL) as server:
            for key in server.scan_iter(match=f"{keys.RUN}*", count=1000):
                server.delete(key)


@pytest.fixture(scope="session", autouse=True)
def _static_files_found_once() -> Iterator[None]:
    """Finds the static files once, instead of two hundred for every test client."""
    found: dict[str, Any] = {}
    look_up = StaticFilesMiddleware.add_files_from_finders

    def once(self: StaticFilesMiddleware) -> None:
        if not found:
            look_up(self)
            found.update(self.files)
        self.files.update(found)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(StaticFilesMiddleware, "add_files_from_finders", once)
        yield


WITHOUT_VOWELS = "bcdfghjklmnpqrstvwxz"


@pytest.fixture(scope="session", autouse=True)
def _no_names_in_tokens() -> Iterator[None]:
    """Makes random tokens without vowels and digits, since tests search pages for names and
    numbers: a token that contains "Carl" would look like a leak."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(csrf, "CSRF_ALLOWED_CHARS", WITHOUT_VOWELS)
        patch.setattr(csp, "generate_nonce", lambda: get_random_string(22, WITHOUT_VOWELS))
        yield


@pytest.fixture(scope="session", autouse=True)
def _forecasts_at_once() -> Iterator[None]:
    """Runs forecasts at normal priority: at the lowest they would starve beside other tests."""
    at_once = "worker.yield_to_all_others = lambda: None; sys.exit(worker.main())"
    code = f"import sys; from encounters.after.forecasts import worker; {at_once}"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(workers, "COMMAND", (sys.executable, "-c", code))
        yield


@pytest.fixture
def no_forecasts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Leaves every requested forecast in progress, without starting a process."""
    monkeypatch.setattr("encounters.after.forecasts.queue.line.join", lambda key, job: None)


@pytest.fixture
def alone(db: None, subtests: pytest.Subtests) -> Callable[[str], AbstractContextManager[None]]:
    """`with alone("an address"):` is a subtest; its changes are rolled back for the next one."""

    @contextmanager
    def one(name: str) -> Iterator[None]:
        with subtests.test(name), transaction.atomic():
            forget()
            yield
            transaction.set_rollback(True)

    return one


@pytest.fixture(autouse=True)
def _nothing_remembered() -> None:
    forget()


def forget() -> None:
    board_cache.forget()
    log.forget()  # a step of the test before may have had the same key and time
    contact.restore()
    keys.next_test()
    translation.deactivate()  # the language of the last request


@pytest.fixture
def gwen(db: None) -> User:
    return User.objects.create_user("gwen", password="gwens secret word", first_name="Gwen")


@pytest.fixture
def otto(db: None) -> User:
    return User.objects.create_user("otto", password="ottos secret word")


@pytest.fixture
def campaign(gwen: User) -> Campaign:
    return Campaign.objects.create(name="The Mill", gm=gwen, ruleset="ose")


@pytest.fixture
def pia(campaign: Campaign) -> Seat:
    return Seat.objects.create(campaign=campaign, name="Pia")


@pytest.fixture
def piet(campaign: Campaign) -> Seat:
    return Seat.objects.create(campaign=campaign, name="Piet")


@pytest.fixture
def sheet(campaign: Campaign) -> Callable[..., Combatant]:
    """`sheet("Aldo", pia, hp=6)` is a character, `sheet("Goblin", hp=3)` a kind of foe."""

    def make(name: str, player: Seat | None = None, **stats: Any) -> Combatant:
        kind = Character if player else Combatant.Kind.FOE
        return Combatant.objects.create(
            campaign=campaign, kind=kind, name=name, player=player, stats=stats
        )

    return make


@pytest.fixture
def prepared(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]
) -> Encounter:
    """Aldo (Pia), beside a goblin, and Bera (Piet), with a spell, against two goblins. Combatants
    with neither a spell nor an adjacent foe are not asked to declare."""
    encounter = Encounter.objects.create(campaign=campaign, name="At the mill", ruleset="ose")
    sleep = {"name": "Sleep", "condition": "asleep", "max_targets": 2}
    aldo = sheet("Aldo", pia, hp=6, ac=5, engaged=["goblin-1"])
    bera = sheet("Bera", piet, hp=5, spells=[sleep])
    goblin = sheet("Goblin", hp=3, ac=6)
    for combatant, count in ((aldo, 1), (bera, 1), (goblin, 2)):
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    return encounter


@pytest.fixture
def encounter(prepared: Encounter, campaign: Campaign) -> Encounter:
    """The prepared fight in its first round: all but the second goblin may declare something."""
    result = moves.start(prepared, Member(campaign, None, True))
    assert result.ok, result.message
    return result.encounter


@pytest.fixture(autouse=True)
def faces(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The app's next faces: first those in this list, then reproducible ones."""
    coming: list[int] = []
    then = Random(7)

    def roll(count: int, sides: int) -> tuple[int, ...]:
        return tuple(coming.pop(0) if coming else then.randint(1, sides) for _ in range(count))

    monkeypatch.setattr("rulesets.dice.fresh_faces", roll)
    return coming


@pytest.fixture
def play(encounter: Encounter) -> Play:
    """Taps on the started fight."""
    return Play(encounter)


@pytest.fixture
def yard(campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]) -> Play:
    """A fight of the sample game: Anna (Pia), Ben (Piet) and the GM's Carl act at once."""
    campaign.ruleset, campaign.options = "sample", {"initiative": False}
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="In the yard", ruleset="sample")
    for child in (sheet("Anna", pia), sheet("Ben", piet), sheet("Carl")):
        Participant.objects.create(encounter=encounter, combatant=child, side=child.side)
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    return Play(result.encounter)
