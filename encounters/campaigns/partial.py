"""Whether a request needs only a part of the page."""

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """Whether htmx made the request and will swap in a part; any other request gets the whole
    page."""
    return request.headers.get("HX-Request") == "true"
