from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.utils.translation import gettext_lazy as _


class AccountsConfig(AppConfig):
    name = "encounters.accounts"
    verbose_name = _("Accounts")

    def ready(self) -> None:
        from encounters.accounts import devices

        user_logged_in.connect(devices.arrived)
        user_logged_out.connect(devices.left)


class OwnAdminConfig(admin.AdminConfig):
    """Django's admin, open to every account for its own data."""

    default = False
    default_site = "encounters.accounts.site.OwnSite"
