from django.apps import AppConfig
from django.contrib.admin import apps as admin
from django.contrib.auth.signals import user_logged_in, user_logged_out
from django.utils.translation import gettext_lazy as _


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
    default_site = "encounters.accounts.site.OwnSite"
