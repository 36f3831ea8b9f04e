"""Whether something was saved is not always known: a connection may break off between COMMIT and
its answer. Then nobody may say that nothing was done.

A tap at a table is sent again with its token and answered as it was (`static/js/send.js`); any
other page asks the person to look.
"""

from __future__ import annotations

from django.db import OperationalError

HEADER, UNKNOWN = "Outcome", "unknown"


class CommitLost(OperationalError):
    """COMMIT was sent, and no answer came."""


def lost(error: BaseException | None) -> bool:
    """Whether this came of a lost commit. Django connects anew on the way out of a transaction, and
    what fails there hides what failed first."""
    while error is not None and not isinstance(error, CommitLost):
        error = error.__cause__ or error.__context__
    return error is not None
