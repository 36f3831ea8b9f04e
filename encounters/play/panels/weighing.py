"""What an answer promises as it is being put together: the button names its deed and thresholds."""

from __future__ import annotations

from typing import Any

from encounters.play.panels.answered import aimed_at
from encounters.play.panels.chances import beside_target, chance_of, in_words, levels
from encounters.play.panels.sights import Sight
from encounters.play.panels.targets import aim_of, has_rows
from rulesets.contract import Choice
from rulesets.scenario import plain_choice


def weighed(sight: Sight, choice: Choice) -> dict[str, Any]:
    """Of an answer to an own question; for nobody else's. `targets`, `levels`: beside each of them.

    What is said here is no more than stands beside the answers: the rules know who looks.
    """
    asked = next((one for one in sight.asked.get(choice.by, ()) if one.kind == choice.kind), None)
    option = asked.decision.option(choice.option) if asked and asked.decision else None
    if asked is None or option is None:
        return {}
    wording, aim = sight.table.ruleset.wording, aimed_at(sight, plain_choice(choice))
    given = dict(choice.fields)
    found: dict[str, Any] = {
        "option": option.name,
        "deed": sight.voice.plain(wording.deed(sight.view, asked, option.name, aim)),
        "words": in_words(sight, chance_of(sight, asked, option, given)),
        "targets": {},
        "levels": {},
    }
    if has_rows(option):
        aim_field = aim_of(option)
        for value in aim_field.choices:
            chance = chance_of(sight, asked, option, {**given, aim_field.name: value})
            found["targets"][value] = beside_target(sight, chance)
            found["levels"][value] = levels(chance) if chance else ""
    return found
