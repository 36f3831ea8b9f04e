"""`manage.py makemessages` collects the texts of a game from its code and from its words."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from django.core.management import call_command
from polib import pofile

WORDS = """\
game = "cairn"

[round]
strike.word = 'Strike with a "blade"'
strike.icon = "swords"
strike.owed = ["{count} strike", "{count} strikes"]
"""
CODE = """\
from rulesets.messages import pgettext

WAITS = pgettext("cairn", "{who} waits.")
"""


def test_it_reads_the_rows_of_words(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    if not shutil.which("xgettext"):
        pytest.skip("needs GNU gettext")
    (tmp_path / "locale" / "da" / "LC_MESSAGES").mkdir(parents=True)
    for name, content in {
        "words.toml": WORDS,
        "wording.py": CODE,
        "pyproject.toml": "[project]\nname = 'cairn'\n",
    }.items():
        (tmp_path / name).write_text(content, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    call_command("makemessages", locale=["da"], no_location=True, verbosity=0)
    collected = pofile(str(tmp_path / "locale" / "da" / "LC_MESSAGES" / "django.po"))
    assert {(each.msgctxt, each.msgid, each.msgid_plural) for each in collected} == {
        ("cairn", 'Strike with a "blade"', ""),
        ("cairn", "{count} strike", "{count} strikes"),
        ("cairn", "{who} waits.", ""),
    }
    assert {path.name for path in tmp_path.iterdir() if path.is_file()} == {
        "words.toml",
        "wording.py",
        "pyproject.toml",
    }
