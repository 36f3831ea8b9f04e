"""The version of the program, which must equal that in `pyproject.toml` and `CHANGELOG.md`."""

VERSION = "1.0.0"
