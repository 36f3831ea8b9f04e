"""An offer to run a campaign."""

from __future__ import annotations

from django.conf import settings
from django.db import models
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.models.campaign import Campaign
from encounters.campaigns.models.secret import in_a_day


class Offer(models.Model):
    """The GM's offer of a part in running the campaign: as co-GM, or as its next GM.

    It is made to whoever opens a link (only its `hash` is stored), to the person on a `seat`, or to
    an `account`; it can be accepted once, until it `expires`. `stays`: the GM who hands the
    campaign over becomes co-GM. Once answered, it is kept until the GM has read the answer.
    """

    class Role(models.TextChoices):
        CO_GM = "co_gm", _("Co-GM")
        GM = "gm", _("GM")

    class Answer(models.TextChoices):
        ASKED = "asked", _("asked")
        ACCEPTED = "accepted", _("accepted")
        REFUSED = "refused", _("refused")

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="offers")
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    role = models.CharField(max_length=10, choices=Role.choices, default=Role.CO_GM)
    stays = models.BooleanField(default=True)
    hash = models.CharField(max_length=64, unique=True, null=True, blank=True)
    seat = models.ForeignKey("Seat", on_delete=models.CASCADE, null=True, related_name="offers")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, null=True, related_name="offers"
    )
    answer = models.CharField(max_length=10, choices=Answer.choices, default=Answer.ASKED)
    answered_by = models.CharField(max_length=40, blank=True)
    expires = models.DateTimeField(default=in_a_day)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("offer")
        verbose_name_plural = _("offers")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.campaign} ({self.get_role_display()})"
