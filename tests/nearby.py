"""The tests near a change, for `manage.py test --quick`.

A change is whatever differs from a revision, committed or not. Near it are test files that changed,
or have the name of a changed module or of its folder; then those that import a changed module,
or whose code names a changed template, script or style sheet; then those that import an importer,
and so on. Imports are read from the source, so nothing has to be recorded in an earlier run.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CODE = ("encounters", "rulesets", "tests")


def changed_files(revision: str) -> list[str]:
    """Paths that differ from the last common commit with a revision; ends with a sentence if there
    is no such revision."""
    since = _git("merge-base", revision, "HEAD")
    committed = _git("diff", "--name-only", "--relative", *since)
    return [*committed, *_git("ls-files", "--others", "--exclude-standard")]


def nearest_tests(changed: Iterable[str]) -> list[str]:
    """Test files that reach the changed files, nearest first."""
    users = _users_of_modules()
    reached = dict.fromkeys(changed, 0)
    edge = [*reached]
    for path in [path for path in reached if not path.endswith(".py")]:
        users[path] |= {*_git("grep", "-lF", Path(path).name, "--", "*.py", "*.html")} - {path}
    stems = {Path(path).stem for path in edge} | {Path(path).parent.name for path in edge}
    for path in _files():
        if _is_test(path) and Path(path).stem.removeprefix("test_") in stems:
            reached.setdefault(path, 1)
    distance = 0
    while edge:
        distance += 1
        edge = sorted({user for path in edge for user in users[path]} - reached.keys())
        reached |= dict.fromkeys(edge, distance)
    tests = [path for path in reached if _is_test(path) and (ROOT / path).exists()]
    return sorted(tests, key=lambda path: (reached[path], path))


def _is_test(path: str) -> bool:
    return path.startswith("tests/") and Path(path).name.startswith("test_")


def _files() -> list[str]:
    paths = (path for folder in CODE for path in (ROOT / folder).rglob("*.py"))
    return sorted(path.relative_to(ROOT).as_posix() for path in paths)


def _users_of_modules() -> defaultdict[str, set[str]]:
    """The files that import each file. A folder's conftest is used by its tests; the one of all
    tests is near to none."""
    files = _files()
    known, users = {*files}, defaultdict[str, set[str]](set)
    for path in files:
        if path.endswith("/conftest.py"):
            folder = path.removesuffix("conftest.py")
            if folder != "tests/":
                users[path] = {test for test in files if test.startswith(folder) and _is_test(test)}
        for module in _imported(ast.parse((ROOT / path).read_text(encoding="utf-8"))):
            place = module.replace(".", "/")
            for candidate in (f"{place}.py", f"{place}/__init__.py"):
                if candidate in known:
                    users[candidate].add(path)
    return users


def _imported(tree: ast.Module) -> Iterator[str]:
    """Modules that a file imports, and names from them, which may be modules."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def _git(*arguments: str) -> list[str]:
    try:
        done = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True)
    except FileNotFoundError:
        sys.exit("`--quick` compares with git, which is not installed.")
    if done.returncode and done.stderr:  # `git grep` finds nothing: 1 without a message
        sys.exit(f"`--quick` compares with a revision (`--against REV`). {done.stderr.strip()}")
    return done.stdout.splitlines()
