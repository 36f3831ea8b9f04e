"""The README tells the truth: its commands, its files, its variables."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECTIONS = ["Run it", "Test it", "One tap, traced through the files", "Add a ruleset"]


def test_it_is_in_the_order_a_newcomer_needs() -> None:
    assert re.findall(r"^## (.+)$", README, re.M)[: len(SECTIONS)] == SECTIONS
    assert "![" in README.split("## ")[0], "the screenshot comes first"


def test_the_command_that_tests_is_the_one_that_ci_runs() -> None:
    command = re.search(r"^    (.* test)$", README, re.M)
    assert command is not None, "the README names no test command"
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert re.search(rf'^tests\(\) {{ "\$\{{run\[@\]}}" {re.escape(command[1])} ', script, re.M)
    assert len(re.findall(r"^    tests ", script, re.M)) == 2, "once on each database"


def test_one_command_runs_it_and_one_tests_it() -> None:
    commands = re.findall(r"^    (python3 .+)$", README, re.M)
    assert commands == ["python3 manage.py play", "python3 manage.py test"]


@pytest.mark.parametrize(
    "name", sorted(set(re.findall(r"`([\w./-]+/[\w./-]*|[\w-]+\.py)`", README)))
)
def test_every_file_it_names_is_there(name: str) -> None:
    places = [
        ROOT / name,
        ROOT / "encounters" / "play" / name,
        ROOT / "encounters/campaigns" / name,
    ]
    made = name in ("data/", "data/runde-backups/", "resolver.py") or name.startswith("text/")
    assert made or any(path.exists() for path in places), f"{name} is in the README only"


def test_every_picture_is_there() -> None:
    for name in re.findall(r"!\[[^\]]*\]\(([^)]+)\)", README):
        assert (ROOT / name).exists(), f"{name} is missing"


def test_every_variable_is_explained() -> None:
    source = (ROOT / "encounters" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'environ\.get\(\s*"(\w+)"', source))
    told = set(re.findall(r"\| `([A-Z_]+)` \|", README))
    assert read == told, f"settings.py reads {read}, the README tells of {told}"
