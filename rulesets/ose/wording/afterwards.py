"""Messages for answers told afterwards, by the main button's text or by option."""

from collections.abc import Mapping

from rulesets.messages import Message, npgettext, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Declare {value}": pgettext("ose", "{who} declares {value}"),
    "Engage {target}": pgettext("ose", "{who} engages {target}"),
    "Shoot at {target}": pgettext("ose", "{who} shoots at {target}"),
    "Attack {target}": pgettext("ose", "{who} attacks {target}"),
    "Cast {spell} on {target}": pgettext("ose", "{who} casts {spell} on {target}"),
    "Cast {spell} on {count} target": npgettext(
        "ose", "{who} casts {spell} on {count} target", "{who} casts {spell} on {count} targets"
    ),
    "Cast a spell on {count} target": npgettext(
        "ose", "{who} casts a spell on {count} target", "{who} casts a spell on {count} targets"
    ),
    "Cast {spell}": pgettext("ose", "{who} casts {spell}"),
    "Cast a spell on {target}": pgettext("ose", "{who} casts a spell on {target}"),
    "Cast a spell": pgettext("ose", "{who} casts a spell"),
    "Shoot": pgettext("ose", "{who} shoots"),
    "Make the attack": pgettext("ose", "{who} attacks"),
    "Declare nothing": pgettext("ose", "{who} declares nothing"),
    "Declare a spell": pgettext("ose", "{who} declares a spell"),
    "Declare the withdrawal": pgettext("ose", "{who} declares the withdrawal"),
    "Declare the retreat": pgettext("ose", "{who} declares the retreat"),
    "Roll initiative": pgettext("ose", "{who} rolls initiative"),
    "Roll morale": pgettext("ose", "{who} rolls morale"),
    "Act simultaneously": pgettext("ose", "{who}: both sides act simultaneously"),
    "They flee": pgettext("ose", "{who}: they flee"),
    "They surrender": pgettext("ose", "{who}: they surrender"),
    "move stay": pgettext("ose", "{who} stays"),
    "move move": pgettext("ose", "{who} moves"),
    "move leave": pgettext("ose", "{who} leaves the fight"),
    "move wait": pgettext("ose", "{who} waits for the last turn"),
    "pass": pgettext("ose", "{who} does not attack"),
    "cast forgo": pgettext("ose", "{who} does not cast"),
}
