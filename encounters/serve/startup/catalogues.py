"""Compiles the message catalogues, of which git holds the sources alone.

Django reads `django.mo`. It is written beside `django.po` when the program starts, when a wheel is
built (`hatch_build.py`) and when an image is (`python -m encounters.serve.startup.catalogues`).
"""

from __future__ import annotations

import logging
import os
from collections.abc import Iterable
from pathlib import Path

LOG = logging.getLogger(__name__)
ROOT = Path(__file__).resolve().parents[3]


def compile_all(folders: Iterable[Path]) -> None:
    """Compiles each catalogue in these `locale` folders that is missing or older than its source.

    Where nothing can be written, the languages are those that were compiled before; a warning
    names the file.
    """
    for folder in folders:
        for source in sorted(folder.glob("*/LC_MESSAGES/*.po")):
            compiled = source.with_suffix(".mo")
            if not _is_current(compiled, source):
                try:
                    _compile(source, compiled)
                except (OSError, ValueError) as error:
                    LOG.warning("%s could not be compiled: %s", source, error)


def in_checkout() -> list[Path]:
    """Every `locale` folder of this project."""
    return sorted(
        path for room in ("encounters", "rulesets") for path in (ROOT / room).rglob("locale")
    )


def _is_current(compiled: Path, source: Path) -> bool:
    try:
        return compiled.stat().st_mtime >= source.stat().st_mtime
    except FileNotFoundError:
        return False


def _compile(source: Path, compiled: Path) -> None:
    """Other processes that start now may compile it too: readers always find a complete file."""
    from polib import pofile  # needed only once

    beside = compiled.with_suffix(f".{os.getpid()}")
    beside.write_bytes(pofile(str(source)).to_binary())
    beside.replace(compiled)


if __name__ == "__main__":
    compile_all(in_checkout())
