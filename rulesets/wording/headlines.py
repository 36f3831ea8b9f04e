"""Headlines that all games share."""

from rulesets.messages import Name, Phrase, pgettext, phrase

GMS_TURN = phrase(pgettext("fight", "The GM’s turn"))
NOBODY_WON = phrase(pgettext("fight", "The fight is over, nobody has won"))
WON = pgettext("fight", "The fight is over. Winner: {winner}")


def over(winner: str | None) -> Phrase:
    return phrase(WON, winner=Name(winner)) if winner else NOBODY_WON
