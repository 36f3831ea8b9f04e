from django.apps import AppConfig, apps
from django.contrib.auth.signals import user_logged_in, user_login_failed
from django.db.models.signals import post_delete, post_migrate
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "encounters.campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from encounters.campaigns import changes, doorkeeper
        from encounters.campaigns.accounts import make_group

        # Sent for auth after all apps of ours: only then do all the group's permissions exist.
        post_migrate.connect(make_group, sender=apps.get_app_config("auth"))
        user_login_failed.connect(doorkeeper.count_wrong)
        user_logged_in.connect(doorkeeper.remember)
        post_delete.connect(changes.announce_end, sender=self.get_model("Campaign"))
