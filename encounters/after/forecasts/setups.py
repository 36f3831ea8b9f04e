"""A fight that could begin: its participants and options, or the reason why it cannot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from encounters.after.forecasts import service
from encounters.play.fights.roster import entering
from encounters.play.fights.taps import NotDone, not_done
from encounters.play.models import Encounter, Participant
from encounters.play.preparing.options import in_force
from encounters.text.library_words import called
from rulesets import registry
from rulesets.contract import IllegalSetup, Ruleset
from rulesets.dice import Seeded

ONE_SIDE = _("There is only one side in this fight. A forecast needs two.")
OVER = _("This fight is over before it begins: one side has nobody who can fight.")
FAILED = _("The rules could not begin this fight.")


class Setup(Struct, frozen=True):
    """The parameters of a forecast."""

    ruleset: Ruleset
    roster: list[dict[str, Any]]
    options: Mapping[str, Any]

    @property
    def key(self) -> str:
        return service.key_of(self.ruleset.slug, self.roster, self.options)

    def ask(self) -> str:
        """Requests the forecast and returns its key; runs it again if no fight finished in time.
        Raises NotDone if the fight cannot begin."""
        check(self)
        try:
            return service.ask(self.ruleset.slug, self.roster, self.options, again=True)
        except IllegalSetup as refused:
            raise not_done(refused, self.ruleset) from refused

    def scenario(self, number: int) -> Any:
        """The fight of that number as a scenario, if the rules failed in it; None if it is
        unknown."""
        progress = service.seen(self.key)
        failed = progress.failed if progress else ()
        fight = next((item for item in failed if item.number == number), None)
        if fight is None:
            return None
        return service.scenario(self.ruleset.slug, self.roster, self.options, fight)


def setup(ruleset: Ruleset, lines: Sequence[Participant], options: Mapping[str, Any]) -> Setup:
    """The fight of these lines. NotDone with the reason why it cannot begin."""
    roster = [item.combatant for item in entering(lines)]
    if not roster:
        raise NotDone("nobody")
    if len({row["side"] for row in roster}) < 2:
        raise NotDone("one_side", message=str(ONE_SIDE))
    try:
        return Setup(ruleset, roster, ruleset.check_options(options))
    except IllegalSetup as refused:
        raise not_done(refused, ruleset) from refused


def check(fight: Setup) -> None:
    """Raises NotDone if the rules refuse to begin it, or if it would be over at once."""
    for row in fight.roster:
        try:
            fight.ruleset.check_stats(row["stats"], row["side"])
        except IllegalSetup as refused:
            raise not_done(
                refused, fight.ruleset, who=called(fight.ruleset, row["name"])
            ) from refused
    try:
        first = fight.ruleset.begin(fight.roster, fight.options, Seeded(0)).state
    except IllegalSetup as refused:
        raise not_done(refused, fight.ruleset) from refused
    except Exception as error:  # rulesets may fail in any way
        raise NotDone("rules_failed", message=str(FAILED)) from error
    if first.over:
        raise NotDone("over", message=str(OVER))


def of_encounter(
    encounter: Encounter, lines: Sequence[Participant], own: Mapping[str, Any]
) -> Setup:
    """A prepared fight with these lines, and with some options replaced. Raises NotDone."""
    ruleset = registry.get(encounter.ruleset)
    return setup(ruleset, lines, {**in_force(encounter), **own})
