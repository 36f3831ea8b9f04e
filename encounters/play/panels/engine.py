"""The template engine of the panels: Jinja2, through Django's own backend.

Every tap renders the panels again for every phone, and Django's templates take several times as
long. All other pages use Django's.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache
from typing import Any, cast

import jinja2
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from markupsafe import Markup

from encounters.text import snippets
from encounters.text.markup import SafeString, mark_safe

INCLUDE = re.compile(r'{% include "([^"]+)" %}')
type Source = tuple[str, str, Callable[[], bool]]
"""The text of a template, its file, and a check whether the file is unchanged."""


class Environment(jinja2.Environment):
    """Looks up `row.keys` as a key first, as Django's templates do: rows of a panel are
    dictionaries, and names in them must not resolve to methods."""

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        return super().getattr(obj, attribute)


class Loader(jinja2.FileSystemLoader):
    """Inlines included templates: Jinja2 would create a context for each include, which costs more
    than rendering it."""

    def get_source(self, environment: jinja2.Environment, template: str) -> Source:
        text, file, as_it_was = super().get_source(environment, template)
        checks = [as_it_was]

        def included(found: re.Match[str]) -> str:
            inner, _, check = self.get_source(environment, found[1])
            checks.append(check)
            return "{% with %}" + inner.removesuffix("\n") + "{% endwith %}"

        return INCLUDE.sub(included, text), file, lambda: all(check() for check in checks)


def environment(*, loader: jinja2.FileSystemLoader, **options: Any) -> Environment:
    ours = {"undefined": jinja2.Undefined, "loader": Loader(loader.searchpath)}
    made = Environment(**options | ours)
    made.globals |= {"_": said, "icon": snippets.icon}
    made.filters["slugify"] = slugify
    return made


def said(text: str) -> Markup:
    """The text in the reader's language. Like the templates it is used in, it may contain
    markup."""
    return _said(get_language(), text)


@lru_cache(4096)
def _said(language: str, text: str) -> Markup:
    return Markup(gettext(text))


def rendered(name: str, context: dict[str, Any]) -> SafeString:
    """Renders the panel template of that name."""
    return mark_safe(_engine().get_template(f"play/panels/{name}.html").render(context))


def compile_all() -> None:
    """Compiles every template at the start, so that the first tap need not wait."""
    environment = _engine().env
    for name in environment.list_templates():
        environment.get_template(name)


def _engine() -> Jinja2:
    return cast(Jinja2, engines["panels"])
