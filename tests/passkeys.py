"""A passkey without a device: it can be listed, requested and removed."""

from __future__ import annotations

from django.contrib.auth.models import User
from fido2 import cbor

from encounters.accounts.models import Passkey

KEY = cbor.encode({1: 2, 3: -7, -1: 1, -2: bytes(32), -3: bytes(32)})
ID = b"made up"
CREDENTIAL = bytes(16) + len(ID).to_bytes(2, "big") + ID + KEY


def passkey_of(user: User, name: str = "Laptop") -> Passkey:
    return Passkey.objects.create(user=user, name=name, handle=name, credential=CREDENTIAL)
