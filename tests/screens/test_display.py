"""The table display, and the screens of every game."""

from __future__ import annotations

import re

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.lobby import joining, opening
from encounters.play import moves
from encounters.play.models import Encounter
from rulesets import registry
from tests.screens.shown import GM, TABLE, WATCH, seat, shown, text


class TestTheBigDisplay:
    def test_has_the_order_the_last_result_and_the_party(self, fighting, campaign, pia, faces):
        faces += [19, 3]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        html = shown(campaign, TABLE)
        assert "Aldo hits Goblin 1" in text(html)
        assert '<b class="face">19</b>' in html
        assert re.search(r"AC hit .{1,6}: a hit", text(html))
        assert '<ol class="moment huge">' in html
        assert '<li class="outcome" id="log-7-attack-1">' in html
        assert "Aldo" in html

    def test_names_all_who_are_awaited(self, play, campaign, pia, piet):
        assert "Waiting for Pia (Aldo) and Piet (Bera)" in text(shown(campaign, TABLE))

    def test_never_parts_a_name_from_its_number(self, fighting, campaign):
        assert not re.search(r"Goblin [0-9]", shown(campaign, TABLE))
        assert "Goblin\N{NO-BREAK SPACE}1" in shown(campaign, TABLE)

    def test_says_of_a_group_whom_something_holds_and_who_is_left(self, fighting, campaign):
        fighting.rule("set", target="goblin-1", field="asleep", value=True)
        fighting.rule("set", target="goblin-2", field="hp", value=0)
        assert "1 asleep" in text(shown(campaign, TABLE))
        assert "0 able to fight · 1 asleep · 1 dead" in text(shown(campaign, TABLE))

    def test_nothing_on_it_can_be_tapped(self, fighting, campaign):
        html = shown(campaign, TABLE)
        assert "<form" not in html
        assert "<button" not in html


def test_between_fights_a_character_is_free_only_without_a_player(gwen):
    """A player who gave no name is called like the character, which is said once."""
    campaign = opening.create_with_demo(gwen, registry.get("ose"), "en", "Demo")
    taken, left, *_ = campaign.combatants.filter(kind="character").order_by("pk")
    joining.take_seat(seats.invite(campaign), taken.pk)
    html = shown(campaign, TABLE)
    assert f"{taken.name} away" in text(html)
    assert f"{left.name} free" in text(html)


def test_any_game_is_shown_without_a_word_of_its_own_in_the_shell(yard, pia, piet):
    campaign = yard.encounter.campaign
    html = shown(campaign, seat(pia))
    assert 'name="choice"' in html
    assert text(shown(campaign, TABLE))
    assert "Anna" in shown(campaign)


def test_every_game_installed_draws_its_demo(gwen):
    for ruleset in registry.all():
        campaign = opening.create_with_demo(gwen, ruleset, "en", "Demo")
        prepared = Encounter.objects.filter(campaign=campaign).first()
        assert prepared is not None
        assert moves.start(prepared, Member(campaign, None, True)).ok
        for place in (GM, TABLE, WATCH):
            assert '<main class="' in shown(campaign, place)
