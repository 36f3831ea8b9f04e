"""Passkeys (WebAuthn). They sign in without a password and need no second step, since the device
checks a finger, a face or its own code.

Browsers offer them over HTTPS, and on this machine as `localhost`, but never at a bare IP address.

Anybody may request a challenge for signing in, so it is kept in a signed cookie and not stored;
that it was answered is remembered until it expires.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from ipaddress import ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.core.cache import cache
from django.db import transaction
from django.db.models import Q
from django.http import HttpRequest, JsonResponse
from django.utils import timezone

from encounters.accounts.models import Passkey
from encounters.campaigns.audit import note
from encounters.serve.database import keyed_hash

ASKED = "passkey"
COOKIE = "passkey"
LASTS = 5 * 60  # s between challenge and answer
MOST = 20  # passkeys of one account


class PasskeyRefused(Exception):
    """The answer is not from a known passkey, or came too late."""


def are_possible(request: HttpRequest) -> bool:
    """Whether browsers offer passkeys at the address of this page."""
    host = _host(request)
    try:
        ip_address(host.strip("[]"))
    except ValueError:
        return request.is_secure() or host == "localhost" or host.endswith(".localhost")
    return False


def ask(request: HttpRequest) -> JsonResponse:
    """Options for signing in with any passkey of this server, as JSON."""
    options, state = _server(request).authenticate_begin(user_verification=_verification())
    answer = JsonResponse(dict(options))
    answer.set_cookie(
        COOKIE,
        signing.dumps(dict(state), salt=COOKIE),
        max_age=LASTS,
        secure=settings.HTTPS,
        httponly=True,
        samesite="Lax",
    )
    return answer


def ask_new(request: HttpRequest, user: User) -> dict[str, Any]:
    """Options for making a passkey; the browser refuses if it has one already."""
    from fido2.webauthn import (
        AttestedCredentialData,
        PublicKeyCredentialUserEntity,
        ResidentKeyRequirement,
    )

    name = user.get_username()
    credentials = [
        AttestedCredentialData(bytes(passkey.credential)) for passkey in user.passkeys.all()
    ]
    options, state = _server(request).register_begin(
        PublicKeyCredentialUserEntity(id=_number(user), name=name, display_name=name),
        credentials,
        resident_key_requirement=ResidentKeyRequirement.REQUIRED,
        user_verification=_verification(),
    )
    request.session[ASKED] = {"at": int(time.time()), "state": dict(state)}
    return dict(options)


def add(request: HttpRequest, user: User, name: str, answer: str) -> Passkey:
    """Stores the passkey that the browser has made. Raises PasskeyRefused."""
    state = _registration_state(request)
    with _refusing():
        key = _server(request).register_complete(state, json.loads(answer)).credential_data
        handle, credential = _handle(key.credential_id), bytes(key)
    with transaction.atomic():
        registered = Passkey.objects.filter(handle=handle).exists()
        if registered or user.passkeys.count() >= MOST:
            raise PasskeyRefused
        note(user, "passkey_added", name=name)
        return Passkey.objects.create(user=user, name=name, handle=handle, credential=credential)


def owner(request: HttpRequest, answer: str) -> User:
    """The owner of the passkey that has answered. Raises PasskeyRefused."""
    from fido2.webauthn import AttestedCredentialData, AuthenticationResponse

    state = _sign_in_state(request)
    with _refusing():
        response = AuthenticationResponse.from_dict(json.loads(answer))
        handle, count = _handle(response.raw_id), response.response.authenticator_data.counter
    passkey = Passkey.objects.select_related("user").filter(handle=handle).first()
    if passkey is None:
        raise PasskeyRefused
    with _refusing():
        credential = AttestedCredentialData(bytes(passkey.credential))
        _server(request).authenticate_complete(state, [credential], response)
    if not passkey.user.is_active or not _record_use(passkey, count):
        raise PasskeyRefused
    return passkey.user


@contextmanager
def _refusing() -> Iterator[None]:
    """Turns any error of the library into PasskeyRefused: malformed answers can make it fail
    anywhere."""
    try:
        yield
    except Exception as wrong:
        raise PasskeyRefused from wrong


def _record_use(passkey: Passkey, count: int) -> bool:
    """Records the use. A counter that did not grow means a copied passkey; devices that do not
    count send 0."""
    grown = Q(count__lt=count) if count else Q(count=0)
    same = Passkey.objects.filter(grown, pk=passkey.pk)
    return bool(same.update(count=count, used=timezone.now()))


def _sign_in_state(request: HttpRequest) -> Any:
    """The challenge for signing in, which can be answered once. Raises PasskeyRefused."""
    try:
        state = signing.loads(request.COOKIES.get(COOKIE, ""), salt=COOKIE, max_age=LASTS)
    except signing.BadSignature as wrong:
        raise PasskeyRefused from wrong
    if not cache.add(f"passkey:{state['challenge']}", True, LASTS):
        raise PasskeyRefused
    return state


def _registration_state(request: HttpRequest) -> Any:
    """The challenge for adding a passkey, which can be answered once. Raises PasskeyRefused."""
    asked = request.session.pop(ASKED, {})
    if not 0 <= time.time() - asked.get("at", 0) <= LASTS:
        raise PasskeyRefused
    return asked["state"]


def _server(request: HttpRequest) -> Any:
    # Imported here since it takes 0.2 seconds to load and only passkeys need it.
    from fido2.server import Fido2Server
    from fido2.webauthn import PublicKeyCredentialRpEntity

    return Fido2Server(PublicKeyCredentialRpEntity(id=_host(request), name="Runde"))


def _verification() -> Any:
    from fido2.webauthn import UserVerificationRequirement

    return UserVerificationRequirement.REQUIRED


def _host(request: HttpRequest) -> str:
    """The host of the request, without the port."""
    host = request.get_host()
    name, colon, port = host.rpartition(":")
    return (name if colon and port.isdigit() else host).lower()


def _handle(credential_id: bytes) -> str:
    return hashlib.sha256(credential_id).hexdigest()


def _number(user: User) -> bytes:
    """An identifier that distinguishes accounts on a device and reveals nothing about them."""
    return next(keyed_hash.digests("accounts.passkey", f"account {user.pk}"))
