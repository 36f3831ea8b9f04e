"""Security headers of every response, whichever layer it comes from."""

import pytest
from django.test import Client

from encounters.serve.middleware import headers

ALL = (
    "Content-Security-Policy",
    "Permissions-Policy",
    "Referrer-Policy",
    "X-Content-Type-Options",
    "X-Frame-Options",
)
ADDRESSES = {
    "/": 200,
    "/alive": 204,
    "/nowhere/": 404,
    "/j/": 200,
    "/campaigns/new/": 302,
    "/accounts/login/": 200,
    "/static/img/favicon.svg": 200,
}


def said(response):
    return {name: response.headers.get(name) for name in ALL}


@pytest.fixture
def start(client, db):
    return said(client.get("/"))


@pytest.mark.django_db
@pytest.mark.parametrize("method", ["get", "head"])
@pytest.mark.parametrize(("address", "status"), ADDRESSES.items())
def test_every_answer_says_the_same(client, start, address, status, method):
    response = getattr(client, method)(address)
    assert response.status_code == status
    assert said(response) == start
    assert None not in start.values()


@pytest.mark.parametrize("address", ["/static/css/tokens.css", "/static/js/theme.js"])
def test_parts_of_a_page_leave_out_only_what_browsers_read_of_the_page(client, start, address):
    of_the_page = ("Content-Security-Policy", "Permissions-Policy", "X-Frame-Options")
    assert said(client.get(address)) == start | dict.fromkeys(of_the_page)


def test_what_is_answered_without_django_says_it_too(start):
    bare = {name.decode(): value.decode() for name, value in headers.headers()}
    assert {name: bare.get(name.lower()) for name in ALL} == start


def test_the_app_may_keep_the_screen_awake_call_and_ask_for_passkeys_and_nothing_else(start):
    policy = dict(item.split("=") for item in start["Permissions-Policy"].split(", "))
    assert {name for name, who in policy.items() if who != "()"} == {
        "autoplay",
        "publickey-credentials-create",
        "publickey-credentials-get",
        "screen-wake-lock",
    }
    assert {"camera", "microphone", "geolocation", "payment", "usb"} <= set(policy)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("host", "secure", "counts"),
    [
        ("localhost:8000", False, True),
        ("127.0.0.1:8000", False, True),
        ("runde.localhost", False, True),
        ("[::1]:8000", False, True),
        ("192.168.1.20:8000", False, False),
        ("[fd00::1]:8000", False, False),
        ("localhost.example", False, False),
        ("runde.example", False, False),
        ("runde.example", True, True),
    ],
)
@pytest.mark.parametrize("address", ["/", "/static/css/tokens.css"])
def test_an_opener_policy_is_sent_only_where_browsers_take_it(address, host, secure, counts):
    response = Client().get(address, secure=secure, headers={"host": host})
    assert response.status_code == 200
    assert ("Cross-Origin-Opener-Policy" in response.headers) == counts
