"""Django's database sessions, stored so that reading the table does not allow using them.

A browser is identified by the key in its cookie. The table holds a keyed hash of it, so a copy of
the database opens no session. Every request reads its session with a statement that is prepared
once, so a session that has ended is invalid at once in every process. Only the decoded session data
is cached, so that its signature is checked once.
"""

from __future__ import annotations

from collections.abc import Iterable
from copy import deepcopy
from functools import lru_cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.core import signing
from django.utils import timezone

from encounters.serve.database import keyed_hash
from encounters.serve.performance.prepared_statements import Query

MOST_KEPT = 4096
_stored = Query(lambda name: Session.objects.filter(session_key=name).order_by())


class SessionStore(db.SessionStore):
    """Django's store with hashed primary keys; `session_key` is still the cookie's key. The class
    has the name of Django's, so that earlier signatures remain valid."""

    _found_as = ""

    def load(self) -> dict[str, Any]:
        names = _names(self.session_key or "")
        for name in names:
            stored = _stored.one(name)
            if stored is not None and stored.expire_date > timezone.now():
                self._found_as = name
                if name != names[0]:
                    self.modified = True  # saves it under the present key
                return deepcopy(decode(stored.session_data))
        self._session_key = None
        return {}

    def exists(self, session_key: str) -> bool:
        return Session.objects.filter(session_key__in=_names(session_key)).exists()

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        session = super().create_model_instance(data)
        session.session_key = row_of(session.session_key)
        return session

    def save(self, must_create: bool = False) -> None:
        if not must_create and self.session_key and self._found_as not in ("", self._primary_key):
            Session.objects.filter(session_key=self._found_as).update(session_key=self._primary_key)
            self._found_as = self._primary_key
        super().save(must_create)

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key:
            Session.objects.filter(session_key__in=_names(key)).delete()

    @property
    def _primary_key(self) -> str:
        return row_of(self.session_key or "")


def row_of(session_key: str | None) -> str:
    """The primary key of a browser's session."""
    return keyed_hash.name("session", session_key or "")


def data_of(row: str) -> dict[str, Any] | None:
    """Data of the session with this primary key; None if it has ended."""
    stored = _stored.one(row)
    if stored is None or stored.expire_date <= timezone.now():
        return None
    return deepcopy(decode(stored.session_data))


def session_data(keys: Iterable[str]) -> dict[str, dict[str, Any]]:
    """Data of the sessions with these cookie keys, in one query, without ended ones. Read-only."""
    names = {name: key for key in keys for name in _names(key)}
    stored = Session.objects.filter(pk__in=names, expire_date__gt=timezone.now())
    return {names[row.pk]: decode(row.session_data) for row in stored}


def of_another_key() -> bool:
    """Whether the stored sessions were made with a secret key that is not accepted here."""
    newest = Session.objects.order_by("-expire_date").first()
    try:
        if newest is not None:
            signing.loads(newest.session_data, salt=SessionStore().key_salt)
    except signing.BadSignature:
        return True
    return False


def _names(session_key: str) -> list[str]:
    """The possible primary keys for a cookie's session: one for each accepted secret key."""
    return keyed_hash.names("session", session_key)


@lru_cache(MOST_KEPT)
def decode(text: str) -> dict[str, Any]:
    return db.SessionStore().decode(text)


def stored_key(session: SessionBase) -> str:
    """The primary key of this session; "" if it is not saved yet."""
    return row_of(session.session_key) if session.session_key else ""
