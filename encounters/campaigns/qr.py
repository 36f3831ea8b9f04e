"""QR codes for joining and signing in."""

from __future__ import annotations

import io

import segno
from django.conf import settings
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from encounters.campaigns import network

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def join_url(request: HttpRequest, code: str) -> str:
    """The URL at which a player joins with this code."""
    return address(request, reverse("anyone_join", args=[code]))


def address(request: HttpRequest, path: str) -> str:
    """An absolute URL that a phone on the same network can open: at the address that the GM chose,
    else at this page's host, unless only this machine can open that."""
    host, port = _host(request)
    if host in LOOPBACK:
        host = network.address() or host
    else:
        known = network.addresses() if host.replace(".", "").isdecimal() else []
        wanted = network.chosen(known) if host in {own.ip for own in known} else None
        host = wanted.ip if wanted else host
    place = f"{host}:{port}" if port else host
    return f"{request.scheme}://{place}{path}"


def is_own(request: HttpRequest) -> bool:
    """Whether a laptop serves the page: it was opened at an address of this machine, not at a
    domain name, and this is no server for many tables."""
    host, _port = _host(request)
    return not settings.HOSTED and (
        host in LOOPBACK or host in {own.ip for own in network.addresses()}
    )


def _host(request: HttpRequest) -> tuple[str, str]:
    host, _, port = request.get_host().rpartition(":")
    return (host, port) if host else (port, "")


def svg(text: str) -> SafeString:
    """The QR code as SVG, dark on light in any theme, since cameras need that, and without style
    attributes."""
    out = io.BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, light="#fff")
    return mark_safe(out.getvalue().decode())


def picture(text: str) -> bytes:
    """The QR code as an image file."""
    out = io.BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(out, kind="svg", omitsize=True, border=2, light="#fff")
    return out.getvalue()


def blocks(text: str) -> str:
    """The QR code as lines of text."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()
