"""The wheel contains all that a table needs, in an empty environment without a checkout."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
import sys
import tomllib
import venv
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from packaging.licenses import canonicalize_license_expression

from encounters.serve.startup.version import VERSION
from tests.play.filled_in import Form
from tests.play.served import PATIENCE, ROOT, Served, environment

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
LICENCES = {
    "MIT": "the code",
    "0BSD": "htmx",
    "Unicode-3.0": "the table of letters that look alike",
    "CC-BY-SA-4.0": "the library of Ars Magica",
    "LicenseRef-OGL-1.0a": "the library of Old-School Essentials; SPDX lists no OGL 1.0a",
}
CASTER = r'value="(\d+)"(?:(?!</button>).)*<bdi>Edda<'  # declares before the first die is rolled
OURS = ("runde", "pip", "setuptools")
LISTS = (
    "import importlib.metadata as m, json;"
    "print(json.dumps({d.name.lower(): d.version for d in m.distributions()}))"
)


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "hatchling", "build", "--target", "wheel"]
    subprocess.run([*command, "--directory", str(folder)], cwd=ROOT, check=True)
    (built,) = folder.iterdir()
    return built


@pytest.fixture(scope="module")
def home(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An environment with the wheel and its dependencies."""
    home = tmp_path_factory.mktemp("installed")
    by_uv = shutil.which("uv") and run(home, "uv", "--version").returncode == 0
    venv.EnvBuilder(with_pip=not by_uv).create(home)
    python = str(home / "bin" / "python")
    uv = ["uv", "pip", "install", "--python", python]
    install = uv if by_uv else [python, "-m", "pip", "install"]
    subprocess.run(
        [*install, "-q", "-c", str(ROOT / "constraints.txt"), str(wheel)],
        cwd=home,
        env=environment(),
        check=True,
    )
    return home


class Installed(Served):
    """`runde play`, in an unrelated folder."""

    keeps_data_at = "XDG_DATA_HOME"

    def __init__(self, home: Path, data: Path):
        self.program, self.at = str(home / "bin" / "runde"), home
        super().__init__(data)

    def command(self, folder: Path, port: str) -> list[str]:
        return ["play", "--host", "127.0.0.1", "--port", port]


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("data")


@pytest.fixture(scope="module")
def server(home: Path, data: Path) -> Iterator[Served]:
    with Installed(home, data) as server:
        yield server


def run(home: Path, *arguments: str, **more: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        arguments,
        cwd=home,
        env=environment(**more),
        capture_output=True,
        text=True,
        timeout=PATIENCE,
    )


def html(answer: Any) -> str:
    return str(answer.body)


def step(page: str) -> int:
    found = re.search(r'<main[^>]* data-step="(\d+)"', page)
    assert found, page
    return int(found[1])


def test_a_phone_joins_and_its_tap_counts(server: Served) -> None:
    gm = server.phone()
    gm.post(next(word for word in server.said.split() if "/enter/" in word)[len(server.address) :])
    table = re.findall(r"/c/\d+/", html(gm.get("/")))[0]
    gm.post(f"{table}gm/invite/")
    page = html(gm.get(f"{table}gm/"))
    code, fight = (
        re.findall(r'the-code"><bdi dir="ltr">(\w{6})<', page)[0],
        re.findall(r"/e/\d+/", page)[0],
    )

    pia = server.phone()
    edda = re.findall(CASTER, html(pia.get(f"/j/{code}/")), re.DOTALL)[0]
    taken = pia.post(f"/j/{code}/take/", character=edda, person="Pia")
    assert (taken.status, taken.headers["Location"]) == (302, table)
    gm.post(f"{fight}start")
    page = html(pia.get(table))
    form = Form.of(page[page.index(f'hx-post="{fight}answer"') :].partition("</form>")[0])
    sent = form.sent(form.rows()[0]).dict() | {"token": "pia-1", "step": step(page)}
    assert pia.post(f"{fight}answer", **sent).status == 200
    assert step(html(pia.get(table))) > step(page)


def test_it_keeps_its_data_where_the_platform_wants_it(server: Served, data: Path) -> None:
    assert (data / "runde" / "runde.sqlite3").stat().st_size
    assert server.phone().get("/alive").status == 204


def test_it_says_its_version_and_has_the_subcommands(home: Path, tmp_path: Path) -> None:
    runde = str(home / "bin" / "runde")
    assert run(home, runde, "--version").stdout == f"Runde {VERSION}\n"
    assert "--port" in run(home, runde, "play", "--help", XDG_DATA_HOME=str(tmp_path)).stdout
    refused = run(home, runde, "startruleset", "fenwalk", XDG_DATA_HOME=str(tmp_path))
    assert (refused.returncode, "--package" in refused.stderr) == (1, True)


def test_two_builds_have_the_same_packages(home: Path) -> None:
    """All dependencies are pinned: here, in the image, and in the constraints for pip."""
    found = json.loads(run(home, str(home / "bin" / "python"), "-c", LISTS).stdout)
    lines = [*PROJECT["project"]["dependencies"], *PROJECT["tool"]["uv"]["constraint-dependencies"]]
    pins = dict(line.partition(";")[0].split("==") for line in lines)
    assert {name: found[name] for name in found if name not in OURS} == {
        name: pins[name].strip() for name in found if name not in OURS
    }


def test_the_list_for_pip_is_that_of_the_project() -> None:
    listed = (ROOT / "constraints.txt").read_text(encoding="utf-8").splitlines()
    kept = [line for line in listed if not line.startswith("#")]
    assert kept == PROJECT["tool"]["uv"]["constraint-dependencies"]


def test_a_wheel_holds_pages_catalogues_licences_and_nothing_of_a_table(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
    for name in (
        "encounters/templates/base.html",
        "encounters/static/icons.svg",
        "encounters/locale/he/LC_MESSAGES/django.mo",
        "rulesets/README.md",
        "rulesets/ose/words.toml",
        "rulesets/sample/words.toml",
        "rulesets/sample/log.toml",
        f"runde-{VERSION}.dist-info/licenses/LICENSE",
    ):
        assert name in names
    assert not [name for name in names if name.endswith(("secret_key", ".sqlite3", ".pyc"))]


def test_a_wheel_names_the_licence_of_all_that_it_brings(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as opened:
        names = opened.namelist()
        told = opened.read(f"runde-{VERSION}.dist-info/METADATA").decode()
    (licence,) = re.findall(r"^License-Expression: (.+)$", told, re.M)
    assert canonicalize_license_expression(licence) == licence, "a valid SPDX expression"
    assert set(licence.split(" AND ")) == set(LICENCES)
    listed = re.findall(r"^License-File: (.+)$", told, re.M)
    beside = [name for name in names if Path(name).name.startswith("LICENSE")]
    brought = [name for name in beside if ".dist-info/" not in name]
    assert sorted(listed) == sorted(["LICENSE", *brought])


def test_the_version_is_told_alike_everywhere() -> None:
    assert PROJECT["project"]["version"] == VERSION
    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    assert re.findall(r"^## (\S+)", changes, re.M)[0] == VERSION


@pytest.mark.django_db
def test_the_menu_of_a_page_says_the_version() -> None:
    page = Client().get("/").content.decode()
    assert f'<bdi dir="ltr">Runde {VERSION}</bdi></p></nav>' in page
