"""While dice are missing, the GM's preview of a correction has entries without the facts that
depend on them: these tell what is certain, such as a hit without its damage."""

from __future__ import annotations

from typing import Any

import pytest

from rulesets import registry
from rulesets.contract import Entry

CERTAIN: dict[tuple[str, str], list[tuple[dict[str, Any], str]]] = {
    ("ose", "attack"): [
        ({"weapon": "sword", "hit": True, "immune": False}, "{who} hits {target} with {weapon}."),
        ({"weapon": "attack", "hit": True, "immune": False}, "{who} hits {target}."),
        ({"weapon": "Old Spade", "hit": True}, "{who} hits {target} ({weapon})."),
        ({"weapon": "sword"}, "{who} attacks {target} with {weapon}."),
    ],
    ("ose", "initiative"): [({"reroll": False}, "Initiative of {who} is rolled.")],
    ("ose", "initiative_order"): [({}, "The order of initiative is fixed.")],
    ("ose", "turn"): [({}, "The next turn begins.")],
    ("ose", "spell_healing"): [
        ({"spell": "cure_light_wounds"}, "The healing of the spell is rolled.")
    ],
    ("kampbogen", "ability_roll"): [({}, "{who} rolls.")],
    ("kampbogen", "kampgrad"): [({}, "The combat grade is rolled.")],
    ("kampbogen", "prygl_roll"): [({}, "{who} thrashes.")],
    ("kampbogen", "prygl"): [({}, "{who} has thrashed.")],
    ("momentum", "test"): [({"purpose": "attack"}, "{who} makes a test.")],
    ("momentum", "damage"): [({"times": 1}, "{who} hurts {target}.")],
    ("momentum", "half_damage"): [({"times": 1}, "{who} hurts {target}.")],
    ("momentum", "count"): [({}, "The successes are compared.")],
}


@pytest.mark.parametrize(
    ("slug", "rule", "facts", "text"),
    [(*key, *case) for key, cases in CERTAIN.items() for case in cases],
)
def test_what_is_certain_without_them_is_told(
    slug: str, rule: str, facts: dict[str, Any], text: str
) -> None:
    sentence = registry.get(slug).wording.sentence(
        Entry(rule=rule, who="a", target="b", facts=facts)
    )
    assert sentence is not None
    assert sentence.message.text == text
