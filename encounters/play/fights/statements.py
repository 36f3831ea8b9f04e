"""Statements of a tap under its lock, prepared once
(`encounters/serve/performance/prepared_statements.py`)."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypedDict

from django.db.models import Exists, Q

from encounters.combatants.models import Combatant
from encounters.play.models import Attempt, Encounter, Step
from encounters.serve.performance.prepared_statements import Insert, Query, Update

if TYPE_CHECKING:
    from django_stubs_ext import WithAnnotations

    class Beside(TypedDict):
        """Facts about its fight that come with a step."""

        undone: bool
        waits: bool

    LatestStep = WithAnnotations[Step, Beside]

MOVED = ("step", "status", "cast", "standing", "lasting", "spoils", "closed", "kept_out")
BESIDE = (Step.Kind.UNDO, Step.Kind.ASIDE)

locked = Query(
    lambda pk: (
        Encounter.objects.select_for_update(of=("self",))
        .select_related("campaign")
        .filter(pk=pk)
        .order_by()
    )
)
"""The encounter with its campaign, locked until the transaction ends."""

attempts = Query(lambda encounter: Attempt.objects.filter(encounter=encounter))

now_or_tapped = Query(
    lambda encounter, number, token: (
        Step.objects.filter(Q(number=number) | Q(token=token), encounter=encounter)
        .defer("log", "rolls")
        .annotate(
            undone=Exists(Step.objects.filter(encounter=encounter, kind__in=BESIDE).order_by()),
            waits=Exists(Attempt.objects.filter(encounter=encounter).order_by()),
        )
        .order_by()
    )
)
"""The step with that number, and the step of a tap; without log and dice, which taps do not need.
Each says whether anything in the fight was undone or put aside, and whether an attempt waits."""

beginning = Query(
    lambda encounter: Step.objects.filter(encounter=encounter, kind=Step.Kind.BEGIN).order_by()
)
"""The first step of the fight."""

player_rows = Query(
    lambda campaign: (
        Combatant.objects.filter(
            campaign=campaign,
            player__isnull=False,
            player__revoked__isnull=True,
            player__watching=False,
        )
        .order_by()
        .values_list("pk", "player", "player__own_dice", "player__dice_away", "player__asked_from")
    )
)
"""The sheets with a player: the seat, whether it uses its own dice, and the chance from which it is
asked about reactions."""

add_steps = Insert(Step)
save_encounter = Update(Encounter, MOVED)
