"""Games in separate packages, whose modules are named in `RUNDE_RULESETS`."""

from __future__ import annotations

from importlib.util import find_spec


def packages(setting: str) -> tuple[str, ...]:
    """The modules named in the setting. Raises a ValueError that names those not installed."""
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
