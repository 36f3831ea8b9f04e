"""README 5.2: fast spells for which no question is needed."""

from msgspec.structs import replace

from rulesets.arm5.asking.sparing import spared
from rulesets.contract import Option, Viewer
from tests.rulesets.arm5.fight import QUICK_BOLT, RULES, foe, hero, play
from tests.rulesets.fights import Played

PIA = Viewer(controls=("aldo", "party"), sides=("party",))


def attacked(initiative: list[int], **spell: int) -> Played:
    """Aldo has a fast spell, and Bor attacks with an initiative of only these faces."""
    caster = hero(quickness=1, finesse=3, encumbrance=0, spells=[QUICK_BOLT | spell])
    faces = {"bor initiative": initiative, "aldo initiative": [2]}
    return play(foe(), caster, "bor turn attack target=aldo", dice=faces, early_cast=False)


def answer(fight: Played, viewer: Viewer = PIA) -> str | None:
    fight.went_well()
    (decision,) = [item for item in RULES.pending(fight.now) if item.kind == "fast_cast"]
    return spared(fight.now, decision, viewer).answer or None


def test_a_spell_that_may_be_in_time_is_asked_about() -> None:
    assert answer(attacked([1, 5])) is None


def test_a_spell_that_comes_too_late_is_not() -> None:
    assert answer(attacked([1, 1, 1, 1, 9])) == "no"


def test_nor_is_a_spell_that_is_never_cast() -> None:
    assert answer(attacked([1, 5], level=100)) == "no"


def test_of_somebody_hidden_nobody_knows_how_quick_it_is() -> None:
    viewer = Viewer(controls=("aldo", "party"), sides=("party",), hidden=("bor",))
    assert answer(attacked([1, 1, 1, 1, 9]), viewer) is None


def test_a_fast_spell_is_asked_about_from_the_chance_on_that_its_asker_wants() -> None:
    fight = attacked([1, 5])
    (decision,) = [item for item in RULES.pending(fight.now) if item.kind == "fast_cast"]
    for least, answer in ((0.1, None), (1.0, "no")):
        viewer = Viewer(controls=("aldo", "party"), sides=("party",), asked_from=least)
        assert (spared(fight.now, decision, viewer).answer or None) == answer


def test_after_an_early_spell_nobody_asks_what_else_is_done_in_the_turn() -> None:
    caster = hero(spells=[QUICK_BOLT])
    dice = {"aldo initiative": [9], "bor initiative": [2]}
    fight = play(caster, foe(), dice=dice, early_cast=False)
    (decision,) = [item for item in RULES.pending(fight.now) if item.kind == "turn"]
    assert spared(fight.now, decision, PIA).answer == ""
    cast = replace(fight.now.combatants["aldo"], early_used=True)
    after = replace(fight.now, combatants={**fight.now.combatants, "aldo": cast})
    asked = replace(decision, options=(Option("end"),))
    assert spared(after, asked, PIA).answer == "end"


def kept_with(**options: int) -> set[str]:
    """The answers to a turn after which the combatant is asked whether to keep the rest of it."""
    dice = "aldo initiative 9, bor initiative 2"
    fight = play(hero(), foe(), dice=dice, **options)
    fight.went_well()
    (decision,) = [item for item in RULES.pending(fight.now) if item.kind == "turn"]
    assert all(field.name != "keep_turn" for field in decision.options[-1].fields)
    shown = spared(fight.now, decision, PIA).decision
    names = {option.name for option in decision.options}
    assert names == {option.name for option in shown.options}
    return {item.name for item in shown.options if any(f.name == "keep_turn" for f in item.fields)}


def test_a_turn_is_kept_only_for_what_is_left_of_it() -> None:
    assert {"attack", "act"} <= kept_with() and "leave" not in kept_with()


def test_nothing_is_left_without_quick_actions() -> None:
    assert kept_with(quick_actions=0) == set()
