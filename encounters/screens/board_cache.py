"""Caches the board, so that after a tap it is built once for all viewers.

The response to the tap and the pushes to other phones run in different threads of the same process;
both take the board from here. It is kept for a moment, until a version grows. A tap passes on what
it knows, so that usually no query is needed.
"""

from __future__ import annotations

import threading
import time
from typing import Any

from django.dispatch import receiver

from encounters.campaigns.models import Campaign
from encounters.play.fights import states
from encounters.play.fights.fight import Fight, moved
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.screens.boards import Board
from encounters.serve.performance.prepared_statements import Query
from rulesets.generation_cache import GenerationCache

KEPT_FOR = 2.0
MOST_KEPT = 64
NONE = 0.0, None
_version = Query(lambda pk: Campaign.objects.filter(pk=pk).order_by().values_list("version"))
_kept = GenerationCache[int, tuple[float, Board]](MOST_KEPT)
_turns = tuple(threading.Lock() for _ in range(16))


def board(campaign_pk: int, anew: bool = False, announced: int = 0) -> Board:
    """The current board; `anew` reads it in any case. Raises Campaign.DoesNotExist.

    A caller that was just notified of a version passes it as `announced`: a board of that version
    is recent enough, and the database is not queried.
    """
    with _turns[campaign_pk % len(_turns)]:
        kept = None if anew else _current(campaign_pk, announced)
        return kept or _read(campaign_pk)


def of_fight(encounter: Encounter) -> Board:
    """The board with this fight as it was just read, together with its campaign; the cached one if
    it has the same version, though its times may be older. Raises NotBegun."""
    campaign = encounter.campaign
    _, kept = _kept.get(campaign.pk) or NONE
    if kept and kept.version == campaign.version and kept.table.encounter == encounter:
        return kept
    return boards.read_board(campaign.pk, encounter)


@receiver(moved)
def follow(sender: type[Fight], fight: Fight, **signal: Any) -> None:
    """Takes over the board of a fight that has changed, so that unchanged data need not be read
    again."""
    campaign_pk = fight.encounter.campaign_id
    if fight.steps:
        states.keep(fight.now, fight.state)
    with _turns[campaign_pk % len(_turns)]:
        _, before = _kept.get(campaign_pk) or NONE
        fresh = boards.follow(before, fight) if before else None
        if fresh:
            _keep(campaign_pk, fresh)


def forget() -> None:
    _kept.forget()


def _current(campaign_pk: int, announced: int) -> Board | None:
    since, kept = _kept.get(campaign_pk) or NONE
    if kept is None or time.monotonic() - since > KEPT_FOR:
        return None
    if kept.table.encounter is None:  # it shows presence, which changes without a version
        return None
    if announced:
        return kept if kept.version >= announced else None
    return kept if _version(campaign_pk) == [(kept.version,)] else None


def _read(campaign_pk: int) -> Board:
    _, before = _kept.get(campaign_pk) or NONE
    return _keep(campaign_pk, boards.read_board(campaign_pk, before=before))


def _keep(campaign_pk: int, fresh: Board) -> Board:
    _kept.keep(campaign_pk, (time.monotonic(), fresh))
    return fresh
