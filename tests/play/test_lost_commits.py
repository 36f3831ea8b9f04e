"""The connection to the database breaks between COMMIT and its response."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from django.db import OperationalError, connection

from encounters.play.models import Encounter, Step
from encounters.serve.database.calls import HEADER, UNKNOWN, CommitLost
from encounters.serve.live import bus
from tests.phones import phone_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.database]
HTMX = {"HX-Request": "true"}

Lose = Callable[..., None]


@pytest.fixture
def lose() -> Iterator[Lose]:
    """The response to the next COMMIT is lost, after it was `done` or before; the database may stay
    `away` after that."""
    with ExitStack() as stack:

        def next_one(done: bool = True, away: bool = False) -> None:
            commit, begun = connection._commit, connection._set_autocommit  # type: ignore[attr-defined]

            def unanswered() -> None:
                connection._commit = commit  # type: ignore[attr-defined]
                if done:
                    commit()
                else:
                    connection._rollback()  # type: ignore[attr-defined]
                if away:
                    connection._set_autocommit = refused  # type: ignore[attr-defined]
                raise CommitLost("server closed the connection unexpectedly")

            def refused(autocommit: bool) -> None:
                connection._set_autocommit = begun  # type: ignore[attr-defined]
                raise OperationalError("connection refused")

            stack.callback(setattr, connection, "_commit", commit)
            connection._commit = unanswered  # type: ignore[attr-defined]

        yield next_one


@pytest.fixture
def tap(encounter: Encounter, pia: Any) -> Callable[[], Any]:
    """Pia's phone sends the same tap each time."""
    phone = phone_of(pia)
    fields = {"by": "aldo", "kind": "declare", "choice": "none", "step": encounter.step}

    def send() -> Any:
        sent = {**fields, "token": "one-and-the-same"}
        return phone.post(f"/e/{encounter.pk}/answer", sent, headers=HTMX)

    return send


@pytest.mark.parametrize("done", [True, False], ids=["it was done", "it was not done"])
def test_nobody_is_told_that_nothing_was_done_and_sent_again_it_is_done_once(
    encounter: Encounter, tap: Callable[[], Any], lose: Lose, done: bool
) -> None:
    lose(done)
    first = tap()
    assert (first.status_code, first[HEADER]) == (503, UNKNOWN)
    assert "It is not known whether this was saved" in first.text
    assert "Nothing was done" not in first.text
    second = tap()
    assert second.status_code == 200
    assert 'id="panel" data-step="2"' in second.text
    assert Step.objects.filter(encounter=encounter, token="one-and-the-same").count() == 1


def test_with_the_second_answer_all_phones_are_told_what_they_were_not_told_with_the_first(
    encounter: Encounter, tap: Callable[[], Any], lose: Lose
) -> None:
    told: list[int] = []
    listener = lambda campaign, version: told.append(version)  # noqa: E731
    lose()
    tap()
    bus.listen(listener)
    tap()
    bus.unlisten(listener)
    encounter.campaign.refresh_from_db()
    assert told[-1] == encounter.campaign.version


def test_it_counts_also_where_the_database_stays_away(tap: Callable[[], Any], lose: Lose) -> None:
    lose(away=True)
    assert tap()[HEADER] == UNKNOWN
    connection.close()


def test_another_page_asks_to_look_first(campaign: Any, pia: Any, lose: Lose) -> None:
    phone = phone_of(pia)
    lose()
    answer = phone.post(f"/c/{campaign.pk}/settings/", {"name": "Pia Maria"})
    assert answer.status_code == 503
    assert "Look whether it is there before you do it again." in answer.text
    pia.refresh_from_db()
    assert pia.name == "Pia Maria"
