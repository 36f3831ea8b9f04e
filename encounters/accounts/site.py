"""The admin for every account, limited to its own data (`encounters/campaigns/own.py`)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.contrib.admin import AdminSite
from django.http import HttpRequest

from encounters.database import timeouts

View = TypeVar("View", bound=Callable[..., Any])


class OwnSite(AdminSite):
    """Uses the project's own sign-in page (`encounters/urls.py`), so that the second step cannot be
    bypassed."""

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Allows the longer time limit: deleting in the admin may delete whole campaigns."""
        return super().admin_view(timeouts.long_timeout()(view), cacheable)

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active
