"""A link by which a GM signs in on another device."""

from __future__ import annotations

from django.conf import settings
from django.db import models

from encounters.campaigns.models.secret import in_five_minutes


class SignInLink(models.Model):
    """Signs in another device of the same person, once. It works only as long as the session in
    which it was made, named by its row. Of the link itself a hash is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField(default=in_five_minutes)

    def __str__(self) -> str:
        return str(self.user)
