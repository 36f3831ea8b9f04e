"""A GM's own account."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.forms import PasswordChangeForm, SetPasswordForm
from django.contrib.auth.views import PasswordChangeView
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.urls import reverse_lazy

from encounters.campaigns import access, doorkeeper, limits


def gm_password(request: HttpRequest) -> HttpResponseBase:
    """A new password; a first one for somebody who signed in by a link."""
    access.gm(request)
    return Password.as_view()(request)


class Password(PasswordChangeView):
    """Django's; a wrong old password counts like any other. The browser stays signed in."""

    template_name = "campaigns/password.html"
    success_url = reverse_lazy("password_change_done")

    def get_form_class(self) -> Any:
        has_one = access.gm(self.request).has_usable_password()
        return PasswordChangeForm if has_one else SetPasswordForm

    def post(self, request: HttpRequest, *args: Any, **named: Any) -> HttpResponse:
        self._visitor().check()
        return super().post(request, *args, **named)

    def form_invalid(self, form: Any) -> HttpResponse:
        if form.has_error("old_password", "password_incorrect"):
            self._visitor().failed()
        return super().form_invalid(form)

    def _visitor(self) -> limits.Visitor:
        return doorkeeper.visitor(self.request, access.gm(self.request).get_username())
