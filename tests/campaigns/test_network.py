"""The laptop's address that phones are sent to."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import ifaddr
import pytest
from django.test import Client, RequestFactory

from encounters.campaigns import network, seats
from encounters.campaigns.models import Campaign
from encounters.screens import boards
from encounters.serve.live.places import Place
from tests.phones import laptop_of

Machine = Callable[..., None]
LAPTOP = [("lo", "127.0.0.1"), ("wg0", "10.8.0.2"), ("docker0", "172.17.0.1")]


@pytest.fixture
def machine(monkeypatch: pytest.MonkeyPatch, settings: Any, tmp_path: Path) -> Machine:
    """`machine(("wlan0", "192.168.1.20"), way_out="192.168.1.20")` sets the network adapters."""
    settings.DATA_DIR = tmp_path

    def has(*adapters: tuple[str, str], way_out: str = "") -> None:
        found = [
            ifaddr.Adapter(name, name, [ifaddr.IP(ip, 24, name)], index=number)
            for number, (name, ip) in enumerate(adapters)
        ]
        monkeypatch.setattr(ifaddr, "get_adapters", lambda: found)
        monkeypatch.setattr(network, "_way_out", lambda: way_out)

    return has


@pytest.fixture
def elsewhere() -> Iterator[None]:
    yield
    network._only.clear()


def known() -> list[str]:
    return [own.ip for own in network.addresses()]


def joins(host: str) -> str:
    return network.join_url(RequestFactory().get("/", headers={"host": host}), "ABCD23")


def test_wifi_and_ethernet_come_first_and_tunnels_last(machine: Machine) -> None:
    machine(*LAPTOP, ("wlan0", "192.168.1.20"), ("eth0", "192.168.1.30"), way_out="10.8.0.2")
    assert known() == ["192.168.1.20", "192.168.1.30", "172.17.0.1", "10.8.0.2"]


def test_of_two_the_one_that_leads_to_the_internet_comes_first(machine: Machine) -> None:
    machine(("eth0", "192.168.1.30"), ("wlan0", "10.0.0.7"), way_out="10.0.0.7")
    assert known() == ["10.0.0.7", "192.168.1.30"]


@pytest.mark.parametrize(
    ("adapter", "ip"),
    [
        ("wlan0", "10.42.0.1"),
        ("bridge100", "192.168.2.1"),
        ("Microsoft Wi-Fi Direct Virtual Adapter", "192.168.137.1"),
    ],
)
def test_a_hotspot_of_the_laptop_is_reached_without_the_internet(
    machine: Machine, adapter: str, ip: str
) -> None:
    machine(*LAPTOP, (adapter, ip))
    assert joins("localhost:8000") == f"http://{ip}:8000/j/ABCD23/"


def test_an_address_that_nobody_gave_out_comes_after_one_that_was_given(machine: Machine) -> None:
    machine(("eth0", "169.254.3.4"), ("wlan0", "192.168.1.20"))
    assert known() == ["192.168.1.20", "169.254.3.4"]


def test_in_no_network_a_page_leads_where_it_was_opened(machine: Machine) -> None:
    machine(("lo", "127.0.0.1"))
    assert joins("localhost:8000") == "http://localhost:8000/j/ABCD23/"


def test_a_server_that_listens_at_one_address_names_no_other(
    machine: Machine, elsewhere: None
) -> None:
    machine(("wlan0", "192.168.1.20"), ("eth0", "192.168.1.30"))
    network.only_at("192.168.1.20")
    assert known() == ["192.168.1.20"]


def test_a_choice_is_kept_and_holds_where_the_network_gives_another_address(
    machine: Machine,
) -> None:
    machine(("wlan0", "192.168.1.20"), ("eth0", "192.168.1.30"))
    assert network.choose("192.168.1.20") and network.address() == "192.168.1.20"
    machine(("wlan0", "10.0.0.7"), ("eth0", "192.168.1.30"))
    assert network.address() == "10.0.0.7"
    machine(("eth0", "192.168.1.30"))
    assert network.address() == "192.168.1.30"
    assert not network.choose("203.0.113.9")


def test_a_page_that_was_opened_at_an_address_stays_there_until_another_is_chosen(
    machine: Machine,
) -> None:
    machine(("wlan0", "192.168.1.20"), ("eth0", "192.168.1.30"))
    assert joins("192.168.1.20:8000") == "http://192.168.1.20:8000/j/ABCD23/"
    network.choose("192.168.1.30")
    assert joins("192.168.1.20:8000") == "http://192.168.1.30:8000/j/ABCD23/"
    assert joins("203.0.113.9:8000") == "http://203.0.113.9:8000/j/ABCD23/"
    assert joins("runde.example") == "http://runde.example/j/ABCD23/"


class TestTheGMsPage:
    @pytest.fixture
    def gwens(self, campaign: Campaign, machine: Machine) -> Client:
        machine(("wlan0", "192.168.1.20"), ("wg0", "10.8.0.2"))
        campaign.gm.is_superuser = True
        campaign.gm.save()
        seats.invite(campaign)
        client = laptop_of(campaign.gm)
        client.defaults["HTTP_HOST"] = "localhost:8000"
        return client

    def at(self, campaign: Campaign, rest: str = "") -> str:
        return f"/c/{campaign.pk}/gm/{rest}"

    def asks(self, campaign: Campaign, host: str, since: int = 0, waits: int = 0) -> str:
        code = seats.open_invitation(campaign)
        assert code is not None
        query = f"door/?shown={host}&code={code.code}&waits={waits}&all=0&since={since}"
        return self.at(campaign, query)

    def test_offers_every_address_and_keeps_the_one_that_is_chosen(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        page = gwens.get(self.at(campaign)).text
        assert "192.168.1.20:8000" in page and "10.8.0.2 (wg0)" in page
        gwens.post(self.at(campaign, "address/"), {"address": "10.8.0.2"})
        assert "10.8.0.2:8000" in gwens.get(self.at(campaign)).text

    def test_what_is_none_of_its_addresses_changes_nothing(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        gwens.post(self.at(campaign, "address/"), {"address": "203.0.113.9"})
        assert "192.168.1.20:8000" in gwens.get(self.at(campaign)).text

    def test_only_whoever_runs_the_server_chooses(self, gwens: Client, campaign: Campaign) -> None:
        campaign.gm.is_superuser = False
        campaign.gm.save()
        assert 'name="address"' not in gwens.get(self.at(campaign)).text
        gwens.post(self.at(campaign, "address/"), {"address": "10.8.0.2"})
        assert network.address() == "192.168.1.20"

    def test_shows_by_itself_that_the_network_has_changed(
        self, gwens: Client, campaign: Campaign, machine: Machine
    ) -> None:
        asked = self.asks(campaign, "192.168.1.20:8000")
        assert gwens.get(asked).status_code == 204
        machine(("wlan0", "10.0.0.7"))
        fresh = gwens.get(asked).text
        assert "The network of this machine has changed" in fresh and "10.0.0.7:8000" in fresh

    def test_the_screen_across_the_room_fetches_its_code_anew_then(
        self, gwens: Client, campaign: Campaign, machine: Machine
    ) -> None:
        before = boards.read_board(campaign.pk).html(Place("table"))
        machine(("wlan0", "10.0.0.7"))
        assert boards.read_board(campaign.pk).html(Place("table")) != before

    def test_says_that_no_phone_can_come_where_there_is_no_network(
        self, gwens: Client, campaign: Campaign, machine: Machine
    ) -> None:
        machine(("lo", "127.0.0.1"))
        assert "No phone can reach this machine now." in gwens.get(self.at(campaign)).text

    def test_a_server_with_a_name_has_nothing_to_choose(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        page = gwens.get(self.at(campaign), headers={"host": "runde.example"}).text
        assert 'name="address"' not in page and "every 5s" not in page

    @pytest.mark.database
    def test_help_is_offered_after_two_minutes_without_a_visitor(
        self, gwens: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = 1_900_000_000
        asked = self.asks(campaign, "192.168.1.20:8000", since=now)
        monkeypatch.setattr("time.time", lambda: now + 119)
        assert gwens.get(asked).status_code == 204
        monkeypatch.setattr("time.time", lambda: now + 120)
        late = gwens.get(asked).text
        assert "Nobody has joined yet." in late and 'href="/unreached/"' in late

    @pytest.mark.database
    def test_a_phone_that_comes_takes_the_help_away(
        self, gwens: Client, campaign: Campaign, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        now = 1_900_000_000
        asked = self.asks(campaign, "192.168.1.20:8000", since=now, waits=1)
        monkeypatch.setattr("time.time", lambda: now + 500)
        assert gwens.get(asked).status_code == 204
        invited = seats.open_invitation(campaign)
        assert invited is not None
        Client(REMOTE_ADDR="192.168.1.77").get(f"/j/{invited.code}/")
        assert "Nobody has joined yet." not in gwens.get(asked).text


COMMANDS = (
    'name="Runde" dir=in action=allow protocol=TCP localport=8123',
    "--unblockapp",
    "sudo ufw allow 8123/tcp",
    "sudo firewall-cmd --add-port=8123/tcp",
)


@pytest.mark.django_db
@pytest.mark.parametrize("language", ["en", "he"])
def test_the_help_has_the_command_for_every_firewall_with_this_port(language: str) -> None:
    page = Client(headers={"host": "localhost:8123", "accept-language": language})
    shown = page.get("/unreached/").text.replace("&quot;", '"')
    assert all(command in shown for command in COMMANDS)
