"""Sheets as stat blocks in Markdown, to be printed as cards: in the game's words, in the reader's
language."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping

from django.utils.translation import gettext

from encounters import wording
from encounters.campaigns.models import Campaign
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import stats_of
from encounters.forms.values import BETWEEN, heading, said
from encounters.forms.words import Words
from encounters.hall.packs.sheets import plain as told_apart
from encounters.play.report.exports.document import plain
from rulesets import registry

MARKS = re.compile(r"&|:(?=//)|(?<=\bwww)\.|(?<=\w)@(?=\w)", re.IGNORECASE)
"""What would be read as a character or a link, besides what `plain` knows."""


def cards(campaign: Campaign, sheets: Iterable[Combatant]) -> str:
    """All in one text, a rule between each two."""
    blocks = ["\n".join(_block(campaign, one)) for one in sheets]
    return "\n\n".join([f"# {marked(campaign.shown_name)}", "\n\n---\n\n".join(blocks)]) + "\n"


def marked(text: str) -> str:
    """The text on one line, with nothing in it that Markdown would read as a mark."""
    return MARKS.sub(r"\\\g<0>", plain(text))


def _block(campaign: Campaign, sheet: Combatant) -> Iterator[str]:
    """A name, the stat block in a line, and every value that differs from the rules."""
    ruleset = registry.get(campaign.ruleset)
    words = Words(ruleset.wording.terms, within="stats")
    about = [str(Combatant.Kind(sheet.kind).label), *sheet.tag_list]
    about += [gettext("dead")] if sheet.dead else []
    yield f"## {marked(sheet.name)}"
    yield ""
    yield f"*{marked(BETWEEN.join(about))}*"
    if sheet.note:
        yield ""
        yield marked(sheet.note)
    yield ""
    yield marked(wording.plain(ruleset.wording.summary(sheet.stats, campaign.options), {}, ruleset))
    yield from _values(sheet, words)


def _values(sheet: Combatant, words: Words) -> Iterator[str]:
    yield ""
    for one in stats_of(sheet):
        value, called = sheet.stats.get(one.name, one.default), marked(heading(one, words))
        if told_apart(value) == told_apart(one.default):
            continue
        if one.type == "rows" and any(isinstance(row, Mapping) for row in value or ()):
            yield f"- **{called}**"
            for row in value:
                yield f"  - {marked(said(one, [row], words))}"
        else:
            yield f"- **{called}**: {marked(said(one, value, words))}"
