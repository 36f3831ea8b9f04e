"""The hosted server: its settings, its image and its units."""

from __future__ import annotations

import re
import runpy
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from encounters.serve.observability.logs import configuration
from tests.play.served import ROOT, environment

HOSTED = {
    "RUNDE_HTTPS": "1",
    "RUNDE_HOSTS": "runde.example.org",
    "RUNDE_MAIL": "smtp://runde:secret@mail.example.org:587",
    "RUNDE_MAIL_FROM": "runde@example.org",
}


def check(folder: Path, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "manage.py", "check", "--deploy", "--fail-level", "WARNING"],
        cwd=ROOT,
        env=environment(RUNDE_DATA=str(folder), **variables),
        capture_output=True,
        text=True,
    )


def test_django_finds_nothing_to_complain_of_in_a_hosted_server(tmp_path: Path) -> None:
    done = check(tmp_path, **HOSTED)
    assert done.returncode == 0, done.stderr


def test_a_server_without_mail_is_complete_too(tmp_path: Path) -> None:
    without = {name: value for name, value in HOSTED.items() if "MAIL" not in name}
    done = check(tmp_path, **without)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["", "json", "text"])
def test_no_address_with_a_token_in_it_reaches_the_log_of_requests(kind: str) -> None:
    assert configuration(kind)["loggers"]["uvicorn.access"] == {"handlers": [], "propagate": False}


@pytest.fixture
def seconds(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """`seconds(RUNDE_HSTS="600")` is what the settings make of it on a hosted server."""

    def read(**variables: str) -> int:
        for name, value in {"RUNDE_DATA": str(tmp_path), **HOSTED, **variables}.items():
            monkeypatch.setenv(name, value)
        found: int = runpy.run_path(str(ROOT / "encounters/settings.py"))["SECURE_HSTS_SECONDS"]
        return found

    return read


def test_browsers_are_held_to_https_only_where_it_is_spoken_and_wanted(
    seconds: Callable[..., int],
) -> None:
    assert seconds() == 31_536_000
    assert seconds(RUNDE_HSTS="600") == 600
    assert seconds(RUNDE_HSTS="0") == 0
    assert seconds(RUNDE_HSTS="", RUNDE_HTTPS="") == 0


@pytest.mark.parametrize("wrong", ["yes", "JSON", "1"])
def test_a_kind_of_log_that_does_not_exist_is_named(
    seconds: Callable[..., int], wrong: str
) -> None:
    with pytest.raises(ValueError, match=f"RUNDE_LOG: {wrong!r} is none of json, text"):
        seconds(RUNDE_LOG=wrong)


@pytest.mark.parametrize("wrong", ["a year", "-1", "1.5", "²"])
def test_a_number_of_seconds_that_is_none_is_named(seconds: Callable[..., int], wrong: str) -> None:
    with pytest.raises(ValueError, match=f"RUNDE_HSTS: {wrong!r} is no whole number"):
        seconds(RUNDE_HSTS=wrong)


def test_the_image_has_every_folder_that_the_program_is_made_of() -> None:
    listed = subprocess.run(
        ["git", "ls-tree", "-d", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True
    )
    beside = {".ci", "tests", "deploy", "docs"}
    needed = set(listed.stdout.split()) - beside
    copied = set(
        re.findall(r"^COPY (\w+) \w+$", (ROOT / "Dockerfile").read_text(encoding="utf-8"), re.M)
    )
    let_in = set(
        re.findall(r"^!(\w+)$", (ROOT / ".dockerignore").read_text(encoding="utf-8"), re.M)
    )
    assert copied == needed
    assert copied <= let_in


def test_every_way_to_start_a_process_starts_it_alike() -> None:
    files = {"Dockerfile": r"^CMD \[(.*)\]$", "deploy/runde@.service": r"^ExecStart=(.*)$"}
    for name, pattern in files.items():
        (command,) = re.findall(pattern, (ROOT / name).read_text(encoding="utf-8"), re.M)
        words = re.findall(r"[^\s\",]+", command)
        assert words[words.index("manage.py") :][:2] == ["manage.py", "serve"], name
        assert {word for word in words if word.startswith("--")} <= {"--host", "--port"}, name
