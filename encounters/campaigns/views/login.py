"""Signing in, for who runs a table."""

from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponseBase

from encounters.campaigns import limits
from encounters.campaigns.joining import TooManyTries

WRONG_PASSWORDS, WRONG_WITHIN = 20, 10 * 60


def anyone_login(request: HttpRequest) -> HttpResponseBase:
    """Django's login; after some wrong passwords an address has to wait."""
    tries = f"login:{limits.address(request)}"
    if limits.used_up(tries, WRONG_PASSWORDS):
        raise TooManyTries
    answer = LoginView.as_view()(request)
    if request.method == "POST" and answer.status_code == 200:
        limits.count(tries, WRONG_WITHIN)
    return answer
