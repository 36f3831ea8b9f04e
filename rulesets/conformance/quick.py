"""The GM's short sheet of a combatant: everything it names exists and can be set."""

from __future__ import annotations

from rulesets.conformance.playing.drawing import Draw
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import attempt, over_fights, play
from rulesets.contract import GM, Choice, Option, Ruleset


def the_short_sheet_names_settable_values(ruleset: Ruleset) -> None:
    """Every field exists and is a number, a boolean, or has a few choices."""
    quick, settable = ruleset.quick, {field.name: field for field in ruleset.settable}
    assert quick.health or quick.counts, "nothing says how hurt somebody is"
    assert bool(quick.health) == bool(quick.most), "health needs its most, and nothing else does"
    for name in (*filter(None, (quick.health,)), *quick.counts):
        assert name in settable and settable[name].type == "int", f"{name} is no number to set"
    for name in quick.conditions:
        field = settable.get(name)
        assert field is not None, f"{name} cannot be set"
        assert field.type == "bool" or len(field.choices) > 1, f"{name} is not on or off"
    if quick.melee and quick.melee not in settable:
        assert quick.binds and quick.parts, "no ruling says who stands in melee with whom"


@over_fights
def the_short_sheet_fits_every_state(fight: Fight, draw: Draw) -> None:
    """Its rulings begin with a combatant, and health can be set up to its maximum."""
    quick = fight.ruleset.quick
    for _ in play(fight, draw, 8):
        offered = {ruling.name: ruling for ruling in fight.ruleset.rulings(fight.state)}
        for ruled in filter(None, (quick.hurt, quick.binds, quick.parts)):
            if ruled.option in offered:
                names = _beside_the_target(offered[ruled.option])
                assert {*ruled.given, ruled.field or "target"} <= {*names, "target"}, ruled
        for name in quick.tests:
            assert name not in offered or _beside_the_target(offered[name]), f"{name} rolls nothing"
        for combatant in fight.ruleset.view(fight.state, GM).combatants:
            assert not quick.melee or isinstance(
                combatant.facts[quick.melee], tuple | list | int | None
            ), f"{quick.melee} names nobody"
            if quick.health and combatant.status != "removed":
                now, most = combatant.facts[quick.health], combatant.facts[quick.most]
                assert 0 <= now <= most, f"{now} of {most}"
                fields = {"target": combatant.id, "field": quick.health, "value": most}
                assert attempt(fight, Choice("gm", "gm", "set", fields)) or fight.state.over


def _beside_the_target(ruling: Option) -> list[str]:
    """The fields of a ruling about a combatant, without the first, which names the combatant."""
    first, *rest = ruling.fields
    assert first.type == "combatant" and first.required, f"{ruling.name} is about nobody"
    return [field.name for field in rest]
