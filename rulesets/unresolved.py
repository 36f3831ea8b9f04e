"""Names that a game imports and nobody has: all of them, where Python stops at the first."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType


def unresolved_imports(package: str) -> list[str]:
    """A line for each name imported into a file of the package from `rulesets` that is not there.

    Modules of the package itself are not looked into: they may fail for these reasons.
    """
    spec = find_spec(package)
    folders = [Path(path) for path in (spec and spec.submodule_search_locations) or ()]
    return [
        f"{path.relative_to(folder)}:{line}: {reason}"
        for folder in folders
        for path in sorted(folder.rglob("*.py"))
        for line, reason in _missing(ast.parse(path.read_text(encoding="utf-8")), package)
    ]


def _missing(file: ast.Module, package: str) -> Iterator[tuple[int, str]]:
    """The line and the reason of each import that fails."""
    for node in ast.walk(file):
        if not isinstance(node, ast.ImportFrom) or not _of_the_frame(node.module or "", package):
            continue
        try:
            module = import_module(node.module or "")
        except ImportError:
            yield node.lineno, f"there is no {node.module}"
            continue
        for name in (alias.name for alias in node.names):
            if not hasattr(module, name) and not _is_module(module, name):
                yield node.lineno, f"{node.module} has no {name}"


def _of_the_frame(module: str, package: str) -> bool:
    return f"{module}.".startswith("rulesets.") and not f"{module}.".startswith(f"{package}.")


def _is_module(package: ModuleType, name: str) -> bool:
    return hasattr(package, "__path__") and find_spec(f"{package.__name__}.{name}") is not None
