"""What a choice may lead to: an outcome, a refusal, or a call for dice, and nothing else."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from itertools import islice, product
from typing import Any

from hypothesis import strategies as st

from rulesets.conformance.fights import (
    DOUBLE_ID,
    Draw,
    Fight,
    Recording,
    Taken,
    any_ruling,
    attempt,
    over_fights,
    played,
    ruling_fields,
)
from rulesets.conformance.values import PICKED, illegal, legal
from rulesets.contract import (
    Choice,
    Decision,
    Entry,
    Field,
    IllegalSetup,
    Option,
    Recovers,
    Refused,
    Ruleset,
    Viewer,
    term_of,
)
from rulesets.dice import DiceNeeded, Extreme, Rolled, Seeded, Table
from rulesets.scenario import plain_entry

CODES = {"not_pending", "unknown_option", "bad_field", "fight_over"}
CONTRACT_RULINGS = {"set", "add", "remove", "default", "suggest", "end"}
MOST_TOGETHER = 300  # combinations of values that are tried


@over_fights
def same_faces_give_equal_states(fight: Fight, draw: Draw) -> None:
    """The same state, choice and faces give the same outcome, byte for byte."""
    for _ in played(fight, draw):
        pass
    for step in fight.steps:
        again = _again(fight, step, len(step.rolls))
        assert _bytes(fight, again) == _bytes(fight, step.outcome), "another outcome, same dice"


@over_fights
def dice_may_come_one_roll_at_a_time(fight: Fight, draw: Draw) -> None:
    """Whoever has rolled some of the dice is asked for the next ones, in the same order."""
    for _ in played(fight, draw):
        pass
    for step in fight.steps:
        for known, roll in enumerate(step.rolls):
            try:
                _again(fight, step, known)
            except DiceNeeded as needed:
                asked = (needed.who, needed.purpose, needed.count, needed.sides)
                assert asked == (roll.who, roll.purpose, roll.count, roll.sides), asked
            else:
                raise AssertionError(f"{roll} was not asked for")


@over_fights
def every_state_survives_json(fight: Fight, draw: Draw) -> None:
    for _ in played(fight, draw):
        pass
    ruleset = fight.ruleset
    for step in fight.steps:
        state = step.outcome.state
        written = ruleset.encode(state)
        json.loads(written)
        assert ruleset.decode(written) == state, "decode(encode(state)) is another state"
        assert ruleset.encode(ruleset.decode(written)) == written
        json.dumps(ruleset.plain(state), allow_nan=False)
        for entry in step.outcome.log:
            _is_flat(entry)


@over_fights
def somebody_is_asked_until_the_fight_is_over(fight: Fight, draw: Draw) -> None:
    sides = {row["side"] for row in fight.roster}
    for _ in played(fight, draw):
        pass
    for step in fight.steps:
        state = step.outcome.state
        pending = fight.ruleset.pending(state)
        assert bool(pending) is not state.over, f"over: {state.over}, pending: {pending}"
        names = [(decision.by, decision.kind) for decision in pending]
        assert len(set(names)) == len(names), f"one question is asked twice: {names}"
        for decision in pending:
            known = {*fight.ids, *sides, "gm", *fight.ruleset.plain(state)["combatants"]}
            assert decision.by in known, f"who is {decision.by}?"
            assert decision.options, f"{decision.by} {decision.kind} has no options"
            assert decision.default is None or decision.option(decision.default)


@over_fights
def what_is_offered_is_accepted(fight: Fight, draw: Draw) -> None:
    """Every option, and each legal value of one of its fields, with something beside it."""
    for decision in played(fight, draw):
        for option in decision.options:
            _accepts(fight, draw, decision, option, None)
            for field in option.fields:
                for value in () if field.type == "bool" else _values_of(field):
                    _accepts(fight, draw, decision, option, (field.name, value))


@over_fights
def what_is_not_offered_is_refused(fight: Fight, draw: Draw) -> None:
    for decision in played(fight, draw):
        by, kind = decision.by, decision.kind
        _refuses(fight, Choice(by, f"{kind}?", decision.options[0].name), "not_pending")
        _refuses(fight, Choice("otto", kind, decision.options[0].name), "not_pending")
        _refuses(fight, Choice(by, kind, "no such option"), "unknown_option")
        _refuses(fight, Choice("gm", "gm", "no such option"), "unknown_option")
        for option in decision.options:
            needed = {field.name: draw(legal(field)) for field in option.fields if field.required}
            odd = {**needed, "no such field": 1}
            _refuses(fight, Choice(by, kind, option.name, odd), "bad_field")
            for field in option.fields:
                bad = {**needed, field.name: draw(illegal(field))}
                _refuses(fight, Choice(by, kind, option.name, bad), "bad_field")
                if field.required:
                    del bad[field.name]
                    _refuses(fight, Choice(by, kind, option.name, bad), "bad_field")


@over_fights
def nonsense_is_refused(fight: Fight, draw: Draw) -> None:
    """Whatever comes in, nothing but `Refused` and `DiceNeeded` comes out."""
    words = ["gm", "set", "add", "default", "who", "target", "field", "value", *fight.ids]
    for decision in played(fight, draw):
        known = [decision.by, decision.kind, *(option.name for option in decision.options)]
        fields = [field.name for option in decision.options for field in option.fields]
        word = st.sampled_from([*words, *known, *fields]) | st.text(max_size=3)
        value = _anything(word)
        by, kind, option = draw(word), draw(word), draw(word)
        garbage = draw(st.dictionaries(word, value, max_size=4))
        before = fight.ruleset.encode(fight.state)
        for choice in (Choice(by, kind, option, garbage), Choice("gm", "gm", option, garbage)):
            try:
                fight.ruleset.resolve(fight.state, choice, Seeded(1))
            except Refused as refused:
                assert refused.code in CODES | {"bad_stats", "bad_scenario"}, refused
            assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the old state"


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
        _refuses(fight, _ruling("remove", target="nobody of that name"), "bad_field")
        _refuses(fight, _ruling("set", target=ids[0], field="no such", value=1), "bad_field")
        _refuses(fight, _ruling("add", combatant={"id": ids[0], "side": "foes"}), *DOUBLE_ID)
        choice = any_ruling(fight, draw)
        if choice is not None:
            attempt(fight, choice)


@over_fights
def what_the_gm_sets_is_so(fight: Fight, draw: Draw) -> None:
    for _ in played(fight, draw, 8):
        ruling = next(one for one in fight.ruleset.rulings(fight.state) if one.name == "set")
        fields = ruling_fields(fight, draw, ruling)
        if fields["target"] in fight.ids and attempt(fight, Choice("gm", "gm", "set", fields)):
            combatant = fight.ruleset.plain(fight.state)["combatants"][fields["target"]]
            found, value = combatant[fields["field"]], fields["value"]
            same = sorted(found) == sorted(value) if isinstance(value, list) else found == value
            assert same, fields


@over_fights
def after_the_end_everything_is_refused(fight: Fight, draw: Draw) -> None:
    last = list(played(fight, draw, 5))[-1:]
    if not fight.state.over:
        fight.take(_ruling("end"))
    assert fight.state.over
    assert fight.pending() == ()
    for decision in last:
        choice = Choice(decision.by, decision.kind, decision.options[0].name)
        _refuses(fight, choice, "fight_over")
    _refuses(fight, _ruling("end"), "fight_over")
    _refuses(fight, Choice("otto", "nonsense", "nonsense"), "fight_over")


@over_fights
def what_lasts_fits_the_sheet(fight: Fight, draw: Draw) -> None:
    """Odds and costs can be asked for every choice; what is kept can be written back."""
    ruleset = fight.ruleset
    for decision in played(fight, draw):
        choice = ruleset.suggest(fight.state, decision)
        ruleset.odds(fight.state, choice)
        ruleset.chance(fight.state, choice, Viewer(gm=True))
        assert isinstance(ruleset.spends(fight.state, choice), bool)
    sheet = {stat.name for stat in ruleset.stats}
    for row in fight.roster:
        kept = ruleset.kept(fight.state, row["id"])
        assert set(kept) <= sheet, f"{set(kept) - sheet} cannot be written on the sheet"
        json.dumps(kept)


MOST_RESTS = 1000


@over_fights
def a_rest_leaves_a_sound_sheet(fight: Fight, draw: Draw) -> None:
    """Whoever can enter a fight can do so rested, whatever the dice show, and at some time nothing
    more comes back."""
    ruleset = fight.ruleset
    if not isinstance(ruleset, Recovers):
        return
    for _ in played(fight, draw):
        pass
    for row, kind, highest in product(fight.roster, ruleset.rests, (False, True)):
        was, kept, dice = row["stats"], ruleset.kept(fight.state, row["id"]), Extreme(highest)
        before = {name: was[name] for name in kept if name in was}
        spent = {**was, **kept}
        rested = ruleset.rest(spent, before, kind, dice)
        assert json.loads(json.dumps(rested)).keys() <= {stat.name for stat in ruleset.stats}
        if _fits(ruleset, spent, row["side"]):
            assert _fits(ruleset, rested, row["side"]), f"{kind} makes {rested}"
        for _ in range(MOST_RESTS):
            last, rested = rested, ruleset.rest(rested, before, kind, dice)
            if last == rested:
                break
        else:
            raise AssertionError(f"{kind} has no end: {rested}")


def _fits(ruleset: Ruleset, stats: dict[str, Any], side: str) -> bool:
    try:
        ruleset.check_stats(stats, side)
    except IllegalSetup:
        return False
    return True


@over_fights
def the_dead_take_no_part(fight: Fight, draw: Draw) -> None:
    """Who stays out of the next fight is out of this one too, and has a word and a sign for it."""
    ruleset = fight.ruleset
    for status in ruleset.dead:
        assert term_of(ruleset.wording.terms, status, "status"), f"no word for {status}"
        assert status in ruleset.wording.icons, f"no sign for {status}"
    for _ in played(fight, draw):
        everybody = ruleset.view(fight.state, Viewer(gm=True)).combatants
        acting = {one.id for one in everybody if one.able and one.status in ruleset.dead}
        assert not acting, f"{acting} are dead and can act"


def _again(fight: Fight, step: Taken, known: int) -> Any:
    dice = Table([Rolled(roll, "again") for roll in step.rolls[:known]], lambda who: True)
    if step.choice is None:
        return fight.ruleset.begin(fight.roster, fight.options, dice)
    return fight.ruleset.resolve(step.before, step.choice, dice)


def _bytes(fight: Fight, outcome: Any) -> tuple[bytes, str]:
    return fight.ruleset.encode(outcome.state), json.dumps(list(map(plain_entry, outcome.log)))


def _is_flat(entry: Entry) -> None:
    for fact, value in entry.facts.items():
        for one in value if isinstance(value, list) else (value,):
            assert isinstance(one, str | int | float | bool | None), f"{entry.rule}.{fact}: {value}"


def _values_of(field: Field) -> Iterable[Any]:
    """Values that fit whatever stands beside them."""
    if field.type in PICKED:
        return field.choices
    if field.type == "bool":
        return (True, False)
    numbers = (field.min, field.default) if field.type == "int" else ()
    return [number for number in numbers if number is not None]


def _accepts(
    fight: Fight, draw: Draw, decision: Decision, option: Option, fixed: tuple[str, Any] | None
) -> None:
    """Values may exclude each other, but each of them goes together with some of the others."""
    for fields in _together(draw, option, fixed):
        choice = Choice(decision.by, decision.kind, option.name, fields)
        before = fight.ruleset.encode(fight.state)
        try:
            fight.ruleset.resolve(fight.state, choice, Seeded(4))
        except Refused as refused:
            assert refused.code == "bad_field", f"{choice} is offered, but refused: {refused}"
        else:
            assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the old state"
            return
    raise AssertionError(f"{decision.by} {decision.kind} {option.name}: refused with any {fixed}")


def _together(
    draw: Draw, option: Option, fixed: tuple[str, Any] | None
) -> Iterator[dict[str, Any]]:
    """Fields of an option, the fewest first; those that are required are always there."""
    rows = []
    for field in option.fields:
        if fixed and field.name == fixed[0]:
            rows.append([{field.name: fixed[1]}])
            continue
        values = list(_values_of(field))
        if field.required and not values:
            values = [draw(legal(field))]
        given = [{field.name: value} for value in values]
        rows.append(given if field.required else [{}, *given])
    for parts in islice(product(*rows), MOST_TOGETHER):
        yield {name: value for part in parts for name, value in part.items()}


def _refuses(fight: Fight, choice: Choice, *codes: str) -> None:
    before = fight.ruleset.encode(fight.state)
    dice = Recording(Seeded(5))
    try:
        fight.ruleset.resolve(fight.state, choice, dice)
    except Refused as refused:
        assert refused.code in codes, f"{choice}: {refused.code}, not {codes}"
        assert refused.message, f"{choice}: no word on what was wrong"
    else:
        raise AssertionError(f"{choice} is not offered, but accepted")
    assert not dice.rolls, f"{choice}: dice were rolled for what is refused"
    assert fight.ruleset.encode(fight.state) == before, f"{choice} changed the state"


def _ruling(option: str, **fields: Any) -> Choice:
    return Choice("gm", "gm", option, fields)


def _anything(word: Any) -> Any:
    plain = st.none() | st.booleans() | st.integers(-3, 99) | st.floats(allow_nan=False) | word
    return plain | st.lists(plain, max_size=2) | st.dictionaries(word, plain, max_size=2)
