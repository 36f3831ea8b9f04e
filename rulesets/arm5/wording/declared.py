"""Declarations in public, before reactions (README 7.4)."""

from collections.abc import Mapping

from rulesets.messages import Message, Name, Phrase, pgettext, phrase

AIMED: Mapping[str, Message] = {
    "attack": pgettext("arm5", "{who} attacks {target}"),
    "charge": pgettext("arm5", "{who} charges {target}"),
    "cast": pgettext("arm5", "{who} casts a spell on {target}"),
}
PLAIN: Mapping[str, Message] = {
    "attack": pgettext("arm5", "{who} attacks"),
    "charge": pgettext("arm5", "{who} charges"),
    "cast": pgettext("arm5", "{who} casts a spell"),
    "move": pgettext("arm5", "{who} moves"),
    "leave": pgettext("arm5", "{who} leaves the field"),
    "ride": pgettext("arm5", "{who} rides"),
    "act": pgettext("arm5", "{who} takes an action"),
    "extended": pgettext("arm5", "{who} begins an extended action"),
}


def declared(who: str, option: str, target: str | None) -> Phrase:
    if target is not None and target != who and option in AIMED:
        return phrase(AIMED[option], who=Name(who), target=Name(target))
    return phrase(PLAIN[option], who=Name(who))
