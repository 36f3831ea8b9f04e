"""The active language of a thread. Django keeps it for each asynchronous task, and a panel asks for
it some hundred times; here every request is answered by one thread."""

from __future__ import annotations

import threading

from django.utils.translation import trans_real


def keep_by_thread() -> None:
    """Has Django keep it in a plain thread-local."""
    trans_real._active = threading.local()  # type: ignore[attr-defined]
