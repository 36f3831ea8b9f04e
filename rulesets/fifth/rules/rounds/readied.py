"""Readied actions whose trigger has come (README 7.8)."""

from __future__ import annotations

from rulesets.fifth.rules import movement
from rulesets.fifth.rules.fight import Fight, Steps
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import by_weapon
from rulesets.fifth.state import Question


def fire(fight: Fight, id: str, approacher: str | None = None) -> Steps[None]:
    """Asks whether the readied action is done now; `approacher`: the enemy that has come up."""
    with fight.exchange():
        yield from _fired(fight, id, approacher)


def _fired(fight: Fight, id: str, approacher: str | None) -> Steps[None]:
    answer = yield Question(by=id, kind="readied", about=approacher)
    waiting = fight.combatants[id].readied
    if answer is None or answer.option == "ignore" or waiting is None:
        return
    fight.change(id, reaction=False, readied=None)
    fight.note("readied", id, facts={"do": waiting.do})
    sheet = fight.combatants[id].sheet
    if answer.option == "attack":
        fields = answer.fields
        attack = by_weapon(
            fight,
            id,
            fields["target"],
            sheet.weapons[fields["weapon"]],
            long=fields.get("range") == "long",
            knock_out=fields["knock_out"],
        )
        yield from strike.strike(fight, attack)
    elif answer.option == "cast":
        power = sheet.powers[waiting.power or ""]
        targets = tuple(answer.fields["targets"])
        yield from casting.release(fight, id, power, waiting.slot, targets)
    else:
        yield from movement.move(fight, id, answer, free=True)
