"""What a stranger is answered: the login for GM pages, a sentence and the code field for seats."""

from collections.abc import Callable

from django.contrib.auth.views import redirect_to_login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render, resolve_url
from django_htmx.http import HttpResponseClientRedirect

from encounters.campaigns.access import NotAtTheTable, SignInNeeded


class StrangersMiddleware:
    """Turns the refusals of `access` into pages."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, SignInNeeded):
            return _to_login(request)
        if isinstance(exception, NotAtTheTable):
            return _no_seat(request)
        return None


def _to_login(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(resolve_url("login"))
    return redirect_to_login(request.get_full_path() if request.method == "GET" else "")


def _no_seat(request: HttpRequest) -> HttpResponse:
    if request.headers.get("HX-Request"):
        return HttpResponseClientRedirect(resolve_url("no_seat"))
    return render(request, "campaigns/no_seat.html", status=404)
