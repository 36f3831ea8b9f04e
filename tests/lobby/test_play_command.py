"""One command serves the table, explains errors clearly, and loses nothing that it has
acknowledged."""

import http.client
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
import time
from collections import Counter
from pathlib import Path

import pytest
from django.core.management import call_command

from encounters.serve.startup.version import VERSION
from tests.play.served import (
    PATIENCE,
    ROOT,
    Served,
    Store,
    answering,
    environment,
    migrated,
    set_up,
)


@pytest.fixture
def folder(tmp_path):
    return tmp_path / "data"


@pytest.fixture
def store(folder):
    """The database of a server, on PostgreSQL if the tests use it."""
    store = Store(folder)
    yield store
    store.drop()


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A server with a fight, which no test ends; the fight, and its folder."""
    folder = tmp_path_factory.mktemp("running")
    store = Store(folder)
    try:
        table = set_up(folder, **store.more)
        with Served(folder, **store.more) as server:
            yield server, table, folder
    finally:
        store.drop()


@pytest.fixture
def refused_here(folder, settings, monkeypatch, capsys):
    """The command's message before it exits with an error, for what it notices before it opens the
    database: without a process of its own."""
    monkeypatch.setattr("encounters.campaigns.network.only_at", lambda host: None)
    before = signal.getsignal(signal.SIGINT)

    def play(*more, data=folder):
        settings.DATA_DIR = Path(data)
        with pytest.raises(SystemExit, match="1"):
            call_command("play", "--host", "127.0.0.1", *more)
        (sentence,) = capsys.readouterr().err.strip().splitlines()
        return sentence

    yield play
    signal.signal(signal.SIGINT, before)


def refused(folder, *more, **how):
    """The command's output before it exits with an error."""
    done = subprocess.run(
        [sys.executable, "manage.py", "play", "--host", "127.0.0.1", "--data", str(folder), *more],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        **how,
    )
    assert done.returncode == 1, done
    assert "Traceback" not in done.stderr
    (sentence,) = done.stderr.strip().splitlines()
    return sentence


class Polish(Served):
    """On a machine with Polish as its language."""

    code = """if True:
        import locale, sys, manage
        locale.getlocale = lambda *category: ("pl_PL", "UTF-8")
        manage.main(sys.argv[1:])"""

    def command(self, folder, port):
        return ["-c", self.code, *super().command(folder, port)[1:]]


GREETING = f"Runde {VERSION} ...\n"


class Opening(Served):
    """As started by the files for a double click."""

    def command(self, folder, port):
        return [*super().command(folder, port), "--open"]


PRESSED = """if True:
    import runpy, signal, sys, weakref

    class Deleted: ...

    opened = []

    def press(event, given):
        if event == "sqlite3.connect" and not opened:
            opened.append(event)
            {}

    def in_vain():
        it = Deleted()
        end = weakref.ref(it, lambda it: signal.raise_signal(signal.SIGINT))
        del it  # what is raised now is ignored

    # Whoever is started in the background hears nothing of it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sys.addaudithook(press)
    sys.argv[0] = "manage.py"
    runpy.run_path("manage.py", run_name="__main__")"""
"""Starts the server, and presses Ctrl-C as soon as it opens the database."""


def rows(folder, query):
    with sqlite3.connect(folder / "runde.sqlite3") as database:
        return database.execute(query).fetchall()


class TestStarting:
    def test_a_first_start_needs_nothing_and_shows_the_way_in(self, folder):
        with Served(folder) as server:
            phone = server.phone()
            assert phone.get("/").status == 200
            (link,) = [word for word in server.said.split() if "/enter/" in word]
            (join,) = [word for word in server.said.split() if len(word) == 6 and word.isupper()]
            assert "█" in server.said
            assert phone.get(f"/j/{join}/").status == 200
            gm = server.phone()
            path = link.removeprefix(server.address)
            assert gm.post(path).status == 302
            assert gm.get("/campaigns/new/").status == 200
            assert server.phone().get(path).status == 410
        demos = rows(folder, "SELECT COUNT(*) FROM campaigns_campaign")[0][0]
        with Served(folder) as server:
            assert server.phone().get("/").status == 200
            assert path not in server.said
        assert rows(folder, "SELECT COUNT(*) FROM campaigns_campaign") == [(demos,)]

    def test_a_console_that_lacks_letters_and_blocks_is_told_all_it_needs(self, folder):
        set_up(folder)
        with Polish(folder) as server:
            assert "Dołącz do „" in server.said and "█" in server.said
        with Polish(folder, PYTHONIOENCODING="ascii") as server:
            (way_in,) = [word for word in server.said.split() if "/j/" in word]
            assert "Join ?" in server.said and "GM" in server.said
            assert server.phone().get(way_in.removeprefix(server.address)).status == 200

    @pytest.mark.parametrize("output", ["> /dev/full", ">&-", "<&- >&- 2>&-"])
    def test_phones_are_served_though_nothing_that_it_says_can_be_written(self, folder, output):
        set_up(folder)
        with socket.create_server(("127.0.0.1", 0)) as free:
            port = str(free.getsockname()[1])
        command = [sys.executable, "manage.py", "play", "--host", "127.0.0.1", "--port", port]
        shell = ["sh", "-c", f'exec "$@" {output}', "sh"]
        process = subprocess.Popen(
            [*shell, *command, "--data", str(folder)], cwd=ROOT, env=environment()
        )
        try:
            answering(process, int(port))
        finally:
            process.kill()
            process.wait()

    def test_its_name_is_said_before_anything_is_loaded(self):
        """It needs only the standard library, so it appears without delay."""
        script = (
            "import sys; from encounters.serve.startup import command_line as line\n"
            "line._say_at_once()\n"
            "print([name for name in sys.modules if name.startswith('django')])"
        )
        said = subprocess.run([sys.executable, "-c", script], cwd=ROOT, capture_output=True)
        assert said.stdout.decode() == f"{GREETING}[]\n"

    def test_a_browser_is_opened_on_the_page_of_the_gm(self, folder, tmp_path):
        set_up(folder)
        opened = tmp_path / "opened"
        browser = tmp_path / "browser"
        browser.write_text(
            f'#!/bin/sh\necho "$1" > {opened}.new && mv {opened}.new {opened}\n', encoding="utf-8"
        )
        browser.chmod(0o755)
        with Opening(folder, BROWSER=f"{browser} %s") as server:
            late = time.monotonic() + PATIENCE
            while not opened.exists() and time.monotonic() < late:
                time.sleep(0.05)
            link = opened.read_text(encoding="utf-8").strip()
            assert link.endswith("#here"), "it needs no tap"
            path = link.removeprefix(server.address).removesuffix("#here")
            gm = server.phone()
            assert gm.post(path).status == 302
            assert gm.get("/campaigns/new/").status == 200

    def test_a_copy_of_the_folder_is_complete_once_it_has_stopped(self, folder):
        set_up(folder)
        wal = folder / "runde.sqlite3-wal"
        with Served(folder) as server:
            assert wal.stat().st_size, "what the start has written is only there"
            server.stop()
        assert not wal.exists() or wal.stat().st_size == 0

    def test_demos_that_were_deleted_stay_deleted(self, folder):
        """Those of the owner, who was there before."""
        set_up(folder)
        with sqlite3.connect(folder / "runde.sqlite3") as database:
            database.execute("UPDATE auth_user SET is_superuser = 1")
            for table in ("combatants_combatant", "campaigns_invitation", "campaigns_campaign"):
                database.execute(f"DELETE FROM {table}")
        with Served(folder) as server:
            assert "/enter/" in server.said
        assert rows(folder, "SELECT COUNT(*) FROM campaigns_campaign") == [(0,)]

    @pytest.mark.parametrize("times", [1, 2])
    def test_ctrl_c_ends_it_with_streams_open(self, folder, times):
        """It ends without being killed; benchmarks measure how soon."""
        table = set_up(folder)
        with Served(folder) as server:
            streams = [
                server.phone(session).stream(table["campaign"])
                for name, session in table["phones"].items()
                if name not in ("gwen", "nora")
            ]
            for stream in streams:
                assert "main" in next(stream)[1]
            for _ in range(times - 1):
                server.process.send_signal(signal.SIGINT)
            server.stop()
            assert server.process.returncode == 0
            assert server.process.stderr.read() == ""

    def test_ctrl_c_ends_the_start_too_wherever_it_is(self, folder):
        set_up(folder)
        for pressed in ("signal.raise_signal(signal.SIGINT)", "in_vain()"):
            start = [sys.executable, "-c", PRESSED.format(pressed), "play", "--host", "127.0.0.1"]
            ended = subprocess.run(
                [*start, "--port", "0", "--data", str(folder)],
                cwd=ROOT,
                env=environment(),
                capture_output=True,
                text=True,
                timeout=PATIENCE,
            )
            assert (ended.returncode, ended.stdout) == (128 + signal.SIGINT, GREETING), pressed
            assert "in_vain" in pressed or not ended.stderr
        with Served(folder) as server:
            assert server.phone().get("/").status == 200


class TestSayingWhatIsWrong:
    def test_a_port_in_use(self, refused_here):
        with socket.create_server(("127.0.0.1", 0)) as taken:
            port = str(taken.getsockname()[1])
            said = refused_here("--port", port)
        assert said == f"Another program uses port {port}. Start with --port {int(port) + 1}."

    def test_a_port_at_which_it_runs_already_is_told_with_its_address(self, running, refused_here):
        server, _, _ = running
        port = server.address.rpartition(":")[2]
        said = refused_here("--port", port)
        assert f"Runde is running at port {port} already: {server.address}/." in said
        assert "--port" in said

    def test_a_second_start_with_the_same_data(self, running):
        server, _, folder = running
        said = refused(folder, "--port", "0")
        assert "already" in said and str(folder) in said
        assert server.phone().get("/").status == 200

    def test_a_port_that_is_none(self, refused_here):
        assert "70000" in refused_here("--port", "70000")

    def test_a_folder_that_cannot_be_written_without_numbers_of_the_system(
        self, refused_here, tmp_path
    ):
        file = tmp_path / "file"
        file.write_text("in the way", encoding="utf-8")
        said = refused_here("--port", "0", data=file)
        assert str(file) in said and said.endswith("cannot be used: File exists")
        assert "/proc/runde" in refused_here("--port", "0", data="/proc/runde")

    def test_a_full_disk(self, folder):
        def full():
            resource.setrlimit(resource.RLIMIT_FSIZE, (20_000, 20_000))

        assert str(folder) in refused(folder, "--port", "0", preexec_fn=full)

    def test_a_file_that_is_no_database(self, folder):
        folder.mkdir()
        (folder / "runde.sqlite3").write_text(
            "not a database at all, but text" * 100, encoding="utf-8"
        )
        assert "not a database" in refused(folder, "--port", "0")

    def test_a_database_of_a_newer_version(self, folder):
        migrated(folder)
        with sqlite3.connect(folder / "runde.sqlite3") as database:
            database.execute(
                "INSERT INTO django_migrations (app, name, applied) "
                "VALUES ('play', '0999_from_the_future', '2030-01-01')"
            )
        assert "newer version" in refused(folder, "--port", "0")

    @pytest.mark.parametrize(
        "statement",
        [
            "UPDATE django_migrations SET name = '0002_participant_stats'"
            " WHERE app = 'play' AND name LIKE '0002%'",
            "ALTER TABLE campaigns_seat RENAME COLUMN name TO title",
        ],
    )
    def test_a_database_of_before_the_first_version(self, folder, statement):
        migrated(folder)
        with sqlite3.connect(folder / "runde.sqlite3") as database:
            database.execute(statement)
        told = refused(folder, "--port", "0")
        assert "is of a version before 1.0" in told and "Use version 0.1" in told


class TestPushing:
    def test_an_answer_on_one_phone_is_on_all_the_others_at_once(self, running):
        server, table, _ = running
        streams = {
            name: server.phone(session).stream(
                table["campaign"], "gm" if name in ("gwen", "nora") else "seat"
            )
            for name, session in table["phones"].items()
        }
        for stream in streams.values():
            next(stream)
        answered = declare(server.phone(table["phones"]["aldo"]), table, "aldo")
        assert answered.status == 200
        for stream in streams.values():
            assert "<main" in next(stream)[1]  # pushed: no heartbeat comes this early

    def test_a_query_in_odd_bytes_is_no_error(self, running):
        server, _, _ = running
        host, port = server.address.removeprefix("http://").split(":")
        with socket.create_connection((host, int(port)), timeout=PATIENCE) as raw:
            raw.sendall(b"GET /?q=\xc3\xa9\xff HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            status = int(raw.recv(4096).split()[1])
        assert status in (200, 400)


def declare(phone, table, name, option="none", step=1, token=None):
    return phone.post(
        f"/e/{table['encounter']}/answer",
        by=name,
        kind="declare",
        choice=option,
        step=step,
        token=token or f"{name}-declares",
    )


HEROES = {"aldo": 1, "bera": 2, "cora": 3, "dirk": 4}
TAPS = 200


class Taps:
    """Moves each hero's goblin away and back, over and over, each on another phone, until the
    server is killed."""

    def __init__(self, table):
        self.table = table
        self.sent = dict.fromkeys(HEROES, 0)
        self.acknowledged = []
        self.wrong = []

    def play(self, server, name):
        phone = self.phone(server)
        try:
            for number in range(TAPS // len(HEROES)):
                self.tap(phone, name, number)
                if len(self.acknowledged) >= TAPS // 2:
                    server.process.kill()
        except (OSError, http.client.HTTPException):
            return  # the server is dead

    def phone(self, server):
        return server.phone(self.table["phones"]["gwen"])

    def tap(self, phone, name, number):
        self.sent[name] = number
        option = "engage" if number % 2 else "disengage"
        answer = phone.post(
            f"/e/{self.table['encounter']}/ruling",
            option=option,
            target=name,
            step=1,
            token=f"{name}-{number}",
            **{f"gm-{option}-other": f"goblin-{HEROES[name]}"},
        )
        if answer.status == 200:
            self.acknowledged.append(f"{name}-{number}")
        else:
            self.wrong.append((name, number, answer.status))


def tokens(store):
    query = "SELECT token FROM play_step WHERE token IS NOT NULL"
    return Counter(token for (token,) in store.rows(query))


def test_what_was_acknowledged_survives_the_death_of_the_server_and_nothing_happens_twice(
    folder, store
):
    taps = Taps(set_up(folder, **store.more))
    with Served(folder, **store.more) as server:
        threads = [threading.Thread(target=taps.play, args=(server, name)) for name in HEROES]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
    assert taps.wrong == []
    assert TAPS // 2 <= len(taps.acknowledged) < TAPS

    stored = tokens(store)
    assert set(taps.acknowledged) <= set(stored)
    assert len(set(stored) - set(taps.acknowledged)) <= len(HEROES)  # pending requests

    with Served(folder, **store.more) as server:
        for name, number in taps.sent.items():
            taps.tap(taps.phone(server), name, number)
    assert taps.wrong == []
    stored = tokens(store)
    wanted = {f"{name}-{number}" for name, last in taps.sent.items() for number in range(last + 1)}
    assert set(stored) == wanted
    assert set(stored.values()) == {1}
    numbers = [number for (number,) in store.rows("SELECT number FROM play_step ORDER BY 1")]
    assert numbers == list(range(1, len(stored) + 2))
