"""The texts of a fight's exchanges: their sentences, and a tile for each affected combatant."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from encounters.play.telling.moments import summary_of
from rulesets.conformance.wording.results import beats_of
from rulesets.contract import Consequence, Entry, Result, Viewer
from tests.rulesets.fights import Played
from tests.rulesets.reading import Reader

GWEN = Viewer(gm=True, foes="numbers")


class Telling:
    """For one game, and the GM unless another viewer is given. `names`: those of the reader and of
    others."""

    def __init__(self, reader: Reader, names: Mapping[str, str] | None = None):
        self.reader, self.names = reader, names
        self.ruleset = reader.ruleset

    def beats(self, fight: Played, viewer: Viewer = GWEN) -> list[list[Entry]]:
        told = (self.ruleset.tell(fight.now, entry, viewer) for entry in fight.log)
        return beats_of(self.ruleset, [entry for entry in told if entry is not None])

    def results(self, fight: Played, viewer: Viewer = GWEN) -> list[Result]:
        found = map(self.ruleset.wording.result, self.beats(fight, viewer))
        return [result for result in found if result is not None]

    def texts(
        self,
        fight: Played,
        viewer: Viewer = GWEN,
        own: Sequence[str] = (),
        language: str = "en",
    ) -> list[str]:
        """The text of each exchange."""
        return [self._text(result, own, language) for result in self.results(fight, viewer)]

    def read(self, result: Result, language: str = "en") -> str:
        """The text of an exchange and the words on its tiles."""
        words = [word for each in result.consequences for word in each.words]
        said = (self.reader.said(word, language, self.names) for word in words)
        return " ".join((self._text(result, (), language), *said))

    def tiles(self, result: Result) -> list[str]:
        """`gob OUT 16: dead, saved: 18`."""
        return [
            f"{each.who} {each.weight.name} {each.life}: {self.words(each)}"
            for each in result.consequences
        ]

    def words(self, consequence: Consequence) -> str:
        return ", ".join(self.reader.said(word, names=self.names) for word in consequence.words)

    def _text(self, result: Result, own: Sequence[str], language: str) -> str:
        phrases = summary_of(result, own).phrases
        return " ".join(self.reader.said(each, language, self.names) for each in phrases)
