"""Signing a GM in without a password."""

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods

from encounters.campaigns import access, entrance, limits, qr, second_device

BACKEND = "encounters.campaigns.doorkeeper.Doorkeeper"


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_enter(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in with the link that was shown when the server started."""
    use = request.method == "POST"
    if not (entrance.used(token) if use else entrance.valid(token)):
        return _no_longer(request)
    user = entrance.owner()[0] if use else entrance.known_owner()
    return _here(request, user)


@require_GET
@never_cache
def gm_phone(request: HttpRequest) -> HttpResponse:
    """A QR code that signs the user in on another device; each visit makes a new one."""
    path = reverse("anyone_phone", args=[second_device.new_token(request)])
    return render(request, "campaigns/phone.html", {"qr": qr.svg(qr.address(request, path))})


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_phone(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in with that QR code's link."""
    use = request.method == "POST"
    user = second_device.use(token) if use else second_device.owner(token)
    return _here(request, user) if user else _no_longer(request)


def _here(request: HttpRequest, user: User | None) -> HttpResponse:
    """GET shows a button, so that a preview of the link in a message does not use it up; POST signs
    the user in."""
    if request.method == "GET":
        return render(request, "campaigns/sign_in_here.html", {"owner": user})
    login(request, user, backend=BACKEND)
    return redirect("start")


def _no_longer(request: HttpRequest) -> HttpResponse:
    """The page for an invalid link. Links cannot be guessed, so a valid one always works; invalid
    ones are counted to stop guessing."""
    if request.user.is_authenticated:
        return redirect("start")
    visitor = limits.Visitor(request, limits.LINKS, vouched=access.visitor_key(request))
    visitor.check()
    visitor.failed()
    return render(request, "campaigns/link_used.html", status=410)
