"""Values that last beyond a fight: stats written back to the sheet, rests, and deaths."""

from __future__ import annotations

import json
from contextlib import suppress
from itertools import product
from typing import Any

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights, over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import legal
from rulesets.contract import IllegalSetup, Refused, Ruleset, Viewer
from rulesets.contract.extras import Recovers, RestsByChoice
from rulesets.contract.words import term_of
from rulesets.dice import Extreme

MOST_RESTS = 1000


@over_recorded_fights
def lasting_values_fit_the_sheet(fight: Replayed) -> None:
    """Odds and costs can be computed for every choice; the stats in `kept` can be written back."""
    ruleset = fight.ruleset
    for decision in fight.played():
        choice = ruleset.suggest(fight.state, decision)
        ruleset.odds(fight.state, choice)
        ruleset.chance(fight.state, choice, Viewer(gm=True))
        assert isinstance(ruleset.spends(fight.state, choice), bool)
    sheet = {stat.name for stat in ruleset.stats}
    for row in fight.roster:
        kept = ruleset.kept(fight.state, row["id"])
        assert set(kept) <= sheet, f"{set(kept) - sheet} cannot be written on the sheet"
        json.dumps(kept)


@drawing_over_recorded_fights
def a_rest_leaves_a_valid_sheet(fight: Replayed, draw: Draw) -> None:
    """A sheet that can enter a fight can still do so after a rest, whatever the dice show; and
    after enough rests nothing changes any more."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Recovers):
        return
    fight.play_out()
    for row, kind, highest in product(fight.roster, ruleset.rests, (False, True)):
        was, kept, dice = row["stats"], ruleset.kept(fight.state, row["id"]), Extreme(highest)
        before = {name: was[name] for name in kept if name in was}
        spent = {**was, **kept}
        rested = ruleset.rest(spent, before, kind, dice)
        assert json.loads(json.dumps(rested)).keys() <= {stat.name for stat in ruleset.stats}
        if _fits(ruleset, spent, row["side"]):
            assert _fits(ruleset, rested, row["side"]), f"{kind} makes {rested}"
        if isinstance(ruleset, RestsByChoice):
            for field in ruleset.rest_choices(spent, kind):
                chosen = {field.name: draw(legal(field))}
                with suppress(Refused):
                    stats = ruleset.rest_as_chosen(spent, before, kind, dice, chosen)
                    fits = not _fits(ruleset, spent, row["side"]) or _fits(
                        ruleset, stats, row["side"]
                    )
                    assert fits, f"{kind} with {chosen} makes {stats}"
        for _ in range(MOST_RESTS):
            last, rested = rested, ruleset.rest(rested, before, kind, dice)
            if last == rested:
                break
        else:
            raise AssertionError(f"{kind} has no end: {rested}")


@over_recorded_fights
def the_dead_take_no_part(fight: Replayed) -> None:
    """A status that keeps a combatant out of the next fight keeps it out of this one too, and has a
    word and an icon."""
    ruleset = fight.ruleset
    for status in ruleset.dead:
        assert term_of(ruleset.wording.terms, status, "status"), f"no word for {status}"
        assert status in ruleset.wording.icons, f"no icon for {status}"
    for _ in fight.played():
        everybody = ruleset.view(fight.state, Viewer(gm=True)).combatants
        acting = {
            combatant.id
            for combatant in everybody
            if combatant.able and combatant.status in ruleset.dead
        }
        assert not acting, f"{acting} are dead and can act"


def _fits(ruleset: Ruleset, stats: dict[str, Any], side: str) -> bool:
    try:
        ruleset.check_stats(stats, side)
    except IllegalSetup:
        return False
    return True
