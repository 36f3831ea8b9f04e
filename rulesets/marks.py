"""Marks of a combatant that follow from its fields (`declared.marked`).

The words are `mark` in the field's row of `words.toml`, else its `word`. They may have the value in
a placeholder with the field's name: `cover.mark = "Cover {cover}"`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from rulesets.declared import roles
from rulesets.lexicon import Lexicon
from rulesets.messages import Phrase, phrase

type Say = Callable[[Any], Phrase]


class Marks:
    def __init__(self, struct: type[Struct], lexicon: Lexicon):
        self._groups: dict[str, list[tuple[str, Say]]] = {}
        for name, role in roles(struct).items():
            if role.mark:
                self._groups.setdefault(role.mark, []).append((name, _worded(name, lexicon)))

    def of(self, combatant: Any, group: str = "any") -> list[Phrase]:
        """The marks of a group that the combatant has now, in the order of the declarations."""
        held = ((getattr(combatant, name), say) for name, say in self._groups[group])
        return [say(value) for value, say in held if value]


def _worded(name: str, lexicon: Lexicon) -> Say:
    message = lexicon.marks.get(name) or lexicon.terms[name].word
    if f"{{{name}}}" in message.text:
        return lambda value: phrase(message, **{name: value})
    worded = phrase(message)
    return lambda value: worded
