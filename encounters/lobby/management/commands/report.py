"""`manage.py report 7`: prints the report of a fight as Markdown, by the number in its URL."""

from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import override

from encounters.after.report import keeping, sections
from encounters.after.report.documents import markdown
from encounters.after.report.facts import GM, WATCHERS
from encounters.after.report.words import ReportWords
from encounters.play.models import Encounter
from rulesets import registry


class Command(BaseCommand):
    help = "Prints the report of a fight as Markdown."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("fight", type=int, help="the number of the fight: 7 of /e/7/report/")
        parser.add_argument("--lang", default="en", help="the language it is written in")
        parser.add_argument(
            "--players", action="store_true", help="what everybody may read, not the GM alone"
        )

    def handle(self, *args: Any, fight: int, lang: str, players: bool, **options: Any) -> None:
        encounter = Encounter.objects.select_related("campaign__gm").filter(pk=fight).first()
        if encounter is None:
            raise CommandError(f"There is no fight {fight}.")
        if encounter.status not in keeping.ENDED:
            raise CommandError(f"Fight {fight} is not over.")
        try:
            languages = registry.get(encounter.ruleset).languages
            if lang not in languages or lang not in dict(settings.LANGUAGES):
                raise CommandError(
                    f"{encounter.ruleset} is not written in {lang!r}: {', '.join(languages)}."
                )
            keeping.make(encounter)
            with override(lang):
                facts = keeping.facts_for(encounter, WATCHERS if players else GM)
                report = sections.of_report(encounter.name, ReportWords(facts))
                self.stdout.write(markdown(report), ending="")
        except registry.UnknownRuleset:
            raise CommandError(f"The game {encounter.ruleset!r} is not installed.") from None
        except (keeping.CannotBeMade, keeping.NotYet):
            raise CommandError("The report could not be made; the log says why.") from None
