"""The first step of a fight."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import OperationalError
from django.utils import timezone

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.play.dice.rolls import Given, row_of
from encounters.play.fights.fight import Fight
from encounters.play.fights.first_dice import Asking, FirstDice, typing
from encounters.play.fights.locks import LIVE, locked, not_saved, result_of, writing
from encounters.play.fights.roster import Entrant, roster_of
from encounters.play.fights.steps import step_of
from encounters.play.models import Encounter, Step
from encounters.play.on_behalf.standing_orders import answer_all
from encounters.play.taps import NotDone, Result, not_done, unfit
from encounters.text.direction import isolated
from encounters.text.library_words import called
from rulesets import registry
from rulesets.contract import IllegalSetup, Outcome
from rulesets.dice import Dice, TableDice


def start(encounter: Encounter, member: Member, rolled: Sequence[Given] | None = None) -> Result:
    """Puts a prepared encounter on the table. `rolled`: the known dice of those who roll at the
    table; without it the app rolls for all. FirstDice if more are needed."""
    try:
        with writing():
            # A campaign has only one fight on its table, so the campaign is locked.
            campaign = Campaign.objects.select_for_update().get(pk=encounter.campaign_id)
            if campaign.archived:
                raise NotDone("put_away")
            prepared = locked(encounter.pk)
            _may_start(prepared, member)
            _begin(prepared, rolled)
            return Result(kind="done", encounter=prepared)
    except NotDone as reason:
        return result_of(reason, encounter.pk)
    except OperationalError as error:
        return not_saved(error, encounter.pk)


def _may_start(encounter: Encounter, member: Member) -> None:
    if not member.gm or member.campaign.pk != encounter.campaign_id:
        raise NotDone("not_yours")
    if encounter.status in LIVE:
        raise NotDone("already_begun")
    if encounter.status == Encounter.Status.CLOSED:
        raise NotDone("closed")
    if Encounter.objects.filter(campaign=encounter.campaign_id, status__in=LIVE).exists():
        raise NotDone("on_the_table")


def _begin(encounter: Encounter, rolled: Sequence[Given] | None) -> None:
    roster = roster_of(encounter)
    if not roster:
        raise NotDone("nobody")
    dice = TableDice(rolled or (), lambda who: False)
    if rolled is not None:
        _ask(encounter, roster, rolled)
    outcome = _first(encounter, roster, dice)
    step = step_of(encounter, 1, Step.Kind.BEGIN, outcome)
    step.rolls = [row_of(rolled) for rolled in dice.rolled]
    step.save()
    encounter.cast = [entry.cast for entry in roster]
    encounter.roster = {
        "combatants": [entry.combatant for entry in roster],
        "options": encounter.options,
    }
    encounter.kept_out = _left_out(encounter)
    encounter.step, encounter.started = step.number, timezone.now()
    encounter.status = encounter.Status.OVER if outcome.state.over else encounter.Status.RUNNING
    encounter.save()
    fight = Fight(encounter)
    fight.changed = True
    answer_all(fight)
    fight.save()


def _ask(encounter: Encounter, roster: list[Entrant], rolled: Sequence[Given]) -> None:
    """FirstDice if someone who rolls at the table has not rolled yet. It includes the dice that the
    app has rolled so far."""
    types = typing(encounter, [entry.cast for entry in roster]).types
    known = TableDice(rolled, types)
    dice = Asking(known, types)
    _first(encounter, roster, dice)
    if dice.needed:
        rows = [row if isinstance(row, Given) else Given(row.roll, row.how) for row in known.rolled]
        raise FirstDice(rows, dice.needed)


def _left_out(encounter: Encounter) -> list[int]:
    """Characters with a player that the GM has left out of all lines, so that the GM is not asked
    about them."""
    entered = [row["source"] for row in encounter.cast if row["source"]]
    played = Combatant.objects.filter(campaign=encounter.campaign_id, player__isnull=False)
    return list(played.exclude(pk__in=entered).values_list("pk", flat=True))


def _first(encounter: Encounter, roster: list[Entrant], dice: Dice) -> Outcome:
    """The first state, with the house rules overridden by the encounter's own options."""
    ruleset = registry.get(encounter.ruleset)
    options = {**encounter.campaign.options, **encounter.options}
    try:
        encounter.options = ruleset.check_options(options)
        _check_sheets(encounter, roster)
        return ruleset.begin([entry.combatant for entry in roster], encounter.options, dice)
    except IllegalSetup as refused:
        raise not_done(refused, ruleset) from refused


def _check_sheets(encounter: Encounter, roster: list[Entrant]) -> None:
    """NotDone that names all combatants with an invalid sheet, to be left out or corrected; each
    sheet only once."""
    ruleset = registry.get(encounter.ruleset)
    refused: dict[int, tuple[str, IllegalSetup]] = {}
    for entry in roster:
        try:
            ruleset.check_stats(entry.combatant["stats"], entry.combatant["side"])
        except IllegalSetup as found:
            refused.setdefault(
                entry.cast["source"], (called(ruleset, entry.combatant["name"]), found)
            )
    if refused:
        names = ", ".join(isolated(name) for name, _ in refused.values())
        name, first = next(iter(refused.values()))
        raise unfit(first, ruleset, name, names if len(refused) > 1 else "") from first
