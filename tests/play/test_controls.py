"""The small controls below an answer have a label if their values do not explain themselves."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from encounters.campaigns.models import Campaign
from encounters.screens import boards
from encounters.screens.engine import rendered
from encounters.screens.questions.controls import Control
from encounters.screens.questions.pending import Pending
from rulesets.contract import Decision, Field, Option, PendingView
from tests.play.table import Play

pytestmark = pytest.mark.django_db


def drawn(campaign: Campaign, field: Field) -> str:
    return rendered("extra", {"extra": control(campaign, "attack", field)})


def control(campaign: Campaign, name: str, field: Field) -> Control:
    """The control for the only field of an option of Aldo's."""
    context = boards.read_board(campaign.pk).context(gm=True)
    option = Option(name, (field,))
    asked = PendingView("aldo", "declare", Decision("aldo", "declare", (option,)))
    pending = Pending(context, asked)
    pending.presets = name, {name: {}}
    return Control(pending, option, field, None, open=True)


def test_somebody_is_chosen_under_a_name_that_says_what_for(play: Play, campaign: Campaign) -> None:
    toward = Field(name="target", type="combatant", choices=("aldo", "bera"), nullable=True)
    assert "<legend>" in drawn(campaign, toward)


def test_so_is_a_yes_or_no_that_may_be_left_to_the_rules(play: Play, campaign: Campaign) -> None:
    assert "<legend>" in drawn(campaign, Field(name="close", type="bool"))


def test_a_value_that_may_be_left_out_is_left_to_the_rules_and_is_not_called_like_an_option(
    play: Play, campaign: Campaign
) -> None:
    reach = Field(name="range", type="enum", choices=("short", "long"))
    assert "Automatic" in drawn(campaign, reach)
    assert "Automatic" not in drawn(campaign, replace(reach, nullable=True))


def test_words_that_speak_for_themselves_need_no_name_on_the_screen(
    play: Play, campaign: Campaign
) -> None:
    reach = Field(name="range", type="enum", choices=("short", "long"), default="short")
    assert '<legend class="sr">' in drawn(campaign, reach)


def test_the_range_of_a_number_has_a_printed_minus_and_reads_from_left_to_right(
    play: Play, campaign: Campaign
) -> None:
    found = drawn(campaign, Field(name="modifier", type="int", min=-2, max=2, default=0))
    assert '<bdi dir="ltr">−2</bdi> to <bdi dir="ltr" data-highest>2</bdi>' in found
    assert 'min="-2"' in found


def test_more_than_four_values_are_tiles(play: Play, campaign: Campaign) -> None:
    five = Field(name="what", type="enum", choices=("a", "b", "c", "d", "e"), required=True)
    assert drawn(campaign, five).count('type="radio"') == 5
    assert "<select" not in drawn(campaign, five)


def test_a_control_that_has_a_value_shows_it_folded_and_one_without_stays_open(
    play: Play, campaign: Campaign
) -> None:
    feet = Field(name="feet", type="int", min=1, max=40, default=40)

    def shown(field: Field) -> str:
        summary = control(campaign, "engage", field).summary
        return summary[0] if summary else ""

    assert shown(feet) == "40"
    assert shown(replace(feet, default=None)) == "", "it has to be said"
    reach = Field(name="range", type="enum", choices=("short", "long"), default="short")
    assert shown(reach) == "Short range"
    assert shown(Field(name="close", type="bool", default=True)) == "", "a switch is as short"


def test_a_weapon_that_is_left_out_is_one_of_those_listed_and_stands_once(
    play: Play, campaign: Campaign
) -> None:
    arms = Field(name="weapon", type="weapon", choices=("sword", "fist"))
    assert drawn(campaign, arms).count('type="radio"') == 2
    assert drawn(campaign, replace(arms, nullable=True)).count('type="radio"') == 3
