"""Mails to an account, in the language of the request that causes them. They are sent in a thread,
so that no request waits for the mail server; failures are logged."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.http import HttpRequest
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from encounters.campaigns import network

log = logging.getLogger(__name__)

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
    _send(
        email,
        _("Your account at Runde"),
        _("Open this link to create your account:"),
        address(request, path),
        _("It works once, within a week."),
        _("If you did not ask for it, you can ignore this."),
    )


def already_registered(request: HttpRequest, email: str, names: list[str]) -> None:
    """Tells the owner of an address that an account was requested for it, though it has one."""
    _send(
        email,
        _("Your account at Runde"),
        _("Somebody asked for an account with this address. It has one already:"),
        "\n".join(names),
        _("If you have forgotten the password, set a new one:"),
        address(request, reverse("anyone_reset")),
        _("If you did not ask for it, you can ignore this."),
    )


def reset(request: HttpRequest, user: User) -> None:
    """Sends a link for setting a new password. For an account without an address the mail is
    written but not sent, so that the response takes equally long."""
    uid = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    _send(
        user.email,
        _("A new password at Runde"),
        _("Open this link to set a new password for %(name)s:") % {"name": user.get_username()},
        address(request, reverse("anyone_new_password", args=[uid, token])),
        _("It works once, within three hours."),
        _("If you did not ask for it, you can ignore this."),
    )


def confirm(request: HttpRequest, user: User, email: str, path: str) -> None:
    """Sends a link that confirms the account's address."""
    _send(
        email,
        _("Your address at Runde"),
        _("Open this link if the account %(name)s is yours:") % {"name": user.get_username()},
        address(request, path),
        _("Then this address gets a link when you have forgotten your password."),
        _("If you did not ask for it, you can ignore this."),
    )


def new_password_set(user: User) -> None:
    """Tells the owner that the password was changed, in case it was somebody else."""
    if user.email:
        _send(
            user.email,
            _("Your account at Runde"),
            _("The password of %(name)s has been changed.") % {"name": user.get_username()},
            _("If that was not you, tell the owner of the server immediately."),
        )


def address_changed(user: User, before: str) -> None:
    """Tells the owner of the previous address that it was changed."""
    if before:
        changed = _("The email address of %(name)s has been changed. This one is no longer used.")
        _send(
            before,
            _("Your account at Runde"),
            changed % {"name": user.get_username()},
            _("If that was not you, tell the owner of the server immediately."),
        )


def _send(to: str, subject: str, *paragraphs: str) -> None:
    thread.submit(_deliver, to, subject, "\n\n".join(paragraphs) + "\n")


def _deliver(to: str, subject: str, text: str) -> None:
    try:
        message = EmailMessage(subject, text, to=[to])
        if to:
            message.send()
    except Exception:
        log.exception("a mail could not be sent")
