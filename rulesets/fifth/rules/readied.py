"""Actions that wait for their trigger (README 7.8)."""

from __future__ import annotations

from rulesets.fifth.rules import movement
from rulesets.fifth.rules.actions import Fields
from rulesets.fifth.rules.fight import Fight
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.magic.powers import Use
from rulesets.fifth.rules.striking.attack_roll import as_given
from rulesets.fifth.rules.striking.strike import strike
from rulesets.fifth.state import Combatant, Readied


def ready(fight: Fight, who: Combatant, fields: Fields) -> None:
    """An action waits; a spell is cast now, and held by concentration."""
    do, trigger, name = fields["do"], fields["trigger"], fields.get("power")
    power = who.sheet.powers[name] if do == "cast" and name else None
    fight.say_own("ready", who, trigger=trigger, do=do, power=power.name if power else "none")
    waiting = Readied(do=do, trigger=trigger)
    if power is None:
        who.actions -= 1
        who.readied = waiting
    else:
        casting.ready(fight, Use(who, power, fields.get("slot") or 0), waiting)


def fire(fight: Fight, who: Combatant, approacher: Combatant | None = None) -> None:
    """Asks whether the readied action is done now; `approacher`: the enemy that has come up."""
    with fight.exchange():
        answer = fight.ask(who, "readied", about=approacher.id if approacher else None)
        waiting = who.readied
        if answer.option in ("", "ignore") or waiting is None:
            return
        who.reaction, who.readied = False, None
        fight.say("readied", who, do=waiting.do)
        if answer.option == "attack":
            target = fight.combatants[answer.fields["target"]]
            strike(fight, as_given(who, target, answer.fields))
        elif answer.option == "cast":
            power = who.sheet.powers[waiting.power or ""]
            targets = fight.those(answer.fields["targets"])
            casting.release(fight, Use(who, power, waiting.slot, targets))
        else:
            movement.move(fight, who, answer.fields, free=True)
