"""Signing in: with a password and perhaps a second step, or with a passkey."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from encounters.accounts import code_app, passkeys, second_step, signing_up
from encounters.accounts.forms import CodeForm
from encounters.campaigns import access, limits

BACKEND = "encounters.campaigns.doorkeeper.Doorkeeper"


def anyone_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The page for signing in with a name and a password, or with a passkey."""
    return SignIn.as_view()(request)


class SignIn(LoginView):
    """Django's view; an account with an authenticator app has to pass the second step first."""

    def form_valid(self, form: Any) -> HttpResponse:
        user, there = form.get_user(), self.get_success_url()
        if code_app.is_on(user):
            second_step.begin(self.request, user, there)
            return redirect("anyone_second_step")
        return super().form_valid(form)

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context = super().get_context_data(**more)
        possible = passkeys.are_possible(self.request)
        return {**context, "open": signing_up.is_open(), "passkeys": possible}


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_second_step(request: HttpRequest) -> HttpResponse:
    """Asks for the app's code, or a recovery code, after the password."""
    waiting = second_step.waiting(request)
    if waiting is None:
        return redirect("login")
    user, there = waiting
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if second_step.accepts(request, user, form.cleaned_data["code"]):
            second_step.end(request)
            login(request, user, backend=BACKEND)
            return redirect(there)
        form.add_error("code", _("This code is not right, or it has been used."))
    return render(request, "accounts/second_step.html", {"form": form})


@require_POST
@never_cache
def anyone_passkey_ask(request: HttpRequest) -> HttpResponse:
    """Options for requesting a passkey, as JSON."""
    vouched = access.visitor_key(request)
    with limits.Visitor(request, limits.PASSKEYS, vouched=vouched).takes():
        return passkeys.ask(request)


@require_POST
@never_cache
def anyone_passkey(request: HttpRequest) -> HttpResponse:
    """Signs in with the passkey that the browser has sent."""
    there = safe(request, request.POST.get("next", ""))
    tries = limits.Visitor(request, limits.LINKS)
    tries.check()
    try:
        user = passkeys.owner(request, request.POST.get("answer", ""))
    except passkeys.PasskeyRefused:
        tries.failed()
        return render(request, "accounts/passkey_refused.html", {"next": there}, status=403)
    login(request, user, backend=BACKEND)
    return redirect(there)


def safe(request: HttpRequest, there: str) -> str:
    """The address if it is on this server, else the start page."""
    own = url_has_allowed_host_and_scheme(there, {request.get_host()}, request.is_secure())
    return there if own else resolve_url("start")
