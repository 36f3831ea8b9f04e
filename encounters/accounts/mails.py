"""Mails to an account. They are rendered and sent in a thread, so that no request waits for the
mail server; failures are logged."""

from __future__ import annotations

import logging
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils import translation
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from encounters.campaigns import network

log = logging.getLogger(__name__)
Written = Callable[[], tuple[str, list[str]]]  # a subject, and paragraphs

thread = ThreadPoolExecutor(1, thread_name_prefix="mail")


def are_sent() -> bool:
    """Whether mails are really sent, not written to the data folder."""
    return bool(settings.MAIL)


def address(request: HttpRequest, path: str) -> str:
    """An absolute URL for a mail. Without a configured name the Host header is not trusted: the
    link would lead wherever the sender of the request wants."""
    if "*" not in settings.ALLOWED_HOSTS:
        return request.build_absolute_uri(path)
    return f"http://{network.address() or 'localhost'}:{request.META.get('SERVER_PORT', '')}{path}"


def sign_up(request: HttpRequest, email: str, path: str) -> None:
    link = address(request, path)

    def written() -> tuple[str, list[str]]:
        return _("Your account at Runde"), [
            _("Open this link to create your account:"),
            link,
            _("It works once, within a week."),
            _("If you did not ask for it, you can ignore this."),
        ]

    _send(email, written)


def already_registered(request: HttpRequest, email: str, names: list[str]) -> None:
    """Tells the owner of an address that an account was requested for it, though it has one."""
    link = address(request, reverse("anyone_reset"))

    def written() -> tuple[str, list[str]]:
        return _("Your account at Runde"), [
            _("Somebody asked for an account with this address. It has one already:"),
            "\n".join(names),
            _("If you have forgotten the password, set a new one:"),
            link,
            _("If you did not ask for it, you can ignore this."),
        ]

    _send(email, written)


def reset(request: HttpRequest, user: User) -> None:
    """Sends a link for setting a new password. For an account without an address the mail is
    rendered but not sent, so that the response takes equally long."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    link = address(request, reverse("anyone_new_password", args=[uid, token]))
    name = user.get_username()

    def written() -> tuple[str, list[str]]:
        return _("A new password at Runde"), [
            _("Open this link to set a new password for %(name)s:") % {"name": name},
            link,
            _("It works once, within three hours."),
            _("If you did not ask for it, you can ignore this."),
        ]

    _send(user.email, written)


def confirm(request: HttpRequest, user: User, email: str, path: str) -> None:
    """Sends a link that confirms the account's address."""
    link, name = address(request, path), user.get_username()

    def written() -> tuple[str, list[str]]:
        return _("Your address at Runde"), [
            _("Open this link if the account %(name)s is yours:") % {"name": name},
            link,
            _("Then this address gets a link when you have forgotten your password."),
            _("If you did not ask for it, you can ignore this."),
        ]

    _send(email, written)


def new_password_set(user: User) -> None:
    """Tells the owner that the password was changed, in case it was somebody else."""
    name = user.get_username()

    def written() -> tuple[str, list[str]]:
        return _("Your account at Runde"), [
            _("The password of %(name)s has been changed.") % {"name": name},
            _("If that was not you, tell the owner of the server immediately."),
        ]

    if user.email:
        _send(user.email, written)


def address_changed(user: User, before: str) -> None:
    """Tells the owner of the previous address that it was changed."""
    name = user.get_username()

    def written() -> tuple[str, list[str]]:
        return _("Your account at Runde"), [
            _("The email address of %(name)s has been changed. This one is no longer used.")
            % {"name": name},
            _("If that was not you, tell the owner of the server immediately."),
        ]

    if before:
        _send(before, written)


def _send(to: str, written: Written) -> None:
    thread.submit(_deliver, translation.get_language() or settings.LANGUAGE_CODE, to, written)


def _deliver(language: str, to: str, written: Written) -> None:
    try:
        with translation.override(language):
            subject, paragraphs = written()
            message = EmailMessage(subject, "\n\n".join(paragraphs) + "\n", to=[to])
            if to:
                message.send()
    except Exception:
        log.exception("a mail could not be sent")
