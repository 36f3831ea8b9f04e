"""`manage.py startruleset` creates a complete new game, or nothing at all."""

from __future__ import annotations

import io
import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from encounters.serve.startup.environment import packages
from rulesets.starting import CannotStart, start, start_package
from tests.play.served import environment

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 300  # seconds, on a busy machine
COMPILED = "__pycache__/*.pyc"
RUFF = (sys.executable, "-m", "ruff")


def files(folder: Path) -> set[str]:
    return {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}


@pytest.fixture
def project(tmp_path: Path) -> Path:
    """The parts of the project that a new game touches."""
    own = [*ROOT.glob("rulesets/*.py"), ROOT / "encounters/settings.py", ROOT / "pyproject.toml"]
    for path in own:
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(exist_ok=True)
        shutil.copy(path, place)
    (tmp_path / "encounters" / "tray.py").write_text(
        '"""Where a tumbler is turned."""\n', encoding="utf-8"
    )
    return tmp_path


class TestTheFolder:
    def test_has_the_files_of_the_sample_and_the_languages_asked_for(self, project: Path) -> None:
        made = files(start("fenwalk", ["de", "pl", "de"], (), project))
        sample = files(ROOT / "rulesets" / "sample")
        known = {name for name in sample if not re.search(r"__pycache__|\.mo$", name)}
        assert made == {name for name in known if not re.match("locale/(da|he)/", name)}
        demo = json.loads((project / "rulesets/fenwalk/demo.json").read_text(encoding="utf-8"))
        assert (demo["ruleset"], {*demo["translations"]}) == ("fenwalk", {"de", "pl"})

    def test_in_english_alone_has_no_translations(self, project: Path) -> None:
        made = start("fenwalk", [], (), project)
        assert not (made / "locale").exists()
        assert '("en",)' in (made / "resolver.py").read_text(encoding="utf-8")
        assert "translations" not in json.loads((made / "demo.json").read_text(encoding="utf-8"))

    @pytest.mark.parametrize("slug", ["xo", "a_very_long_name_too"])
    def test_is_written_as_everything_here(self, project: Path, slug: str) -> None:
        made = start(slug, ["da"], (), project)
        for way in (("check",), ("format", "--check")):
            done = subprocess.run(
                [*RUFF, *way, "--no-cache", str(made)], cwd=project, capture_output=True, text=True
            )
            assert done.returncode == 0, done.stdout

    def test_no_longer_names_the_sample(self, project: Path) -> None:
        made = start("old_road", ["he"], (), project)
        for path in made.rglob("*"):
            assert not path.is_file() or b"ample" not in path.read_bytes(), path
        assert "class OldRoad(Reducer" in (made / "resolver.py").read_text(encoding="utf-8")
        assert 'pgettext("old_road", "Old Road")' in (made / "resolver.py").read_text(
            encoding="utf-8"
        )


def test_the_settings_get_one_line_in_its_place(project: Path) -> None:
    settings = project / "encounters" / "settings.py"
    before = settings.read_text(encoding="utf-8").splitlines()
    start("fenwalk", [], (), project)
    after = settings.read_text(encoding="utf-8").splitlines()
    place = after.index('    "rulesets.fenwalk",')
    assert after[:place] + after[place + 1 :] == before
    assert after[place - 1 : place + 2] == sorted(after[place - 1 : place + 2])


@pytest.mark.parametrize(
    ("slug", "languages", "sentence"),
    [
        ("Fenwalk", (), "'Fenwalk' is no name for a game"),
        ("c", (), "'c' is no name for a game"),
        ("../fenwalk", (), "is no name for a game"),
        ("class", (), "'class' is no name for a game"),
        ("a_name_of_21_letters_", (), "is no name for a game"),
        ("taken", (), "Something is called 'taken' already"),
        ("sample", (), "Something is called 'sample' already"),
        ("dice", (), "There is a rulesets/dice already"),
        ("tumbler", (), "The program itself uses the word 'tumbler' in encounters/tray.py"),
        ("oldroad", ("fr",), "A game can start in English and da, de, he, pl, not in 'fr'."),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence_and_nothing_is_written(
    project: Path, slug: str, languages: tuple[str, ...], sentence: str
) -> None:
    before = {name: (project / name).read_bytes() for name in files(project)}
    with pytest.raises(CannotStart, match=re.escape(sentence)):
        start(slug, languages, ("taken",), project)
    assert {name: (project / name).read_bytes() for name in files(project)} == before


def test_settings_without_games_are_left_alone(project: Path) -> None:
    (project / "encounters" / "settings.py").write_text("INSTALLED_APPS = []\n", encoding="utf-8")
    with pytest.raises(CannotStart, match="the line cannot be added"):
        start("fenwalk", [], (), project)
    assert not (project / "rulesets" / "fenwalk").exists()


def test_the_command_says_why_not() -> None:
    with pytest.raises(CommandError, match="'Old Road' is no name for a game"):
        call_command("startruleset", "Old Road")


class TestAPackage:
    def test_is_a_new_folder_with_a_module(self, tmp_path: Path) -> None:
        out, folder = io.StringIO(), tmp_path / "made" / "fenwalk"
        call_command("startruleset", "fenwalk", "--package", str(folder), stdout=out)
        assert {path.name for path in folder.iterdir()} == {"pyproject.toml", "runde_fenwalk"}
        assert "RUNDE_RULESETS=runde_fenwalk" in out.getvalue()
        with pytest.raises(CommandError, match="already: name a folder that is new"):
            call_command("startruleset", "fenwalk", "--package", str(folder))

    def test_proves_itself_where_its_proof_lies(self, tmp_path: Path) -> None:
        start_package("fenwalk", ["de"], (), tmp_path / "fenwalk")
        where = {"PYTHONPATH": str(tmp_path / "fenwalk"), "RUNDE_RULESETS": "runde_fenwalk"}
        tests = [f"tests/rulesets/test_{name}.py" for name in ("vectors", "transcripts")]
        done = in_a_process(
            ROOT, "-m", "pytest", "-q", *NO_TRACES, "-k", "fenwalk", *tests, **where
        )
        assert "4 passed" in done

    def test_that_is_not_installed_is_named(self) -> None:
        with pytest.raises(ValueError, match="RUNDE_RULESETS: there is no package 'runde_x'"):
            packages("runde_x")


NO_TRACES = ("-p", "no:cacheprovider")


def in_a_process(folder: Path, *arguments: str, **more: str) -> str:
    """The output of Python in that folder."""
    done = subprocess.run(
        [sys.executable, *arguments],
        cwd=folder,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture
def clone(tmp_path: Path) -> Iterator[Path]:
    """The project in another folder; compiled files need not be compiled again, since links keep
    the time of their files."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    own = [ROOT / name for name in filter(None, listed.split("\0")) if (ROOT / name).is_file()]
    compiled = [path for folder in {path.parent for path in own} for path in folder.glob(COMPILED)]
    for path in (*own, *compiled):
        place = tmp_path / path.relative_to(ROOT)
        place.parent.mkdir(parents=True, exist_ok=True)
        os.link(path, place)
    settings = tmp_path / "encounters" / "settings.py"
    settings.unlink()
    shutil.copy(ROOT / "encounters" / "settings.py", settings)
    subprocess.run(["git", "init", "-q"], cwd=tmp_path, check=True)
    yield tmp_path


def test_a_new_game_passes_at_once_whatever_a_game_has_to_pass(clone: Path) -> None:
    started = ("startruleset", "fenwalk", "--language", "de")
    said = in_a_process(clone, "-m", "django", *started, **HERE)
    assert "rulesets/fenwalk is a small game that can be played now" in said
    assert "its files fit" in in_a_process(clone, "manage.py", "check_game", "fenwalk")
    glance = "--hypothesis-profile=glance"
    printed = ["tests/rulesets", "tests/test_house_rules.py", "tests/test_translations.py"]
    assert all(test in said for test in printed)
    done = in_a_process(clone, "-m", "pytest", "-q", *NO_TRACES, glance, "-k", "fenwalk", *printed)
    passed = re.search(r"(\d+) passed", done)
    assert passed and int(passed[1]) > 50, done
    in_a_process(clone, "-m", "mypy", "--cache-dir", str(clone / ".mypy"), "rulesets/fenwalk")


HERE = {"DJANGO_SETTINGS_MODULE": "encounters.settings"}
