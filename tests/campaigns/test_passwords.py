"""The requirements for passwords, wherever one is set."""

from __future__ import annotations

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError
from django.core.management import call_command
from django.test import Client
from django.utils import translation

from tests.phones import laptop_of

GOOD = "three brown owls"


def refused(password: str, **names: str) -> list[str]:
    """The error messages for a password."""
    try:
        validate_password(password, User(**{"username": "gwendolyn", **names}))
    except ValidationError as error:
        return list(error.messages)
    return []


@pytest.mark.parametrize("password", [GOOD, "Zweifelsfall", "k7mpq2xw9z", "שלוש ינשופים"])
def test_ten_characters_of_two_kinds_are_enough(password: str) -> None:
    assert refused(password) == []


@pytest.mark.parametrize(
    ("password", "why"),
    [
        ("Owls 3 24", "at least 10 characters"),
        ("threebrownowls", "at least two of these"),
        ("THREEBROWNOWLS", "at least two of these"),
        ("927461038562", "at least two of these"),
        ("--__--..,,!!", "at least two of these"),
        ("שלושהינשופים", "at least two of these"),
        ("gwendolyn1", "too similar to the username"),
        ("Gwendolyn gwendolyn", "Without your name"),
        ("nylodnewg 1", "too similar to the username"),
        ("gwendolyn 12345678", "Without your name"),
        ("q1w2e3r4t5", "too common"),
    ],
)
def test_what_is_guessed_first_is_refused_with_a_sentence(password: str, why: str) -> None:
    assert any(why in sentence for sentence in refused(password)), refused(password)


@pytest.mark.parametrize(
    "names", [{"username": "gm"}, {"first_name": "Gmoria"}, {"email": "gm@example.org"}]
)
def test_every_name_of_a_user_counts_for_nothing(names: dict[str, str]) -> None:
    assert refused("gmoria 1234", **names)


def test_the_end_of_an_address_is_no_name() -> None:
    assert refused("organic 12", email="gwen@example.org") == []


@pytest.mark.parametrize("language", [code for code, _ in settings.LANGUAGES if code != "en"])
@pytest.mark.parametrize("password", ["owls", "threebrownowls", "gwendolyn1", "q1w2e3r4t5"])
def test_the_sentence_is_in_the_readers_language(language: str, password: str) -> None:
    english = refused(password)
    with translation.override(language):
        assert not set(refused(password)) & set(english)


@pytest.fixture
def admin(gwen: User) -> Client:
    gwen.is_staff = gwen.is_superuser = True
    gwen.save()
    return laptop_of(gwen)


class TestEverywhere:
    def test_on_the_page_of_the_own_password(self, gwen: User) -> None:
        words = {"old_password": "gwens secret word"} | dict.fromkeys(
            ("new_password1", "new_password2"), "gwen123456"
        )
        page = laptop_of(gwen).post("/accounts/password/", words)
        assert "Without your name" in page.text
        gwen.refresh_from_db()
        assert gwen.check_password("gwens secret word")

    def test_in_the_admin_for_a_new_account(self, admin: Client) -> None:
        words = dict.fromkeys(("password1", "password2"), "greta12345")
        new = {"username": "greta", "usable_password": "true", **words}
        assert "Without your name" in admin.post("/admin/auth/user/add/", new).text
        assert not User.objects.filter(username="greta").exists()

    def test_in_the_admin_for_somebody_elses_account(self, admin: Client, otto: User) -> None:
        words = dict.fromkeys(("password1", "password2"), "threebrownowls")
        page = admin.post(f"/admin/auth/user/{otto.pk}/password/", words)
        assert "at least two of these" in page.text

    def test_on_the_command_line(self, db: None, monkeypatch: pytest.MonkeyPatch) -> None:
        typed = iter(["threebrownowls", "threebrownowls"])
        monkeypatch.setattr("getpass.getpass", lambda prompt="": next(typed))
        monkeypatch.setattr("builtins.input", lambda prompt="": "n")
        told = _Told()
        with pytest.raises(StopIteration):
            call_command(
                "createsuperuser", username="greta", email="g@example.org", stdin=told, stderr=told
            )
        assert "at least two of these" in told.text
        assert not User.objects.exists()


class _Told:
    """An interactive console."""

    def __init__(self) -> None:
        self.text = ""

    def write(self, text: str) -> None:
        self.text += text

    def flush(self) -> None:
        pass

    def isatty(self) -> bool:
        return True
