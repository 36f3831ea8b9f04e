"""`manage.py resolve scenario.json`: runs a fight from a scenario, or from standard input with
`-`."""

import json
import os
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from encounters.play.telling.transcripts import story, transcript
from rulesets.scenario import ERROR, OK, Scenario, complete, opened, run, unreadable

NOT_READ = 1


class Command(BaseCommand):
    help = "Runs a scenario and prints every step as JSON, as text or a story; touches no database."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("scenario", help="a JSON file, or - for standard input")
        parser.add_argument("--states", action="store_true", help="print the state after each step")
        parser.add_argument(
            "--lines",
            action="store_true",
            help="a scenario a line, an answer a line; exit status 0",
        )
        parser.add_argument(
            "--text", action="store_true", help="print a transcript: sentences, dice, who is asked"
        )
        parser.add_argument(
            "--tell", action="store_true", help="tell the fight as a story: sentences alone"
        )
        parser.add_argument("--lang", default="en", help="the language of --text and --tell")
        parser.add_argument(
            "--suggest",
            action="store_true",
            help="go on to the end as suggested; print the scenario with all its choices and dice",
        )
        parser.add_argument("--seed", type=int, help="roll the dice from this number")

    def execute(self, *args: Any, **options: Any) -> None:
        """Ignores a closed output, as with `| head`."""
        try:
            super().execute(*args, **options)
            sys.stdout.flush()
        except BrokenPipeError:
            # Python flushes the output again at exit.
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.exit(NOT_READ)

    def handle(
        self,
        *args: Any,
        scenario: str,
        states: bool,
        lines: bool,
        text: bool,
        tell: bool,
        lang: str,
        suggest: bool,
        seed: int | None,
        **options: Any,
    ) -> None:
        if lines:
            if text or tell or suggest or seed is not None:
                raise CommandError("--lines goes together with --states alone.")
            self._all(scenario, states)
            return
        if text and tell:
            raise CommandError("--text writes everything down, --tell is the story: take one.")
        answer, status = self._read(scenario, seed)
        if suggest and status == OK:
            answer, status = complete(answer)
        if text or tell:
            written = story if tell else transcript
            if status == OK:
                status = self._write(answer, lang, written)
            else:
                status = self._explain(answer, status)
        else:
            if not suggest and status == OK:
                answer, status = run(answer, states)
            self._print(answer)
        if status:
            sys.exit(status)

    def _all(self, source: str, states: bool) -> None:
        for line in _lines(source):
            if line.strip():
                raw, status = _parse(line)
                self._print(run(raw, states)[0] if status == OK else raw)

    def _read(self, source: str, seed: int | None) -> tuple[Any, int]:
        """The scenario, or the response to an invalid one, and the exit status."""
        try:
            text = sys.stdin.read() if source == "-" else Path(source).read_text(encoding="utf-8")
        except (OSError, UnicodeDecodeError) as error:
            text = ""
            self.stderr.write(f"{source}: {error}")
        raw, status = _parse(text)
        if seed is not None and status == OK and isinstance(raw, dict):
            raw["seed"] = seed
            raw.pop("dice", None)  # fixed dice would contradict the seed
        return raw, status

    def _write(self, raw: Any, language: str, written: Callable[[Scenario], Iterator[str]]) -> int:
        """Prints the fight as far as it can be played; the reason for stopping goes to standard
        error."""
        answer, status = run(raw)
        if answer["steps"]:
            taken = opened({**raw, "choices": raw.get("choices", [])[: len(answer["steps"]) - 1]})
            if language not in taken.ruleset.languages:
                languages = ", ".join(taken.ruleset.languages)
                raise CommandError(
                    f"{taken.ruleset.slug} is not written in {language!r}: {languages}."
                )
            for row in taken.roster:
                if written is transcript and (" " in row["id"] or " " in row["side"]):
                    raise CommandError(f"{row['id']!r}: ids and sides have no spaces in a text.")
            with override(language):
                for line in written(taken):
                    self.stdout.write(line)
        return self._explain(answer, status)

    def _explain(self, answer: dict[str, Any], status: int) -> int:
        if needed := answer["dice_needed"]:
            dice = f"{needed['count']}d{needed['sides']}"
            self.stderr.write(
                f"step {needed['step']}: no face is left for “{needed['who']} {needed['purpose']}”"
                f" ({dice})"
            )
        if error := answer["error"]:
            self.stderr.write(f"step {error['step']}: {error['code']}: {error['message']}")
        return status

    def _print(self, answer: Any) -> None:
        self.stdout.write(json.dumps(answer, ensure_ascii=False))


def _lines(source: str) -> Any:
    """The lines of the source. CommandError if it cannot be read."""
    try:
        return sys.stdin if source == "-" else Path(source).read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise CommandError(f"{source}: {error}") from None


def _parse(text: str) -> tuple[Any, int]:
    """The parsed text, or the response to invalid JSON, and the exit status."""
    try:
        return json.loads(text), OK
    except (ValueError, RecursionError) as error:
        return unreadable(f"not JSON: {error}"), ERROR
