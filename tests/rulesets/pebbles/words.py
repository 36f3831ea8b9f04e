"""What is said in the game of pebbles."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rulesets.contract import NOTHING, Asked, Entry, Line, Term, View
from rulesets.messages import Message, Name, Phrase, pgettext, phrase
from rulesets.sentence_patterns import Rolled, titled


class Words:
    terms: Mapping[str, Term] = {
        name: Term(pgettext("pebbles", text))
        for name, text in {
            "aim": "Aim",
            "hits": "Hits",
            "nice": "No throwing at heads",
            "child": "Child",
            "status": "Status",
            "hit": "Hit",
            "unhurt": "Unhurt",
            "in": "In",
            "out": "Out",
            "removed": "Gone home",
            "throwing": "Throwing",
            "over": "Over",
            "turn": "Turn",
            "throw": "Throw",
            "duck": "Duck",
            "set": "Set",
            "add": "Join",
            "remove": "Take out",
            "default": "Everybody ducks",
            "suggest": "Play for them",
            "end": "Call it a day",
        }.items()
    }
    icons: Mapping[str, str] = {}
    refusing = ("duck",)
    turns: tuple[str, ...] = ()

    def question(self, view: View, asked: Asked) -> Phrase:
        return phrase(pgettext("pebbles", "Whom does {who} throw at?"), who=Name(asked.by))

    def answer(self, view: View, asked: Asked, option: str, value: str | None) -> Phrase:
        return phrase(self.terms[option].word)

    def deed(
        self,
        view: View,
        asked: Asked,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        return phrase(self.terms[option].word)

    def notes(self, view: View, asked: Asked, option: str) -> tuple[Phrase, ...]:
        return ()

    def asked_of(self, view: View, asked: Asked) -> Phrase:
        return phrase(pgettext("pebbles", "{who} takes aim."), who=Name(asked.by))

    def owed(self, kind: str, count: int) -> Phrase:
        return phrase(Message("pebbles", "{count} throw", "{count} throws"), count)

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        at = pgettext("pebbles", "{who}: throw at {target}")
        return titled(Rolled(pgettext("pebbles", "{who}: throw"), at), who, told)

    def sentence(self, entry: Entry) -> Phrase | None:
        said = SENTENCES.get(entry.rule)
        return phrase(said, who=Name(entry.who or entry.target or "")) if said else None

    def why(self, entry: Entry) -> tuple[Line, ...]:
        return ()

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        return phrase(pgettext("pebbles", "Aim {aim}"), aim=stats.get("aim", 1))


SENTENCES = {
    "throw": pgettext("pebbles", "{who} throws."),
    "hit": pgettext("pebbles", "{who} is hit."),
    "ducked": pgettext("pebbles", "{who} ducks."),
    "fight_over": pgettext("pebbles", "The children are called in."),
    "gm_set": pgettext("pebbles", "{who} is looked at again."),
    "removed": pgettext("pebbles", "{who} goes home."),
}
