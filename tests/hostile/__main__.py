"""Many random requests by every role, to every URL.

    python -m tests.hostile                                   # 20,000 by each role
    python -m tests.hostile --requests 500 --role GM --seed 7
    python -m tests.hostile --game coc7

It prints the number of responses with each status by role, and each failure once, reduced to the
fewest requests that reproduce it. Ctrl-C skips to the next role. Requests use a database of their
own, which is deleted afterwards.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, Namespace
from collections import Counter
from collections.abc import Sequence

import django

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
django.setup()

from django.conf import settings as project  # noqa: E402  (settings come first)
from django.db import connection  # noqa: E402
from django.template.base import Template  # noqa: E402
from django.test.utils import setup_test_environment  # noqa: E402
from hypothesis import HealthCheck, Phase, given, seed, settings  # noqa: E402

from rulesets import registry  # noqa: E402
from tests import keys  # noqa: E402
from tests.hostile import tables  # noqa: E402
from tests.hostile.plans import Ask, plans  # noqa: E402
from tests.hostile.tables import Role  # noqa: E402
from tests.hostile.walking import Walk, Wrong, undone  # noqa: E402

AT_ONCE = 150
"""Number of plans per seed: a failure is reduced before the search for others continues."""
TRIES = 200


def walked(role: Role, requests: int, number: int) -> tuple[Counter[str], list[Wrong]]:
    """The statuses of so many requests, and the failures."""
    walk, wrong = Walk(role), list[Wrong]()
    while walk.statuses.total() < requests:
        number += 1
        print(f"{role.name}: {walk.statuses.total()}", file=sys.stderr, flush=True)
        try:
            _some(walk, number)
        except KeyboardInterrupt:
            break
        except Wrong as one:
            wrong.append(one)
            walk.known.add(one.kind)
            print(f"\n{role.name}, seed {number}: {one}\n", flush=True)
    return walk.statuses, wrong


def _some(walk: Walk, number: int) -> None:
    @seed(number)
    @settings(
        max_examples=AT_ONCE,
        phases=(Phase.generate, Phase.shrink),
        database=None,
        deadline=None,
        report_multiple_bugs=False,
        print_blob=False,
        suppress_health_check=list(HealthCheck),
    )
    @given(plans)
    def go(plan: Sequence[Ask]) -> None:
        walk.go(plan)

    go()


def prepare() -> None:
    """Creates a database, and makes password hashing fast."""
    project.PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
    project.CACHES["default"]["KEY_FUNCTION"] = keys.key
    plainly = Template._render
    setup_test_environment()
    Template._render = plainly  # nobody needs the rendered templates
    connection.creation.create_test_db(verbosity=0)


def put_away() -> None:
    """Deletes the database. Threads that count reports may still have it open."""
    name = connection.settings_dict["NAME"]
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            others = "datname = %s AND pid <> pg_backend_pid()"
            cursor.execute(
                f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE {others}", [name]
            )
    connection.creation.destroy_test_db(name, verbosity=0)


def asked() -> Namespace:
    parser = ArgumentParser(prog="python -m tests.hostile")
    parser.add_argument("--requests", type=int, default=20_000, help="by each role")
    parser.add_argument("--role", action="append", choices=tables.ROLES)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--game", default="ose", choices=[ruleset.slug for ruleset in registry.all()]
    )
    return parser.parse_args()


def main() -> int:
    given_ = asked()
    prepare()
    failures = 0
    with undone():
        other = "sample" if given_.game != "sample" else "ose"
        people = tables.people_with_forms(given_.game, other)
        for name in given_.role or tables.ROLES:
            statuses, wrong = walked(people[name], given_.requests, given_.seed * 1_000_000)
            failures += len(wrong)
            counts = ", ".join(f"{status} {count}" for status, count in statuses.most_common())
            print(
                f"{name}: {statuses.total()} requests, {len(wrong)} failures: {counts}", flush=True
            )
    put_away()
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
