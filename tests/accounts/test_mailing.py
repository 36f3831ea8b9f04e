"""The mail server, as the settings configure it."""

from pathlib import Path
from typing import Any

import pytest
from django.core.mail import EmailMessage

from encounters.accounts.mailing import mailers, sender
from encounters.serve.startup.environment import MAILS

HOSTS, DATA = ["runde.example.org"], Path("data")
type Capture = pytest.CaptureFixture[str]


def options(url: str) -> dict[str, object]:
    found: dict[str, object] = mailers(url, HOSTS, DATA)["default"]["OPTIONS"]
    return found


def test_without_a_server_of_mails_they_lie_in_files_and_no_link_is_in_the_log(
    settings: Any, tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: Capture
) -> None:
    settings.MAILERS = mailers("", ["*"], tmp_path)
    EmailMessage("A link", "https://runde.example.org/reset/geheim/", to=["a@example.org"]).send()
    (kept,) = (tmp_path / MAILS).iterdir()
    assert "/reset/geheim/" in kept.read_text(encoding="utf-8")
    assert kept.parent.stat().st_mode & 0o777 == 0o700, "nobody else can read it"
    assert "is saved in the folder" in caplog.text
    assert "geheim" not in caplog.text + "".join(capsys.readouterr())


def test_a_password_goes_over_an_encrypted_connection_only() -> None:
    plain = options("smtp://runde:p%40ss@mail.example.org:587")
    assert plain["password"] == "p@ss" and plain["port"] == 587
    assert plain["use_tls"] and not plain["use_ssl"]
    sure = options("smtps://runde:secret@mail.example.org")
    assert sure["use_ssl"] and not sure["use_tls"] and sure["port"] is None
    assert not options("smtp://localhost")["use_tls"]


@pytest.mark.parametrize(
    "url", ["mail.example.org", "http://mail.example.org", "smtp://", "smtp://mail:port"]
)
def test_anything_else_is_refused_by_name(url: str) -> None:
    with pytest.raises(ValueError, match="RUNDE_MAIL"):
        mailers(url, HOSTS, DATA)


def test_a_server_that_mails_links_has_a_name() -> None:
    with pytest.raises(ValueError, match="RUNDE_HOSTS"):
        mailers("smtp://localhost", ["*"], DATA)


def test_a_server_that_mails_has_an_address() -> None:
    with pytest.raises(ValueError, match="RUNDE_MAIL_FROM"):
        sender("smtp://localhost", "")
    assert sender("smtp://localhost", "runde@example.org") == "runde@example.org"
