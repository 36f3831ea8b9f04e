"""Choices for an exchange: each combatant's deed while it is open, then their tests."""

from collections.abc import Mapping

from rulesets.contract import Entry, Weight
from rulesets.messages import Message, pgettext
from rulesets.momentum.wording.log.came_of.words import ANSWERS, by, noted
from rulesets.results import Gathering, of_rule

SAME: Mapping[str, Message] = {
    "hold": pgettext("momentum", "{count} wait: {who}."),
    "stay": pgettext("momentum", "{count} stay in the melee: {who}."),
    "move": pgettext("momentum", "{count} about to move: {who}."),
    "engage": pgettext("momentum", "{count} about to start a melee: {who}."),
    "shoot": pgettext("momentum", "{count} about to shoot: {who}."),
    "reload": pgettext("momentum", "{count} about to reload: {who}."),
    "cast": pgettext("momentum", "{count} about to cast a spell: {who}."),
}
TOLD_BY = "test leave flee other stand_up pick_up".split()


def choice(entry: Entry, gathering: Gathering) -> None:
    """A single choice is the deed; several are consequences for the combatants that chose. Once the
    dice of an exchange are rolled, only the choices of those without a roll are told."""
    said = gathering.sentence(entry)
    if entry.facts.get("kind") in ANSWERS and of_rule(gathering.entries, "test", "count"):
        if by(gathering.entries, entry.who, *TOLD_BY) is None:
            gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif said is not None and len(_spoken(gathering)) == 1:
        gathering.does(said)
        gathering.befalls(entry.who, Weight.DID, word=noted(entry))
    elif said is not None:
        declared = entry.facts.get("kind") == "declare"
        many = SAME.get(entry.facts.get("option", "")) if declared else None
        gathering.befalls(entry.who, Weight.DID, said, word=noted(entry), many=many)


def _spoken(gathering: Gathering) -> list[Entry]:
    return list(filter(gathering.sentence, of_rule(gathering.entries, "choice")))
