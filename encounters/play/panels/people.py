"""Combatants on a panel: the own card, companions, the order, party cells, groups of foes."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django.utils.html import conditional_escape as html
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext, ngettext, pgettext

from encounters.play.panels import signs
from encounters.play.panels.sights import Sight, dotted
from rulesets.contract import Figure, Seen


def own_card(sight: Sight, seen: Seen) -> dict[str, Any]:
    note = dotted(*sight.marks(seen))
    if sight.gone(seen):
        note = html(sight.out(seen)[1])
    return signs.row(
        id=seen.id,
        avatar=signs.avatar(seen.name, True, ""),
        name=seen.name,
        what=sight.table.note(seen.id),
        note=note,
        figures=[figure(sight, one) for one in seen.figures[:2]],
        bar=signs.bar(share(seen)) if share(seen) is not None else "",
    )


def figure(sight: Sight, one: Figure) -> tuple[SafeString, str]:
    return signs.number(one.value, one.most), sight.voice.term(one.term, short=True)


def share(seen: Seen) -> int:
    """What is left of a combatant in percent, for a bar."""
    if seen.health is not None and seen.health.share is not None:
        return seen.health.share
    return 100 - 25 * seen.health.quarters if seen.health else 0


def mates(sight: Sight, without: frozenset[str]) -> list[dict[str, Any]]:
    """The companions in one line, each with what it is doing."""
    found = []
    for seen in sight.party:
        if seen.id not in without:
            icon, words, due = sight.state(seen)
            found.append(
                signs.row(
                    id=seen.id,
                    avatar=signs.avatar(seen.name, True),
                    name=seen.name,
                    icon=icon,
                    state=words,
                    due=due,
                )
            )
    return found


def order(sight: Sight) -> list[dict[str, Any]]:
    """Everybody of the own side, and the others as one row; in roster order."""
    rows = []
    for seen in sight.party:
        icon, words, due = sight.state(seen)
        player = sight.table.players.get(seen.id)
        rows.append(
            signs.row(
                id=seen.id,
                avatar=signs.avatar(seen.name, True),
                name=seen.name,
                player=player.name if player else "",
                mine=seen.mine,
                icon=icon,
                state=words,
                due=due,
            )
        )
    if sight.others:
        rows.append(_others(sight))
    return rows


def _others(sight: Sight) -> dict[str, Any]:
    standing = sum(seen.able for seen in sight.others)
    working = sight.asked_foes
    return signs.row(
        id="others",
        avatar=signs.skull(),
        name=gettext("Foes"),
        player=ngettext("%(count)s stands", "%(count)s stand", standing) % {"count": standing},
        mine=False,
        icon=signs.icon("clock" if working else "wait"),
        state=gettext("GM at work") if working else pgettext("combatant", "waits"),
        due=False,
    )


def cells(sight: Sight) -> list[dict[str, Any]]:
    """The party on the GM's screen."""
    found = []
    for seen in sight.party:
        icon, words, due = sight.state(seen)
        first = seen.figures[0] if seen.figures else None
        found.append(
            signs.row(
                id=seen.id,
                name=seen.name,
                icon=signs.icon("clock", "due") if due else icon,
                state=words,
                num=signs.number(first.value, first.most, "") if first else "",
                note=dotted(*sight.marks(seen)),
                bar=signs.bar(share(seen)),
            )
        )
    return found


def groups(sight: Sight) -> list[dict[str, Any]]:
    """The foes: a group is one row that opens; who is alone is a group of one."""
    members: dict[str, list[Seen]] = {}
    for seen in sight.others:
        name = sight.table.cast.get(seen.id, {}).get("group") or seen.id
        members.setdefault(name, []).append(seen)
    return [_group(sight, name, found) for name, found in members.items()]


def _group(sight: Sight, name: str, members: list[Seen]) -> dict[str, Any]:
    alone = len(members) == 1
    total, of = total_of(sight, members)
    standing = sight.table.encounter.standing if sight.table.encounter else {}
    answers = {standing.get(seen.id, "ask") for seen in members}
    return signs.row(
        id=members[0].id,
        ids=",".join(seen.id for seen in members),
        title=members[0].name if alone else name,
        count=len(members),
        note=dotted(*_summary(sight, members)),
        total=total,
        of=of,
        members=[_member(sight, seen, name) for seen in members],
        answer=answers.pop() if len(answers) == 1 else "",
        hidden=sum(seen.id in sight.viewer.hidden for seen in members),
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
        num=signs.number(first.value, first.most, "") if first and not gone else "",
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
        parts.append(ngettext("%(count)s able", "%(count)s able", able) % {"count": able})
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


def labelled(word: str, value: object) -> SafeString:
    return format_html(
        pgettext("a figure and its value: AC 6", "{word} {value}"),
        word=word,
        value=signs.number(value),
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


def foes_row(sight: Sight) -> list[dict[str, Any]]:
    """The foes for everybody to see: a group is one row with how many of it stand."""
    found = []
    for group in groups(sight):
        able = sum(not member["out"] for member in group["members"])
        stands = ngettext("%(count)s stands", "%(count)s stand", able) % {"count": able}
        alone = group["count"] == 1
        found.append(
            signs.row(
                id=group["id"],
                avatar=signs.avatar(group["title"], False, ""),
                name=group["title"],
                count="" if alone else group["count"],
                state=group["members"][0]["words"] if alone else stands,
            )
        )
    return found


def standing(sight: Sight) -> str:
    """How many of the others still stand."""
    able = sum(seen.able for seen in sight.others)
    return gettext("%(able)s of %(all)s stand") % {"able": able, "all": len(sight.others)}
