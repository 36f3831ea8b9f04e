"""Answers as they are told afterwards, in the list for undo.

The main button addresses the player, in many languages as a command ("Declare a spell"). What was
done is told to others, with the name in it ("Theo declares a spell"). Neither can be derived from
the other in any language, so each is a message of its own: `button` and `told` of a row of the
lexicon.
"""

from rulesets.contract import PendingView
from rulesets.lexicon import Lexicon
from rulesets.messages import Message, Name, Phrase, Term, pgettext
from rulesets.wording.questions import OPTION

ANSWERED = pgettext("fight", "{who}: {deed}")


def afterwards(words: Lexicon, asked: PendingView, option: str, deed: Phrase) -> Phrase:
    """The phrase `deed` of the button, as told about the combatant who did it.

    A button that is only a word has its message in the row of that word, or in that of
    `KIND.OPTION` or the option; one that names the `weapon` with which something is `done`, in the
    row `DONE.weapon`. Without a message, `deed` is a noun and is put after the name.
    """
    message = _message(words, asked, option, deed)
    who, without = Name(asked.by), deed.values.get("deed")
    if isinstance(without, Phrase):  # what it is done with is told when it is done
        return afterwards(words, asked, option, without)
    if message is None:
        return Phrase(ANSWERED, {"who": who, "deed": deed})
    return Phrase(message, {**deed.values, "who": who}, deed.count)


def _message(words: Lexicon, asked: PendingView, option: str, deed: Phrase) -> Message | None:
    if deed.message == OPTION:
        rows = (_id(deed.values["option"]), f"{asked.kind}.{option}", option)
        return next((words.told[row] for row in rows if row in words.told), None)
    done = _id(deed.values.get("done"))
    return words.told.get(f"{done}.weapon") or words.afterwards.get(deed.message)


def _id(word: object) -> str:
    return word.id if isinstance(word, Term) else ""
