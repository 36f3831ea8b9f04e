"""The charts of a forecast."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping

from django.utils.formats import number_format
from django.utils.translation import gettext

from encounters import charts
from encounters.performance.markup import SafeString
from encounters.play.forecasts.pages.shares import HIGH, at, ltr, share_of
from encounters.text import notation
from encounters.text.wording import term
from rulesets.contract import Ruleset
from rulesets.forecast import Person, Tally, interval

MOST_COLUMNS = 16
TENTHS = 10


def lethal(people: Mapping[str, Person]) -> bool:
    return all(person.down == person.dead for person in people.values())


def winners(tally: Tally, own: str, names: dict[str, str], id: str) -> SafeString:
    """The readers' side first, the others by how often they win, a draw last."""
    sides = sorted(tally.winners, key=lambda item: (item != own, item == "", -tally.winners[item]))
    if own not in sides:
        sides.insert(0, own)
    parts = [
        charts.PartOfWhole(
            names.get(side, side),
            tally.winners[side] / tally.fights,
            share_of(tally.winners[side], tally.fights),
            {own: "party", "": "other"}.get(side, "foes"),
            interval(tally.winners[side], tally.fights) if side == own else None,
        )
        for side in sides
    ]
    return charts.share(id=f"{id}-winners", title=gettext("Who wins"), parts=parts)


def fallen(people: dict[str, Person], fights: int, id: str) -> SafeString:
    if lethal(people):
        title, words = gettext("Dead at the end"), "%(down)s"
    else:
        title, words = gettext("Down at the end"), gettext("%(down)s, dead %(dead)s")
    rows = [
        charts.Bar(
            person.name,
            100 * person.down / fights,
            words % {"down": share_of(person.down, fights), "dead": share_of(person.dead, fights)},
            "party",
        )
        for person in people.values()
    ]
    return charts.bars(id=f"{id}-fallen", title=title, rows=rows, most=100)


def supplies(ruleset: Ruleset, people: dict[str, Person], id: str) -> SafeString:
    """A combatant's supplies, and how often they ran out. Empty if nothing is used up."""
    found = sorted(_used(ruleset, people), key=lambda row: -row.value)
    if not found:
        return SafeString("")
    title = gettext("Resources used up")
    return charts.bars(id=f"{id}-supplies", title=title, rows=found, most=100)


def _used(ruleset: Ruleset, people: dict[str, Person]) -> Iterator[charts.Bar]:
    for person in people.values():
        for what, had in person.had.items():
            if person.used[what]:
                words = {"name": person.name, "what": term(ruleset, what)}
                mean = str(number_format(person.used[what] / had, 1))
                said = gettext("%(share)s, uses %(mean)s") % {
                    "share": share_of(person.empty[what], had),
                    "mean": mean,
                }
                name = gettext("%(name)s: %(what)s") % words
                yield charts.Bar(name, 100 * person.empty[what] / had, said, "accent")


def lengths(tally: Tally, id: str) -> SafeString:
    """A column for each round; the rare long fights share the last one."""
    most = max(tally.rounds, default=1)
    shown = min(most, max(MOST_COLUMNS, at(tally.rounds, HIGH)))
    counts = [tally.rounds[number] for number in range(1, shown)]
    counts.append(tally.fights - sum(counts))
    ticks = [str(number) for number in range(1, shown)] + [
        ltr(f"{shown}+") if shown < most else str(shown)
    ]
    return charts.columns(
        id=f"{id}-rounds",
        title=gettext("Rounds"),
        ticks=ticks,
        values=[100 * count / tally.fights for count in counts],
        said=[share_of(count, tally.fights) for count in counts],
        unit="%",
    )


def left(left: Counter[int], name: str, id: str) -> SafeString:
    """A column for no strength left, and for each tenth of it."""
    fights = left.total()
    counts = [left[tenth] for tenth in range(TENTHS + 1)]
    ticks = [notation.percent(tenth * 100 // TENTHS) for tenth in range(TENTHS + 1)]
    return charts.columns(
        id=id,
        title=gettext("Remaining strength: {name}").format(name=name),
        ticks=ticks,
        values=[100 * count / fights if fights else 0 for count in counts],
        said=[share_of(count, fights) for count in counts],
        unit="%",
        tone="party",
    )
