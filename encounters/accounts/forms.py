"""Forms for accounts."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib.auth import authenticate
from django.contrib.auth.forms import BaseUserCreationForm
from django.contrib.auth.models import User
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.http import HttpRequest
from django.utils.translation import gettext_lazy as _

from encounters.campaigns import names
from encounters.campaigns.names import confusable

TAKEN = "taken"


def _printable(address: str) -> None:
    """Refuses control characters, which Django allows in quoted local parts: such mail cannot be
    sent."""
    if not address.isprintable():
        raise ValidationError(validate_email.message, code=validate_email.code)


def _address(required: bool = True, **more: Any) -> forms.EmailField:
    widget = forms.EmailInput(attrs={"autocomplete": "email", "dir": "ltr"})
    return forms.EmailField(
        label=_("Email address"),
        max_length=254,
        required=required,
        widget=widget,
        validators=[_printable],
        **more,
    )


class AddressForm(forms.Form):
    """A mail address to which a link will be sent."""

    email = _address()


class OwnAddressForm(forms.Form):
    """An account's own address, which may be left empty."""

    email = _address(required=False)


class PasswordForm(forms.Form):
    """Confirmation with the present password; a wrong one is counted as at signing in. Validating
    may raise TooManyTries."""

    password = forms.CharField(
        label=_("Password"),
        strip=False,
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, request: HttpRequest):
        super().__init__(request.POST or None)
        self.request = request

    def clean_password(self) -> str:
        name, password = self.request.user.get_username(), str(self.cleaned_data["password"])
        owner = authenticate(self.request, username=name, password=password)
        if owner is None or owner.pk != self.request.user.pk:
            raise ValidationError(_("This is not your password."))
        return password


class CodeForm(forms.Form):
    """A code from an authenticator app, or a recovery code."""

    code = forms.CharField(
        label=_("Code"),
        max_length=20,
        widget=forms.TextInput(
            attrs={"autocomplete": "one-time-code", "autocapitalize": "characters", "dir": "ltr"}
        ),
    )


class PasskeyForm(forms.Form):
    """The name of a passkey, by which its owner recognises it."""

    name = forms.CharField(label=_("Name"), max_length=40, validators=[names.check])


class AccountNameForm(forms.ModelForm):
    """The name of an account, chosen by its user or by a superuser."""

    def clean_username(self) -> str:
        """Refuses a name that differs from another only in case or in letters that look alike."""
        name = str(self.cleaned_data["username"])
        if name == self.initial.get("username"):
            return name
        names.check(name)
        others = User.objects.exclude(pk=self.instance.pk).values_list("username", flat=True)
        if any(confusable(name, other) for other in others.iterator()):
            raise ValidationError(_("This name is taken. Choose another."), code=TAKEN)
        return name


class NewAccountForm(AccountNameForm, BaseUserCreationForm):
    """A name, a password, and a mail address for resetting the password."""

    email = _address(required=False, help_text=_("Only used to reset your password."))

    first_name = forms.CharField(
        label=_("Display name"),
        help_text=_("Players and co-GMs read it."),
        max_length=40,
        required=False,
        validators=[names.check],
    )

    class Meta(BaseUserCreationForm.Meta):
        fields = ("username", "first_name", "email")

    field_order = ("username", "first_name", "email")

    def __init__(self, *args: Any, known: str = "", **named: Any):
        """`known` is an address that is confirmed already; the field for it is then left out."""
        super().__init__(*args, **named)
        self.fields["username"].help_text = _("You sign in with it. Players do not see it.")
        if known:
            del self.fields["email"]
