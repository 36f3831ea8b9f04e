"""The fonts of the test browsers, the same on every machine: those of phones.

Browsers on Linux ask fontconfig. It reads a file that lists only the folders of the font packages;
`assets/fonts.conf` says which font stands for which name.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from xml.sax.saxutils import escape

import fontpkg

FAMILIES = ("Roboto", "Roboto Mono", "Heebo", "Inter")
RULES = Path(__file__).parent / "assets" / "fonts.conf"

_made: list[TemporaryDirectory[str]] = []  # deleted when this process ends


@cache
def environment() -> dict[str, str]:
    """Part of the environment of every browser."""
    folder = TemporaryDirectory(prefix="runde-fonts-")
    _made.append(folder)
    folders = [fontpkg.path(family).parent for family in FAMILIES]
    lines = [f"<dir>{escape(str(path))}</dir>" for path in folders]
    lines.append(f"<cachedir>{escape(folder.name)}</cachedir>")
    lines.append(f"<include>{escape(str(RULES))}</include>")
    file = Path(folder.name) / "fonts.conf"
    file.write_text("<fontconfig>" + "\n".join(lines) + "</fontconfig>", encoding="utf-8")
    return {"FONTCONFIG_FILE": str(file)}
