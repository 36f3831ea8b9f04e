"""What every game says of what came of an exchange."""

from rulesets.messages import Phrase, Term, phrase
from rulesets.wording.questions import OPTION


def word(term: str) -> Phrase:
    """A word of the game, as it stands in the tile of whom it befell: "asleep"."""
    return phrase(OPTION, option=Term(term))
