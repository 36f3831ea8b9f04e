"""Runs a written-down fight: `manage.py resolve scenario.json`, or `-` for standard input."""

import json
import sys
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from rulesets import scenario


class Command(BaseCommand):
    help = "Runs a scenario and prints every step as JSON; touches no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", help="a JSON file, or - for standard input")
        parser.add_argument("--states", action="store_true", help="print the state after each step")
        parser.add_argument(
            "--lines",
            action="store_true",
            help="a scenario a line, an answer a line; exit status 0",
        )

    def handle(self, *args: Any, scenario: str, states: bool, lines: bool, **options: Any) -> None:
        if lines:
            for line in _lines(scenario):
                if line.strip():
                    self._print(_run(line, states)[0])
            return
        try:
            text = sys.stdin.read() if scenario == "-" else Path(scenario).read_text()
        except (OSError, UnicodeDecodeError) as error:
            text = ""
            self.stderr.write(f"{scenario}: {error}")
        answer, status = _run(text, states)
        self._print(answer)
        if status:
            sys.exit(status)

    def _print(self, answer: dict[str, Any]) -> None:
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _lines(source: str) -> Any:
    return sys.stdin if source == "-" else Path(source).read_text().splitlines()


def _run(text: str, states: bool) -> tuple[dict[str, Any], int]:
    try:
        raw = json.loads(text)
    except (ValueError, RecursionError) as error:
        return scenario.unreadable(f"not JSON: {error}"), scenario.ERROR
    return scenario.run(raw, states)
