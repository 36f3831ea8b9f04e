"""The admin, for every account: what it sees there is its own (`encounters/campaigns/own.py`)."""

from __future__ import annotations

from django.contrib.admin import AdminSite
from django.http import HttpRequest


class OwnSite(AdminSite):
    """One signs in to it where one signs in to everything (`encounters/urls.py`), so that no second
    step is passed by."""

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active
