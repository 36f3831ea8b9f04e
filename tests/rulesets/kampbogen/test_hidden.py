"""README 10: the effects of a hidden opponent stay secret until one takes effect; that is a deed of
its owner, who is visible from then on."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import json
from msgspec.structs import replace

from rulesets.contract import Choice, Entry, Viewer, is_deed
from rulesets.dice import DiceNeeded, TableDice
from rulesets.kampbogen.state import State
from tests.rulesets.kampbogen.fight import effect, foe, hero, said
from tests.rulesets.kampbogen.views import BLIND, GWEN, KAMPBOGEN, PIA, SPECTATOR, asked, fight

HAIL = effect(name="hail", ward="kultur", trigger="automatic", harm=2)
STENCH = effect(name="stench", ward="kultur", trigger="automatic")
WISE = {"knowledges": {"kultur": 9, "feltkunst": 0}}
UNSEEING = (BLIND, replace(SPECTATOR, hidden=("o",)))
TABLE = Viewer(gm=True, controls=("a", "b", "o", "p"), hidden=("o",))


def begun(*choices: str, **more: Any) -> tuple[State, list[Entry]]:
    """The kampgrad is rolled: the shots of `o` take effect, and after them the stench of `p`."""
    cast = (
        hero("a", **WISE),
        hero("b", **WISE),
        foe("o", kamp="svaer", liv_max=9, effects=[HAIL]),
        foe("p", kamp="let", liv_max=9, effects=[STENCH]),
    )
    dice = "gm kampgrad 2 3, a ability 5 4, b ability 2 3"
    return fight(*cast, "gm kampgrad roll", *choices, dice=dice, **more)


def rolled() -> tuple[State, list[Entry]]:
    return begun("a roll roll", "b roll roll")


def resolved(a: str = "pass", b: str = "pass") -> tuple[State, list[Entry]]:
    return begun("a roll roll", "b roll roll", f"a act {a}", f"b act {b}")


def shown(state: State, log: list[Entry], viewer: Viewer) -> str:
    """Everything that a viewer sees and reads."""
    told = [KAMPBOGEN.tell(state, entry, viewer) for entry in log]
    read = [
        (item, KAMPBOGEN.wording.sentence(item), KAMPBOGEN.wording.why(item))
        for item in told
        if item
    ]
    whole = (KAMPBOGEN.view(state, viewer), read)
    return json.encode(whole, enc_hook=repr).decode()


@pytest.mark.parametrize("viewer", UNSEEING)
@pytest.mark.parametrize("when", [begun, rolled])
def test_neither_name_nor_trigger_nor_harm_is_told_before(when: Any, viewer: Viewer) -> None:
    state, log = when()
    assert "hail" not in shown(state, log, viewer)
    assert "stench" in shown(state, log, viewer), "what others bring is told as ever"
    assert "hail" in shown(state, log, replace(viewer, hidden=()))
    assert "hail" in shown(state, log, GWEN)


def test_an_effect_that_somebody_in_sight_has_too_is_told_as_theirs() -> None:
    """Equal effects count once: whether the hidden one has it as well, nobody learns."""
    told = []
    for own in ([STENCH], []):
        state, log = fight(
            hero("a", **WISE),
            foe("o", effects=own),
            foe("p", effects=[STENCH]),
            "gm kampgrad roll",
            dice="gm kampgrad 2 3",
        )
        entries = [KAMPBOGEN.tell(state, entry, BLIND) for entry in log]
        triggered = [e for e in entries if e is not None and e.rule == "effect_triggered"]
        told.append([(e.who, e.facts) for e in triggered])
        assert "stench" in repr(KAMPBOGEN.view(state, BLIND).banner)
    assert told[0] == told[1]
    assert told[0][0][0] == "p"


def test_nobody_wards_off_what_is_not_known_to_be_at_work() -> None:
    state, _ = rolled()
    for viewer, known in ((BLIND, ("stench/automatic",)), (PIA, None), (TABLE, None)):
        decision = asked(state, "a", viewer).decision
        assert decision is not None
        counter = decision.option("counter")
        assert counter is not None
        offered = counter.fields[0].choices
        assert offered == (known or ("hail/automatic", "stench/automatic"))
        assert counter.fields[0].default == offered[0]
    alone, _ = fight(
        hero("a"),
        foe("o", effects=[HAIL]),
        foe("p"),
        *("gm kampgrad roll", "a roll roll"),
        dice="gm kampgrad 2 3, a ability 5 4",
    )
    nothing = asked(alone, "a", BLIND)
    assert nothing.decision is not None and nothing.decision.option("counter") is None
    reasons = {refusal.option: said(refusal.reason) for refusal in nothing.refusals}
    assert reasons["counter"] == "No effect is at work in this round"


def test_no_odds_are_told_of_it() -> None:
    state, _ = rolled()
    counter = Choice("a", "act", "counter", {"effect": "hail/automatic"})
    assert KAMPBOGEN.chance(state, counter, BLIND) is None
    assert KAMPBOGEN.chance(state, Choice("a", "act", "counter"), BLIND) is None
    assert KAMPBOGEN.chance(state, counter, PIA) is not None


def test_before_a_roll_its_ward_is_no_ability_to_roll_for() -> None:
    lone, _ = fight(
        hero("a", **WISE), foe("o", effects=[HAIL]), "gm kampgrad roll", dice="gm kampgrad 2 3"
    )
    roll, none = Choice("a", "roll", "roll"), TableDice((), lambda who: True)
    for viewer, named in ((PIA, True), (BLIND, False)):
        with pytest.raises(DiceNeeded) as needed:
            KAMPBOGEN.resolve(lone, roll, none)
        stakes = KAMPBOGEN.stakes(lone, roll, (), needed.value, viewer)
        chance = KAMPBOGEN.chance(lone, roll, viewer)
        assert ("kultur" in repr((stakes, chance))) is named


def test_who_wards_it_off_all_the_same_does_not_say_what() -> None:
    """The GM, who plays Bo, knows of it."""
    state, log = resolved(b="counter effect=hail/automatic")
    assert "hail" not in shown(state, log, BLIND)


@pytest.mark.parametrize("rule", ["effect", "style"])
def test_what_takes_hold_is_a_deed_of_its_owner(rule: str) -> None:
    entry = Entry(rule, "o", "a" if rule == "effect" else None)
    assert is_deed(entry, KAMPBOGEN.deeds)
    assert not is_deed(replace(entry, rule="effect_triggered"), KAMPBOGEN.deeds)


def test_then_all_is_told_to_those_who_see_its_owner() -> None:
    state, log = resolved()
    deeds = [entry.who for entry in log if is_deed(entry, KAMPBOGEN.deeds)]
    assert "o" in deeds
    assert "hail" in shown(state, log, PIA)


def test_who_is_hidden_again_harms_without_a_name() -> None:
    state, log = resolved()
    assert "hail" not in shown(state, log, BLIND)
    struck = next(entry for entry in log if entry.rule == "effect" and entry.who == "o")
    told = KAMPBOGEN.tell(state, struck, BLIND)
    assert told is not None
    sentence = KAMPBOGEN.wording.sentence(told)
    assert sentence is not None and said(sentence) == "Asta takes 2 life damage."


def test_who_has_no_player_is_proposed_what_the_party_may_know() -> None:
    """No proposal to the GM, who answers for `a`, wards off an effect that is still hidden."""
    state, _ = rolled()
    decision = next(item for item in KAMPBOGEN.pending(state) if item.by == "a")
    for viewer, effect_ in ((TABLE, "stench/automatic"), (GWEN, "hail/automatic")):
        counter = decision.option("counter")
        assert counter is not None
        choice = KAMPBOGEN.suggest(state, decision.alone(counter), viewer)
        assert choice.fields["effect"] == effect_


def test_only_opponents_who_are_seen_count_for_whom_the_kampgrad_would_hit() -> None:
    """With one opponent only the lowest dice are hit, so there is no need to roll again."""
    state, _ = fight(
        hero("a", soul=1, prygl=0),
        hero("b"),
        *(foe("o", kamp="episk"), foe("p", kamp="episk")),
        *("gm kampgrad roll", "a roll roll", "b roll roll"),
        dice="gm kampgrad 2 3, a ability 5 4, b ability 2 3",
    )
    decision = next(item for item in KAMPBOGEN.pending(state) if item.by == "a")
    assert KAMPBOGEN.suggest(state, decision, GWEN).option == "soul_roll"
    assert KAMPBOGEN.suggest(state, decision, TABLE).option != "soul_roll"
