"""The dying and the unconscious: what comes next, and what first aid does (README 7.9)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.chances import percent
from rulesets.coc7.asking.chances.probability import at_least, levels
from rulesets.coc7.asking.visibility import Visibility
from rulesets.coc7.rules.queries import active
from rulesets.coc7.sheet.tables import REGULAR
from rulesets.coc7.state import Combatant, State
from rulesets.contract import Peril
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.wording.perils import STILL_A_TARGET

AID = ("turn", "first_aid")
SAVES = pgettext("coc7", "First aid saves {name}")
WAKES = pgettext("coc7", "First aid brings {name} round")
MENDS = pgettext("coc7", "First aid gives {name} 1 hit point, no more")
ROLL = pgettext("coc7", "CON roll at the end of round {round}")
DEATH = phrase(pgettext("coc7", "A failed CON roll is death."))


def peril(state: State, combatant: Combatant, visibility: Visibility) -> Peril | None:
    """The peril; of other sides only the status is known (README 10)."""
    if combatant.status not in ("dying", "unconscious"):
        return None
    if not visibility.knows(combatant):
        return Peril(word=combatant.status)
    found = Peril(word=combatant.status, comes=STILL_A_TARGET)
    if combatant.status == "dying":
        comes = phrase(ROLL, round=max(state.round, combatant.dying_since + 1))
        found = replace(
            found, deadly=True, comes=comes, percent=_succeeds(combatant.sheet.con), risk=DEATH
        )
    if combatant.aided:
        return found
    helpers = tuple(
        (friend.id, _succeeds(friend.sheet.first_aid))
        for friend in visibility.seen(state.combatants)
        if friend.side == combatant.side and active(friend) and not friend.helpless
    )
    return replace(found, help=AID, helpers=helpers, helped=_helped(combatant))


def _succeeds(skill: int) -> int:
    return percent(at_least(levels(skill, REGULAR, 0), REGULAR))


def _helped(combatant: Combatant) -> Phrase:
    if combatant.status == "dying":
        return phrase(SAVES, name=Name(combatant.id))
    return phrase(MENDS if combatant.major_wound else WAKES, name=Name(combatant.id))
