"""What a viewer may know of somebody who is down: the word, what comes next, which option helps."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from rulesets import registry
from rulesets.contract import Peril, Viewer
from tests.rulesets.arm5 import fight as arm5
from tests.rulesets.coc7 import fight as coc7
from tests.rulesets.kampbogen import fight as kampbogen
from tests.rulesets.momentum import fight as momentum
from tests.rulesets.ose import fight as ose
from tests.rulesets.reading import Reader

GWEN = Viewer(gm=True)
PARTY = Viewer(sides=("party",))
FOES = Viewer(sides=("foes",))


def peril(slug: str, state: Any, id: str, viewer: Viewer = PARTY) -> Peril:
    seen = registry.get(slug).view(state, viewer).seen(id)
    assert seen is not None and seen.peril is not None
    return seen.peril


def said(slug: str, phrase: Any) -> str:
    return Reader(slug, {"ada": "Ada"}).said(phrase) if phrase else ""


def set_to(id: str, field: str, value: object) -> str:
    return f"gm gm set target={id} field={field} value={value}"


DYING = (coc7.ada(con=55), coc7.bob(), coc7.gob(), set_to("ada", "status", "dying"))


def test_the_dying_roll_at_the_end_of_each_round_after_the_one_in_which_it_began() -> None:
    state = coc7.play(*DYING).now
    assert state.combatants["ada"].dying_since == state.round == 1
    found = peril("coc7", state, "ada")
    assert (found.word, found.deadly, found.percent) == ("dying", True, 55)
    assert said("coc7", found.comes) == "CON roll at the end of round 2"
    later = peril("coc7", replace(state, round=3), "ada")
    assert said("coc7", later.comes) == "CON roll at the end of round 3"


def test_of_the_dying_of_another_side_only_the_word_is_known() -> None:
    state = coc7.play(*DYING).now
    assert peril("coc7", state, "ada", FOES) == Peril(word="dying")
    assert peril("coc7", state, "ada", GWEN).percent == 55


def test_first_aid_helps_whoever_has_not_had_it() -> None:
    found = peril("coc7", coc7.play(*DYING).now, "ada")
    assert (found.help, said("coc7", found.helped)) == (
        ("turn", "first_aid"),
        "First aid saves Ada",
    )
    assert found.helpers == (("bob", 30),)
    roused = coc7.play(*DYING, set_to("ada", "status", "unconscious")).now
    found = peril("coc7", roused, "ada")
    assert said("coc7", found.helped) == "First aid brings Ada round"
    assert said("coc7", found.comes) == "Can still be attacked" and not found.deadly
    fought = coc7.play(*DYING, "bob turn first_aid target=ada", dice="bob first_aid 1")
    assert fought.now.combatants["ada"].status == "unconscious"
    assert peril("coc7", fought.now, "ada").help is None


def test_the_dead_are_in_no_peril() -> None:
    state = coc7.play(*DYING, set_to("ada", "status", "dead")).now
    seen = registry.get("coc7").view(state, PARTY).seen("ada")
    assert seen is not None and seen.peril is None


@pytest.mark.parametrize(
    ("helpless", "comes"),
    [(False, "Out until the end of the fight"), (True, "Can still be attacked")],
)
@pytest.mark.parametrize("status", ["unconscious", "incapacitated"])
def test_in_ars_magica_a_house_rule_lets_the_fallen_be_attacked(
    helpless: bool, comes: str, status: str
) -> None:
    roster = arm5.hero(), arm5.other(), arm5.foe()
    fought = arm5.play(*roster, set_to("aldo", "status", status), attack_helpless=helpless)
    found = peril("arm5", fought.now, "aldo", FOES)
    assert (found.word, found.grave, said("arm5", found.comes)) == (status, True, comes)


def test_in_momentum_the_unconscious_are_out() -> None:
    fought = momentum.play(
        momentum.hero(), momentum.hero("a2"), momentum.foe(), set_to("a1", "hp", 0)
    )
    found = peril("momentum", fought.now, "a1", FOES)
    assert said("momentum", found.comes) == "Out until the end of the fight"


def test_in_kampbogen_a_fallen_character_wakes_when_life_is_given_back() -> None:
    roster = kampbogen.hero(), kampbogen.hero("b"), kampbogen.foe(), kampbogen.foe("p")
    fought = kampbogen.play(*roster, set_to("a", "liv", 0), dice="p kampgrad 1 1")
    found = peril("kampbogen", fought.now, "a", Viewer())
    assert said("kampbogen", found.comes) == "Wakes as soon as life is given back"


@pytest.mark.parametrize("condition", ["asleep", "paralysed"])
def test_whoever_is_held_or_asleep_is_not_down(condition: str) -> None:
    roster = ose.hero(), ose.hero("bera"), ose.foe()
    state = ose.play(*roster, set_to("aldo", condition, "true")).now
    found = peril("ose", state, "aldo")
    assert (found.word, found.grave) == (condition, False)
    assert said("ose", found.comes) == "Until somebody ends it"
    assert peril("ose", state, "aldo", FOES).comes is None
