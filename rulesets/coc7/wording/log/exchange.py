"""An attack with its answer, from its entries: the rolls, the hits, the answer and its effect."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from rulesets.coc7.wording.labels import LEXICON, label
from rulesets.coc7.wording.log.rolls import WORDS
from rulesets.contract import Entry, Weight
from rulesets.messages import Name, Phrase, Term, pgettext
from rulesets.results import Gathering, of_rule

DECLARED = ("melee", "manoeuvre", "throw", "shoot", "burst", "auto")
ROLLED = ("attack_roll", "automatic_hit")
PARTS = (*DECLARED, "react", *ROLLED)


def first_of(entries: Iterable[Entry], *rules: str) -> Entry | None:
    return next((entry for entry in entries if entry.rule in rules), None)


def tied(one: Entry | None, other: Entry | None) -> bool:
    """Whether both rolls of an opposed roll succeeded with the same level."""
    if one is None or other is None or not one.facts["success"]:
        return False
    return all(one.facts[name] == other.facts[name] for name in ("success", "level"))


class Roll(Struct, frozen=True):
    """A blow, a shot or a volley. `broke`: the weapon malfunctioned, so nothing was fired."""

    entry: Entry
    hit: bool
    broke: bool

    @property
    def fumbled(self) -> bool:
        return self.entry.facts["level"] == "fumble" and not self.broke


class Exchange(Struct, frozen=True):
    """An attack with its answer. `declared` is None if the reader was told only the answer and what
    follows, because a ruling of the GM came between. `fired`: the rolls that fired or threw
    something. `defence`: the defender's roll. `compared`: the comparisons with it. `volleys`:
    it is full auto."""

    entries: Sequence[Entry]
    by: str
    target: str
    declared: Entry | None
    rolls: Sequence[Roll]
    fired: Sequence[Roll]
    defence: Entry | None
    compared: Sequence[Entry]
    volleys: bool

    @property
    def weapon(self) -> str:
        blows = (e for e in of_rule(self.entries, "damage") if e.who == self.by)
        entries = (self.declared, *(roll.entry for roll in self.rolls), *blows)
        return next((e.facts["weapon"] for e in entries if e and e.facts.get("weapon")), "")

    @property
    def is_manoeuvre(self) -> bool:
        """Whether it is a manoeuvre, which alone is rolled without a weapon."""
        if self.declared:
            return self.declared.rule == "manoeuvre"
        return any(roll.entry.facts.get("weapon") == "" for roll in self.rolls)

    @property
    def several(self) -> bool:
        burst = self.declared is not None and self.declared.rule == "burst"
        return burst or self.volleys or len(self.rolls) > 1

    @property
    def hits(self) -> int:
        """The number of hits, or of bullets that hit."""
        if self.volleys:
            return sum(each.facts["hits"] for each in of_rule(self.entries, "volley_hits"))
        return sum(roll.hit for roll in self.rolls)

    @property
    def fended(self) -> bool:
        """Whether a defence that was compared with the attack succeeded."""
        return bool(self.compared and self.defence and self.defence.facts["success"])

    @property
    def dodged(self) -> bool:
        facts = self.defence.facts if self.defence else {}
        return facts.get("defence") == "dodge" and facts["success"]

    @property
    def countered(self) -> bool:
        """Whether the answer beat the attack."""
        return any(each.facts["result"] == "defender" for each in self.compared)

    @property
    def damage(self) -> int:
        done = of_rule(self.entries, "damage")
        of_this = (each for each in done if (each.who, each.target) == (self.by, self.target))
        return sum(each.facts["net"] for each in of_this)


def exchange_of(entries: Sequence[Entry]) -> Exchange:
    """The exchange in these entries, of which at least one is part of an attack."""
    first = next(entry for entry in entries if entry.rule in PARTS)
    by, target = first.who or "", first.target or ""
    if first.rule == "react":
        by, target = target, by
    at = [number for number, entry in enumerate(entries) if entry.rule in ROLLED]
    rolls = [_roll(entries[a:b]) for a, b in pairwise([*at, len(entries)])]
    return Exchange(
        entries,
        by,
        target,
        first_of(entries, *DECLARED),
        rolls,
        fired=[roll for roll in rolls if not roll.broke],
        defence=first_of(entries, "defence_roll"),
        compared=of_rule(entries, "exchange"),
        volleys=any("volley" in roll.entry.facts for roll in rolls),
    )


def _roll(entries: Sequence[Entry]) -> Roll:
    """A roll, from its entry and those up to the next roll."""
    roll, compared = entries[0], first_of(entries, "exchange")
    broke = first_of(entries, "malfunction") is not None
    hit = roll.rule == "automatic_hit" or roll.facts["success"]
    if compared is not None:
        hit = compared.facts["result"] == "attacker"
    return Roll(roll, hit and not broke, broke)


# -- the answer ----------------------------------------------------------------------------------

STRIKES = pgettext("coc7", "{who} fights back and hits {target}: {weapon}, {damage} damage.")
STRIKES_HARMLESSLY = pgettext(
    "coc7", "{who} fights back and hits {target}, but does no damage: {weapon}."
)
STRIKES_UNTOLD = pgettext("coc7", "{who} fights back and hits {target}.")
THWARTS = pgettext("coc7", "{who} responds to {target} with a successful manoeuvre: {goal}.")
THWARTS_UNTOLD = pgettext("coc7", "{who} responds to {target} with a successful manoeuvre.")
DODGE_WINS = pgettext("coc7", "tie: the dodge succeeds")
ATTACK_WINS = pgettext("coc7", "tie: the attacker wins")


def counter(exchange: Exchange) -> Phrase | None:
    """The effect of the answer on the attacker; None if it had none or is covered by the successful
    attack."""
    by, kind = exchange.target, exchange.defence.facts["defence"] if exchange.defence else ""
    if not exchange.countered:
        vain = None if exchange.hits else LEXICON.also["fails"].get(kind)
        return Phrase(vain, {"who": Name(by)}) if vain else None
    values: dict[str, Any] = {"who": Name(by), "target": Name(exchange.by)}
    if kind == "manoeuvre":
        done = first_of(exchange.entries, "manoeuvre_effect")
        if done is None:
            return Phrase(THWARTS_UNTOLD, values)
        return Phrase(THWARTS, {**values, "goal": label("goal", done.facts["goal"])})
    blow = next((e for e in of_rule(exchange.entries, "damage") if e.who == by), None)
    if blow is None:
        return Phrase(STRIKES_UNTOLD, values)
    values = {**values, "weapon": Term(blow.facts["weapon"]), "damage": blow.facts["net"]}
    return Phrase(STRIKES if blow.facts["net"] else STRIKES_HARMLESSLY, values)


def defence_roll(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll of the answer, and whether it avoided the attack."""
    kind, compared = entry.facts["defence"], of_rule(gathering.entries, "exchange")
    through = any(each.facts["result"] == "attacker" for each in compared)
    kept_off = compared and not through and entry.facts["success"]
    weight = Weight.RESISTED if kept_off else Weight.DID
    gathering.befalls(entry.who, weight, word=WORDS[kind](entry, entry.facts))
    if compared and tied(first_of(gathering.entries, "attack_roll"), entry):
        word = Phrase(DODGE_WINS if kind == "dodge" else ATTACK_WINS)
        gathering.befalls(entry.who, weight, word=word)
