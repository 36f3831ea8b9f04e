"""Security headers of every response, besides those of Django's own middleware."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.utils.module_loading import import_string

OWN = (
    "autoplay",
    "publickey-credentials-create",
    "publickey-credentials-get",
    "screen-wake-lock",
)
UNUSED = (
    "accelerometer",
    "browsing-topics",
    "camera",
    "display-capture",
    "encrypted-media",
    "gamepad",
    "geolocation",
    "gyroscope",
    "hid",
    "idle-detection",
    "local-fonts",
    "magnetometer",
    "microphone",
    "midi",
    "payment",
    "picture-in-picture",
    "serial",
    "usb",
    "xr-spatial-tracking",
)
POLICY = ", ".join([*(f"{name}=(self)" for name in OWN), *(f"{name}=()" for name in UNUSED)])
PARTS = ("text/css", "text/javascript")
OF_PAGES = ("Content-Security-Policy", "X-Frame-Options")  # ignored for parts, so not sent
OPENER, RESOURCE = "Cross-Origin-Opener-Policy", "Cross-Origin-Resource-Policy"
LOCAL = re.compile(r"(?:(?:.+\.)?localhost|127(?:\.[0-9]+){3}|\[::1\])(?::[0-9]+)?", re.I)

GetResponse = Callable[[HttpRequest], HttpResponse]


class ProtectionMiddleware:
    """Sets permissions and resource policies, and forbids caching a page unless it has its own
    header: phones are passed around. Headers that browsers only complain about are left out.
    Style sheets and scripts go without the policies of the page that loads them.

    Browsers accept an opener policy only over HTTPS and on localhost; elsewhere, so on every phone
    at a table, they ignore it and log an error to the console.
    """

    def __init__(self, get_response: GetResponse):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.headers.get("Content-Type", "").startswith(PARTS):
            for header in OF_PAGES:
                response.headers.pop(header, None)
        else:
            response.headers.setdefault("Permissions-Policy", POLICY)
        response.headers.setdefault(RESOURCE, "same-origin")
        if "Content-Type" in response.headers:  # otherwise static files set their own
            response.headers.setdefault("Cache-Control", "private, no-store")
        if not (request.is_secure() or LOCAL.fullmatch(request.META.get("HTTP_HOST", ""))):
            response.headers.pop(OPENER, None)
        return response


@cache
def headers() -> tuple[tuple[bytes, bytes], ...]:
    """The security headers in ASGI's format, for responses without Django."""
    answer: GetResponse = _empty
    for layer in reversed(settings.PROTECTION):
        answer = import_string(layer)(answer)
    named = answer(HttpRequest()).items()
    return tuple((name.lower().encode(), value.encode()) for name, value in named)


def _empty(request: HttpRequest) -> HttpResponse:
    response = HttpResponse()
    del response["Content-Type"]
    return response
