"""QR codes that let phones in."""

from __future__ import annotations

import io
import socket

import segno
from django.http import HttpRequest
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

LOOPBACK = {"localhost", "127.0.0.1", "[::1]"}


def join_url(request: HttpRequest, code: str) -> str:
    """The address at which a player joins with this code."""
    return address(request, reverse("anyone_join", args=[code]))


def address(request: HttpRequest, path: str) -> str:
    """The address that a phone on the same network can open."""
    host, _, port = request.get_host().rpartition(":")
    if not host:
        host, port = port, ""
    if host in LOOPBACK:
        host = lan_address() or host
    place = f"{host}:{port}" if port else host
    return f"{request.scheme}://{place}{path}"


def svg(text: str) -> SafeString:
    """Dark on light in any theme, since cameras need that; without style attributes."""
    out = io.BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(out, kind="svg", xmldecl=False, svgns=False, omitsize=True, border=2, light="#fff")
    return mark_safe(out.getvalue().decode())


def picture(text: str) -> bytes:
    """The same as an image file."""
    out = io.BytesIO()
    made = segno.make(text, error="m", micro=False)
    made.save(out, kind="svg", omitsize=True, border=2, light="#fff")
    return out.getvalue()


def blocks(text: str) -> str:
    """The same in lines of text."""
    out = io.StringIO()
    segno.make(text, error="l").terminal(out=out, compact=True, border=2)
    return out.getvalue()


def lan_address() -> str:
    """This machine's address in its network; finding it sends nothing."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return ""
