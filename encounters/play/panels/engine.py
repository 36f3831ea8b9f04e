"""The template engine of the panels: Jinja2, by Django's own backend.

Every tap draws the panels anew for every phone, and Django's templates take several times as long.
All other pages use Django's.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, cast

import jinja2
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from markupsafe import Markup

from encounters.performance.fragments import Fragments
from encounters.performance.markup import SafeString, mark_safe
from encounters.text import snippets


class Environment(jinja2.Environment):
    """Looks for `row.keys` among what the row says first, as Django's templates do: the rows of a
    panel are dictionaries, and a word for something is not a method of theirs."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


def environment(**options: Any) -> Environment:
    made = Environment(**options | {"undefined": jinja2.Undefined})
    made.globals |= {"_": said, "icon": snippets.icon}
    made.filters["slugify"] = slugify
    return made


def said(text: str) -> Markup:
    """The text in the reader's language. Like the templates it stands in, it may hold markup."""
    return _said(get_language(), text)


@lru_cache(4096)
def _said(language: str, text: str) -> Markup:
    return Markup(gettext(text))


def rendered(name: str, context: dict[str, Any]) -> SafeString:
    """The template of that name among the panels."""
    return mark_safe(_engine().get_template(f"play/panels/{name}.html").render(context))


drawn = Fragments(rendered).drawn


def compile_all() -> None:
    """Compiles every template before the first phone comes, so that the first tap need not wait."""
    environment = _engine().env
    for name in environment.list_templates():
        environment.get_template(name)


def _engine() -> Jinja2:
    return cast(Jinja2, engines["panels"])
