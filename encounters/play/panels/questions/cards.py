"""The decision card and the dice pad, each with its dock."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from encounters.markup import SafeString
from encounters.play.models import Attempt
from encounters.play.panels.engine import rendered
from encounters.play.panels.questions.pads import pad
from encounters.play.panels.questions.question import question
from encounters.play.panels.sights import Sight
from encounters.spoken import gettext
from rulesets.contract import Asked


def ask_card(sight: Sight, asked: Asked, frame: dict[str, Any]) -> dict[str, Any]:
    """The card with the question, and what the dock needs of it."""
    q = asked_key(sight, asked) | question(sight, asked)
    return {
        "q": q,
        "ask": ask_html(q, frame),
        "live": gettext("Your turn: %(question)s") % {"question": q["plain"]},
    }


def ask_html(q: dict[str, Any], frame: dict[str, Any]) -> SafeString:
    return rendered("ask", {**frame, "q": q})


def free_card(sight: Sight, asked: Asked, frame: dict[str, Any]) -> dict[str, Any]:
    """A question that nobody waits for: one tap opens it, and it has its button in itself."""
    q = asked_key(sight, asked) | question(sight, asked)
    said = sight.voice.say(sight.table.ruleset.wording.asked_of(sight.view, asked))
    return {"q": q, "said": said, "ask": ask_html(q, {**frame, "inline": True})}


def asked_key(sight: Sight, asked: Asked) -> dict[str, Any]:
    """The same for as long as the very same question stands, whatever others answer meanwhile."""
    table = sight.table
    since = table.latest_of(asked.by) or (table.moment[-1] if table.moment else None)
    return {"form": f"ask-{asked.by}-{asked.kind}-{since.number if since else 0}"}


def pad_card(sight: Sight, attempts: Sequence[Attempt], frame: dict[str, Any]) -> dict[str, Any]:
    """The pad; in a sheet under ids of its own, since the page behind may show the same one."""
    place = "sheet" if frame.get("sheet") else "page"
    rolled = pad(sight, attempts)
    rolled |= {"key": f"{place}-{rolled['moment']}", "place": place}
    return {
        "pad": rolled,
        "ask": rendered("pad", {**frame, "pad": rolled}),
        "live": gettext("Your dice: %(dice)s") % {"dice": rolled["notation"]},
    }
