"""A tally as words and charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.after import charts
from encounters.after.forecasts.pace import TablePace
from encounters.serve.performance.markup import SafeString
from encounters.text import notation
from encounters.text.wording import term, with_sides
from rulesets.contract import Ruleset
from rulesets.forecast import Person, Tally, interval

MOST_PEOPLE = 20
MOST_DRAWN = 8  # with their own chart
MOST_COLUMNS = 16
TENTHS = 10
LOW, MIDDLE, HIGH = 0.1, 0.5, 0.9
"""Rounds are shown as their median, with the range of eight fights in ten."""


class Picture(Struct, frozen=True):
    """The outcome of the fights so far. `id` is the prefix of its charts' ids.

    `wins`: how often `side` wins, as the `headline` says; `between`: the 95 % interval of that
    share, also as a sentence (`sure`). `rounds` and `minutes` are medians; `usual` and `lasts` have
    them in words, `span` is the range of eight fights in ten, and `pace` explains the minutes.
    `lethal`: a combatant that goes down in these fights is dead. `heroes`: the name of each
    combatant of the side, and how often it goes down; `unlisted`: how many more there are. The rest
    are charts.
    """

    id: str
    side: str
    headline: str
    wins: str
    between: str
    sure: str
    rounds: int
    usual: str
    span: str
    minutes: int
    lasts: str
    pace: str
    lethal: bool
    heroes: Mapping[str, tuple[str, str]]
    unlisted: str
    winners: SafeString
    fallen: SafeString
    supplies: SafeString
    lengths: SafeString
    left: SafeString
    each_left: Sequence[SafeString]


def picture(ruleset: Ruleset, tally: Tally, pace: TablePace, id: str) -> Picture:
    """The picture of a tally with at least one fight. `id` distinguishes the charts of one page."""
    side = own_side(tally)
    people = {key: person for key, person in tally.people.items() if person.side == side}
    listed = dict(list(people.items())[:MOST_PEOPLE])
    least, rounds, most = quantiles(tally.rounds)
    asked = tally.asked[side] + sum(person.asked for person in people.values())
    names = names_of_sides(ruleset, tally)
    low, high = (round(100 * share) for share in interval(tally.winners[side], tally.fights))
    more, minutes = len(people) - len(listed), pace.minutes(asked / tally.fights)
    between = ltr(notation.percent(f"{low}–{high}")) if low < high else notation.percent(low)
    confident = gettext("%(range)s with %(sure)s confidence")
    lethal = all(person.down == person.dead for person in listed.values())
    return Picture(
        id=id,
        side=names[side],
        headline=headline(side, names),
        wins=share_of(tally.winners[side], tally.fights),
        between=between,
        sure=confident % {"range": between, "sure": notation.percent(95)},
        rounds=rounds,
        usual=ngettext("%(n)s round", "%(n)s rounds", rounds) % {"n": rounds},
        span=f"{least}–{most}" if least < most else "",
        minutes=minutes,
        lasts=ngettext("about %(n)s minute", "about %(n)s minutes", minutes) % {"n": minutes},
        pace=pace_in_words(pace),
        lethal=lethal,
        heroes={
            id: (person.name, share_of(person.down, tally.fights)) for id, person in listed.items()
        },
        unlisted=ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more} if more else "",
        winners=_winners(tally, side, names, f"{id}-winners"),
        fallen=_who_falls(listed.values(), tally.fights, lethal, f"{id}-fallen"),
        supplies=_supplies(ruleset, people.values(), f"{id}-supplies"),
        lengths=_lengths(tally, f"{id}-rounds"),
        left=_strength_left(tally.left.get(side, Counter()), names[side], f"{id}-left"),
        each_left=[
            _strength_left(person.left, person.name, f"{id}-{n}")
            for n, person in enumerate(list(listed.values())[:MOST_DRAWN])
        ],
    )


def own_side(tally: Tally) -> str:
    """The party; without it, the side of the first combatant."""
    sides = [person.side for person in tally.people.values()]
    return "party" if "party" in sides or not sides else sides[0]


def names_of_sides(ruleset: Ruleset, tally: Tally) -> dict[str, str]:
    """The names of the sides, with "" for nobody."""
    sides = dict.fromkeys(["party", *(person.side for person in tally.people.values())])
    names = with_sides({"": gettext("Nobody")}, sides, ruleset)
    if "others" not in ruleset.wording.terms:
        names["others"] = gettext("A third side")
    return names


def headline(side: str, names: Mapping[str, str]) -> str:
    if side == "party":
        return gettext("the party wins")
    return gettext("%(side)s: victory") % {"side": names[side]}


def pace_in_words(pace: TablePace) -> str:
    """The explanation of the minutes."""
    seconds = max(1, round(pace.seconds))
    if not pace.fights:
        guess = gettext("Assumes %(n)s seconds for each answer, until this table has fought.")
        return guess % {"n": seconds}
    words = ngettext(
        "%(n)s seconds for each answer, as in your last fight.",
        "%(n)s seconds for each answer, as in your last %(fights)s fights.",
        pace.fights,
    )
    return words % {"n": seconds, "fights": pace.fights}


# -- charts ------------------------------------------------------------------------------------


def _winners(tally: Tally, own: str, names: Mapping[str, str], id: str) -> SafeString:
    """The readers' side first, the others by how often they win, a draw last."""
    sides = sorted(tally.winners, key=lambda side: (side != own, side == "", -tally.winners[side]))
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
    return charts.share(id=id, title=gettext("Who wins"), parts=parts)


def _who_falls(people: Iterable[Person], fights: int, lethal: bool, id: str) -> SafeString:
    if lethal:
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
        for person in people
    ]
    return charts.bars(id=id, title=title, rows=rows, most=100)


def _supplies(ruleset: Ruleset, people: Iterable[Person], id: str) -> SafeString:
    """A combatant's supplies, and how often they ran out. Empty if nothing is used up."""

    def bars() -> Iterator[charts.Bar]:
        for person in people:
            for what, had in person.had.items():
                if person.used[what]:
                    share = share_of(person.empty[what], had)
                    mean = str(number_format(person.used[what] / had, 1))
                    label = gettext("%(share)s, uses %(mean)s") % {"share": share, "mean": mean}
                    words = {"name": person.name, "what": term(ruleset, what)}
                    name = gettext("%(name)s: %(what)s") % words
                    yield charts.Bar(name, 100 * person.empty[what] / had, label, "accent")

    rows = sorted(bars(), key=lambda bar: -bar.value)
    if not rows:
        return SafeString("")
    return charts.bars(id=id, title=gettext("Resources used up"), rows=rows, most=100)


def _lengths(tally: Tally, id: str) -> SafeString:
    """A column for each round; the rare long fights share the last one."""
    most = max(tally.rounds, default=1)
    last = min(most, max(MOST_COLUMNS, quantile(tally.rounds, HIGH)))
    counts = [tally.rounds[number] for number in range(1, last)]
    counts.append(tally.fights - sum(counts))
    ticks = [*map(str, range(1, last)), ltr(f"{last}+") if last < most else str(last)]
    return _distribution(id, gettext("Rounds"), ticks, counts, tally.fights)


def _strength_left(left: Counter[int], name: str, id: str) -> SafeString:
    """A column for no strength left, and for each tenth of it."""
    ticks = [notation.percent(tenth * 100 // TENTHS) for tenth in range(TENTHS + 1)]
    counts = [left[tenth] for tenth in range(TENTHS + 1)]
    title = gettext("Remaining strength: {name}").format(name=name)
    return _distribution(id, title, ticks, counts, left.total(), tone="party")


def _distribution(
    id: str,
    title: str,
    ticks: Sequence[str],
    counts: Sequence[int],
    fights: int,
    tone: str = "accent",
) -> SafeString:
    return charts.columns(
        id=id,
        title=title,
        ticks=ticks,
        values=[100 * count / fights if fights else 0 for count in counts],
        said=[share_of(count, fights) for count in counts],
        unit="%",
        tone=tone,
    )


# -- numbers in words --------------------------------------------------------------------------


def number(count: int) -> str:
    return str(number_format(count, 0, force_grouping=True))


def share_of(hits: int, of: int) -> str:
    """A percentage; never 0% for something that happened, nor 100% if it ever failed."""
    rounded = round(100 * (hits / of)) if of else 0
    if hits and not rounded:
        return ltr(notation.percent("<1"))
    if hits < of and rounded == 100:
        return ltr(notation.percent(">99"))
    return notation.percent(rounded)


def ltr(text: str) -> str:
    """The text, left to right in every script."""
    return f"\N{LEFT-TO-RIGHT ISOLATE}{text}\N{POP DIRECTIONAL ISOLATE}"


def quantiles(counts: Counter[int]) -> tuple[int, int, int]:
    """The low, median and high quantile of a counter."""
    return quantile(counts, LOW), quantile(counts, MIDDLE), quantile(counts, HIGH)


def quantile(counts: Counter[int], share: float) -> int:
    reached, wanted = 0, share * counts.total()
    for value in sorted(counts):
        reached += counts[value]
        if reached >= wanted:
            return value
    return 0
