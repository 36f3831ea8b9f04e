"""The app, and the admin for every account, limited to its own data
(`encounters/campaigns/own.py`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

from django.apps import AppConfig
from django.contrib.admin import AdminSite
from django.contrib.admin import apps as admin
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from encounters.serve.database import calls

View = TypeVar("View", bound=Callable[..., Any])


class OwnSite(AdminSite):
    """Uses the project's own sign-in page (`encounters/urls.py`), so that the second step cannot be
    bypassed."""

    def admin_view(self, view: View, cacheable: bool = False) -> View:
        """Allows the longer time limit: deleting in the admin may delete whole campaigns."""
        return super().admin_view(calls.long_timeout()(view), cacheable)

    def has_permission(self, request: HttpRequest) -> bool:
        return request.user.is_active


class AccountsConfig(AppConfig):
    name = "encounters.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from encounters.accounts import devices

        user_logged_in.connect(devices.record_sign_in)
        user_logged_out.connect(devices.close_pages_on_sign_out)


class OwnAdminConfig(admin.AdminConfig):
    """Django's admin, open to every account for its own data."""

    default = False
    default_site = "encounters.accounts.apps.OwnSite"
