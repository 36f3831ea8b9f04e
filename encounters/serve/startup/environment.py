"""Where files are, in a checkout or an installed wheel, and the values of environment variables."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[2]
INSTALLED = (PACKAGE / "templates").is_dir()
"""A wheel has `templates/` and `static/` inside this package, a checkout beside it."""
SHARED = PACKAGE if INSTALLED else PACKAGE.parent


def data_folder() -> Path:
    """The default data folder, which for a wheel is outside the installed packages."""
    if not INSTALLED:
        return PACKAGE.parent / "data"
    from platformdirs import user_data_path

    return user_data_path("runde", appauthor=False)


def whole_number(name: str, setting: str, unset: int = 0) -> int:
    """A setting that is a whole number, or `unset`. Raises a ValueError that names the setting."""
    if not setting.isascii() or not (setting or "0").isdigit():
        raise ValueError(f"{name}: {setting!r} is no whole number")
    return int(setting or unset)


def one_of(name: str, setting: str, first: str, *others: str) -> str:
    """A setting that is one of several words; defaults to the first. Raises ValueError."""
    if setting and setting not in (first, *others):
        words = ", ".join(filter(None, (first, *others)))
        raise ValueError(f"{name}: {setting!r} is none of {words}")
    return setting or first


def packages(setting: str) -> tuple[str, ...]:
    """The games in separate packages, whose modules are named in the setting. Raises a ValueError
    that names those not installed."""
    names = tuple(dict.fromkeys(name.strip() for name in setting.split(",") if name.strip()))
    for name in names:
        if not _is_installed(name):
            raise ValueError(f"RUNDE_RULESETS: there is no package {name!r}; install it first")
    return names


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except (ImportError, ValueError):
        return False
