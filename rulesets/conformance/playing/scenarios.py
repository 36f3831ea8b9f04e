"""Writes the fights of failures to files, so that they can be played again."""

from __future__ import annotations

import json
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from rulesets.conformance.playing.profiles import thorough

DEFAULT_FOLDER = Path(tempfile.gettempdir()) / "runde-conformance"
_folder: ContextVar[Path] = ContextVar("folder", default=DEFAULT_FOLDER)


@contextmanager
def failures_in(folder: Path) -> Iterator[None]:
    """Sets the folder for failures inside."""
    before = _folder.set(folder)
    try:
        yield
    finally:
        _folder.reset(before)


def write_scenario(scenario: Mapping[str, Any], check: str) -> str:
    """Writes the scenario to a file, one for each ruleset and check. Returns how to play it."""
    folder = _folder.get()
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"{scenario['ruleset']}-{check}.json"
    path.write_text(json.dumps(scenario, ensure_ascii=False, indent=1) + "\n", encoding="utf-8")
    hint = f"The fight so far: manage.py resolve {path}"
    if thorough():  # drawn anew in every run, perhaps where nobody finds its files
        hint += f"\nThe same for manage.py resolve -: {json.dumps(scenario)}"
    return hint
