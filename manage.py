#!/usr/bin/env python3
from __future__ import annotations

import io
import os
import signal
import sys

from encounters.bootstrap import ensure_packages, ensure_streams


def main(arguments: list[str]) -> None:
    from encounters.datadir import named_folder

    if arguments[:1] == ["test"]:  # with settings of their own, which pyproject.toml names
        import pytest

        sys.exit(pytest.main(arguments[1:] or ["-n", "auto"]))
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
    # The settings read the folder, so it has to be known before Django looks at the arguments.
    folder = named_folder(arguments)
    if folder:
        os.environ["RUNDE_DATA"] = folder
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # a name in letters that the console lacks
    from django.core.management import execute_from_command_line

    execute_from_command_line([sys.argv[0], *arguments])


if __name__ == "__main__":
    ensure_streams()
    try:
        ensure_packages(sys.argv[1:])
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
