"""Seats of a campaign and the ways to get one, and the link that signs in another device."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.campaigns.models.campaign import Campaign, in_five_minutes, in_twelve_hours, new_key
from encounters.serve.database import keyed_hash
from encounters.text import library_words

CODE_LENGTH = 6


class Seat(models.Model):
    """A person at the table who is not the GM.

    A phone is this person if its session, which only the key in its cookie opens (`sessions.py`),
    holds the current `lease`. The lease changes when the seat moves to another phone. It is no
    secret: requests cannot carry one. A user who was signed in when taking the seat gets it on any
    phone through the `account`.

    Typed dice are sent once the last is typed, or with a button if the seat has set `confirm_dice`.
    While `dice_away` is set, the app rolls for a seat that has its own dice: the GM sets it, and
    the seat's next tap clears it.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=40, validators=[names.check_at_the_table])
    lease = models.CharField(
        max_length=40, unique=True, default=new_key, editable=False, db_column="key"
    )
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        editable=False,
        related_name="seats",
    )
    watching = models.BooleanField(_("spectator"), default=False)
    # A spectator's phone shows either the list for phones or the table display.
    shows_display = models.BooleanField(
        _("watches the table display"), default=False, db_default=False
    )
    own_dice = models.BooleanField(_("own dice"), default=False)
    confirm_dice = models.BooleanField(_("confirms typed dice"), default=False)
    dice_away = models.BooleanField(_("the app rolls until the next tap"), default=False)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)
    last_seen = models.DateTimeField(_("last seen"), null=True, blank=True)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    # When the phone last left the result of a fight; until then the result is shown.
    went_on = models.DateTimeField(null=True, blank=True, editable=False)

    # When the GM last called the phone, while the table waited for it.
    reminded = models.DateTimeField(null=True, blank=True, editable=False)

    class AskedFrom(models.IntegerChoices):
        """The chance in percent from which a seat is asked."""

        ALWAYS = 0, _("Always")
        FIVE = 5, _("At 5 % or more")
        TEN = 10, _("At 10 % or more")
        QUARTER = 25, _("At 25 % or more")
        HALF = 50, _("At 50 % or more")

    asked_from = models.PositiveSmallIntegerField(
        _("ask me about reactions"),
        choices=AskedFrom.choices,
        default=AskedFrom.TEN,
        db_default=AskedFrom.TEN,
        help_text=_("With less chance of success they are let pass."),
    )

    class Meta:
        verbose_name = _("seat")
        verbose_name_plural = _("seats")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if it is a word of the game's library: without a typed
        name a person is called like a character."""
        return library_words.of_game(self.campaign.ruleset, self.name)

    def clean(self) -> None:
        """Refuses a name that looks like another person's, though the GM may give two people equal
        names."""
        saved = Seat.objects.filter(pk=self.pk, name=self.name).exists()
        if self.campaign_id and not saved and self.revoked is None:
            names.check_kept_apart(self.name, other_names(self.campaign, self))

    @property
    def is_new(self) -> bool:
        """Whether somebody joined with it less than a minute ago."""
        return timezone.now() - self.created < timedelta(minutes=1)

    @property
    def types_dice(self) -> bool:
        """Whether this seat currently types its dice."""
        return self.own_dice and not self.dice_away


def other_names(campaign: Campaign, seat: Seat | None, sheet: int | None = None) -> list[str]:
    """The names of all others: seats, characters, the GM and co-GMs. Leaves out those of the person
    being named: the characters and the account of `seat`, and the character with the key
    `sheet`."""
    seats = campaign.seats.filter(revoked=None)
    party = campaign.combatants.filter(kind="character").exclude(pk=sheet)  # type: ignore[misc]
    running = {campaign.gm_id: campaign.gm.first_name}
    running |= dict(campaign.co_gms.values_list("account", "name"))
    if seat is not None and seat.pk:
        seats, party = seats.exclude(pk=seat.pk), party.exclude(player=seat)
        running.pop(seat.account_id, None)  # type: ignore[arg-type]
    querysets = (seats.values_list("name", flat=True), party.values_list("name", flat=True))
    return [name for several in (*querysets, running.values()) for name in several if name]


class Invitation(models.Model):
    """A short code, also shown as a QR code, with which a free seat can be taken until it expires.

    The code is derived from the salt and the server's secret key whenever it is shown, and looked
    up by its hash, which needs that key too: six letters alone could be brute-forced on a copy of
    the table.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    salt = models.CharField(max_length=40, default=new_key, db_default="", editable=False)
    hash = models.CharField(max_length=64, unique=True, editable=False, db_column="code")
    expires = models.DateTimeField(_("expires"), default=in_twelve_hours)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)
    # Shown when the server started, before it was known which campaign would play.
    follows = models.BooleanField(default=False, db_default=False, editable=False)

    class Meta:
        verbose_name = _("invitation")
        verbose_name_plural = _("invitations")
        ordering = ["-pk"]

    def __str__(self) -> str:
        return f"{self.campaign} ({self.expires:%Y-%m-%d %H:%M})"

    def save(self, *args: Any, **named: Any) -> None:
        if not self.hash:
            self.hash = hash_of(new_code(self.salt))
            while Invitation.objects.filter(hash=self.hash).exists():
                self.salt = new_key()
                self.hash = hash_of(new_code(self.salt))
        super().save(*args, **named)

    @property
    def code(self) -> str:
        """The code as it is typed; "" if it was made with a secret key that is gone."""
        codes = keyed_hash.codes("code", self.salt, CODE_LENGTH) if self.salt else []
        return next(
            (item for item in codes if self.hash in keyed_hash.names("invitation", item)), ""
        )

    @property
    def open(self) -> bool:
        return self.revoked is None and self.expires > timezone.now() and bool(self.code)


def new_code(salt: str) -> str:
    return keyed_hash.codes("code", salt, CODE_LENGTH)[0]


def hash_of(code: str) -> str:
    return keyed_hash.name("invitation", code)


class Claim(models.Model):
    """A request ("That's me") to use a seat from another phone: the seat moves there once the GM
    confirms it. The lease, which that phone's session already has, then becomes the seat's."""

    class Answer(models.TextChoices):
        ASKED = "asked", _("asked")
        CONFIRMED = "confirmed", _("confirmed")
        REFUSED = "refused", _("refused")

    seat = models.ForeignKey(Seat, on_delete=models.CASCADE, related_name="claims")
    lease = models.CharField(
        max_length=40, unique=True, default=new_key, editable=False, db_column="key"
    )
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
    """A link that signs in another device of the same person, once. It is only valid as long as the
    session that made it, which is stored by its primary key. Only a hash of the link is stored."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField(default=in_five_minutes)

    def __str__(self) -> str:
        return str(self.user)
