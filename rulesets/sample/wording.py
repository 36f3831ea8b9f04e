"""The game's words: terms, questions, the log. Gets only views and told entries (README 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.contract import NOTHING, Entry, Face, Line, PendingView, Result, Term, View, Weight
from rulesets.dice import Roll
from rulesets.lexicon import lexicon
from rulesets.log_rows import Log, Rule, by_fact, number
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, Part, every_face, of_rule
from rulesets.sentence_patterns import Facts, titled, whether
from rulesets.wording.afterwards import afterwards
from rulesets.wording.labels import labels, worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set
from rulesets.wording.questions import DECISIONS, OPTION

LEXICON = lexicon(Path(__file__).parent)
SUMMARY = pgettext("sample", "Skill {skill} · toughness {toughness}")

INITIATIVE = pgettext("sample", "Initiative: {rolls}.")
ROLL = pgettext("sample", "{who} ({roll})")
MISSED = pgettext("sample", "missed")

DIE = number("roll", pgettext("sample", "Die"))
NEEDED = number("needed", pgettext("sample", "Roll needed"))


def _initiative(entry: Entry, facts: Facts) -> Phrase:
    sentence = pgettext("sample", "Initiative of {who}: {roll}.")
    return phrase(sentence, who=Name(entry.who or ""), roll=facts["roll"])


def _all_rolls(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence."""
    rolled = of_rule(gathering.entries, "initiative")
    rolls = tuple(phrase(ROLL, who=Name(e.who or ""), roll=e.facts["roll"]) for e in rolled)
    gathering.does(phrase(INITIATIVE, rolls=rolls))


LOG = Log(
    {
        "round": Rule(sees="round", says=begins, came=None),
        "initiative": Rule(
            sees="roll",
            says=_initiative,
            came=_all_rolls,
            why=(DIE,),
        ),
        "attack": Rule(
            sees="roll guarded hit",
            actor="skill needed",
            outcome="hit",
            says=whether(
                "hit",
                pgettext("sample", "{who} hits {target}."),
                pgettext("sample", "{who} misses {target}."),
            ),
            part=by_fact("hit", {False: Part(weight=Weight.MISSED, word=MISSED)}),
            why=(DIE, number("skill", pgettext("sample", "Skill")), NEEDED),
        ),
        "wounded": Rule(
            sees="",
            target="wounds toughness",
            outcome="",
            says=pgettext("sample", "{target} is wounded."),
            part=Part(life=1),
            why=(
                number("wounds", pgettext("sample", "Wounds")),
                number("toughness", pgettext("sample", "Toughness")),
            ),
        ),
        "out": Rule(
            sees="",
            outcome="",
            says=pgettext("sample", "{target} is out of the fight."),
            part=Part(
                weight=Weight.OUT,
                word=pgettext("sample", "out of the fight"),
                many=pgettext("sample", "Out of the fight: {who}."),
            ),
        ),
        "guard": Rule(sees="", says=pgettext("sample", "{who} is on guard.")),
        "rout": Rule(
            sees="roll needed held",
            says=whether(
                "held",
                pgettext("sample", "{who}: they hold."),
                pgettext("sample", "{who}: they run."),
            ),
            why=(DIE, NEEDED),
        ),
        "fled": Rule(
            sees="",
            says=pgettext("sample", "{who} runs away."),
            part=Part(
                weight=Weight.OUT,
                word=pgettext("sample", "ran away"),
                many=pgettext("sample", "Ran away: {who}."),
            ),
        ),
        "gm_set": Rule(
            sees="",
            target="field value",
            says=value_set(labels(LEXICON.terms), lambda facts: worded(facts["value"])),
            part=Part(word=RULING),
        ),
        "joined": Rule(
            sees="",
            says=pgettext("sample", "{who} joins the fight."),
            part=Part(word=NEW),
        ),
        "removed": Rule(
            sees="",
            says=pgettext("sample", "{target} is taken out of the fight."),
            part=Part(weight=Weight.OUT, word=TAKEN_OUT),
        ),
        "fight_over": Rule(sees="winner", outcome="winner", says=over),
    }
)
"""The rules of the log (README 6), one row each."""


class Wording:
    """`contract.Wording`."""

    terms: Mapping[str, Term] = LEXICON.terms
    icons: Mapping[str, str] = LEXICON.icons
    refusing: tuple[str, ...] = ("guard",)
    aims: tuple[str, ...] = ("target",)
    turns: tuple[str, ...] = ("turn",)
    unlisted: tuple[str, ...] = ()
    repeated: tuple[str, ...] = ()
    for_side: tuple[str, ...] = ()

    def question(self, view: View, asked: PendingView) -> Phrase:
        return phrase(LEXICON.questions[asked.kind], who=Name(asked.by))

    def answer(self, view: View, asked: PendingView, option: str, value: str | None) -> Phrase:
        """A row of the answers, named after its target."""
        return phrase(OPTION, option=Name(value) if value else self._word(option))

    def deed(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The words on the main button."""
        if value:
            return phrase(LEXICON.buttons[f"{option}.target"], target=Name(value))
        return phrase(OPTION, option=self._word(option))

    def done(
        self,
        view: View,
        asked: PendingView,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """The deed, told afterwards."""
        return afterwards(LEXICON, asked, option, self.deed(view, asked, option, value, fields))

    def _word(self, option: str) -> Phrase:
        return phrase(LEXICON.terms[option].word)

    def notes(self, view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
        return ()

    def asked_of(self, view: View, asked: PendingView) -> Phrase:
        # The GM at work (`AT_WORK`) is a question without a kind.
        message = LEXICON.asked_of.get(asked.kind, LEXICON.asked_of["turn"])
        return phrase(message, who=Name(asked.by))

    def owed(self, kind: str, count: int) -> Phrase:
        return phrase(LEXICON.owed.get(kind, DECISIONS), count=count)

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        return titled(LEXICON.rolled[purpose], who, told)

    def sentence(self, entry: Entry) -> Phrase | None:
        return LOG.sentence(entry)

    def result(self, entries: Sequence[Entry]) -> Result | None:
        return LOG.result(entries)

    def faces(self, entry: Entry, roll: Roll) -> tuple[Face, ...]:
        return every_face(entry, roll)

    def why(self, entry: Entry) -> tuple[Line, ...]:
        return LOG.why(entry)

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        skill, toughness = stats.get("skill", 1), stats.get("toughness", 3)
        return phrase(SUMMARY, skill=skill, toughness=toughness)


WORDING = Wording()
