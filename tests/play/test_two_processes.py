"""Two processes with one database: each is up to date about the other's changes.

On SQLite they share a file, on PostgreSQL they share Redis as well.
"""

from __future__ import annotations

import re
import signal
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from http.client import HTTPException
from typing import Any

import pytest

from encounters.serve.live.rooms import SPREAD
from tests.play.served import Hosted, Phone, Store, set_up_tables

TESTS = 5
pytestmark = pytest.mark.database

TURNS = 8
SENT = 5
GONE_BY = 5.0 * 3  # s; three times the limit for an idle machine


class Table:
    """A fight, and phones at either of the two processes."""

    def __init__(self, store: Store, made: dict[str, Any], servers: list[Hosted]):
        self.store, self.made, self.servers = store, made, servers

    def phone(self, nth: int, name: str) -> Phone:
        return self.servers[nth % 2].phone(self.made["phones"][name])

    def rules(self, phone: Phone, option: str, token: str) -> Any:
        """A ruling of the GM on who fights whom, which is valid after any other step."""
        return phone.post(
            f"/e/{self.made['encounter']}/ruling",
            option=option,
            target="aldo",
            step=1,
            token=token,
            **{f"gm-{option}-other": "goblin-1"},
        )

    def declares(self, phone: Phone, name: str, token: str) -> Any:
        answer = {"by": name, "kind": "declare", "choice": "none", "token": token}
        return phone.post(f"/e/{self.made['encounter']}/answer", step=1, **answer)

    @property
    def numbers(self) -> list[int]:
        return sorted(number for (number,) in self._of_steps("number"))

    @property
    def tokens(self) -> Counter[str]:
        return Counter(token for (token,) in self._of_steps("token") if token is not None)

    def _of_steps(self, column: str) -> list[tuple]:
        fight = self.made["encounter"]
        return self.store.rows(f"SELECT {column} FROM play_step WHERE encounter_id = {fight}")


@pytest.fixture(scope="module")
def tables(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Iterator[Table]]:
    """Two processes, and a fight for each test."""
    folder = tmp_path_factory.mktemp("two")
    store = Store(folder)
    try:
        with ExitStack() as stack:
            fights = set_up_tables(TESTS, folder, **store.more)
            servers = [stack.enter_context(Hosted(folder, **store.more)) for _ in range(2)]
            yield (Table(store, made, servers) for made in fights)
    finally:
        store.drop()


@pytest.fixture
def table(tables: Iterator[Table]) -> Table:
    return next(tables)


def at_once(calls: list[Callable[[], Any]]) -> list[Any]:
    with ThreadPoolExecutor(len(calls)) as threads:
        return list(threads.map(lambda call: call(), calls))


def test_taps_in_turns_make_one_line_and_each_process_shows_what_the_other_did(
    table: Table,
) -> None:
    for nth in range(TURNS):
        answer = table.rules(
            table.phone(nth, "gwen"), ("disengage", "engage")[nth % 2], f"turn-{nth}"
        )
        assert answer.status == 200, answer.body
        page = table.phone(nth + 1, "gwen").get(f"/e/{table.made['encounter']}/")
        assert f'name="step" value="{nth + 2}"' in page.body
    assert table.numbers == list(range(1, TURNS + 2))


def test_one_tap_sent_five_times_over_both_is_one_step(table: Table) -> None:
    phones = [table.phone(nth, "gwen") for nth in range(SENT)]
    calls = [lambda phone=phone: table.rules(phone, "disengage", "once") for phone in phones]
    assert {answer.status for answer in at_once(calls)} == {200}
    assert table.tokens == {"once": 1}
    assert table.numbers == [1, 2]


def test_players_who_answer_at_once_over_both_are_all_heard(table: Table) -> None:
    names = ("aldo", "bera", "cora", "dirk")
    calls = [
        lambda nth=nth, name=name: table.declares(table.phone(nth, name), name, f"{name}-declares")
        for nth, name in enumerate(names)
    ]
    assert {answer.status for answer in at_once(calls)} == {200}
    assert table.tokens == dict.fromkeys((f"{name}-declares" for name in names), 1)
    assert table.numbers == list(range(1, len(table.numbers) + 1))


def test_of_two_gms_who_answer_one_question_at_once_over_both_one_is_told_it_is_answered(
    table: Table,
) -> None:
    phones = [(table.phone(nth, name), name) for nth, name in enumerate(("gwen", "nora"))]
    calls = [
        lambda phone=phone, name=name: table.declares(phone, "goblin-1", f"{name}-declares")
        for phone, name in phones
    ]
    answers = at_once(calls)
    assert sorted(answer.status for answer in answers) == [200, 409]
    assert sum(table.tokens.values()) == 1
    late = next(answer for answer in answers if answer.status == 409)
    assert "This has been answered since. Nothing was done." in late.body


def test_while_one_is_replaced_no_tap_is_lost_and_its_phones_come_back(table: Table) -> None:
    """As in a rolling restart: one is stopped in the middle of taps, the other keeps running. It is
    the last test, since it ends one of the two."""
    ending = table.servers[0]
    phones = [table.phone(nth, "gwen") for nth in range(2)]
    pages = [Phone(ending.address, table.made["phones"]["gwen"]) for _ in range(6)]
    streams = [page.stream(table.made["campaign"], "gm") for page in pages]
    for stream in streams:
        next(stream)

    def tap(token: str) -> str:
        try:
            return token if table.rules(phones[0], "engage", token).status == 200 else ""
        except (OSError, HTTPException):
            return ""

    with ThreadPoolExecutor(1) as tapping:
        begun = tapping.submit(tap, "first")
        taken = ending.stop(signal.SIGTERM)
        acknowledged = {begun.result()} - {""}
    assert taken < GONE_BY
    for nth in range(TURNS):
        token = f"after {nth}"
        assert table.rules(phones[1], ("disengage", "engage")[nth % 2], token).status == 200
        acknowledged.add(token)
    assert acknowledged <= table.tokens.keys() and set(table.tokens.values()) == {1}
    waits = [wait for stream in streams for _, wait in stream if re.fullmatch("[0-9]+", wait)]
    assert len(waits) == len(streams) and all(int(wait) < SPREAD for wait in waits)
    assert len(set(waits)) > 1, "they do not all come back at the same moment"
