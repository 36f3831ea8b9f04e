"""Who plays with whom: a campaign, its seats, and how one gets a seat."""

from __future__ import annotations

import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from encounters import keyed

CODE_LENGTH = 6


def new_key() -> str:
    return secrets.token_urlsafe(24)


def in_twelve_hours() -> Any:
    return timezone.now() + timedelta(hours=12)


def in_five_minutes() -> Any:
    return timezone.now() + timedelta(minutes=5)


def in_a_day() -> Any:
    return timezone.now() + timedelta(days=1)


class Campaigns(models.QuerySet["Campaign"]):
    """Campaigns by the account that runs them."""

    def run_by(self, account: models.Model) -> Campaigns:
        """Those of which the account is the GM or a co-GM, each once."""
        return self.filter(runs_it(account.pk))


def runs_it(account: int | None, to_campaign: str = "") -> models.Q:
    """Whether that account is GM or co-GM of a campaign, or of the campaign to which the path
    `to_campaign` leads ("campaign__"). Through a subquery: a join would repeat rows."""
    shared = CoGM.objects.filter(account=account).values("campaign")
    return models.Q(**{f"{to_campaign}gm": account}) | models.Q(**{f"{to_campaign}pk__in": shared})


class Campaign(models.Model):
    """A group that plays one ruleset, with its house rules.

    Nothing is thinned before `thin_from`: the GM has a day to think again, or to save a file.
    """

    class FoesShown(models.TextChoices):
        NUMBERS = "numbers", _("Numbers")
        BAR = "bar", _("A bar")
        WORDS = "words", _("Words")
        NOTHING = "nothing", _("Nothing")

    class Corrections(models.TextChoices):
        FREE = "free", _("At any time")
        PRESENT = "present", _("Until the next decision")
        NONE = "none", _("Not at all: they ask me")

    class Odds(models.TextChoices):
        NONE = "none", pgettext_lazy("odds", "None")
        OWN = "own", _("Of their own rolls")
        ALL = "all", _("All that their characters could judge")

    class ThinAfter(models.IntegerChoices):
        """Months after the end of a fight."""

        NEVER = 0, _("Never")
        ONE = 1, _("After a month")
        THREE = 3, _("After three months")
        TWELVE = 12, _("After a year")

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
    odds = models.CharField(
        _("odds that players see"),
        max_length=10,
        choices=Odds.choices,
        default=Odds.ALL,
        help_text=_(
            "Percentages beside answers; all of them also say what comes of it: damage, and who"
            " falls."
        ),
    )
    # A misread die is noticed at once. Once others have decided by it, that is up to the GM.
    corrections = models.CharField(
        _("players correct their own dice"),
        max_length=10,
        choices=Corrections.choices,
        default=Corrections.PRESENT,
        help_text=_("Everybody reads it in the log, and you can undo it."),
    )
    # Those who were the GM before, oldest first, as {"name", "until"}: what they did in a fight
    # keeps their name.
    gms_before = models.JSONField(
        default=list, db_default=models.Value([], models.JSONField()), blank=True, editable=False
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
    gauge = models.BooleanField(
        _("danger gauge"),
        default=False,
        help_text=_(
            "At the beginning of each round the fight is played on 200 times, as everybody would be"
            " advised to. You alone see what came of it."
        ),
    )
    thin_after = models.PositiveSmallIntegerField(
        _("finished fights are thinned"),
        choices=ThinAfter.choices,
        default=ThinAfter.NEVER,
        db_default=ThinAfter.NEVER,  # a process of the last version may still make campaigns
        help_text=_(
            "Of a thinned fight its report and its log stay. What went before each answer goes, and"
            " the dice: it can no longer be played again. Nothing brings that back."
        ),
    )
    thin_from = models.DateTimeField(null=True, blank=True, editable=False)
    # Put away: out of the way, closed to codes and taps, but there to read.
    archived = models.DateTimeField(_("put away"), null=True, blank=True, editable=False)
    version = models.PositiveBigIntegerField(
        _("version"), default=0, help_text=_("grows with everything a phone could show")
    )
    created = models.DateTimeField(_("created"), auto_now_add=True)

    objects = Campaigns.as_manager()

    class Meta:
        verbose_name = _("campaign")
        verbose_name_plural = _("campaigns")
        ordering = ["-created", "-pk"]

    def __str__(self) -> str:
        return self.name


class CoGM(models.Model):
    """An account that runs a campaign beside its GM: in everything but deleting it, handing it over
    and saying who else may run it. `name` is what the table calls this person."""

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="co_gms")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="co_gm_of"
    )
    name = models.CharField(_("name"), max_length=40)
    since = models.DateTimeField(_("since"), auto_now_add=True)

    class Meta:
        verbose_name = _("co-GM")
        verbose_name_plural = _("co-GMs")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["campaign", "account"], name="co_gm_once_a_campaign")
        ]

    def __str__(self) -> str:
        return self.name


class Offer(models.Model):
    """The GM offers somebody a part in running the campaign: as co-GM, or as its next GM.

    It goes to whoever opens a link (of which only the `hash` is kept), to the person on a `seat`,
    or to an `account`; it can be taken once, until it `expires`. `stays`: the GM who hands the
    campaign over becomes co-GM. Once it is answered, it waits for the GM to have read the answer.
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


class Seat(models.Model):
    """A person at the table who is not the GM.

    A phone is this person if its session, which its cookie's key alone opens (`sessions.py`), names
    the present `lease`. The lease changes when the seat moves to another phone. It is no secret: no
    request can carry one. Somebody who was signed in when taking the seat finds it again on any
    phone by the `account`.

    Typed dice are sent once the last is typed, or with a button if the seat wants to
    `confirm_dice`. While `dice_away` is set, the app rolls for a seat that has its own dice: the GM
    decided so, and it ends with the seat's next tap.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="seats")
    name = models.CharField(_("name"), max_length=40)
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
    watching = models.BooleanField(_("only watches"), default=False)
    # A spectator's phone shows the list for phones, or what the screen across the room shows.
    shows_display = models.BooleanField(
        _("watches the table display"), default=False, db_default=False
    )
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
    """A short code, also in the QR code: whoever has it may take a free seat until it expires.

    The code is made of the salt and the server's secret key whenever it is shown, and found by its
    hash, which needs that key too: six letters alone could be tried out on a copy of the table.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="invitations")
    salt = models.CharField(max_length=40, default=new_key, db_default="", editable=False)
    hash = models.CharField(max_length=64, unique=True, editable=False, db_column="code")
    expires = models.DateTimeField(_("expires"), default=in_twelve_hours)
    revoked = models.DateTimeField(_("revoked"), null=True, blank=True)

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
        """What people type; "" where it was made with a secret key that is gone."""
        made = keyed.codes("code", self.salt, CODE_LENGTH) if self.salt else []
        return next((one for one in made if self.hash in keyed.names("invitation", one)), "")

    @property
    def open(self) -> bool:
        return self.revoked is None and self.expires > timezone.now() and bool(self.code)


def new_code(salt: str) -> str:
    return keyed.codes("code", salt, CODE_LENGTH)[0]


def hash_of(code: str) -> str:
    return keyed.name("invitation", code)


class Claim(models.Model):
    """ "That's me" from another phone: the seat moves there once the GM confirms it. Then the
    lease, which that phone's session has already, becomes the seat's."""

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
    """Signs in another device of the same person, once. It works only as long as the session in
    which it was made, named by its row. Of the link itself a hash is kept."""

    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="+")
    session = models.CharField(max_length=40)
    hash = models.CharField(max_length=64, unique=True)
    expires = models.DateTimeField(default=in_five_minutes)

    def __str__(self) -> str:
        return str(self.user)


class AuditEntry(models.Model):
    """Something a GM or an admin did (`audit/`). Names stay when accounts and campaigns go. A
    process of a version that does not know this table can delete campaigns: hence no constraint."""

    at = models.DateTimeField(_("when"), auto_now_add=True, db_index=True)
    who = models.CharField(_("who"), max_length=150)
    campaign = models.ForeignKey(
        Campaign,
        on_delete=models.SET_NULL,
        null=True,
        db_constraint=False,
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
