"""Whether only a part of the page is wanted."""

from django.http import HttpRequest


def wants_part(request: HttpRequest) -> bool:
    """htmx asks for what it will swap in; everybody else gets the whole page."""
    return request.headers.get("HX-Request") == "true"
