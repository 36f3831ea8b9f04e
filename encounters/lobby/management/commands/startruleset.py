"""`manage.py startruleset NAME`: makes a new game, here or as a separate package."""

from pathlib import Path
from typing import Any

from django.apps import apps
from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from encounters.serve.startup import environment
from rulesets.starting import LANGUAGES, CannotStart, start, start_package

HERE = """\
{folder} is a small game that can be played now:
    python3 manage.py play
encounters/settings.py lists it in INSTALLED_APPS; nothing else outside its folder has changed.

What to do next (rulesets/README.md tells more):
  1. README.md says the rules: write yours. sheet.py has the stats, rules.py what happens in a
     fight, asking.py who is asked what, wording.py every sentence, demo.json the first people.
  2. A fight from the command line:
         python3 manage.py resolve --suggest --seed 1 --text scenario.json
  3. What every game has to hold. Its files in seconds, all that is wrong at once:
         python3 manage.py check_game {slug}
     Its rules, over fights that are drawn:
         .venv/bin/python -m rulesets.conformance {slug}
     Everything, as a change here is tested:
         python3 manage.py test tests/rulesets -k {slug}
         python3 manage.py test tests/test_house_rules.py tests/test_translations.py
"""
APART = """\
{folder} is a package with a small game. Install it and name it, and it can be played now:
    pip install -e {folder}
    RUNDE_RULESETS={module} python3 manage.py play

What to do next (rulesets/README.md tells more):
  1. {module}/README.md says the rules: write yours.
  2. What every game has to hold:
         RUNDE_RULESETS={module} python3 manage.py check_game {slug}
         RUNDE_RULESETS={module} python3 manage.py test tests/rulesets -k {slug}
"""


class Command(BaseCommand):
    help = "Makes a small complete game in rulesets/, to be turned into yours."
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("slug", help="its name in small letters")
        parser.add_argument(
            "--language",
            action="append",
            default=[],
            help=f"also in this language ({', '.join(LANGUAGES)}); as often as wanted",
        )
        parser.add_argument(
            "--package", type=Path, metavar="DIR", help="a package of its own in this new folder"
        )

    def handle(
        self, *args: Any, slug: str, language: list[str], package: Path | None, **options: Any
    ) -> None:
        taken = {config.label for config in apps.get_app_configs()}
        try:
            if package is not None:
                created = start_package(slug, language, taken, package)
                self.stdout.write(APART.format(folder=package, module=created.module, slug=slug))
            elif environment.INSTALLED:
                raise CannotStart("Runde is installed as a package: add --package DIR.")
            else:
                folder = start(slug, language, taken, settings.BASE_DIR)
                relative = folder.relative_to(settings.BASE_DIR)
                self.stdout.write(HERE.format(folder=relative, slug=slug))
        except CannotStart as refused:
            raise CommandError(str(refused)) from None
        except OSError as error:
            raise CommandError(f"Nothing was made: {error}") from None
