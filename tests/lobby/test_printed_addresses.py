"""The addresses for phones that the command prints."""

from __future__ import annotations

import re
from io import StringIO

import pytest

from encounters.campaigns import network
from encounters.lobby.management.commands.play import Command

WLAN, TUNNEL = network.Address("192.168.1.20", "wlan0"), network.Address("10.8.0.2", "wg0")


@pytest.mark.django_db
def test_the_first_address_has_the_code_and_the_others_are_named(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(network, "addresses", lambda: [WLAN, TUNNEL])
    monkeypatch.setattr("encounters.campaigns.entrance.new_link", lambda: "/enter/x/")
    said = StringIO()
    way_in = Command(stdout=said)._greet("0.0.0.0", 8000)
    assert way_in == "http://localhost:8000/enter/x/"
    assert "Everybody on this network: http://192.168.1.20:8000/" in said.getvalue()
    named = re.search(r"Other addresses of this machine:\n  (.+)\n", said.getvalue())
    assert named is not None and named[1] == "http://10.8.0.2:8000/ (wg0)"
