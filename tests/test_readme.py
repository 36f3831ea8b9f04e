"""Commands, files and variables in the documents exist."""

import json
import re
from pathlib import Path

import pytest

from encounters.settings import INSTALLED_APPS, LANGUAGES
from encounters.text.wording import message
from rulesets import FRAME, registry, scenario

ROOT = Path(__file__).resolve().parent.parent
README = (ROOT / "README.md").read_text(encoding="utf-8")
SECTIONS = ["The games", "Run it", "Test it", "Go on"]
LONGEST = 120
PICTURES, LIGHTS = ("player", "gm", "display"), ("dark", "light")
LARGEST = 150_000  # bytes
GAMES = [name.removeprefix("rulesets.") for name in INSTALLED_APPS if name.startswith("rulesets.")]
PAGES = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted(ROOT.glob("docs/*.md"))]
DOCUMENTS = {page.relative_to(ROOT).as_posix(): page.read_text(encoding="utf-8") for page in PAGES}
NAMED = re.compile(r"`([\w./-]+/[\w./-]*|[\w-]+\.py)`")
MADE = ("data/", "data/runde-backups/", "resolver.py")


def test_it_is_in_the_order_a_newcomer_needs() -> None:
    assert re.findall(r"^## (.+)$", README, re.M) == SECTIONS
    assert len(README.splitlines()) <= LONGEST
    assert "<img" in README.split("## ")[0], "the pictures come first"


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
    ("page", "name"),
    [(page, name) for page, text in DOCUMENTS.items() for name in sorted({*NAMED.findall(text)})],
)
def test_every_file_it_names_is_there(page: str, name: str) -> None:
    rooms = ("", *(f"encounters/{room}" for room in "serve play screens after archive".split()))
    made = name in MADE or name.startswith("text/")
    assert made or any((ROOT / room / name).exists() for room in rooms), f"{name} is in {page} only"


@pytest.mark.parametrize("slug", GAMES)
def test_every_game_is_named_with_its_languages(slug: str) -> None:
    game = registry.get(slug)
    row = re.search(rf"^\| {re.escape(message(game.name))} \| .+ \| (.+) \|$", README, re.M)
    assert row is not None, f"the README does not name {slug}"
    spoken = {str(name) for code, name in LANGUAGES if code in game.languages}
    assert set(row[1].split(", ")) == spoken


@pytest.mark.parametrize("page", [page for page in DOCUMENTS if page.startswith("docs/")])
def test_the_readme_leads_to_every_page(page: str) -> None:
    assert f"`{page}`" in README.split("## Go on")[1]


def test_its_pictures_are_there_for_dark_and_light_pages_and_small() -> None:
    named = re.findall(r'(?:src|srcset)="([^"]+)"', README)
    shown = [f"docs/pictures/{name}-{light}.png" for name in PICTURES for light in LIGHTS]
    assert sorted(named) == sorted(shown)
    sizes = {name: (ROOT / name).stat().st_size for name in named}
    assert max(sizes.values()) < LARGEST, sizes


def test_every_variable_is_explained() -> None:
    source = (ROOT / "encounters" / "settings.py").read_text(encoding="utf-8")
    read = set(re.findall(r'environ\.get\(\s*"(\w+)"', source))
    told = set(re.findall(r"\| `([A-Z_]+)` \|", DOCUMENTS["docs/hosting.md"]))
    assert read == told, f"settings.py reads {read}, docs/hosting.md tells of {told}"


def test_the_scenario_of_the_rulesets_page_is_a_whole_fight() -> None:
    page = (ROOT / "rulesets" / "README.md").read_text(encoding="utf-8")
    example = page.partition("A scenario:\n\n")[2].partition("\n\n")[0]
    answer, status = scenario.run(json.loads(example))
    assert status == scenario.OK, answer["error"] or answer["dice_needed"]
    assert not answer["steps"][-1]["pending"]


def test_the_newest_version_of_the_frame_is_described_first() -> None:
    changes = DOCUMENTS["docs/rulesets.md"].partition("## What changed")[2]
    assert re.findall(r"^### (\d+)$", changes, re.M) == [str(n) for n in range(FRAME, 0, -1)]
