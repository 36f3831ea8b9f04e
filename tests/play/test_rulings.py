"""The GM's rulings as forms: about the tapped combatant, and with other participants."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.forms import ChoiceField
from django.http import QueryDict

from encounters.forms import RulesForm
from encounters.play import moves
from encounters.play.rulings import quick, ruling_forms
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from rulesets import registry
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def sight_of(play: Play) -> ViewerContext:
    return boards.read_board(play.encounter.campaign_id).context(gm=True)


def form_for(play: Play, about: str, option: str) -> RulesForm:
    """The form of that ruling on that combatant's sheet."""
    shown = {form.option: form.form for form in ruling_forms.forms(sight_of(play), about)}
    return shown[option]


def ruled(play: Play, about: str, option: str, **fields: str) -> moves.Result:
    """The result when the GM fills it in and sends it."""
    form = form_for(play, about, option)
    posted = QueryDict(mutable=True)
    posted.update({"option": option, "target": about})
    for name, field in form.fields.items():
        value = fields.get(name, form.get_initial_for_field(field, name))
        posted[form.add_prefix(name)] = "" if value is None else str(value)
    (choice,), refused = ruling_forms.posted_ruling(sight_of(play), posted)
    assert refused is None
    return moves.answer(play.tap(), choice)


def offered(play: Play, about: str, option: str, field: str) -> list[tuple[str, str]]:
    """The choices of one of its fields, with their labels."""
    made = form_for(play, about, option).fields[field]
    assert isinstance(made, ChoiceField)
    return list(made.choices)


def test_whoever_was_tapped_starts_the_melee_with_somebody(gwen: User) -> None:
    play = demo_fight(gwen, "momentum")
    assert ruled(play, "ronja-falk", "engage", target="bandit-1").ok
    begun = play.step.log[0]
    assert (begun["rule"], begun["who"], begun["target"]) == (
        "gm_engage",
        "ronja-falk",
        "bandit-1",
    )


def test_gear_of_the_one_tapped_may_work_on_somebody_else(gwen: User) -> None:
    play = demo_fight(gwen, "kampbogen")
    assert ruled(play, "jens", "use", target="robber-1", liv="-1", text="Flare").ok
    assert [entry["target"] for entry in play.step.log if entry["rule"] == "harm"] == ["robber-1"]


def test_or_on_themselves_if_nobody_is_named(gwen: User) -> None:
    play = demo_fight(gwen, "kampbogen")
    assert ("", "themselves") in offered(play, "jens", "use", "target")
    assert ruled(play, "jens", "use", liv="-1").ok
    assert [entry["target"] for entry in play.step.log if entry["rule"] == "harm"] == ["jens"]


@pytest.mark.parametrize("slug", ["ose", "coc7", "momentum"])
def test_nobody_fights_themself_and_foes_are_offered_first(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    sides = {combatant.id: combatant.side for combatant in sight_of(play).view.combatants}
    hero = next(id for id, side in sides.items() if side == "party")
    whom = "target" if slug == "momentum" else "other"
    found = [id for id, _ in offered(play, hero, "engage", whom)]
    assert hero not in found
    assert sides[found[0]] != "party"


@pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])
def test_every_ruling_stands_on_one_sheet_with_all_that_it_needs(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    context = sight_of(play)
    hero = next(combatant for combatant in context.view.combatants if combatant.side == "party")
    for option in ruling_forms.offered_rulings(context):
        about = ruling_forms.about_of(option)
        asked = {field.name for field in ruling_forms.fields_of(context, option, hero.id)}
        assert asked | ({about.name} if about else set()) == {item.name for item in option.fields}


def test_only_values_that_the_rules_accept_for_this_combatant_are_listed(gwen: User) -> None:
    play = demo_fight(gwen, "kampbogen")
    listed = {
        seen.id: {field.name: field.choices for field in ruling_forms.settable(context, seen)}
        for context in [sight_of(play)]
        for seen in context.view.combatants
    }
    assert "fled" in listed["robber-1"]["status"]
    assert "fled" not in listed["jens"]["status"]
    assert "surrendered" in listed["jens"]["status"]
    assert "vehicle_role" not in listed["jens"]  # nobody rides


@pytest.mark.parametrize("slug", ["coc7", "sample"])
def test_nothing_is_listed_for_somebody_whom_the_gm_has_removed(gwen: User, slug: str) -> None:
    play = demo_fight(gwen, slug)
    gone = sight_of(play).others[0].id
    assert play.rule("remove", target=gone).ok
    context = sight_of(play)
    seen = context.seen(gone)
    assert seen is not None
    assert ruling_forms.settable(context, seen) == ()
    shown = quick.sheet(context, seen)
    assert (shown.harm, shown.counts, shown.conditions, shown.deeds) == (None, [], [], [])


@pytest.mark.parametrize(
    ("slug", "option", "field"), [("ose", "engage", "other"), ("momentum", "engage", "target")]
)
def test_only_opponents_are_listed_for_a_melee(
    gwen: User, slug: str, option: str, field: str
) -> None:
    play = demo_fight(gwen, slug)
    context = sight_of(play)
    hero = context.party[0]
    assert {id for id, _ in offered(play, hero.id, option, field)} == {
        foe.id for foe in context.others
    }


def test_nobody_without_a_mount_is_tested_for_riding(gwen: User) -> None:
    play = demo_fight(gwen, "arm5")
    afoot = next(seen for seen in sight_of(play).party if not seen.facts["mounted"])
    found = {form.option: form for form in ruling_forms.forms(sight_of(play), afoot.id)}
    assert [key for key, _ in found["test"].keys] == ["concentration", "fatigue", "stamina"]
