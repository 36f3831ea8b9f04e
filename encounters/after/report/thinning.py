"""Thins out finished fights: only the report, which is made before, and the log are kept.

The dice and the state of each step are deleted, except the last state, which the log needs. How
long fights are kept whole is the GM's choice (`Campaign.thin_after`).
"""

from __future__ import annotations

import logging
import threading
from calendar import monthrange
from datetime import datetime
from itertools import batched

from django.core.cache import cache
from django.db import connection
from django.db.models import QuerySet
from django.db.models.functions import Coalesce
from django.utils import timezone

from encounters.after.report import keeping
from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.play.fights import states
from encounters.play.fights.locks import lock_encounter, writing
from encounters.play.models import Encounter
from encounters.play.stored import packing
from encounters.serve.database.calls import insert_unchanged
from rulesets.registry import UnknownRuleset

log = logging.getLogger(__name__)

AT_ONCE = 200
DAY = 24 * 60 * 60
THREAD = "thinning"
LEFT_WHOLE = (keeping.CannotBeMade, states.Unreadable, packing.DamagedData)


def due(campaign: Campaign) -> QuerySet[Encounter]:
    """Fights to be thinned out now: those that are old enough, after the GM's day to change the
    setting."""
    waits = campaign.thin_from is not None and timezone.now() < campaign.thin_from
    return campaign.encounters.none() if waits else old_enough(campaign)


def old_enough(campaign: Campaign, now: datetime | None = None) -> QuerySet[Encounter]:
    """The fights of the campaign that are whole and have been closed for longer than its GM's
    setting."""
    if not campaign.thin_after:
        return campaign.encounters.none()
    long_ago = _months_before(now or timezone.now(), campaign.thin_after)
    whole = campaign.encounters.filter(status=Encounter.Status.CLOSED, thinned=None)
    return whole.annotate(ended=Coalesce("closed", "started", "created")).filter(ended__lt=long_ago)


def thin(encounter: Encounter) -> bool:
    """Thins the fight out and returns whether it is thin now. It is left whole if its report cannot
    be made, or if the parts to keep cannot be read."""
    try:
        keeping.make(encounter, keeping.Breath())
        with writing():
            return _thin(lock_encounter(encounter.pk))
    except (*LEFT_WHOLE, UnknownRuleset, Encounter.DoesNotExist) as why:
        log.warning("encounter %s is not thinned: %s", encounter.pk, type(why).__name__)
        return False


def thin_all(*campaigns: int) -> int:
    """Thins out all due fights, of these campaigns or of all. Returns how many were thinned out."""
    some = Campaign.objects.filter(pk__in=campaigns) if campaigns else Campaign.objects.all()
    return sum(thin(item) for campaign in some for item in due(campaign))


def once_a_day(campaign: Campaign) -> None:
    """Thins out due fights in a background thread, unless a process has done so within a day."""
    if campaign.thin_after and cache.add(f"thinned:{campaign.pk}", True, DAY):
        _in_the_background(campaign.pk)


def at_start() -> None:
    """Thins out the fights of all campaigns when a laptop's server starts."""
    _in_the_background()


def _in_the_background(*campaigns: int) -> None:
    """Thins out fights of these campaigns, or of all, in a background thread."""
    threading.Thread(target=_work, args=campaigns, daemon=True, name=THREAD).start()


def _work(*campaigns: int) -> None:
    try:
        thin_all(*campaigns)
    except Exception:
        log.exception("fights could not be thinned")
    finally:
        connection.close()


def _thin(encounter: Encounter) -> bool:
    """Thins out the locked fight, if it is still due. Returns whether it is thin now."""
    if encounter.thinned or encounter.status != Encounter.Status.CLOSED:
        return encounter.thinned is not None
    last = encounter.steps.get(number=encounter.step)
    alone = packing.pack(packing.unpack(last.state, lambda: states.first(encounter)))
    steps = list(encounter.steps.defer("state", "rolls").order_by("pk"))
    for step in steps:
        step.state, step.rolls = alone if step.pk == last.pk else "", []
    # SQLite does not free the space of rows that are updated to smaller values.
    encounter.steps.all().delete()
    for some in batched(steps, AT_ONCE):
        insert_unchanged(some)
    encounter.thinned = timezone.now()
    encounter.save(update_fields=["thinned"])
    changes.announce(encounter.campaign)
    return True


def _months_before(moment: datetime, months: int) -> datetime:
    """That day of an earlier month, or the month's last."""
    year, month = divmod(moment.year * 12 + moment.month - 1 - months, 12)
    last = monthrange(year, month + 1)[1]
    return moment.replace(year=year, month=month + 1, day=min(moment.day, last))
