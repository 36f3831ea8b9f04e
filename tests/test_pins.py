"""The installed versions are the pins of `pyproject.toml`, so that every clone runs the same
code."""

import re
import tomllib
from importlib.metadata import distributions
from pathlib import Path

import pytest

PYPROJECT = Path(__file__).resolve().parent.parent / "pyproject.toml"
NOT_OURS = {"pip", "setuptools", "uv", "wheel"}  # tools that created the environment


def normal(name: str) -> str:
    return re.sub(r"[-_.]+", "-", name).lower()


def listed() -> list[str]:
    project = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))
    return [
        *project["project"]["dependencies"],
        *(line for extra in project["project"]["optional-dependencies"].values() for line in extra),
        *(line for group in project["dependency-groups"].values() for line in group),
        *project["tool"]["uv"]["constraint-dependencies"],
    ]


def pinned() -> dict[str, str]:
    pins = {}
    for line in listed():
        name, _, version = line.split(";")[0].partition("==")
        pins[normal(name.split("[")[0])] = version.strip()
    return pins


INSTALLED = {normal(found.name): found.version for found in distributions()}


@pytest.mark.parametrize("line", listed())
def test_every_dependency_is_pinned_exactly(line: str) -> None:
    assert re.fullmatch(r"[a-z0-9.-]+(\[\w+\])?==[\w.]+(; .+)?", line), (
        f"write {line!r} as name==version in pyproject.toml"
    )


def test_nothing_is_installed_that_is_not_pinned() -> None:
    strangers = sorted(set(INSTALLED) - set(pinned()) - NOT_OURS)
    assert not strangers, (
        f"{', '.join(strangers)}: pin what you import under dependencies in pyproject.toml and "
        "what came along under [tool.uv] constraint-dependencies"
    )


def test_installed_versions_are_the_pinned_ones() -> None:
    pins = pinned()
    wrong = {
        name: (INSTALLED[name], version)
        for name, version in pins.items()
        if name in INSTALLED and INSTALLED[name] != version
    }
    assert not wrong, (
        f"(installed, pinned): {wrong}; run the README's test command, or move the pin"
    )
