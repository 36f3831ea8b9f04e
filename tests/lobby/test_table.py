"""The GM's page of a campaign: admission, who plays whom, and house rules."""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from encounters.campaigns import seats
from encounters.campaigns.models import Campaign, Claim, Seat
from encounters.combatants.models import Combatant
from encounters.play.models import Encounter
from encounters.screens import boards, lobby_screen
from encounters.serve.live import bus
from encounters.serve.live.places import Place
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

Sheet = Callable[..., Combatant]
NO_NAMES = ("P\u202eia", "Pi\na", "Pia\x1b[2J", "\u200b\u200b", "P" * 41)


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


def gm(campaign: Campaign, rest: str = "") -> str:
    return f"/c/{campaign.pk}/gm/{rest}"


def test_a_new_campaign_comes_with_the_demo_and_a_code(gwens: Client) -> None:
    page = gwens.post(
        "/campaigns/new/", {"name": "Friday", "ruleset": "ose", "demo": "on"}, follow=True
    )
    friday = Campaign.objects.get(name="Friday")
    assert friday.combatants.filter(kind="character").count() == 4
    assert friday.encounters.filter(status="prepared").exists()
    assert seats.open_invitation(friday).code in page.text


def test_a_new_campaign_can_begin_empty(gwens: Client) -> None:
    page = gwens.post("/campaigns/new/", {"name": "Friday", "ruleset": "ose"}, follow=True)
    assert "Nobody is in the party yet" in page.text
    assert "Your first fight" in page.text


def test_the_code_is_shown_as_a_picture_without_styles(gwens: Client, campaign: Campaign) -> None:
    seats.invite(campaign)
    page = gwens.get(gm(campaign)).text
    drawn = re.search(r'<div class="qr".*?</div>', page, re.S)
    assert drawn and "<svg" in drawn[0] and "style=" not in drawn[0]


def test_without_an_invitation_nobody_can_join_and_the_page_says_so(
    gwens: Client, campaign: Campaign
) -> None:
    assert "Nobody can join now" in gwens.get(gm(campaign)).text
    page = gwens.post(gm(campaign, "invite/"), follow=True)
    code = seats.open_invitation(campaign).code
    assert code in page.text
    assert "Nobody can join now" in gwens.post(gm(campaign, "uninvite/"), follow=True).text


def test_the_screen_across_the_room_shows_the_code_that_counts(
    gwens: Client, campaign: Campaign
) -> None:
    screen = Place("table")
    for change, shown in (("invite/", True), ("invite/", True), ("uninvite/", False)):
        before = boards.read_board(campaign.pk)
        gwens.post(gm(campaign, change))
        after = boards.read_board(campaign.pk)
        assert after.version > before.version
        assert after.html(screen) != before.html(screen)
        code = seats.open_invitation(campaign)
        assert bool(code) is shown and (code is None or code.code in after.html(screen))


def test_the_lobby_says_who_plays_whom_and_who_is_here(
    campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet
) -> None:
    sheet("Aldo", pia, hp=6)
    Seat.objects.filter(pk=pia.pk).update(last_seen=timezone.now())
    shown = lobby_screen.people_context(campaign)
    assert [(row["character"].name, row["seat"], row["here"]) for row in shown["rows"]] == [
        ("Aldo", pia, True)
    ]
    assert [(row["seat"], row["here"]) for row in shown["others"]] == [(piet, False)]


def test_a_free_character_says_who_played_it_last(
    gwens: Client, campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet
) -> None:
    aldo, bera = sheet("Aldo", pia), sheet("Bera", piet)
    assert "last played by" not in lobby_screen.people_html(campaign, "en")
    gwens.post(gm(campaign, f"seats/{pia.pk}/revoke/"))
    phone_of(piet).post(f"/c/{campaign.pk}/watch/")
    page = lobby_screen.people_html(campaign, "en")
    assert "last played by <bdi>Pia</bdi>" in page
    assert "last played by <bdi>Piet</bdi>" in page
    for character in (aldo, bera):
        gwens.post(gm(campaign, f"characters/{character.pk}/player/"), {"seat": piet.pk})
    assert "last played by" not in lobby_screen.people_html(campaign, "en")
    gwens.post(gm(campaign, f"characters/{aldo.pk}/player/"), {"seat": ""})
    assert "last played by <bdi>Piet</bdi>" in lobby_screen.people_html(campaign, "en")


def test_a_larger_table_costs_no_more_queries(campaign: Campaign, sheet: Sheet) -> None:
    def queries() -> int:
        with CaptureQueriesContext(
            connection,
        ) as seen:
            lobby_screen.people_html(campaign, "en")
        return len(seen)

    sheet("Aldo", Seat.objects.create(campaign=campaign, name="Pia"))
    few = queries()
    for number in range(8):
        seat = Seat.objects.create(campaign=campaign, name=f"Guest {number}")
        sheet(f"Character {number}", seat)
        Claim.objects.create(seat=seat)
    assert queries() == few


def test_the_lobby_speaks_the_language_of_whoever_looks(campaign: Campaign) -> None:
    assert 'id="lobby"' in lobby_screen.people_html(campaign, "he")


def test_a_character_is_given_to_another_seat_and_phones_are_told(
    gwens: Client, campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet
) -> None:
    aldo = sheet("Aldo", pia)
    answer = gwens.post(
        gm(campaign, f"characters/{aldo.pk}/player/"),
        {"seat": piet.pk},
        headers={"HX-Request": "true"},
    )
    assert 'id="lobby"' in answer.text
    aldo.refresh_from_db()
    campaign.refresh_from_db()
    assert (aldo.player, campaign.version) == (piet, 1)


def test_who_gets_a_character_no_longer_only_watches(
    gwens: Client, campaign: Campaign, pia: Seat, sheet: Sheet
) -> None:
    pia.watching = True
    pia.save()
    aldo = sheet("Aldo", pia)
    gwens.post(gm(campaign, f"characters/{aldo.pk}/player/"), {"seat": pia.pk})
    pia.refresh_from_db()
    assert not pia.watching


def test_a_seat_that_is_taken_away_frees_its_characters_and_its_phone_is_out(
    gwens: Client, campaign: Campaign, pia: Seat, sheet: Sheet
) -> None:
    aldo, phone = sheet("Aldo", pia), phone_of(pia)
    gwens.post(gm(campaign, f"seats/{pia.pk}/revoke/"))
    aldo.refresh_from_db()
    assert aldo.player is None
    assert phone.get(f"/c/{campaign.pk}/settings/").status_code == 404
    assert gwens.post(gm(campaign, f"seats/{pia.pk}/revoke/")).status_code == 404


@pytest.mark.parametrize("name", NO_NAMES)
def test_the_gm_reads_why_a_name_does_not_fit(
    gwens: Client, campaign: Campaign, pia: Seat, sheet: Sheet, name: str
) -> None:
    sheet("Aldo", pia)
    there = gm(campaign, f"seats/{pia.pk}/name/")
    part = gwens.post(there, {"name": name}, headers={"HX-Request": "true"})
    assert 'aria-invalid="true"' in part.text and 'role="alert"' in part.text
    assert "notice error" in gwens.post(there, {"name": name}, follow=True).text
    pia.refresh_from_db()
    assert pia.name == "Pia"


def test_a_person_gets_another_name(gwens: Client, campaign: Campaign, pia: Seat) -> None:
    gwens.post(gm(campaign, f"seats/{pia.pk}/name/"), {"name": "Pia Maria"})
    gwens.post(gm(campaign, f"seats/{pia.pk}/name/"), {"name": ""})
    pia.refresh_from_db()
    assert pia.name == "Pia Maria"


def test_a_claim_is_answered_once(gwens: Client, campaign: Campaign, pia: Seat) -> None:
    claim = Claim.objects.create(seat=pia)
    gwens.post(gm(campaign, f"claims/{claim.pk}/"), {"answer": "refused"})
    gwens.post(gm(campaign, f"claims/{claim.pk}/"), {"answer": "confirmed"})
    claim.refresh_from_db()
    assert claim.answer == "refused"


def test_settings_are_kept_and_told(gwens: Client, campaign: Campaign) -> None:
    assert (campaign.corrections, campaign.quiet) == ("present", True)
    posted = {"name": "The Mill", "foes_shown": "bar", "odds": "own", "corrections": "none"}
    posted["thin_after"] = "3"
    gwens.post(gm(campaign, "settings/"), posted)
    campaign.refresh_from_db()
    assert (campaign.foes_shown, campaign.corrections, campaign.version) == ("bar", "none", 1)
    assert campaign.odds == "own"
    assert 'name="odds"' in gwens.get(gm(campaign, "settings/")).text
    assert campaign.quiet is False


def test_a_new_campaign_speaks_the_language_of_its_gm_or_another(gwens: Client) -> None:
    asked = gwens.get("/campaigns/new/", headers={"accept-language": "da"}).text
    assert '<option value="da" selected>dansk</option>' in asked
    for demo in ("", "on"):
        given = {"name": f"Møllen {demo}", "ruleset": "ose", "demo": demo}
        gwens.post("/campaigns/new/", {**given, "language": "pl"})
        assert Campaign.objects.get(name=given["name"].strip()).language == "pl"
        gwens.post("/campaigns/new/", {**given, "name": "x" + demo}, HTTP_ACCEPT_LANGUAGE="da")
        assert Campaign.objects.get(name="x" + demo).language == "da"


def test_the_language_of_the_table_is_a_setting(gwens: Client, campaign: Campaign) -> None:
    posted = {"name": "The Mill", "foes_shown": "bar", "odds": "own", "corrections": "none"}
    posted["thin_after"] = "3"
    address = gm(campaign, "settings/")
    assert '<option value="en" selected>English</option>' in gwens.get(address).text
    gwens.post(address, {**posted, "language": "de"})
    campaign.refresh_from_db()
    assert campaign.language == "de"
    assert '<option value="de" selected>Deutsch</option>' in gwens.get(address).text
    assert gwens.post(address, {**posted, "language": "xx"}).status_code == 200
    gwens.post(address, posted)
    campaign.refresh_from_db()
    assert campaign.language == "de"


def test_the_display_speaks_the_language_of_the_table(gwens: Client, campaign: Campaign) -> None:
    address = f"/c/{campaign.pk}/table/"
    assert '<html lang="en"' in gwens.get(address).text
    campaign.language = "he"
    campaign.save()
    shown = gwens.get(address, headers={"accept-language": "da"}).text
    assert '<html lang="he" dir="rtl"' in shown and "as=table&amp;lang=he" in shown
    assert '<html lang="da"' in gwens.get(gm(campaign), headers={"accept-language": "da"}).text


def test_odds_that_nobody_offered_are_refused(gwens: Client, campaign: Campaign) -> None:
    posted = {"name": "The Mill", "foes_shown": "bar", "odds": "most", "corrections": "none"}
    posted["thin_after"] = "3"
    assert "most is not one of the available choices" in gwens.post(
        gm(campaign, "settings/"), posted
    ).content.decode().replace("Select a valid choice. ", "")
    campaign.refresh_from_db()
    assert (campaign.odds, campaign.version) == ("all", 0)


def test_house_rules_keep_only_what_differs(gwens: Client, campaign: Campaign) -> None:
    rules = {"initiative": "individual", "morale": "on", "helpless_auto_hit": "on"}
    gwens.post(gm(campaign, "rules/"), rules)
    campaign.refresh_from_db()
    assert campaign.options == {"initiative": "individual"}


def test_a_choice_with_a_long_name_has_a_row_of_its_own(gwens: Client, campaign: Campaign) -> None:
    page = gwens.get(gm(campaign, "rules/")).text
    found = re.findall(
        r'<div class="field ?(\w*)">\s*<div class="named"><label for="[^"]*">([^<]*)<', page
    )
    looks = {label: look for look, label in found}
    assert looks["Armour class (AC)"] == "long" and looks["Who rolls damage"] == ""


def test_a_house_rule_that_does_not_exist_is_refused_and_nothing_is_lost(
    gwens: Client, campaign: Campaign
) -> None:
    page = gwens.post(gm(campaign, "rules/"), {"initiative": "by shoe size"})
    assert "by shoe size" in page.text
    campaign.refresh_from_db()
    assert campaign.options == {}


def test_phones_are_told_at_once_that_a_campaign_is_deleted(
    gwens: Client,
    campaign: Campaign,
    django_capture_on_commit_callbacks: Callable[..., AbstractContextManager[list[Any]]],
) -> None:
    heard: list[tuple[int, int]] = []

    def listener(pk: int, version: int) -> None:
        heard.append((pk, version))

    bus.listen(listener)
    try:
        pk, version = campaign.pk, campaign.version
        with django_capture_on_commit_callbacks(execute=True):
            gwens.post(gm(campaign, "delete/"), {"name": campaign.name})
    finally:
        bus.unlisten(listener)
    assert heard == [(pk, version + 1)]


def test_a_campaign_whose_rules_are_gone_says_so(gwens: Client, campaign: Campaign) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(ruleset="lost")
    page = gwens.get(gm(campaign))
    assert page.status_code == 503
    assert "These rules are not installed" in page.text


def test_the_start_page_leads_back_to_ones_tables(
    gwens: Client, campaign: Campaign, pia: Seat
) -> None:
    assert f"/c/{campaign.pk}/gm/" in gwens.get("/").text
    assert f'href="/c/{campaign.pk}/"' in phone_of(pia).get("/").text


class TestMySeat:
    def test_own_dice_are_switched_on_and_off(self, campaign: Campaign, pia: Seat) -> None:
        phone = phone_of(pia)
        for own in ("on", ""):
            phone.post(f"/c/{campaign.pk}/dice/", {"own": own})
            pia.refresh_from_db()
            assert pia.own_dice is bool(own)

    def test_the_gms_own_dice_are_the_campaigns(self, gwens: Client, campaign: Campaign) -> None:
        headers = {"HX-Request": "true"}
        answer = gwens.post(f"/c/{campaign.pk}/dice/", {"own": "on"}, headers=headers)
        campaign.refresh_from_db()
        assert (answer.status_code, campaign.gm_dice) == (204, True)

    def test_a_player_changes_the_own_name(self, campaign: Campaign, pia: Seat) -> None:
        phone_of(pia).post(f"/c/{campaign.pk}/settings/", {"name": "Pia Maria"})
        pia.refresh_from_db()
        assert pia.name == "Pia Maria"

    def test_who_clears_the_own_name_is_called_as_the_character_is(
        self, campaign: Campaign, pia: Seat, sheet: Sheet
    ) -> None:
        sheet("Aldo", pia)
        phone_of(pia).post(f"/c/{campaign.pk}/settings/", {"name": " "})
        pia.refresh_from_db()
        assert pia.name == "Aldo"

    @pytest.mark.parametrize("name", NO_NAMES)
    def test_a_name_that_nobody_can_read_is_told_of_and_what_was_typed_stays(
        self, campaign: Campaign, pia: Seat, name: str
    ) -> None:
        page = phone_of(pia).post(f"/c/{campaign.pk}/settings/", {"name": name})
        assert "errorlist" in page.text
        pia.refresh_from_db()
        assert pia.name == "Pia"

    def test_who_leaves_chooses_anew_while_the_invitation_is_open(
        self, campaign: Campaign, pia: Seat, sheet: Sheet
    ) -> None:
        aldo, invited = sheet("Aldo", pia), seats.invite(campaign)
        answer = phone_of(pia).post(f"/c/{campaign.pk}/leave/")
        aldo.refresh_from_db()
        assert answer["Location"] == f"/j/{invited.code}/"
        assert aldo.player is None


def amber(page: str) -> str:
    """The words of the only amber button."""
    found = re.findall(r'class="btn[^"]* main[^"]*"[^>]*>(.*?)</(?:a|button)>', page, re.S)
    (one,) = found
    return " ".join(re.sub(r"<[^>]*>", " ", one).split())


class TestTheNextFight:
    def test_the_running_one_is_first_and_leads_back_to_it(
        self, gwens: Client, encounter: Encounter
    ) -> None:
        Encounter.objects.create(campaign=encounter.campaign, name="Later", ruleset="ose")
        page = gwens.get(gm(encounter.campaign)).text
        assert page.index("At the mill") < page.index("Later")
        assert amber(page).startswith("Back to the fight")
        assert page.count("At the mill") == 1, "the list below has only the others"

    def test_a_prepared_one_is_started_from_the_page(
        self, gwens: Client, prepared: Encounter, campaign: Campaign
    ) -> None:
        page = gwens.get(gm(campaign)).text
        assert amber(page).startswith("Start the fight")
        assert f'href="/e/{prepared.pk}/prepare/"' in page
        (start,) = re.findall(r'action="(/e/\d+/start)"', page)
        gwens.post(start)
        prepared.refresh_from_db()
        assert prepared.status == "running"

    def test_it_says_who_is_in_it_and_how_many_phones_are_here(
        self, gwens: Client, prepared: Encounter, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        Seat.objects.filter(pk=pia.pk).update(last_seen=timezone.now())
        page = gwens.get(gm(campaign)).text
        assert "1 of 2 phones are here" in amber(page)
        facts = re.search(r'<p class="facts">.*?</p>', page, re.S)
        assert facts and all(
            f"<bdi>{line.combatant.name}</bdi>" in facts[0]
            for line in prepared.participants.filter(side="foes")
        )

    def test_one_without_foes_asks_for_them_before_it_can_start(
        self, gwens: Client, campaign: Campaign, sheet: Sheet
    ) -> None:
        sheet("Aldo")
        gwens.post(gm(campaign, "encounters/new/"))
        fight = Encounter.objects.create(campaign=campaign, name="Bridge", ruleset="ose")
        fight.participants.create(combatant=campaign.combatants.get(), side="party")
        Encounter.objects.exclude(pk=fight.pk).delete()
        assert amber(gwens.get(gm(campaign)).text) == "Choose who fights No foes yet."

    def test_of_earlier_ones_the_page_has_the_last_and_leads_to_all(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        for number in range(7):
            Encounter.objects.create(
                campaign=campaign, name=f"Fight {number}", ruleset="ose", status="closed"
            )
        page = gwens.get(gm(campaign)).text
        assert "Fight 6" in page and "Fight 2" in page and "Fight 1" not in page
        assert f"/c/{campaign.pk}/reports/" in page


class TestTheCode:
    def test_it_is_a_picture_until_every_character_has_a_phone_here(
        self, gwens: Client, campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet
    ) -> None:
        invited = seats.invite(campaign)
        sheet("Aldo", pia)
        bera = sheet("Bera", piet)

        def folded() -> bool:
            page = gwens.get(gm(campaign)).text
            assert invited.code in page
            return '<details class="coded"' in page

        Seat.objects.filter(pk=pia.pk).update(last_seen=timezone.now())
        assert not folded(), "Piet is away"
        Seat.objects.filter(pk=piet.pk).update(last_seen=timezone.now())
        assert folded()
        campaign.combatants.create(name="Celia", kind="character")
        assert not folded(), "nobody plays Celia"
        campaign.combatants.filter(name="Celia").update(dead=True)
        assert folded(), "the dead need no phone"
        bera.player = None
        bera.save()
        assert not folded()

    def test_the_page_is_told_when_the_last_one_comes(
        self, gwens: Client, campaign: Campaign, pia: Seat, sheet: Sheet
    ) -> None:
        seats.invite(campaign)
        sheet("Aldo", pia)
        (asks,) = re.findall(r'hx-get="([^"]+/door/[^"]*)"', gwens.get(gm(campaign)).text)
        asks = asks.replace("&amp;", "&")
        assert gwens.get(asks).status_code == 204
        Seat.objects.filter(pk=pia.pk).update(last_seen=timezone.now())
        assert '<details class="coded"' in gwens.get(asks).text


def test_stat_blocks_and_the_programs_that_can_be_imported_are_named(
    gwens: Client, campaign: Campaign
) -> None:
    Campaign.objects.filter(pk=campaign.pk).update(ruleset="coc7")
    page = gwens.get(gm(campaign)).text
    links = re.search(r'<nav class="links".*?</nav>', page, re.S)
    assert links and all(
        word in links[0] for word in ("stat blocks", "The Dhole’s House", "Foundry VTT")
    )


def test_the_list_of_campaigns_says_which_game_each_is(gwens: Client, gwen: User) -> None:
    Campaign.objects.create(name="The river", gm=gwen, ruleset="sample")
    Campaign.objects.create(name="Lost", gm=gwen, ruleset="gone")
    Campaign.objects.create(name="Old days", gm=gwen, ruleset="ose", archived=timezone.now())
    page = gwens.get("/").text
    for name, game in (("The river", "Sample"), ("Lost", "gone"), ("Old days", "Old-School Ess")):
        row = page.partition(f"<bdi>{name}</bdi>")[2].partition("</li>")[0]
        assert game in row, name


class TestOneNextThing:
    """Each of the GM's pages around the fight has exactly one amber button."""

    @pytest.mark.parametrize("page", ["", "library/", "library/own/", "library/new/character/"])
    @pytest.mark.parametrize("party", [False, True])
    def test_so_it_is_with_and_without_a_party(
        self, gwens: Client, campaign: Campaign, page: str, party: bool
    ) -> None:
        if party:
            campaign.combatants.create(name="Aldo", kind="character")
        shown = gwens.get(gm(campaign, page)).text
        assert len(re.findall(r'class="(?:btn[^"]* main[^"]*|blank)"', shown)) == 1

    def test_also_while_a_phone_asks_for_a_seat_and_sheets_have_changed(
        self, gwens: Client, campaign: Campaign, pia: Seat, piet: Seat, sheet: Sheet
    ) -> None:
        seats.invite(campaign)
        Claim.objects.create(seat=pia)
        for name, seat in (("Aldo", pia), ("Bera", piet)):
            changed = sheet(name, seat)
            changed.replaced = {"stats": {"hp": 3}}
            changed.save()
        page = gwens.get(gm(campaign)).text
        assert "Let in" in page and "Accept all 2" in page
        assert amber(page).startswith("New fight")
