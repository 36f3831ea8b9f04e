"""The roller and the purpose of dice, for dice pads and for rolls in the record; and the reading of
the dice (README 7.1): of two rolled for a test, one counts."""

from collections.abc import Mapping

from rulesets.contract import Entry, Face
from rulesets.dice import Roll
from rulesets.messages import Phrase, pgettext
from rulesets.results import every_face
from rulesets.sentence_patterns import RollTitle, titled
from rulesets.wording.rolled import EVERY_GAME

ROLLED: Mapping[str, RollTitle] = {
    **EVERY_GAME,
    "manoeuvre": RollTitle(
        pgettext("momentum", "{who}: manoeuvre"),
        pgettext("momentum", "{who}: manoeuvre ({target})"),
    ),
    "defence": RollTitle(
        pgettext("momentum", "{who}: defence"),
        pgettext("momentum", "{who}: defence against {target}"),
    ),
    "evade": RollTitle(
        pgettext("momentum", "{who}: evasion"),
        pgettext("momentum", "{who}: evasion of {target}"),
    ),
    "shoot": RollTitle(
        pgettext("momentum", "{who}: shot"), pgettext("momentum", "{who}: shot at {target}")
    ),
    "reload": RollTitle(pgettext("momentum", "{who}: reloading")),
    "other": RollTitle(pgettext("momentum", "{who}: other action")),
    "cast": RollTitle(
        pgettext("momentum", "{who}: casting a spell"),
        pgettext("momentum", "{who}: casting a spell on {target}"),
    ),
    "check": RollTitle(pgettext("momentum", "{who}: skill test")),
    "spell_damage": RollTitle(
        pgettext("momentum", "{who}: damage of the spell"),
        pgettext("momentum", "{who}: damage of the spell to {target}"),
    ),
}


def rolled(who: str, purpose: str, told: Entry | None) -> Phrase:
    return titled(ROLLED[purpose], who, told)


def faces(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    counts = entry.facts.get("roll")
    if entry.rule != "test" or counts not in roll.faces:
        return every_face(entry, roll)
    place = roll.faces.index(counts)
    return tuple(Face(str(face), nth == place) for nth, face in enumerate(roll.faces))
