"""Messages for answers told afterwards, by the main button's text or by option."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Attack {value}": pgettext("arm5", "{who} attacks {value}"),
    "Charge {value}": pgettext("arm5", "{who} charges {value}"),
    "Cast {value}": pgettext("arm5", "{who} casts {value}"),
    "Cast a spell on {value}": pgettext("arm5", "{who} casts a spell on {value}"),
    "Cast {spell}": pgettext("arm5", "{who} casts {spell}"),
    "Cast {spell} on {target}": pgettext("arm5", "{who} casts {spell} on {target}"),
    "Move: towards {target}": pgettext("arm5", "{who} moves towards {target}"),
    "{done}: {weapon}": pgettext("arm5", "{who}: {done} ({weapon})"),
    "Attack": pgettext("arm5", "{who} attacks"),
    "Charge": pgettext("arm5", "{who} charges"),
    "Cast the spell": pgettext("arm5", "{who} casts the spell"),
    "Move": pgettext("arm5", "{who} moves"),
    "Act": pgettext("arm5", "{who} acts"),
    "Quick action": pgettext("arm5", "{who} takes a quick action"),
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
