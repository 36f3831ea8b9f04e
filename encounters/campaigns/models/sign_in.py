"""A link that signs a GM in on another device."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from encounters.campaigns.models.secret import in_five_minutes


class SignInLink(models.Model):
    """A link that signs in another device of the same person, once. It is only valid as long as the
    session that made it, which is stored by its primary key. Only a hash of the link is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField(default=in_five_minutes)

    def __str__(self) -> str:
        return str(self.user)
