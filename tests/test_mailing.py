"""Where mails go, as the settings read it."""

import pytest

from encounters.mailing import mailers, sender

HOSTS = ["runde.example.org"]


def options(url: str) -> dict[str, object]:
    found: dict[str, object] = mailers(url, HOSTS)["default"]["OPTIONS"]
    return found


def test_without_a_server_of_mails_they_are_printed() -> None:
    assert mailers("", ["*"])["default"]["BACKEND"].endswith("console.EmailBackend")


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
        mailers(url, HOSTS)


def test_a_server_that_mails_links_has_a_name() -> None:
    with pytest.raises(ValueError, match="RUNDE_HOSTS"):
        mailers("smtp://localhost", ["*"])


def test_a_server_that_mails_has_an_address() -> None:
    with pytest.raises(ValueError, match="RUNDE_MAIL_FROM"):
        sender("smtp://localhost", "")
    assert sender("smtp://localhost", "runde@example.org") == "runde@example.org"
