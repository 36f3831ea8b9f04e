"""An evening in the reader's language: lines and rows for a file, charts for the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from datetime import date

from django.utils.formats import date_format
from django.utils.translation import gettext, ngettext, pgettext
from msgspec import Struct

from encounters import charts
from encounters.charts import Bar
from encounters.performance.markup import SafeString
from encounters.play.report.evening.fights import FinishedFight
from encounters.play.report.evening.totals import Award, Hero, Player, Totals, totals
from encounters.play.report.exports import telling
from encounters.play.report.exports.document import Document, DocumentSection, DocumentTable
from encounters.play.report.words import ReportWords, clock, percent
from encounters.text.wording import listed

PARTY, FOES, OTHER = "party", "foes", "other"


class FightRow(Struct, frozen=True):
    """A fight of the evening: its outcome, or why it is unknown."""

    pk: int
    name: str
    outcome: str
    known: bool


class Evening:
    """The fights of a date, as one reader may know them."""

    def __init__(self, day: date, fights: Sequence[FinishedFight]):
        self.day, self.fights = day, fights
        known = [fight.facts for fight in fights if fight.facts is not None]
        self.totals: Totals = totals(known)
        self.words = {
            fight.encounter.pk: ReportWords(fight.facts) for fight in fights if fight.facts
        }

    @property
    def title(self) -> str:
        return gettext("Session of %(date)s") % {"date": date_format(self.day, "DATE_FORMAT")}

    def document(self, campaign: str) -> Document:
        parts = (self._fights(), self._awards(), self._deeds(), self._luck(), self._minutes())
        known = (campaign, *self.known())
        return Document(self.title, known, [part for part in parts if part])

    def known(self) -> Iterator[str]:
        sums = self.totals
        yield ngettext("{count} fight", "{count} fights", sums.fights).format(count=sums.fights)
        if sums.fights:
            yield ngettext("{count} of them won", "{count} of them won", sums.won).format(
                count=sums.won
            )
            yield ngettext("{count} round", "{count} rounds", sums.rounds).format(count=sums.rounds)
        if sums.seconds:
            yield gettext("Time for decisions: {time}").format(time=clock(sums.seconds))

    # -- the fights --------------------------------------------------------------------------

    def rows(self) -> list[FightRow]:
        return [self._row(fight) for fight in self.fights]

    def _row(self, fought: FinishedFight) -> FightRow:
        words = self.words.get(fought.encounter.pk)
        if words is None:
            return FightRow(fought.encounter.pk, fought.encounter.shown_name, fought.why, False)
        said = gettext("{outcome} · {rounds}").format(
            outcome=words.outcome(), rounds=words.rounds()
        )
        return FightRow(fought.encounter.pk, fought.encounter.shown_name, said, True)

    def _fights(self) -> DocumentSection | None:
        lines = tuple(
            gettext("{name}: {value}").format(name=row.name, value=row.outcome)
            for row in self.rows()
        )
        return DocumentSection(gettext("Fights"), lines) if lines else None

    # -- awards ------------------------------------------------------------------------------

    def awards(self) -> list[tuple[str, str, str]]:
        """Each award's title, winners, and amount."""
        return [
            (self._most(award), listed(list(award.names)), _amount(award))
            for award in self.totals.awards
        ]

    def _most(self, award: Award) -> str:
        return {
            "dealt": gettext("Most damage dealt"),
            "felled": gettext("Most downed"),
            "hits": gettext("Most hits"),
            "healed": gettext("Most healing"),
            "taken": gettext("Most damage taken"),
            "lucky": gettext("Luckiest dice"),
            "unlucky": gettext("Unluckiest dice"),
        }[award.kind]

    def _awards(self) -> DocumentSection | None:
        lines = tuple(
            gettext("{what}: {names} ({amount})").format(what=what, names=names, amount=amount)
            for what, names, amount in self.awards()
        )
        return DocumentSection(gettext("Highlights"), lines) if lines else None

    # -- totals ------------------------------------------------------------------------------

    @property
    def harm(self) -> str:
        """The unit of damage, if it is the same in all fights."""
        words = next(iter(self.words.values()), None)
        return words.harm() if words and self.totals.harm else ""

    def table(self) -> DocumentTable | None:
        """The sums of each combatant; None if there are none."""
        heroes = self.totals.heroes
        if not heroes:
            return None
        columns: list[tuple[str, Callable[[Hero], int]]] = [
            (gettext("Fights"), lambda person: person.fights)
        ]
        if self.totals.harm:
            columns += [
                (gettext("Damage dealt"), lambda person: person.dealt),
                (gettext("Damage taken"), lambda person: person.taken),
                (gettext("Healed"), lambda person: person.healed),
            ]
        columns += [
            (gettext("Hits"), lambda person: person.hits),
            (gettext("Downed"), lambda person: person.felled),
            (gettext("Fallen"), lambda person: person.downs),
        ]
        shown = [(head, of) for head, of in columns if any(map(of, heroes))]
        if len(shown) < 2:  # only the names are known
            return None
        rows = [[heroe.name, *(str(of(heroe)) for _, of in shown)] for heroe in heroes]
        return DocumentTable(["", *(head for head, _ in shown)], rows)

    def _deeds(self) -> DocumentSection | None:
        table = self.table()
        return DocumentSection(gettext("Statistics"), (), table, self.harm) if table else None

    def damage(self) -> SafeString | str:
        return self._bars("evening-dealt", gettext("Damage dealt"), lambda person: person.dealt)

    def felled(self) -> SafeString | str:
        return self._bars("evening-felled", gettext("Downed"), lambda person: person.felled, False)

    def _bars(
        self, id: str, title: str, amount: Callable[[Hero], int], of_damage: bool = True
    ) -> SafeString | str:
        heroes = sorted(self.totals.heroes, key=amount, reverse=True)
        if (of_damage and not self.harm) or not any(map(amount, heroes)):
            return ""
        rows = [Bar(heroe.name, amount(heroe), str(amount(heroe)), PARTY) for heroe in heroes]
        return charts.bars(id=id, title=title, rows=rows, aside=self.harm if of_damage else "")

    # -- dice and time -----------------------------------------------------------------------

    def luck(self) -> SafeString | str:
        rolled = self._rolled()
        if not rolled:
            return ""
        return charts.bars(
            id="evening-luck",
            title=gettext("Luck of the dice"),
            aside=telling.expected(),
            rows=[
                Bar(
                    _name(roll),
                    roll.luck.mean - 0.5,
                    percent(roll.luck.mean),
                    PARTY if roll.luck.mean >= 0.5 else FOES,
                )
                for roll in rolled
            ],
            most=0.5,
            centred=True,
        )

    def _luck(self) -> DocumentSection | None:
        rows = [[_name(item), *telling.luck_cells(item.luck)] for item in self._rolled()]
        if not rows:
            return None
        table = DocumentTable(telling.luck_head(), rows)
        return DocumentSection(gettext("Luck of the dice"), (), table, telling.expected())

    def _rolled(self) -> list[Player]:
        return [player for player in self.totals.players if player.luck.rolls]

    def minutes(self) -> SafeString | str:
        spent = self._spent()
        if not spent:
            return ""
        return charts.bars(
            id="evening-minutes",
            title=gettext("Minutes per player"),
            aside=gettext("{time} in all").format(time=clock(self.totals.seconds)),
            rows=[Bar(_name(item), item.seconds, clock(item.seconds), OTHER) for item in spent],
        )

    def _minutes(self) -> DocumentSection | None:
        rows = [[_name(item), clock(item.seconds), clock(item.waited)] for item in self._spent()]
        if not rows:
            return None
        head = ["", pgettext("report", "Minutes"), gettext("The table waited")]
        return DocumentSection(gettext("Minutes per player"), (), DocumentTable(head, rows))

    def _spent(self) -> list[Player]:
        spent = [player for player in self.totals.players if player.seconds]
        return sorted(spent, key=lambda person: person.seconds, reverse=True)


def _name(player: Player) -> str:
    return player.name or gettext("GM")


def _amount(award: Award) -> str:
    if award.rolls:
        said = ngettext("{share} in {count} roll", "{share} in {count} rolls", award.rolls)
        return said.format(share=percent(award.amount), count=award.rolls)
    return str(round(award.amount))
