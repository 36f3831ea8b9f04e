"""Setting a new password: with the old one, or with a mailed link."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView, PasswordResetConfirmView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.urls import reverse_lazy
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from encounters.accounts import devices, lifecycle, mails
from encounters.accounts.forms import AddressForm
from encounters.campaigns import access, doorkeeper, limits
from encounters.campaigns.audit import audited, note


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
    with limits.Visitor(request, limits.MAILS, limits.normalised(email)).takes():
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
