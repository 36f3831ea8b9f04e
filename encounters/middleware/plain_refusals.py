"""Gives 405 responses a page, where Django sends an empty body."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


class PlainRefusalsMiddleware:
    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]):
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != 405 or response.content:
            return response
        page = render(request, "405.html", status=405)
        page["Allow"] = response["Allow"]
        return page
