"""The short sheet of several combatants: one tap rules about each of them, one undo reverts it
all."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.play.rulings import overruling, quick
from encounters.play.rulings.overruling import Wishes
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens import boards
from encounters.screens.sheets import ruling_sheets
from rulesets import registry
from rulesets.contract import CombatantView
from tests.play.anything import demo_fight
from tests.play.table import Play

pytestmark = pytest.mark.django_db

EVERY_GAME = pytest.mark.parametrize("slug", [ruleset.slug for ruleset in registry.all()])


def sight_of(play: Play) -> ViewerContext:
    return boards.read_board(play.encounter.campaign_id).context(gm=True)


def party_of(play: Play) -> tuple[CombatantView, ...]:
    return tuple(sight_of(play).party)


def rule(play: Play, **wishes: object) -> bool:
    given = Wishes(**wishes)  # type: ignore[arg-type]
    return overruling.rule(play.tap(), [seen.id for seen in party_of(play)], given).ok


class TestWhatIsRuledAboutSeveral:
    def test_is_done_to_each_and_taken_back_together(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        before = play.plain
        assert rule(play, amount=-1, counts={"attack_modifier": 1}, on=("blinded",))
        for was, seen in zip(before["combatants"].values(), party_of(play), strict=False):
            assert seen.facts["hp"] == was["hp"] - 1
            assert (seen.facts["attack_modifier"], seen.facts["blinded"]) == (1, True)
        assert play.undo().ok
        assert play.plain == before

    def test_heals_each_up_to_its_own_most(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        rule(play, amount=-2)
        assert rule(play, amount=100)
        assert all(seen.facts["hp"] == seen.facts["max_hp"] for seen in party_of(play))

    def test_is_all_refused_where_it_cannot_be_done_to_one(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        before = play.now
        tap, wishes = play.tap(), Wishes(amount=-1)
        result = overruling.rule(tap, [party_of(play)[0].id, "nobody"], wishes)
        assert (result.kind, result.code, play.now) == ("refused", "unknown", before)

    def test_counts_once_about_somebody_named_twice(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")
        first = party_of(play)[0]
        assert overruling.rule(play.tap(), [first.id, first.id], Wishes(amount=-1)).ok
        assert party_of(play)[0].facts["hp"] == first.facts["hp"] - 1

    def test_may_be_a_save_that_is_called_of_all(self, gwen: User, client: Client) -> None:
        play = demo_fight(gwen, "ose")
        client.force_login(gwen)
        ids = [seen.id for seen in party_of(play)]
        given = {"option": "save", "target": ids, "gm-save-category": "breath"}
        given |= {"gm-save-modifier": "0", "gm-save-on_fail": "none"}
        client.post(reverse("gm_ruling", args=[play.pk]), {"step": play.now, **given})
        options = [step.choice["option"] for step in play.steps[1:] if step.choice]
        waiting = play.encounter.attempts.count()  # of a player who rolls at the table
        assert options.count("save") + waiting == len(ids)


class TestTheSheet:
    @EVERY_GAME
    def test_offers_what_all_of_them_have(self, gwen: User, slug: str) -> None:
        play = demo_fight(gwen, slug)
        context = sight_of(play)
        everybody = [*context.party, *context.others]
        found = ruling_sheets.sheet_for_several(context, everybody)
        for seen in everybody:
            own = quick.sheet(context, seen)
            for ours, theirs in (
                (found.conditions, own.conditions),
                (found.deeds, own.deeds),
            ):
                assert {chip.key for chip in ours} <= {chip.key for chip in theirs}
            assert {count.name for count in found.counts} <= {count.name for count in own.counts}
        assert found.conditions

    def test_holds_a_condition_that_all_of_them_hold(self, gwen: User) -> None:
        play = demo_fight(gwen, "ose")

        def blinded() -> bool:
            chips = ruling_sheets.sheet_for_several(sight_of(play), party_of(play)).conditions
            return next(chip.on for chip in chips if chip.key == "blinded")

        play.rule("set", target=party_of(play)[0].id, field="blinded", value=True)
        assert not blinded()
        assert rule(play, on=("blinded",))
        assert blinded()

    def test_names_everybody_it_is_about(self, gwen: User, client: Client) -> None:
        play = demo_fight(gwen, "ose")
        client.force_login(gwen)
        asked = {"target": [seen.id for seen in party_of(play)]}
        shown = client.get(reverse("gm_rulings", args=[play.pk]), asked).content.decode()
        assert all(seen.name in shown for seen in party_of(play))
        assert shown.count('name="target"') >= len(party_of(play))

    def test_comes_back_as_it_was_tapped_where_the_rules_refuse_it(
        self, gwen: User, client: Client
    ) -> None:
        play = demo_fight(gwen, "kampbogen")
        client.force_login(gwen)
        ids = [seen.id for seen in party_of(play)]
        given = {"target": ids, "step": play.now, "amount": "-1", "is": "status=fled"}
        address = reverse("gm_quick", args=[play.pk])
        answer = client.post(address, given, headers={"HX-Request": "true"})
        shown = answer.content.decode()
        assert answer.status_code == 422
        assert 'value="-1"' in shown and 'role="alert"' in shown
        assert all(f'value="{id}"' in shown for id in ids)
