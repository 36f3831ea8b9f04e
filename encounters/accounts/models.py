"""Models beside the user: devices, second factors, sign-up links."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

PURPOSE = "accounts"
"""Of the keyed hashes under which links and codes are stored, so that a copy of the database does
not reveal them (`encounters/serve/database/keyed_hash.py`)."""


def in_a_week() -> Any:
    return timezone.now() + timedelta(days=7)


class SignUpLink(models.Model):
    """A link for making one account. It works once, within a week.

    A superuser makes one for a person; open sign-up mails one, which confirms the address as well.
    Only its hash is stored.
    """

    note = models.CharField(_("for"), max_length=80, blank=True)
    email = models.EmailField(blank=True, editable=False)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    expires = models.DateTimeField(_("expires"), default=in_a_week)
    used = models.DateTimeField(_("used"), null=True, blank=True, editable=False)
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        null=True,
        blank=True,
        editable=False,
        related_name="+",
        verbose_name=_("account"),
    )

    class Meta:
        verbose_name = _("sign-up link")
        verbose_name_plural = _("sign-up links")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.note or f"{self.pk}"


class Device(models.Model):
    """A browser in which an account is signed in. `session` is the primary key of its session."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="devices"
    )
    session = models.CharField(max_length=64, unique=True)
    browser = models.CharField(max_length=20, blank=True)
    system = models.CharField(max_length=20, blank=True)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(default=timezone.now)

    class Meta:
        ordering = ["-used", "-pk"]

    def __str__(self) -> str:
        return f"{self.browser} {self.system}".strip()


class Passkey(models.Model):
    """A passkey, which signs in without a password. `handle` is a hash of the credential's id,
    `credential` the public key in its standard encoding, `count` the signature counter."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="passkeys"
    )
    name = models.CharField(_("name"), max_length=40)
    handle = models.CharField(max_length=64, unique=True)
    credential = models.BinaryField()
    count = models.PositiveBigIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)
    used = models.DateTimeField(null=True)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name


class CodeApp(models.Model):
    """An authenticator app. Its secret is derived from `salt` and the server's key, so a copy of
    the database does not reveal it. `step` is the last half minute whose code was used: none works
    twice."""

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="code_app"
    )
    salt = models.CharField(max_length=40)
    step = models.PositiveBigIntegerField(default=0)
    created = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return str(self.user)


class RecoveryCode(models.Model):
    """A code that replaces the app's, once. Only its hash is stored."""

    user = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="recovery_codes"
    )
    hash = models.CharField(max_length=64)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["user", "hash"], name="one_of_each_code")]

    def __str__(self) -> str:
        return str(self.user)
