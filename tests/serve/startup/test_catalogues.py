"""Translations are compiled if they are missing or have changed."""

from __future__ import annotations

import gettext
import os
from pathlib import Path

import pytest

from encounters.serve.startup.catalogues import compile_all

SOURCE = """\
msgid ""
msgstr "Content-Type: text/plain; charset=UTF-8\\n"

msgctxt "sample"
msgid "Attack"
msgstr "{word}"
"""


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "locale" / "da" / "LC_MESSAGES" / "django.po"
    path.parent.mkdir(parents=True)
    path.write_text(SOURCE.format(word="Angrib"), encoding="utf-8")
    return path


def compiled(source: Path) -> str:
    compile_all([source.parents[2]])
    with source.with_suffix(".mo").open("rb") as file:
        return gettext.GNUTranslations(file).pgettext("sample", "Attack")


def test_a_missing_one_is_made(source: Path) -> None:
    assert compiled(source) == "Angrib"
    assert sorted(path.name for path in source.parent.iterdir()) == ["django.mo", "django.po"]


def test_one_whose_source_has_changed_is_made_anew(source: Path) -> None:
    assert compiled(source) == "Angrib"
    source.write_text(SOURCE.format(word="Slag"), encoding="utf-8")
    later = source.stat().st_mtime + 1
    os.utime(source, (later, later))
    assert compiled(source) == "Slag"


def test_a_current_one_is_left_alone(source: Path) -> None:
    compiled(source)
    before = source.with_suffix(".mo").stat()
    compiled(source)
    assert source.with_suffix(".mo").stat().st_mtime_ns == before.st_mtime_ns


def test_one_that_cannot_be_made_is_named_and_the_program_starts(
    source: Path, caplog: pytest.LogCaptureFixture
) -> None:
    source.write_text("neither a comment nor a text", encoding="utf-8")
    compile_all([source.parents[2]])
    assert f"{source} could not be compiled" in caplog.text
    assert not source.with_suffix(".mo").exists()
