"""The panels of all phones: lobby, question, waiting, dice, the GM's round, the table display."""

from __future__ import annotations

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Claim, Seat
from encounters.live.places import Place
from encounters.play import moves
from encounters.play.history.line import line
from encounters.play.models import Encounter, Participant
from encounters.play.panels import boards
from rulesets import registry
from tests.phones import phone_of
from tests.play.anything import demo_fight
from tests.play.opened import behind
from tests.play.table import Play

GM, WATCH, TABLE = Place("gm"), Place("watch"), Place("table")


def shown(campaign, place=GM):
    return boards.read_board(campaign.pk).html(place)


def seat(person: Seat, language: str = "en") -> Place:
    return Place("seat", person.pk, language)


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


@pytest.fixture
def fighting(play, pia, piet, faces):
    """The party has won initiative: Aldo may strike the first goblin."""
    for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
        play(who, by, "declare", "none")
    faces += [6, 1]
    play(None, "gm", "initiative", "roll")
    play(piet, "bera", "move", "stay")
    return play


class TestBeforeTheFight:
    def test_a_player_reads_who_is_here_and_for_whom_one_waits(self, campaign, pia, piet, sheet):
        sheet("Aldo", pia)
        html = shown(campaign, seat(pia))
        assert "Waiting for Gwen" in text(html)
        assert "Pia you Aldo" in text(html)
        assert "Piet" in html

    def test_who_is_called_like_the_character_is_named_once(self, campaign, pia, sheet):
        Seat.objects.filter(pk=pia.pk).update(name="Aldo")
        sheet("Aldo", pia)
        html = shown(campaign, seat(pia))
        assert "Aldo you" in text(html) and "Aldo you Aldo" not in text(html)

    def test_and_may_say_the_own_name(self, campaign, pia):
        assert f'href="/c/{campaign.pk}/settings/"' in shown(campaign, seat(pia))

    def test_and_chooses_the_dice(self, campaign, pia):
        assert 'name="own"' in shown(campaign, seat(pia))

    def test_the_big_display_says_that_nothing_is_on(self, campaign):
        assert "No fight is running." in shown(campaign, TABLE)


class TestAPlayerWhoIsAsked:
    def test_reads_the_question_and_the_answers(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia))
        assert "Aldo : whom do you attack?" in text(html)
        assert 'value="attack/goblin-1" required checked' in html
        assert 'id="opt-aldo-goblin-1"' in html

    def test_the_main_button_names_the_deed(self, fighting, campaign, pia):
        assert 'data-deed="Attack Goblin 1"' in shown(campaign, seat(pia))

    def test_what_declines_is_a_button_of_its_own(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia))
        assert 'name="refuse" value="pass"' in html
        assert 'value="pass" required' not in html

    def test_what_is_not_possible_stands_last_with_its_reason(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia))
        assert html.index("opt off") > html.index('value="attack/goblin-1"')
        assert "Not within 5 feet" in html

    def test_every_form_has_room_for_a_token(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia))
        assert html.count("<form") == html.count('name="token" value=""') > 0

    def test_the_panel_knows_the_step_it_was_made_for(self, fighting, campaign, pia):
        assert f'data-step="{fighting.now}"' in shown(campaign, seat(pia))

    def test_and_so_does_every_form_where_there_are_no_scripts(self, fighting, campaign, pia):
        page = phone_of(pia).get(f"/c/{campaign.pk}/").content.decode()
        forms = set(re.findall(r'<form[^>]*\sid="([^"]+)"', shown(campaign, seat(pia))))
        told = f'<input type="hidden" name="step" value="{fighting.now}" form="([^"]+)">'
        within = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
        assert within and set(re.findall(told, within[1])) == forms

    def test_the_odds_stand_beside_the_answer_as_far_as_they_may_be_known(
        self, fighting, campaign, pia
    ):
        html = shown(campaign, seat(pia))
        beside = set(re.findall(r'class="odds"[^>]*>(.+?)</span>', html))
        assert "%" not in text("".join(beside)), "the armour of foes is not known"
        campaign.odds = campaign.Odds.JUDGED
        campaign.save()
        beside = set(re.findall(r'class="odds"[^>]*>(.+?)</span>', shown(campaign, seat(pia))))
        assert {text(cell) for cell in beside} == {"40 % 13+ hits"}
        campaign.odds = campaign.Odds.OWN
        campaign.save()
        html = shown(campaign, seat(pia))
        assert not re.search(r'class="odds"[^>]*>[^<]*\d', html), "nobody judges armour"
        fighting.rule("set", target="goblin-1", field="asleep", value=True)
        assert "hits without a roll" in text(shown(campaign, seat(pia)))

    def test_a_question_stays_the_same_while_others_answer(self, play, campaign, pia, piet):
        key = re.compile(r'data-question="([^"]+)"')
        before = key.search(shown(campaign, seat(pia)))
        play(piet, "bera", "declare", "none")
        after = key.search(shown(campaign, seat(pia)))
        assert before and after and before[1] == after[1]

    def test_of_several_characters_one_is_asked_after_the_other(self, play, campaign, pia, piet):
        piet.characters.update(player=pia)
        html = shown(campaign, seat(pia))
        assert html.count("data-question=") == 1
        assert "Aldo : what do you declare?" in text(html)
        play(pia, "aldo", "declare", "none")
        assert "Bera : what do you declare?" in text(shown(campaign, seat(pia)))


class TestAPlayerWhoWaits:
    def test_reads_for_whom_and_what_is_decided(self, play, campaign, pia, piet):
        play(pia, "aldo", "declare", "none")
        html = shown(campaign, seat(pia))
        assert "Waiting for Piet" in text(html)
        assert "Bera decides what to declare." in text(html)
        assert re.search(r'<time data-since="(\d+)" data-of="[^"]*"></time>', html)

    def test_reads_the_person_and_all_characters_that_are_waited_for(
        self, play, campaign, sheet, pia, piet
    ):
        Seat.objects.filter(pk=piet.pk).update(name="Dani")
        play(pia, "aldo", "declare", "none")
        assert "Waiting for Dani (Bera)" in text(shown(campaign, seat(pia)))
        pia.characters.update(player=piet)
        watcher = Place("watch")
        campaign.encounters.get().steps.exclude(number=1).delete()
        campaign.encounters.update(step=1)
        assert "Waiting for Dani (Aldo, Bera)" in text(shown(campaign, watcher))
        Seat.objects.filter(pk=piet.pk).update(name="Bera")
        assert "Waiting for Aldo, Bera " in text(shown(campaign, watcher))

    def test_reads_the_own_answer_and_may_change_it(self, play, campaign, pia):
        play(pia, "aldo", "declare", "retreat")
        html = shown(campaign, seat(pia))
        assert "Declare the retreat" in html
        assert "Change" in html

    def test_no_more_once_the_round_has_gone_on(self, play, campaign, pia, piet):
        play(piet, "bera", "declare", "none")
        play(None, "goblin-1", "declare", "none")
        play(pia, "aldo", "declare", "none")
        html = shown(campaign, seat(pia))
        assert "Change" not in html

    def test_but_what_was_done_last_can_be_undone(self, play, campaign, pia, piet):
        play(piet, "bera", "declare", "none")
        play(None, "goblin-1", "declare", "none")
        play(pia, "aldo", "declare", "none")
        assert 'id="toast"' in shown(campaign, seat(pia))
        assert 'id="toast"' not in shown(campaign, seat(piet))

    def test_everybody_stands_in_the_order_of_the_roster(self, play, campaign, pia):
        play(pia, "aldo", "declare", "none")
        order = re.findall(r'id="order-([a-z0-9-]+)"', shown(campaign, seat(pia)))
        assert order == ["aldo", "bera", "others"]

    def test_the_log_says_why(self, fighting, campaign, pia, piet):
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        html = shown(campaign, seat(piet))
        assert '<dl class="sum">' not in html
        assert '<dl class="sum">' in behind(html, phone_of(piet))
        rows = re.findall(r'class="line(?: beat| bare)?" id="beat-log-(\d+)-', html)
        assert len(rows) > 1

    def test_an_exchange_is_one_row_that_opens_to_its_lines(
        self, fighting, campaign, pia, piet, faces
    ):
        faces[:] = [19, 6]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        html = shown(campaign, seat(piet))
        [row] = re.findall(r'<details class="line beat".*?</details>', html, re.S)[:1]
        within = text(behind(row, phone_of(piet)))
        assert "hits" in text(row)
        assert within.index("hits") < within.index("dies")


class TestDiceAtTheTable:
    def test_a_slot_a_die_and_the_keys_of_that_die(self, fighting, campaign, pia):
        pia.own_dice = True
        pia.save()
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        html = shown(campaign, seat(pia))
        assert html.count("data-slot=") == 1
        assert html.count("data-face=") == 20
        assert "1 die left" in html

    def test_the_others_read_who_rolls(self, fighting, campaign, pia, piet):
        pia.own_dice = True
        pia.save()
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "Waiting for Pia" in text(shown(campaign, seat(piet)))
        assert "rolling" in shown(campaign, seat(piet))

    def test_the_gm_types_own_dice_on_the_own_screen(self, fighting, campaign, pia, faces):
        campaign.gm_dice = True
        campaign.save()
        faces += [20]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "data-pad" in shown(campaign)
        assert "data-pad" not in shown(campaign, seat(pia))


class TestTheGmsRound:
    def test_says_for_whom_the_table_waits_and_what_is_owed(self, play, campaign):
        html = text(shown(campaign))
        assert "Waiting for Pia Aldo" in html
        assert "Piet Bera" in html
        assert "You 1" in html
        assert "1 declaration" in html

    def test_a_person_called_like_the_character_is_named_once(self, play, campaign, pia):
        Seat.objects.filter(pk=pia.pk).update(name="Aldo")
        assert "<bdi>Aldo</bdi><small>" not in shown(campaign)
        assert "<bdi>Aldo</bdi> <small" not in shown(campaign, TABLE)

    def test_a_person_with_a_number_keeps_it_on_one_line(self, play, campaign, pia):
        Seat.objects.filter(pk=pia.pk).update(name="Player 2")
        assert "Waiting for <bdi>Player\N{NO-BREAK SPACE}2 (Aldo)" in shown(campaign, TABLE)

    def test_a_lost_phone_asks_in_the_middle_of_the_fight_too(self, play, campaign, pia):
        claim = Claim.objects.create(seat=pia)
        html = shown(campaign)
        assert "A new phone asks for this seat." in html
        assert f'hx-post="/c/{campaign.pk}/gm/claims/{claim.pk}/"' in html
        assert "A new phone" not in shown(campaign, seat(pia)) + shown(campaign, TABLE)
        seats.refuse(campaign, claim)
        assert "A new phone" not in shown(campaign)

    def test_its_own_questions_are_answered_on_the_spot(self, play, campaign, pia, piet):
        for by, who in (("aldo", pia), ("bera", piet), ("goblin-1", None)):
            play(who, by, "declare", "none")
        html = shown(campaign)
        assert "Roll initiative?" in text(html)
        assert 'data-deed="Roll initiative"' in html

    def test_foes_are_groups_that_open(self, play, campaign):
        html = shown(campaign)
        assert 'id="group-goblin-1"' in html
        assert re.findall(r'id="member-([a-z0-9-]+)"', html) == ["goblin-1", "goblin-2"]
        assert "2 able to fight · AC 6" in text(html)
        assert "6 of 6 HP" in text(html)

    def test_the_dead_stay_where_they_were(self, play, campaign):
        play.rule("set", target="goblin-1", field="hp", value=0)
        html = shown(campaign)
        assert re.findall(r'id="member-([a-z0-9-]+)"', html) == ["goblin-1", "goblin-2"]
        assert "1 of 2 standing" in text(html)

    def test_undo_names_what_it_undoes(self, play, campaign, pia):
        assert "Aldo declares" not in text(shown(campaign))
        play(pia, "aldo", "declare", "retreat")
        assert "Undo Aldo declares the retreat" in text(shown(campaign))

    def test_undo_says_what_came_of_it(self, fighting, campaign, pia, faces):
        faces[:] = [19, 1]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "Undo Aldo hits Goblin 1 with the sword for 1 ." in text(shown(campaign))

    def test_undo_names_the_answer_and_the_weightiest_that_came_of_it(
        self, fighting, campaign, pia, faces
    ):
        faces[:] = [19, 5]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        assert "Undo Aldo : attack on Goblin 1 · Goblin 1 dies." in text(shown(campaign))

    def test_undo_names_the_answer_and_not_what_sides_rolled_after_it(self, campaign, sheet, pia):
        """With the last answer of a round both sides roll for the next."""
        campaign.ruleset = "sample"
        campaign.save()
        encounter = Encounter.objects.create(campaign=campaign, name="A ford", ruleset="sample")
        for item in (sheet("Anna", pia), sheet("Carl")):
            Participant.objects.create(encounter=encounter, combatant=item, side=item.side)
        fight = Play(moves.start(encounter, Member(campaign, None, True)).encounter)
        while fight.state.round == 1:
            (asked,) = fight.pending
            fight(None, *asked, "guard")
        assert f"Undo {asked[0].title()} guards" in text(shown(campaign))

    def test_after_the_fight_it_offers_to_carry_over_what_lasts(self, play, campaign):
        play.rule("set", target="aldo", field="hp", value=2)
        play.rule("end")
        html = shown(campaign)
        assert 'name="who" value="aldo" checked' in html
        assert "goblin" not in re.sub(r"(?s)^.*<form id=\"carry\"|</form>.*$", "", html).lower()


class TestTheBigDisplay:
    def test_has_the_order_the_last_result_and_the_party(self, fighting, campaign, pia, faces):
        faces += [19, 3]
        fighting(pia, "aldo", "melee", "attack", target="goblin-1")
        html = shown(campaign, TABLE)
        assert "Aldo hits Goblin 1" in text(html)
        assert re.search(r'<div class="total"><dd><bdi dir="ltr">\d+</bdi></dd>', html)
        assert '<h2 id="log-7-attack-1" class="">' in html  # at the largest size
        assert "Aldo" in html

    def test_names_all_who_are_awaited(self, play, campaign, pia, piet):
        assert "Waiting for Pia (Aldo), Piet (Bera) and the GM" in text(shown(campaign, TABLE))

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


class TestInHebrew:
    def test_the_rules_and_the_library_speak_it(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia, "he"))
        assert "<bdi>אלדו</bdi>" in html
        assert re.search(r"[א-ת]", text(html))
        assert "whom do you" not in html

    def test_numbers_and_dice_run_from_left_to_right(self, fighting, campaign, pia):
        html = shown(campaign, seat(pia, "he"))
        assert '<bdi dir="ltr">6<span class="of"> / 6</span></bdi>' in html

    def test_what_one_reads_does_not_change_what_the_next_one_reads(self, fighting, campaign, pia):
        board = boards.read_board(campaign.pk)
        board.html(seat(pia, "he"))
        assert "Aldo : whom do you attack?" in text(board.html(seat(pia)))


class TestWhatItCosts:
    def test_equal_places_share_one_rendering(self, play, campaign):
        board = boards.read_board(campaign.pk)
        assert board.html(WATCH) is board.html(Place("watch"))

    @pytest.mark.parametrize("number", [10, 100, 300])
    def test_the_number_of_queries_does_not_grow_with_the_fight(
        self, prepared, campaign, pia, number
    ):
        from encounters.campaigns.access import Member

        prepared.participants.filter(combatant__name="Goblin").update(count=number - 2)
        assert moves.start(prepared, Member(campaign, None, True)).ok
        with CaptureQueriesContext(connection) as queries:
            board = boards.read_board(campaign.pk)
            for place in (GM, TABLE, WATCH, seat(pia)):
                board.html(place)
        assert len(queries) <= 8

    def test_steps_that_were_shown_before_are_not_read_again(self, fighting, campaign, pia):
        before = boards.read_board(campaign.pk)
        for value in (5, 4, 3):
            fighting.rule("set", target="aldo", field="hp", value=value)
        fighting.undo(None)
        fighting.undo(None)
        fighting.rule("set", target="aldo", field="hp", value=1)
        after = boards.read_board(campaign.pk, before=before).table.steps
        assert [item.number for item in after] == [
            item.number for item in line(fighting.encounter, 30)
        ]
        assert any(item is known for item in after for known in before.table.steps)

    @pytest.mark.parametrize("fight", [False, True])
    def test_the_version_is_read_before_anything_that_it_stands_for(self, request, campaign, fight):
        """Otherwise a fight that begins in between would never be shown, since the panel would have
        its version."""
        if fight:
            request.getfixturevalue("play")
        with CaptureQueriesContext(connection) as queries:
            boards.read_board(campaign.pk)
        first, *rest = [query["sql"] for query in queries]
        assert 'FROM "campaigns_campaign"' in first
        assert not any('"campaigns_campaign"."version"' in sql for sql in rest)

    def test_those_who_only_watch_a_fight_are_not_read(self, play, campaign, pia):
        watcher = campaign.seats.create(name="Wanda", watching=True)
        seats = boards.read_board(campaign.pk).table.seats
        assert pia in seats
        assert watcher not in seats
        watcher.claims.create()
        assert "Wanda" in shown(campaign)

    def test_nor_with_its_length(self, play, campaign, pia):
        for _ in range(30):
            play.rule("set", target="aldo", field="hp", value=5)
        with CaptureQueriesContext(connection) as queries:
            boards.read_board(campaign.pk).html(seat(pia))
        assert len(queries) <= 9


def test_any_game_is_shown_without_a_word_of_its_own_in_the_shell(yard, pia, piet):
    campaign = yard.encounter.campaign
    html = shown(campaign, seat(pia))
    assert 'name="choice"' in html
    assert text(shown(campaign, TABLE))
    assert "Anna" in shown(campaign)


def test_every_game_installed_draws_its_demo(gwen):
    from encounters.campaigns.access import Member
    from encounters.lobby import demo

    for ruleset in registry.all():
        campaign = demo.create(gwen, ruleset, "en", "Demo")
        prepared = Encounter.objects.filter(campaign=campaign).first()
        assert prepared is not None
        assert moves.start(prepared, Member(campaign, None, True)).ok
        for place in (GM, TABLE, WATCH):
            assert '<main class="' in shown(campaign, place)


def test_default_for_all_is_offered_where_something_has_a_default(gwen, play, campaign):
    offered = '<button class="btn" type="submit" form="all" name="how" value="default">'
    assert offered in shown(campaign)
    duel, ruleset = demo_fight(gwen, "coc7"), registry.get("coc7")
    Seat.objects.update(own_dice=False)
    for _ in range(20):  # until a foe's turn, which has no default answer
        asked = ruleset.pending(duel.state)[0]
        table = boards.read_board(duel.encounter.campaign_id).table
        if asked.default is None and not table.deciders(asked.by):
            break
        moves.answer(duel.tap(), ruleset.suggest(duel.state, asked))
    html = shown(duel.encounter.campaign)
    assert offered not in html
    assert offered.replace(">", " disabled>") in html


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "Waiting for the GM"),
        ("da", "Venter på spillederen"),
        ("de", "Warten auf die Spielleitung"),
        ("he", "ממתינים למנחה"),
        ("pl", "Czekamy na MG"),
    ],
)
def test_whoever_waits_for_the_gm_reads_a_sentence_of_its_own(
    language, said, play, campaign, pia, piet
):
    play(pia, "aldo", "declare", "none")
    play(piet, "bera", "declare", "none")
    assert said in text(shown(campaign, seat(piet, language)))
    assert said in text(shown(campaign, Place("table", None, language)))
