"""Two people run a fight: the first tap counts, the log names the person, and a removed co-GM gets
nothing any more."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.utils.html import strip_tags

from encounters.campaigns import roles
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, CoGM, Offer, Seat
from encounters.play import moves
from encounters.play.history import undo
from encounters.play.models import Encounter
from encounters.screens import boards
from encounters.screens.sheets import questions
from encounters.screens.views.knowledge import Tables, admit
from encounters.serve.live.hub import Hub
from encounters.serve.live.places import Place
from encounters.serve.live.rooms import GONE, Mailbox
from rulesets.contract import Choice
from tests.phones import laptop_of, phone_of
from tests.play.table import Play

pytestmark = pytest.mark.database

ASK = {"by": "gm", "kind": "initiative", "choice": "roll"}


def words(html: str) -> str:
    """With plain spaces: a name and its number are joined by a no-break space."""
    return " ".join(html.split())


@pytest.fixture
def nora(db: None) -> User:
    return User.objects.create_user("nora", password="noras secret word")


@pytest.fixture
def co_gm(campaign: Campaign, nora: User) -> CoGM:
    return campaign.co_gms.create(account=nora, name="Nora")


def tap(play: Play, name: str = "Nora") -> moves.Tap:
    """A tap of the co-GM."""
    member = Member(play.encounter.campaign, None, True, name)
    return moves.Tap(play.pk, play.now, f"of-{name}-{play.now}", member)


def done_by(play: Play) -> list[str]:
    """The person at each entry of the list for undo, newest first."""
    html = questions.taking_back(boards.read_board(play.encounter.campaign_id))
    found = re.findall(r'id="before-[\w-]+".*?<b>.*?</b> <span class="note">(.*?)</span>', html)
    return [" ".join(strip_tags(item).split()) for item in found]


class TestTheSameQuestion:
    def test_is_answered_by_who_taps_first_and_the_other_reads_a_sentence(
        self, play: Play, gwen: User, nora: User, co_gm: CoGM
    ) -> None:
        play.rule("default", who=["aldo", "bera", "goblin-1"])
        asked = {**ASK, "step": play.now}
        first = laptop_of(nora).post(
            f"/e/{play.pk}/answer", {**asked, "token": "noras"}, headers={"HX-Request": "true"}
        )
        assert first.status_code == 200
        after = play.now
        second = laptop_of(gwen).post(
            f"/e/{play.pk}/answer", {**asked, "token": "gwens"}, headers={"HX-Request": "true"}
        )
        assert second.status_code == 409
        assert "This has been answered since. Nothing was done." in second.text
        assert play.now == after

    def test_undone_by_both_at_once_is_undone_once(
        self, play: Play, pia: Seat, gwen: User, nora: User, co_gm: CoGM
    ) -> None:
        play(pia, "aldo", "declare", "none")
        seen = {"step": play.now, "scope": "decision"}
        answers = [
            laptop_of(item).post(
                f"/e/{play.pk}/undo", {**seen, "token": str(item)}, headers={"HX-Request": "true"}
            )
            for item in (gwen, nora)
        ]
        assert [answer.status_code for answer in answers] == [200, 409]
        assert "The round has moved on. Nothing was done." in answers[1].text


class TestTheLogNames:
    def test_the_co_gm_by_the_name_that_the_table_knows(self, yard: Play) -> None:
        moves.answer(tap(yard), Choice("carl", "turn", "guard", {}))
        assert done_by(yard)[0] == "Nora"
        yard(None, "anna", "turn", "guard")
        assert done_by(yard)[0] == "Gwen for Pia"

    def test_the_co_gm_who_answers_for_a_player_or_plays_the_foes(self, yard: Play) -> None:
        moves.answer(tap(yard), Choice("anna", "turn", "guard", {}))
        assert done_by(yard)[0] == "Nora for Pia"
        moves.play_foes(tap(yard))
        assert "automatic, for Nora" in done_by(yard)[0]

    def test_what_was_done_before_keeps_its_name_when_a_co_gm_goes_back(
        self, yard: Play, pia: Seat, piet: Seat
    ) -> None:
        moves.answer(tap(yard, ""), Choice("carl", "turn", "guard", {}))
        yard(pia, "anna", "turn", "guard")
        undo.undo(tap(yard))
        assert done_by(yard)[0] == "Gwen"

    def test_who_was_gm_then_after_the_campaign_has_been_handed_over(
        self, yard: Play, campaign: Campaign, nora: User
    ) -> None:
        yard(None, "carl", "turn", "guard")
        offer = roles.offer_of_link(roles.by_link(campaign, Offer.Role.GM))
        assert offer is not None
        roles.accept(offer, nora, "Nora")
        yard(None, "anna", "turn", "guard")
        assert done_by(yard)[:2] == ["Nora for Pia", "Gwen"]

    def test_nothing_of_it_that_a_player_could_not_know(
        self, yard: Play, pia: Seat, campaign: Campaign
    ) -> None:
        moves.answer(tap(yard), Choice("carl", "turn", "guard", {}))
        for place in (Place("seat", pia.pk), Place("watch"), Place("table")):
            assert "co_gm" not in boards.read_board(campaign.pk).html(place)


class Connected(Tables):
    """Leaves no connection in the hub's threads, since the test database is deleted."""

    def fresh(self, work: Callable[..., Any], *args: Any) -> Any:
        try:
            return super().fresh(work, *args)
        finally:
            connection.close()


class Page:
    """The messages of an open page, without a network."""

    def __init__(self, browser: Client, campaign: Campaign, kind: str):
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
        admitted = admit(cookies.encode(), campaign.pk, kind, "en")
        assert admitted is not None
        self.box = Mailbox(admitted)

    async def ends(self) -> list[bytes]:
        return [message async for message in self.box.messages()]


@pytest.mark.django_db(transaction=True)
class TestOpenStreams:
    def test_of_a_co_gm_who_is_removed_end_at_once_and_the_gms_stay(
        self, campaign: Campaign, encounter: Encounter, gwen: User, nora: User, co_gm: CoGM
    ) -> None:
        noras = [Page(laptop_of(nora), campaign, kind) for kind in ("gm", "lobby")]
        gwens = Page(laptop_of(gwen), campaign, "gm")
        sent = asyncio.run(_while(noras, gwens, lambda: roles.remove(campaign, co_gm)))
        assert all(parcels[-1] == GONE for parcels in sent)

    def test_of_a_co_gm_whose_account_is_deleted(
        self, campaign: Campaign, encounter: Encounter, gwen: User, nora: User, co_gm: CoGM
    ) -> None:
        noras, gwens = Page(laptop_of(nora), campaign, "gm"), Page(laptop_of(gwen), campaign, "gm")
        sent = asyncio.run(_while([noras], gwens, nora.delete))
        assert sent[0][-1] == GONE

    def test_of_a_gm_who_has_handed_over_and_left(
        self, campaign: Campaign, encounter: Encounter, gwen: User, nora: User, co_gm: CoGM
    ) -> None:
        roles.to_co_gm(campaign, co_gm, stays=False)
        offer = Offer.objects.get()
        gwens, noras = Page(laptop_of(gwen), campaign, "gm"), Page(laptop_of(nora), campaign, "gm")
        sent = asyncio.run(_while([gwens], noras, lambda: roles.accept(offer, nora, "Nora")))
        assert sent[0][-1] == GONE


async def _while(ending: list[Page], staying: Page, change: Any) -> list[list[bytes]]:
    """Opens the pages, makes the change in a thread, and waits until those that are closed have
    ended; the other one is still open then."""
    hub = Hub(Connected())
    try:
        for page in (*ending, staying):
            hub.enter(page.box)
        await asyncio.to_thread(_in_a_thread, change)
        ends = [asyncio.wait_for(page.ends(), 60) for page in ending]
        sent = await asyncio.gather(*ends)
        assert not staying.box.closed
        return sent
    finally:
        hub._close()


def _in_a_thread(change: Any) -> None:
    try:
        change()
    finally:
        connection.close()


def test_no_byte_is_left_to_who_was_co_gm(
    play: Play, campaign: Campaign, nora: User, co_gm: CoGM, pia: Seat
) -> None:
    """Neither by the account nor by the seat that they keep."""
    phone = phone_of(pia)
    phone.force_login(nora)
    hidden = "goblin-2" if play.encounter.cast else ""
    moves.hide(play.tap(), [hidden])
    pages = [
        f"/c/{campaign.pk}/gm/",
        f"/c/{campaign.pk}/gm/library/",
        f"/e/{play.pk}/",
        f"/e/{play.pk}/questions?who=goblin-2",
        f"/e/{play.pk}/rulings?target=goblin-2",
        f"/e/{play.pk}/steps",
        f"/e/{play.pk}/log",
        f"/e/{play.pk}/report/",
        f"/c/{campaign.pk}/",
    ]
    assert any("Goblin 2" in words(phone.get(page, follow=True).text) for page in pages)
    roles.remove(campaign, co_gm)
    for browser in (phone, laptop_of(nora)):
        for page in pages:
            assert "Goblin 2" not in words(browser.get(page, follow=True).text), page
    cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in phone.cookies.items()).encode()
    assert admit(cookies, campaign.pk, "gm", "en") is None
    assert admit(cookies, campaign.pk, "lobby", "en") is None
    admitted = admit(cookies, campaign.pk, "seat", "en")
    assert admitted is not None and admitted.place == Place("seat", pia.pk, "en")
