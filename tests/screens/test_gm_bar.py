"""The GM's bar: one main button, which says what it does and for whom and can always be tapped."""

from __future__ import annotations

import re
from random import Random

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.screens import boards
from encounters.screens.sheets import questions
from rulesets import registry
from rulesets.contract import Choice, Decision
from tests.phones import laptop_of
from tests.play.anything import anything, demo_fight, many
from tests.play.table import Play
from tests.screens.shown import seat, shown, text

GAMES = [ruleset.slug for ruleset in registry.all()]
MAIN = re.compile(r'<button[^>]*class="(?:[^"]* )?main(?: [^"]*)?"[^>]*>.*?</button>', re.S)


def bar(campaign: Campaign) -> str:
    return shown(campaign).split('id="dock"')[1].split("</footer>")[0]


def main(campaign: Campaign) -> str:
    """The main button's text."""
    (button,) = MAIN.findall(shown(campaign))
    assert " disabled" not in button
    return text(button)


def second(campaign: Campaign) -> str:
    found = re.search(r'<button class="btn second".*?</button>', bar(campaign), re.S)
    return text(found[0]) if found else ""


def alone(play: Play) -> None:
    Combatant.objects.filter(campaign=play.encounter.campaign).update(player=None)


def tap_main(client: Client, play: Play, step: int | None = None) -> int:
    """Taps the main button's own form; returns the status."""
    client.force_login(play.encounter.campaign.gm)
    html = bar(play.encounter.campaign)
    form = re.search(r'<form hidden id="\w+" method="post" action="([^"]+)".*?</form>', html, re.S)
    assert form
    fields: dict[str, list[str]] = {}
    for name, value in re.findall(r'name="([^"]+)" value="([^"]*)"', form[0]):
        fields.setdefault(name, []).append(value)
    posted = {**fields, "step": step or play.now, "token": f"tap-{play.now}-{step}"}
    return client.post(form[1], posted, headers={"HX-Request": "true"}).status_code


class TestFoesAreOwed:
    def test_it_names_the_foe_and_its_deed(self, yard: Play, campaign: Campaign) -> None:
        assert main(campaign).startswith("Carl attacks Anna")
        assert second(campaign) == "To the end of the round all foes, until a player is asked"

    def test_several_are_named_with_what_they_do_and_to_whom(
        self, yard: Play, campaign: Campaign
    ) -> None:
        yard.rule("add", combatant={"id": "dora", "name": "Dora", "side": "foes"})
        yard.rule("default", who=["anna", "ben", "carl"])
        assert main(campaign) == "Carl and Dora: 2 attacks Anna and Ben"

    def test_of_what_has_no_target_the_answers_are_named(
        self, yard: Play, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        yard.rule("add", combatant={"id": "dora", "name": "Dora", "side": "foes"})
        yard.rule("default", who=["anna", "ben", "carl"])

        def guards(_: object, decision: Decision, __: object = None) -> Choice:
            return Choice(decision.by, decision.kind, "guard", {})

        monkeypatch.setattr(registry.get("sample"), "suggest", guards)
        assert re.fullmatch("Carl and Dora: .* ×2", main(campaign))
        assert "attack" not in main(campaign)

    def test_it_plays_them_and_nobody_else(
        self, play: Play, campaign: Campaign, client: Client
    ) -> None:
        assert main(campaign).startswith("Goblin 1 declares nothing")
        assert tap_main(client, play) == 200
        assert play.pending == {("aldo", "declare"), ("bera", "declare")}

    def test_a_late_tap_acts_on_nothing_else(
        self, yard: Play, campaign: Campaign, client: Client
    ) -> None:
        shown_at = yard.now
        yard(None, "carl", "turn", "guard")
        yard(None, "anna", "turn", "guard")
        yard(None, "ben", "turn", "guard")
        assert yard.state.round == 2 and ("carl", "turn") in yard.pending
        assert tap_main(client, yard, step=shown_at) == 409
        assert ("carl", "turn") in yard.pending

    def test_something_scarce_is_named_and_used_only_by_its_own_tap(
        self, play: Play, campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        ruleset = registry.get("ose")
        monkeypatch.setattr(ruleset, "spends", lambda state, choice: choice.by == "goblin-1")
        assert main(campaign) == "Goblin 1 declares nothing Uses up a limited resource"
        assert moves.play_named(play.tap(), [("goblin-1", "declare")]).code == "nothing_open"
        assert tap_main(client, play) == 200
        assert ("goblin-1", "declare") not in play.pending


class TestOnlyPlayersAreAsked:
    @pytest.fixture
    def waiting(self, yard: Play) -> Play:
        yard(None, "carl", "turn", "guard")
        return yard

    def test_they_are_reminded_and_nobody_is_answered_for(
        self, waiting: Play, campaign: Campaign, client: Client
    ) -> None:
        assert main(campaign).startswith("Remind Pia and Piet the phones buzz and light up if")
        assert second(campaign).startswith("Answer for one of them")
        before = waiting.now
        assert tap_main(client, waiting) == 200
        assert waiting.now == before
        assert "reminded" in main(campaign)

    def test_of_one_the_name_stands_on_both(
        self, waiting: Play, campaign: Campaign, pia: Seat
    ) -> None:
        waiting(pia, "anna", "turn", "guard")
        assert main(campaign).startswith("Remind Piet the phone buzzes and lights up if")
        assert second(campaign).startswith("Answer for Piet")

    def test_only_the_phones_that_are_asked_are_called(
        self, waiting: Play, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        waiting(pia, "anna", "turn", "guard")
        assert moves.remind(waiting.tap(), {pia.pk, piet.pk}).ok
        assert "data-reminded" in shown(campaign, seat(piet))
        assert "data-reminded" not in shown(campaign, seat(pia))

    def test_a_phone_is_called_once_in_a_while(
        self, waiting: Play, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        assert moves.remind(waiting.tap(), {pia.pk, piet.pk}).message == ""
        version = Campaign.objects.get(pk=campaign.pk).version
        again = moves.remind(waiting.tap(), {pia.pk, piet.pk})
        assert again.ok and again.message
        assert Campaign.objects.get(pk=campaign.pk).version == version

    def test_the_call_is_over_with_the_answer(
        self, waiting: Play, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        moves.remind(waiting.tap(), {pia.pk})
        waiting(pia, "anna", "turn", "guard")
        waiting(piet, "ben", "turn", "guard")
        assert ("anna", "turn") in waiting.pending, "the next round"
        assert "data-reminded" not in shown(campaign, seat(pia))

    def test_nobody_calls_who_is_not_asked_and_no_player_calls(
        self, waiting: Play, pia: Seat, piet: Seat
    ) -> None:
        assert moves.remind(waiting.tap(pia), {piet.pk}).code == "not_yours"
        waiting(pia, "anna", "turn", "guard")
        assert moves.remind(waiting.tap(), {pia.pk}).kind == "stale"


class TestWhoHasNoPlayer:
    def test_one_decision_stands_on_the_page_and_on_the_button(
        self, yard: Play, campaign: Campaign, piet: Seat
    ) -> None:
        piet.characters.update(player=None)
        html = shown(campaign)
        assert 'data-question="ask-ben-turn' in html
        assert re.fullmatch("Ben attacks Carl .*% .* only this decision", main(campaign))
        assert second(campaign) == (
            "To the end of the round Ben and all foes, until a player is asked"
        )

    def test_where_nobody_is_seated_the_second_button_says_everybody(
        self, yard: Play, campaign: Campaign
    ) -> None:
        alone(yard)
        assert re.fullmatch("Anna attacks Carl .*% .* only this decision", main(campaign))
        assert second(campaign) == "Play the rest of the round everybody, as suggested"
        assert "nobody is seated" in text(shown(campaign))

    def test_it_plays_what_the_rules_ask_the_gm_too(
        self, play: Play, campaign: Campaign, client: Client
    ) -> None:
        alone(play)
        client.force_login(campaign.gm)
        post = {"whose": "everybody", "step": play.now, "token": "rest"}
        path = reverse("gm_play_on", args=[play.pk])
        assert client.post(path, post, headers={"HX-Request": "true"}).status_code == 200
        assert play.state.round == 2 or play.state.over

    def test_a_single_foe_is_a_question_on_the_page_too(
        self, yard: Play, campaign: Campaign
    ) -> None:
        alone(yard)
        yard(None, "anna", "turn", "guard")
        yard(None, "ben", "turn", "guard")
        assert 'data-question="ask-carl-turn' in shown(campaign)
        assert re.fullmatch("Carl attacks Anna .*% .* only this decision", main(campaign))


def test_dice_for_the_foes_are_rolled_with_the_button_that_says_so(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        play(who, by, "declare", "none")
    assert main(campaign) == "Roll initiative"


def test_with_own_dice_the_pad_stands_there_and_its_button_can_be_tapped(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        play(who, by, "declare", "none")
    play(None, "gm", "initiative", "roll")
    assert play.attempts()
    assert main(campaign)
    assert "data-pad" in shown(campaign)


def test_a_switch_on_the_pad_lets_the_app_roll(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat, gwen: User
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        play(who, by, "declare", "none")
    play(None, "gm", "initiative", "roll")
    assert 'name="own"' in shown(campaign)
    laptop_of(gwen).post(f"/c/{campaign.pk}/dice/", {"own": ""})
    assert not play.attempts()
    assert "data-pad" not in shown(campaign)


class TestTheEnd:
    def test_where_one_side_can_fight_no_more_the_end_is_the_next_thing(
        self, play: Play, campaign: Campaign, client: Client, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        from encounters.play.words.viewer_context import ViewerContext

        out = ("goblin-1", "goblin-2")
        monkeypatch.setattr(ViewerContext, "gone", lambda _, seen: seen.id in out)
        monkeypatch.setattr(
            "encounters.play.fights.endings.last_side_standing", lambda people: "party"
        )
        assert main(campaign).startswith("End the fight. Winner: Party")
        assert second(campaign).startswith("Fight on")
        assert tap_main(client, play) == 200
        assert play.state.over
        assert boards.read_board(campaign.pk).context(gm=True).view.winner == "party"

    def test_after_it_the_sheets_are_saved_or_left(self, play: Play, campaign: Campaign) -> None:
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("end")
        assert main(campaign).startswith("Save to the sheets")
        assert "Aldo" in main(campaign) and "Bera" not in main(campaign)
        assert second(campaign).startswith("Leave the sheets as they were")

    def test_it_can_be_ended_at_any_time(self, play: Play, gwen: User) -> None:
        page = laptop_of(gwen).get(f"/e/{play.pk}/").text
        assert "End the fight" in text(page.split('id="menu"')[1].split("</nav>")[0])


class TestMore:
    def test_has_what_is_seldom_needed_with_a_sentence_each(self, play: Play) -> None:
        html = text(questions.more(boards.read_board(play.encounter.campaign_id)))
        for offer in ("Default answers", "Play the foes until the round ends", "Log"):
            assert offer in html

    def test_offers_nothing_that_does_nothing(self, yard: Play) -> None:
        yard(None, "carl", "turn", "guard")
        html = text(questions.more(boards.read_board(yard.encounter.campaign_id)))
        assert "Default answers" not in html and "Play the foes" not in html


@pytest.mark.parametrize("slug", GAMES)
@pytest.mark.parametrize("seated", [True, False], ids=["seated", "alone"])
def test_in_any_state_of_any_fight_there_is_one_main_button(
    gwen: User, slug: str, seated: bool
) -> None:
    play, random = demo_fight(gwen, slug), Random(slug)
    if not seated:
        alone(play)
    for _ in range(many(15)):
        assert main(play.encounter.campaign)
        if play.state.over:
            break
        anything(play, random)


@pytest.mark.parametrize("slug", GAMES)
def test_whoever_taps_only_the_main_button_gets_to_the_third_round(
    gwen: User, slug: str, client: Client
) -> None:
    play = demo_fight(gwen, slug)
    alone(play)
    campaign = play.encounter.campaign
    for _ in range(200):
        if play.state.over or play.state.round == 3:
            return
        before = play.now
        if '<form hidden id="next"' in bar(campaign):
            assert tap_main(client, play) == 200
        else:
            form = re.search(r'<form class="ask".*?</form>', shown(campaign), re.S)
            assert form, bar(campaign)
            found = re.findall(r'name="(by|kind)" value="([^"]*)"', form[0])
            given = dict(found)
            context = boards.read_board(campaign.pk).context(gm=True)
            asked = _asked(context.view.asked, given)
            assert moves.answer(play.tap(), context.table.proposed(asked)).ok
        assert play.now > before
    raise AssertionError("the fight stands still")


def _asked(asked: object, given: dict[str, str]) -> Decision:
    return next(
        item.decision
        for item in asked  # type: ignore[attr-defined]
        if (item.by, item.kind) == (given["by"], given["kind"])
    )
