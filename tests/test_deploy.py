"""The hosted server: its settings, its image and its units."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from encounters.observability.logs import configuration

ROOT = Path(__file__).resolve().parent.parent
HOSTED = {
    "RUNDE_HTTPS": "1",
    "RUNDE_HOSTS": "runde.example.org",
    "RUNDE_MAIL": "smtp://runde:secret@mail.example.org:587",
    "RUNDE_MAIL_FROM": "runde@example.org",
}


def manage(folder: Path, *arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    ours = ("RUNDE_", "DJANGO_")
    kept = {name: value for name, value in os.environ.items() if not name.startswith(ours)}
    environment = {**kept, "RUNDE_DATA": str(folder), **variables}
    command = [sys.executable, "manage.py", *arguments]
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


def test_django_finds_nothing_to_complain_of_in_a_hosted_server(tmp_path: Path) -> None:
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **HOSTED)
    assert done.returncode == 0, done.stderr


def test_a_server_without_mail_is_complete_too(tmp_path: Path) -> None:
    without = {name: value for name, value in HOSTED.items() if "MAIL" not in name}
    done = manage(tmp_path, "check", "--deploy", "--fail-level", "WARNING", **without)
    assert done.returncode == 0, done.stderr


@pytest.mark.parametrize("kind", ["", "json", "text"])
def test_no_address_with_a_token_in_it_reaches_the_log_of_requests(kind: str) -> None:
    assert configuration(kind)["loggers"]["uvicorn.access"] == {"handlers": [], "propagate": False}


def test_browsers_are_held_to_https_only_where_it_is_spoken_and_wanted(tmp_path: Path) -> None:
    script = "from django.conf import settings; print(settings.SECURE_HSTS_SECONDS)"

    def seconds(**variables: str) -> str:
        return manage(tmp_path, "shell", "--no-imports", "-c", script, **variables).stdout.strip()

    assert seconds(**HOSTED) == "31536000"
    assert seconds(**HOSTED | {"RUNDE_HSTS": "600"}) == "600"
    assert seconds(**HOSTED | {"RUNDE_HSTS": "0"}) == "0"
    assert seconds(**HOSTED | {"RUNDE_HTTPS": ""}) == "0"


@pytest.mark.parametrize("wrong", ["a year", "-1", "1.5", "²"])
def test_a_number_of_seconds_that_is_none_is_named(tmp_path: Path, wrong: str) -> None:
    done = manage(tmp_path, "check", **HOSTED | {"RUNDE_HSTS": wrong})
    assert done.returncode != 0
    assert f"RUNDE_HSTS: {wrong!r} is no whole number" in done.stderr


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
    files = ["Dockerfile", "deploy/runde@.service"]
    options = [set(re.findall(r"--(?!host|port)[a-z-]+", _start(name))) for name in files]
    assert options[0] == options[1] and options[0]


def _start(name: str) -> str:
    """The lines of the command, starting with `uvicorn`."""
    text = (ROOT / name).read_text(encoding="utf-8")
    found = re.search(r"uvicorn\W.*?(?=\n\w|\Z)", text[text.rindex("uvicorn") :], re.S)
    assert found is not None
    return found[0]
