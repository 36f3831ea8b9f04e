"""`manage.py read SLUG FILE`: prints what would be imported from a file, as JSON."""

import json
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from encounters.archive.packs.bounds import BadPack, Budget
from encounters.archive.packs.files import File
from encounters.archive.packs.rows import Contents, SheetRow
from encounters.lobby.management import game_named


class Command(BaseCommand):
    help = "Prints what would be taken over of a file of any kind, as JSON. Touches no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="the game, by its folder under rulesets/")
        parser.add_argument("file", type=Path, help="a pack, table, stat block or export")

    def handle(self, *args: Any, ruleset: str, file: Path, **options: Any) -> None:
        game = game_named(ruleset)
        try:
            contents = File(file.name, file.read_bytes()).contents(game, Budget())
        except OSError as error:
            raise CommandError(f"{file}: {error.strerror}") from None
        except BadPack as bad:
            raise CommandError(str(bad)) from None
        self.stdout.write(json.dumps(read(contents), ensure_ascii=False, indent=1))


def read(contents: Contents) -> dict[str, list[dict[str, Any]]]:
    """The sheets that would be made, and every text that would be left out, with the reason."""
    gaps = [{"name": name, "text": gap.what, "why": gap.why} for name, gap in contents.not_taken()]
    return {"combatants": [_combatant(row) for row in contents.sheets], "not_taken": gaps}


def _combatant(row: SheetRow) -> dict[str, Any]:
    """The sheet with everything that was imported, including values that equal the rules'
    defaults."""
    stats = row.account.taken if row.account else row.stats or {}
    return {"name": row.name, "stats": stats, "count": row.count or 1}
