"""The sample, whose reports or chances are broken in one way each."""

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
    """Wounds count for nothing."""

    @staticmethod
    def effects(entry: Entry) -> tuple[Effect, ...]:
        return ()


class Exaggerating(English):
    """Who does not know the attacker's skill counts twice."""

    @staticmethod
    def effects(entry: Entry) -> tuple[Effect, ...]:
        found = English.effects(entry)
        return found if "skill" in entry.facts else found * 2


class Boasting(English):
    """A die is as lucky as its face is high, without the half of the equal ones."""

    @staticmethod
    def luck(entry: Entry) -> tuple[Luck, ...]:
        return tuple(Luck(roll.who, roll.faces[0] / roll.sides) for roll in entry.rolls)


class Hoarding(English):
    """What is left changes its place with every wound."""

    @staticmethod
    def supplies(seen: CombatantView) -> tuple[Supply, ...]:
        quarters = seen.health.quarters if seen.health else 0
        rows = (Supply("skill", 1), Supply("toughness", 1))
        return rows[::-1] if quarters else rows


class Lopsided(English):
    """Who does not win may lose, or not."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        return found and replace(found, contest=Contest(0.5, 0.0, 0.4))


class Upside(English):
    """A hard success is more likely than any."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        return found and replace(found, by_level=(("attack", 0.3), ("guard", 0.4)))


class Promising(English):
    """A player reads more wounds than the GM."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        most = Between(0.9, 1.0) if not viewer.gm else 0.5
        return found and replace(found, does=Harm(mean=most, term="wounds"))


class Whispering(English):
    """Everybody reads from its chance to fell how good the target is."""

    @staticmethod
    def chance(state: State, choice: Choice, viewer: Viewer) -> Chance | None:
        found = English.chance(state, choice, viewer)
        target = state.combatants.get(choice.fields.get("target", ""))
        if found is None or target is None:
            return found
        return replace(found, does=Harm(fells=1 / (2 + abs(target.skill)), term="wounds"))
