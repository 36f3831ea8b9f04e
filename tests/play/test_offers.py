"""The fields of the GM's rulings offer existing combatants and things as choices."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from django.http import QueryDict

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play.rulings import ruling_forms
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from rulesets.contract import CombatantView
from tests.play.ford import at_the_ford
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def ford(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant], faces: list[int]
) -> Play:
    return at_the_ford(campaign, pia, piet, sheet, faces)


def aldo(campaign: Campaign) -> tuple[ViewerContext, CombatantView]:
    context = boards.read_board(campaign.pk).context(gm=True)
    seen = context.view.seen("aldo")
    assert seen is not None
    return context, seen


def test_enemies_are_offered_by_name(ford: Play, campaign: Campaign) -> None:
    page = str(ruling_forms.values_form(*aldo(campaign)))
    assert 'value="goblin-1"' in page and "Goblin 2" in page


def test_what_nobody_has_is_not_asked_for(ford: Play, campaign: Campaign) -> None:
    names = {field.name for field in ruling_forms.settable(*aldo(campaign))}
    assert "engaged_with" in names and not {"dropped", "maintaining"} & names


def test_whoever_is_ticked_is_set_and_the_order_does_not_matter(
    ford: Play, campaign: Campaign
) -> None:
    assert ford.rule("set", target="aldo", field="engaged_with", value=["goblin-2", "goblin-1"]).ok
    context, seen = aldo(campaign)
    form = ruling_forms.values_form(context, seen)
    same = QueryDict(mutable=True)
    for name in form.fields:
        value = form.initial.get(name)
        same.setlist(f"set-{name}", value if isinstance(value, list) else [str(value or "")])
    same.setlist("set-engaged_with", ["goblin-2", "goblin-1"])
    found = ruling_forms.changes(context, seen, same)
    assert not isinstance(found, ruling_forms.RulingRefused)
    assert "engaged_with" not in {item.fields["field"] for item in found}
    same.setlist("set-engaged_with", ["goblin-2"])
    found = ruling_forms.changes(context, seen, same)
    assert not isinstance(found, ruling_forms.RulingRefused)
    changed = {item.fields["field"]: item.fields["value"] for item in found}
    assert changed["engaged_with"] == ["goblin-2"]


def test_a_test_and_a_hazard_are_called_on_the_one_tapped(ford: Play, campaign: Campaign) -> None:
    context, _ = aldo(campaign)
    forms = {form.option: form.form for form in ruling_forms.forms(context, "aldo")}
    assert {"test", "hazard", "remove"} <= {*forms}
    assert list(forms["test"].fields) == ["test", "ease", "damage"]
    assert ford.rule("test", target="aldo", test="concentration", ease=9).ok
    assert ford.rule("hazard", target="aldo", damage=5).ok
    assert [entry["rule"] for entry in ford.step.log][:2] == ["gm_hazard", "spell_damage"]
