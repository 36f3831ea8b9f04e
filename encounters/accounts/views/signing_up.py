"""Signing up for an account."""

from __future__ import annotations

from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods

from encounters.accounts import addresses, mails, signing_up
from encounters.accounts.forms import TAKEN, AddressForm, NewAccountForm
from encounters.accounts.models import SignUpLink
from encounters.accounts.views.signing_in import BACKEND
from encounters.campaigns import access, browsers, limits


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_sign_up(request: HttpRequest) -> HttpResponse:
    """Asks for a mail address and mails a link to it. If sign-up is not open, says so."""
    if not signing_up.is_open():
        context = {"invited": signing_up.invites()}
        return render(request, "accounts/sign_up_closed.html", context, status=403)
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/sign_up.html", {"form": form})
    email = form.cleaned_data["email"]
    with limits.Visitor(request, limits.SIGN_UPS, browsers.plain(email)).takes():
        _mail(request, email)
    return render(
        request, "accounts/mailed.html", {"email": email, "printed": not mails.are_sent()}
    )


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@never_cache
def anyone_new_account(request: HttpRequest, token: str) -> HttpResponse:
    """Makes an account with a link, which works once."""
    link = signing_up.link(token)
    if link is None:
        return _no_longer(request)
    names = limits.Visitor(request, limits.NAMES, token)
    names.check()
    form = NewAccountForm(request.POST or None, known=link.email)
    if not form.is_valid():
        if form.has_error("username", TAKEN):
            names.failed()
        return render(request, "accounts/new_account.html", {"form": form})
    return _make(request, link, form)


def _make(request: HttpRequest, link: SignUpLink, form: NewAccountForm) -> HttpResponse:
    account, asked = form.save(commit=False), form.cleaned_data.get("email", "")
    account.email = link.email
    try:
        user = signing_up.use(link, account)
    except signing_up.LinkGone:
        return _no_longer(request)
    if asked:
        mails.confirm(request, user, asked, addresses.path_to_confirm(user, asked))
    login(request, user, backend=BACKEND)
    return redirect("start")


def _mail(request: HttpRequest, email: str) -> None:
    """Mails a sign-up link; an address that has an account gets a mail too, so that only its owner
    learns of it."""
    names = [account.get_username() for account in addresses.accounts(email)]
    path = signing_up.new_link(email=email)
    if names:
        mails.already_registered(request, email, names)
    else:
        mails.sign_up(request, email, path)


def _no_longer(request: HttpRequest) -> HttpResponse:
    """The page for an invalid link. Such tries are counted, to stop guessing."""
    visitor = limits.Visitor(request, limits.LINKS, vouched=access.visitor_key(request))
    visitor.check()
    visitor.failed()
    return render(request, "accounts/sign_up_gone.html", status=410)
