"""Sessions in the database, as Django keeps them, but none that could be read off and used.

A browser is known by the key in its cookie. The table holds a keyed hash of it, so a copy of the
database opens no session. Every request asks for its session by a statement that is worded once, so
a session that has ended counts no more, whichever process ended it. Only what a session's text says
is remembered: its signature is checked once.

Versions before this one kept the key itself. Such a session still counts, and its key is hashed
once no process of such a version can be running any more: it would forget the phone for good.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from copy import deepcopy
from datetime import timedelta
from functools import lru_cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.backends.base import SessionBase
from django.contrib.sessions.base_session import AbstractBaseSession
from django.contrib.sessions.models import Session
from django.core import signing
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.db.models.functions import Length
from django.utils import timezone

from encounters import keyed
from encounters.prepared import Query

MOST_KEPT = 4096
AT_ONCE = 500
OLD_KEY = 32  # letters of a key that is not hashed; a hash is longer
OLD = re.compile("[a-z0-9]{32}")
SINCE = "_hashed"  # end of the migration's name
BY_THEN = timedelta(hours=1)  # every process has been started anew
_stored = Query(lambda name: Session.objects.filter(session_key=name).order_by())


class SessionStore(db.SessionStore):
    """Django's own store, with other primary keys. `session_key` is the cookie's, as ever. Its
    class has Django's name, so what was signed before stays valid."""

    _found_as = ""

    def load(self) -> dict[str, Any]:
        names = _names(self.session_key or "")
        for name in names:
            stored = _stored.one(name)
            if stored is not None and stored.expire_date > timezone.now():
                self._found_as = name
                if name != names[0] and (len(name) > OLD_KEY or _settled()):
                    self.modified = True  # so it is saved, and moves
                return deepcopy(decoded(stored.session_data))
        self._session_key = None
        return {}

    def exists(self, session_key: str) -> bool:
        return Session.objects.filter(session_key__in=_names(session_key)).exists()

    def create_model_instance(self, data: dict[str, Any]) -> AbstractBaseSession:
        made = super().create_model_instance(data)
        made.session_key = row_of(made.session_key)
        return made

    def save(self, must_create: bool = False) -> None:
        if not must_create and self.session_key and self._found_as not in ("", self._row):
            Session.objects.filter(session_key=self._found_as).update(session_key=self._row)
            self._found_as = self._row
        super().save(must_create)

    def delete(self, session_key: str | None = None) -> None:
        key = session_key or self.session_key
        if key:
            Session.objects.filter(session_key__in=_names(key)).delete()

    @property
    def _row(self) -> str:
        return row_of(self.session_key or "")


def row_of(session_key: str | None) -> str:
    """The primary key of the row in which a browser's session lies."""
    return keyed.name("session", session_key or "")


def data_of(row: str) -> dict[str, Any] | None:
    """What the session with this primary key holds; None if it has ended."""
    stored = _stored.one(row)
    if stored is None or stored.expire_date <= timezone.now():
        return None
    return deepcopy(decoded(stored.session_data))


def held(keys: Iterable[str]) -> dict[str, dict[str, Any]]:
    """What the sessions with these keys of cookies hold, in one query; those that have ended are
    not there. Only to be read."""
    names = {name: key for key in keys for name in _names(key)}
    stored = Session.objects.filter(pk__in=names, expire_date__gt=timezone.now())
    return {names[one.pk]: decoded(one.session_data) for one in stored}


def hash_old_keys() -> None:
    """Of all sessions that an earlier version has left, once it can have no process any more."""
    if not _settled():
        return
    rows = Session.objects.alias(length=Length("session_key")).filter(length=OLD_KEY)
    while old := list(rows.values_list("pk", flat=True)[:AT_ONCE]):
        for key in old:
            Session.objects.filter(pk=key).update(session_key=row_of(key))


def of_another_key() -> bool:
    """Whether the sessions that are kept were made with a secret key that does not count here."""
    newest = Session.objects.order_by("-expire_date").first()
    try:
        if newest is not None:
            signing.loads(newest.session_data, salt=SessionStore().key_salt)
    except signing.BadSignature:
        return True
    return False


def _names(session_key: str) -> list[str]:
    """The primary keys under which the session of a cookie may lie."""
    old = [session_key] if OLD.fullmatch(session_key) else []
    return [*keyed.names("session", session_key), *old]


def _settled() -> bool:
    """Whether only versions that hash are running. With SQLite there is one process."""
    if connection.vendor == "sqlite":
        return True
    applied = MigrationRecorder.Migration.objects.filter(app="campaigns", name__endswith=SINCE)
    return applied.filter(applied__lt=timezone.now() - BY_THEN).exists()


@lru_cache(MOST_KEPT)
def decoded(text: str) -> dict[str, Any]:
    return db.SessionStore().decode(text)


def stored_key(session: SessionBase) -> str:
    """The primary key of this session's row; "" as long as there is none."""
    return row_of(session.session_key) if session.session_key else ""
