"""Drawing parts of a panel: escaped, in the reader's language, once for the same content."""

import pytest
from django.template import engines
from django.utils import translation
from django.utils.safestring import SafeString, mark_safe

from encounters.screens import engine

HOSTILE = "<b>Al & 'Bo'</b>"
ESCAPED = "&lt;b&gt;Al &amp; &#39;Bo&#39;&lt;/b&gt;"


def drawn(template: str, **context: object) -> str:
    return str(engines["panels"].from_string(template).render(context))


def test_what_somebody_typed_is_text():
    assert drawn("{{ name }}", name=HOSTILE) == ESCAPED


def test_and_so_it_is_within_a_sentence_whose_markup_stays():
    said = drawn('{{ _("Waiting for <bdi>%(name)s</bdi>")|format(name=name) }}', name=HOSTILE)
    assert said == f"Waiting for <bdi>{ESCAPED}</bdi>"


def test_and_in_a_list_of_names():
    names = ["<i>", mark_safe("<bdi>Aldo</bdi>")]
    assert drawn('{{ names|join(", ") }}', names=names) == "&lt;i&gt;, <bdi>Aldo</bdi>"


def test_markup_made_here_is_not_escaped_again():
    assert drawn("{{ icon('flag') }}").startswith("<svg")
    assert drawn("{{ bar }}", bar=mark_safe("<svg/>")) == "<svg/>"


def test_a_sentence_is_in_the_readers_language():
    with translation.override("he"):
        assert drawn('{{ _("Waiting for <bdi>%(name)s</bdi>")|format(name="Aldo") }}') == (
            "ממתינים לתשובה: <bdi>Aldo</bdi>"
        )


@pytest.mark.parametrize("word", ["keys", "items", "values", "get", "copy"])
def test_a_word_of_a_row_is_what_the_row_says(word):
    assert drawn(f"{{{{ row.{word} }}}}", row={word: "said"}) == "said"
    assert drawn(f"{{{{ row.{word} }}}}", row={}) == ""


def test_what_a_row_does_not_say_is_empty():
    assert drawn("{% if row.note %}!{% endif %}{{ row.note }}{{ unknown }}", row={}) == ""


def test_the_same_content_is_drawn_once():
    first = engine.drawn("display_cells", {"cells": [mark_safe("<p>a</p>")]})
    assert isinstance(first, SafeString)
    assert engine.drawn("display_cells", {"cells": [mark_safe("<p>a</p>")]}) is first


def test_but_what_is_safe_is_another_content_than_the_same_text():
    safe = engine.drawn("display_cells", {"cells": [mark_safe("<p>a</p>")]})
    text = engine.drawn("display_cells", {"cells": ["<p>a</p>"]})
    assert "<p>a</p>" in safe
    assert "&lt;p&gt;a&lt;/p&gt;" in text
    with translation.override("he"):
        assert engine.drawn("display_cells", {"cells": [mark_safe("<p>a</p>")]}) != safe


def test_a_server_compiles_every_template_of_the_panels_beforehand():
    environment = engines["panels"].env
    environment.cache.clear()
    engine.compile_all()
    compiled = {name for _, name in environment.cache}
    assert compiled == set(environment.list_templates())
    assert {"play/panels/fight.html", "play/panels/ask.html", "play/panels/row.html"} <= compiled
