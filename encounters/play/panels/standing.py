"""The switch that says what somebody always answers."""

from __future__ import annotations

from collections.abc import Iterable

from django.utils.safestring import SafeString

from encounters.play.panels.addresses import addresses
from encounters.play.panels.fragments import drawn
from encounters.play.panels.sights import Sight


def switch(sight: Sight, who: Iterable[str], whose: str, sheet: str = "") -> SafeString:
    """How these combatants answer. `sheet` is what the switch stands in, if it is none of the
    panel; where they answer in different ways nothing is chosen."""
    encounter, ids = sight.table.encounter, tuple(who)
    assert encounter is not None
    answers = {encounter.standing.get(id, {"how": "ask"})["how"] for id in ids}
    context = {
        "action": addresses(encounter.campaign_id, encounter.pk)["seat_standing"],
        "who": ",".join(ids),
        "whose": whose,
        "how": answers.pop() if len(answers) == 1 else "",
        "sheet": sheet,
    }
    return drawn("standing", context)
