"""Detects lost commits: if a connection breaks between COMMIT and its reply, it is unknown whether
the data was saved, and the response must not claim that it was not.

A tap at a table is sent again with its token and gets its first response
(`static/js/submit.js`); any other page asks the user to check.
"""

from __future__ import annotations

from django.db import OperationalError

HEADER, UNKNOWN = "Outcome", "unknown"


class CommitLost(OperationalError):
    """COMMIT was sent, and no reply arrived."""


def lost(error: BaseException | None) -> bool:
    """Whether a lost commit caused the error. Django reconnects when it leaves a transaction, and a
    failure there hides the original error."""
    while error is not None and not isinstance(error, CommitLost):
        error = error.__cause__ or error.__context__
    return error is not None
