"""Rows of the log from a table of a game (TOML) and the texts of its `words.toml`, for rules that
differ by words only.

    [like.""]                                  # what rows without `like` share
    sees = ""
    [like.test]                                # what some rows share
    sees = "ease success"
    why = ["ease"]

    [rules]
    delay = { why = ["rule"] }
    fall = { actor = "value", part = "OUT", came = "done" }
    leap = { like = "test", sees = "@roll", by = "success", parts = { no = "MISSED" } }

`sees`, `actor`, `target` and `outcome` are those of `log_rows.Rule`, with "@NAME" for facts that
the game names, and "*" as `outcome` for all facts of the row. `came` is the name of one of the
game's functions, or false, and `says` that of a function for the sentence, or of one of every game
("begins" a round, "over", "ends", "set" by the GM); functions with the rule's own name need not be
named, nor need parts that the game makes itself. Texts of a rule are `also.FORM` of its row in
`words.toml`:

`by` has facts separated by spaces: the form is the first that is true, or the value of the last, as
`yes` or `no` if it is true or false; or it names one of the game's functions for the form. Without
`by`, or without such a form, it is `said`. Where the reader does not know a fact of the sentence,
`FORM_untold` or `untold` is told; where they do not know the fact that chooses, `said`, or else
`untold`, or else `no`; where the entry names nobody else, `FORM_alone` or `alone`, but with
`on_self` not for those who are their own target.
`count` is the fact that chooses the plural.

`part` is the weight of what has happened, "" for that of a change, with its words in `also.part`
and `also.many`, or a part of every game ("NEW" in the fight, "TAKEN_OUT", "RULING"); `parts` has a
weight for each form of the last fact in `by`, with `also.part_FORM` and `also.many_FORM`, or the
same words; `otherwise` is that of all other forms. `told`, `life` and `of_actor` are those of
`results.Part`; a part of every game ignores them.

`why` has names of the game's lines; "dice" for those of the entry; of facts, as FACT, +FACT and
-FACT for modifiers, =FACT for a number below a line, ?FACT for words where it is true, each with
`also.line` of `line.RULE.FACT` or `line.FACT`; or of texts, for the rule in words: "rule" is
`also.rule_FORM` for the form of the facts, or else `also.rule`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache, partial
from typing import Any, Literal

from rulesets.contract import Entry, Line, Weight
from rulesets.lexicon import Lexicon
from rulesets.log_rows import (
    Came,
    Lines,
    PartOf,
    Rule,
    Why,
    dice,
    follow,
    plus,
    total,
    when,
    worded,
)
from rulesets.messages import NOTHING, Message, Phrase, phrase
from rulesets.results import Part
from rulesets.sentence_patterns import Facts, Say, Sentence, Word, as_it_stands, if_known, nothing
from rulesets.wording.labels import labels
from rulesets.wording.labels import worded as value_worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, ends, over, value_set

UNKNOWN = str(None)
"""The form where the reader does not know the fact that chooses it."""
MOST_FORMS = 64
"""Forms of a rule's sentence that are kept."""
READERS = ("sees", "actor", "target")
type FormOf = Callable[[Facts], str]
OF_EVERY_GAME = {
    "NEW": Part(word=NEW),
    "TAKEN_OUT": Part(weight=Weight.OUT, word=TAKEN_OUT),
    "RULING": Part(word=RULING),
}


class Rows:
    """Makes the rows of a game. `came` and `says` are its functions, `lines` those for `why`,
    `forms` those for `by`, `facts` those that "@NAME" stands for; `word` gives the words of facts
    in sentences. `parts`, by rule, are those that no table describes."""

    def __init__(
        self,
        lexicon: Lexicon,
        came: Mapping[str, Came] = NOTHING,
        says: Mapping[str, Sentence] = NOTHING,
        lines: Mapping[str, Why] = NOTHING,
        facts: Mapping[str, str] = NOTHING,
        word: Word = as_it_stands,
        parts: Mapping[str, Part | PartOf] = NOTHING,
        forms: Mapping[str, FormOf] = NOTHING,
    ):
        self.texts, self.came = lexicon.also, came
        ruled = value_set(labels(lexicon.terms), lambda facts: value_worded(facts["value"]))
        self.says = says
        self.named = {"begins": begins, "over": over, "ends": ends, "set": ruled, **says}
        self.lines, self.facts, self.word = lines, facts, word
        self.parts, self.forms = parts, forms

    def rules(self, table: Mapping[str, Any]) -> dict[str, Rule]:
        like = table.get("like", {})
        return {name: self._row(name, row, like) for name, row in table["rules"].items()}

    def _row(self, name: str, row: Mapping[str, Any], like: Mapping[str, Any]) -> Rule:
        base = like.get(row.get("like", ""), {})
        both = {
            fact: f"{row.get(fact, '')} {base[fact]}" for fact in ("sees", "actor") if fact in base
        }
        return self.rule(name, **{**base, **row, **both})

    def rule(
        self,
        name: str,
        *,
        like: str = "",
        by: str = "",
        count: str = "",
        on_self: bool = False,
        part: str | None = None,
        parts: Mapping[str, str] | None = None,
        told: Literal["befalls", "deed", "elsewhere"] = "befalls",
        life: str | int = 0,
        of_actor: bool = False,
        says: str = "",
        came: str | bool = True,
        why: Iterable[str] = (),
        **facts: str,
    ) -> Rule:
        """The row of one rule."""
        of_all = {"": part} if part is not None else None
        every = {
            form: OF_EVERY_GAME.get(weight)
            or Part(
                weight=Weight[weight] if weight else None,
                word=self._word_of(self._of_form("part", form, name, like)),
                many=self._of_form("many", form, name, like),
                life=life,
                told=told,
                of_actor=of_actor,
            )
            for form, weight in (of_all or parts or {}).items()
        }
        own, chosen = self.came.get(name, follow), self._form(by.split())
        readers = {which: self._names(text) for which, text in facts.items()}
        if readers.get("outcome") == "*":
            readers["outcome"] = " ".join(readers.get(each, "") for each in READERS)
        return Rule(
            says=self.named[says]
            if says
            else self.says.get(name) or self._says(name, chosen if by else None, count, on_self),
            part=every[""]
            if of_all
            else self.parts.get(name) or _by_form(self._form(by.split()[-1:]), every),
            came=self.came[came] if isinstance(came, str) else own if came else None,
            why=tuple(line for each in why for line in self._lines(name, each, chosen)),
            **readers,
        )

    def _names(self, facts: str) -> str:
        return " ".join(self.facts[f[1:]] if f[0] == "@" else f for f in facts.split())

    def _text(self, form: str, *rules: str) -> Message | None:
        texts = self.texts.get(form, {})
        return next((texts[rule] for rule in rules if rule in texts), None)

    def _form(self, by: list[str]) -> FormOf:
        return self.forms.get(" ".join(by)) or partial(form_of, by)

    def _says(self, rule: str, form: FormOf | None, count: str, on_self: bool) -> Say | None:
        """The sentence by its form; None for a rule without any."""

        @lru_cache(MOST_FORMS)
        def sentence(name: str, aims: bool) -> Sentence:
            others = ("said", "untold", "no") if name == UNKNOWN else ("said",)
            name = next((each for each in (name, *others) if self._text(each, rule)), name)
            alone = () if aims else (f"{name}_alone", "alone")
            texts = (self._text(each, rule) for each in (*alone, name))
            message = next(filter(None, texts), None)
            untold = self._text(f"{name}_untold", rule) or self._text("untold", rule)
            return self._if_known(message, self._if_known(untold, nothing, count), count)

        def say(entry: Entry, facts: Facts) -> Phrase | None:
            aims = entry.target not in (None, "", *(() if on_self else (entry.who,)))
            return sentence(form(facts) if form else "said", aims)(entry, facts)

        return say if form or self._text("said", rule) else None

    def _if_known(self, message: Message | None, otherwise: Sentence, count: str) -> Sentence:
        if message is None:
            return otherwise
        return if_known(message, otherwise, count if message.plural else "", self.word)

    def _of_form(self, text: str, form: str, *rules: str) -> Message | None:
        return self._text(f"{text}_{form}", *rules) or self._text(text, *rules)

    def _word_of(self, message: Message | None) -> Say | None:
        """A word, with its values if the reader may know them."""
        return if_known(message, word=self.word) if message and "{" in message.text else message

    def _lines(self, rule: str, name: str, form: FormOf) -> Why:
        if name in self.lines:
            return self.lines[name]
        fact = name.lstrip("+-=?")
        text = self._text("line", f"line.{rule}.{fact}", f"line.{fact}")
        if text is None:
            return (self._in_words(name, rule, form),)
        signs: dict[str, Lines] = {
            "=": total(fact, text),
            "+": plus(fact, text),
            "-": plus(fact, text, sign=-1),
            "?": when(fact, text),
        }
        if name == "dice":
            return (dice(text),)
        return (signs.get(name[0], worded(fact, text, lambda value: self._shown(fact, value))),)

    def _in_words(self, text: str, rule: str, form: FormOf) -> Message | Lines:
        names = [name for name in self.texts if name.startswith(f"{text}_")]
        words = {name: self.texts[name][rule] for name in names if rule in self.texts[name]}
        plain = self._text(text, rule)
        assert plain or words, f"words.toml has no text {text} of {rule}"
        if plain and not words:
            return plain

        def lines(entry: Entry, facts: Facts) -> list[Line]:
            message = words.get(f"{text}_{form(facts)}", plain)
            return [Line(phrase(message))] if message else []

        return lines

    def _shown(self, fact: str, value: Any) -> Any:
        return self.word(fact, value) if value and isinstance(value, str) else value_worded(value)


def form_of(by: list[str], facts: Facts) -> str:
    """The name of the form for these facts."""
    if not by:
        return "said"
    *flags, last = by
    value = facts.get(last)
    plain = ("yes" if value else "no") if isinstance(value, bool) else str(value)
    return next((fact for fact in flags if facts.get(fact)), plain)


def _by_form(form: FormOf, parts: Mapping[str, Part]) -> PartOf | None:
    if not parts:
        return None
    return lambda facts: parts.get(form(facts), parts.get("otherwise"))
