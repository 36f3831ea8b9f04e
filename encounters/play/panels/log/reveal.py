"""What many have chosen at once is told together, in the order in which it happened."""

from __future__ import annotations

from encounters.markup import SafeString
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.log import log_lines
from encounters.play.panels.log.line import Line
from encounters.play.panels.sights import Sight

MOST = 200  # lines looked through for where it began


class Reveal(Part, frozen=True):
    lines: tuple[SafeString, ...]


def lines(sight: Sight) -> list[Line]:
    """From the first line of the latest reveal on, the oldest first; none when it is over."""
    if sight.view.reveal is None:
        return []
    since, until = sight.view.reveal
    found: list[Line] = []
    for line in log_lines.lines(sight, sight.table.steps, most=MOST):
        rule = line.rules[0]
        if rule == until:
            return []
        found.append(line)
        if rule == since:
            return found[::-1]
    return []


def ids(sight: Sight) -> frozenset[str]:
    return frozenset(line.id for line in lines(sight))


def html(sight: Sight) -> SafeString | str:
    told = lines(sight)
    return drawn("reveal", Reveal(tuple(line.html for line in told))) if told else ""
