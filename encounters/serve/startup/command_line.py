"""Runs a command, for `manage.py` and for `runde` if a wheel is installed. It prints its first line
before it imports Django."""

from __future__ import annotations

import io
import os
import signal
import sys
from argparse import ArgumentError, ArgumentParser
from collections.abc import Sequence
from contextlib import suppress

from encounters.serve.startup.bootstrap import ensure_streams
from encounters.serve.startup.version import VERSION


def main(arguments: list[str]) -> None:
    if arguments == ["--version"]:  # Django would print its own version
        print(f"Runde {VERSION}")
        return
    if arguments[:1] == ["play"] and not {"-h", "--help"} & {*arguments}:
        _say_at_once()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "encounters.settings")
    # The settings read the folder, so it must be known before Django parses the arguments.
    folder = named_folder(arguments)
    if folder:
        os.environ["RUNDE_DATA"] = folder
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(errors="replace")  # names may have letters that the console lacks
    from django.core.management import execute_from_command_line

    try:
        execute_from_command_line([sys.argv[0], *arguments])
    except Exception as error:
        sentence = "" if "--traceback" in arguments else _no_database(error)
        if not sentence:
            raise
        sys.exit(sentence)


def _no_database(error: Exception) -> str:
    """The sentence, if the error is that the database could not be opened: a wrong address is no
    fault of the program."""
    from django.db import OperationalError, connection
    from django.utils.translation import gettext, override

    from encounters.serve.startup.console import language_of

    if not isinstance(error, OperationalError) or connection.connection is not None:
        return ""
    with override(language_of(sys.stderr)):
        return gettext("The database cannot be used: %(why)s") % {"why": error}


def _say_at_once() -> None:
    """Prints a line at once: loading takes seconds on a slow machine, and silence looks like a
    failure."""
    with suppress(OSError):
        print(f"Runde {VERSION} ...", flush=True)


def named_folder(arguments: Sequence[str]) -> str | None:
    """The folder given with `play --data FOLDER`."""
    parser = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument("--data", default="")
    if not arguments or arguments[0] != "play":
        return None
    try:
        return parser.parse_known_args(arguments[1:])[0].data or None
    except ArgumentError:  # the command itself reports the error
        return None


def installed() -> None:
    """The command `runde`, which runs `play` without arguments."""
    ensure_streams()
    try:
        main(sys.argv[1:] or ["play"])
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
