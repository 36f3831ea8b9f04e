"""A fight is exported as a scenario, whose replay has the same end."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from encounters.after.report.course import CannotBeReplayed, scenario
from encounters.campaigns.models import Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.play.moves import gm
from rulesets import registry
from rulesets.scenario import OK, run
from tests.play import round
from tests.play.table import Play

pytestmark = pytest.mark.django_db

HIT = 6
ATTACK = ("turn", "attack")


def again(play: Play) -> Any:
    """The last state of the fight, replayed from its scenario."""
    written = json.loads(json.dumps(scenario(play.encounter)))
    answer, status = run(written)
    assert status == OK, answer["error"] or answer["dice_needed"]
    return answer["state"]


def same(play: Play) -> bool:
    now: Any = json.loads(json.dumps(play.plain))
    return bool(again(play) == now)


def test_a_fight_that_has_just_begun(play: Play) -> None:
    assert same(play)
    assert scenario(play.encounter)["choices"] == []


def test_answers_with_dice_of_the_app(yard: Play, pia: Seat, piet: Seat) -> None:
    assert yard(pia, "anna", *ATTACK, target="carl").ok
    assert yard(piet, "ben", *ATTACK, target="carl").ok
    assert same(yard)


def test_dice_from_the_table(yard: Play, pia: Seat) -> None:
    pia.own_dice = True
    pia.save()
    assert yard(pia, "anna", *ATTACK, target="carl").kind == "dice"
    assert yard.type(pia, [HIT]).ok
    assert scenario(yard.encounter)["dice"]["anna attack"] == [HIT]
    assert same(yard)


def test_what_was_undone_is_left_out(yard: Play, pia: Seat, piet: Seat) -> None:
    assert yard(pia, "anna", *ATTACK, target="carl").ok
    assert yard.undo().ok
    assert yard(piet, "ben", *ATTACK, target="carl").ok
    assert [item["by"] for item in scenario(yard.encounter)["choices"]] == ["ben"]
    assert same(yard)


def test_what_was_redone_is_there(yard: Play, pia: Seat) -> None:
    assert yard(pia, "anna", *ATTACK, target="carl").ok
    assert yard.undo().ok
    assert yard.redo().ok
    assert len(scenario(yard.encounter)["choices"]) == 1
    assert same(yard)


def test_a_fight_undone_to_its_start(yard: Play, pia: Seat) -> None:
    assert yard(pia, "anna", *ATTACK, target="carl").ok
    assert yard.undo(back_to=1).ok
    assert scenario(yard.encounter)["choices"] == []
    assert same(yard)


def test_dice_put_aside_are_none_of_the_fight(yard: Play, pia: Seat) -> None:
    pia.own_dice = True
    pia.save()
    assert yard(pia, "anna", *ATTACK, target="carl").kind == "dice"
    assert yard.rule("remove", target="anna").ok
    assert same(yard)


def test_rulings_of_the_gm(play: Play) -> None:
    assert play.rule("set", target="aldo", field="hp", value=2).ok
    assert play.rule("remove", target="goblin-2").ok
    assert play.rule("suggest", who=["goblin-1"]).ok
    assert play.rule("default", who=["aldo", "bera"]).ok
    assert play.rule("end").ok
    assert same(play)


def test_newcomers(play: Play) -> None:
    goblin = Combatant.objects.get(name="Goblin")
    assert gm.add(play.tap(), [goblin.pk], 2, hidden=True).ok
    assert {"goblin-3", "goblin-4"} <= play.plain["combatants"].keys()
    assert same(play)


def test_foes_hidden_from_the_start(
    prepared: Encounter, start: Callable[[Encounter], Play]
) -> None:
    Participant.objects.filter(combatant__name="Goblin").update(hidden=True)
    play = start(prepared)
    assert moves.play_foes(play.tap()).ok
    assert same(play)


@pytest.fixture
def start(campaign: Any) -> Callable[[Encounter], Play]:
    def begin(encounter: Encounter) -> Play:
        result = moves.start(encounter, round._gm(campaign))
        assert result.ok, result.message
        return Play(result.encounter)

    return begin


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_two_rounds_of_any_game(gwen: User, slug: str) -> None:
    play, seats = game(gwen, slug)
    for _ in range(2):
        round.taps(play, seats)
    assert same(play)


def game(gwen: User, slug: str) -> tuple[Play, dict[str, Seat]]:
    """The demo's first characters, played by Pia, against six of its first foe."""
    demo = json.loads(registry.get(slug).demo.read_text(encoding="utf-8"))
    seats = {row["name"]: "Pia" for row in demo["characters"][:4]}
    return round.fight(gwen, slug, demo["foes"][0]["name"], seats)


def test_what_is_kept_does_not_change_with_the_sheets(play: Play) -> None:
    before = scenario(play.encounter)
    Combatant.objects.filter(name="Aldo").update(stats={"hp": 1})
    assert scenario(play.encounter) == before


def test_a_fight_that_has_not_begun_has_none(prepared: Encounter) -> None:
    with pytest.raises(CannotBeReplayed, match="not begun"):
        scenario(prepared)


def test_nor_has_one_that_was_begun_before_rosters_were_kept(play: Play) -> None:
    Encounter.objects.update(roster={})
    with pytest.raises(CannotBeReplayed, match="before rosters"):
        scenario(play.encounter)


def test_the_roster_is_read_for_nothing_else(play: Play) -> None:
    encounter = play.encounter
    assert "roster" in encounter.get_deferred_fields()
    assert play.rule("remove", target="goblin-2").ok
    assert len(play.encounter.roster.combatants) == 4
