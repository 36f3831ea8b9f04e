"""The result of an exchange while it is collected, rule by rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from operator import itemgetter
from typing import Literal

from msgspec import Struct

from rulesets.contract import Consequence, Entry, Face, Result, Weight
from rulesets.dice import Roll
from rulesets.messages import Message, Phrase
from rulesets.sentence_patterns import Say

NOBODY = (None, "", "gm")


class Part(Struct, frozen=True, kw_only=True):
    """The consequence of an entry for the combatant that it names: its target, or else its actor.

    `weight`: by default that of a change, or of a wound where life was lost. `word`: short, for a
    tile below the name. `many`: the sentence for several who share it. `life`: the amount lost, or
    the fact that has it. `told`: the sentence `befalls` the combatant or is a `deed`; with
    `elsewhere` the sentence of another entry covers it, and only the tile shows it. `of_actor`: the
    actor is concerned, even if there is a target.
    """

    weight: Weight | None = None
    word: Say | None = None
    many: Message | None = None
    life: str | int = 0
    told: Literal["befalls", "deed", "elsewhere"] = "befalls"
    of_actor: bool = False


class _PartialConsequence(Struct):
    """The result for one combatant so far."""

    weight: Weight
    said: list[Phrase]
    words: list[tuple[Weight, Phrase]]
    life: int
    many: Message | None


class Gathering:
    """The result of an exchange so far. `entries` are all of its entries, for rules that need more
    than their own; `sentence` is that of the log for any of them, and `part` what has happened to
    whom it names."""

    def __init__(
        self,
        entries: Sequence[Entry],
        sentence: Callable[[Entry], Phrase | None] = lambda entry: None,
        part: Callable[[Entry], Part | None] = lambda entry: None,
    ):
        self.entries, self.sentence, self.part = entries, sentence, part
        self.deed: list[Phrase] = []
        self._of: dict[str, _PartialConsequence] = {}

    def does(self, phrase: Phrase | None) -> None:
        """Adds a sentence to the deed, once."""
        if phrase is not None and phrase not in self.deed:
            self.deed.append(phrase)

    def befalls(
        self,
        who: str | None,
        weight: Weight,
        phrase: Phrase | None = None,
        *,
        word: Phrase | None = None,
        life: int = 0,
        many: Message | None = None,
    ) -> None:
        """Adds a consequence for `who`: each sentence and word once, weightiest first; `many` is
        that of the first sentence. A word has the weight that it was first told with."""
        if not who:
            return
        coming = self._of.setdefault(who, _PartialConsequence(weight, [], [], 0, many))
        first = weight < coming.weight
        if first:
            coming.weight = weight
        if first or not coming.said:
            coming.many = many
        _put(coming.said, phrase, first)
        if word is not None and all(word != each for _, each in coming.words):
            coming.words.append((weight, word))
        coming.life += life

    def result(self) -> Result | None:
        """The result, or None if nothing was gathered."""
        if not self.deed and not self._of:
            return None
        consequences = [
            Consequence(
                who=who,
                weight=coming.weight,
                said=tuple(coming.said),
                words=tuple(word for _, word in sorted(coming.words, key=itemgetter(0))),
                life=coming.life,
                many=coming.many if len(coming.said) == 1 else None,
            )
            for who, coming in self._of.items()
        ]
        return Result(tuple(self.deed), tuple(sorted(consequences, key=lambda each: each.weight)))


def follow(entry: Entry, gathering: Gathering) -> None:
    """Adds an entry to the result: a deed, and what has happened to whom it names. The sentence
    of somebody's action at another is the deed of the one and covers the other."""
    sentence, part = gathering.sentence(entry), gathering.part(entry)
    if part is None:
        gathering.does(sentence)
        return
    whom = entry.who if part.of_actor else entry.target or entry.who
    acts = entry.who not in NOBODY and whom != entry.who
    if part.told == "deed" or (acts and part.told != "elsewhere"):
        gathering.does(sentence)
    word, life = part.word, part.life
    if isinstance(life, str):
        life = entry.facts.get(life, 0)
    gathering.befalls(
        whom,
        (Weight.WOUNDED if life > 0 else Weight.CHANGED) if part.weight is None else part.weight,
        None if acts or part.told != "befalls" else sentence,
        word=Phrase(word) if isinstance(word, Message) else word and word(entry, entry.facts),
        life=life,
        many=part.many,
    )


def has_befallen(entry: Entry) -> bool:
    """Whether it was caused by another entry, and names only whom it concerns."""
    caused = entry.place is not None and entry.place.cause is not None
    return caused and entry.who in NOBODY and entry.target is not None


def of_rule(entries: Iterable[Entry], *rules: str) -> list[Entry]:
    return [entry for entry in entries if entry.rule in rules]


def every_face(entry: Entry, roll: Roll) -> tuple[Face, ...]:
    """All faces as they fell; all of them count."""
    return tuple(Face(str(face)) for face in roll.faces)


def _put(some: list[Phrase], phrase: Phrase | None, first: bool) -> None:
    if phrase is not None and phrase not in some:
        some.insert(0 if first else len(some), phrase)
