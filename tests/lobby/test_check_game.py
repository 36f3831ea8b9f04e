"""`manage.py check_game` reports an author's mistakes within seconds, with their paths."""

from __future__ import annotations

import io
import json
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from rulesets import registry
from rulesets.contract import Field, Term
from rulesets.messages import pgettext

SECONDS = 10  # of CPU time, whatever else the machine does
Change = Callable[[dict[str, Any]], None]


@pytest.fixture
def game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The files of a small game, for tests to break."""
    sample = registry.get("sample")
    folder = tmp_path / "sample"
    shutil.copytree(sample.demo.parent, folder)
    for name in ("demo", "library", "proof"):
        monkeypatch.setattr(type(sample), name, folder / getattr(sample, name).name)
    return folder


def check(*more: str) -> tuple[bool, str]:
    """Whether the check passes, and its output."""
    out, err = io.StringIO(), io.StringIO()
    try:
        call_command("check_game", "sample", *more, stdout=out, stderr=err)
    except SystemExit as left:
        assert left.code == 1
        return False, err.getvalue()
    return True, out.getvalue()


def changed(path: Path, change: Change) -> None:
    pack = json.loads(path.read_text(encoding="utf-8"))
    change(pack)
    path.write_text(json.dumps(pack), encoding="utf-8")


@pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
def test_every_game_passes_in_time(ruleset: Any) -> None:
    start = time.process_time()
    out = io.StringIO()
    call_command("check_game", ruleset.slug, stdout=out)
    assert time.process_time() - start < SECONDS
    assert f"{ruleset.slug}: its files fit." in out.getvalue()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (
            lambda pack: pack["characters"][1]["stats"].update(skil=3),
            "demo.json: characters[1].stats.skil: no stat is called so",
        ),
        (
            lambda pack: pack["foes"][0]["stats"].update(toughness="much"),
            "demo.json: foes[0].stats.toughness: Enter a whole number.",
        ),
        (lambda pack: pack["foes"][1].update(nme="x"), "demo.json: foes[1].nme: nothing is called"),
        (lambda pack: pack["foes"][1].update(name=""), "demo.json: foes[1].name: it has no name"),
        (lambda pack: pack.update(options={"rot": 1}), "demo.json: options.rot: "),
        (
            lambda pack: pack["encounters"][0]["foes"][0].update(name="Wolf"),
            "demo.json: encounters[0].foes[0].name: nobody among the foes is called 'Wolf'",
        ),
        (
            lambda pack: pack["encounters"][0]["foes"][0].update(stats={"wit": 2}),
            "demo.json: encounters[0].foes[0].stats.wit: no stat is called so",
        ),
        (lambda pack: pack.update(ruleset="ose"), "demo.json: ruleset: 'ose' is another game"),
        (
            lambda pack: pack["translations"].update(fr={}),
            "demo.json: translations.fr: the game does not speak it",
        ),
    ],
)
def test_what_is_wrong_in_the_demo_is_told_by_its_path(
    game: Path, change: Change, said: str
) -> None:
    changed(game / "demo.json", change)
    fine, told = check()
    assert not fine and said in told


def test_all_that_is_wrong_is_told_at_once(game: Path) -> None:
    changed(game / "demo.json", lambda pack: pack["characters"][0]["stats"].update(a=1, b=2))
    changed(game / "library.json", lambda pack: pack["templates"][0]["stats"].update(c=3))
    fine, told = check()
    assert not fine and len(told.splitlines()) == 3
    assert "library.json: templates[0].stats.c: no stat is called so" in told


def test_a_file_that_is_no_json_is_told_with_its_line(game: Path) -> None:
    (game / "demo.json").write_text('{\n  "ruleset": "sample",\n}', encoding="utf-8")
    fine, told = check()
    assert (not fine and "demo.json: The file is not JSON. Line 3" in told) or "Line 2" in told


def test_a_transcript_that_is_not_what_happens_is_written_anew_where_asked(game: Path) -> None:
    path = game / "proof" / "transcript.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("Robber 1 misses Aldo.", "Robber 1 hits Aldo."), encoding="utf-8")
    fine, told = check()
    assert not fine and "proof/transcript.txt:18 is not what happens" in told
    assert check("--transcript")[0]
    assert path.read_text(encoding="utf-8") == text


def test_a_first_transcript_is_the_first_fight_of_the_demo(game: Path) -> None:
    path = game / "proof" / "transcript.txt"
    path.unlink()
    assert check() == (False, "proof/transcript.txt is missing; --transcript writes it\n")
    assert check("--transcript")[0]
    assert "> aldo turn " in path.read_text(encoding="utf-8")
    assert path.read_text(encoding="utf-8").rstrip().endswith("asked: nobody, the fight is over")


def test_a_game_that_is_not_installed_is_told_with_those_that_are() -> None:
    with pytest.raises(CommandError, match=r"'cairn' is not installed: .*ose"):
        call_command("check_game", "cairn")


def test_a_stat_needs_a_word_in_each_language(monkeypatch: pytest.MonkeyPatch) -> None:
    sample = registry.get("sample")
    stats = (
        *sample.stats,
        Field(name="wit", type="enum", choices=("quick", "slow"), default="slow"),
    )
    terms = {**sample.wording.terms, "wit": Term(pgettext("sample", "Quickness of mind"))}
    monkeypatch.setattr(type(sample), "stats", stats)
    monkeypatch.setattr(sample.wording, "terms", terms)
    fits, told = check()
    assert not fits
    assert "stats.wit.quick: wording.terms has no word for 'quick'" in told
    for language in set(sample.languages) - {"en"}:
        assert f"stats.wit: 'Quickness of mind' is not translated ({language})" in told
