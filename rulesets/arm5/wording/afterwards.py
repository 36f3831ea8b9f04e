"""Answers that were given, in the words of the main button, or else of the option."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Attack {value}": pgettext("arm5", "{who} attacks {value}"),
    "Run at {value}": pgettext("arm5", "{who} runs at {value}"),
    "Cast {value}": pgettext("arm5", "{who} casts {value}"),
    "Spell at {value}": pgettext("arm5", "{who} casts a spell at {value}"),
    "Cast {spell}": pgettext("arm5", "{who} casts {spell}"),
    "Cast {spell} at {target}": pgettext("arm5", "{who} casts {spell} at {target}"),
    "Move: towards {target}": pgettext("arm5", "{who} moves towards {target}"),
    "{done}: {weapon}": pgettext("arm5", "{who}: {done} ({weapon})"),
    "Attack": pgettext("arm5", "{who} attacks"),
    "Run and attack": pgettext("arm5", "{who} runs and attacks"),
    "Cast the spell": pgettext("arm5", "{who} casts the spell"),
    "Move": pgettext("arm5", "{who} moves"),
    "Do it": pgettext("arm5", "{who} acts"),
    "Do it quickly": pgettext("arm5", "{who} acts quickly"),
    "Begin": pgettext("arm5", "{who} begins"),
    "Delay the action": pgettext("arm5", "{who} delays the action"),
    "wait": pgettext("arm5", "{who} waits"),
    "no": pgettext("arm5", "{who} casts no spell"),
    "leave": pgettext("arm5", "{who} leaves the field"),
    "end": pgettext("arm5", "{who} ends the turn"),
    "ride": pgettext("arm5", "{who} rides"),
    "disengage": pgettext("arm5", "{who} leaves combat"),
    "continue": pgettext("arm5", "{who} goes on"),
    "cease": pgettext("arm5", "{who} breaks off"),
    "lapse": pgettext("arm5", "{who} lets the action lapse"),
}
