"""Answers as they are told afterwards: in the list of what can be undone.

The main button is spoken to whoever taps it, in many languages as a command ("Declare a spell").
What was done is told to others, with the name in it ("Theo declares a spell"), and no language lets
one be made of the other: each is a message of its own.
"""

from collections.abc import Mapping

from rulesets.contract import PendingView
from rulesets.messages import Message, Name, Phrase, pgettext
from rulesets.wording.questions import OPTION

ANSWERED = pgettext("fight", "{who}: {deed}")


def afterwards(
    said: Mapping[str, Message], asked: PendingView, option: str, deed: Phrase
) -> Phrase:
    """`deed`, the phrase on the button, as it is told of who did it.

    `said` has the messages: by the text of the button's message where it has one of its own, else
    by `KIND OPTION` or by the option. What is not in it is a noun that stands after the name.
    """
    if deed.message == OPTION:
        message = said.get(f"{asked.kind} {option}") or said.get(option)
    else:
        message = said.get(deed.message.text)
    who, without = Name(asked.by), deed.values.get("deed")
    if isinstance(without, Phrase):  # what it is done with is told when it is done
        return afterwards(said, asked, option, without)
    if message is None:
        return Phrase(ANSWERED, {"who": who, "deed": deed})
    return Phrase(message, {**deed.values, "who": who}, deed.count)
