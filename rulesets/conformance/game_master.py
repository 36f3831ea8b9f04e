"""The GM's rulings at any time, and that nothing can be done after the end of a fight."""

from __future__ import annotations

from itertools import islice, product
from typing import Any

from msgspec.structs import replace

from rulesets.conformance.offers import refuses
from rulesets.conformance.playing.drawing import Draw, any_ruling, ruling_fields
from rulesets.conformance.playing.fight import Fight
from rulesets.conformance.playing.fights import DOUBLE_ID, attempt, over_fights, play
from rulesets.conformance.playing.paths import expect_same
from rulesets.conformance.playing.recorded import drawing_over_recorded_fights
from rulesets.conformance.playing.replayed import Replayed
from rulesets.conformance.playing.values import LISTS, PICKED, legal
from rulesets.contract import GM, Choice, CombatantView, Field, Option, Refused
from rulesets.contract.describe import field_beside
from rulesets.dice import Seeded

MOST_TOGETHER = 60  # combinations of values that are tried
CONTRACT_RULINGS = {"set", "add", "remove", "default", "suggest", "end"}


@over_fights
def the_gm_can_step_in_at_any_time(fight: Fight, draw: Draw) -> None:
    for _ in play(fight, draw, 12):
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


@drawing_over_recorded_fights
def listed_rulings_are_accepted(fight: Replayed, draw: Draw) -> None:
    """Every ruling is accepted about each of those it lists, with each listed value of its other
    fields, and so is every listed value of a combatant. The screens show these lists."""
    for number, _ in enumerate(fight.played()):
        if number % 6:
            continue
        rulings = {ruling.name: ruling for ruling in fight.ruleset.rulings(fight.state)}
        for option in rulings.values():
            if option.name not in CONTRACT_RULINGS:
                for about in _about(option):
                    _accepts(fight, draw, option, about)
        (targets, *_) = rulings["set"].fields
        for combatant in fight.ruleset.view(fight.state, GM).combatants:
            if combatant.id in targets.choices:
                _can_be_set(fight, combatant)


def _about(option: Option) -> list[dict[str, Any]]:
    """The value of the first field, if a screen about one combatant has that ruling."""
    first = option.fields[0] if option.fields else None
    if first is None or first.type != "combatant":
        return [{}]
    return [{first.name: id} for id in first.choices]


def _accepts(fight: Replayed, draw: Draw, option: Option, about: dict[str, Any]) -> None:
    rest = [
        field_beside(field, option.fields, about)
        for field in option.fields
        if field.name not in about
    ]
    fields = [_without(field, about) for field in rest if field is not None]
    if any(field.required and field.type in PICKED and not field.choices for field in fields):
        return  # nobody is an opponent of this one: screens leave the ruling out
    lists: list[tuple[Field | None, Any]]
    lists = [(field, value) for field in fields if field.type in PICKED for value in field.choices]
    for listed, value in lists or [(None, None)]:
        given = [_values_of(draw, field, value if field is listed else None) for field in fields]
        refused = ""
        for parts in islice(product(*given), MOST_TOGETHER):
            refused = _refusal(fight, option.name, {**about, **dict(filter(None, parts))})
            if not refused:
                break
        assert not refused, f"{option.name} {about} lists {value!r}, but {refused}"


def _without(field: Field, about: dict[str, Any]) -> Field:
    """The field as screens show it: nobody is offered beside themself."""
    return replace(field, choices=tuple(id for id in field.choices if id not in about.values()))


def _values_of(draw: Draw, field: Field, value: Any) -> list[tuple[str, Any] | None]:
    if value is not None:
        return [(field.name, value)]
    values = field.choices if field.type in PICKED else ()
    if field.required and not values:
        values = (draw(legal(field)),)
    fields: list[tuple[str, Any] | None] = [(field.name, some) for some in values]
    return fields if field.required else [None, *fields]


def _can_be_set(fight: Replayed, combatant: CombatantView) -> None:
    """Values that only fit another health are accepted together with it: a sheet has both."""
    quick = fight.ruleset.quick
    heals = {"field": quick.health, "value": combatant.facts.get(quick.most)}
    for field in fight.ruleset.settable:
        values = combatant.offers.get(field.name, field.choices)
        if field.name not in combatant.facts or (field.name in combatant.offers and not values):
            continue
        for value in (False, True) if field.type == "bool" else values:
            listed = [value] if field.type in LISTS else value
            wanted = {"target": combatant.id, "field": field.name, "value": listed}
            if field.type in ("int", "text") and field.name not in combatant.offers:
                continue  # only proposals
            refused = _refusal(fight, "set", wanted)
            if refused and quick.health:
                refused = _refusal(fight, "set", wanted, {"target": combatant.id, **heals})
            assert not refused, f"{combatant.id}: {field.name} lists {value!r}, but {refused}"


def _refusal(fight: Replayed, option: str, *choices: dict[str, Any]) -> str:
    """The refusal of a ruling, after others made the state for it; "" if it is accepted."""
    state, (wanted, *before) = fight.state, choices
    try:
        for fields in (*before, wanted):
            state = fight.ruleset.resolve(state, _ruling(option, **fields), Seeded(4)).state
    except Refused as refused:
        return f"refuses it with {refused.code}: {refused.message}"
    return ""


@over_fights
def values_set_by_the_gm_take_effect(fight: Fight, draw: Draw) -> None:
    for _ in play(fight, draw, 8):
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
    last = list(play(fight, draw, 5))[-1:]
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
