"""The other sides: a group is one row that opens, with members that keep their own wounds."""

from __future__ import annotations

from collections import Counter
from typing import Any

from encounters import signs
from encounters.markup import SafeString, format_html, mark_safe
from encounters.play.panels.people.standing import switch
from encounters.play.panels.sights import Sight, dotted, labelled
from encounters.spoken import gettext, ngettext, pgettext
from rulesets.contract import Seen


def groups(sight: Sight) -> list[dict[str, Any]]:
    """The foes: a group is one row that opens; who is alone is a group of one."""
    return [_group(sight, name, found) for name, found in _by_group(sight).items()]


def _by_group(sight: Sight) -> dict[str, list[Seen]]:
    members: dict[str, list[Seen]] = {}
    for seen in sight.others:
        name = sight.table.cast.get(seen.id, {}).get("group") or seen.id
        members.setdefault(name, []).append(seen)
    return members


def _group(sight: Sight, name: str, members: list[Seen]) -> dict[str, Any]:
    alone = len(members) == 1
    total, of = total_of(sight, members)
    title = members[0].name if alone else name
    return signs.row(
        id=members[0].id,
        title=title,
        count=len(members),
        note=dotted(*_summary(sight, members)),
        total=total,
        of=of,
        members=[_member(sight, seen, name) for seen in members],
        standing=switch(sight, [seen.id for seen in members], title),
    )


def _member(sight: Sight, seen: Seen, group: str) -> dict[str, Any]:
    first = seen.figures[0] if seen.figures else None
    gone = sight.gone(seen)
    icon, words, _ = sight.out(seen) if not seen.able else ("", "", False)
    if not gone and not words and seen.health:
        words = sight.voice.term(seen.health.word, "health")
    sign = signs.health(seen.health.quarters, False) if seen.health and not gone else ""
    return signs.row(
        id=seen.id,
        name=seen.name,
        which=seen.name.removeprefix(group).strip() or seen.name,
        out=gone,
        sign=sign,
        icon=icon if gone else "",
        words=words,
        hidden=seen.id in sight.viewer.hidden,
        num="" if gone else sight.named(first),
    )


def _summary(sight: Sight, members: list[Seen]) -> list[str]:
    """ "3 able, 1 asleep", and the figure that all of them share: "AC 6"."""
    parts: list[str] = []
    if len(members) == 1:
        one = members[0]
        parts += [sight.health(one) if sight.gone(one) else _health_word(sight, one)]
        parts += [] if sight.gone(one) else sight.marks(one)
    else:
        able = sum(seen.able for seen in members)
        parts.append(
            ngettext("%(count)s able to fight", "%(count)s able to fight", able) % {"count": able}
        )
        held = Counter(
            sight.out(seen)[1] for seen in members if not seen.able and not sight.gone(seen)
        )
        parts += [counted(words, number) for words, number in held.items()]
    shared = {seen.figures[1] for seen in members if len(seen.figures) > 1}
    if len(shared) == 1:
        one_figure = shared.pop()
        word = sight.voice.term(one_figure.term, short=True)
        parts.append(labelled(word, one_figure.value))
    hidden = sum(seen.id in sight.viewer.hidden for seen in members)
    if hidden:
        parts.append(format_html("{}{}", signs.icon("eye-off"), gettext("hidden")))
    return parts


def _health_word(sight: Sight, seen: Seen) -> str:
    return sight.voice.term(seen.health.word, "health") if seen.health else ""


def counted(words: str, number: int) -> SafeString:
    return format_html(
        pgettext("how many are so: 1 asleep", "{number} {words}"), number=number, words=words
    )


def total_of(sight: Sight, members: list[Seen]) -> tuple[str, str]:
    """The first figure summed up: what is left, of how much."""
    first = [seen.figures[0] for seen in members if seen.figures]
    countable = [one for one in first if one.most is not None and isinstance(one.value, int)]
    if not countable or len(countable) < len(members):
        return "", ""
    left = sum(max(0, int(one.value)) for one in countable)
    most = sum(one.most or 0 for one in countable)
    word = sight.voice.term(countable[0].term, short=True)
    of = format_html(pgettext("of 21 hp", "of {most} {word}"), most=signs.number(most), word=word)
    return str(left), of


def fares(sight: Sight, members: list[Seen]) -> SafeString:
    """How those of a row fare. Several do together, by a bar or in numbers: what all have left."""
    if len(members) == 1:
        (one,) = members
        return mark_safe("") if sight.gone(one) else sight.health(one)
    left, of = total_of(sight, members)
    if left:
        return format_html("<bdi>{} {}</bdi>", signs.number(left), of)
    shares = [one.health.share for one in members if one.health and one.health.share is not None]
    if len(shares) < len(members) or any(one.figures for one in members):
        return mark_safe("")
    return signs.bar(sum(shares) // len(shares), "foe")


def standing(sight: Sight) -> str:
    """How many of the others still stand."""
    left = sum(not sight.gone(seen) for seen in sight.others)
    return gettext("%(able)s of %(all)s standing") % {"able": left, "all": len(sight.others)}
