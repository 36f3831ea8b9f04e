"""The audit log of GMs and admins: who, when, what. Taps are stored as the steps of a fight and not
repeated here.

An entry is recorded in the transaction of the action itself: both are stored, or neither. It holds
no password, code, link or key: arguments are names, numbers and fields. Django's own log of the
admin is kept; each of its entries is recorded here as well, so that everything can be read in one
place.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from datetime import timedelta
from typing import Any

from django.apps import apps
from django.contrib.admin.models import ADDITION, CHANGE, DELETION, LogEntry
from django.contrib.auth.models import AnonymousUser, User
from django.core.exceptions import FieldDoesNotExist
from django.db import transaction
from django.db.models import Model
from django.http import HttpRequest
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.models import AuditEntry, Campaign
from encounters.forms.words import Words
from encounters.text.wording import join_list
from rulesets import registry
from rulesets.registry import UnknownRuleset

SENTENCES = {
    "signed_in": _("Signed in with a password"),
    "signed_in_by_link": _("Signed in with the start link"),
    "signed_in_on_device": _("Signed in on another device"),
    "signed_out": _("Signed out"),
    "wrong_password": _("Wrong password"),
    "password_changed": _("New password"),
    "address_changed": _("Email address changed"),
    "second_step_on": _("Two-factor authentication turned on"),
    "second_step_off": _("Two-factor authentication turned off"),
    "passkey_added": _("New passkey: %(name)s"),
    "passkey_removed": _("Passkey removed: %(name)s"),
    "devices_ended": _("Signed out on other devices"),
    "account_made": _("New account: %(name)s"),
    "account_deleted": _("Account deleted: %(name)s"),
    "campaign_made": _("New campaign: %(name)s"),
    "campaign_deleted": _("Campaign deleted: %(name)s"),
    "campaign_archived": _("Campaign archived"),
    "campaign_unarchived": _("Campaign restored from the archive"),
    "campaign_handed_over": _("Campaign handed over to %(name)s"),
    "campaign_saved": _("Campaign exported"),
    "campaign_brought": _("Campaign imported: %(name)s"),
    "cogm_named": _("New co-GM: %(name)s"),
    "cogm_removed": _("No longer co-GM: %(name)s"),
    "settings_changed": _("Settings: %(what)s"),
    "rules_changed": _("House rules: %(what)s"),
    "own_lists_changed": _("Own lists: %(what)s"),
    "invited": _("New code"),
    "uninvited": _("Invitation ended"),
    "seat_moved": _("Seat moved to another phone: %(name)s"),
    "seat_not_moved": _("Another phone refused for the seat: %(name)s"),
    "seats_revoked": _("Seat removed: %(names)s"),
    "seat_renamed": _("%(old)s renamed to %(name)s"),
    "character_given": _("Character assigned: %(character)s to %(name)s"),
    "character_freed": _("Character free again: %(character)s"),
    "pack_brought": _("Imported from a file: %(count)d"),
    "sheets_shared": _("Sheets shared by a link: %(names)s"),
    "share_taken": _("Shared sheets copied by: %(name)s"),
    "share_withdrawn": _("Sheets no longer shared: %(names)s"),
    "admin_added": _("Added in the admin: %(kind)s “%(name)s”"),
    "admin_changed": _("Changed in the admin: %(kind)s “%(name)s”"),
    "admin_deleted": _("Deleted in the admin: %(kind)s “%(name)s”"),
    "backed_up": _("Backup of the server"),
    "restored": _("Server restored from a backup"),
}
KEPT = timedelta(days=365)
WAYS = {"anyone_enter": "signed_in_by_link", "anyone_phone": "signed_in_on_device"}
DEEDS = {ADDITION: "admin_added", CHANGE: "admin_changed", DELETION: "admin_deleted"}


def sentence(entry: AuditEntry) -> str:
    """The entry's sentence."""
    sentence = str(SENTENCES.get(entry.verb, entry.verb))
    args = {name: _argument(entry, name, value) for name, value in entry.args.items()}
    return sentence % args if args else sentence


def kinds(verbs: Iterable[str]) -> list[tuple[str, str]]:
    """These verbs, each with the beginning that its entries share, in the order of `SENTENCES`."""
    beginnings = [
        (verb, str(SENTENCES[verb]).partition("%(")[0].rstrip(" :“„”→»"))
        for verb in SENTENCES.keys() & set(verbs)
    ]
    return sorted(beginnings, key=lambda kind: kind[1])


def _argument(entry: AuditEntry, name: str, value: Any) -> Any:
    match name, value:
        case "what", list() if entry.verb == "rules_changed":
            return join_list([_term(entry, item, "options") for item in value])
        case "what", list() if entry.verb == "own_lists_changed":
            return join_list([_term(entry, item, "stats") for item in value])
        case "what", list():
            return join_list([_setting(item) for item in value])
        case "kind", str():
            return _model_name(value)
        case _, list():
            return join_list([_set_apart(item) for item in value])
        case _, str():
            return _set_apart(value)
    return value


def _set_apart(name: str) -> str:
    """The name isolated from the text direction around it."""
    return f"\N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE}"


def _setting(name: str) -> str:
    try:
        return str(Campaign._meta.get_field(name).verbose_name)  # type: ignore[union-attr]
    except FieldDoesNotExist:  # an entry of another version
        return name


def _term(entry: AuditEntry, name: str, within: str) -> str:
    """The game's word for a house rule or a list of a sheet."""
    try:
        ruleset = registry.get(entry.campaign.ruleset if entry.campaign else "")
    except UnknownRuleset:
        return name
    return Words(ruleset.wording.terms, within=within).word(name)


def _model_name(label: str) -> str:
    try:
        return str(apps.get_model(label)._meta.verbose_name)
    except LookupError:
        return label


def note(
    by: User | AnonymousUser | None, verb: str, campaign: Campaign | None = None, **args: Any
) -> None:
    """Records an entry. `by` is None for a command on the server. `args` are the arguments of the
    verb's sentence in `SENTENCES`: texts, numbers, or lists of names. Raises KeyError for an
    unknown verb."""
    SENTENCES[verb]
    AuditEntry.objects.create(
        who=by.get_username() if by else "",
        campaign=campaign,
        campaign_name=campaign.name if campaign else "",
        verb=verb,
        args=args,
    )


@contextmanager
def audited(
    request: HttpRequest, verb: str, campaign: Campaign | None = None, **args: Any
) -> Iterator[dict[str, Any]]:
    """Wraps an action in a transaction and records it. Yields the arguments, so that the caller can
    add those known only afterwards."""
    with transaction.atomic():
        yield args
        note(request.user, verb, campaign, **args)


def thin_out() -> None:
    """Deletes entries older than a year."""
    AuditEntry.objects.filter(at__lt=timezone.now() - KEPT).delete()


def record_sign_in(sender: Any, request: HttpRequest, user: User, **signal: Any) -> None:
    at = request.resolver_match
    note(user, WAYS.get(at.url_name or "" if at else "", "signed_in"))


def record_sign_out(sender: Any, request: HttpRequest, user: User | None, **signal: Any) -> None:
    if user is not None:
        note(user, "signed_out")


def record_failed_sign_in(sender: Any, credentials: dict[str, Any], **signal: Any) -> None:
    """Records a failed sign-in, only for an existing account: users type passwords into the name
    field."""
    name = credentials.get("username")
    account = User.objects.filter(username=name).first() if name else None
    if account is not None:
        note(account, "wrong_password")


def record_admin_entry(
    sender: type[LogEntry], instance: LogEntry, created: bool, **signal: Any
) -> None:
    kind = instance.content_type.model_class() if instance.content_type else None
    if kind is None or not created:
        return
    about = kind._base_manager.filter(pk=instance.object_id).first()
    name, label = instance.object_repr, kind._meta.label
    note(instance.user, DEEDS[instance.action_flag], _campaign_of(about), kind=label, name=name)


def _campaign_of(about: Model | None) -> Campaign | None:
    """The object itself if it is a campaign, else its campaign or that of its fight."""
    if about is None or isinstance(about, Campaign):
        return about
    campaign = getattr(about, "campaign", None) or getattr(
        getattr(about, "encounter", None), "campaign", None
    )
    return campaign if isinstance(campaign, Campaign) else None
