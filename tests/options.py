"""The options of `manage.py test`, without any package, so that its help needs no installation."""

from __future__ import annotations

import argparse


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(
        prog="manage.py test",
        description="Runs all tests on every core, or what the arguments say.",
        epilog="All other arguments are pytest's: files, -k EXPRESSION, -x, -n PROCESSES; "
        "`.venv/bin/python -m pytest --help` lists them.",
        allow_abbrev=False,
    )
    made.add_argument(
        "--quick", action="store_true", help="run the rules and the tests near a change"
    )
    made.add_argument(
        "--against",
        metavar="REVISION",
        default="origin/main",
        help="what the change of --quick is compared with (%(default)s)",
    )
    made.add_argument(
        "--rerun", metavar="FILE", help="run tests of timing that fail again; FILE lists the flaky"
    )
    made.add_argument(
        "--costs", metavar="FILE", help="write CPU and wall seconds of every test file"
    )
    return made
