"""`manage.py test` runs flaky tests again and knows which tests are near a change."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests import nearby

ROOT = Path(__file__).resolve().parent.parent
FAILS_BUT = """
from pathlib import Path
import pytest

{mark}
def test_a_phone():
    runs = Path("runs")
    runs.write_text(runs.read_text() + "." if runs.exists() else ".")
    assert len(runs.read_text()) >= {passes_at}, "no answer"
"""
TIMING = "@pytest.mark.timing"


@pytest.mark.parametrize(
    ("mark", "passes_at", "succeeds", "runs"),
    [
        (TIMING, 1, True, 1),
        (TIMING, 2, True, 2),
        (TIMING, 3, True, 3),
        (TIMING, 9, False, 3),
        ("", 2, False, 1),
    ],
    ids=["passes", "flaky", "flaky-twice", "broken", "broken-without-timing"],
)
def test_a_failed_test_is_run_again_only_if_it_depends_on_timing(
    tmp_path: Path, mark: str, passes_at: int, succeeds: bool, runs: int
) -> None:
    (tmp_path / "pytest.ini").write_text("[pytest]\nmarkers = timing\n", encoding="utf-8")
    source = FAILS_BUT.format(mark=mark, passes_at=passes_at)
    (tmp_path / "test_once.py").write_text(source, encoding="utf-8")
    command = [sys.executable, ROOT / "manage.py", "test", "--rerun", "flaky", "-p", "no:django"]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True)
    assert (done.returncode == 0) == succeeds, done.stdout + done.stderr
    assert len((tmp_path / "runs").read_text(encoding="utf-8")) == runs
    flaky = tmp_path / "flaky"
    listed = flaky.read_text(encoding="utf-8") if flaky.exists() else ""
    assert listed.startswith("test_once.py::test_a_phone: AssertionError: no answer") == (
        succeeds and runs > 1
    )


def test_the_costs_of_an_earlier_run_are_overwritten(tmp_path: Path) -> None:
    table = tmp_path / "costs"
    table.write_text("an earlier run", encoding="utf-8")
    command = [sys.executable, ROOT / "manage.py", "test", "--costs", table, "tests/test_pins.py"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
    assert "tests/test_pins.py" in table.read_text(encoding="utf-8")


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A small project in git: a view that imports a model, and their tests."""
    files = {
        "encounters/models.py": "",
        "encounters/views.py": "from encounters import models\nPAGE = 'fight.html'\n",
        "encounters/templates/fight.html": "<p></p>",
        "encounters/words.py": "",
        "tests/conftest.py": "import encounters.models\n",
        "tests/people.py": "from encounters.models import Person\n",
        "tests/test_models.py": "",
        "tests/test_people.py": "from tests.people import Pia\n",
        "tests/test_pages.py": "import encounters.views\n",
        "tests/test_words.py": "from encounters import words\n",
    }
    for name, source in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(source, encoding="utf-8")
    monkeypatch.setattr(nearby, "ROOT", tmp_path)
    for command in ("init -q", "add .", "-c user.name=G -c user.email=g@example.org commit -qm 1"):
        subprocess.run(["git", *command.split()], cwd=tmp_path, check=True)
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "near"),
    [
        ("encounters/models.py", ["test_models", "test_pages", "test_people"]),
        ("encounters/views.py", ["test_pages"]),
        ("encounters/templates/fight.html", ["test_pages"]),
        ("tests/people.py", ["test_people"]),
        ("tests/test_words.py", ["test_words"]),
        ("tests/test_new.py", ["test_new"]),
        ("README.md", []),
    ],
)
def test_tests_that_reach_a_change_are_near_it(
    project: Path, changed: str, near: list[str]
) -> None:
    (project / changed).write_text("# changed\n", encoding="utf-8")
    paths = nearby.nearest_tests(nearby.changed_files("HEAD"))
    assert [Path(path).stem for path in paths] == near


def test_committed_changes_count_and_deleted_tests_do_not(project: Path) -> None:
    (project / "tests/test_words.py").unlink()
    (project / "encounters/words.py").write_text("# changed\n", encoding="utf-8")
    commit = "-c user.name=G -c user.email=g@example.org commit -qam 2"
    subprocess.run(["git", *commit.split()], cwd=project, check=True)
    assert nearby.changed_files("HEAD~1") == ["encounters/words.py", "tests/test_words.py"]
    assert nearby.nearest_tests(nearby.changed_files("HEAD~1")) == []


def test_an_unknown_revision_is_named(project: Path) -> None:
    with pytest.raises(SystemExit, match=r"--against REV.*nowhere"):
        nearby.changed_files("nowhere")
