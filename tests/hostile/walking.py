"""Executes plans and checks for everything that must never happen."""

from __future__ import annotations

import gzip
import traceback
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from copy import deepcopy
from unittest.mock import patch

from django.db import connection, transaction
from django.http import HttpResponse
from django.test import Client
from django.utils import translation
from msgspec import Struct, field

from encounters.screens import board_cache
from encounters.serve.live.shared_cache import contact
from tests import keys
from tests.hostile import changes
from tests.hostile.pages import Page
from tests.hostile.plans import Ask
from tests.hostile.sending import READS, Request, request
from tests.hostile.tables import Role, open_to_all

ELSEWHERE = "encounters.after.forecasts.queue.line.join"
"""The function that would start processes: forecasts are requested here and never played."""


class Wrong(Exception):
    """A violation. `kind` is equal for all with the same cause."""

    def __init__(self, kind: str, told: str):
        super().__init__(f"{kind}\n{told}")
        self.kind = kind


class _Answered(Struct):
    page: str = ""


class Walk(Struct):
    """All plans of one role; `known` failures are counted and ignored."""

    role: Role
    known: set[str] = field(default_factory=set)
    statuses: Counter[str] = field(default_factory=Counter)

    def go(self, plan: Sequence[Ask]) -> None:
        """Sends all requests and rolls everything back. Raises Wrong."""
        sent: list[Request] = []
        last = Page()
        with as_it_was(self.role.browser):
            for ask in plan:
                answer = request(ask, self.role, last)
                sent.append(answer)
                last = Page(answer.path, self._page(answer, sent))

    def _page(self, request: Request, sent: list[Request]) -> str:
        """The page that the role sees, or "" if the response is none. Raises Wrong."""
        answered = _Answered()
        for kind, told in self._looked_at(request, answered):
            if kind not in self.known:
                raise Wrong(kind, "\n".join([*(each.shown() for each in sent), told]))
            self.statuses[f"known: {kind}"] += 1
        return answered.page

    def _looked_at(self, request: Request, answered: _Answered) -> Iterator[tuple[str, str]]:
        """Violations in the response, each as a kind and details."""
        before = transaction.savepoint_create()
        try:
            with changes.watched() as written:
                answer = request.send(self.role.browser)
                content = _content(answer)
                _run_what_waits()
        except Exception as error:
            transaction.savepoint_rollback(before)
            self.statuses["raised"] += 1
            yield _where(error), traceback.format_exc()
            return
        answered.page = content if "html" in answer.headers.get("Content-Type", "") else ""
        self.statuses[f"{request.method} {answer.status_code}"] += 1
        if answer.status_code >= 500 and request.path != "/ready":
            yield f"{answer.status_code} at {_route(answer)}", content
        if request.method in READS and written.any:
            yield from _changed(f"{request.method} of {_route(answer)}", before)
        for word in self.role.never:
            if word in content or word in str(answer.headers):
                yield f"{self.role.name} reads {word} at {_route(answer)}", ""


def _changed(what: str, before: str) -> Iterator[tuple[str, str]]:
    """Whether the request made a change that viewing must not make; it is rolled back in any
    case."""
    after = changes.digest()
    transaction.savepoint_rollback(before)
    was = changes.digest()
    tables = [name for name in was if was[name] != after[name]]
    if tables:
        yield f"{what} changed {', '.join(tables)}", ""


@contextmanager
def undone() -> Iterator[None]:
    """Rolls back all changes within the block."""
    inside = transaction.atomic()
    inside._from_testcase = True  # type: ignore[attr-defined]
    with patch(ELSEWHERE, lambda key, job: None), open_to_all(), inside:
        try:
            yield
        finally:
            transaction.set_rollback(True)
            connection.run_on_commit = []


@contextmanager
def as_it_was(browser: Client) -> Iterator[None]:
    """Restores the browser's cookies and the state of this process."""
    cookies = deepcopy(browser.cookies)
    _forget()
    with undone():
        yield
    browser.cookies = cookies


def _forget() -> None:
    """Clears the caches of this process, and the counts of attempts."""
    board_cache.forget()
    contact.restore()
    keys.next_test()
    translation.deactivate()


def _run_what_waits() -> None:
    """Runs the callbacks that wait for a commit: here there never is one."""
    waiting, connection.run_on_commit = connection.run_on_commit, []
    for _, done, _ in waiting:
        done()


def _content(answer: HttpResponse) -> str:
    sent: bytes = b"".join(answer) if answer.streaming else answer.content  # type: ignore[call-overload]
    plain = gzip.decompress(sent) if sent[:2] == b"\x1f\x8b" else sent
    return plain.decode(errors="replace")


def _where(error: Exception) -> str:
    """The exception, and the last line of the project in its traceback."""
    frames = traceback.extract_tb(error.__traceback__)
    own = [
        frame
        for frame in frames
        if "/encounters/" in frame.filename or "/rulesets/" in frame.filename
    ]
    last = (own or frames)[-1]
    name = "/".join(last.filename.split("/")[-3:])
    return f"{type(error).__name__} in {name}:{last.lineno} ({last.name})"


def _route(answer: HttpResponse) -> str:
    found = getattr(answer, "resolver_match", None)
    return str(found.route) if found else "no address"
