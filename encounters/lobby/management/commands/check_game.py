"""`manage.py check_game SLUG`: prints the errors in a game's files."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from encounters.lobby.checking_games import errors, written_transcript
from encounters.lobby.management import game_named


class Command(BaseCommand):
    help = "Says in seconds what is wrong with the demo, library, words and transcript of a game."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("ruleset", help="the game, by its folder under rulesets/")
        parser.add_argument(
            "--transcript",
            action="store_true",
            help="write proof/transcript.txt anew, as its fight goes by the rules of today",
        )

    def handle(self, *args: Any, ruleset: str, transcript: bool, **options: Any) -> None:
        game = game_named(ruleset)
        if transcript:
            path = game.proof / "transcript.txt"
            try:
                text = written_transcript(game)
                path.parent.mkdir(exist_ok=True)
                path.write_text(text, encoding="utf-8")
            except Exception as error:  # rules under development may fail in any way
                raise CommandError(f"The fight cannot be played: {error}") from None
            self.stdout.write(f"{path} is written.")
        problems = list(errors(game))
        for line in problems:
            self.stderr.write(line)
        if problems:
            sys.exit(1)
        self.stdout.write(
            f"{game.slug}: its files fit. `python -m rulesets.conformance {game.slug}` plays it."
        )
