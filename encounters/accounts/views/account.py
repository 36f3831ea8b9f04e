"""The user's own account: its page, its address, its devices, deleting it."""

from __future__ import annotations

from django.contrib import messages
from django.contrib.auth import logout
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.accounts import code_app, devices, lifecycle, mails, passkeys
from encounters.accounts.forms import OwnAddressForm, PasswordForm
from encounters.accounts.views.signing_in import safe
from encounters.campaigns import access, changes, limits
from encounters.campaigns.audit import audited
from encounters.campaigns.forms import DisplayNameForm
from encounters.campaigns.models import Campaign

OWN = "account_home"


@require_GET
@never_cache
def account_home(request: HttpRequest) -> HttpResponse:
    """The account page: name, sign-in methods, signed-in devices, deleting the account."""
    user = access.account(request)
    context = {
        "called": DisplayNameForm(initial={"name": user.first_name}),
        "codes": code_app.is_on(user),
        "passkeys": user.passkeys.count(),
        "devices": len(devices.devices_of(user)),
    }
    return render(request, "accounts/account.html", context)


@require_POST
def account_called(request: HttpRequest) -> HttpResponse:
    """Sets the name by which players and co-GMs know the user."""
    user, form = access.account(request), DisplayNameForm(request.POST)
    if not form.is_valid():
        messages.error(request, " ".join(map(str, form.errors["name"])))
        return redirect(OWN)
    user.first_name = form.cleaned_data["name"]
    user.save(update_fields=["first_name"])
    for campaign in Campaign.objects.filter(gm=user, archived=None):
        changes.announce(campaign)
    messages.success(request, _("Your name is saved."))
    return redirect(OWN)


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@never_cache
def account_confirm(request: HttpRequest) -> HttpResponse:
    """Asks for the password again and returns to the page that needed it."""
    user, there = access.account(request), safe(request, request.GET.get("next", ""))
    form = PasswordForm(request)
    if form.is_valid():
        devices.confirm_password(request)
        return redirect(there)
    possible = passkeys.are_possible(request) and user.passkeys.exists()
    context = {"form": form, "next": there, "passkeys": possible}
    return render(request, "accounts/confirm.html", context)


@require_http_methods(["GET", "POST"])
@never_cache
def account_address(request: HttpRequest) -> HttpResponse:
    """The mail address; a new one is confirmed by opening the link that is mailed to it."""
    user = access.account(request)
    if not devices.is_fresh(request):
        return devices.ask_password("account_address")
    form = OwnAddressForm(request.POST or None, initial={"email": user.email})
    if not form.is_valid():
        return render(request, "accounts/address.html", {"form": form})
    email = form.cleaned_data["email"]
    if email and email != user.email:
        with limits.Visitor(request, limits.MAILS, limits.normalise(email)).takes():
            mails.confirm(request, user, email, lifecycle.path_to_confirm(user, email))
        context = {"email": email, "printed": not mails.are_sent(), "own": True}
        return render(request, "accounts/mailed.html", context)
    if not email and user.email:
        mails.address_changed(user, lifecycle.change_address(user, ""))
        messages.success(request, _("Saved."))
    return redirect(OWN)


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_address(request: HttpRequest, token: str) -> HttpResponse:
    """Confirms the address with a button, so that link previews do not use the link up."""
    meant = lifecycle.requested_address(token)
    if meant is None:
        return access.link_gone(request, "accounts/address_gone.html")
    user, email = meant
    if request.method == "GET":
        return render(request, "accounts/address_here.html", {"owner": user, "email": email})
    mails.address_changed(user, lifecycle.change_address(user, email))
    messages.success(request, _("The address is confirmed."))
    return redirect(OWN if request.user.is_authenticated else "start")


@require_GET
@never_cache
def account_devices(request: HttpRequest) -> HttpResponse:
    """The browsers in which the account is signed in."""
    several = [
        (device, devices.is_this(device, request), devices.last_use(device))
        for device in devices.devices_of(access.account(request))
    ]
    return render(request, "accounts/devices.html", {"devices": several})


@require_POST
def account_end_device(request: HttpRequest, device_pk: int) -> HttpResponse:
    """Signs one browser out."""
    user = access.account(request)
    device = get_object_or_404(user.devices, pk=device_pk)
    if devices.is_this(device, request):
        logout(request)
        return redirect("start")
    with audited(request, "devices_ended"):
        devices.end(user, device)
    messages.success(request, _("That device is signed out."))
    return redirect("account_devices")


@require_POST
def account_end_others(request: HttpRequest) -> HttpResponse:
    """Signs all browsers out but this one."""
    with audited(request, "devices_ended"):
        devices.end_others(request, access.account(request))
    messages.success(request, _("All other devices are signed out."))
    return redirect("account_devices")


@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
@never_cache
def account_delete(request: HttpRequest) -> HttpResponse:
    """Deletes the account with everything it owns, after the password."""
    user = access.account(request)
    if not user.has_usable_password() and not devices.is_fresh(request):
        return devices.ask_password("account_delete")
    form = PasswordForm(request)
    sure = not user.has_usable_password()  # then the sign-in is recent
    if request.method == "POST" and (sure or form.is_valid()):
        try:
            lifecycle.delete(user)
        except lifecycle.LastSuperuser:
            return redirect("account_delete")
        logout(request)
        messages.success(request, _("Your account has been deleted."))
        return redirect("start")
    context = {
        "form": form,
        "last": lifecycle.is_last_superuser(user),
        "campaigns": lifecycle.owned_campaigns(user),
    }
    return render(request, "accounts/delete.html", context)
