"""Copies an entry from the library or another campaign into this one, unchanged or as a combatant
made on the spot; and own values of each of several foes, rolled from the library's `hit_dice` or
written in a stat block.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from copy import deepcopy
from typing import Any

from django.db import transaction
from msgspec import Struct

from encounters.campaigns import changes
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.shelf.entries import CHARACTER, Pick, shelf_of
from encounters.text import library_words
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.dice import Dice, TableDice

SPOT = "spot:"
"""Prefix in `origin` before the token of the tap that made a combatant on the spot."""
_DICE = re.compile(r"([0-9]{1,2})d([0-9]{1,3})([+-][0-9]{1,3})?")
NUMBERS = re.compile(r"[0-9]{1,4}(?:, [0-9]{1,4})+")


@transaction.atomic
def copy_entry(campaign: Campaign, entry: Pick) -> Combatant:
    """The campaign's sheet of this entry: the existing one, or a new copy.

    An identical sheet that was written or imported counts as existing. A character who has died is
    not revived by picking; a new one of that name is added.
    """
    changes.lock_campaign(campaign.pk)
    campaign.combatants.filter(origin=entry.key, dead=True).update(origin="")
    existing = campaign.combatants.filter(origin=entry.key).first() or _the_same(campaign, entry)
    if existing is not None:
        return existing
    sheet, created = campaign.combatants.get_or_create(
        origin=entry.key,
        defaults={
            "kind": _kind(entry),
            "name": entry.stored[:60],
            "note": entry.note[:60],
            "stats": deepcopy(entry.stats),
            "tags": tags_of(entry),
            "hit_dice": entry.own_dice,
            "appearing": entry.appearing,
        },
    )
    if created:
        changes.announce(campaign)
    return sheet


def _the_same(campaign: Campaign, entry: Pick) -> Combatant | None:
    """A sheet of the campaign that is identical, whatever language its words are in. Sets its
    origin, if it has none."""
    ruleset = registry.get(campaign.ruleset)
    name, stats = library_words.in_english(ruleset, (entry.name[:60], entry.stats))
    sheets = campaign.combatants.filter(dead=False, kind=_kind(entry))
    alike = (sheet for sheet in sheets if library_words.word(ruleset, sheet.name, "en") == name)
    same = next(
        (sheet for sheet in alike if library_words.in_english(ruleset, sheet.stats) == stats),
        None,
    )
    if same is not None and not same.origin:
        same.origin = entry.key
        same.save(update_fields=["origin"])
    return same


def _kind(entry: Pick) -> str:
    return Combatant.Kind.CHARACTER if entry.kind == CHARACTER else Combatant.Kind.FOE


def tags_of(entry: Pick) -> str:
    """The tags in the table's words, as many as fit."""
    tags, most = "", Combatant._meta.get_field("tags").max_length or 0
    for word in entry.tag_words:
        more = f"{tags}, {word}" if tags else word
        tags = more if len(more) <= most else tags
    return tags


def stats_from_template(
    ruleset: Ruleset, template: Mapping[str, Any], values: Mapping[str, Any]
) -> Any:
    """The stats of a combatant made on the spot: the template's, overridden by `values`."""
    stats = dict(template)
    for name, value in values.items():
        for follows in ruleset.spot.follows.get(name, ()):
            stats.pop(follows, None)
        stats[name] = value
    return stats


def make_sheet(
    campaign: Campaign, kind: str, name: str, stats: Mapping[str, Any], tags: str, token: str
) -> Combatant:
    """A sheet of the campaign's own; the existing one if the tap is repeated. Raises Refused if the
    rules do not accept it."""
    sheet = Combatant(campaign=campaign, kind=kind, name=name, stats=dict(stats), tags=tags)
    registry.get(campaign.ruleset).check_stats(sheet.stats, sheet.side)
    values = {"kind": kind, "name": name, "stats": sheet.stats, "tags": tags}
    with transaction.atomic():
        sheet, created = campaign.combatants.get_or_create(origin=SPOT + token, defaults=values)
        if created:
            changes.announce(campaign)
    return sheet


class Rolls(Struct, frozen=True):
    """How the stat of a foe is rolled; the result is at least `least`, and the stats in `follow`
    are reset to the rules' own values. `written` are the numbers of a stat block, one for each foe
    in turn, instead of dice."""

    stat: str
    least: int
    count: int = 0
    sides: int = 0
    plus: int = 0
    written: tuple[int, ...] = ()
    follow: tuple[str, ...] = ()

    def roll(self, dice: Dice, who: str, nth: int = 0) -> dict[str, Any]:
        """The own stats of the `nth` foe, from 0; None stands for the rules' own value."""
        if self.written:
            number = self.written[nth % len(self.written)]
        else:
            number = sum(dice.roll(who, self.stat, self.count, self.sides)) + self.plus
        return dict.fromkeys(self.follow) | {self.stat: max(self.least, number)}


def rolls_of(sheet: Combatant) -> Rolls | None:
    """How the sheet's stat is rolled; None without dice or numbers, which come from a stat block or
    from the library entry it still equals."""
    ruleset = sheet.ruleset
    shelf = shelf_of(ruleset)
    entry = shelf.by_key.get(sheet.origin) if shelf else None
    dice = entry.hit_dice if entry else sheet.hit_dice
    field = next((stat for stat in ruleset.stats if shelf and stat.name == shelf.rolled), None)
    match = _DICE.fullmatch(dice)
    if field is None or not (match or NUMBERS.fullmatch(dice)):
        return None
    follow = tuple(ruleset.spot.follows.get(field.name, ()))
    if not match:
        numbers = tuple(map(int, dice.split(", ")))
        return Rolls(stat=field.name, least=field.min or 0, written=numbers, follow=follow)
    count, sides, plus = int(match[1]), int(match[2]), int(match[3] or 0)
    return Rolls(field.name, field.min or 0, count, sides, plus, follow=follow)


def rolled_stats(sheet: Combatant, count: int, nth: int = 0) -> list[dict[str, Any]]:
    """The own stats of this many foes of a sheet, from the `nth` on, rolled by the app or as
    written; empty without dice or numbers."""
    rolls, dice = rolls_of(sheet), TableDice((), lambda who: False)
    return [rolls.roll(dice, sheet.name, nth + more) for more in range(count)] if rolls else []


def has_written_numbers(sheet: Combatant) -> bool:
    """Whether each foe of a sheet has a number of its own, which it gets without being asked."""
    rolls = rolls_of(sheet)
    return rolls is not None and bool(rolls.written)
