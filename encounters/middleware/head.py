"""HEAD requests: handled as GET, without a body."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse


class HeadMiddleware:
    """Turns HEAD into GET, since views only handle GET; the server drops the body."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        asked = request.method
        response = self.get_response(request)
        request.method = asked
        return response

    def process_view(self, request: HttpRequest, view: Any, *given: Any) -> None:
        if request.method == "HEAD":
            request.method = "GET"
