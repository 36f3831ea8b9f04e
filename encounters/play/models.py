"""An encounter, from preparation to its end. Steps are only added."""

from __future__ import annotations

from typing import Any

from django.db import models
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.stored import values
from encounters.play.stored.packing import PackedJSONField, StoredField
from encounters.text import library_words


class Encounters(models.QuerySet["Encounter"]):
    """Fights, filtered by status; those of one campaign as `campaign.encounters.prepared()`."""

    def prepared(self) -> Encounters:
        return self.filter(status=Encounter.Status.PREPARED)

    def awaiting_dice(self) -> Encounters:
        """Those that begin as soon as the dice they begin with are typed."""
        return self.prepared().filter(first_rolls__isnull=False)

    def on_the_table(self) -> Encounters:
        """The running one, or one whose result has not been closed yet."""
        return self.filter(status__in=Encounter.LIVE)


class WithoutRoster(models.Manager.from_queryset(Encounters)):  # type: ignore[misc]
    """Defers the roster, which may contain hundreds of sheets and is rarely read."""

    def get_queryset(self) -> Encounters:
        return super().get_queryset().defer("roster")


class Encounter(models.Model):
    """A fight: prepared, running, over, or closed once its results went back to the characters.

    `cast` is made at the start and grows with newcomers. `roster` is the input of the rules at the
    start, and never changes: `combatants` and `options`. `standing` has the orders of combatants
    that are not asked. `lasting` holds standing orders for one kind of question, by combatant, or
    for all foes in one round (`encounters/play/on_behalf/rest_of_round.py`). `first_rolls` are
    those made so far while the fight waits for the dice that it begins with
    (`fights/first_dice.py`), else None. `spoils` are the shares of the defeated, stored when the
    fight is closed. Once it is `thinned`, only report and log are left
    (`encounters/after/report/thinning.py`). `forecast` are the GM's forecasts
    (`encounters/after/forecasts/versions.py`).
    """

    class Status(models.TextChoices):
        PREPARED = "prepared", _("prepared")
        RUNNING = "running", _("running")
        OVER = "over", _("over")
        CLOSED = "closed", _("closed")

    LIVE = (Status.RUNNING, Status.OVER)

    campaign = models.ForeignKey(Campaign, on_delete=models.CASCADE, related_name="encounters")
    name = models.CharField(_("name"), max_length=80, validators=[names.check])
    note = models.CharField(_("note"), max_length=200, blank=True)
    ruleset = models.SlugField(_("ruleset"), max_length=40)
    options = models.JSONField(_("options"), default=dict, blank=True)
    status = models.CharField(
        _("status"), max_length=10, choices=Status.choices, default=Status.PREPARED
    )
    cast = StoredField(_("cast"), default=list, blank=True, shape=list[values.CastMember])
    roster = StoredField(
        _("roster"), default=values.Roster, blank=True, editable=False, shape=values.Roster
    )
    standing = StoredField(
        _("standing answers"), default=dict, blank=True, shape=dict[str, values.StandingOrder]
    )
    lasting = StoredField(
        _("remembered answers"),
        default=dict,
        blank=True,
        shape=dict[str, dict[str, values.RememberedAnswer]],
    )
    spoils = StoredField(_("loot"), default=dict, blank=True, shape=dict[str, values.SpoilsShare])
    kept_out = models.JSONField(_("characters left out"), default=list, blank=True)
    first_rolls = StoredField(null=True, blank=True, editable=False, shape=list[values.StoredRoll])
    forecast = models.JSONField(_("forecast"), default=dict, blank=True, editable=False)
    step = models.PositiveIntegerField(_("step"), default=0)
    created = models.DateTimeField(_("created"), auto_now_add=True)
    started = models.DateTimeField(_("started"), null=True, blank=True)
    closed = models.DateTimeField(_("closed"), null=True, blank=True)
    thinned = models.DateTimeField(_("trimmed"), null=True, blank=True, editable=False)

    objects = WithoutRoster()

    class Meta:
        verbose_name = _("fight")
        verbose_name_plural = _("fights")
        ordering = ["pk"]

    def __str__(self) -> str:
        return self.shown_name

    @property
    def open(self) -> bool:
        """Whether its roster can still be changed."""
        return self.status == Encounter.Status.PREPARED and self.first_rolls is None

    @property
    def shown_name(self) -> str:
        """The name in the reader's language, if it is from the game's library."""
        return library_words.of_game(self.ruleset, self.name)

    @property
    def shown_note(self) -> str:
        """The note in the reader's language, if it is from the game's library."""
        return library_words.of_game(self.ruleset, self.note)


class Participant(models.Model):
    """A line of the roster of a prepared fight: a sheet, a count, a side.

    `stats` are those that differ from the sheet in this fight; None stands for the rules' own
    value. `members` are further stats for each of the `count`, if they have individual numbers; the
    list may be shorter than `count`.

    The line of a character stays when the character falls: as long as it cannot begin a fight, the
    fight leaves it out, unless the GM has chosen it `although_down`.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="participants")
    combatant = models.ForeignKey(Combatant, on_delete=models.CASCADE, related_name="+")
    count = models.PositiveSmallIntegerField(_("number"), default=1)
    side = models.CharField(_("side"), max_length=40, default="foes")
    hidden = models.BooleanField(_("hidden until it acts"), default=False)
    although_down = models.BooleanField(_("takes part although down"), default=False)
    stats = models.JSONField(_("stats in this fight"), default=dict, blank=True)
    members = models.JSONField(default=list, blank=True, editable=False)

    class Meta:
        verbose_name = _("participant")
        verbose_name_plural = _("participants")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["encounter", "combatant", "side"], name="one_line_a_sheet_and_side"
            )
        ]

    def __str__(self) -> str:
        return f"{self.count} × {self.combatant}"

    @property
    def entering(self) -> dict[str, Any]:
        """The stats with which it enters this fight."""
        stats = {**self.combatant.stats, **self.stats}
        return {name: value for name, value in stats.items() if value is not None}


class Step(models.Model):
    """A change of a fight and the whole state after it. Never deleted, and only changed when a
    fight is thinned out.

    Undo adds a step that `shows` an earlier one again, and carries its state. The current line
    leads from the step now shown along `parent` to the beginning; undone steps are beside it. In a
    step that undoes or redoes, `tip` is the target of redo, and `parent` the undo that can be
    redone after it. `notes` are actions of the table outside the rules. `state` is packed
    (`encounters/play/stored/packing.py`) and read by `encounters/play/fights/states.py`.
    """

    class Kind(models.TextChoices):
        BEGIN = "begin", _("begin")
        CHOICE = "choice", _("choice")
        STANDING = "standing", _("standing answer")
        ITSELF = "itself", _("automatic")
        FOES = "foes", _("foes played")
        UNDO = "undo", _("undo")
        REDO = "redo", _("redo")
        AGAIN = "again", _("applied again")
        ASIDE = "aside", _("dice set aside")

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="steps")
    number = models.PositiveIntegerField(_("number"))
    kind = models.CharField(_("kind"), max_length=10, choices=Kind.choices, default=Kind.CHOICE)
    shows = models.PositiveIntegerField(
        _("shows"), help_text=_("whose state this is; its own number unless undone or redone")
    )
    parent = models.PositiveIntegerField(_("follows"), null=True, blank=True)
    tip = models.PositiveIntegerField(
        _("undone step"), null=True, blank=True, help_text=_("where redo leads to")
    )
    seat = models.ForeignKey(
        Seat, on_delete=models.SET_NULL, null=True, blank=True, related_name="+"
    )
    token = models.CharField(_("tap"), max_length=40, null=True, blank=True)
    choice = models.JSONField(_("choice"), null=True, blank=True)
    rolls = PackedJSONField(_("dice"), default=list, blank=True, shape=list[values.StoredRoll])
    notes = StoredField(_("notes"), default=list, blank=True, shape=list[values.Notes])
    state = models.TextField(_("state"))
    log = PackedJSONField(_("log"), default=list, blank=True)
    round = models.PositiveIntegerField(_("round"), default=1)
    phase = models.CharField(_("phase"), max_length=60, blank=True)
    turn = models.CharField(_("turn"), max_length=60, blank=True)
    created = models.DateTimeField(_("when"), auto_now_add=True)

    class Meta:
        verbose_name = _("step")
        verbose_name_plural = _("steps")
        ordering = ["encounter_id", "number"]  # the primary key: needs no join
        constraints = [
            models.UniqueConstraint(fields=["encounter", "number"], name="one_step_a_number"),
            models.UniqueConstraint(
                fields=["encounter", "token"],
                condition=models.Q(token__isnull=False),
                name="one_step_a_tap",
            ),
        ]
        indexes = [
            models.Index(fields=["encounter", "round"], name="steps_of_a_round"),
            models.Index(
                fields=["encounter"],
                condition=models.Q(kind__in=("undo", "aside")),
                name="steps_beside_the_line",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.encounter} {self.number}"


class Attempt(models.Model):
    """A choice that waits for dice rolled at the table.

    The state has not changed yet. `rolls` are the faces so far and `needed` are the next dice.
    Every roll makes a new row, so that faces sent twice never count for the next roll. `notes` are
    stored with its step. `own_dice`: the GM types the dice of this answer, although the app rolls
    those of others.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="attempts")
    by = models.CharField(max_length=80)
    kind = models.CharField(max_length=40)
    seat = models.ForeignKey(
        Seat, on_delete=models.CASCADE, null=True, blank=True, related_name="+"
    )
    token = models.CharField(max_length=40)
    choice = models.JSONField()
    rolls = StoredField(default=list, shape=list[values.StoredRoll])
    needed = StoredField(shape=values.NeededRoll)
    notes = StoredField(default=list, blank=True, editable=False, shape=list[values.Notes])
    own_dice = models.BooleanField(default=False, db_default=False, editable=False)
    created = models.DateTimeField(auto_now_add=True)

    class Meta:
        verbose_name = _("attempt")
        verbose_name_plural = _("attempts")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["encounter", "by", "kind"],
                condition=~models.Q(kind="gm"),  # several rulings may wait
                name="one_attempt_a_question",
            )
        ]

    def __str__(self) -> str:
        return f"{self.by} {self.kind}"


class Report(models.Model):
    """A version of a fight's report (`encounters/after/report/`), stored permanently.

    `audience` says who may read it, `facts` are packed, and it describes the fight as of `step`.
    While a fight can change, so can its reports; those of a closed fight are `final`.
    """

    encounter = models.ForeignKey(Encounter, on_delete=models.CASCADE, related_name="reports")
    audience = models.CharField(max_length=24)
    step = models.PositiveIntegerField()
    final = models.BooleanField()
    facts = models.TextField()
    made = models.DateTimeField()

    class Meta:
        verbose_name = _("report")
        verbose_name_plural = _("reports")
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["encounter", "audience"], name="one_report_an_audience")
        ]

    def __str__(self) -> str:
        return f"{self.encounter} ({self.audience})"
