"""Who plays with whom: a campaign, its seats, and how one gets a seat."""

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

CODE_LETTERS = "ABCDEFGHJKMNPQRSTUVWXYZ23456789"  # no characters that look alike
CODE_LENGTH = 6


def new_key() -> str:
    return secrets.token_urlsafe(24)


def new_code() -> str:
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(CODE_LENGTH))


def in_twelve_hours() -> Any:
    return timezone.now() + timedelta(hours=12)


def in_five_minutes() -> Any:
    return timezone.now() + timedelta(minutes=5)


class Campaign(models.Model):
    """A group that plays one ruleset, with its house rules."""

    class FoesShown(models.TextChoices):
        NUMBERS = "numbers", _("Numbers")
        BAR = "bar", _("A bar")
        WORDS = "words", _("Words")
        NOTHING = "nothing", _("Nothing")

    class Corrections(models.TextChoices):
        FREE = "free", _("At any time")
        PRESENT = "present", _("Until the next decision")
        NONE = "none", _("Not at all: they ask me")

    name = models.CharField(_("name"), max_length=80)
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="campaigns",
        verbose_name=_("game master"),
    )
    ruleset = models.SlugField(_("ruleset"), max_length=40)
    options = models.JSONField(_("house rules"), default=dict, blank=True)
    foes_shown = models.CharField(
        _("what players see of foes"),
        max_length=10,
        choices=FoesShown.choices,
        default=FoesShown.WORDS,
    )
    odds = models.BooleanField(
        _("players see odds"),
        default=True,
        help_text=_("Percentages beside answers, where their characters could judge them."),
    )
    # A misread die is noticed at once. Once others have decided by it, that is up to the GM.
    corrections = models.CharField(
        _("players correct their own dice"),
        max_length=10,
        choices=Corrections.choices,
        default=Corrections.PRESENT,
        help_text=_("Everybody reads it in the log, and you can undo it."),
    )
    # The last rest, so that it can be undone: its kind, and each sheet before and after it.
    rested = models.JSONField(default=dict, blank=True, editable=False)
    gm_dice = models.BooleanField(_("the GM's own dice"), default=False)
    gm_confirm_dice = models.BooleanField(_("the GM confirms typed dice"), default=False)
    quiet = models.BooleanField(
        _("questions that can change nothing are skipped"),
        default=True,
        help_text=_(
            "A reaction that cannot help, as far as its player may know, is answered at once."
        ),
    )
    version = models.PositiveBigIntegerField(
        _("version"), default=0, help_text=_("grows with everything a phone could show")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name


class Seat(models.Model):
    """A person at the table who is not the GM, known only by the key in the phone's session.

    Typed dice are sent once the last is typed, or with a button if the seat wants to
    `confirm_dice`. While `dice_away` is set, the app rolls for a seat that has its own dice: the GM
    decided so, and it ends with the seat's next tap.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=40)
    key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    watching = models.BooleanField(_("only watches"), default=False)
    own_dice = models.BooleanField(_("own dice"), default=False)
    confirm_dice = models.BooleanField(_("confirms typed dice"), default=False)
    dice_away = models.BooleanField(_("the app rolls until the next tap"), default=False)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    # When the phone last left the result of a fight; until then it keeps showing it.
    went_on = models.DateTimeField(null=True, blank=True, editable=False)

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.name

    @property
    def types_dice(self) -> bool:
        """Whether this seat's dice are typed in at the moment."""
        return self.own_dice and not self.dice_away


class Invitation(models.Model):
    """A short code, also in the QR code: whoever has it may take a free seat until it expires."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    code = models.CharField(_("code"), max_length=12, unique=True, default=new_code)
    expires = models.DateTimeField(_("expires"), default=in_twelve_hours)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return self.code

    @property
    def open(self) -> bool:
        return self.revoked is None and self.expires > timezone.now()


class Claim(models.Model):
    """ "That's me" from another phone: the seat moves there once the GM confirms it."""

    class Answer(models.TextChoices):
        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="claims")
    key = models.CharField(max_length=40, unique=True, default=new_key, editable=False)
    answer = models.CharField(
        _("answer"), max_length=10, choices=Answer.choices, default=Answer.ASKED
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    class Meta:
        verbose_name = _("claim")
        verbose_name_plural = _("claims")
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.seat} ({self.get_answer_display()})"


class SignInLink(models.Model):
    """Signs in another device of the same person, once. It works only as long as the session in
    which it was made."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField(default=in_five_minutes)

    def __str__(self) -> str:
        return str(self.user)
