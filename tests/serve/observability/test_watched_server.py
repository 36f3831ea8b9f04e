"""Logs and metrics for those who run a server; they contain nothing that gives access."""

from __future__ import annotations

import json
import socket
import time
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest

from tests.play.served import PATIENCE, Hosted, Phone, Served, Store, set_up

CODE = "ABC234"


class Watched:
    """A server with a phone of the GM, its log, and its metrics."""

    def __init__(self, server: Served, port: int, made: dict[str, Any]):
        self.server, self.port, self.made = server, port, made
        self.gwen = Phone(server.address, made["phones"]["gwen"])

    def taps(self) -> Any:
        """A combatant's declaration, made by the GM."""
        answer = {"by": "aldo", "kind": "declare", "choice": "none", "token": "t1"}
        return self.gwen.post(f"/e/{self.made['encounter']}/answer", step=1, **answer)

    def told(self, wanted: str) -> dict[str, Any]:
        """The next log line of this event."""
        for line in self.server.lines():
            if wanted in line:
                told: dict[str, Any] = json.loads(line)
                return told
        raise AssertionError(f"nothing was said of {wanted}")

    def figures(self, *wanted: str) -> str:
        """The figures, once these are among them: they are counted just after the last byte."""
        late = time.monotonic() + PATIENCE
        while True:
            with urlopen(f"http://127.0.0.1:{self.port}/metrics", timeout=PATIENCE) as answer:
                text: str = answer.read().decode()
            missing = [figure for figure in wanted if figure not in text]
            if not missing:
                return text
            assert time.monotonic() < late, f"{missing} are not in {text}"
            time.sleep(0.05)


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    folder = tmp_path_factory.mktemp("watched")
    store = Store(folder)
    try:
        made = set_up(folder, **store.more)
        port = free_port()
        watching = {"RUNDE_LOG": "json", "RUNDE_METRICS": f"127.0.0.1:{port}"}
        with Hosted(folder, **store.more, **watching) as server:
            yield Watched(server, port, made)
    finally:
        store.drop()


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def test_a_request_is_one_line_whose_id_the_answer_has_too(watched: Watched) -> None:
    answer = watched.gwen.get(f"/c/{watched.made['campaign']}/gm/")
    line = watched.told("gm/")
    assert line["request"] == answer.headers["X-Request-Id"]
    told = {name: line[name] for name in ("method", "route", "campaign", "status")}
    place = {"route": "c/<int:campaign_pk>/gm/", "campaign": watched.made["campaign"]}
    assert told == {"method": "GET", "status": 200, **place}
    assert line["ms"] > 0 and line["bytes"] > 0


def test_neither_codes_nor_tokens_are_written_down(watched: Watched) -> None:
    watched.gwen.get(f"/j/{CODE}/")
    watched.gwen.get(f"/enter/{CODE}{CODE}/")
    watched.gwen.get("/ready")  # not logged on success
    watched.gwen.get("/the-last/")
    lines = []
    for line in watched.server.lines():
        lines.append(line)
        if '"status":404' in line and '"route":""' in line:
            break
    assert ["j/<str:code>/" in "".join(lines), "enter/<str:token>/" in "".join(lines)] == [True] * 2
    assert CODE not in "".join(lines) and '"ready"' not in "".join(lines)


def test_a_step_is_one_line_and_figures_count_it(watched: Watched) -> None:
    campaign, fight = watched.made["campaign"], watched.made["encounter"]
    session = watched.made["phones"]["gwen"]
    panels = Phone(watched.server.address, session).stream(campaign, "gm")
    next(panels)
    assert watched.taps().status == 200
    line = watched.told('"message":"step"')
    assert (line["campaign"], line["fight"], line["kind"]) == (campaign, fight, "declare")
    assert line["request"] == watched.told("/answer")["request"]
    next(panels)
    figures = watched.figures(
        f'runde_steps_total{{game="{line["game"]}"}} 1.0',
        "runde_streams 1.0",
        'method="POST",route="e/<int:encounter_pk>/answer",status="200"} 1.0',
        "runde_tap_shown_seconds_count 1.0",
        'runde_waiting{pool="pages"} 0.0',
    )
    assert number(figures, "runde_database_seconds_count") > 5


def number(figures: str, name: str) -> float:
    return float(figures.partition(f"\n{name} ")[2].partition("\n")[0])


def test_it_ends_with_the_server(watched: Watched) -> None:
    """The last test, since they all share the server."""
    watched.server.stop()
    with pytest.raises(OSError, match="refused"):
        watched.figures()
