"""A campaign: its GM and co-GMs, offers to run it, and its audit log."""

from __future__ import annotations

import hashlib
import secrets
from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import get_language_info, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.text import library_words

LANGUAGES = [(code, get_language_info(code)["name_local"]) for code, _name in settings.LANGUAGES]
"""Each language by its own name, independent of the active language."""


def new_key() -> str:
    return secrets.token_urlsafe(24)


def hash_of_link(token: str) -> str:
    """The hash under which a link is stored."""
    return hashlib.sha256(token.encode()).hexdigest()


def in_five_minutes() -> Any:
    return timezone.now() + timedelta(minutes=5)


def in_twelve_hours() -> Any:
    return timezone.now() + timedelta(hours=12)


def in_a_day() -> Any:
    return timezone.now() + timedelta(days=1)


class Campaigns(models.QuerySet["Campaign"]):
    """Campaigns, filtered by the account that runs them."""

    def run_by(self, account: models.Model) -> Campaigns:
        """Campaigns of which the account is the GM or a co-GM, without duplicates."""
        return self.filter(runs_it(account.pk))


def runs_it(account: int | None, to_campaign: str = "") -> models.Q:
    """A condition: the account is GM or co-GM of a campaign, or of the campaign to which the path
    `to_campaign` leads ("campaign__"). Uses a subquery, since a join would duplicate rows."""
    shared = CoGM.objects.filter(account=account).values("campaign")
    return models.Q(**{f"{to_campaign}gm": account}) | models.Q(**{f"{to_campaign}pk__in": shared})


class Campaign(models.Model):
    """A group that plays one ruleset, with its house rules.

    Nothing is thinned out before `thin_from`: the GM has a day to change the setting, or to save a
    file.
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
        JUDGED = "judged", _("Also those that follow from what they see of foes")

    class ThinAfter(models.IntegerChoices):
        """Months after the end of a fight."""

        NEVER = 0, _("Never")
        ONE = 1, _("After a month")
        THREE = 3, _("After three months")
        TWELVE = 12, _("After a year")

    name = models.CharField(_("name"), max_length=80, validators=[names.check])
    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="campaigns",
        verbose_name=_("game master"),
    )
    ruleset = models.SlugField(_("ruleset"), max_length=40)
    options = models.JSONField(_("house rules"), default=dict, blank=True)
    # Empty until it is set, as in the demos of a first start: then each reader's own is used.
    language = models.CharField(
        _("language of the table"),
        max_length=10,
        choices=LANGUAGES,
        default="",
        blank=True,
        help_text=_("The table display, downloads and prints. Each phone has its own language."),
    )
    foes_shown = models.CharField(
        _("foes’ health as players see it"),
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
    # A mistyped die is usually noticed at once. Undoing it after others have decided is up to the
    # GM.
    corrections = models.CharField(
        _("players correct their own dice"),
        max_length=10,
        choices=Corrections.choices,
        default=Corrections.PRESENT,
        help_text=_("The log tells everybody, and you can undo it."),
    )
    # The table's own weapons, spells and the like, by the list of a sheet (`stock.py`).
    stock = models.JSONField(_("own lists"), default=dict, db_default={}, blank=True)
    # The former GMs, oldest first, as {"name", "until"}: their actions in a fight keep their name.
    gms_before = models.JSONField(default=list, blank=True, editable=False)
    # The last rest, so that it can be undone: its kind, and each sheet before and after it.
    rested = models.JSONField(default=dict, blank=True, editable=False)
    gm_dice = models.BooleanField(_("the GM's own dice"), default=False)
    gm_confirm_dice = models.BooleanField(_("the GM confirms typed dice"), default=False)
    quiet = models.BooleanField(
        _("questions that cannot change anything are skipped"),
        default=True,
        help_text=_(
            "A reaction that cannot help, as far as its player may know, is answered immediately."
        ),
    )
    gauge = models.BooleanField(
        _("live difficulty"),
        default=False,
        help_text=_(
            "At the start of each round the rest of the fight is simulated 200 times, with "
            "everybody following the program’s suggestions. Only you see the result."
        ),
    )
    thin_after = models.PositiveSmallIntegerField(
        _("finished fights are trimmed"),
        choices=ThinAfter.choices,
        default=ThinAfter.NEVER,
        help_text=_(
            "A trimmed fight keeps its report and its log. Its steps and dice are deleted, so it "
            "can no longer be replayed. This cannot be undone."
        ),
    )
    thin_from = models.DateTimeField(null=True, blank=True, editable=False)
    # A demo of the first start, which can be removed with the others.
    example = models.BooleanField(default=False, db_default=False, editable=False)
    # A GM's first campaign shows the remaining steps up to its first fight.
    first_steps = models.BooleanField(default=False, db_default=False, editable=False)
    # When its GM or a co-GM last opened its page.
    opened = models.DateTimeField(null=True, blank=True, editable=False)
    # Archived: out of the way, closed to codes and taps, but readable.
    archived = models.DateTimeField(_("archived"), null=True, blank=True, editable=False)
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
        return self.shown_name

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if it is from the game's library."""
        return library_words.of_game(self.ruleset, self.name)


class CoGM(models.Model):
    """An account that runs a campaign beside its GM. It may do everything but delete it, hand it
    over, and choose who else runs it. `name` is what the table calls this person."""

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


class AuditEntry(models.Model):
    """An action of a GM or an admin (`audit.py`). Names are kept when accounts and campaigns are
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
