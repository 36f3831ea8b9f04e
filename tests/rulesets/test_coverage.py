"""Every statement of a game's source has a test that covers it (the games' README, 12).

A game's `statements.txt` has their number in its first line. After an empty line come the
statements' numbers, each with the file and the name of a test; a statement with several tests has
several lines.
"""

from importlib import import_module
from pathlib import Path

import pytest

LISTS = {path.parent.name: path for path in sorted(Path(__file__).parent.glob("*/statements.txt"))}
HEADS = {game: path.read_text(encoding="utf-8").split("\n\n")[0] for game, path in LISTS.items()}
LINES = {
    game: path.read_text(encoding="utf-8").split("\n\n")[1].splitlines()
    for game, path in LISTS.items()
}
OWN_TESTS = [game for game in LISTS if "each with a test of its own" in HEADS[game]]


@pytest.mark.parametrize("game", LISTS)
def test_the_statements_are_counted_without_a_gap(game: str) -> None:
    count = int(HEADS[game].split()[0])
    numbers = [int(line.split()[0]) for line in LINES[game]]
    assert numbers == sorted(numbers)
    assert set(numbers) == set(range(1, count + 1))


@pytest.mark.parametrize("game", OWN_TESTS)
def test_no_two_statements_share_a_test(game: str) -> None:
    names = [line.split()[2] for line in LINES[game]]
    assert len(set(names)) == len(names) == int(HEADS[game].split()[0])


@pytest.mark.parametrize(
    ("game", "line"), [(game, line) for game, lines in LINES.items() for line in lines]
)
def test_a_statement_of_the_source_is_tested(game: str, line: str) -> None:
    _, area, name = line.split()
    assert hasattr(import_module(f"tests.rulesets.{game}.test_{area}"), f"test_{name}")
