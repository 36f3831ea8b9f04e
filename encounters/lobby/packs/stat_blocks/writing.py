"""Writes stat blocks as Markdown, with names escaped."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from django.utils.translation import gettext

from encounters.combatants.models import Combatant
from encounters.forms.values import BETWEEN
from encounters.lobby.packs.stat_blocks.printed import Printer, StatBlock
from encounters.play.report.documents import plain
from rulesets import registry

MARKS = re.compile(r"&|:(?=//)|(?<=\bwww)\.|(?<=\w)@(?=\w)", re.IGNORECASE)
"""Further characters that would start an entity or a link, besides those in `plain`."""


def markdown(title: str, slug: str, sheets: Iterable[Combatant]) -> str:
    """All sheets in one text, separated by rules; without a title a single sheet."""
    printer = Printer(registry.get(slug))
    blocks = ["\n".join(_lines(printer.block(sheet), sheet)) for sheet in sheets]
    head = [f"# {marked(title)}"] if title else []
    return "\n\n".join([*head, "\n\n---\n\n".join(blocks)]) + "\n"


def marked(text: str) -> str:
    """The text on one line, escaped for Markdown."""
    return MARKS.sub(r"\\\g<0>", plain(text))


def _lines(block: StatBlock, sheet: Combatant) -> Iterator[str]:
    about = [block.kind, *block.about, *([gettext("dead")] if block.dead else [])]
    yield f"## {marked(block.name)}"
    yield ""
    yield f"*{marked(BETWEEN.join(about))}*"
    if block.note:
        yield ""
        yield marked(block.note)
    for figures in (*block.lines, *block.more):
        yield ""
        yield BETWEEN.join(
            f"**{marked(figure.label)}** {marked(figure.text)}" for figure in figures
        )
