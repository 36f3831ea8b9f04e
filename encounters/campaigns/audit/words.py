"""Every kind of entry as a sentence in the reader's language. The person and the time are shown
beside it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.apps import apps
from django.core.exceptions import FieldDoesNotExist
from django.utils.translation import gettext_lazy as _

from encounters.campaigns.models import AuditEntry, Campaign
from encounters.forms.words import Words
from encounters.text.wording import listed
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


def sentence(entry: AuditEntry) -> str:
    """The entry's sentence."""
    sentence = str(SENTENCES.get(entry.verb, entry.verb))
    return sentence % _filled(entry) if entry.args else sentence


def kinds(verbs: Iterable[str]) -> list[tuple[str, str]]:
    """These verbs, each with the beginning that its entries share, in the order of `SENTENCES`."""
    named = [(verb, _beginning(str(SENTENCES[verb]))) for verb in SENTENCES.keys() & set(verbs)]
    return sorted(named, key=lambda kind: kind[1])


def _beginning(sentence: str) -> str:
    return sentence.partition("%(")[0].rstrip(" :“„”→»")


def _filled(entry: AuditEntry) -> Mapping[str, Any]:
    return {name: _worded(entry, name, value) for name, value in entry.args.items()}


def _worded(entry: AuditEntry, name: str, value: Any) -> Any:
    match name, value:
        case "what", list() if entry.verb == "rules_changed":
            return listed([_term(entry, item, "options") for item in value])
        case "what", list() if entry.verb == "own_lists_changed":
            return listed([_term(entry, item, "stats") for item in value])
        case "what", list():
            return listed([_setting(item) for item in value])
        case "kind", str():
            return _kind(value)
        case _, list():
            return listed([_set_apart(item) for item in value])
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


def _kind(label: str) -> str:
    try:
        return str(apps.get_model(label)._meta.verbose_name)
    except LookupError:
        return label
