"""Whether a request wants only a part of the page."""

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """htmx wants what it will swap in; any other request gets the whole page."""
    return request.headers.get("HX-Request") == "true"
