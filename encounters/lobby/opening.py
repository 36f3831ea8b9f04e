"""Steps of the start before phones can join: the data folder, the database, and campaigns made from
each ruleset's demo.

The database is compared with the tables and migrations of this version. The migrations were
rewritten for 1.0. Data of earlier versions looks as if it had some of them: `migrate` then has
nothing to do, or would fail halfway.
"""

from __future__ import annotations

import tempfile
from collections.abc import Collection, Iterable
from contextlib import suppress
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.auth.models import User
from django.db import DatabaseError, connection, transaction
from django.utils.translation import gettext

from encounters.archive import packs
from encounters.campaigns import entrance
from encounters.campaigns.models import Campaign
from encounters.combatants.shelf.entries import read_shelf
from encounters.serve.startup import console, environment
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Ruleset


def make_demos(gm: User, rulesets: Iterable[Ruleset], language: str) -> dict[str, Exception]:
    """Makes an example campaign of each ruleset. Returns the failed ones: slug and exception."""
    failed: dict[str, Exception] = {}
    for ruleset in rulesets:
        try:
            create_with_demo(gm, ruleset, language, example=True)
        except Exception as error:  # packages by others may fail in any way
            failed[ruleset.slug] = error
    return failed


def missing_demos() -> list[Ruleset]:
    """The installed rulesets whose demo failed at an earlier start."""
    try:
        slugs = _failed_demos().read_text(encoding="utf-8").split()
    except FileNotFoundError:
        return []
    return [ruleset for ruleset in registry.all() if ruleset.slug in slugs]


def store_failed_demos(slugs: Collection[str]) -> None:
    """Stores the failed demos. A later start retries only these, so a deleted demo is not made
    again. Raises OSError."""
    _failed_demos().unlink(missing_ok=True)
    if slugs:
        environment.create_private(_failed_demos())
        _failed_demos().write_text("\n".join(slugs), encoding="utf-8")


def _failed_demos() -> Path:
    return Path(settings.DATA_DIR) / environment.MISSING


@transaction.atomic
def create_with_demo(
    gm: User,
    ruleset: Ruleset,
    language: str,
    name: str = "",
    table: str = "",
    example: bool = False,
) -> Campaign:
    """A campaign with the ruleset's demo in this language, or in English if it has no other.
    `table` is the language of the table, if it was chosen; an `example` was made without a
    request."""
    demo = read_demo(ruleset, language)
    campaign = Campaign.objects.create(
        gm=gm,
        name=name or demo["name"],
        ruleset=ruleset.slug,
        language=table,
        options=demo.get("options", {}),
        example=example,
    )
    packs.unpack(campaign, demo)
    return campaign


def read_demo(ruleset: Ruleset, language: str) -> dict[str, Any]:
    """The demo with names and notes in this language."""
    demo = packs.parse_pack(ruleset.demo.read_bytes())
    words = demo.pop("translations", {}).get(language, {})
    return _translate(demo, words)


def _translate(value: Any, words: dict[str, str]) -> Any:
    """The value with every text replaced that is in `words`."""
    if isinstance(value, dict):
        return {key: _translate(inner, words) for key, inner in value.items()}
    if isinstance(value, list):
        return [_translate(item, words) for item in value]
    return words.get(value, value) if isinstance(value, str) else value


def check_folder(folder: Path) -> None:
    """Creates the data folder if needed. Raises OSError if it is not writable."""
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    with tempfile.TemporaryFile(dir=folder) as probe:
        probe.write(b"probe")
        probe.flush()


def checkpoint() -> None:
    """Checkpoints SQLite's journal at the end, so that a copy of the one file is complete."""
    if connection.vendor != "sqlite":
        return
    with suppress(DatabaseError), connection.cursor() as cursor:
        cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def first_start() -> list[str]:
    """Creates the GM's account and a demo of every ruleset, in the language of this machine; later
    starts retry failed demos. Returns a line for each failure. Raises OSError."""
    with transaction.atomic():
        gm, new = entrance.owner()
        first = new and not Campaign.objects.exists()
        wanted = registry.all() if first else missing_demos()
        failed = make_demos(gm, wanted, console.language())
    if wanted:
        store_failed_demos(failed)
    sentence = gettext("The demo of %(game)s cannot be read and is left out: %(why)s")
    return [_failure(sentence, slug, error) for slug, error in failed.items()]


def unread_libraries() -> list[str]:
    """A line for each library that is left out because its game cannot read it."""
    sentence = gettext("The library of %(game)s cannot be read and is left out: %(why)s")
    lines: list[str] = []
    for ruleset in registry.all():
        try:
            read_shelf(ruleset.library, ruleset, console.language())
        except Exception as error:  # packages by others may raise anything
            lines.append(_failure(sentence, ruleset.slug, error))
    return lines


def _failure(sentence: str, slug: str, error: Exception) -> str:
    why = " ".join(str(error).split()) or type(error).__name__
    return sentence % {"game": message(registry.get(slug).name), "why": why}
