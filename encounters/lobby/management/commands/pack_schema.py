"""`manage.py pack_schema SLUG`: prints the JSON Schema of a game's packs."""

import json
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from encounters.archive.packs.schema import schema
from encounters.lobby.management import game_named


class Command(BaseCommand):
    help = "Prints the JSON Schema (draft 2020-12) of a game's packs."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="the game, by its folder under rulesets/")

    def handle(self, *args: Any, ruleset: str, **options: Any) -> None:
        self.stdout.write(json.dumps(schema(game_named(ruleset)), ensure_ascii=False, indent=1))
