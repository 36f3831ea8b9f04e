"""Reads requests: whether only a part of the page is wanted, and numbers from untrusted data; and
leads to other pages, also from a part."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django_htmx.http import HttpResponseClientRedirect


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx made the request and will swap in a part; any other request gets the whole
    page."""
    return request.headers.get("HX-Request") == "true"


def lead_to(request: HttpRequest, page: str, *args: object) -> HttpResponse:
    """Redirects, like Django's `redirect`; htmx loads the other page as a whole."""
    there = resolve_url(page, *args)
    return HttpResponseClientRedirect(there) if wants_part(request) else redirect(there)


def number(request: HttpRequest, name: str) -> int:
    """The posted number, at least 0; 0 for anything else."""
    return _number(request.POST.get(name, ""))


def numbers(request: HttpRequest, name: str) -> list[int]:
    """The numbers posted under a name that may be repeated."""
    return [_number(given) for given in request.POST.getlist(name)]


def _number(given: str) -> int:
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
