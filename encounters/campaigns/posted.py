"""Reading what was posted, whatever it is."""

from django.http import HttpRequest


def number(request: HttpRequest, name: str) -> int:
    """A whole number from 0; 0 for anything else."""
    given = request.POST.get(name, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < 19 else 0
