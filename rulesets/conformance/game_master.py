"""The GM's rulings at any time, and that nothing can be done after the end of a fight."""

from __future__ import annotations

from typing import Any

from rulesets.conformance.offers import refuses
from rulesets.conformance.playing.drawing import Draw, any_ruling, ruling_fields
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import DOUBLE_ID, attempt, over_fights, played
from rulesets.conformance.playing.paths import expect_same
from rulesets.contract import Choice
from rulesets.dice import Seeded

CONTRACT_RULINGS = {"set", "add", "remove", "default", "suggest", "end"}


@over_fights
def the_gm_can_step_in_at_any_time(fight: Fight, draw: Draw) -> None:
    for _ in played(fight, draw, 12):
        rulings = {ruling.name: ruling for ruling in fight.ruleset.rulings(fight.state)}
        assert rulings.keys() >= CONTRACT_RULINGS, f"the GM lacks {CONTRACT_RULINGS - {*rulings}}"
        ids = tuple(fight.ruleset.plain(fight.state)["combatants"])
        for way in ("default", "suggest"):
            (who,) = rulings[way].fields
            for some in (who.choices, who.choices[:1]):
                fight.ruleset.resolve(fight.state, _ruling(way, who=list(some)), Seeded(3))
        refuses(fight, _ruling("remove", target="nobody of that name"), "bad_field")
        refuses(fight, _ruling("set", target=ids[0], field="no such", value=1), "bad_field")
        refuses(fight, _ruling("add", combatant={"id": ids[0], "side": "foes"}), *DOUBLE_ID)
        choice = any_ruling(fight, draw)
        if choice is not None:
            attempt(fight, choice)


@over_fights
def what_the_gm_sets_is_so(fight: Fight, draw: Draw) -> None:
    for _ in played(fight, draw, 8):
        ruling = next(item for item in fight.ruleset.rulings(fight.state) if item.name == "set")
        fields = ruling_fields(fight, draw, ruling)
        if fields["target"] in fight.ids and attempt(fight, Choice("gm", "gm", "set", fields)):
            target, name, value = fields["target"], fields["field"], fields["value"]
            found = fight.ruleset.plain(fight.state)["combatants"][target][name]
            if isinstance(value, list):  # names in any order
                value, found = sorted(value), sorted(found)
            here = f"combatants.{target}.{name}"
            expect_same(value, found, "what was set is not what the state has", here)


@over_fights
def after_the_end_everything_is_refused(fight: Fight, draw: Draw) -> None:
    last = list(played(fight, draw, 5))[-1:]
    if not fight.state.over:
        fight.take(_ruling("end"))
    assert fight.state.over
    assert fight.pending() == ()
    for decision in last:
        choice = Choice(decision.by, decision.kind, decision.options[0].name)
        refuses(fight, choice, "fight_over")
    refuses(fight, _ruling("end"), "fight_over")
    refuses(fight, Choice("otto", "nonsense", "nonsense"), "fight_over")


def _ruling(option: str, **fields: Any) -> Choice:
    return Choice("gm", "gm", option, fields)
