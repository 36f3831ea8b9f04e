"""The rows of a log from a table of a game (TOML), with the texts that its `words.toml` has of each
rule.

    [rules]
    dodge = { sees = "as", open = true }
    hide = { actor = "total dc success", by = "success", why = ["dice", "=total", "dc"] }
    damage = { sees = "damage", by = "wounded", part = "harm", came = "reached", why = ["types"] }

`sees`, `actor`, `target` and `outcome` are those of a `log_rows.Rule`; without `outcome` all these
facts may tell foes apart, with `open` none does. `by` is the fact that chooses the sentence, and
`count` that of its plural. `part`, or the `weight` of one, and `came` (false: none) as in a `Rule`.
`why` has facts ("+FACT" and "-FACT" are modifiers, "=FACT" stands below a line) and names of lines.
`by`, `part`, `came` and `why` may name functions of the game.

The texts of a rule are in `also` of its row of words. `said`: the sentence, whose placeholders are
facts. `untold`: where the reader may not know one of them. VALUE: the sentence for a value of the
fact that chooses, `yes` and `no` for a boolean one. `part`, `many`: what has happened, for a tile
and for several. `also.text` of "line.FACT" or "line.RULE.FACT" is the text of a line.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from typing import Any

from rulesets.contract import Entry, Weight
from rulesets.lexicon import Lexicon
from rulesets.log_rows import Lines, Rule, Why, follow, number, plus, total
from rulesets.messages import Message, Phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, Say, people

FORMS: Mapping[Any, str] = {True: "yes", False: "no", None: "said"}
_PLACES = re.compile(r"{(\w+)}")
_PEOPLE = {"who", "target", "count"}

type Worded = Callable[[str, Any], Any]
"""The value of a fact as a value of a placeholder, by its name; of a fact that is missing too."""


class LogTable:
    """Makes rules of rows. `functions` are those that rows name; `lines` the lines behind "why?"
    by their names, each as in `why` of a row."""

    def __init__(
        self,
        lexicon: Lexicon,
        worded: Worded,
        functions: Mapping[str, Callable[..., Any]],
        lines: Mapping[str, Iterable[str | Message | Lines]],
    ):
        self.also, self.worded = lexicon.also, worded
        self.functions, self.named = functions, lines

    def rules(self, table: Mapping[str, Mapping[str, Any]]) -> dict[str, Rule]:
        return {rule: self.rule(rule, **row) for rule, row in table.items()}

    def rule(
        self,
        rule: str,
        *,
        sees: str = "",
        actor: str = "",
        target: str = "",
        outcome: str | None = None,
        open: bool = False,
        by: str = "",
        count: str = "",
        part: str = "",
        weight: str = "",
        came: str | bool = True,
        why: Iterable[str] = (),
    ) -> Rule:
        facts = " ".join((sees, actor, target))
        return Rule(
            sees=sees,
            actor=actor,
            target=target,
            outcome=None if open else facts if outcome is None else outcome,
            says=self._says(rule, by, count),
            part=self.functions[part] if part else self._part(rule, weight),
            came=self.functions[came] if isinstance(came, str) else follow if came else None,
            why=self._lines(rule, why),
        )

    def _text(self, form: str, rule: str) -> Message | None:
        return self.also.get(form, {}).get(rule)

    def _part(self, rule: str, weight: str) -> Part | None:
        word = self._text("part", rule)
        if not (word or weight):
            return None
        many = self._text("many", rule)
        return Part(weight=Weight[weight] if weight else None, word=word, many=many)

    def _lines(self, rule: str, names: Iterable[str | Message | Lines]) -> Why:
        found: list[Message | Lines] = []
        for name in names:
            if not isinstance(name, str):
                found.append(name)
            elif name in self.named:
                found += self._lines(rule, self.named[name])
            elif name in self.functions:
                found.append(self.functions[name])
            else:
                fact = name.lstrip("+-=")
                texts = self.also["text"]
                text = texts.get(f"line.{rule}.{fact}") or texts[f"line.{fact}"]
                signs = {"=": total(fact, text), "+": plus(fact, text), "-": plus(fact, text, -1)}
                found.append(signs.get(name[0], number(fact, text)))
        return tuple(found)

    def _says(self, rule: str, by: str, count: str) -> Say | None:
        if not (by or self._text("said", rule)):
            return None
        choose = self.functions.get(by, lambda facts: facts.get(by))

        def say(entry: Entry, facts: Facts) -> Phrase:
            value = choose(facts)
            forms = (FORMS.get(value, str(value)), "said", "no")
            message = next(filter(None, (self._text(form, rule) for form in forms)))
            return self._filled(message, entry, facts, count)

        return say

    def _filled(self, message: Message, entry: Entry, facts: Facts, count: str) -> Phrase:
        """The sentence with the facts in its places, or the other one if one is not known."""
        names = {*_PLACES.findall(message.text)} - _PEOPLE
        needed = names | {count} if count else names
        untold = self._text("untold", entry.rule)
        if untold is not None and any(facts.get(name) in (None, "") for name in needed):
            return Phrase(untold, people(entry))
        values = {name: self.worded(name, facts.get(name)) for name in names}
        return Phrase(message, {**people(entry), **values}, facts.get(count) if count else None)
