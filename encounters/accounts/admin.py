"""Accounts in the admin, for superusers."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin, messages
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import Group, User
from django.core.exceptions import ValidationError
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from encounters.accounts import code_app, devices, lifecycle
from encounters.accounts.forms import AccountNameForm
from encounters.accounts.models import SignUpLink
from encounters.campaigns.own import LogsDeletions, PluralTitle

admin.site.unregister([Group, User])


class AddAccountForm(AccountNameForm, AdminUserCreationForm):
    pass


class AccountForm(AccountNameForm, UserChangeForm):
    def clean(self) -> dict[str, Any] | None:
        """Refuses to remove the last superuser."""
        data = super().clean() or {}
        runs = data.get("is_superuser", True) and data.get("is_active", True)
        if self.instance.pk and not runs and lifecycle.is_last_superuser(self.instance):
            raise ValidationError(_("Nobody would be left who runs this server."))
        return data


@admin.register(User)
class AccountAdmin(LogsDeletions, UserAdmin):
    """An account needs no rights for its own campaigns, so groups and staff are not shown."""

    form, add_form = AccountForm, AddAccountForm
    list_display = ["username", "email", "is_active", "is_superuser", "last_login"]
    list_filter = ["is_active", "is_superuser"]
    search_fields = ["username", "email"]
    filter_horizontal = []
    readonly_fields = ["last_login", "date_joined"]
    fieldsets = [
        (None, {"fields": ["username", "password", "email"]}),
        (None, {"fields": ["is_active", "is_superuser", "last_login", "date_joined"]}),
    ]
    actions = ["let_in_again", "sign_out"]

    @admin.action(
        description=gettext_lazy("Remove two-factor authentication and passkeys"),
        permissions=["change"],
    )
    def let_in_again(self, request: HttpRequest, rows: QuerySet[User]) -> None:
        """Turns off second factors for users who lost their phone: the password is then enough."""
        for user in rows:
            code_app.turn_off(user)
            user.passkeys.all().delete()
        self.message_user(request, _("Saved."), messages.SUCCESS)

    @admin.action(description=gettext_lazy("Sign out everywhere"), permissions=["change"])
    def sign_out(self, request: HttpRequest, rows: QuerySet[User]) -> None:
        for user in rows:
            devices.end_all(user)
        self.message_user(request, _("Saved."), messages.SUCCESS)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        last = isinstance(obj, User) and lifecycle.is_last_superuser(obj)
        return not last and super().has_delete_permission(request, obj)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        lifecycle.delete(obj)

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for user in queryset:
            lifecycle.delete(user)


@admin.register(SignUpLink)
class SignUpLinkAdmin(PluralTitle):
    """A link is shown once, when it is made; only its hash is stored."""

    list_display = ["note", "created", "expires", "used", "account"]
    fields = ["note"]

    def has_add_permission(self, request: HttpRequest) -> bool:
        return lifecycle.invites() and super().has_add_permission(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_queryset(self, request: HttpRequest) -> QuerySet[SignUpLink]:
        """Leaves out links that open sign-up mails: those are not for superusers to hand out."""
        return super().get_queryset(request).filter(email="")

    def save_model(
        self, request: HttpRequest, obj: SignUpLink, form: forms.ModelForm, change: bool
    ) -> None:
        token = lifecycle.prepare_link(obj)
        super().save_model(request, obj, form, change)
        link = request.build_absolute_uri(lifecycle.link_path(token))
        self.message_user(
            request,
            _("This link creates one account, within a week. It is shown only now: %(link)s")
            % {"link": link},
            messages.WARNING,
        )
