"""The admin, for every account: what it sees there is its own (`encounters/campaigns/own.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib.admin import AdminSite
from django.http import HttpRequest

from encounters.database import timeouts

View = TypeVar("View", bound=Callable[..., Any])


class OwnSite(AdminSite):
    """One signs in to it where one signs in to everything (`encounters/urls.py`), so that no second
    step is passed by."""

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Deleting in the admin may delete whole campaigns."""
        return super().admin_view(timeouts.much()(view), cacheable)

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active
