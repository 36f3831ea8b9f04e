"""Signing in: with a password and perhaps a second step, with a passkey, or with a link; and
signing up for an account.
"""

from __future__ import annotations

from typing import Any

from django.contrib.auth import login
from django.contrib.auth.models import User
from django.contrib.auth.views import LoginView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.accounts import code_app, lifecycle, mails, passkeys
from encounters.accounts.forms import TAKEN, AddressForm, CodeForm, NewAccountForm
from encounters.accounts.models import SignUpLink
from encounters.campaigns import access, entrance, limits, network
from encounters.campaigns.doorkeeper import BACKEND


def anyone_sign_in(request: HttpRequest) -> HttpResponseBase:
    """The page for signing in with a name and a password, or with a passkey."""
    return SignIn.as_view()(request)


class SignIn(LoginView):
    """Django's view; an account with an authenticator app has to pass the second step first."""

    def form_valid(self, form: Any) -> HttpResponse:
        user, there = form.get_user(), self.get_success_url()
        if code_app.is_on(user):
            code_app.begin_second_step(self.request, user, there)
            return redirect("anyone_second_step")
        return super().form_valid(form)

    def get_context_data(self, **more: Any) -> dict[str, Any]:
        context = super().get_context_data(**more)
        possible = passkeys.are_possible(self.request)
        return {**context, "open": lifecycle.is_open(), "passkeys": possible}


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_second_step(request: HttpRequest) -> HttpResponse:
    """Asks for the app's code, or a recovery code, after the password."""
    waiting = code_app.waiting_account(request)
    if waiting is None:
        return redirect("login")
    user, there = waiting
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if code_app.passes_second_step(request, user, form.cleaned_data["code"]):
            request.session.pop(code_app.WAITING, None)
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


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_sign_up(request: HttpRequest) -> HttpResponse:
    """Asks for a mail address and mails a link to it. If sign-up is not open, says so."""
    if not lifecycle.is_open():
        context = {"invited": lifecycle.invites()}
        return render(request, "accounts/sign_up_closed.html", context, status=403)
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/sign_up.html", {"form": form})
    email = form.cleaned_data["email"]
    with limits.Visitor(request, limits.SIGN_UPS, limits.normalise(email)).takes():
        _mail_link(request, email)
    return render(
        request, "accounts/mailed.html", {"email": email, "printed": not mails.are_sent()}
    )


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@never_cache
def anyone_new_account(request: HttpRequest, token: str) -> HttpResponse:
    """Makes an account with a link, which works once."""
    link = lifecycle.valid_link(token)
    if link is None:
        return access.link_gone(request, "accounts/sign_up_gone.html")
    names = limits.Visitor(request, limits.NAMES, token)
    names.check()
    form = NewAccountForm(request.POST or None, known=link.email)
    if not form.is_valid():
        if form.has_error("username", TAKEN):
            names.failed()
        return render(request, "accounts/new_account.html", {"form": form})
    return _make_account(request, link, form)


def _make_account(request: HttpRequest, link: SignUpLink, form: NewAccountForm) -> HttpResponse:
    account, asked = form.save(commit=False), form.cleaned_data.get("email", "")
    account.email = link.email
    try:
        user = lifecycle.use_link(link, account)
    except lifecycle.LinkGone:
        return access.link_gone(request, "accounts/sign_up_gone.html")
    if asked:
        mails.confirm(request, user, asked, lifecycle.path_to_confirm(user, asked))
    login(request, user, backend=BACKEND)
    return redirect("start")


def _mail_link(request: HttpRequest, email: str) -> None:
    """Mails a sign-up link; an address that has an account gets a mail too, so that only its owner
    learns of it."""
    names = [account.get_username() for account in lifecycle.accounts_with(email)]
    path = lifecycle.new_link(email=email)
    if names:
        mails.already_registered(request, email, names)
    else:
        mails.sign_up(request, email, path)


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_enter(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in with the link that was shown when the server started."""
    use = request.method == "POST"
    if not (entrance.use_link(token) if use else entrance.is_valid(token)):
        return _used_link(request)
    user = entrance.owner()[0] if use else entrance.existing_owner()
    return _sign_in_here(request, user)


@require_GET
@never_cache
def gm_phone(request: HttpRequest) -> HttpResponse:
    """A QR code that signs the user in on another device; each visit makes a new one."""
    path = reverse("anyone_phone", args=[entrance.new_device_token(request)])
    return render(
        request, "campaigns/phone.html", {"qr": network.qr_svg(network.phone_url(request, path))}
    )


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_phone(request: HttpRequest, token: str) -> HttpResponse:
    """Signs in with that QR code's link."""
    use = request.method == "POST"
    user = entrance.use_device_link(token) if use else entrance.device_link_owner(token)
    return _sign_in_here(request, user) if user else _used_link(request)


def _sign_in_here(request: HttpRequest, user: User | None) -> HttpResponse:
    """GET shows a button, so that a preview of the link in a message does not use it up; POST signs
    the user in."""
    if request.method == "GET":
        return render(request, "campaigns/sign_in_here.html", {"owner": user})
    login(request, user, backend=BACKEND)
    return redirect("start")


def _used_link(request: HttpRequest) -> HttpResponse:
    """The page for an invalid link; whoever is signed in already does not need it."""
    if request.user.is_authenticated:
        return redirect("start")
    return access.link_gone(request, "campaigns/link_used.html")
