"""A player's phone: before the fight, asked, waiting, with dice in hand, in Hebrew."""

from __future__ import annotations

import re

import pytest
from django.test import Client

from encounters.campaigns import seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Seat
from encounters.lobby import joining, opening
from encounters.play import moves
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from tests.phones import phone_of
from tests.play.opened import behind
from tests.play.table import Play
from tests.screens.shown import TABLE, seat, shown, text


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

    def test_an_answer_counts_without_scripts(self, fighting, campaign, pia):
        phone = Client(enforce_csrf_checks=True)
        phone.cookies = phone_of(pia).cookies
        page = phone.get(f"/c/{campaign.pk}/").content.decode()
        within = re.search(r"<noscript>(.*?)</noscript>", page, re.DOTALL)
        assert within
        sent = dict(re.findall(r'name="(\w+)" value="([^"]+)" form="ask-', within[1]))
        sent |= {"by": "aldo", "kind": "melee", "choice": "attack/goblin-1", "refuse": "pass"}
        assert phone.post(f"/e/{fighting.pk}/answer", sent).status_code == 302
        assert fighting.step.choice["option"] == "pass"

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


class TestAMageWhoseTurnIsFirst:
    @pytest.fixture
    def mages(self, gwen):
        campaign = opening.create_with_demo(gwen, registry.get("fifth"), "en", "Demo")
        mage = campaign.combatants.get(name="Hired Mage")
        mage.stats |= {"initiative": 20, "dex": 30}
        mage.save()
        return campaign

    @pytest.fixture
    def take(self, mages):
        invited = seats.invite(mages)
        return lambda name: joining.take_seat(invited, mages.combatants.get(name=name).pk)

    @pytest.fixture
    def fight(self, mages):
        house = mages.encounters.get(name="The house with no echo")
        assert moves.start(house, Member(mages, None, True)).ok
        fight = Play(house)
        fight.until(lambda asked: (asked.by, asked.kind) == ("hired-mage", "turn"))
        return fight

    def casts_fireball(self, fight, target):
        sent = {"power": "fireball", "slot": 3, "targets": [target]}
        return fight(None, "hired-mage", "turn", "cast", **sent)

    def test_whoever_waits_reads_the_order_once(self, mages, take, fight):
        html = shown(mages, seat(take("Aldo")))
        news = html.partition('id="news"')[2].partition("</section>")[0]
        assert "Aldo: turn 8 of 12" in text(news).replace(" :", ":")
        assert news.count("Veteran") == 1
        assert "more" not in text(news).partition("why?")[0]

    def test_the_gm_reads_what_the_spell_is_that_a_foe_would_cast(self, mages, take, fight):
        take("Aldo")
        row = shown(mages).partition('id="owed-hired-mage-turn"')[2].partition("</button>")[0]
        assert "Cone of Cold on 5 targets" in text(row)

    def test_whoever_may_react_reads_to_what_above_the_answers(self, mages, take, fight):
        lia = take("Lia")
        assert self.casts_fireball(fight, "lia").ok
        question = shown(mages, seat(lia)).partition("<legend>")[2]
        assert question.index("casts Fireball, level") < question.index('value="decline"')

    def test_while_a_player_rolls_against_the_spell_nobody_waits_for_the_gm(
        self, mages, take, fight
    ):
        aldo, bera = take("Aldo"), take("Bera")
        Seat.objects.filter(pk=bera.pk).update(own_dice=True)
        assert fight.rule("set", target="lia", field="reaction", value=False).ok
        assert "Waiting for the GM" in text(shown(mages, seat(aldo)))
        self.casts_fireball(fight, "bera")
        html = text(shown(mages, seat(aldo)))
        assert "Waiting for Bera" in html
        assert "Also" not in html
