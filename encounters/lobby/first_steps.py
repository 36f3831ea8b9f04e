"""The guide to the first fight of a GM's first campaign, in the place of the next fight."""

from __future__ import annotations

from django.contrib.auth.models import User
from django.db import transaction
from msgspec import Struct

from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import CHARACTER, FOE, shelf_of
from encounters.lobby.next_fight import NextFight, in_order, next_fight
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry

MOST_FOES = 6
"""So many own foes enter the first fight with the party; from longer lists the GM chooses."""


class Guide(Struct, frozen=True):
    """The guide: who is there already, and how many are ready in the game's library. `empty` is a
    character's sheet, by its number and name, as long as nobody has filled in any or plays one;
    `fight` is the prepared one, `entering` are the foes that a new one begins with."""

    characters: tuple[str, ...]
    empty: tuple[int, str] | None
    entering: tuple[str, ...]
    fight: NextFight | None
    ready_characters: int
    ready_foes: int
    ready_fights: int

    @property
    def due(self) -> int:
        """The number of the open step: the characters, the foes, the start."""
        if not self.characters:
            return 1
        return 3 if self.fight is not None and self.fight.foes else 2


def wanted(gm: User) -> bool:
    """Whether the next campaign is this GM's first, not counting examples."""
    return not Campaign.objects.filter(gm=gm, example=False).exists()


def guide(campaign: Campaign) -> Guide | None:
    """The guide; None, for good, once a fight has begun or the GM has dismissed it."""
    if not campaign.first_steps:
        return None
    if campaign.encounters.exclude(status=Encounter.Status.PREPARED).exists():
        dismiss(campaign)
        return None
    shelf = shelf_of(registry.get(campaign.ruleset))
    ready = [entry.kind for entry in shelf.entries] if shelf else []
    party = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER)
    characters = list(party.select_related("campaign"))
    empty = [] if any(sheet.stats or sheet.player_id for sheet in characters) else characters[:1]
    return Guide(
        characters=tuple(sheet.shown_name for sheet in characters),
        empty=next(((sheet.pk, sheet.shown_name) for sheet in empty), None),
        entering=tuple(sheet.shown_name for sheet in _own_foes(campaign)),
        fight=next_fight(in_order(campaign)),
        ready_characters=ready.count(CHARACTER),
        ready_foes=ready.count(FOE),
        ready_fights=len(shelf.fights) if shelf else 0,
    )


def dismiss(campaign: Campaign) -> None:
    campaign.first_steps = False
    campaign.save(update_fields=["first_steps"])


@transaction.atomic
def first_fight(campaign: Campaign) -> Encounter:
    """A fight with the whole party, and the foes that the GM has entered for it."""
    fight = prepare.new(campaign)
    for sheet in _own_foes(campaign):
        prepare.set_count(fight, sheet, sheet.side, 1)
    return fight


def _own_foes(campaign: Campaign) -> list[Combatant]:
    """The foes of the campaign, unless they are many."""
    foes = campaign.combatants.filter(kind=Combatant.Kind.FOE).select_related("campaign")
    found = list(foes[: MOST_FOES + 1])
    return found if len(found) <= MOST_FOES else []
