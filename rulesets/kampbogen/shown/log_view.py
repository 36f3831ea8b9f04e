"""The log for one reader: entries by `visible_to`, facts by the rows of the log (README 10)."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.kampbogen.asking.visibility import Visibility, visibility_of
from rulesets.kampbogen.state import State
from rulesets.kampbogen.wording.log import LOG
from rulesets.log_view import NO_FACTS, LogView

AIMED = ("act", "combat", "manoeuvre", "prygl_roll")
NAME = frozenset(("effect",))
"""The name of an effect: for the GM alone while no visible combatant has it."""
COUNTS = frozenset(("opponents", "shares", "loot"))
"""Numbers that would reveal hidden opponents."""


class KampbogenLog(LogView[State, Visibility]):
    def visible_entry(self, state: State, entry: Entry, visibility: Visibility) -> Entry | None:
        """The entry without a hidden opponent's name: the party is told what it suffers, and an
        effect only once it takes hold."""
        who_hidden, target_hidden = visibility.misses(entry.who), visibility.misses(entry.target)
        if who_hidden and not target_hidden and _may_be_anybody(state, entry):
            return replace(entry, who="gm", rolls=())
        if target_hidden and not who_hidden and entry.rule in AIMED:
            return replace(entry, target=None)
        return super().visible_entry(state, entry, visibility)

    def allowed(self, state: State, entry: Entry, visibility: Visibility) -> frozenset[str]:
        """The facts; the target's remaining life, which for opponents only the GM knows, also where
        the fight is open about it."""
        allowed = super().allowed(state, entry, visibility)
        if state.options.open_liv or visibility.viewer.foes == "numbers":
            allowed |= self.of_target.get(entry.rule, NO_FACTS)
        if visibility.hidden:
            allowed -= COUNTS if _effect_known(state, entry, visibility) else COUNTS | NAME
        return allowed


def _may_be_anybody(state: State, entry: Entry) -> bool:
    target = state.combatants.get(entry.target or "")
    about_party = target is not None and target.character
    return about_party or entry.rule == "style"


def _effect_known(state: State, entry: Entry, visibility: Visibility) -> bool:
    """Whether the entry names no effect, or one of a visible combatant. As with active effects, the
    first opponent with it counts (README 7.3)."""
    key = entry.facts.get("effect")
    opponents = (combatant for combatant in state.combatants.values() if not combatant.character)
    having = (
        opponent.id
        for opponent in opponents
        if any(has.key == key for has in opponent.sheet.effects)
    )
    return not visibility.misses(next(having, None))


tell = KampbogenLog(LOG, visibility_of).tell
