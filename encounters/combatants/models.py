"""Sheets that can take part in fights: the party and the library of a campaign."""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.campaigns.models import Campaign, Seat, other_names
from encounters.text import library_words
from rulesets import registry


def in_a_week() -> Any:
    return timezone.now() + timedelta(days=7)


class Combatant(models.Model):
    """A sheet: a character of the party, or a kind of foe of which a fight may have any number.

    `stats` holds only values that differ from the ruleset's defaults, by the ruleset's names. Not
    every game's stats can express that a character is `dead`, so that is stored separately.
    `brought`: made while joining, by a player who gave only a name. `origin`: the key it was picked
    by, from the game's library or another campaign (`encounters/combatants/shelf/`), or the token
    of the tap that made it on the spot; cleared when it becomes the campaign's own. `tags` are the
    table's words, separated by commas.
    """

    class Kind(models.TextChoices):
        CHARACTER = "character", _("character")
        FOE = "foe", _("foe")

    campaign = models.ForeignKey(
        Campaign, on_delete=models.CASCADE, related_name="combatants", verbose_name=_("campaign")
    )
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.FOE)
    name = models.CharField(_("name"), max_length=60, validators=[names.check_at_the_table])
    note = models.CharField(_("note"), max_length=60, blank=True)
    stats = models.JSONField(_("stats"), default=dict, blank=True)
    player = models.ForeignKey(
        Seat,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="characters",
        verbose_name=_("player"),
    )
    # Whose it was when it became free.
    last_player = models.ForeignKey(
        Seat, on_delete=models.SET_NULL, null=True, editable=False, related_name="+"
    )
    brought = models.BooleanField(default=False, editable=False)
    # Values the player has changed and the GM has not reviewed, as they were before (`making.py`).
    replaced = models.JSONField(null=True, blank=True, editable=False)
    dead = models.BooleanField(_("dead"), default=False)
    tags = models.CharField(_("tags"), max_length=200, blank=True)
    origin = models.CharField(max_length=60, blank=True, default="", editable=False)
    # Dice for the hit points of each ("2d8+1"), or their numbers ("7, 10, 12"), and dice for how
    # many appear, as in an imported stat block.
    hit_dice = models.CharField(max_length=200, blank=True, default="", editable=False)
    appearing = models.CharField(max_length=20, blank=True, default="", editable=False)
    # Stats that change in fights, as they were before the first fight since the last rest.
    before = models.JSONField(default=dict, blank=True, editable=False)

    class Meta:
        verbose_name = _("combatant")
        verbose_name_plural = _("combatants")
        ordering = ["kind", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["campaign", "origin"],
                condition=~models.Q(origin=""),
                name="picked_once_a_campaign",
            )
        ]

    def __str__(self) -> str:
        return self.shown_name

    def clean(self) -> None:
        """Refuses a new name of a character that looks like another's, though the GM may give two
        equal names. Names of foes are free."""
        saved = Combatant.objects.filter(pk=self.pk, name=self.name).exists()
        if self.campaign_id and self.kind == self.Kind.CHARACTER and not saved:
            others = other_names(self.campaign, self.player, self.pk)
            names.check_kept_apart(self.name, others)

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if it is from the game's library."""
        return library_words.of_game(self.campaign.ruleset, self.name)

    @property
    def shown_note(self) -> str:
        """The note in the reader's language, if it is from the game's library."""
        return library_words.of_game(self.campaign.ruleset, self.note)

    @property
    def tag_list(self) -> list[str]:
        return [tag for tag in map(str.strip, self.tags.split(",")) if tag]

    @property
    def side(self) -> str:
        return "party" if self.kind == self.Kind.CHARACTER else "foes"

    @property
    def ruleset(self) -> Any:
        return registry.get(self.campaign.ruleset)


class Favourite(models.Model):
    """A GM's favourite, for all campaigns with this ruleset. `entry` is the `star` of a sheet in
    the library or of the GM's own (`shelf/entries.py`)."""

    gm = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="favourites"
    )
    ruleset = models.SlugField(max_length=40)
    entry = models.CharField(max_length=60)

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["gm", "ruleset", "entry"], name="marked_once")
        ]

    def __str__(self) -> str:
        return self.entry


class Share(models.Model):
    """Sheets of a campaign that other GMs of this server may pick, until its GM or a co-GM
    withdraws them.

    They are shared with each account that opens the link, of which only the `hash` is stored, until
    it `expires`. `sheets` are primary keys; a deleted sheet is no longer shared. Nothing is shared
    while `by` does not run the campaign.
    """

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="shares")
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="shares",
    )
    sheets = models.JSONField(default=list)
    hash = models.CharField(max_length=64, unique=True, editable=False)
    created = models.DateTimeField(auto_now_add=True)
    expires = models.DateTimeField(default=in_a_week)

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.campaign} {self.pk}"

    @property
    def linked(self) -> bool:
        """Whether the link is still valid."""
        return self.expires > timezone.now()


class Taken(models.Model):
    """An account that something is shared with, known to the sharing GM by `name`."""

    share = models.ForeignKey(Share, on_delete=models.CASCADE, related_name="takers")
    account = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.CASCADE,
        related_name="taken",
    )
    name = models.CharField(max_length=40)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["share", "account"], name="taken_once")]

    def __str__(self) -> str:
        return self.name
