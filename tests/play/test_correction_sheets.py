"""Correcting a die: the list of rolls, keys for the real face, and only the differences."""

import re

import pytest
from django.utils.html import strip_tags

from encounters.campaigns.models import Campaign
from encounters.play import moves
from encounters.play.history.correction import Correction, preview
from encounters.play.models import Step
from rulesets import registry
from tests.phones import laptop_of, phone_of
from tests.play.anything import demo_fight

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def text(html):
    """The text as it is read: blocks are separated."""
    apart = re.sub(r"<(?!/?(?:bdi|b|i)\b|span class=.of)", " <", html)
    return " ".join(strip_tags(apart).split())


def rows(html):
    """The text, heading and faces of each roll."""
    found = []
    for section in html.split("<section")[1:]:
        heading = text(section.split("<h3")[1].split(">", 1)[1].split("</h3>")[0])
        for row in section.split('id="roll-')[1:]:
            said, faces = row.split('<span class="lies">')
            name = text(said.split("<b>")[1].split("</b>")[0])
            found.append((heading, name, re.findall(r'class="lain( typed)?".*?ltr">(\d+)', faces)))
    return found


@pytest.fixture
def missed(play, campaign, pia, piet, faces):
    """Aldo has missed a goblin with a 2 that Pia typed, in the first round."""
    for seat, by in ((pia, "aldo"), (piet, "bera"), (None, "goblin-1")):
        play(seat, by, "declare", "none")
    faces[:] = [6, 1]
    play(None, "gm", "initiative", "roll")
    pia.own_dice = True
    pia.save()
    play(piet, "bera", "move", "stay")
    play(pia, "aldo", "melee", "attack", target="goblin-1")
    play.type(pia, [2])
    return play


def strike_back(play):
    """The first goblin attacks Aldo; until then everybody gives the default answer."""
    play.until(lambda asked: (asked.by, asked.kind) == ("goblin-1", "melee"))
    assert play(None, "goblin-1", "melee", "attack", target="aldo").ok


@pytest.fixture
def laptop(gwen):
    return laptop_of(gwen)


def lying(browser, play, **asked):
    return browser.get(f"/e/{play.pk}/dice/read", asked, headers=HTMX).content.decode()


def look(browser, play, face, number=None, *, htmx=True, **more):
    """The response to a key; a list in `more` stands for several fields of that name."""
    number = number or play.now
    given = {"step": play.now, "number": number, "place": 0, "die": 0, "face.0": face, **more}
    path, headers = f"/e/{play.pk}/correct", HTMX if htmx else {}
    reply = browser.post(path, given, headers=headers)
    assert reply.status_code == 200
    html = reply.content.decode()
    return html.rpartition('<hx-partial hx-target="#sheet-body"')[2] if htmx else html


class TestTheList:
    def test_has_a_row_a_roll_newest_first_and_says_who_typed_it(self, missed, laptop):
        html = lying(laptop, missed)
        assert rows(html) == [
            ("Round 1", "Aldo: attack on Goblin 1", [(" typed", "2")]),
            ("Round 1", "Foes: initiative", [("", "1")]),
            ("Round 1", "Party: initiative", [("", "6")]),
        ]
        assert "typed by Pia" in text(html)
        assert "<input" not in html

    def test_a_player_reads_the_own_dice_alone(self, missed, pia):
        assert [row[1] for row in rows(lying(phone_of(pia), missed))] == [
            "Aldo: attack on Goblin 1"
        ]

    def test_can_be_narrowed_to_a_person(self, missed, laptop, faces):
        faces[:] = [1]
        strike_back(missed)
        html = lying(laptop, missed)
        whose = re.findall(r"><bdi>(\w+)</bdi></a>", html.split("</nav>")[0])
        assert whose == ["All", "Aldo", "Foes"]
        only = rows(lying(laptop, missed, who="foes"))
        assert {row[1] for row in only} == {"Goblin 1: attack on Aldo"}

    @pytest.mark.parametrize("slug", ["ose", "arm5", "coc7", "momentum", "kampbogen"])
    def test_a_roll_stands_under_its_own_round(self, gwen, laptop, slug):
        """The answer that ends a round has its own dice in that round, and those that begin the
        next one in the next."""
        play = demo_fight(gwen, slug)
        play.encounter.campaign.seats.update(own_dice=False)
        ruleset = registry.get(slug)
        for _ in range(70):
            asked = ruleset.pending(play.state)
            if not asked:
                break
            moves.answer(play.tap(), ruleset.suggest(play.state, asked[0]))
        begins = ruleset.beats.round
        told = {}
        round = 1
        for step in play.steps:
            begun = step.round - sum(entry["rule"] == begins for entry in step.log)
            round = max(1, begun)
            for entry in step.log:
                round += entry["rule"] == begins
                for roll in entry["rolls"]:
                    told.setdefault(step.number, set()).add((round, tuple(roll["faces"])))
        found = re.findall(r'Round (\d+)</h3>|id="roll-(\d+)-', lying(laptop, play))
        at, seen = 0, 0
        for heading, number in found:
            at = int(heading or at)
            if number and int(number) in told:
                assert at in {round for round, _ in told[int(number)]}
                seen += 1
        assert seen > 5
        assert len({heading for heading, _ in found if heading}) == len(
            [heading for heading, _ in found if heading]
        ), "a round has one heading"


class TestTheKeys:
    def test_are_those_of_the_die_with_the_old_face_struck_through(self, missed, laptop):
        html = lying(laptop, missed, number=missed.now, place=0, die=0)
        assert re.findall(r'name="face.0" value="(\d+)"', html) == [
            str(face) for face in range(1, 21)
        ]
        assert '<s dir="ltr">2</s>' in html

    def test_of_a_d100_are_the_tens_and_then_the_ones(self, gwen, laptop):
        play = demo_fight(gwen, "coc7")
        play.rule("check", target="nora-quinn", skill="dex")
        hundred = Step.objects.filter(encounter=play.pk).order_by("-number").first()
        assert hundred is not None
        place = next((at for at, row in enumerate(hundred.rolls) if row.sides == 100), None)
        assert place is not None
        asked = {"number": hundred.number, "place": place, "die": 0}
        tens = lying(laptop, play, **asked)
        assert [int(item) for item in re.findall(r'class="key" href="[^"]*tens=(\d+)"', tens)] == [
            10 * face for face in range(10)
        ]
        ones = lying(laptop, play, **asked, tens="30")
        assert '<input type="hidden" name="tens" value="30">' in ones
        assert len(re.findall(r'name="face.0" value="\d"', ones)) == 10
        found = look(laptop, play, 4, hundred.number, tens=30, place=place)
        assert "becomes 34" in text(found)

    def test_are_not_there_for_a_die_that_somebody_else_typed(self, missed, piet):
        html = lying(phone_of(piet), missed, number=missed.now, place=0, die=0)
        assert 'class="key"' not in html


class TestTheGmsPreview:
    def test_tells_only_what_differs_and_counts_what_stays(self, missed, laptop, faces):
        number = missed.now
        faces[:] = [1]
        strike_back(missed)
        html = look(laptop, missed, 19, number, more=1)
        assert "Aldo misses Goblin 1" in text(re.findall(r"<s>(.*?)</s>", html)[0])
        told = text(html)
        assert "3/3 HP 2/3 HP" in told.replace(" · unhurt", "").replace(" · hurt", "")
        assert re.search(r"\d+ results? stays? the same", told)
        assert "Correct to 19" in told

    def test_of_a_miss_that_becomes_a_hit_asks_for_the_damage(self, missed, laptop):
        """It used to say that there would be no difference."""
        html = look(laptop, missed, 19)
        told = text(html)
        assert "Nothing would change" not in told
        assert "damage by Aldo to Goblin 1 · 1d6" in told
        assert re.search(r"Aldo misses Goblin 1.*Aldo hits Goblin 1", told)
        assert "1 die missing" in told
        assert re.search(r'value="do" disabled', html)
        assert re.findall(r'name="key" value="(\d)"', html) == list("123456")
        assert 'value="app"' in html

    def test_takes_the_die_that_is_needed_now_and_shows_what_it_does(self, missed, laptop):
        html = look(laptop, missed, 19, key=3)
        assert 'value="3" aria-pressed="true"' in html
        assert "Goblin 1 dies" in text(html)
        assert 'name="more" value="3"' in html
        assert not re.search(r'value="do" disabled', html)

    def test_of_another_miss_is_the_same_and_cannot_be_sent(self, missed, laptop):
        html = look(laptop, missed, 3)
        assert "Nothing would change." in text(html)
        assert re.search(r'value="do" disabled', html)
        assert "Same result" in text(html)

    def test_says_what_it_would_do_once_the_rest_is_no_longer_possible(self, missed, laptop):
        number = missed.now
        strike_back(missed)
        html = look(laptop, missed, 19, number, key=6)
        assert "What came after is no longer possible" in text(html)
        assert not re.search(r'value="do" disabled', html)

    def test_tells_exactly_what_comes_when_it_is_done(self, missed, laptop):
        found = preview(missed.tap(), Correction(missed.now, {0: (19,)}, more=(3,)))
        look(laptop, missed, 19, do="do", more=3)
        assert missed.state == found.then
        assert [(entry["rule"]) for entry in missed.step.log] == [
            item["rule"] for item in found.redone[-1].after
        ]


class TestIsDone:
    def test_with_a_die_that_the_app_rolls(self, missed, campaign, laptop, faces):
        Campaign.objects.filter(pk=campaign.pk).update(gm_dice=True)
        faces[:] = [4]
        look(laptop, missed, 19, do="app")
        assert missed.plain["combatants"]["goblin-1"]["status"] == "dead"
        assert missed.attempts() == []

    @pytest.mark.parametrize("more", ["7", "0", "x", "", "99999999"])
    def test_never_with_a_face_that_the_die_has_not(self, missed, laptop, more):
        before = missed.now
        given = {"step": before, "number": before, "place": 0, "face.0": 19, "more": more}
        for how in ("look", "do"):
            reply = laptop.post(f"/e/{missed.pk}/correct", {**given, "do": how}, headers=HTMX)
            assert reply.status_code == 422
        assert missed.now == before

    def test_without_script_page_by_page(self, missed, laptop):
        page = laptop.get(f"/e/{missed.pk}/dice/read").content.decode()
        (keys,) = re.findall(r'class="lain typed" href="([^"]*)"', page)
        page = laptop.get(keys.replace("&amp;", "&")).content.decode()
        assert 'name="csrfmiddlewaretoken"' in page
        page = look(laptop, missed, 3, htmx=False)
        assert "Same result" in text(page)
        reply = laptop.post(
            f"/e/{missed.pk}/correct",
            {"step": missed.now, "number": missed.now, "place": 0, "face.0": 3, "do": "do"},
        )
        assert reply.status_code == 302
        assert missed.step.rolls[0].faces == [3]

    def test_a_player_is_told_whom_it_concerns_and_nothing_that_would_come_of_it(self, missed, pia):
        told = text(look(phone_of(pia), missed, 19))
        assert "It concerns Aldo, Goblin 1" in told
        assert "damage" not in told
        assert "differently" not in told
        assert "Correct to 19" in told
