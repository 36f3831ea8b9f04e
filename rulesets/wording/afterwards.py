"""Answers as they are told afterwards, in the list for undo.

The main button addresses the player, in many languages as a command ("Declare a spell"). What was
done is told to others, with the name in it ("Theo declares a spell"). Neither can be derived from
the other in any language, so each is a message of its own.
"""

from collections.abc import Mapping

from rulesets.contract import PendingView
from rulesets.messages import Message, Name, Phrase, Term, pgettext
from rulesets.wording.questions import OPTION

ANSWERED = pgettext("fight", "{who}: {deed}")


def afterwards(
    said: Mapping[str, Message], asked: PendingView, option: str, deed: Phrase
) -> Phrase:
    """The phrase `deed` of the button, as told about the combatant who did it.

    `said` has the messages by the text of the button's message, or, where that is only a word, by
    that word's place and name ("what draw"), by `KIND OPTION` or the option. A message that names
    what is `done` may have one for each such name. Without a message, `deed` is a noun and is put
    after the name.
    """
    if deed.message == OPTION:
        word = _id(deed.values["option"]).replace(".", " ")
        message = said.get(word) or said.get(f"{asked.kind} {option}") or said.get(option)
    else:
        text, done = deed.message.text, _id(deed.values.get("done")).rpartition(".")[2]
        message = said.get(f"{text} {done}") or said.get(text)
    who, without = Name(asked.by), deed.values.get("deed")
    if isinstance(without, Phrase):  # what it is done with is told when it is done
        return afterwards(said, asked, option, without)
    if message is None:
        return Phrase(ANSWERED, {"who": who, "deed": deed})
    return Phrase(message, {**deed.values, "who": who}, deed.count)


def _id(word: object) -> str:
    return word.id if isinstance(word, Term) else ""
