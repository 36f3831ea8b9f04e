"""Compiled panels are kept from one start to the next, and only as long as they are right."""

import os
import sys

import jinja2
import pytest

from encounters.play.panels import engine


@pytest.fixture
def kept(tmp_path, monkeypatch):
    """Panels with a folder of their own; the text of the one template can be changed."""
    monkeypatch.setattr(sys, "dont_write_bytecode", False)
    texts = {"one.html": "first {{ word }}"}

    def start():
        cache = engine.Bytecode()
        cache.directory = str(tmp_path / "kept")
        made = jinja2.Environment(loader=jinja2.DictLoader(texts), bytecode_cache=cache)
        return made.get_template("one.html").render(word="word")

    start.texts, start.folder = texts, tmp_path / "kept"
    start.folder.mkdir()
    return start


@pytest.fixture
def compiled(monkeypatch):
    """Names of the templates that had to be compiled."""
    names = []
    compile_it = jinja2.Environment.compile

    def counted(self, source, name=None, *rest, **more):
        names.append(name)
        return compile_it(self, source, name, *rest, **more)

    monkeypatch.setattr(jinja2.Environment, "compile", counted)
    return names


def test_the_second_start_compiles_nothing(kept, compiled):
    assert kept() == kept() == "first word"
    assert compiled == ["one.html"]


def test_another_text_is_compiled_anew(kept, compiled):
    kept()
    kept.texts["one.html"] = "second {{ word }}"
    assert kept() == "second word"
    assert len(compiled) == 2


def test_another_engine_compiles_anew(kept, compiled, monkeypatch):
    kept()
    monkeypatch.setattr(jinja2, "__version__", "another")
    assert kept() == "first word"
    assert len(compiled) == 2


def test_where_nothing_can_be_kept_each_start_compiles(kept, compiled):
    kept.folder.rmdir()
    assert kept() == kept() == "first word"
    assert len(compiled) == 2


def test_whoever_wants_no_bytecode_gets_none(kept, monkeypatch):
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    assert kept() == "first word"
    assert not list(kept.folder.iterdir())


def test_what_a_template_includes_stands_in_it_and_is_looked_at_for_changes(tmp_path):
    inner = tmp_path / "play" / "panels"
    inner.mkdir(parents=True)
    (inner / "inner.html").write_text("{% set word = word * 2 %}{{ word }}\n", encoding="utf-8")
    (tmp_path / "outer.html").write_text(
        '<b>{% include "play/panels/inner.html" %}</b>{{ word }}', encoding="utf-8"
    )
    made = jinja2.Environment(loader=engine.Loader(tmp_path), trim_blocks=True)
    text, _, as_it_was = made.loader.get_source(made, "outer.html")
    assert "include" not in text
    assert made.from_string(text).render(word="a") == "<b>aa</b>a"
    assert as_it_was()
    os.utime(inner / "inner.html", (1, 1))
    assert not as_it_was()
