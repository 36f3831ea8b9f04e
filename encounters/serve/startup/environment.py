"""Where files are, in a checkout or an installed wheel; the values of environment variables; and
the data folder, which holds the database and the secret key, readable only by its owner."""

from __future__ import annotations

import os
import secrets
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urlsplit

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


DATABASE, SECRET_KEY, ENTRANCE = "runde.sqlite3", "secret_key", "entrance"
BACKUPS, SERVING, MISSING, NETWORK = "runde-backups", "serving", "missing-demos", "network"
MAILS = "mails"
FILES = (SECRET_KEY, ENTRANCE, SERVING, MISSING, NETWORK)
POSTGRESQL_PATIENCE = {
    "connect_timeout": 3,  # s
    "tcp_user_timeout": 3000,  # ms until sent data has to be acknowledged; on Linux
    "keepalives_idle": 5,  # s
    "keepalives_interval": 2,
    "keepalives_count": 2,
}
"""An unreachable host is given up within this time, not within minutes: the sum of the first two is
less than a phone waits for its tap (8 s)."""
SQLITE_PRAGMAS = "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON"


def create_private(path: Path) -> None:
    """Creates an empty file and its folder if they are missing, readable only by the owner. Raises
    OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    if not path.exists():
        path.touch(mode=0o600)


def close_to_others(folder: Path) -> None:
    """Removes permissions that older versions left to other users. Errors and a missing folder are
    ignored.

    In a folder that holds anything else, such as a home directory, only the program's own files are
    changed. Files that SQLite creates take over the database's mode.
    """
    if os.name != "posix":
        return
    with suppress(OSError):
        held = list(folder.iterdir())
        ours = [path for path in held if _is_ours(path)]
        for path in ours:
            _only(path, 0o700 if path.is_dir() else 0o600)
        if held == ours:
            _only(folder, 0o700)


def _is_ours(path: Path) -> bool:
    """Whether the file is the program's; a database's copies and journals begin with its name."""
    if path.is_symlink():
        return False
    if path.name in (BACKUPS, MAILS):
        return path.is_dir()
    own = path.name in FILES or path.name.startswith(DATABASE)
    return own and path.is_file()


def _only(path: Path, mode: int) -> None:
    """Restricts the mode if others have any permission; ignores files of other users."""
    with suppress(OSError):
        if path.stat().st_mode & 0o077:
            path.chmod(mode)


def secret_keys(folder: Path) -> list[str]:
    """The installation's keys, created at the first start and stored in `folder`: one per line, the
    present one first, then replaced ones that are still accepted.

    If the folder is not writable (`--help`, a scenario on standard input) the key only lives as
    long as the process; commands that need the folder report that themselves.
    """
    path = folder / SECRET_KEY
    try:
        lines = (line.strip() for line in path.read_text(encoding="utf-8").splitlines())
        return [line for line in lines if line] or [_new_key(path)]
    except FileNotFoundError:
        return [_new_key(path)]
    except OSError:
        return [secrets.token_urlsafe(50)]


def _new_key(path: Path) -> str:
    key = secrets.token_urlsafe(50)
    try:
        create_private(path)
        path.write_text(key, encoding="utf-8")
    except OSError:
        pass
    return key


def database(folder: Path, url: str) -> dict[str, Any]:
    """Django's database settings: SQLite in `folder`, or PostgreSQL at `url`.

    SQLite: IMMEDIATE transactions and WAL take five threads from thousands of "database is locked"
    to none; FULL keeps every acknowledged step through a power cut.
    """
    if not url:
        with suppress(OSError):  # commands that need it report the error
            create_private(folder / DATABASE)
        return {
            "ENGINE": "django.db.backends.sqlite3",
            "NAME": folder / DATABASE,
            "CONN_MAX_AGE": None,
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",
                "timeout": 5,
                "init_command": SQLITE_PRAGMAS,
            },
        }
    parts = urlsplit(url)
    if parts.scheme not in ("postgres", "postgresql"):
        raise ValueError(
            f"DATABASE_URL: {parts.scheme or url!r} is not supported, use postgresql://"
        )
    return {
        "ENGINE": "encounters.serve.database.postgresql",
        "NAME": unquote(parts.path.lstrip("/")),
        "USER": unquote(parts.username or ""),
        "PASSWORD": unquote(parts.password or ""),
        "HOST": parts.hostname or "",
        "PORT": str(parts.port or ""),
        "CONN_MAX_AGE": None,
        "CONN_HEALTH_CHECKS": True,
        "OPTIONS": dict(POSTGRESQL_PATIENCE),
    }
