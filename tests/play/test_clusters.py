"""Clusters of fighters, placing fighters by tapping, and answers that are revealed later."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.play.table import Play

AXE = {"name": "axe", "skill": 10, "damage": "1d6"}
LATE = {"initiative": 5, "weapons": [AXE]}
EARLY = {"initiative": 15, "weapons": [AXE]}


@pytest.fixture
def melee(campaign: Campaign, pia: Seat, piet: Seat, sheet: Callable[..., Combatant]) -> Play:
    """Aldo (Pia) and Bera (Piet) in one melee with three goblins, which Aldo has to divide."""
    campaign.ruleset = "momentum"
    campaign.save()
    options = {"initiative_die": 0}
    fight = Encounter.objects.create(
        campaign=campaign, name="Ford", ruleset="momentum", options=options
    )
    people = [sheet("Aldo", pia, **EARLY), sheet("Bera", piet, **EARLY)]
    for person in people:
        Participant.objects.create(encounter=fight, combatant=person, side="party")
    goblin = sheet("Goblin", **LATE)
    Participant.objects.create(encounter=fight, combatant=goblin, side="foes", count=3)
    assert moves.start(fight, Member(campaign, None, True)).ok
    play = Play(fight)
    foes = ["goblin-1", "goblin-2", "goblin-3"]
    for seat, id in ((pia, "aldo"), (piet, "bera")):
        assert play(seat, id, "declare", "engage", target="goblin-1").ok
    for _ in ("declare", "initiate"):
        assert play.rule("default", who=foes).ok
    assert play(None, "goblin-1", "respond", "fight").ok
    for id in foes[1:]:
        assert play(None, id, "join", "join", target="aldo").ok
    return play


def shown(campaign: Campaign, place: Place) -> str:
    return str(boards.read_board(campaign.pk).html(place))


def text(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def cards(html: str) -> dict[str, str]:
    found = re.findall(r'<section class="cluster.*?id="cluster-(\S+)">(.*?)</section>', html, re.S)
    return {id: text(inside) for id, inside in found}


def seat(person: Seat) -> Place:
    return Place("seat", person.pk)


class TestTheCards:
    @pytest.mark.parametrize("where", ["pia", "gm"])
    def test_everybody_sees_who_faces_whom_and_who_is_ahead(self, melee, campaign, pia, where):
        place = seat(pia) if where == "pia" else Place(where)
        card = cards(shown(campaign, place))["group-1"]
        assert re.search(r"Heroes Momentum A Aldo.* Bera.* Foes G Goblin 1.*Goblin 3", card)

    def test_the_display_draws_an_arrow_from_who_is_ahead_and_shows_numbers(self, melee, campaign):
        html = shown(campaign, Place("table"))
        assert re.search(r'class="leads" aria-label="\u2068Heroes\u2069: Momentum">', html)
        card = cards(html)["group-1"]
        assert re.search(r"Aldo \d+ /\d+ Bera \d+ /\d+.* Goblin 1.*Goblin 3", card)

    def test_the_own_card_stands_first(self, melee, campaign, piet, pia):
        divided(melee, pia)
        assert list(cards(shown(campaign, seat(piet)))) == ["group-3", "group-2"]
        assert list(cards(shown(campaign, seat(pia)))) == ["group-2", "group-3"]

    def test_who_plays_all_foes_is_not_marked_at_each_of_them(self, melee, campaign):
        assert " you" not in cards(shown(campaign, Place("gm")))["group-1"]


class TestPlacing:
    def test_the_proposal_stands_on_the_board(self, melee, campaign, pia):
        html = shown(campaign, seat(pia))
        board = html[html.index("data-places") :]
        stands = re.findall(r'name="assign\.vs_(\S+)" value="(\S+)"[^>]* checked', board)
        assert stands == [("goblin-1", "aldo"), ("goblin-3", "aldo"), ("goblin-2", "bera")]

    def test_nobody_but_who_divides_has_a_board(self, melee, campaign, piet):
        assert "data-places" not in shown(campaign, seat(piet))

    def test_a_place_that_nobody_is_put_into_is_refused_and_nothing_is_lost(self, melee, pia):
        everybody = {f"vs_goblin-{number}": "aldo" for number in (1, 2, 3)}
        before = melee.now
        assert not melee(pia, "aldo", "split", "assign", **everybody).ok
        assert melee.now == before


def divided(melee: Play, pia: Seat) -> None:
    moved = {"vs_goblin-1": "aldo", "vs_goblin-2": "bera", "vs_goblin-3": "bera"}
    assert melee(pia, "aldo", "split", "assign", **moved).ok


class TestWhatIsSecretForAWhile:
    @pytest.fixture
    def answering(self, melee: Play, pia: Seat, piet: Seat, faces: list[int]) -> Play:
        """Both goblins against Bera still have to choose."""
        divided(melee, pia)
        assert melee(pia, "aldo", "act", "attack").ok
        faces += [19, 19, 1, 1]
        assert melee(None, "goblin-1", "react", "attack").ok
        melee(pia, "aldo", "momentum", "keep")
        assert melee(piet, "bera", "act", "attack").ok
        return melee

    def test_an_answer_is_in_nobody_elses_log_until_all_are_in(
        self, answering, campaign, pia, faces
    ):
        answering(None, "goblin-2", "react", "attack")
        place = seat(pia)
        assert "Goblin 2 attacks Bera" not in text(shown(campaign, place))
        assert "Goblin 2 attacks Bera" in text(shown(campaign, Place("gm")))
        faces += [5, 19, 19, 1, 1]
        answering(None, "goblin-3", "react", "attack")
        assert "Goblin 2 attacks Bera" in text(shown(campaign, place))
