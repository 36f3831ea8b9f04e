"""The locations of files, in a checkout or an installed wheel."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
INSTALLED = (PACKAGE / "templates").is_dir()
"""A wheel has `templates/` and `static/` inside this package, a checkout beside it."""
SHARED = PACKAGE if INSTALLED else PACKAGE.parent


def data_folder() -> Path:
    """The default data folder, which for a wheel is outside the installed packages."""
    if not INSTALLED:
        return PACKAGE.parent / "data"
    from platformdirs import user_data_path

    return user_data_path("runde", appauthor=False)
