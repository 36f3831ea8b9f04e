"""Runs its tests on each mutant of the list, and prints which of them noticed it.

A mutant is made in a copy of the project, one at a time. Before that the tests run on a copy
without mutants, since a test that fails anyway notices nothing. The exit status is 0 if all are
noticed.
"""

from __future__ import annotations

import os
import re
import resource
import shutil
import subprocess
import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from queue import SimpleQueue
from tempfile import TemporaryDirectory

from msgspec import Struct

from tests.fixed_mutants.listed import ROOT, Mutant, mutants

LEFT_OUT = shutil.ignore_patterns(".*", "data", "mutants")
"""Files of a checkout that are not part of the project: environments, caches, a database."""
PYTEST = ("-m", "pytest", "-x", "-q", "-n", "0", "--tb=no", "-p", "no:cacheprovider")
FAILED = re.compile(r"^(?:FAILED|ERROR|SUBFAILED\S*) (.+?)(?: - |$)", re.MULTILINE)
UNCOMPILED = "PYTHONDONTWRITEBYTECODE"  # would compile everything again for each mutant
PASSED, SOME_FAILED = 0, 1  # exit codes of pytest


class Finding(Struct, frozen=True):
    """The `test` that noticed a mutant; "" and the reason `why` if none did."""

    mutant: Mutant
    test: str
    why: str
    seconds: float


def main() -> int:
    asked = arguments()
    chosen = [mutant for mutant in mutants() if not asked.only or mutant.name in asked.only]
    unknown = {*asked.only} - {mutant.name for mutant in chosen}
    if unknown:
        print(f"not in the list: {', '.join(sorted(unknown))}")
        return 1
    with TemporaryDirectory(prefix="fixed-mutants-") as folder:
        copies = [Path(folder, str(number)) for number in range(asked.jobs)]
        shutil.copytree(ROOT, copies[0], ignore=LEFT_OUT)
        print(f"{len(chosen)} mutants. First the tests without any ...", flush=True)
        without = run_tests(copies[0], sorted({test for mutant in chosen for test in mutant.tests}))
        if without.returncode != PASSED:
            print(without.stdout)
            return 1
        for copy in copies[1:]:
            shutil.copytree(copies[0], copy)  # with the compiled code
        noticed = sum(all_tried(chosen, copies))
    user, system, *_ = resource.getrusage(resource.RUSAGE_CHILDREN)
    print(f"{noticed} of {len(chosen)} noticed, {user + system:.0f} s of CPU")
    return 0 if noticed == len(chosen) else 1


def arguments() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.fixed_mutants")
    parser.add_argument(
        "--only", action="append", default=[], metavar="NAME", help="this mutant; repeatable"
    )
    parser.add_argument("--jobs", type=int, default=1, help="how many at the same time")
    return parser.parse_args()


def all_tried(chosen: Iterable[Mutant], copies: Iterable[Path]) -> Iterator[bool]:
    """Prints what came of each mutant, and yields whether it was noticed."""
    free = SimpleQueue[Path]()
    for copy in copies:
        free.put(copy)
    with ThreadPoolExecutor() as workers:
        for finding in workers.map(lambda mutant: tried(free, mutant), chosen):
            what = "noticed by " + finding.test if finding.test else "NOT NOTICED: " + finding.why
            print(f"{finding.mutant.name} ({finding.seconds:.1f} s): {what}", flush=True)
            yield bool(finding.test)


def tried(free: SimpleQueue[Path], mutant: Mutant) -> Finding:
    copy = free.get()
    began = time.monotonic()
    try:
        with made_in(copy, mutant):
            run = run_tests(copy, mutant.tests)
    finally:
        free.put(copy)
    failed = FAILED.search(run.stdout) if run.returncode == SOME_FAILED else None
    why = mutant.rule if run.returncode == PASSED else run.stdout
    return Finding(mutant, failed[1] if failed else "", why, time.monotonic() - began)


@contextmanager
def made_in(copy: Path, mutant: Mutant) -> Iterator[None]:
    path = copy / mutant.file
    text = path.read_text(encoding="utf-8")
    path.write_text(mutant.made_of(text), encoding="utf-8")
    try:
        yield
    finally:
        path.write_text(text, encoding="utf-8")


def run_tests(copy: Path, selected: Iterable[str]) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *PYTEST, *selected],
        cwd=copy,
        env={name: value for name, value in os.environ.items() if name != UNCOMPILED},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )


if __name__ == "__main__":
    sys.exit(main())
