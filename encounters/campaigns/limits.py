"""How often somebody may try: a count in the cache that forgets itself."""

from django.core.cache import cache
from django.http import HttpRequest


def used_up(name: str, most: int) -> bool:
    """Whether `name` has been counted `most` times lately."""
    return int(cache.get(f"limit:{name}", 0)) >= most


def count(name: str, seconds: int) -> None:
    """Counts one try; the first one starts the time after which all are forgotten."""
    key = f"limit:{name}"
    if not cache.add(key, 1, seconds):
        try:
            cache.incr(key)
        except ValueError:  # forgotten between the two calls
            cache.add(key, 1, seconds)


def address(request: HttpRequest) -> str:
    return str(request.META.get("REMOTE_ADDR", ""))
