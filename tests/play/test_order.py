"""The order of the round in games that have one: on phones, on the GM's screen, on the display."""

import re

import pytest

from encounters.campaigns.access import Member
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play

BOLT = {"name": "Bolt", "level": 5, "arts": 15, "damage": 1, "mastery": 1, "fast_casting": True}
GM, TABLE, WATCH = (Place(kind, None, "en") for kind in ("gm", "table", "watch"))


def plain(html):
    return " ".join(re.sub(r"<[^>]+>", " ", html).replace("\xa0", " ").split())


def seat(person):
    return Place("seat", person.pk, "en")


@pytest.fixture
def begun(campaign, pia, piet, sheet):
    """`begun("momentum", options, Aldo={...}, ...)`: Aldo (Pia) and Bera (Piet) against others."""

    def begin(slug, options=None, hidden=(), counts=None, **cast):
        campaign.ruleset = slug
        campaign.save()
        fight = Encounter.objects.create(
            campaign=campaign, name="Fight", ruleset=slug, options=options or {}
        )
        for name, stats in cast.items():
            made = sheet(name, {"Aldo": pia, "Bera": piet}.get(name), **stats)
            Participant.objects.create(
                encounter=fight,
                combatant=made,
                side=made.side,
                count=(counts or {}).get(name, 1),
                hidden=name in hidden,
            )
        result = moves.start(fight, Member(campaign, None, True))
        assert result.ok, result.message
        return Play(result.encounter)

    return begin


@pytest.fixture
def rows(campaign):
    """The text of the order's rows on a screen, or of its chips, without avatars and icons."""

    def read(place):
        html = boards.read_board(campaign.pk).html(place)
        found = re.findall(r'<li class="item[^>]*id="order-[^>]*>(.*?)</li>', html, re.S)
        for strip in re.findall(r'<ol class="turns" id="order">(.*?)</ol>', html, re.S):
            found += re.findall(r"<li[^>]*>(.*?)</li>", strip, re.S)
        return [plain(re.sub(r'<span class="avatar.*?</span>', "", item)) for item in found]

    return read


def test_initiative_puts_foes_between_the_characters_with_values_for_those_who_know_them(
    begun, rows, pia
):
    begun(
        "momentum",
        {"initiative_die": 0},
        Aldo={"initiative": 12},
        Bera={"initiative": 8},
        Wolf={"initiative": 10},
    )
    assert rows(WATCH) == [
        "Aldo Init. 12 Pia choosing",
        "Wolf unhurt choosing",
        "Bera Init. 8 Piet choosing",
    ]
    assert [row.split(" unhurt")[0] for row in rows(GM)][1] == "Wolf Init. 10"
    assert [row.split()[0] for row in rows(TABLE)] == ["Aldo", "Wolf", "Bera"]
    assert "Init. 12" in rows(TABLE)[0]


def test_neighbours_of_one_group_are_one_row_and_others_of_it_stand_where_they_act(
    begun, rows, campaign, faces
):
    faces[:] = [3, 1, 6, 6, 1]
    begun(
        "momentum",
        None,
        counts={"Wolf": 3},
        Aldo={"initiative": 10},
        Bera={"initiative": 4},
        Wolf={"initiative": 10},
    )
    names = [re.split(r" Init.| \d stands?| choosing", row)[0] for row in rows(GM)]
    assert names == ["Wolf ×2", "Aldo", "Wolf 3", "Bera"]
    assert "Init. 16" in rows(GM)[0] and "Init. 11" in rows(GM)[2]
    assert [re.split(r" Init.| Piet| Pia| unhurt| choosing", row)[0] for row in rows(TABLE)] == [
        "Wolf ×2",
        "Aldo",
        "Wolf 3",
        "Bera",
    ]


def test_nobody_hidden_stands_in_the_order_and_no_gap_shows_the_place(begun, rows, pia, faces):
    faces[:] = [6, 2, 4]
    play = begun(
        "ose",
        {"initiative": "individual"},
        hidden=("Mimic",),
        Aldo={},
        Bera={},
        Mimic={},
    )
    for by, kind in sorted(play.pending):
        play(None, by, kind, "none")
    play(None, "gm", "initiative", "roll")
    assert [re.split(" Pia| Piet", row)[0] for row in rows(WATCH)] == [
        "Aldo Place 1",
        "Bera Place 2",
    ]
    assert [row.split()[0] for row in rows(GM)] == ["Aldo", "Mimic", "Bera"]


def test_who_has_two_places_next_to_each_other_has_two_rows(begun, rows):
    mage, slow = {"quickness": 25, "finesse": 5, "spells": [BOLT]}, {"quickness": -15}
    cast = dict.fromkeys(("Wolf", "Bor", "Ines", "Gaspar", "Hugo", "Otto", "Kuno"), slow)
    begun("arm5", {"early_cast": True}, Aldo=mage, **cast)
    for place in (GM, TABLE):
        assert [row.split()[0] for row in rows(place)][:2] == ["Aldo", "Aldo"], rows(place)


def test_sides_that_take_turns_stand_one_after_the_other(begun, rows, pia, piet, faces):
    faces[:] = [1, 6]
    play = begun("ose", None, counts={"Goblin": 2}, Aldo={}, Bera={}, Goblin={})
    assert [row.split()[0] for row in rows(seat(pia))] == ["Aldo", "Bera", "Foes"]
    for by, kind in sorted(play.pending):
        play(None, by, kind, "none")
    play(None, "gm", "initiative", "roll")
    assert rows(TABLE)[0].startswith("Goblin ×2")
    assert [row.split()[0] for row in rows(seat(pia))] == ["Goblin", "Aldo", "Bera"]
    html = boards.read_board(play.encounter.campaign_id).html(seat(pia))
    assert "You are next" in plain(html) and "The phone will buzz." in plain(html)


def test_nobody_is_next_of_whom_nothing_more_is_asked(begun, rows, pia, piet, faces):
    faces[:] = [1, 6, 1]
    spell = {"name": "Shield of air", "target": "self", "effect": "gm"}
    play = begun("ose", None, Aldo={"spells": [spell]}, Bera={}, Goblin={})
    play(pia, "aldo", "declare", "cast", spell="Shield of air")
    play(piet, "bera", "declare", "none")
    play(None, "gm", "initiative", "roll")
    read = boards.read_board
    assert "You are next" in plain(read(play.encounter.campaign_id).html(seat(pia)))
    assert play.rule("save", target="aldo", category="spells").ok
    shown = plain(read(play.encounter.campaign_id).html(seat(pia)))
    assert "Spell disrupted" in shown and "You are next" not in shown
    assert "You are next" in plain(read(play.encounter.campaign_id).html(seat(piet)))
    assert play.rule("set", target="bera", field="asleep", value=True).ok
    assert "You are next" not in plain(read(play.encounter.campaign_id).html(seat(piet)))


def test_who_is_next_is_told_by_the_same_order(begun, rows, campaign, pia, piet):
    play = begun("coc7", None, Aldo={"dex": 40}, Bera={"dex": 60}, Ghoul={"dex": 80})
    assert rows(seat(pia)) == [
        "Ghoul unhurt choosing",
        "Bera DEX 60 Piet waiting",
        "Aldo DEX 40 you waiting",
    ]
    html = plain(boards.read_board(campaign.pk).html(seat(piet)))
    assert "You are next After Ghoul. The phone will buzz." in html
    assert "You are next" not in plain(boards.read_board(campaign.pk).html(seat(pia)))
    play(None, "ghoul", "turn", "other")
    assert rows(seat(pia))[0] == "Ghoul unhurt has acted"
    assert "You are next After Bera." in plain(boards.read_board(campaign.pk).html(seat(pia)))


def test_who_is_at_turn_is_marked_while_somebody_else_answers(begun, rows, pia):
    play = begun("coc7", None, Aldo={"dex": 40}, Ghoul={"dex": 80, "brawl": 50})
    play(None, "ghoul", "turn", "melee", target="aldo")
    assert rows(GM) == ["Ghoul DEX 80 unhurt acting", "Aldo DEX 40 Pia choosing"]


def test_where_nobody_has_a_place_all_stand_as_in_the_roster(begun, rows, pia):
    begun("kampbogen", None, Aldo={}, Bera={}, Ulv={})
    assert [row.split()[0] for row in rows(seat(pia))] == ["Aldo", "Bera", "Foes"]
    assert rows(GM) == []


def test_a_wound_that_no_number_tells_is_named_also_on_the_own_side(begun, rows, pia, piet):
    fight = begun("arm5", Aldo={}, Bera={}, Wolf={})
    fight.rule("set", target="aldo", field="wounds_heavy", value=1)
    for screen in (seat(pia), seat(piet)):
        (aldo,) = [row for row in rows(screen) if row.startswith("Aldo")]
        (bera,) = [row for row in rows(screen) if row.startswith("Bera")]
        assert "wounded" in aldo and "wounded" not in bera


def test_where_all_decide_at_once_only_the_own_row_is_marked(begun, campaign, pia):
    begun("momentum", {"initiative_die": 0}, Aldo={}, Bera={}, Wolf={})

    def marked(place):
        html = boards.read_board(campaign.pk).html(place)
        return re.findall(r'<li class="item stated current" id="order-([^"]*)"', html)

    assert marked(GM) == []
    assert marked(seat(pia)) == ["aldo"]


def test_where_all_decide_over_their_rolls_only_the_own_roll_is_marked(begun, campaign, pia):
    fight = begun("kampbogen", Aldo={}, Bera={}, Wolf={})
    fight(None, "gm", "kampgrad", "roll")
    for name in ("aldo", "bera"):
        fight(None, name, "roll", "roll")

    def marked(place):
        html = boards.read_board(campaign.pk).html(place)
        assert html.count('<li class="item roll ') == 2
        return re.findall(r'<li class="item roll stated fated waits" id="roll-([^"]*)"', html)

    assert set(fight.pending) >= {("aldo", "act"), ("bera", "act")}
    assert marked(GM) == []
    assert marked(seat(pia)) == ["aldo"]


def test_the_display_marks_a_row_only_where_one_is_due(begun, campaign):
    begun("momentum", {"initiative_die": 0}, Aldo={}, Bera={}, Wolf={})
    html = boards.read_board(campaign.pk).html(TABLE)
    rows = re.findall(r'<li class="item([^"]*)" id="order-([^"]*)".*?</li>', html, re.S)
    assert [id for _, id in rows] == ["aldo", "bera", "wolf"]
    assert not any("current" in classes for classes, _ in rows), "all decide at once"
    assert html.count("choosing") >= 2, "that they are due is still said"
