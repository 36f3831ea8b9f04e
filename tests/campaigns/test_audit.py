"""The audit log of GMs and admins: who did what when, without secrets."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.management import call_command
from django.test import Client
from django.utils import timezone, translation

from encounters.campaigns import entrance, seats
from encounters.campaigns.audit import SENTENCES, audited, note, sentence, thin_out
from encounters.campaigns.models import AuditEntry, Campaign, Claim, Seat
from tests.phones import laptop_of, phone_of

pytestmark = [pytest.mark.django_db, pytest.mark.database]
LANGUAGES = ["en", "da", "de", "he", "pl"]


def plain(text: str) -> str:
    return text.replace("\u2068", "").replace("\u2069", "")


def done() -> list[tuple[str, str]]:
    """Users and their actions, the oldest first; without the sign-in of the test's browser."""
    entries = AuditEntry.objects.order_by("pk").exclude(verb="signed_in")
    return [(entry.who, plain(sentence(entry))) for entry in entries]


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


class TestTheGm:
    def test_sets_the_table(self, gwens: Client, campaign: Campaign) -> None:
        sent = {"name": "The Old Mill", "foes_shown": "bar", "odds": "all", "corrections": "free"}
        sent |= {"thin_after": "0", "language": "en"}
        gwens.post(f"/c/{campaign.pk}/gm/settings/", sent)
        [(who, what)] = done()
        assert who == "gwen"
        assert what.startswith("Settings: name, foes’ health as players see it")

    def test_changes_house_rules(self, gwens: Client, campaign: Campaign) -> None:
        page = gwens.get(f"/c/{campaign.pk}/gm/rules/")
        fields = page.context["form"]
        sent = {
            field.html_name: field.value() for field in fields if field.value() not in (None, False)
        }
        gwens.post(f"/c/{campaign.pk}/gm/rules/", sent)
        assert [what.partition(":")[0] for _, what in done()] == ["House rules"]

    def test_invites_and_ends_it(self, gwens: Client, campaign: Campaign) -> None:
        gwens.post(f"/c/{campaign.pk}/gm/invite/")
        gwens.post(f"/c/{campaign.pk}/gm/uninvite/")
        assert done() == [("gwen", "New code"), ("gwen", "Invitation ended")]

    def test_answers_and_removes_people(
        self, gwens: Client, campaign: Campaign, pia: Seat, piet: Seat
    ) -> None:
        yes, no = Claim.objects.create(seat=pia), Claim.objects.create(seat=piet)
        base = f"/c/{campaign.pk}/gm"
        gwens.post(f"{base}/claims/{yes.pk}/", {"answer": "confirmed"})
        gwens.post(f"{base}/claims/{no.pk}/", {"answer": "refused"})
        gwens.post(f"{base}/seats/{pia.pk}/name/", {"name": "Pia B."})
        gwens.post(f"{base}/seats/{piet.pk}/revoke/")
        gwens.post(f"{base}/seats/{pia.pk}/since/", {"seat": pia.pk, "new_code": "on"})
        assert [what for _, what in done()] == [
            "Seat moved to another phone: Pia",
            "Another phone refused for the seat: Piet",
            "Pia renamed to Pia B.",
            "Seat removed: Piet",
            "Seat removed: Pia B.",
            "New code",
        ]

    def test_gives_a_character(
        self, gwens: Client, campaign: Campaign, pia: Seat, sheet: Any
    ) -> None:
        aldo = sheet("Aldo", pia)
        give = f"/c/{campaign.pk}/gm/characters/{aldo.pk}/player/"
        gwens.post(give, {"seat": ""})
        gwens.post(give, {"seat": pia.pk})
        assert [what for _, what in done()] == [
            "Character free again: Aldo",
            "Character assigned: Aldo to Pia",
        ]

    def test_begins_and_deletes_a_campaign(self, gwens: Client) -> None:
        gwens.post("/campaigns/new/", {"name": "The Ford", "ruleset": "ose"})
        made = Campaign.objects.get()
        gwens.post(f"/c/{made.pk}/gm/delete/", {"name": made.name})
        assert [what for _, what in done()] == [
            "New campaign: The Ford",
            "Campaign deleted: The Ford",
        ]
        begun = AuditEntry.objects.get(verb="campaign_made")
        assert (begun.campaign, begun.campaign_name) == (None, "The Ford"), "its name stays"

    def test_who_fails_leaves_no_entry(self, gwens: Client, campaign: Campaign) -> None:
        gwens.post(f"/c/{campaign.pk}/gm/settings/", {"name": ""})
        gwens.post(f"/c/{campaign.pk}/gm/library/pack/in/", {})
        assert done() == []


class TestAtTheDoor:
    def test_who_comes_and_goes(self, gwen: User) -> None:
        laptop = Client()
        for password in ("a guess", "gwens secret word"):
            laptop.post("/accounts/login/", {"username": "gwen", "password": password})
        laptop.post("/accounts/logout/")
        entries = AuditEntry.objects.order_by("pk")
        assert [(entry.who, entry.verb) for entry in entries] == [
            ("gwen", "wrong_password"),
            ("gwen", "signed_in"),
            ("gwen", "signed_out"),
        ]

    def test_a_password_typed_into_the_wrong_field_is_not_kept(self, gwen: User) -> None:
        typed = {"username": "gwens secret word", "password": "gwen"}
        Client().post("/accounts/login/", typed)
        assert not AuditEntry.objects.exists()

    def test_the_link_of_the_start_is_told_apart(
        self, db: None, settings: Any, tmp_path: Any
    ) -> None:
        settings.DATA_DIR = tmp_path
        Client().post(entrance.new_link())
        assert done() == [("gm", "Signed in with the start link")]

    def test_a_new_password(self, gwens: Client) -> None:
        new = "three brown owls"
        sent = {"old_password": "gwens secret word", "new_password1": new, "new_password2": new}
        gwens.post("/accounts/password/", sent)
        assert done() == [("gwen", "New password")]


class TestTheAdmin:
    @pytest.fixture
    def chief(self, db: None) -> Client:
        return laptop_of(User.objects.create_superuser("chief", password="the chiefs word"))

    def test_is_noted_with_the_campaign_it_was_about(
        self, chief: Client, campaign: Campaign, pia: Seat
    ) -> None:
        chief.post(
            f"/admin/campaigns/seat/{pia.pk}/change/", {"campaign": campaign.pk, "name": "P"}
        )
        chief.post(f"/admin/campaigns/seat/{pia.pk}/delete/", {"post": "yes"})
        entries = AuditEntry.objects.filter(campaign=campaign).order_by("pk")
        assert [plain(sentence(entry)) for entry in entries] == [
            "Changed in the admin: seat “P”",
            "Deleted in the admin: seat “P”",
        ]
        assert {entry.who for entry in entries} == {"chief"}

    @pytest.mark.parametrize("of", ["campaigns/seat", "auth/user"])
    def test_notes_each_of_several_that_are_deleted(
        self, chief: Client, pia: Seat, piet: Seat, otto: User, of: str
    ) -> None:
        gone = [pia, piet] if of == "campaigns/seat" else [otto, User.objects.create_user("olga")]
        chosen = {"action": "delete_selected", "_selected_action": [item.pk for item in gone]}
        chief.post(f"/admin/{of}/", {**chosen, "post": "yes"})
        assert AuditEntry.objects.filter(verb="admin_deleted").count() == 2
        assert LogEntry.objects.count() == 2, "Django's own log says the same"

    def test_shows_everything_to_a_superuser_and_lets_nobody_change_it(
        self, chief: Client, gwen: User, campaign: Campaign
    ) -> None:
        note(gwen, "invited", campaign)
        entry = AuditEntry.objects.get(verb="invited")
        assert "New code" in chief.get("/admin/campaigns/auditentry/").text
        assert "New code" in chief.get(f"/admin/campaigns/auditentry/{entry.pk}/change/").text
        refused = [
            chief.post(f"/admin/campaigns/auditentry/{entry.pk}/change/", {"who": "otto"}),
            chief.post(f"/admin/campaigns/auditentry/{entry.pk}/delete/", {"post": "yes"}),
            chief.post("/admin/campaigns/auditentry/add/", {"who": "otto"}),
        ]
        assert {item.status_code for item in refused} == {403}
        chosen = {"action": "delete_selected", "_selected_action": entry.pk, "post": "yes"}
        chief.post("/admin/campaigns/auditentry/", chosen)
        assert AuditEntry.objects.get(pk=entry.pk).who == "gwen"

    def test_keeps_it_from_a_gm(self, gwen: User) -> None:
        gwen.is_staff = True
        gwen.save()
        assert laptop_of(gwen).get("/admin/campaigns/auditentry/").status_code == 403


class TestThePage:
    def address(self, campaign: Campaign, **asked: Any) -> str:
        return f"/c/{campaign.pk}/gm/audit/" + "".join(
            f"{'&' if at else '?'}{name}={value}" for at, (name, value) in enumerate(asked.items())
        )

    def test_says_who_did_what(self, gwens: Client, gwen: User, campaign: Campaign) -> None:
        note(gwen, "seats_revoked", campaign, names=["Pia", "<b>Piet</b>"])
        page = gwens.get(self.address(campaign)).text
        assert "Seat removed" in page and "gwen" in page
        assert "&lt;b&gt;Piet&lt;/b&gt;" in page

    def test_shows_one_person_or_one_kind(
        self, gwens: Client, gwen: User, otto: User, campaign: Campaign
    ) -> None:
        note(gwen, "invited", campaign)
        note(otto, "uninvited", campaign)

        def shown(**asked: Any) -> list[str]:
            entries = gwens.get(self.address(campaign, **asked)).context["entries"]
            return [sentence for _, sentence in entries]

        assert shown(who="otto") == shown(kind="uninvited") == ["Invitation ended"]
        assert shown(who="otto", kind="invited") == []
        assert len(shown(who="nobody", kind="garbage", page="-7")) == 2

    def test_has_pages(self, gwens: Client, gwen: User, campaign: Campaign) -> None:
        for _ in range(60):
            note(gwen, "invited", campaign)
        first, second = (gwens.get(self.address(campaign, page=item)) for item in (1, 2))
        assert len(first.context["entries"]) == 50 and len(second.context["entries"]) == 10
        assert "page=2" in first.text

    def test_is_empty_at_first(self, gwens: Client, campaign: Campaign) -> None:
        assert "Nothing recorded yet" in gwens.get(self.address(campaign)).text

    def test_shows_nothing_of_another_campaign(
        self, gwens: Client, campaign: Campaign, otto: User
    ) -> None:
        elsewhere = Campaign.objects.create(name="Elsewhere", gm=otto, ruleset="ose")
        note(otto, "invited", elsewhere)
        assert not gwens.get(self.address(campaign)).context["entries"]

    def test_needs_few_queries_however_long_it_is(
        self, gwens: Client, gwen: User, campaign: Campaign, django_assert_max_num_queries: Any
    ) -> None:
        for _ in range(30):
            note(gwen, "rules_changed", campaign, what=["initiative"])
        with django_assert_max_num_queries(11):
            gwens.get(self.address(campaign))


class TestAnEntry:
    @pytest.mark.parametrize("language", LANGUAGES)
    @pytest.mark.parametrize("verb", SENTENCES)
    def test_is_said_in_every_language(self, verb: str, language: str) -> None:
        args = {
            "name": "Pia", "old": "Piet", "names": ["Pia", "Piet"], "what": ["odds"], "count": 3,
            "character": "Aldo", "kind": "campaigns.Seat",
        }  # fmt: skip
        pattern = str(SENTENCES[verb])
        used = {name: value for name, value in args.items() if f"%({name})" in pattern}
        with translation.override(language):
            told = sentence(AuditEntry(verb=verb, args=used))
        assert told and "%" not in told

    def test_is_there_only_if_what_it_tells_of_was_done(self, gwens: Client) -> None:
        request = gwens.get("/").wsgi_request
        with pytest.raises(ValueError, match="no"), audited(request, "invited"):
            raise ValueError("no")
        assert done() == []

    def test_of_a_kind_that_nobody_knows_is_refused(self, gwen: User) -> None:
        with pytest.raises(KeyError):
            note(gwen, "dancing")

    def test_stays_readable_when_what_it_names_is_gone(
        self, gwen: User, campaign: Campaign
    ) -> None:
        note(gwen, "rules_changed", campaign, what=["initiative", "gone"])
        note(gwen, "settings_changed", campaign, what=["gone"])
        note(gwen, "admin_deleted", campaign, kind="gone.Model", name="x")
        campaign.delete()
        gwen.delete()
        assert [who for who, _ in done()] == ["gwen"] * 3

    def test_goes_after_a_year(self, gwen: User) -> None:
        note(gwen, "invited")
        note(gwen, "uninvited")
        old = timezone.now() - timedelta(days=366)
        AuditEntry.objects.filter(verb="invited").update(at=old)
        thin_out()
        assert [what for _, what in done()] == ["Invitation ended"]

    def test_holds_nothing_that_opens_anything(
        self, gwens: Client, campaign: Campaign, pia: Seat
    ) -> None:
        gwens.post(f"/c/{campaign.pk}/gm/invite/")
        gwens.get("/accounts/phone/")
        phone_of(pia).post(f"/c/{campaign.pk}/leave/")
        kept = str(list(AuditEntry.objects.values()))
        opens = [seats.open_invitation(campaign).code, gwens.cookies["sessionid"].value]
        assert not [opened for opened in opens if opened in kept]

    def test_of_a_backup_is_the_servers(
        self, tmp_path: Any, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        command = "encounters.lobby.management.commands.backup"
        monkeypatch.setattr(f"{command}.write_backup", lambda path: path.touch())
        call_command("backup", tmp_path / "copy.sqlite3")
        assert done() == [("", "Backup of the server")]
