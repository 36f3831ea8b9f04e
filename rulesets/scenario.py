"""Plays a fight without a browser, from a scenario.

A scenario is an object with `ruleset`, `options`, `combatants`, `dice` (faces by label) or `seed`,
and `choices`. The answer has `steps`, `state`, `dice_needed` and `error`; see README.md of this
folder.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, NamedTuple

from rulesets import registry
from rulesets.contract import Choice, Decision, Entry, Outcome, Refused, Ruleset
from rulesets.dice import BadFace, Dice, DiceNeeded, Roll, Script, Seeded, label
from rulesets.summed import with_sums

KEYS = {"ruleset", "options", "combatants", "dice", "seed", "choices"}
OK, ERROR, DICE = 0, 2, 3
MOST_CHOICES = 5000
"""The most choices of a fight played by suggestions."""
MOST_CHOICES_EACH = 60
"""The most choices for each combatant, in very large fights."""

type Played = tuple[Any, Outcome]
"""A step: the choice as written, or None for the beginning, and its outcome."""


class BadScenario(Refused):
    def __init__(self, message: str):
        super().__init__("bad_scenario", message)


class Scenario(NamedTuple):
    """A scenario that has been read; each `choice` is checked when it is played."""

    ruleset: Ruleset
    roster: list[dict[str, Any]]
    options: Mapping[str, Any]
    dice: Dice
    choices: list[Any]


def run(raw: Any, states: bool = False) -> tuple[dict[str, Any], int]:
    """The answer and the exit status: 0 if all choices were taken, 2 for an error, 3 for dice
    needed."""
    return _answered(raw, steps, states)


def complete(raw: Any) -> tuple[dict[str, Any], int]:
    """The scenario with suggested choices added until the fight is over, and with every face
    rolled; or the answer with the error."""
    recorded: dict[str, list[int]] = {}

    def to_the_end(scenario: Scenario) -> Iterator[Played]:
        return _to_the_end(scenario._replace(dice=Recorded(scenario.dice, recorded)))

    answer, status = _answered(raw, to_the_end)
    if status != OK:
        return answer, status
    choices = [step["choice"] for step in answer["steps"][1:]]
    kept = {key: raw[key] for key in ("ruleset", "options", "combatants") if key in raw}
    return {**kept, "dice": recorded, "choices": choices}, OK


def _answered(
    raw: Any, play: Callable[[Scenario], Iterator[Played]], states: bool = False
) -> tuple[dict[str, Any], int]:
    answer: dict[str, Any] = {"steps": [], "state": None, "dice_needed": None, "error": None}
    state, ruleset = None, None
    try:
        scenario = opened(raw)
        ruleset = scenario.ruleset
        for choice, outcome in play(scenario):
            state = outcome.state
            answer["steps"].append(_shown(ruleset, choice, outcome, states))
    except DiceNeeded as needed:
        answer["dice_needed"] = {"step": len(answer["steps"]), **vars(needed)}
    except Refused as refused:
        answer["error"] = _error(len(answer["steps"]), refused.code, refused.message)
    except BadFace as bad:
        answer["error"] = _error(len(answer["steps"]), "bad_dice", str(bad))
    if ruleset is not None and state is not None:
        answer["state"] = ruleset.plain(state)
    return answer, ERROR if answer["error"] else DICE if answer["dice_needed"] else OK


def steps(scenario: Scenario) -> Iterator[Played]:
    """Yields the fight step by step. Raises `Refused`, `DiceNeeded`, `BadFace` at the failing
    step."""
    ruleset, dice = scenario.ruleset, scenario.dice
    sums = dice.sums if isinstance(dice, Script) else []
    outcome = ruleset.begin(scenario.roster, scenario.options, dice)
    yield None, with_sums(outcome, sums)
    for raw in scenario.choices:
        outcome = ruleset.resolve(outcome.state, read_choice(raw), dice)
        yield raw, with_sums(outcome, sums)


def most_choices(combatants: int) -> int:
    """The number of suggestions after which a fight of this size counts as endless."""
    return max(MOST_CHOICES, MOST_CHOICES_EACH * combatants)


def _to_the_end(scenario: Scenario) -> Iterator[Played]:
    """The fight with these choices, continued with suggestions for everybody."""
    ruleset, taken = scenario.ruleset, 0
    most = most_choices(len(scenario.roster))
    for raw, outcome in steps(scenario):
        yield raw, outcome
    while decisions := ruleset.pending(outcome.state):
        if taken == most:
            raise BadScenario(f"{most} suggestions have not ended the fight")
        taken += 1
        choice = ruleset.suggest(outcome.state, decisions[0])
        outcome = ruleset.resolve(outcome.state, choice, scenario.dice)
        yield plain_choice(choice), outcome


class Recorded:
    """A dice source that records every face of another, by label."""

    def __init__(self, source: Dice, faces: dict[str, list[int]]):
        self._source, self._faces = source, faces

    def roll(self, who: str, purpose: str, count: int, sides: int) -> tuple[int, ...]:
        rolled = self._source.roll(who, purpose, count, sides)
        self._faces.setdefault(label(who, purpose), []).extend(rolled)
        return rolled


def unreadable(message: str) -> dict[str, Any]:
    """The answer to input that is not a scenario."""
    error = _error(0, "bad_scenario", message)
    return {"steps": [], "state": None, "dice_needed": None, "error": error}


def read_choice(raw: Any) -> Choice:
    """A choice from its JSON form, which has the fields beside `option`."""
    if not isinstance(raw, Mapping):
        raise BadScenario("a choice is an object")
    for key in ("by", "kind", "option"):
        if not isinstance(raw.get(key), str):
            raise BadScenario(f"a choice needs {key!r} as text")
    fields = {key: value for key, value in raw.items() if key not in ("by", "kind", "option")}
    return Choice(raw["by"], raw["kind"], raw["option"], fields)


def plain_choice(choice: Choice) -> dict[str, Any]:
    """The JSON form of a choice."""
    return {"by": choice.by, "kind": choice.kind, "option": choice.option, **choice.fields}


def opened(scenario: Any) -> Scenario:
    """The scenario as written, with its roster checked. Raises `BadScenario`."""
    if not isinstance(scenario, Mapping):
        raise BadScenario("a scenario is an object")
    unknown = set(scenario) - KEYS
    if unknown:
        raise BadScenario(f"unknown key {sorted(unknown)[0]!r}")
    slug = scenario.get("ruleset")
    try:
        ruleset = registry.get(slug) if isinstance(slug, str) else registry.get("")
    except registry.UnknownRuleset:
        raise BadScenario(f"unknown ruleset {slug!r}") from None
    choices = scenario.get("choices", [])
    if not isinstance(choices, list):
        raise BadScenario("'choices' is a list")
    if not isinstance(scenario.get("options", {}), Mapping):
        raise BadScenario("'options' is an object")
    dice, roster = _dice(scenario), _roster(scenario)
    if len({row["id"] for row in roster}) < len(roster):
        raise BadScenario("two combatants have one id")
    return Scenario(ruleset, roster, scenario.get("options", {}), dice, choices)


def _dice(scenario: Mapping[str, Any]) -> Script | Seeded:
    seed, faces = scenario.get("seed"), scenario.get("dice", {})
    if seed is not None:
        if "dice" in scenario:
            raise BadScenario("either 'dice' or 'seed'")
        if isinstance(seed, bool) or not isinstance(seed, int):
            raise BadScenario("'seed' is a whole number")
        return Seeded(seed)
    if not isinstance(faces, Mapping) or not all(isinstance(row, list) for row in faces.values()):
        raise BadScenario("'dice' maps labels to lists of faces")
    return Script(faces)


def _roster(scenario: Mapping[str, Any]) -> list[dict[str, Any]]:
    combatants = scenario.get("combatants")
    if not isinstance(combatants, list) or not combatants:
        raise BadScenario("'combatants' is a list with somebody in it")
    return [read_combatant(raw) for raw in combatants]


def read_combatant(raw: Any) -> dict[str, Any]:
    """A combatant of a roster: `id`, `side`, optionally `name` and `stats`; nothing else."""
    if not isinstance(raw, Mapping):
        raise BadScenario("a combatant is an object")
    unknown = set(raw) - {"id", "name", "side", "stats"}
    if unknown:
        raise BadScenario(f"unknown key {sorted(unknown)[0]!r} of a combatant")
    for key in ("id", "side"):
        if not isinstance(raw.get(key), str) or not raw[key]:
            raise BadScenario(f"a combatant needs {key!r} as text")
    name, stats = raw.get("name", raw["id"]), raw.get("stats", {})
    if raw["id"] == "gm":
        raise BadScenario("'gm' is no combatant")
    if not isinstance(name, str) or not isinstance(stats, Mapping):
        raise BadScenario(f"{raw['id']}: 'name' is text and 'stats' an object")
    return {"id": raw["id"], "name": name, "side": raw["side"], "stats": dict(stats)}


def _shown(ruleset: Ruleset, raw: Any, outcome: Outcome, states: bool) -> dict[str, Any]:
    shown_fields = {
        "choice": raw,
        "log": [plain_entry(entry) for entry in outcome.log],
        "pending": [plain_decision(decision) for decision in ruleset.pending(outcome.state)],
    }
    if states:
        shown_fields["state"] = ruleset.plain(outcome.state)
    return shown_fields


def plain_entry(entry: Entry) -> dict[str, Any]:
    return {
        "rule": entry.rule,
        "who": entry.who,
        "target": entry.target,
        "rolls": [plain_roll(roll) for roll in entry.rolls],
        "facts": dict(entry.facts),
        "visible_to": entry.visible_to,
    }


def plain_roll(roll: Roll) -> dict[str, Any]:
    """With `summed` only where it holds."""
    plain = {
        "who": roll.who,
        "purpose": roll.purpose,
        "count": roll.count,
        "sides": roll.sides,
        "faces": list(roll.faces),
    }
    return {**plain, "summed": True} if roll.summed else plain


def plain_decision(decision: Decision) -> dict[str, Any]:
    return {
        "by": decision.by,
        "kind": decision.kind,
        "options": [option.name for option in decision.options],
        "default": decision.default,
    }


def _error(step: int, code: str, message: str) -> dict[str, Any]:
    return {"step": step, "code": code, "message": message}
