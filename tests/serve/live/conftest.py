import asyncio

import pytest

from encounters.serve.live import hub, stream
from encounters.serve.live.hub import Hub
from tests.serve.live.tables import Facts, no_page


@pytest.fixture
def facts():
    return Facts()


@pytest.fixture
def table(facts, monkeypatch, settings):
    """Runs a test's coroutine at an open table of one process."""
    settings.REDIS_URL = ""  # otherwise versions would be compared at random times (`test_bus.py`)

    def run(story, heartbeat=60, settles=60):
        monkeypatch.setattr(hub, "SETTLES", settles)

        async def opened():
            table = Hub(facts, heartbeat)
            live = stream.Live(no_page, table, facts.admit)
            try:
                await story(live, table)
            finally:
                table.close()
                await asyncio.sleep(0.01)

        asyncio.run(opened())

    return run
