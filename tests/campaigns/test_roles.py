"""A campaign is run by its GM and by co-GMs, and it can be handed over."""

from __future__ import annotations

import re
from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from encounters.campaigns import access, roles
from encounters.campaigns.models import Campaign, CoGM, Offer, Seat
from encounters.combatants.models import Combatant
from tests.phones import laptop_of, phone_of

pytestmark = pytest.mark.database

ACCEPT = {"answer": "accepted", "name": "Nora"}


def link(browser: Client, campaign: Campaign, **fields: str) -> str:
    """The path of the link that is shown to the GM."""
    page = browser.post(f"/c/{campaign.pk}/gm/roles/link/", {"role": "co_gm", **fields})
    found = re.search(r'value="http://[^/]+(/role/[^"]+)"', page.text)
    assert found, page.text
    return found[1]


def run(browser: Client, campaign: Campaign) -> bool:
    return browser.get(f"/c/{campaign.pk}/gm/").status_code == 200


class TestALinkForACoGM:
    def test_is_accepted_once_by_somebody_who_is_signed_in(
        self, campaign: Campaign, gwens: Client, noras: Client, otto: User
    ) -> None:
        path = link(gwens, campaign)
        assert "Gwen</bdi> invites you to run this campaign as co-GM" in noras.get(path).text
        assert not run(noras, campaign), "looking accepts nothing"
        page = noras.post(path, ACCEPT, follow=True)
        assert "You are co-GM of “The Mill” now." in page.text
        assert run(noras, campaign)
        assert laptop_of(otto).post(path, ACCEPT).status_code == 410
        assert not run(laptop_of(otto), campaign)

    def test_leads_somebody_who_is_not_signed_in_to_the_login_and_back(
        self, campaign: Campaign, gwens: Client
    ) -> None:
        path = link(gwens, campaign)
        page = Client().get(path)
        assert f"/accounts/login/?next={path}" in page.text
        assert Client().post(path, ACCEPT)["Location"].startswith("/accounts/login/")
        assert roles.offer_of_link(path.split("/")[2]) is not None

    def test_is_kept_as_a_hash_alone(self, campaign: Campaign, gwens: Client) -> None:
        token = link(gwens, campaign).split("/")[2]
        row = Offer.objects.values().get()
        assert token not in str(row)

    def test_expires_after_a_day(self, campaign: Campaign, gwens: Client, noras: Client) -> None:
        path = link(gwens, campaign)
        offer = Offer.objects.get()
        assert timedelta(hours=23) < offer.expires - timezone.now() <= timedelta(days=1)
        Offer.objects.update(expires=timezone.now())
        page = noras.post(path, ACCEPT)
        assert page.status_code == 410 and "This link no longer works" in page.text

    def test_ends_with_the_next_one_and_can_be_taken_back(
        self, campaign: Campaign, gwens: Client, noras: Client
    ) -> None:
        first, second = link(gwens, campaign), link(gwens, campaign)
        assert noras.get(first).status_code == 410
        offer = Offer.objects.get()
        gwens.post(f"/c/{campaign.pk}/gm/roles/offers/{offer.pk}/end/")
        assert noras.post(second, ACCEPT).status_code == 410

    def test_of_somebody_who_has_handed_the_campaign_over_is_void(
        self, campaign: Campaign, gwens: Client, noras: Client, otto: User
    ) -> None:
        path = link(gwens, campaign)
        Campaign.objects.update(gm=otto)
        assert noras.post(path, ACCEPT).status_code == 410

    def test_makes_no_co_gm_of_the_gm_and_none_twice(
        self, campaign: Campaign, gwens: Client, noras: Client, co_gm: CoGM
    ) -> None:
        path = link(gwens, campaign)
        for browser in (gwens, noras):
            assert "You run this campaign already." in browser.get(path).text
            browser.post(path, ACCEPT)
        assert list(campaign.co_gms.all()) == [co_gm]

    @pytest.mark.parametrize("name", ["", "N\u202eora", "N" * 41])
    def test_without_a_name_that_the_table_can_read_says_why(
        self, campaign: Campaign, gwens: Client, noras: Client, name: str
    ) -> None:
        page = noras.post(link(gwens, campaign), {"answer": "accepted", "name": name})
        assert page.status_code == 422 and "errorlist" in page.text
        assert not campaign.co_gms.exists()

    def test_tries_of_links_that_never_were_are_counted(self, noras: Client) -> None:
        codes = {noras.get(f"/role/guess-{nth}/").status_code for nth in range(12)}
        assert codes == {410, 429}


class TestAskingSomebodyAtTheTable:
    def test_they_find_the_question_and_keep_the_seat(
        self, campaign: Campaign, gwens: Client, nora: User, pia: Seat
    ) -> None:
        gwens.post(f"/c/{campaign.pk}/gm/roles/ask/", {"seat": pia.pk})
        phone = phone_of(pia)
        offer = f"/offers/{Offer.objects.get().pk}/"
        for page in ("/", f"/c/{campaign.pk}/settings/"):
            assert offer in phone.get(page).text
        assert 'href="/accounts/login/' in phone.get(offer).text
        phone.force_login(nora)
        phone.post(offer, {"answer": "accepted", "name": "Pia"})
        assert run(phone, campaign)
        pia.refresh_from_db()
        assert pia.revoked is None

    def test_nobody_else_can_answer(
        self, campaign: Campaign, pia: Seat, piet: Seat, noras: Client
    ) -> None:
        roles.to_seat(campaign, pia)
        offer = f"/offers/{Offer.objects.get().pk}/"
        for browser in (phone_of(piet), noras, Client()):
            assert browser.post(offer, ACCEPT).status_code == 404
        assert not campaign.co_gms.exists()

    def test_no_is_told_to_the_gm_until_it_has_been_read(
        self, campaign: Campaign, gwens: Client, nora: User, pia: Seat
    ) -> None:
        roles.to_seat(campaign, pia)
        phone = phone_of(pia)
        phone.force_login(nora)
        phone.post(f"/offers/{Offer.objects.get().pk}/", {"answer": "refused"})
        said = "Pia</bdi> declined to be co-GM."
        assert said in gwens.get("/").text
        gwens.post(f"/offers/{Offer.objects.get().pk}/read/")
        assert said not in gwens.get("/").text
        assert not campaign.co_gms.exists()


class TestACoGM:
    @pytest.mark.usefixtures("co_gm")
    def test_finds_the_campaign_on_the_start_page_and_in_the_admin(
        self, campaign: Campaign, noras: Client, nora: User, gwen: User
    ) -> None:
        Campaign.objects.create(name="Gwen's other one", gm=gwen, ruleset="ose")
        Combatant.objects.create(campaign=campaign, name="Ghoul")
        campaign.co_gms.create(account=gwen, name="too many")
        assert "The Mill" in noras.get("/").text
        listed = noras.get("/admin/campaigns/campaign/").text
        assert listed.count(">The Mill<") == 1 and "other one" not in listed
        assert "Ghoul" in noras.get("/admin/combatants/combatant/").text

    @pytest.mark.usefixtures("co_gm")
    def test_cannot_delete_the_campaign_in_the_admin_either(
        self, campaign: Campaign, noras: Client, nora: User
    ) -> None:
        page = f"/admin/campaigns/campaign/{campaign.pk}/delete/"
        assert noras.post(page, {"post": "yes"}).status_code == 403
        chosen = {"action": "delete_selected", "_selected_action": campaign.pk, "post": "yes"}
        noras.post("/admin/campaigns/campaign/", chosen)
        assert Campaign.objects.filter(pk=campaign.pk).exists()

    @pytest.mark.usefixtures("co_gm")
    def test_is_told_what_only_the_gm_can_do(self, campaign: Campaign, noras: Client) -> None:
        page = noras.post(f"/c/{campaign.pk}/gm/delete/")
        assert page.status_code == 403 and "Nothing was done" in page.text
        assert Campaign.objects.filter(pk=campaign.pk).exists()
        assert "/gm/delete/" not in noras.get(f"/c/{campaign.pk}/gm/settings/").text

    def test_who_is_removed_is_a_stranger_at_the_next_tap(
        self, campaign: Campaign, gwens: Client, noras: Client, co_gm: CoGM
    ) -> None:
        assert run(noras, campaign)
        gwens.post(f"/c/{campaign.pk}/gm/roles/{co_gm.pk}/remove/")
        assert noras.get(f"/c/{campaign.pk}/gm/").status_code == 404
        assert "The Mill" not in noras.get("/").text

    def test_who_is_removed_and_has_a_seat_is_led_to_it(
        self, campaign: Campaign, nora: User, co_gm: CoGM, pia: Seat
    ) -> None:
        phone = phone_of(pia)
        phone.force_login(nora)
        roles.remove(campaign, co_gm)
        page = phone.get(f"/c/{campaign.pk}/gm/library/")
        assert page.status_code == 403 and "You do not run this campaign." in page.text
        assert f'href="/c/{campaign.pk}/"' in page.text and "/screen/" not in page.text

    @pytest.mark.usefixtures("co_gm")
    def test_may_stop_being_one(self, campaign: Campaign, noras: Client) -> None:
        page = noras.post(f"/c/{campaign.pk}/gm/roles/step-down/", follow=True)
        assert "You no longer run “The Mill”." in page.text
        assert not run(noras, campaign)

    def test_the_gm_cannot_simply_stop(self, campaign: Campaign, gwens: Client) -> None:
        page = gwens.post(f"/c/{campaign.pk}/gm/roles/step-down/", follow=True)
        assert "hand the campaign over first" in page.text
        assert run(gwens, campaign)


class TestHandingOver:
    @pytest.fixture
    def handed(self, campaign: Campaign, gwens: Client) -> Callable[..., Offer]:
        def hand(**fields: object) -> Offer:
            given = {name: str(value) for name, value in fields.items()}
            gwens.post(f"/c/{campaign.pk}/gm/roles/hand-over/", {"role": "gm", **given})
            return Offer.objects.get(role="gm", answer="asked")

        return hand

    def test_to_a_co_gm_changes_nothing_until_they_accept(
        self,
        campaign: Campaign,
        gwen: User,
        gwens: Client,
        nora: User,
        noras: Client,
        co_gm: CoGM,
        handed: Callable[..., Offer],
    ) -> None:
        offer = f"/offers/{handed(co_gm=co_gm.pk, stays=1).pk}/"
        campaign.refresh_from_db()
        assert campaign.gm == gwen
        assert offer in noras.get("/").text and offer not in gwens.get("/").text
        page = noras.post(offer, ACCEPT, follow=True)
        assert "You are the GM of “The Mill” now. Only you can hand it back." in page.text
        campaign.refresh_from_db()
        assert campaign.gm == nora
        assert [item.account for item in campaign.co_gms.all()] == [gwen]
        assert "Nora</bdi> is the GM now, and you are co-GM." in gwens.get("/").text
        assert run(gwens, campaign)
        assert gwens.post(f"/c/{campaign.pk}/gm/delete/").status_code == 403

    def test_by_a_link_to_another_account_and_leaving(
        self, campaign: Campaign, gwens: Client, otto: User
    ) -> None:
        path = link(gwens, campaign, role="gm")
        ottos = laptop_of(otto)
        assert "will no longer run it" in ottos.get(path).text
        ottos.post(path, {"answer": "accepted", "name": "Otto"})
        campaign.refresh_from_db()
        assert campaign.gm == otto
        otto.refresh_from_db()
        assert otto.first_name == "Otto"
        assert "you no longer run this campaign" in gwens.get("/").text
        assert gwens.get(f"/c/{campaign.pk}/gm/").status_code == 404

    def test_ends_every_other_offer_of_the_old_gm(
        self, campaign: Campaign, gwens: Client, noras: Client, otto: User
    ) -> None:
        for_a_co_gm = link(gwens, campaign)
        path = link(gwens, campaign, role="gm", stays="1")
        laptop_of(otto).post(path, {"answer": "accepted", "name": "Otto"})
        assert noras.post(for_a_co_gm, ACCEPT).status_code == 410

    def test_to_a_co_gm_who_is_removed_meanwhile_is_off(
        self,
        campaign: Campaign,
        gwen: User,
        noras: Client,
        co_gm: CoGM,
        handed: Callable[..., Offer],
    ) -> None:
        offer = handed(co_gm=co_gm.pk)
        roles.remove(campaign, co_gm)
        assert noras.post(f"/offers/{offer.pk}/", ACCEPT).status_code == 404
        campaign.refresh_from_db()
        assert campaign.gm == gwen

    def test_by_an_administrator_makes_a_co_gm_the_gm_alone(
        self, campaign: Campaign, gwen: User, nora: User, co_gm: CoGM, otto: User
    ) -> None:
        User.objects.filter(pk=otto.pk).update(is_superuser=True, is_staff=True)
        page = f"/admin/campaigns/campaign/{campaign.pk}/change/"
        ottos = laptop_of(otto)
        form = ottos.get(page).context["adminform"].form
        given = {name: form[name].value() for name in form.fields if form[name].value()}
        sets = {
            f"{kind}-{count}_FORMS": 0
            for kind in ("seats", "invitations")
            for count in ("TOTAL", "INITIAL")
        }
        answer = ottos.post(page, {**given, **sets, "gm": nora.pk})
        assert answer.status_code == 302, answer.context["errors"]
        campaign.refresh_from_db()
        assert campaign.gm == nora and not campaign.co_gms.exists()
        assert [row["name"] for row in campaign.gms_before] == ["Gwen"]

    def test_ends_with_the_campaign(
        self, campaign: Campaign, gwens: Client, co_gm: CoGM, handed: Callable[..., Offer]
    ) -> None:
        handed(co_gm=co_gm.pk)
        named = {"name": campaign.name}
        assert gwens.post(f"/c/{campaign.pk}/gm/delete/", named).status_code == 302
        assert not Offer.objects.exists() and not CoGM.objects.exists()


def test_a_tap_of_players_and_of_the_gm_asks_no_further_question(
    campaign: Campaign, pia: Seat, gwen: User, nora: User
) -> None:
    """The session, the user, the campaign, the seat: as before. Only the co-GM takes one more
    query."""
    campaign.co_gms.create(account=nora, name="Nora")

    def cost(browser: Client) -> int:
        cookies = "; ".join(f"{name}={cookie.value}" for name, cookie in browser.cookies.items())
        with CaptureQueriesContext(connection) as queries:
            assert access.member_from_cookies(cookies, campaign.pk)
        return len(queries)

    assert cost(phone_of(pia)) == 3
    assert cost(laptop_of(gwen)) == 3
    assert cost(laptop_of(nora)) == 4
