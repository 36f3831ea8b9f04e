"""Parts that several people see alike are built once, only from what all of them may know."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.play import moves
from encounters.play.models import Encounter, Participant
from encounters.screens import boards, engine
from encounters.screens.people import combatants
from encounters.serve.live.places import Place
from encounters.serve.performance.markup import Part, SafeString
from rulesets.messages import Message, phrase
from tests.play.table import Play

pytestmark = pytest.mark.django_db


@pytest.fixture
def mutiny(campaign: Campaign, sheet, pia: Seat, piet: Seat) -> Play:
    """Aldo (Pia) and Carl against Bera, whom Piet plays on the other side."""
    encounter = Encounter.objects.create(campaign=campaign, name="Mutiny", ruleset="ose")
    people = {"party": [sheet("Aldo", pia, hp=6), sheet("Carl", hp=4)], "foes": []}
    people["foes"].append(sheet("Bera", piet, hp=5))
    for side, some in people.items():
        for item in some:
            Participant.objects.create(encounter=encounter, combatant=item, side=side)
    assert moves.start(encounter, Member(campaign, None, True)).ok
    return Play(Encounter.objects.get(pk=encounter.pk))


def test_players_of_one_side_and_who_only_watches_share_what_they_see_alike(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    board = boards.read_board(campaign.pk)
    common = board.context(pia.pk).common
    assert board.context(piet.pk).common is common
    assert board.context().common is common


def test_what_is_told_of_an_own_character_alone_does_not_part_its_player_from_the_others(
    campaign: Campaign, sheet: Callable[..., Combatant], pia: Seat, piet: Seat
) -> None:
    """In Momentum only the caster's player reads its magic points and its sheet."""
    campaign.ruleset = "momentum"
    campaign.save()
    encounter = Encounter.objects.create(campaign=campaign, name="Ford", ruleset="momentum")
    bolt = {"name": "Fire bolt", "skill": 13, "cost": 3, "damage": "2d6"}
    for seat, name in ((pia, "Aldo"), (piet, "Bera")):
        caster = sheet(name, seat, spells=[bolt], mp=7)
        Participant.objects.create(encounter=encounter, combatant=caster, side="party")
    Participant.objects.create(encounter=encounter, combatant=sheet("Goblin"), side="foes")
    assert moves.start(encounter, Member(campaign, None, True)).ok
    board = boards.read_board(campaign.pk)
    own, common = board.context(pia.pk), board.context(pia.pk).common
    assert len(own.view.combatants[0].figures) == 2
    assert len(common.view.combatants[0].figures) == 1
    assert "sheet" in own.view.combatants[0].facts
    assert "sheet" not in common.view.combatants[0].facts
    assert board.context(piet.pk).common is common


def test_why_somebody_cannot_act_is_shared_with_the_order(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    own = boards.read_board(campaign.pk).context(pia.pk)
    aldo, *others = own.view.combatants
    held, free = (phrase(Message("", text)) for text in ("held", "free"))
    for able, told in ((False, (held,)), (True, aldo.marks)):
        seen = replace(aldo, able=able, marks=(held if not able else free,))
        own.view = replace(own.view, combatants=(seen, *others))
        vars(own).pop("common", None)
        assert own.common.view.combatants[0].marks == told


def test_who_plays_another_side_shares_nothing_with_them(
    mutiny: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    board = boards.read_board(campaign.pk)
    assert board.context(piet.pk).common is not board.context(pia.pk).common
    cards = {combatant.id: combatant for combatant in board.context(pia.pk).common.view.combatants}
    assert cards["aldo"].figures
    assert not cards["bera"].figures


def test_what_one_viewer_alone_is_shown_parts_them(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    """A view that shows one of them more, whatever it is, has different content."""
    board = boards.read_board(campaign.pk)
    told = board.context(pia.pk)
    aldo, *others = told.view.combatants
    told.view = replace(told.view, combatants=(replace(aldo, status="cursed"), *others))
    assert told.common is not board.context(piet.pk).common


def test_the_gm_shares_with_nobody(play: Play, campaign: Campaign, pia: Seat) -> None:
    board = boards.read_board(campaign.pk)
    gm = board.context(gm=True)
    assert gm.common is gm
    assert gm not in board.commons.contexts
    assert board.context(pia.pk).common is not gm


def test_nothing_of_ones_own_is_in_what_is_shared(
    play: Play, campaign: Campaign, pia: Seat
) -> None:
    own = boards.read_board(campaign.pk).context(pia.pk)
    assert any(seen.mine for seen in own.view.combatants)
    assert any(asked.decision for asked in own.view.asked)
    common = own.common
    assert common.viewer.controls == ()
    assert not any(seen.mine or seen.kit or seen.tracks for seen in common.view.combatants)
    assert not any(asked.decision or asked.refusals for asked in common.view.asked)


def test_each_one_is_told_which_row_is_the_own(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    board = boards.read_board(campaign.pk)
    mine = {
        seat: {row.who for row in combatants.order(board.context(seat.pk)) if row.mine}
        for seat in (pia, piet)
    }
    assert mine == {pia: {"aldo"}, piet: {"bera"}}
    assert not any(row.mine for row in combatants.order(board.context()))


def test_a_panel_does_not_depend_on_who_was_shown_theirs_before(
    play: Play, campaign: Campaign, pia: Seat, piet: Seat
) -> None:
    places = [Place("seat", pia.pk), Place("seat", piet.pk), Place("table"), Place("gm")]
    one, other = boards.read_board(campaign.pk), boards.read_board(campaign.pk)
    other.table.now = one.table.now
    first = {place: one.html(place) for place in places}
    assert first == {place: other.html(place) for place in reversed(places)}


def test_the_same_part_is_drawn_once() -> None:
    def place(name: str) -> Part:
        texts = dict.fromkeys(("who", "id", "avatar", "value", "player", "icon", "state"), "")
        safe = {key: SafeString(text) for key, text in texts.items()}
        return combatants.CombatantPlace(**safe, name=SafeString(name), due=False)

    assert engine.drawn("order_row", place("Aldo")) is engine.drawn("order_row", place("Aldo"))
    assert "Bera" in engine.drawn("order_row", place("Bera"))


def test_texts_of_parts_are_safe_so_that_none_is_taken_for_the_markup_of_another() -> None:
    """An unsafe text could equal the markup of another part; the part that was drawn first would be
    used for both. Declare `SafeString`, and create it with `snippets.safe`."""
    for part in every(Part):
        unsafe = {name for name, kind in part.__annotations__.items() if "str" in words(kind)}
        assert not unsafe, f"{part.__name__}: {unsafe}"


def every(part: type[Part]) -> list[type[Part]]:
    return [found for item in part.__subclasses__() for found in (item, *every(item))]


def words(annotation: object) -> set[str]:
    text = str(annotation)
    return set("".join(sign if sign.isalnum() else " " for sign in text).split())
