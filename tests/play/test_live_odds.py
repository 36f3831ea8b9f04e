"""The odds of an answer while it is put together, and the fields of an option."""

import re
from html import unescape

import pytest
from django.http import QueryDict

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.fights.choices import choice_from
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from rulesets import registry
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

GUN = {
    "name": "Gun",
    "use": "firearm",
    "skill": 60,
    "feed": "magazine",
    "capacity": 20,
    "auto": True,
    "burst": 3,
}
RIFLE = {"name": "Rifle", "use": "firearm", "skill": 40, "capacity": 5, "loaded": 3}
KNIFE = {"name": "Knife", "throwable": True, "range": 5}


@pytest.fixture
def fight(campaign, pia, piet, sheet):
    """Anna (Pia) with a gun, a rifle and a knife, and Ben (Piet), against three ghouls."""
    campaign.ruleset = "coc7"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="At dawn", ruleset="coc7")
    anna = sheet("Anna", pia, dex=90, weapons=[GUN, RIFLE, KNIFE], held="Gun")
    people = ((anna, 1), (sheet("Ben", piet, dex=80), 1), (sheet("Ghoul", dex=50), 3))
    for combatant, count in people:
        Participant.objects.create(
            encounter=encounter, combatant=combatant, count=count, side=combatant.side
        )
    result = moves.start(encounter, Member(campaign, None, True))
    assert result.ok, result.message
    return Play(result.encounter)


def html(campaign, seat):
    return boards.read_board(campaign.pk).html(Place("seat", seat.pk, "en"))


def plain(text):
    return " ".join(re.sub(r"<[^>]+>", " ", text).replace("\xa0", " ").split())


@pytest.fixture
def odds(pia, fight):
    """A request of Pia's phone while she chooses."""

    def ask(by="anna", **fields):
        posted = {name.replace("__", "."): value for name, value in fields.items()}
        return phone_of(pia).get(f"/e/{fight.pk}/live-odds", {"by": by, "kind": "turn"} | posted)

    return ask


def test_the_button_names_the_deed_and_its_chance(odds):
    found = odds(choice="shoot", shoot__target="ghoul-2", shoot__weapon="Gun").json()
    assert found["deed"] == "Shoot at Ghoul 2: Gun"
    assert plain(found["promise"]) == "60 %"


def test_weapon_and_range_change_them_beside_every_target(odds):
    fields = {"shoot__target": "ghoul-1", "shoot__weapon": "Rifle", "shoot__range": "long"}
    found = odds(choice="shoot", **fields).json()
    assert plain(found["promise"]) == "20 % · Hard success"
    beside = {place: plain(html) for place, html in found["beside"].items()}
    shown = {beside[f"shoot.target/ghoul-{number} beside"] for number in (1, 2, 3)}
    assert shown == {"20 % Hard success"}


def test_what_does_not_fit_promises_nothing(odds):
    found = odds(choice="shoot", shoot__target="otto", shoot__weapon="Gun").json()
    assert found["promise"] == ""
    assert odds(choice="dance").json() == {}
    assert odds(by="otto", choice="shoot").json() == {}


def test_nothing_is_done_by_it(odds, fight):
    before = fight.now
    odds(choice="shoot", shoot__target="ghoul-1", shoot__weapon="Gun")
    assert fight.now == before


def test_nobody_weighs_anothers_answer(fight, piet):
    posted = {"by": "anna", "kind": "turn", "choice": "shoot", "shoot.target": "ghoul-1"}
    assert phone_of(piet).get(f"/e/{fight.pk}/live-odds", posted).json() == {}


def test_the_targets_of_an_option_are_rows_with_their_chance(campaign, fight, pia):
    page = html(campaign, pia)
    row = page.split('id="anna-shoot-target-ghoul-2"')[1].split("</label>")[0]
    assert plain(row).endswith("Ghoul 2 60 % unhurt Hard 30% Extreme 12%")
    first = page.split('id="anna-shoot-target-ghoul-1"')[1].split("</label>")[0]
    assert " checked" in first


def test_what_another_value_excludes_is_said_to_the_page(campaign, fight, pia):
    page = unescape(html(campaign, pia))
    assert '"on": "shoot.weapon", "most": {"Rifle": null}}' in page  # the gun is fed by magazines
    assert '"on": "throw.range", "most": {"point_blank": null, "base": null}}' in page


def test_a_yes_or_no_that_follows_from_other_values_can_be_left_to_the_rules(campaign, fight, pia):
    near = html(campaign, pia).split('id="anna-throw-close-field"')[1].split("</fieldset>")[0]
    assert re.findall(r'value="(\w*)"( checked)?', near) == [
        ("", " checked"),
        ("on", ""),
        ("off", ""),
    ]


@pytest.mark.parametrize(("given", "close"), [("on", True), ("off", False), ("", False)])
def test_and_is_read_as_it_was_given(fight, given, close):
    posted = QueryDict(mutable=True)
    posted.update({"by": "anna", "kind": "turn", "choice": "throw", "throw.target": "ghoul-1"})
    posted.update({"throw.close": given})
    pending = registry.get(fight.encounter.ruleset).pending(fight.state)
    fields = choice_from(pending, posted).fields
    assert fields.get("close", False) is close
    assert ("close" in fields) == bool(given)


def test_neighbours_of_one_group_are_one_place_in_the_order(campaign, fight, pia, piet):
    page = html(campaign, piet)
    strip = page.split('id="strip"')[1].split("</ol>")[0]
    assert [plain(part.split(">", 1)[1]) for part in strip.split("<li")[1:]] == [
        "Anna",
        "Ben",
        "Ghoul ×3",
        "End",
    ]
    order = page.split('id="order"')[1].split("</ol>")[0]
    assert plain(order).count("Ghoul") == 1
    fight(pia, "anna", "turn", "other")
    fight(piet, "ben", "turn", "other")
    strip = html(campaign, piet).split('id="strip"')[1].split("</ol>")[0]
    assert "Ghoul 1" in plain(strip) and "Ghoul ×2" in plain(strip)


def test_the_gm_names_a_holder_and_a_weapon_by_choosing(campaign, fight):
    gwens = laptop_of(campaign.gm)
    sheet = gwens.get(f"/e/{fight.pk}/rulings", {"target": "anna", "all": "1"}).content.decode()
    held = sheet.split('name="set-held"')[1].split("</select>")[0]
    assert plain(held).endswith("none of these Gun Rifle Knife")
    holder = sheet.split('name="set-restrained_by"')[1].split("</select>")[0]
    assert plain(holder).endswith("none of these Ghoul 1 Ghoul 2 Ghoul 3")
