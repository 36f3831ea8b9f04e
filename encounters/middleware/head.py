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
        if request.method == "HEAD" and not getattr(view, "refuses_head", False):
            request.method = "GET"


def refuse_head[View: Callable[..., HttpResponse]](view: View) -> View:
    """Marks a view whose GET uses something up; HEAD requests to it are refused."""
    view.refuses_head = True  # type: ignore[attr-defined]
    return view
