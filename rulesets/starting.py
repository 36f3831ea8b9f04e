"""Creates a new game as a renamed copy of `rulesets/sample/`, in this project or as a package.

Raises `CannotStart`, with one sentence, before anything is written.
"""

from __future__ import annotations

import ast
import json
import re
import shutil
import tempfile
from collections.abc import Collection, Iterable, Iterator
from keyword import iskeyword
from pathlib import Path
from typing import NamedTuple

PATTERN = Path(__file__).parent / "sample"
LANGUAGES = tuple(sorted(path.name for path in (PATTERN / "locale").iterdir()))
"""Languages of the pattern's translations, without English."""

SLUG = re.compile(r"[a-z][a-z0-9_]{1,19}")
CORE = (
    "manage.py",
    "encounters/**/*.py",
    "encounters/**/*.html",
    "rulesets/*.py",
    "rulesets/conformance/*.py",
    "static/js/**/*.js",
    "templates/**/*.html",
)
"""Files of the core, which know no game: no word in them can be a game's name."""
APP = re.compile(r'^ +"rulesets\.\w+",\n', re.MULTILINE)

PROJECT = """\
[project]
name = "{distribution}"
version = "0.1.0"
description = "{title}: a game for Runde"
requires-python = ">=3.12"

[build-system]
requires = ["setuptools>=77"]
build-backend = "setuptools.build_meta"

[tool.setuptools]
packages = ["{module}"]

[tool.setuptools.package-data]
{module} = ["*", "**/*"]
"""


class CannotStart(Exception):
    """The reason why no game was created; nothing was written."""


class Names(NamedTuple):
    """The names of a copy, as a game and as a module."""

    slug: str
    module: str

    @property
    def title(self) -> str:
        return self.slug.replace("_", " ").title()

    def renamed(self, text: str) -> str:
        """A text of the pattern with the names of the copy."""
        text = text.replace(f"rulesets.{PATTERN.name}", self.module)
        text = re.sub(rf"\b{PATTERN.name}\b", self.slug, text)
        pattern = PATTERN.name.title()
        text = re.sub(rf'(?<=["#] ){pattern}\b|(?<="){pattern}(?=")', self.title, text)
        return re.sub(rf"\b{pattern}(?=Config\b|\b)", self.title.replace(" ", ""), text)


def start(slug: str, languages: Iterable[str], taken: Collection[str], root: Path) -> Path:
    """Creates a game in the project at `root`: its folder, and a line in the settings.

    Raises `CannotStart`, OSError. `taken` are app labels; `languages` are those besides English.
    """
    _expect_free(slug, taken)
    folder, settings = root / "rulesets" / slug, root / "encounters" / "settings.py"
    if folder.exists() or folder.with_suffix(".py").exists():
        raise CannotStart(f"There is a rulesets/{slug} already: choose another name.")
    used = _word_of_the_core(slug, root)
    if used is not None:
        raise CannotStart(f"The program itself uses the word {slug!r} in {used}: choose another.")
    names = Names(slug, f"rulesets.{slug}")
    listed = _with_app(settings.read_text(encoding="utf-8"), names.module)
    _write(_copied(names, _known(languages)), folder)
    try:
        settings.write_text(listed, encoding="utf-8")
    except OSError:
        shutil.rmtree(folder)
        raise
    return folder


def start_package(
    slug: str, languages: Iterable[str], taken: Collection[str], folder: Path
) -> Names:
    """Creates a game as a package in a new folder. Raises `CannotStart`, OSError."""
    _expect_free(slug, taken)
    names = Names(slug, f"runde_{slug}")
    if folder.exists():
        raise CannotStart(f"There is a {folder} already: name a folder that is new.")
    project = PROJECT.format(
        distribution=names.module.replace("_", "-"), module=names.module, title=names.title
    )
    files = _copied(names, _known(languages))
    packed = {f"{names.module}/{name}": content for name, content in files.items()}
    _write({"pyproject.toml": project.encode(), **packed}, folder)
    return names


# -- what is refused ------------------------------------------------------------------------------


def _expect_free(slug: str, taken: Collection[str]) -> None:
    if not SLUG.fullmatch(slug) or iskeyword(slug):
        raise CannotStart(
            f"{slug!r} is no name for a game: write 2 to 20 small letters, digits and _, "
            "a letter first, and no word of Python."
        )
    if slug in taken or slug == PATTERN.name:
        raise CannotStart(f"Something is called {slug!r} already: choose another name.")


def _known(languages: Iterable[str]) -> tuple[str, ...]:
    """The languages in order, without repetitions and without English."""
    wanted = tuple(dict.fromkeys(language for language in languages if language != "en"))
    for language in wanted:
        if language not in LANGUAGES:
            known = ", ".join(LANGUAGES)
            raise CannotStart(f"A game can start in English and {known}, not in {language!r}.")
    return wanted


def _word_of_the_core(slug: str, root: Path) -> Path | None:
    """A file of the core that uses the slug as a word."""
    word = re.compile(rf"\b{slug}\b")
    for path in (path for glob in CORE for path in sorted(root.glob(glob))):
        if word.search(path.read_text(encoding="utf-8")):
            return path.relative_to(root)
    return None


def _with_app(settings: str, module: str) -> str:
    """The settings with another line among the games."""
    rows = [row.group() for row in APP.finditer(settings)]
    if not rows:
        raise CannotStart("No game stands in INSTALLED_APPS: the line cannot be added there.")
    indent = rows[0][: rows[0].index('"')]
    line = f'{indent}"{module}",\n'
    before = next((row for row in rows if row > line), None)
    place = settings.index(before) if before else settings.index(rows[-1]) + len(rows[-1])
    return settings[:place] + line + settings[place:]


# -- the copy ------------------------------------------------------------------------------------


def _copied(names: Names, languages: tuple[str, ...]) -> dict[str, bytes]:
    """Every file of the copy by its path in the game's folder."""
    files = {}
    for path in sorted(PATTERN.rglob("*")):
        place = path.relative_to(PATTERN)
        if path.is_file() and _is_wanted(place, languages):
            files[place.as_posix()] = _content(path, names, languages)
    return files


def _is_wanted(place: Path, languages: tuple[str, ...]) -> bool:
    room, *inner = place.parts
    if room == "locale":
        return inner[0] in languages and place.suffix != ".mo"  # the next start compiles them
    return "__pycache__" not in place.parts


def _content(path: Path, names: Names, languages: tuple[str, ...]) -> bytes:
    text = names.renamed(path.read_text(encoding="utf-8"))
    if path.name in ("demo.json", "library.json"):
        text = _content_in(text, languages)
    if path.suffix == ".py":
        declared = ", ".join(f'"{item}"' for item in ("en", *languages))
        comma = "" if languages else ","
        text = re.sub(r"(?<=^    languages = ).*$", f"({declared}{comma})", text, flags=re.M)
        text = _sorted_imports(text)
    if path.name == "README.md":
        text = re.sub(
            r"(?<=^Languages: ).*$", ", ".join(("en", *languages)) + ".", text, flags=re.M
        )
    return text.encode()


def _content_in(text: str, languages: tuple[str, ...]) -> str:
    """The demo or the library, reduced to these languages."""
    content = json.loads(text)
    kept = {language: content["translations"][language] for language in languages}
    del content["translations"]
    if kept:
        content["translations"] = kept
    return json.dumps(content, ensure_ascii=False, indent=2) + "\n"


def _sorted_imports(text: str) -> str:
    """The imports of each block, sorted by their new names."""
    lines = text.splitlines(keepends=True)
    for block in _blocks(ast.parse(text)):
        start, end = block[0].lineno - 1, block[-1].end_lineno
        order = sorted(block, key=lambda node: str(node.module))
        pieces = ["".join(lines[node.lineno - 1 : node.end_lineno]) for node in order]
        lines[start:end] = ["".join(pieces), *[""] * ((end or 0) - start - 1)]
    return "".join(lines)


def _blocks(tree: ast.Module) -> Iterator[list[ast.ImportFrom]]:
    """Consecutive imports without an empty line between them."""
    block: list[ast.ImportFrom] = []
    for node in tree.body:
        follows = block and node.lineno == (block[-1].end_lineno or 0) + 1
        if block and not (follows and isinstance(node, ast.ImportFrom)):
            yield block
            block = []
        if isinstance(node, ast.ImportFrom):
            block.append(node)


def _write(files: dict[str, bytes], folder: Path) -> None:
    """Writes all files or none: they are moved into place together."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent, prefix=".starting-") as aside:
        made_in = Path(aside) / folder.name
        for name, content in files.items():
            path = made_in / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)
        made_in.rename(folder)
