#!/usr/bin/env python3
from __future__ import annotations

import signal
import sys

from encounters.serve.startup.bootstrap import ensure_packages, ensure_streams


def main(arguments: list[str]) -> None:
    if arguments[:1] == ["test"] and not {"-h", "--help"}.isdisjoint(arguments):
        from tests import options

        options.parser().print_help()  # at once: this needs no package
        return
    ensure_packages(arguments)
    if arguments[:1] == ["test"]:
        from tests import command as tests

        sys.exit(tests.main(arguments[1:]))
    from encounters.serve.startup import command_line

    command_line.main(arguments)


if __name__ == "__main__":
    ensure_streams()
    try:
        main(sys.argv[1:])
    except KeyboardInterrupt:
        sys.exit(128 + signal.SIGINT)
