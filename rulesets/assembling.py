"""Puts a game together from its rooms: each part of the contract has a home, and a name there.

    @assembled
    class Cairn(Reducer[State, Fight], Reports):
        slug = "cairn"
        name = pgettext("cairn", "Cairn")
        languages = ("en", "de")

A home is a file of a room; a room of one file is the home of all its parts. Attributes of the class
itself take precedence: a part with another home is assigned there, as `spoils =
staticmethod(spoils)`. Optional parts are looked up if the class derives from their protocol.
`Unready` lists everything that is missing.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from inspect import isclass, isfunction, signature
from operator import attrgetter
from pathlib import Path
from typing import Any, NamedTuple, cast

from msgspec import json

from rulesets.contract import Ruleset
from rulesets.fields import helped
from rulesets.unresolved import unresolved_imports


class Unready(Exception):
    """A game cannot be put together; its message lists everything that is missing."""

    def __init__(self, package: str, reasons: list[str]):
        listed = "".join(f"\n  {reason}" for reason in dict.fromkeys(reasons))
        super().__init__(f"{package} is not complete:{listed}")


def _as_it_is(value: Any) -> Any:
    return value


class Part(NamedTuple):
    """`homes`: files with the part, as `ROOM.FILE:NAME`; without any only the class itself has it.
    `made`: the part, from the value found there."""

    name: str
    purpose: str
    homes: str = ""
    made: Callable[[Any], Any] = _as_it_is


LEXICON = Part("words", "the words of the game", "wording.labels:LEXICON")
PARTS = (
    Part("slug", "the name of the game in files and addresses"),
    Part("name", "the game's name for readers, marked with pgettext"),
    Part("languages", "the languages of all its words, with en"),
    Part("wording", "the words for everything, a GameWording", "wording:WORDING"),
    Part("guide", "the page Help", "wording.labels:LEXICON", attrgetter("guide")),
    Part("options", "the house rules, a Field each", "sheet.stats:OPTIONS"),
    Part("stats", "the sheet, a Field for each stat", "sheet.stats:STATS"),
    Part("settable", "the fields that the GM may set in a fight", "sheet.stats:SETTABLE"),
    Part("quick", "the GM's short sheet", "sheet.stats:QUICK"),
    Part("spot", "the two stats of somebody made on the spot", "sheet.stats:SPOT"),
    Part("check_options", "checks house rules, and fills them in", "sheet.stats:check_options"),
    Part("check_stats", "checks the stats of a sheet", "sheet.roster:check_stats"),
    Part("kept", "the stats that last beyond a fight", "sheet.between_fights:kept"),
    Part("printed", "the arrangement of a sheet", "sheet.printed:PRINTED"),
    Part("rests", "the kinds of rest, with their words", "sheet.between_fights:RESTS"),
    Part("rest", "a sheet after a rest", "sheet.between_fights:rest"),
    Part("withheld", "why a rest restores less", "sheet.between_fights:withheld"),
    Part("rest_choices", "the choices in a rest", "sheet.between_fights:rest_choices"),
    Part("rest_as_chosen", "a sheet after them", "sheet.between_fights:rest_as_chosen"),
    Part("fills_from", "values from which stats are filled in", "sheet.classes:FILLS_FROM"),
    Part("filled_from", "a sheet after that", "sheet.classes:filled_from"),
    Part("grown", "a sheet whose rows have grown with its level", "sheet.classes:grown"),
    Part("foundry", "sheets from Foundry VTT", "sheet.foundry:FOUNDRY"),
    Part("stat_blocks", "sheets from stat blocks", "sheet.blocks:STAT_BLOCKS"),
    Part("surprise", "the stat or option of a surprised side"),
    Part("judged", "the words for chances by what characters see"),
    Part("fight", "a state while a step changes it", "rules.fight:Fight"),
    Part("decoder", "reads states from JSON", "state:State", json.Decoder),
    Part("rules", "the rules of the log", "wording.log:LOG", lambda log: tuple(log.rules)),
    Part("deeds", "the rules that are visible deeds", "rules.rule_names:DEEDS"),
    Part("beats", "how the log is divided into exchanges", "rules.rule_names:BEATS"),
    Part("spoils", "the defeated who leave spoils", "rules.rounds:spoils"),
    Part("begin", "the first state of a fight", "asking.sequence:begin"),
    Part("run_on", "runs to the next question", "asking.sequence:run_on"),
    Part(
        "pending",
        "the open questions of a state",
        "asking.decisions:open_decisions asking.decisions:pending",
    ),
    Part("one_by_one", "the same, each when it is reached", "asking.decisions:one_by_one"),
    Part("answer", "takes the answer to a question", "asking.decisions:answer"),
    Part("rulings", "the rulings that the GM can choose now", "asking.rulings:rulings"),
    Part("take", "takes a ruling", "asking.rulings:take"),
    Part("suggest", "a plausible answer", "asking.suggest:suggest"),
    Part("odds", "the exact odds of an answer", "asking.chances.odds:odds"),
    Part("chance", "the chance shown beside an answer", "asking.chances.chance:chance"),
    Part("armed", "the effect of a weapon or number in one answer", "asking.chances.chance:armed"),
    Part("at_stake", "the words for somebody about to roll", "asking.stakes:at_stake"),
    Part("face", "the faces made up to foresee a roll", "asking.stakes:face"),
    Part(
        "spends",
        "whether an answer uses up something scarce",
        "asking.sparing:spends asking.spending:spends",
    ),
    Part("spared", "the part of a question that has to be asked", "asking.sparing:spared"),
    Part("lasting", "questions that come several times in a round", "asking.sparing:LASTING"),
    Part("weighs", "questions answered while chances are low", "asking.sparing:WEIGHS"),
    Part("view", "the fight as a viewer may see it", "shown.view:view"),
    Part("tell", "an entry of the log as a viewer may read it", "shown.view:tell"),
    Part("outcomes", "the facts that tell foes apart", "wording.log:LOG", attrgetter("outcomes")),
    Part("forewarnings", "warnings before a fight", "shown.forewarning:forewarnings"),
    Part("harm", "the unit of damage", "shown.report:HARM"),
    Part("effects", "the damage and healing of an entry", "shown.report:effects"),
    Part("luck", "how lucky the rolls of an entry were", "shown.report:luck_of"),
    Part("supplies", "what can run out", "shown.report:supplies"),
    Part("plain", "the state as scenarios check it", "state:plain"),
)
HELPED = ("options", "stats", "fills_from")
"""Parts that get their help texts from the words of the game."""


def assembled[G: type](game: G) -> G:
    """The class with all its parts. Raises `Unready`."""
    package = game.__module__.rpartition(".")[0]
    rooms = _Rooms(package)
    reasons: list[str] = []
    if "demo" not in vars(game):
        folder = Path(sys.modules[game.__module__].__file__ or "").parent
        game.demo = folder / "demo.json"  # type: ignore[attr-defined]
    for part in (part for part in PARTS if part.name not in vars(game)):
        attribute = rooms.find(part)
        if attribute is not None:
            reasons += _misfit(game, part, attribute)
            setattr(game, part.name, _attribute(_with_help(part, attribute, rooms)))
        elif _is_needed(game, part):
            reasons.append(f"{part.name}: {part.purpose} ({_expected(part, package)})")
    if rooms.broken:
        reasons = [*(unresolved_imports(package) or rooms.broken)]
    if reasons:
        raise Unready(package, reasons)
    return game


def load_game(package: str) -> Ruleset:
    """The game of a package, whose `resolver.py` has its class. Raises `Unready`, and
    ModuleNotFoundError if there is no such package."""
    module = f"{package}.resolver"
    try:
        members = vars(import_module(module)).values()
    except ImportError as error:
        missing = getattr(error, "name", "") or ""
        if isinstance(error, ModuleNotFoundError) and f"{module}.".startswith(f"{missing}."):
            raise
        raise Unready(package, unresolved_imports(package) or [str(error)]) from error
    own = [member for member in members if isclass(member) and member.__module__ == module]
    games = [item for item in own if isinstance(getattr(item, "slug", None), str)]
    if len(games) != 1:
        raise Unready(package, [f"resolver.py has {len(games)} classes with a slug, not one"])
    return cast(Ruleset, games[0]())


class _Rooms:
    """The files of a package. `broken`: those that cannot be imported, with the error."""

    def __init__(self, package: str):
        self._package = package
        self.broken: list[str] = []

    def find(self, part: Part) -> Any:
        """The part, or None."""
        for home in part.homes.split():
            file, _, name = home.partition(":")
            for module in self._modules(file):
                if hasattr(module, name):
                    return part.made(getattr(module, name))
        return None

    def _modules(self, file: str) -> Iterator[Any]:
        """The module of a file, and those of the folders around it that it may be a part of."""
        steps = file.split(".")
        names = [".".join((self._package, *steps[:count])) for count in range(1, len(steps) + 1)]
        there = []
        for name in names:
            try:
                there.append(import_module(name))
            except ModuleNotFoundError as error:
                if error.name != name:
                    self.broken.append(f"{name}: {error}")
                break
            except ImportError as error:
                self.broken.append(f"{name}: {error}")
                break
        return reversed(there)


def _with_help(part: Part, attribute: Any, rooms: _Rooms) -> Any:
    lexicon = rooms.find(LEXICON) if part.name in HELPED else None
    return helped(attribute, lexicon.help, part.name) if lexicon is not None else attribute


def _attribute(attribute: Any) -> Any:
    return staticmethod(attribute) if callable(attribute) and not isclass(attribute) else attribute


def _is_needed(game: type, part: Part) -> bool:
    """Whether the game promises the part, and has no default for it."""
    promised = False
    for each in game.__mro__:
        promised = promised or part.name in getattr(each, "__annotations__", {})
        if part.name in vars(each):
            return _is_protocol(each) and isfunction(vars(each)[part.name])
    return promised


def _misfit(game: type, part: Part, attribute: Any) -> Iterator[str]:
    """A reason if the contract calls the part with other arguments than it takes."""
    for each in (each for each in game.__mro__ if _is_protocol(each)):
        method = vars(each).get(part.name)
        if isfunction(method) and callable(attribute):
            _, *names = signature(method).parameters
            try:
                signature(attribute).bind(*names)
            except TypeError:
                yield f"{part.name}{signature(attribute)} is called as ({', '.join(names)})"


def _is_protocol(kind: type) -> bool:
    return bool(vars(kind).get("_is_protocol"))


def _expected(part: Part, package: str) -> str:
    if not part.homes:
        return "a line of the class"
    file, _, name = part.homes.split()[0].partition(":")
    room = file.partition(".")[0]
    folder = (Path(sys.modules[package].__file__ or "").parent / room).is_dir()
    return f"{name} in {file.replace('.', '/') if folder else room}.py"
