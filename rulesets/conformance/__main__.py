"""`python -m rulesets.conformance GAME` checks a game against the contract."""

from __future__ import annotations

import argparse
import sys
from importlib.util import find_spec
from pathlib import Path

if not find_spec("hypothesis"):
    sys.exit(
        "This needs the packages of the tests: `python3 manage.py test --version` installs them."
    )

from rulesets.assembling import Unready
from rulesets.conformance.playing import profiles
from rulesets.conformance.playing.scenarios import DEFAULT_FOLDER, failures_in
from rulesets.conformance.running import NoSuchGame, checks_named, find_game, run
from rulesets.dice import fresh_faces

HIGHEST = 10**6  # of new seeds


def main() -> int:
    """The exit status: 0 if all checks passed, 1 if one failed, 2 if nothing could be run."""
    arguments = _arguments()
    first_seed = fresh_faces(1, HIGHEST)[0] if arguments.seed is None else arguments.seed
    profiles.register(first_seed)
    checks = checks_named(arguments.check)
    try:
        ruleset = find_game(arguments.game)
    except (NoSuchGame, Unready) as missing:
        print(missing, file=sys.stderr)
        return 2
    if not checks:
        print(f"no check has {arguments.check!r} in its name", file=sys.stderr)
        return 2
    with profiles.use_profile(arguments.profile), failures_in(arguments.output):
        if profiles.thorough():
            print(f"--seed {first_seed} draws these fights again")
        failures = run(ruleset, checks, print)
    print(f"{ruleset.slug}: {len(checks) - failures} of {len(checks)} checks passed")
    return 1 if failures else 0


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m rulesets.conformance", description=__doc__)
    parser.add_argument("game", help="a slug, or a package that has a resolver")
    parser.add_argument(
        "--profile",
        choices=("quick", "thorough"),
        default="quick",
        help="ten fights a check, about 20 seconds; or sixty",
    )
    parser.add_argument(
        "--seed", type=int, help="of the fights of the thorough profile; a new one unless given"
    )
    parser.add_argument("--check", default="", help="only checks with this in their names")
    parser.add_argument(
        "--output",
        type=Path,
        default=DEFAULT_FOLDER,
        metavar="FOLDER",
        help="where the fight of a failure is written (%(default)s)",
    )
    return parser.parse_args()


if __name__ == "__main__":
    sys.exit(main())
