"""The version of the program; `pyproject.toml` and `CHANGELOG.md` name the same."""

VERSION = "1.0.0"
