"""Sessions in the database, as Django keeps them, read by a statement that is worded once.

Every request asks for its session, so a session that has ended counts no more, whichever process
ended it. Only what a session's text says is remembered: its signature is checked once.
"""

from __future__ import annotations

from copy import deepcopy
from functools import lru_cache
from typing import Any

from django.contrib.sessions.backends import db
from django.contrib.sessions.models import Session
from django.utils import timezone

from encounters.prepared import Query

MOST_KEPT = 4096
_stored = Query(lambda key: Session.objects.filter(session_key=key).order_by())


class SessionStore(db.SessionStore):
    """Django's own store; its name and therefore its signatures stay the same."""

    def load(self) -> dict[str, Any]:
        stored = _stored.one(self.session_key)
        if stored is None or stored.expire_date <= timezone.now():
            self._session_key = None
            return {}
        return deepcopy(_decoded(stored.session_data))


@lru_cache(MOST_KEPT)
def _decoded(text: str) -> dict[str, Any]:
    return db.SessionStore().decode(text)
