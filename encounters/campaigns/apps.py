from django.apps import AppConfig
from django.contrib.auth.signals import user_logged_in, user_logged_out, user_login_failed
from django.db.models.signals import post_delete, post_save
from django.utils.translation import gettext_lazy as _


class CampaignsConfig(AppConfig):
    name = "encounters.campaigns"
    verbose_name = _("Campaigns")

    def ready(self) -> None:
        from encounters.campaigns import audit, changes, doorkeeper

        user_login_failed.connect(doorkeeper.count_wrong)
        user_logged_in.connect(doorkeeper.remember)
        user_logged_in.connect(audit.record_sign_in)
        user_logged_out.connect(audit.record_sign_out)
        user_login_failed.connect(audit.record_failed_sign_in)
        post_save.connect(audit.record_admin_entry, sender="admin.LogEntry")
        post_delete.connect(changes.announce_end, sender=self.get_model("Campaign"))
        post_delete.connect(changes.announce_leaving, sender=self.get_model("CoGM"))
