"""Makes results of exchanges; each rule is a deed or a consequence."""

from collections.abc import Mapping, Sequence

from rulesets.contract import Entry, Result, Weight
from rulesets.messages import Message, Phrase, phrase
from rulesets.momentum.wording.log import SENTENCES, sentence
from rulesets.momentum.wording.log.came_of import (
    actions,
    blows,
    choosing,
    manoeuvres,
    tests,
)
from rulesets.momentum.wording.log.came_of.words import (
    ARMED,
    OTHERWISE_OUT,
    OUT,
    OUT_OF_MELEE,
    OUT_OF_MELEE_MANY,
    STANDS,
    TAKEN_OUT,
)
from rulesets.results import Gathering, Teller, befalls, deed, results
from rulesets.sentence_patterns import sentence_of
from rulesets.wording.log import NEW, RULING

DEEDS = "split no_exchange gm_momentum gm_end fight_over"
DID = "reload redirect"
ARITHMETIC = frozenset(("round", "exchange"))
"""The beginning of a round or an exchange is not told."""


def _changed(rule: str, word: Message | None = None, many: Message | None = None) -> Teller:
    return befalls(Weight.CHANGED, SENTENCES[rule], word=word, many=many)


def _did(rule: str) -> Teller:
    """A teller for the deed alone, without its target."""
    say = sentence_of(SENTENCES[rule])

    def tell(entry: Entry, gathering: Gathering) -> None:
        gathering.befalls(entry.who, Weight.DID, say(entry, entry.facts))

    return tell


def _out(entry: Entry, gathering: Gathering) -> None:
    word, many = OUT.get(str(entry.facts.get("status")), OTHERWISE_OUT)
    said = sentence(entry)
    gathering.befalls(entry.who, Weight.OUT, said, word=phrase(word), many=many)


TELLERS: Mapping[str, Teller] = {
    **{rule: deed(SENTENCES[rule]) for rule in DEEDS.split()},
    **{rule: _did(rule) for rule in DID.split()},
    "choice": choosing.choice,
    "test": tests.test,
    "initiative": actions.initiative,
    "move": actions.move,
    "leave": _changed("leave", OUT_OF_MELEE, OUT_OF_MELEE_MANY),
    "other": actions.other,
    "stand_up": _changed("stand_up", STANDS),
    "pick_up": _changed("pick_up", ARMED),
    "damage": blows.damage,
    "half_damage": blows.half_damage,
    "spell_damage": actions.spell_damage,
    "void": actions.void,
    **dict.fromkeys(("engage", "reinforce", "join", "gm_engage"), actions.meets),
    "ignore": actions.ignore,
    "group": actions.group,
    "ward": blows.ward,
    "count": blows.count,
    "disarm": manoeuvres.disarm,
    "trip": manoeuvres.trip,
    "push": manoeuvres.push,
    "take_momentum": manoeuvres.take_momentum,
    "improvise": manoeuvres.improvise,
    "flank": manoeuvres.flank,
    "switch": manoeuvres.switch,
    "riposte": blows.riposte,
    "flee": _changed("flee", OUT_OF_MELEE, OUT_OF_MELEE_MANY),
    "momentum": manoeuvres.momentum,
    "fumble": manoeuvres.fumble,
    "cast": actions.cast,
    "out": _out,
    "dissolve": manoeuvres.dissolve,
    "gm_set": _changed("gm_set", RULING),
    "gm_add": _changed("gm_add", NEW),
    "gm_remove": befalls(Weight.OUT, SENTENCES["gm_remove"], word=TAKEN_OUT),
    "gm_disengage": _changed("gm_disengage", OUT_OF_MELEE, OUT_OF_MELEE_MANY),
    "check": actions.check,
}
_told = results(TELLERS)


def result(entries: Sequence[Entry]) -> Result | None:
    """The result. If all consequences fit on tiles, the sentences of the log are the deed."""
    found = _told(entries)
    if found is None or found.deed or any(each.said for each in found.consequences):
        return found
    told = filter(None, (sentence(entry) for entry in entries if entry.rule in TELLERS))
    said: list[Phrase] = []
    said += (phrase for phrase in told if phrase not in said)
    return Result(tuple(said), found.consequences) if said else None
