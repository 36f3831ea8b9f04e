"""Authenticator apps, which show six digits (RFC 6238), recovery codes for when the app is lost,
and the second step of signing in with a password, which asks for either.

The user is not signed in before that step. The state between the steps expires after ten minutes,
and when the password changes.
"""

from __future__ import annotations

import base64
import secrets
import time
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest
from django.utils.crypto import constant_time_compare

from encounters.accounts.models import PURPOSE, CodeApp, RecoveryCode
from encounters.campaigns import limits
from encounters.campaigns.audit import note
from encounters.campaigns.doorkeeper import Doorkeeper, visitor
from encounters.serve.database import keyed_hash

DIGITS, STEP = 6, 30
AROUND = (0, -1, 1)  # half minutes by which a phone's clock may be off
RECOVERY_CODES, RECOVERY_LENGTH = 10, 10
WAITING = "second_step"
LASTS = 10 * 60  # s


def is_on(user: User) -> bool:
    return CodeApp.objects.filter(user=user).exists()


def address(user: User, salt: str) -> str:
    """The address behind the QR code, for the authenticator app."""
    return str(_digits(_secrets(salt)[0]).get_provisioning_uri(user.get_username(), "Runde"))


def secret_in_groups(salt: str) -> str:
    """The secret in groups of four, for typing it in."""
    text = base64.b32encode(_secrets(salt)[0]).decode()
    return " ".join(text[at : at + 4] for at in range(0, len(text), 4))


@transaction.atomic
def turn_on(user: User, salt: str, code: str) -> list[str] | None:
    """Turns the app on and returns the recovery codes, which are shown once. None if the digits do
    not match the secret."""
    step = _step_of(salt, code)
    if step is None:
        return None
    CodeApp.objects.update_or_create(user=user, defaults={"salt": salt, "step": step})
    note(user, "second_step_on")
    return new_recovery_codes(user)


@transaction.atomic
def turn_off(user: User) -> None:
    if CodeApp.objects.filter(user=user).delete()[0]:
        note(user, "second_step_off")
    user.recovery_codes.all().delete()


@transaction.atomic
def new_recovery_codes(user: User) -> list[str]:
    """Ten codes; earlier ones become invalid."""
    user.recovery_codes.all().delete()
    half = RECOVERY_LENGTH // 2
    letters = [
        "".join(secrets.choice(keyed_hash.CODE_LETTERS) for _ in range(RECOVERY_LENGTH))
        for _ in range(RECOVERY_CODES)
    ]
    codes = [f"{text[:half]}-{text[half:]}" for text in letters]
    RecoveryCode.objects.bulk_create(
        RecoveryCode(user=user, hash=keyed_hash.name(PURPOSE, _plain(code))) for code in codes
    )
    return codes


def accepts(user: User, code: str) -> bool:
    """Whether the digits are currently valid, or are a recovery code. Each works only once."""
    app = CodeApp.objects.filter(user=user).first()
    if app is None:
        return False
    step = _step_of(app.salt, code)
    if step is not None:
        later = CodeApp.objects.filter(pk=app.pk, salt=app.salt, step__lt=step)
        return bool(later.update(step=step))
    matching = user.recovery_codes.filter(hash__in=keyed_hash.names(PURPOSE, _plain(code)))
    return bool(matching.delete()[0])


def _step_of(salt: str, code: str) -> int | None:
    """The half minute that the digits belong to."""
    digits = "".join(code.split())
    if not (digits.isascii() and digits.isdigit() and len(digits) == DIGITS):
        return None
    now = time.time()
    for secret in _secrets(salt):
        app = _digits(secret)
        for apart in AROUND:
            at = now + apart * STEP
            if secrets.compare_digest(app.generate(at), digits.encode()):
                return int(at / STEP)
    return None


def _secrets(salt: str) -> list[bytes]:
    """The secrets derived from a random salt, 20 bytes each: with the present key first, then with
    replaced keys."""
    return [digest[:20] for digest in keyed_hash.digests(f"{PURPOSE}.code_app", salt)]


def _digits(secret: bytes) -> Any:
    # Imported here since cryptography takes a tenth of a second to load and few requests need it.
    from cryptography.hazmat.primitives.hashes import SHA1
    from cryptography.hazmat.primitives.twofactor.totp import TOTP

    return TOTP(secret, DIGITS, SHA1(), STEP)  # supported by every app


def _plain(code: str) -> str:
    return "".join(letter for letter in code.upper() if letter.isalnum())


def begin_second_step(request: HttpRequest, user: User, there: str) -> None:
    """Remembers that the password was right; `there` is the page to open after the second step."""
    present = user.get_session_auth_hash()
    about = {"user": user.pk, "password": present, "at": int(time.time()), "there": there}
    request.session[WAITING] = about


def waiting_account(request: HttpRequest) -> tuple[User, str] | None:
    """The account that has passed the first step of signing in, and the page to open next."""
    about: dict[str, Any] = request.session.get(WAITING) or {}
    if not 0 <= time.time() - about.get("at", 0) <= LASTS:
        return None
    user = Doorkeeper().get_user(about["user"])
    if user is None or not constant_time_compare(about["password"], user.get_session_auth_hash()):
        return None
    return user, str(about["there"])


def passes_second_step(request: HttpRequest, user: User, code: str) -> bool:
    """Whether the code is right; it is then used up. Raises TooManyTries."""
    name = user.get_username()
    vouched = visitor(request, name).vouched
    tries = limits.Visitor(request, limits.SECOND, limits.normalise(name), vouched)
    tries.check()
    if accepts(user, code):
        return True
    tries.failed()
    return False
