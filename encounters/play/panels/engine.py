"""The template engine of the panels: Jinja2, through Django's own backend.

Every tap renders the panels again for every phone, and Django's templates take several times as
long. All other pages use Django's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import jinja2
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.html import escape
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from markupsafe import Markup

from encounters.performance.fragments import Fragments
from encounters.performance.markup import SafeString, mark_safe
from encounters.text import snippets


class Environment(jinja2.Environment):
    """Looks up `row.keys` as a key first, as Django's templates do: rows of a panel are
    dictionaries, and names in them must not resolve to methods."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Environment:
    made = Environment(**options | {"undefined": jinja2.Undefined})
    made.globals |= {"_": translated, "icon": snippets.icon}
    made.filters |= {"plain": snippets.plain, "slugify": slugify, "force_escape": escape}
    return made


def translated(text: str) -> Markup:
    """The text in the reader's language. Like the templates it is used in, it may contain
    markup."""
    return _said(get_language(), text)


@lru_cache(4096)
def _said(language: str, text: str) -> Markup:
    return Markup(gettext(text))


def rendered(name: str, context: dict[str, Any]) -> SafeString:
    """Renders the panel template of that name."""
    return mark_safe(_engine().get_template(f"play/panels/{name}.html").render(context))


drawn = Fragments(rendered).drawn


def compile_all() -> None:
    """Compiles every template at the start, so that the first tap need not wait."""
    environment = _engine().env
    for name in environment.list_templates():
        environment.get_template(name)


def _engine() -> Jinja2:
    return cast(Jinja2, engines["panels"])
