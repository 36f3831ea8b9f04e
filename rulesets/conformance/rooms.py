"""The folder of a game (`rulesets/README.md`, 5): the rooms that every game has."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from rulesets.conformance.playing.fights import expect_nothing
from rulesets.contract import Ruleset

ROOMS = ("sheet", "rules", "wording", "asking", "shown")
"""The rooms in order; a file imports from its own room and from earlier ones. `state.py` counts as
part of `sheet`, since a state is made of sheets. A small room is a single file of that name."""
FRONT = {"README.md", "__init__.py", "apps.py", "demo.json", "resolver.py", "state.py"}
BESIDES = {"library.json", "LICENSE-library.md", "words.toml", "log.toml"}
"""Optional files: a library, the licence of content from elsewhere, the words by identifier, the
rules of the log where `wording` is one file."""
MOST_FILES = 14
LONGEST_ROOM = 300  # lines


def the_folder_has_the_rooms_of_every_game(ruleset: Ruleset) -> None:
    """Checks the files and folders, their sizes, and the imports between them."""
    expect_nothing(dict.fromkeys(wrong(ruleset)))


def wrong(ruleset: Ruleset) -> Iterator[str]:
    """A line for each difference from the layout of a game."""
    game = ruleset.demo.parent
    files = sorted(path for path in game.rglob("*") if path.is_file() and not _is_generated(path))
    inside = [path.relative_to(game) for path in files]
    yield from _misplaced(inside, ruleset.languages)
    yield from _too_large(game, inside)
    for path in inside:
        if path.suffix == ".py" and room_of(path.parts[0]) in ROOMS:
            yield from _upwards(game, path)


def _is_generated(path: Path) -> bool:
    return path.suffix == ".pyc" or any(part.startswith(".") for part in path.parts[-2:])


def _misplaced(inside: list[Path], languages: tuple[str, ...]) -> Iterator[str]:
    files = {path.name for path in inside if len(path.parts) == 1}
    folders = {path.parts[0] for path in inside if len(path.parts) > 1}
    small = {f"{room}.py" for room in ROOMS} & files
    for name in sorted(FRONT - files):
        yield f"{name} is missing"
    for name in sorted(files - FRONT - small - BESIDES):
        yield f"{name}: only {', '.join(sorted(FRONT))} and rooms of one file stand here"
    needed = {*ROOMS, "proof"} - {name.removesuffix(".py") for name in small}
    for name in sorted(needed - folders):
        yield f"{name}: this room is missing"
    for name in sorted(folders - needed - {"locale"}):
        yield f"{name}/ is no room: put its files into {', '.join(ROOMS)} or proof"
    if "locale" not in folders and languages != ("en",):
        yield "locale: translations stand in this folder"


def _too_large(game: Path, inside: list[Path]) -> Iterator[str]:
    for name in sorted({f"{room}.py" for room in ROOMS} & {str(path) for path in inside}):
        lines = len((game / name).read_text(encoding="utf-8").splitlines())
        if lines > LONGEST_ROOM:
            yield f"{name} has {lines} lines: make a folder of that name of it"
    folders = Counter(path.parent.as_posix() for path in inside if path.suffix == ".py")
    for folder, count in sorted(folders.items()):
        if count > MOST_FILES:
            yield f"{folder} has {count} files: put what belongs together into a folder of its own"


def _upwards(game: Path, path: Path) -> Iterator[str]:
    """Imports from a later room, or from none."""
    below = ROOMS[: ROOMS.index(room_of(path.parts[0])) + 1]
    for node in ast.walk(ast.parse((game / path).read_text(encoding="utf-8"))):
        if not isinstance(node, ast.Import | ast.ImportFrom):
            continue
        base = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
        for name in (f"{base}{alias.name}" for alias in node.names):
            own = _within(game, name)
            if own and room_of(own) not in below:
                yield f"{path.as_posix()} imports {name}: {' < '.join(ROOMS)}"


def _within(game: Path, name: str) -> str:
    """The file or folder of the game that contains this module; "" for modules of others."""
    before, own, after = f".{name}.".partition(f".{game.name}.")
    inside = own and before.split(".")[1:] in ([], [game.parent.name])
    return after.split(".")[0] if inside else ""


def room_of(part: str) -> str:
    """The room of a file, from the first part of its path or of its import."""
    name = part.removesuffix(".py")
    return "sheet" if name == "state" else name
