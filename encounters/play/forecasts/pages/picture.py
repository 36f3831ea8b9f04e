"""A tally as words and charts."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping

from django.utils.translation import gettext, ngettext
from msgspec import Struct

from encounters.performance.markup import SafeString
from encounters.play.forecasts.pages import drawings
from encounters.play.forecasts.pages.pace import Pace
from encounters.play.forecasts.pages.shares import quantiles, share_of, span, whole
from encounters.text import notation
from encounters.text.wording import with_sides
from rulesets.contract import Ruleset
from rulesets.forecast import Person, Tally, interval

MOST_PEOPLE = 20
MOST_DRAWN = 8  # with their own chart


class Hero(Struct, frozen=True):
    """A combatant of the readers' side: its chances to be down and dead at the end."""

    id: str
    name: str
    down: str
    dead: str


class Picture(Struct, frozen=True):
    """The outcome of the fights so far. `id` is the prefix of its charts' ids.

    `wins`: how often `side` wins, as the `headline` says; `between`: the 95 % interval of that
    share, also as a sentence (`sure`). `rounds` and `minutes` are medians; `usual` and `lasts` have
    them in words, `span` is the range of eight fights in ten, and `pace` explains the minutes.
    `lethal`: a combatant that goes down in these fights is dead. `unlisted`: how many more
    combatants the side has than rows.
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
    heroes: tuple[Hero, ...]
    unlisted: str
    winners: SafeString
    fallen: SafeString
    supplies: SafeString
    lengths: SafeString
    left: SafeString
    each_left: tuple[SafeString, ...]


def picture(ruleset: Ruleset, tally: Tally, pace: Pace, id: str) -> Picture:
    """The picture of a tally with at least one fight. `id` distinguishes the charts of one page."""
    side = own_side(tally)
    people = {key: fighter for key, fighter in tally.people.items() if fighter.side == side}
    listed = dict(list(people.items())[:MOST_PEOPLE])
    wins, spread = tally.winners[side], quantiles(tally.rounds)
    asked = tally.asked[side] + sum(person.asked for person in people.values())
    names = said_sides(ruleset, tally)
    low, high = interval(wins, tally.fights)
    more, long = len(people) - len(listed), pace.minutes(asked / tally.fights)
    between = span(whole(low), whole(high))
    certain = gettext("%(range)s with %(sure)s confidence")
    return Picture(
        id=id,
        side=names[side],
        headline=headline(side, names),
        wins=share_of(wins, tally.fights),
        between=between,
        sure=certain % {"range": between, "sure": notation.percent(95)},
        rounds=spread[1],
        usual=rounds(spread[1]),
        span=f"{spread[0]}–{spread[2]}" if spread[0] < spread[2] else "",
        minutes=long,
        lasts=minutes(long),
        pace=said_pace(pace),
        lethal=drawings.lethal(listed),
        heroes=tuple(_hero(key, fighter, tally.fights) for key, fighter in listed.items()),
        unlisted=ngettext("and %(n)s more", "and %(n)s more", more) % {"n": more} if more else "",
        winners=drawings.winners(tally, side, names, id),
        fallen=drawings.fallen(listed, tally.fights, id),
        supplies=drawings.supplies(ruleset, people, id),
        lengths=drawings.lengths(tally, id),
        left=drawings.left(tally.left.get(side, Counter()), names[side], f"{id}-left"),
        each_left=tuple(
            drawings.left(fighter.left, fighter.name, f"{id}-{n}")
            for n, fighter in enumerate(list(listed.values())[:MOST_DRAWN])
        ),
    )


def own_side(tally: Tally) -> str:
    """The party; without it, the side of the first combatant."""
    sides = [person.side for person in tally.people.values()]
    return "party" if "party" in sides or not sides else sides[0]


def said_sides(ruleset: Ruleset, tally: Tally) -> dict[str, str]:
    """The names of the sides, with "" for nobody."""
    sides = dict.fromkeys(["party", *(person.side for person in tally.people.values())])
    said = with_sides({"": gettext("Nobody")}, sides, ruleset)
    if "others" not in ruleset.wording.terms:
        said["others"] = gettext("A third side")
    return said


def headline(side: str, names: Mapping[str, str]) -> str:
    if side == "party":
        return gettext("the party wins")
    return gettext("%(side)s: victory") % {"side": names[side]}


def rounds(count: int) -> str:
    return ngettext("%(n)s round", "%(n)s rounds", count) % {"n": count}


def minutes(count: int) -> str:
    return ngettext("about %(n)s minute", "about %(n)s minutes", count) % {"n": count}


def said_pace(pace: Pace) -> str:
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


def _hero(id: str, person: Person, fights: int) -> Hero:
    return Hero(id, person.name, share_of(person.down, fights), share_of(person.dead, fights))
