"""Passwords: a new one with the old, or with a mailed link; and second factors of the user's own
account, an authenticator app and passkeys.
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.models import User
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse, HttpResponseBase, JsonResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.accounts import code_app, devices, lifecycle, mails, passkeys
from encounters.accounts.forms import AddressForm, CodeForm, PasskeyForm
from encounters.campaigns import access, doorkeeper, limits, network
from encounters.campaigns.audit import audited, note
from encounters.campaigns.models import new_key

SALT = "code_app"  # of an app that is being set up


def account_password(request: HttpRequest) -> HttpResponseBase:
    """Changes the password, or sets the first one for a user who signed in by a link."""
    user = access.account(request)
    if not user.has_usable_password() and not devices.is_fresh(request):
        return devices.ask_password("password_change")
    return Password.as_view()(request)


class Password(PasswordChangeView):
    """Django's view; a wrong old password counts as a failed sign-in. This browser stays signed in,
    all others are signed out."""

    template_name = "accounts/password.html"
    success_url = reverse_lazy("password_change_done")

    def get_form_class(self) -> Any:
        has_one = access.account(self.request).has_usable_password()
        return PasswordChangeForm if has_one else SetPasswordForm

    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        self._visitor().check()
        return super().post(request, *args, **named)

    def form_valid(self, form: Any) -> HttpResponse:
        user = access.account(self.request)
        with audited(self.request, "password_changed"):
            answer = super().form_valid(form)
        devices.end_others(self.request, user)
        devices.note(self.request, user)
        mails.new_password_set(user)
        return answer

    def form_invalid(self, form: Any) -> HttpResponse:
        if form.has_error("old_password", "password_incorrect"):
            self._visitor().failed()
        return super().form_invalid(form)

    def _visitor(self) -> limits.Visitor:
        return doorkeeper.visitor(self.request, access.account(self.request).get_username())


@require_http_methods(["GET", "POST"])
@never_cache
def anyone_reset(request: HttpRequest) -> HttpResponse:
    """Mails a link for setting a new password. The response is the same for every address."""
    form = AddressForm(request.POST or None)
    if not form.is_valid():
        return render(request, "accounts/reset.html", {"form": form})
    email = form.cleaned_data["email"]
    with limits.Visitor(request, limits.MAILS, limits.normalise(email)).takes():
        for user in lifecycle.accounts_or_nobody(email):
            mails.reset(request, user)
    context = {"email": email, "printed": not mails.are_sent(), "reset": True}
    return render(request, "accounts/mailed.html", context)


def anyone_new_password(request: HttpRequest, uidb64: str, token: str) -> HttpResponseBase:
    """Sets a new password with the mailed link."""
    return NewPassword.as_view()(request, uidb64=uidb64, token=token)


class NewPassword(PasswordResetConfirmView):
    """Django's view, which keeps the link's token out of the URL and voids it once the password has
    changed. Then signs the user in, with the second step if there is one."""

    template_name = "accounts/new_password.html"
    success_url = reverse_lazy("login")

    def form_valid(self, form: Any) -> HttpResponse:
        answer = super().form_valid(form)
        devices.end_all(form.user)
        note(form.user, "password_changed")
        mails.new_password_set(form.user)
        return answer

    def render_to_response(self, context: dict[str, Any], **more: Any) -> HttpResponse:
        """Counts invalid links, to stop guessing."""
        if self.validlink:
            return super().render_to_response(context, **more)
        return access.link_gone(self.request, self.template_name, context)


def _without_a_password(request: HttpRequest, user: User) -> HttpResponse | None:
    """Redirects users without a password, who signed in by a link, to setting one."""
    if user.has_usable_password():
        return None
    lost = _("Set a password first: without one, nobody could sign in where these are lost.")
    messages.info(request, lost)
    return redirect("password_change")


@require_http_methods(["GET", "POST"])
@never_cache
def account_codes(request: HttpRequest) -> HttpResponse:
    """The page of the authenticator app: its setup, or that it is on."""
    user = access.account(request)
    if not devices.is_fresh(request):
        return devices.ask_password("account_codes")
    if code_app.is_on(user):
        return render(request, "accounts/codes_on.html", {"left": user.recovery_codes.count()})
    first = _without_a_password(request, user)
    if first is not None:
        return first
    salt = request.session.setdefault(SALT, new_key())
    form = CodeForm(request.POST or None)
    if form.is_valid():
        codes = code_app.turn_on(user, salt, form.cleaned_data["code"])
        if codes:
            del request.session[SALT]
            return render(request, "accounts/recovery.html", {"codes": codes, "new": True})
        form.add_error("code", _("These are not the digits that belong to this QR code."))
    picture = network.qr_svg(code_app.address(user, salt))
    context = {"form": form, "qr": picture, "typed": code_app.secret_in_groups(salt)}
    return render(request, "accounts/codes.html", context)


@require_POST
@never_cache
def account_codes_off(request: HttpRequest) -> HttpResponse:
    """Turns the authenticator app off."""
    user = access.account(request)
    if not devices.is_fresh(request):
        return devices.ask_password("account_codes")
    code_app.turn_off(user)
    messages.success(request, _("Two-factor authentication is off."))
    return redirect("account_home")


@require_POST
@never_cache
def account_recovery(request: HttpRequest) -> HttpResponse:
    """New recovery codes, shown once."""
    user = access.account(request)
    if not devices.is_fresh(request) or not code_app.is_on(user):
        return devices.ask_password("account_codes")
    codes = code_app.new_recovery_codes(user)
    return render(request, "accounts/recovery.html", {"codes": codes})


@require_GET
@never_cache
def account_passkeys(request: HttpRequest) -> HttpResponse:
    """The account's passkeys, and a form for adding one."""
    user = access.account(request)
    if not devices.is_fresh(request):
        return devices.ask_password("account_passkeys")
    first = None if user.passkeys.exists() else _without_a_password(request, user)
    if first is not None:
        return first
    possible = passkeys.are_possible(request)
    name = devices.usual_name(devices.SYSTEMS, request.headers.get("User-Agent", ""))
    context = {
        "passkeys": [
            (passkey, PasskeyForm({"name": passkey.name})) for passkey in user.passkeys.all()
        ],
        "possible": possible,
        "form": PasskeyForm(initial={"name": name or _("Passkey")}),
    }
    return render(request, "accounts/passkeys.html", context)


@require_POST
@never_cache
def account_passkey_ask(request: HttpRequest) -> HttpResponse:
    """Options for making a passkey, as JSON."""
    user = access.account(request)
    if not devices.is_fresh(request):
        return JsonResponse({}, status=403)
    return JsonResponse(passkeys.ask_new(request, user))


@require_POST
def account_passkey_add(request: HttpRequest) -> HttpResponse:
    """Stores the passkey that the browser has made."""
    user, form = access.account(request), PasskeyForm(request.POST)
    if not devices.is_fresh(request):
        return devices.ask_password("account_passkeys")
    name = form.cleaned_data["name"] if form.is_valid() else _("Passkey")
    try:
        passkeys.add(request, user, name, request.POST.get("answer", ""))
        messages.success(request, _("The passkey is saved."))
    except passkeys.PasskeyRefused:
        messages.error(request, _("The passkey could not be saved. Try again."))
    return redirect("account_passkeys")


@require_POST
def account_passkey_name(request: HttpRequest, passkey_pk: int) -> HttpResponse:
    """Renames a passkey."""
    passkey = get_object_or_404(access.account(request).passkeys, pk=passkey_pk)
    form = PasskeyForm(request.POST)
    if form.is_valid():
        passkey.name = form.cleaned_data["name"]
        passkey.save(update_fields=["name"])
        messages.success(request, _("Saved."))
    else:
        messages.error(request, " ".join(map(str, form.errors["name"])))
    return redirect("account_passkeys")


@require_POST
def account_passkey_remove(request: HttpRequest, passkey_pk: int) -> HttpResponse:
    """Removes a passkey."""
    passkey = get_object_or_404(access.account(request).passkeys, pk=passkey_pk)
    if not devices.is_fresh(request):
        return devices.ask_password("account_passkeys")
    with audited(request, "passkey_removed", name=passkey.name):
        passkey.delete()
    messages.success(request, _("The passkey no longer signs in here."))
    return redirect("account_passkeys")
