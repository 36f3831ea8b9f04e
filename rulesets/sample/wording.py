"""The game's words: terms, questions, the log. Gets only views and told entries (README 9)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rulesets.contract import NOTHING, Entry, Face, Line, PendingView, Result, Term, View, Weight
from rulesets.dice import Roll
from rulesets.lexicon import lexicon
from rulesets.messages import Name, Phrase, pgettext, phrase
from rulesets.results import Gathering, befalls, deed, every_face, of_rule, results
from rulesets.sentence_patterns import Facts, Sentence, number, simple, titled
from rulesets.wording.afterwards import afterwards
from rulesets.wording.labels import labels, worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set
from rulesets.wording.questions import DECISIONS, OPTION

LEXICON = lexicon(Path(__file__).parent)
SUMMARY = pgettext("sample", "Skill {skill} · toughness {toughness}")

HITS = simple(pgettext("sample", "{who} hits {target}."))
MISSES = simple(pgettext("sample", "{who} misses {target}."))
HOLDS = simple(pgettext("sample", "{who}: they hold."))
RUNS = simple(pgettext("sample", "{who}: they run."))


def _attack(entry: Entry, facts: Facts) -> Phrase | None:
    return (HITS if facts["hit"] else MISSES)(entry, facts)


def _rout(entry: Entry, facts: Facts) -> Phrase | None:
    return (HOLDS if facts["held"] else RUNS)(entry, facts)


def _initiative(entry: Entry, facts: Facts) -> Phrase:
    said = pgettext("sample", "Initiative of {who}: {roll}.")
    return phrase(said, who=Name(entry.who or ""), roll=facts["roll"])


SENTENCES: Mapping[str, Sentence] = {
    "round": begins,
    "initiative": _initiative,
    "attack": _attack,
    "wounded": simple(pgettext("sample", "{target} is wounded.")),
    "out": simple(pgettext("sample", "{target} is out of the fight.")),
    "guard": simple(pgettext("sample", "{who} is on guard.")),
    "rout": _rout,
    "fled": simple(pgettext("sample", "{who} runs away.")),
    "gm_set": value_set(labels(LEXICON.terms), lambda facts: worded(facts["value"])),
    "joined": simple(pgettext("sample", "{who} joins the fight.")),
    "removed": simple(pgettext("sample", "{target} is taken out of the fight.")),
    "fight_over": over,
}


def _initiative_of_all(entry: Entry, gathering: Gathering) -> None:
    """Tells all rolls in one sentence."""
    rolled = of_rule(gathering.entries, "initiative")
    rolls = tuple(phrase(ROLL, who=Name(e.who or ""), roll=e.facts["roll"]) for e in rolled)
    gathering.does(phrase(INITIATIVE, rolls=rolls))


def _hit_or_missed(entry: Entry, gathering: Gathering) -> None:
    """Tells the target of a miss as well."""
    gathering.does(_attack(entry, entry.facts))
    if not entry.facts["hit"]:
        gathering.befalls(entry.target, Weight.MISSED, word=phrase(MISSED))


def _wounded(entry: Entry, gathering: Gathering) -> None:
    said = SENTENCES["wounded"](entry, entry.facts)
    gathering.befalls(entry.target, Weight.WOUNDED, said, life=1)


INITIATIVE = pgettext("sample", "Initiative: {rolls}.")
ROLL = pgettext("sample", "{who} ({roll})")
MISSED = pgettext("sample", "missed")
OUT = pgettext("sample", "out of the fight")
OUT_MANY = pgettext("sample", "Out of the fight: {who}.")
RAN = pgettext("sample", "ran away")
RAN_MANY = pgettext("sample", "Ran away: {who}.")
RESULT = results(
    {
        **{rule: deed(SENTENCES[rule]) for rule in ("guard", "rout")},
        "initiative": _initiative_of_all,
        "attack": _hit_or_missed,
        "wounded": _wounded,
        "out": befalls(Weight.OUT, SENTENCES["out"], word=OUT, many=OUT_MANY),
        "fled": befalls(Weight.OUT, SENTENCES["fled"], word=RAN, many=RAN_MANY),
        "gm_set": befalls(Weight.CHANGED, SENTENCES["gm_set"], word=RULING),
        "joined": befalls(Weight.CHANGED, SENTENCES["joined"], word=NEW),
        "removed": befalls(Weight.OUT, SENTENCES["removed"], word=TAKEN_OUT),
        "fight_over": deed(SENTENCES["fight_over"]),
    }
)
"""The result of an exchange. The beginning of a round is not told."""

LINES = {
    "roll": pgettext("sample", "Die"),
    "skill": pgettext("sample", "Skill"),
    "needed": pgettext("sample", "Roll needed"),
    "wounds": pgettext("sample", "Wounds"),
    "toughness": pgettext("sample", "Toughness"),
}


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
        return phrase(LEXICON.asked_of[asked.kind], who=Name(asked.by))

    def owed(self, kind: str, count: int) -> Phrase:
        return phrase(LEXICON.owed.get(kind, DECISIONS), count=count)

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        return titled(LEXICON.rolled[purpose], who, told)

    def sentence(self, entry: Entry) -> Phrase | None:
        """A line of the log; a rule without one is covered by the lines of others."""
        say = SENTENCES.get(entry.rule)
        return say(entry, entry.facts) if say else None

    def result(self, entries: Sequence[Entry]) -> Result | None:
        return RESULT(entries)

    def faces(self, entry: Entry, roll: Roll) -> tuple[Face, ...]:
        return every_face(entry, roll)

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """A line for every number that the reader may know."""
        rows = (number(label, entry.facts, name) for name, label in LINES.items())
        return tuple(line for row in rows for line in row)

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        skill, toughness = stats.get("skill", 1), stats.get("toughness", 3)
        return phrase(SUMMARY, skill=skill, toughness=toughness)


WORDING = Wording()
