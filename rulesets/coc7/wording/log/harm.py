"""Damage, wounds, dying and help (README 7.9)."""

from collections.abc import Iterator, Sequence

from rulesets.coc7.wording.labels import LEXICON, rolled, saved, sentences
from rulesets.contract import Entry, Line, Weight
from rulesets.dice import Roll
from rulesets.log_rows import Rule, by_fact, number, plus, total
from rulesets.messages import Dice, Message, Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, of_rule
from rulesets.sentence_patterns import Facts, by_word, if_known, people

NO_DAMAGE = pgettext("coc7", "no damage")

# -- the sentences -------------------------------------------------------------------------------


def _damage(entry: Entry, facts: Facts) -> Phrase:
    values = {**people(entry), "net": facts["net"]}
    if facts["of"] > 1:
        message = pgettext("coc7", "Bullet {bullet} of {of}: {net} damage to {target}.")
        return Phrase(message, {**values, "bullet": facts["bullet"], "of": facts["of"]})
    if not facts["net"]:
        return Phrase(pgettext("coc7", "{who} hits {target}, but does no damage."), values)
    if facts["extreme"]:
        return Phrase(pgettext("coc7", "{who} hits {target} for extreme damage: {net}."), values)
    return Phrase(pgettext("coc7", "{who} hits {target}: {net} damage."), values)


LOSES = npgettext("coc7", "{who} loses {count} hit point.", "{who} loses {count} hit points.")
LOSES_OF = npgettext(
    "coc7",
    "{who} loses {count} hit point and has {hp} of {most} left.",
    "{who} loses {count} hit points and has {hp} of {most} left.",
)


def _wound(entry: Entry, facts: Facts) -> Phrase:
    if "hp" not in facts or "hp_max" not in facts:
        return Phrase(LOSES, people(entry), facts["amount"])
    values = {**people(entry), "hp": facts["hp"], "most": facts["hp_max"]}
    return Phrase(LOSES_OF, values, facts["amount"])


STABLE = pgettext("coc7", "{who} is stable, but unconscious.")
_becomes = by_word("status", sentences("becomes"))


def _status(entry: Entry, facts: Facts) -> Phrase | None:
    return Phrase(STABLE, people(entry)) if saved(facts) else _becomes(entry, facts)


# -- what comes of it ----------------------------------------------------------------------------

FATES, MANY = LEXICON.also["fate"], LEXICON.also["fate_many"]
SAVED = pgettext("coc7", "stable")
SAID_BY_THE_DEED = ("flee", "gm_remove", "gm_set")
MAJOR_WOUND = pgettext("coc7", "major wound")
CON_ROLL = rolled(pgettext("coc7", "CON roll {roll}: {level}"))
STAYS_CONSCIOUS = pgettext("coc7", "{who} stays conscious.")
AIDED = npgettext("coc7", "{who} regains {count} hit point.", "{who} regains {count} hit points.")
BACK = 1
"""Hit points restored by first aid."""


def _last_status(entries: Sequence[Entry], who: str | None) -> Entry | None:
    return next((e for e in reversed(of_rule(entries, "status")) if e.who == who), None)


def wound(entry: Entry, gathering: Gathering) -> None:
    """Tells a wound; if its cause is told, that sentence has the amount."""
    done = of_rule(gathering.entries, "damage", "gm_hurt")
    is_told = any(each.target == entry.who for each in done)
    sentence = None if is_told else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.WOUNDED, sentence, life=entry.facts["amount"])


def con_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells a CON roll; the unconsciousness after a failure is told separately."""
    stays, word = entry.facts["success"], CON_ROLL(entry, entry.facts)
    sentence = Phrase(STAYS_CONSCIOUS, people(entry)) if stays else None
    weight = Weight.RESISTED if stays else Weight.DID
    gathering.befalls(entry.who, weight, sentence, word=word)


def major_wound(entry: Entry, gathering: Gathering) -> None:
    """Tells a major wound, unless the combatant then goes out of the fight."""
    fate = _last_status(gathering.entries, entry.who)
    out = fate is not None and fate.facts["status"] != "active"
    sentence = None if out else gathering.sentence(entry)
    gathering.befalls(entry.who, Weight.CHANGED, sentence, word=Phrase(MAJOR_WOUND))


def status(entry: Entry, gathering: Gathering) -> None:
    """Tells a status; of several in one exchange only the last is the fate."""
    now, stable = entry.facts["status"], saved(entry.facts)
    last = entry is _last_status(gathering.entries, entry.who)
    gathering.befalls(
        entry.who,
        Weight.CHANGED if stable or now == "active" else Weight.OUT,
        None if gathering.entries[0].rule in SAID_BY_THE_DEED else gathering.sentence(entry),
        word=Phrase(SAVED) if stable else Phrase(FATES[now]) if last else None,
        many=None if stable else MANY[now],
    )


def first_aid(entry: Entry, gathering: Gathering) -> None:
    gathering.does(gathering.sentence(entry))
    if entry.facts["success"]:
        better = bool(of_rule(gathering.entries, "status"))
        sentence = None if better else phrase(AIDED, BACK, who=Name(entry.target or ""))
        gathering.befalls(entry.target, Weight.CHANGED, sentence, life=-BACK)


# -- the arithmetic ------------------------------------------------------------------------------

ROLL = pgettext("coc7", "Roll {dice}")
ROLLS: dict[str, Message] = {
    "bonus": pgettext("coc7", "Damage bonus {dice}"),
    "impale": pgettext("coc7", "Impale {dice}"),
}
BONUS = pgettext("coc7", "Damage bonus")
COUNTS = pgettext("coc7", "Damage bonus that counts")
BLUNT = pgettext("coc7", "Extreme success with a blunt weapon: maximum damage and damage bonus.")
EXTREME = pgettext(
    "coc7",
    "Extreme success with an impaling weapon or bullet: maximum damage and damage bonus, plus the "
    "damage roll.",
)
ARMOUR = plus("armour", pgettext("coc7", "Armour"), -1)
DONE = total("net", pgettext("coc7", "Damage done"))


def _dice(entry: Entry, facts: Facts) -> list[Line]:
    return [_line(roll) for roll in entry.rolls]


def _line(roll: Roll) -> Line:
    value = Dice(roll.added_up) if roll.count > 1 else roll.faces[0]
    dice = Dice(f"{roll.count}d{roll.sides}")
    return Line(phrase(ROLLS.get(roll.purpose, ROLL), dice=dice), value)


def _base(entry: Entry, facts: Facts) -> Iterator[Line]:
    most = pgettext("coc7", "Maximum damage of the weapon")
    base = most if facts["extreme"] else pgettext("coc7", "Damage rolled")
    yield from number("base", base)(entry, facts)


def _bonus(entry: Entry, facts: Facts) -> Iterator[Line]:
    """The damage bonus; thrown weapons and bows get half of it."""
    rolled = [sum(roll.faces) for roll in entry.rolls if roll.purpose == "bonus"]
    halved = rolled and sum(rolled) != facts.get("bonus")
    yield from plus("bonus", COUNTS if halved else BONUS)(entry, facts)


def _extreme(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts["extreme"]:
        impales = any(roll.purpose == "impale" for roll in entry.rolls) or facts.get("impale")
        yield Line(phrase(EXTREME if impales else BLUNT))


# -- the rows ------------------------------------------------------------------------------------

HARM = {
    "damage": Rule(
        sees="weapon bullet of extreme net",
        actor="base bonus impale gross armour",
        outcome="net extreme",
        says=_damage,
        came=None,
        why=(
            _dice,
            _base,
            _bonus,
            plus("impale", pgettext("coc7", "Impale: the weapon’s damage once more")),
            ARMOUR,
            DONE,
            _extreme,
        ),
    ),
    "wound": Rule(
        sees="amount",
        actor="hp_before hp hp_max",
        outcome="amount",
        says=_wound,
        came=wound,
        why=(
            number("hp_before", pgettext("coc7", "Hit points before")),
            plus("amount", pgettext("coc7", "Wound"), -1),
            total("hp", pgettext("coc7", "Hit points now")),
        ),
    ),
    "status": Rule(sees="from status", outcome="status", says=_status, came=status),
    "gm_hurt": Rule(
        sees="net",
        actor="gross armour",
        outcome="net",
        says=if_known(
            npgettext(
                "coc7",
                "By ruling of the GM {target} takes {count} point of damage.",
                "By ruling of the GM {target} takes {count} points of damage.",
            ),
            count="net",
        ),
        part=by_fact("net", {0: Part(weight=Weight.RESISTED, word=NO_DAMAGE)}),
        why=(_dice, ARMOUR, DONE),
    ),
}
