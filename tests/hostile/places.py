"""Every URL of the project, from its URL patterns."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from urllib.parse import quote

from django.urls import URLPattern, URLResolver, get_resolver
from msgspec import Struct

ENDS = str.maketrans("", "", "^$")
KEY = re.compile(r"<(?:\w+:)?(\w+)>|\(\?P<(\w+)>(?:[^()]*)\)")


class Place(Struct, frozen=True):
    """A URL with parameters: `/c/{campaign_pk}/gm/`. `route` is Django's notation."""

    address: str
    route: str

    @property
    def keys(self) -> list[str]:
        return re.findall(r"{(\w+)}", self.address)

    @property
    def model(self) -> str:
        """`app/model` for a page of the admin about a model, otherwise ""."""
        found = re.match(r"/admin/(\w+/\w+)/", self.address)
        return found[1] if found else ""

    def filled(self, values: dict[str, str]) -> str:
        """The path with these values, whatever they are."""
        quoted = {
            key: quote(value.encode(errors="surrogatepass"), safe="/")
            for key, value in values.items()
        }
        return self.address.format(**quoted)


@cache
def every() -> tuple[Place, ...]:
    """All URLs without duplicates, in the order of the patterns."""
    routes = dict.fromkeys(_routes(get_resolver(), ""))
    return tuple(Place(f"/{KEY.sub(_named, route)}".translate(ENDS), route) for route in routes)


def _routes(resolver: URLResolver, before: str) -> Iterator[str]:
    for pattern in resolver.url_patterns:
        route = before + str(pattern.pattern).removeprefix("^")
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern, route)
        else:
            assert isinstance(pattern, URLPattern), pattern
            yield route


def _named(found: re.Match[str]) -> str:
    return f"{{{found[1] or found[2]}}}"
