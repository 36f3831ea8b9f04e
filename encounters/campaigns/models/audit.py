"""The audit log."""

from __future__ import annotations

from django.db import models
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.models.campaign import Campaign


class AuditEntry(models.Model):
    """An action of a GM or an admin (`audit/`). Names are kept when accounts and campaigns are
    deleted."""

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    who = models.CharField(_("who"), max_length=150)
    campaign = models.ForeignKey(
        Campaign,
        on_delete=models.SET_NULL,
        null=True,
        related_name="audit",
        verbose_name=_("campaign"),
    )
    campaign_name = models.CharField(_("campaign"), max_length=80)
    verb = models.CharField(_("what"), max_length=40)
    args = models.JSONField(default=dict)

    class Meta:
        verbose_name = _("audit entry")
        verbose_name_plural = _("audit entries")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.at:%Y-%m-%d %H:%M} {self.who} {self.verb}"
