"""Consequences: wounds, major wounds, conditions, rolls against them, and losses."""

from rulesets.coc7.wording.labels import saved
from rulesets.coc7.wording.log.came_of.words import (
    CON_ROLL,
    DUD,
    FREE,
    FREE_MANY,
    JAMMED,
    MAJOR_WOUND,
    MANOEUVRED,
    NO_DAMAGE,
    NOTICED,
    STABLE,
    STATUS,
    STATUS_MANY,
    SUFFERS,
    SURPRISED,
    first_of,
    goes_out,
    last_status,
    roll_word,
)
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, of_rule
from rulesets.wording.log import RULING

FRIEND = pgettext(
    "coc7",
    "A fumble: the shot of {who} goes into the melee and hits {target}: {damage} damage.",
)
STAYS_CONSCIOUS = pgettext("coc7", "{who} stays conscious.")
SAID_BY_THE_DEED = ("flee", "gm_remove", "gm_set")


def wound(entry: Entry, gathering: Gathering) -> None:
    """Tells a wound; if its cause is told, that sentence has the amount."""
    done = of_rule(gathering.entries, "damage", "gm_hurt")
    told = any(each.target == entry.who for each in done)
    said = None if told else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.WOUNDED, said, life=entry.facts.get("amount", 0))


def major_wound(entry: Entry, gathering: Gathering) -> None:
    said = None if goes_out(gathering.entries, entry.who) else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.CHANGED, said, word=Phrase(MAJOR_WOUND))


def con_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells a CON roll; the unconsciousness after a failure is told separately."""
    stays = entry.facts.get("success")
    said = phrase(STAYS_CONSCIOUS, who=Name(entry.who or "")) if stays else None
    weight = Weight.RESISTED if stays else Weight.DID
    gathering.befalls(entry.who, weight, said, word=roll_word(CON_ROLL, entry))


def dying_roll(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    weight = Weight.RESISTED if entry.facts.get("success") else Weight.DID
    gathering.befalls(entry.who, weight, word=roll_word(CON_ROLL, entry))


def status(entry: Entry, gathering: Gathering) -> None:
    """Tells a status; of several in one exchange only the last is the fate."""
    now, last = entry.facts.get("status", ""), last_status(gathering.entries, entry.who)
    word = Phrase(STATUS[now]) if now in STATUS and entry is last else None
    if saved(entry.facts):
        word = Phrase(STABLE)
    by_the_deed = gathering.entries[0].rule in SAID_BY_THE_DEED
    said = None if by_the_deed else gathering.sentence(entry)
    better = now in ("", "active") or saved(entry.facts)
    weight = Weight.CHANGED if better else Weight.OUT
    many = None if saved(entry.facts) else STATUS_MANY.get(now)
    gathering.befalls(entry.who, weight, said, word=word, many=many)


def released(entry: Entry, gathering: Gathering) -> None:
    freed = first_of(gathering.entries, "break_free")
    said = None if freed else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.CHANGED, said, word=Phrase(FREE), many=FREE_MANY)


def manoeuvre_effect(entry: Entry, gathering: Gathering) -> None:
    """Tells a manoeuvre's effect on the tile; its sentence is part of the deed."""
    word = Phrase(SUFFERS.get(entry.facts.get("goal", ""), MANOEUVRED))
    gathering.befalls(entry.target, Weight.CHANGED, word=word)


def awareness(entry: Entry, gathering: Gathering) -> None:
    noticed = bool(entry.facts.get("success"))
    weight = Weight.RESISTED if noticed else Weight.CHANGED
    word = Phrase(NOTICED if noticed else SURPRISED)
    gathering.befalls(entry.who, weight, gathering.sentence(entry), word=word)


def friend_hit(entry: Entry, gathering: Gathering) -> None:
    """Tells all shots of an attack that hit the same friend together."""
    hit = [e for e in of_rule(gathering.entries, "damage") if e.target == entry.target]
    if not hit or any("net" not in blow.facts for blow in hit):
        gathering.does(gathering.sentence(entry))
        return
    damage = sum(blow.facts["net"] for blow in hit)
    names = {"who": Name(entry.who or ""), "target": Name(entry.target or "")}
    gathering.does(Phrase(FRIEND, {**names, "damage": damage}))
    if not damage:
        gathering.befalls(entry.target, Weight.RESISTED, word=Phrase(NO_DAMAGE))


def malfunction(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    word = Phrase(DUD if entry.facts.get("effect") == "dud" else JAMMED)
    gathering.befalls(entry.who, Weight.CHANGED, word=word)


def gm_set(entry: Entry, gathering: Gathering) -> None:
    """Tells a value set by the GM; a changed health is life lost or gained."""
    gathering.does(gathering.sentence(entry))
    facts = entry.facts
    if facts.get("field") == "hp" and {"before", "value"} <= facts.keys():
        life = facts["before"] - facts["value"]
        weight, word = Weight.CHANGED, None if life else Phrase(RULING)
        if life > 0:
            weight = Weight.WOUNDED
        gathering.befalls(entry.target, weight, word=word, life=life)
    else:
        gathering.befalls(entry.target, Weight.CHANGED, word=Phrase(RULING))
