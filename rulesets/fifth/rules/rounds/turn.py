"""A turn as a row of decisions (README 5.2)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec.structs import replace

from rulesets.fifth.rules import actions, movement
from rulesets.fifth.rules.fight import Fight, Given, Steps
from rulesets.fifth.rules.magic import casting
from rulesets.fifth.rules.queries import held_up
from rulesets.fifth.rules.rounds.ending import look
from rulesets.fifth.rules.striking import strike
from rulesets.fifth.rules.striking.attack_roll import by_weapon
from rulesets.fifth.state import Question

type Deed = Callable[[Fight, str, Given], Steps[None] | None]


def decisions(fight: Fight, id: str) -> Steps[None]:
    """Everything until the turn is ended, or nothing is left to do in it."""
    while True:
        look(fight)
        answer = yield Question(by=id, kind="turn")
        if answer is None:
            break
        fight.now = replace(fight.now, answered=True)
        if answer.option == "end":
            break
        with fight.exchange():
            deed = DEEDS[answer.option](fight, id, answer)
            if deed is not None:
                yield from deed
    who = fight.combatants[id]
    if not fight.now.answered and who.status == "active" and not held_up(fight, who):
        fight.note("turn_passed", id)


def use_attack(fight: Fight, id: str) -> None:
    """Takes one of the attacks that are left, or begins an Attack action."""
    who = fight.combatants[id]
    if who.attacks_left > 0:
        fight.change(id, attacks_left=who.attacks_left - 1)
        return
    left = who.sheet.attacks - 1
    if not fight.now.first:
        left += sum(effect.mods.extra_attacks for effect in who.effects)
    fight.change(id, actions=who.actions - 1, attacks_left=left)
    fight.now = replace(fight.now, first=True, shot=())


def attack(fight: Fight, id: str, given: Given) -> Steps[None]:
    fields = given.fields
    who = fight.combatants[id]
    weapon = who.sheet.weapons[fields["weapon"]]
    if who.routine_left:
        left = list(who.routine_left)
        left.remove(weapon.name)
        fight.change(id, routine_left=tuple(left))
    else:
        use_attack(fight, id)
        if weapon.light and weapon.melee:
            fight.now = replace(fight.now, light=weapon.name)
    fight.now = replace(fight.now, shot=(*fight.now.shot, weapon.name))
    made = by_weapon(
        fight,
        id,
        fields["target"],
        weapon,
        long=fields.get("range") == "long",
        knock_out=fields["knock_out"],
    )
    yield from strike.strike(fight, made, reckless=bool(fields.get("reckless")))


def offhand(fight: Fight, id: str, given: Given) -> Steps[None]:
    fields = given.fields
    fight.change(id, bonus=False)
    made = by_weapon(
        fight,
        id,
        fields["target"],
        fight.combatants[id].sheet.weapons[fields["weapon"]],
        long=fields.get("range") == "long",
        knock_out=fields["knock_out"],
        offhand=True,
    )
    yield from strike.strike(fight, made)


def routine(fight: Fight, id: str, given: Given) -> None:
    name = given.fields["routine"]
    actions.act(fight, id)
    fight.change(id, routine_left=fight.combatants[id].sheet.routines[name].attacks)
    fight.now = replace(fight.now, shot=())
    fight.note("routine", id, facts={"routine": name})


def grapple(fight: Fight, id: str, given: Given) -> Steps[None]:
    use_attack(fight, id)
    yield from actions.grapple(fight, id, given)


def shove(fight: Fight, id: str, given: Given) -> Steps[None]:
    use_attack(fight, id)
    yield from actions.shove(fight, id, given)


def cast(fight: Fight, id: str, given: Given) -> Steps[None]:
    power = fight.combatants[id].sheet.powers[given.fields["power"]]
    yield from casting.cast_as_given(fight, id, power, given)


def interact(fight: Fight, id: str, given: Given) -> None:
    fight.now = replace(fight.now, interacted=True)
    fight.note("interact", id, facts={"what": given.fields["what"]})


DEEDS: Mapping[str, Deed] = {
    "attack": attack,
    "routine": routine,
    "offhand": offhand,
    "grapple": grapple,
    "shove": shove,
    "escape": actions.escape,
    "cast": cast,
    "dash": actions.dash,
    "disengage": actions.disengage,
    "dodge": actions.dodge,
    "hide": actions.hide,
    "help": actions.help_ally,
    "search": actions.search,
    "ready": actions.ready,
    "stabilise": actions.stabilise,
    "use_object": actions.use_object,
    "wake": actions.wake,
    "interact": interact,
    "close": movement.move,
    "withdraw": movement.move,
    "stand": actions.stand,
    "drop_prone": actions.drop_prone,
    "leave": actions.leave,
    "release": actions.release,
    "end_concentration": actions.end_concentration,
}
