"""Where files are: in a checkout, or where a wheel was installed."""

from pathlib import Path

PACKAGE = Path(__file__).resolve().parents[1]
INSTALLED = (PACKAGE / "templates").is_dir()
"""A wheel has `templates/` and `static/` inside this package, a checkout has them beside it."""
SHARED = PACKAGE if INSTALLED else PACKAGE.parent


def data_folder() -> Path:
    """Where data is kept while nothing says otherwise: nobody looks for it among packages."""
    if not INSTALLED:
        return PACKAGE.parent / "data"
    from platformdirs import user_data_path

    return user_data_path("runde", appauthor=False)
