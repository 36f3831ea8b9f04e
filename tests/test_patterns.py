"""Every regular expression that may meet a stranger's text takes time in proportion to it."""

from __future__ import annotations

import ast
import builtins
import importlib
import re
import time
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import product
from pathlib import Path
from re import _constants as op  # type: ignore[attr-defined]
from re import _parser as parser  # type: ignore[attr-defined]
from types import ModuleType
from typing import Any, NamedTuple

import pytest

from rulesets import registry
from rulesets.blocks import lines
from rulesets.blocks.pages import Page
from rulesets.blocks.sentences import Sentences
from rulesets.contract.adopting import ReadsBlocks

ROOT = Path(__file__).resolve().parent.parent
OF_DEVELOPERS = (
    "rulesets.conformance",
    "rulesets.starting",
    "encounters.serve.startup",
    "encounters.play.telling.transcripts",
)
"""They read the project's own files and the output of tools."""
ANCHORED = {"match", "fullmatch"}
METHODS = {*ANCHORED, "search", "sub", "subn", "split", "findall", "finditer"}
TAKES = {"take", "number"}
"""The methods of `Figure` that search for a pattern."""
CALLS = re.compile(rf"\b(?:re|{'|'.join(sorted({*METHODS, *TAKES}))})\b")
GIVEN = {
    "rulesets.blocks.lines": {"apart"},
    "rulesets.blocks.figures": {"pattern"},
    "rulesets.blocks.pages": {"row['line']", "row['value']", "form"},
    "rulesets.blocks.sentences": {"self.patterns[name]"},
}
"""Patterns that a function is given by its callers, or that stand in a game's table."""
LENGTHS = (250, 1_000, 4_000)
MEASURABLE = 0.004  # seconds; 4,000 letters in linear time mostly take a tenth of it
FOURFOLD = 8
"""Over four times the length, linear time grows by 4 and quadratic time by 16."""
AROUND = (("", "x"), ("a", "x"), ("1", "x"))


class Use(NamedTuple):
    """A pattern, and the method that is called with it."""

    pattern: str
    flags: int
    method: str


def modules(package: str) -> Iterator[tuple[ModuleType, ast.Module]]:
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        name = ".".join(parts).removesuffix(".__init__")
        text = path.read_text(encoding="utf-8")
        if CALLS.search(text) and not name.startswith(OF_DEVELOPERS):
            yield importlib.import_module(name), ast.parse(text)


@cache
def uses(package: str) -> dict[Use, str]:
    """Every pattern with its methods, each with a place that has it."""
    found: dict[Use, str] = {}
    for module, tree in modules(package):
        names = {name: value for name, value in vars(module).items() if _is_pattern(value)}
        called = dict(_methods(tree, names))
        for name, pattern in names.items():
            for method in called.get(name, ()):
                found.setdefault(_use(pattern, method), f"{module.__name__}.{name}")
        for value in vars(module).values():
            for use in _of_table(value):
                found.setdefault(use, f"a table of {module.__name__}")
        for place, use in _written(module, tree):
            found.setdefault(use, f"{module.__name__}:{place}")
    for use, place in _of_labels() if package == "rulesets" else ():
        found.setdefault(use, place)
    return found


def _is_pattern(value: object) -> bool:
    return isinstance(value, re.Pattern)


def _use(pattern: re.Pattern[Any], method: str) -> Use:
    text = pattern.pattern
    return Use(text.decode() if isinstance(text, bytes) else text, pattern.flags, method)


def _methods(tree: ast.Module, names: Mapping[str, Any]) -> Iterator[tuple[str, set[str]]]:
    """The methods of the module's patterns; a pattern that is used elsewhere is searched for."""
    for name in names:
        attributes = {
            node.attr
            for node in ast.walk(tree)
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == name
        }
        yield name, attributes & METHODS or {"search"}


def _written(module: ModuleType, tree: ast.Module) -> Iterator[tuple[int, Use]]:
    """The patterns that are compiled or used within a function."""
    functions = (node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef))
    for node in (inner for function in functions for inner in ast.walk(function)):
        if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Attribute):
            continue
        of_re = isinstance(node.func.value, ast.Name) and node.func.value.id == "re"
        if not node.args or not (
            node.func.attr in {*METHODS, "compile"} if of_re else _takes(node, module)
        ):
            continue
        given = node.args[0]
        if ast.unparse(given) in GIVEN.get(module.__name__, ()):
            continue
        flags = re.IGNORECASE if "IGNORECASE" in ast.unparse(node) or not of_re else 0
        method = node.func.attr if of_re and node.func.attr != "compile" else "search"
        pattern = eval(ast.unparse(given), {}, _Values(vars(module)))
        yield node.lineno, _use(re.compile(pattern, flags), method)


def _takes(node: ast.Call, module: ModuleType) -> bool:
    """Whether a figure is asked for a pattern."""
    name = node.func.attr if isinstance(node.func, ast.Attribute) else ""
    return name in TAKES and ".blocks" in module.__name__ and len(node.args) == 1


class _Word(str):
    """A word, whose attributes are words."""

    def __getattr__(self, name: str) -> str:
        return self


class _Values(dict[str, Any]):
    """The module's values; each variable of a function stands for a word."""

    def __missing__(self, name: str) -> Any:
        return getattr(builtins, name, _Word("word"))


def _of_labels() -> Iterator[tuple[Use, str]]:
    """The patterns made of each game's labels."""
    for game in registry.all():
        if isinstance(game, ReadsBlocks):
            blocks = game.stat_blocks
            names = lines._Names(blocks.labels, blocks.apart)
            for pattern, method in (
                (names.pattern, "finditer"),
                (names.bracketed, "fullmatch"),
                (names.apart, "finditer"),
            ):
                if pattern:
                    yield _use(pattern, method), f"the labels of {game.slug}"


def _of_table(value: object) -> Iterator[Use]:
    """The patterns of a game's table of sentences, or of a page that is copied."""
    if isinstance(value, Sentences):
        for pattern in value.patterns.values():
            yield _use(re.compile(pattern, re.IGNORECASE), "finditer")
    if isinstance(value, Page):
        for line, worth, _becomes in value.pairs:
            yield from (_use(line, "fullmatch"), _use(worth, "match"))
        for name, form in value.forms.items():
            yield _use(form, "search" if name in ("split", "classes") else "fullmatch")


def sample(parsed: Any) -> str:
    """A text that the pattern matches, apart from what stands around it."""
    text = ""
    for kind, given in parsed:
        if kind is op.LITERAL:
            text += chr(given)
        elif kind in (op.NOT_LITERAL, op.ANY):
            text += "a"
        elif kind is op.IN:
            text += _one_of(given)
        elif kind is op.BRANCH:
            text += sample(given[1][0])
        elif kind in (op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT):
            text += sample(given[2]) * max(1, given[0])
        elif kind is op.SUBPATTERN:
            text += sample(given[3])
        elif kind is op.ATOMIC_GROUP:
            text += sample(given)
    return text


def _one_of(given: list[Any]) -> str:
    kind, value = given[0]
    if kind is op.LITERAL:
        return chr(value)
    if kind is op.RANGE:
        return chr(value[0])
    return {op.CATEGORY_DIGIT: "1", op.CATEGORY_SPACE: " "}.get(value, "a")


def texts(pattern: str) -> Iterator[tuple[str, tuple[str, str]]]:
    """What is repeated, and what stands around it: blanks, brackets, digits and the pattern's own
    signs, alone and in pairs, and the beginnings of a text that it matches."""
    signs = [letter for letter in pattern if not letter.isalnum()]
    single = [*dict.fromkeys([*" \t\na1()[]", *signs])]
    yield from product(single, AROUND)
    pairs = [f"{first}{second}" for first in single for second in " a" if first != second]
    typical = sample(parser.parse(pattern))[:24]
    beginnings = [typical[:end] for end in range(2, len(typical) + 1)]
    yield from product(dict.fromkeys([*pairs, *beginnings]), AROUND[:1])


def seconds(use: Use, text: str) -> float:
    compiled = re.compile(use.pattern, use.flags)
    begun = time.thread_time()
    if use.method in ANCHORED:
        getattr(compiled, use.method)(text)
    else:
        for _found in compiled.finditer(text):
            pass
    return time.thread_time() - begun


def growth(use: Use, unit: str, around: tuple[str, str]) -> float:
    """How often a text takes as long as a quarter of it; 0 if no length takes any time."""
    for length in LENGTHS:
        times = length // 4 // len(unit)
        quarter, text = (f"{around[0]}{unit * much}{around[1]}" for much in (times, 4 * times))
        took = seconds(use, text)
        if took < MEASURABLE:
            continue
        if took <= FOURFOLD * seconds(use, quarter):
            return FOURFOLD  # at most: most patterns that take any time are just slow ones
        most = min(seconds(use, text) for _again in range(3))
        if most >= MEASURABLE:
            return most / min(seconds(use, quarter) for _again in range(5))
    return 0


def slow(use: Use) -> str:
    """A text of which many take more than linear time, if there is one."""
    found = (unit for unit, around in texts(use.pattern) if growth(use, unit, around) > FOURFOLD)
    return next(found, "")


@pytest.mark.parametrize(
    ("pattern", "method"),
    [
        (r"\s*(?<!\\)·\s*$", "sub"),
        (r"(.+?)[\s:=]+(-?[0-9]{1,9})", "fullmatch"),
        (r"\s*\[[^\[\]]*\]\s*$", "sub"),
        (r"(?s)^(?P<name>.*?\S)\s*\((?P<values>.*)\)$", "match"),
        (r"\s*(?:\([^()]*\)|[+-][0-9]+)\s*$", "sub"),
        (r"<form\b[^>]*?\sid=\"([^\"]*)\"", "search"),
        (r"\s+or\s+(?=\d|[^\W\d][^()]*\()", "split"),
        (r"^\s*(\d{1,4})\s*(?:'|ft)?\s*\(", "search"),
    ],
)
def test_a_quadratic_pattern_is_noticed(pattern: str, method: str) -> None:
    assert slow(Use(pattern, re.compile(pattern).flags, method))


@pytest.mark.parametrize("package", ["encounters", "rulesets"])
def test_every_pattern_takes_linear_time(package: str) -> None:
    """Use possessive quantifiers (`\\s*+`), do not begin with `\\s*`, or use methods of str."""
    every = uses(package)
    assert len(every) > 40
    found = {f"{place}: {use.pattern} ({use.method})": slow(use) for use, place in every.items()}
    assert not {place: unit for place, unit in found.items() if unit}
