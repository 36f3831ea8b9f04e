"""The sample game, each time with one fault in its reports or chances."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.contract import Between, Chance, Choice, CombatantView, Contest, Entry, Harm, Viewer
from rulesets.contract.reports import Effect, Luck, Supply
from rulesets.sample.state import State
from tests.rulesets.broken import English


class Overcounting(English):
    """A miss hurts too."""

    @staticmethod
    def effects(entry: Entry) -> tuple[Effect, ...]:
        if entry.rule != "attack" or not entry.target:
            return ()
        return (Effect(kind="damage", who=entry.who, target=entry.target, amount=1),)


class Undercounting(English):
    """Wounds do not count."""

    @staticmethod
    def effects(entry: Entry) -> tuple[Effect, ...]:
        return ()


class Exaggerating(English):
    """For viewers who do not know the attacker's skill, damage counts twice."""

    @staticmethod
    def effects(entry: Entry) -> tuple[Effect, ...]:
        found = English.effects(entry)
        return found if "skill" in entry.facts else found * 2


class Boasting(English):
    """The luck of a die is its face divided by its sides, without the half for equal faces."""

    @staticmethod
    def luck(entry: Entry) -> tuple[Luck, ...]:
        return tuple(Luck(roll.who, roll.faces[0] / roll.sides) for roll in entry.rolls)


class Hoarding(English):
    """The supplies change their order after a wound."""

    @staticmethod
    def supplies(combatant: CombatantView) -> tuple[Supply, ...]:
        quarters = combatant.health.quarters if combatant.health else 0
        rows = (Supply("skill", 1), Supply("toughness", 1))
        return rows[::-1] if quarters else rows


class Lopsided(English):
    """The chances of winning, a tie and losing do not add up to one."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        return found and replace(found, contest=Contest(0.5, 0.0, 0.4))


class Upside(English):
    """A hard success is more likely than any success."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        return found and replace(found, by_level=(("attack", 0.3), ("guard", 0.4)))


class Promising(English):
    """A player sees more wounds than the GM."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        most = Between(0.9, 1.0) if not viewer.gm else 0.5
        return found and replace(found, does=Harm(mean=most, term="wounds"))


class Whispering(English):
    """The chance to fell a target reveals its skill to everybody."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        target = state.combatants.get(choice.fields.get("target", ""))
        if found is None or target is None:
            return found
        return replace(found, does=Harm(fells=1 / (2 + abs(target.skill)), term="wounds"))
