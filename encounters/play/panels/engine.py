"""The template engine of the panels: Jinja2, by Django's own backend.

Every tap draws the panels anew for every phone, and Django's templates take several times as long.
All other pages use Django's.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, cast

import jinja2
import jinja2.bccache
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.utils.text import slugify
from jinja2 import compiler, nodes
from markupsafe import Markup, escape

from encounters import signs
from encounters.markup import SafeString, mark_safe
from encounters.spoken import get_language, gettext

OURS = ("_", "icon")
INCLUDE = re.compile(r'{% include "([^"]+)" %}')
type Source = tuple[str, str, Callable[[], bool]]
"""The text of a template, its file, and whether that still stands there."""


class CodeGenerator(compiler.CodeGenerator):
    """Two short cuts, each a tenth of a panel. What stands in `{{ }}` is nearly always safe, or a
    text that has stood there before: Jinja2 makes new markup of it each time. And `_()` and
    `icon()` are functions of ours: Jinja2 looks at each call what kind of thing it calls."""

    def _output_child_pre(self, node: Any, frame: Any, finalize: Any) -> None:
        self.write("environment.shown(")
        if finalize.src is not None:
            self.write(finalize.src)

    def visit_Call(self, node: nodes.Call, frame: Any, forward_caller: bool = False) -> None:
        called = node.node
        if isinstance(called, nodes.Name) and called.name in OURS and not node.kwargs:
            self.write(f"environment.globals[{called.name!r}](")
            for argument in node.args:
                self.visit(argument, frame)
                self.write(", ")
            self.write(")")
        else:
            super().visit_Call(node, frame, forward_caller=forward_caller)


class Environment(jinja2.Environment):
    """Looks for `row.keys` among what the row says first, as Django's templates do: the rows of a
    panel are dictionaries, and a word for something is not a method of theirs."""

    code_generator_class = CodeGenerator

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    @staticmethod
    def shown(value: Any) -> str:
        """The value as it stands in a panel: escaped unless it is safe."""
        kind = type(value)
        if kind is SafeString or kind is Markup:
            return value
        return _escaped(value) if kind is str else escape(value)


_escaped = lru_cache(16384)(escape)


class Loader(jinja2.FileSystemLoader):
    """Puts what a template includes into its place: Jinja2 would make a context for each include,
    which costs more than what is drawn with it."""

    def get_source(self, environment: jinja2.Environment, template: str) -> Source:
        text, file, as_it_was = super().get_source(environment, template)
        checks = [as_it_was]

        def included(found: re.Match[str]) -> str:
            inner, _, check = self.get_source(environment, found[1])
            checks.append(check)
            return "{% with %}" + inner.removesuffix("\n") + "{% endwith %}"

        return INCLUDE.sub(included, text), file, lambda: all(check() for check in checks)


class Bytecode(jinja2.FileSystemBytecodeCache):
    """Compiled templates lie beside Python's own compiled files, and are made anew with another
    text, another Jinja2 or another engine. Where nothing may be written, each start compiles."""

    def __init__(self) -> None:
        super().__init__(str(Path(__file__).parent / "__pycache__"), "panels_%s.cache")
        self.made_with = jinja2.__version__ + Path(__file__).read_text(encoding="utf-8")

    def get_source_checksum(self, source: str) -> str:
        return super().get_source_checksum(self.made_with + source)

    def dump_bytecode(self, bucket: jinja2.bccache.Bucket) -> None:
        if not sys.dont_write_bytecode:
            with suppress(OSError):
                super().dump_bytecode(bucket)


def environment(*, loader: jinja2.FileSystemLoader, **options: Any) -> Environment:
    ours = {"undefined": jinja2.Undefined, "bytecode_cache": Bytecode()}
    ours["loader"] = Loader(loader.searchpath)
    made = Environment(**options | ours)
    made.globals |= {"_": said, "icon": signs.icon}
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


def compile_all() -> None:
    """Compiles every template before the first phone comes, so that the first tap need not wait."""
    environment = _engine().env
    for name in environment.list_templates():
        environment.get_template(name)


def _engine() -> Jinja2:
    return cast(Jinja2, engines["panels"])
