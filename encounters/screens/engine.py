"""The template engine of the panels: Jinja2, through Django's own backend;
and the URLs of a panel's taps and links.

Every tap renders the panels again for every phone, and Django's templates take several times as
long. All other pages use Django's.
"""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any, cast

import jinja2
import jinja2.compiler
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.urls import reverse
from django.utils.html import escape as force_escape
from django.utils.text import slugify
from django.utils.translation import get_language, gettext
from jinja2.compiler import Frame
from jinja2.nodes import Expr
from markupsafe import Markup, escape

from encounters.serve.performance.markup import Fragments, SafeString, mark_safe
from encounters.text import snippets


class CodeGenerator(jinja2.compiler.CodeGenerator):
    """Compiles `{{ value }}` to a call of `Environment.markup`."""

    def _output_child_pre(self, node: Expr, frame: Frame, finalize: Any) -> None:
        if finalize.src is None and frame.eval_ctx.autoescape and not frame.eval_ctx.volatile:
            self.write("environment.markup(")
        else:
            super()._output_child_pre(node, frame, finalize)


class Environment(jinja2.Environment):
    """Looks up `row.keys` as a key first, as Django's templates do: rows of a panel are
    dictionaries, and names in them must not resolve to methods."""

    code_generator_class = CodeGenerator

    def getattr(self, obj: Any, attribute: str) -> Any:
        if type(obj) is dict:
            return obj[attribute] if attribute in obj else self.undefined(obj=obj, name=attribute)
        try:
            return getattr(obj, attribute)
        except AttributeError:
            return super().getattr(obj, attribute)

    @staticmethod
    def markup(value: Any) -> str:
        """The value escaped; safe markup, which nearly all values are, as it is."""
        kind = type(value)
        if kind is SafeString or kind is Markup:
            return value
        return _escaped(value) if kind is str else escape(value)


def environment(**options: Any) -> Environment:
    environment = Environment(**options | {"undefined": jinja2.Undefined})
    environment.globals |= {"_": translate, "icon": snippets.icon, "snippets": snippets}
    environment.filters |= {
        "plain": snippets.plain,
        "slugify": slugify,
        "force_escape": force_escape,
    }
    return environment


def translate(text: str) -> Markup:
    """The text in the reader's language. Like the templates it is used in, it may contain
    markup."""
    return _translation(get_language() or "en", text)


_escaped = lru_cache(8192)(escape)


@lru_cache(4096)
def _translation(language: str, text: str) -> Markup:
    return Markup(gettext(text))


def rendered(name: str, context: dict[str, Any]) -> SafeString:
    """Renders the panel template of that name."""
    template = _engine().env.get_template(f"play/panels/{name}.html")
    # The language is looked up once, and not for each text.
    return mark_safe(template.render(context, _=partial(_translation, get_language() or "en")))


drawn = Fragments(rendered).drawn


def compile_all() -> None:
    """Compiles every template at the start, so that the first tap need not wait."""
    environment = _engine().env
    for name in environment.list_templates():
        environment.get_template(name)


def _engine() -> Jinja2:
    return cast(Jinja2, engines["panels"])


TAPS = """
    gm_add gm_answers gm_ask_again gm_carry gm_danger gm_defaults gm_ending gm_hide gm_more gm_play
    gm_play_named gm_play_on gm_questions gm_quick gm_remind gm_rename gm_roll_for gm_ruling
    gm_rulings gm_undo_sheet gm_values
    seat_answer seat_correct seat_corrections seat_dice_back seat_dice_typed seat_drop
    seat_live_odds seat_log seat_redo seat_report seat_standing seat_take_back seat_undo
""".split()
PLACES = """
    seat_dice seat_dice_confirmed seat_first_dice seat_first_dice_back seat_go_on seat_help
    seat_play seat_reports table_play
""".split()


@lru_cache(maxsize=256)
def addresses(campaign: int, encounter: int | None) -> dict[str, str]:
    addresses = {name: reverse(name, args=[campaign]) for name in PLACES}
    if encounter is not None:
        addresses |= {name: reverse(name, args=[encounter]) for name in TAPS}
    return addresses


@lru_cache(maxsize=4096)
def in_the_log(name: str, encounter: int, *line: str) -> SafeString:
    """The URL of the whole log, or of a line's details: rows are repeated from step to step."""
    return SafeString(reverse(name, args=[encounter, *line]))
