"""Log lines for programs."""

from __future__ import annotations

import json
import logging
import sys

import pytest

from encounters.serve.observability import logs
from encounters.serve.observability.metrics import address_of
from encounters.serve.observability.requests import place


def record(message: str, **more: object) -> logging.LogRecord:
    made = logging.LogRecord("encounters.some", logging.WARNING, "", 0, message, (), None)
    made.__dict__.update(more)
    return made


def test_a_line_is_one_json_object_with_what_belongs_to_the_event() -> None:
    text = logs.Json().format(record("two\nlines", fields={"step": 3}))
    line = json.loads(text)
    assert "\n" not in text
    assert (line["message"], line["level"], line["step"]) == ("two\nlines", "warning", 3)
    assert line["time"].endswith("+00:00")


def test_whatever_is_logged_while_a_request_is_answered_names_it() -> None:
    request = logs.CurrentRequest()
    token = logs.current_request.set(request)
    try:
        assert json.loads(logs.Json().format(record("so")))["request"] == request.id
        assert f"request={request.id}" in logs.TextFormatter().format(record("so"))
    finally:
        logs.current_request.reset(token)
    assert "request" not in json.loads(logs.Json().format(record("so")))


def test_a_failure_has_its_trace_in_the_same_line() -> None:
    try:
        raise LookupError("no such thing")
    except LookupError:
        failed = record("failed", exc_info=sys.exc_info())
    assert "LookupError: no such thing" in json.loads(logs.Json().format(failed))["trace"]


def test_text_lines_have_the_same_behind_the_message() -> None:
    assert logs.TextFormatter().format(record("step", fields={"fight": 7})).endswith("step fight=7")


def test_server_addresses_as_sent_are_never_written() -> None:
    """uvicorn's own access log has the URLs."""
    access = logs.configuration("json")["loggers"]["uvicorn.access"]
    assert access == {"handlers": [], "propagate": False}
    assert "django.request" not in logs.configuration("json")["loggers"]


@pytest.mark.parametrize("setting", ["9101", "localhost", "127.0.0.1:", "127.0.0.1:99999", ":1"])
def test_an_address_for_figures_that_is_none_is_named(setting: str) -> None:
    with pytest.raises(ValueError, match="RUNDE_METRICS is"):
        address_of(setting)


def test_an_address_for_figures_has_a_host_and_a_port() -> None:
    assert address_of("127.0.0.1:9101") == ("127.0.0.1", 9101)
    assert address_of("[::1]:9101") == ("::1", 9101)


@pytest.mark.parametrize(
    ("path", "route", "numbers"),
    [
        ("/c/5/live", "c/<int:campaign_pk>/live", {"campaign": 5}),
        ("/c/5/alive", "c/<int:campaign_pk>/alive", {"campaign": 5}),
        ("/c/x/live", "", {}),
        ("/e/7/answer", "e/<int:encounter_pk>/answer", {"fight": 7}),
        ("/static/abc/bundles/shell.css", "static/", {}),
        ("/j/ABC234/", "j/<str:code>/", {}),
        ("/wp-login.php", "", {}),
        (f"/c/{'9' * 5000}/live", "", {}),
    ],
)
def test_an_address_is_told_as_its_pattern(path: str, route: str, numbers: dict[str, int]) -> None:
    assert place(path) == (route, numbers)
