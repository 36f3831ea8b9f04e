"""Messages for answers told afterwards, by the main button's text or by option."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Start a melee with {target}": pgettext("momentum", "{who} starts a melee with {target}"),
    "Shoot at {target}": pgettext("momentum", "{who} shoots at {target}"),
    "Join in against {target}": pgettext("momentum", "{who} joins in against {target}"),
    "Attack {target}": pgettext("momentum", "{who} attacks {target}"),
    "Manoeuvre on {target}": pgettext("momentum", "{who} tries a manoeuvre on {target}"),
    "Tactical movement past {target}": pgettext("momentum", "{who} moves tactically past {target}"),
    "Cast a spell on {target}": pgettext("momentum", "{who} casts a spell on {target}"),
    "Strike back at {target}": pgettext("momentum", "{who} strikes back at {target}"),
    "{value}: {target}": pgettext("momentum", "{who}: {value} ({target})"),
    "Cast {value} on {target}": pgettext("momentum", "{who} casts {value} on {target}"),
    "Cast a spell: {value}": pgettext("momentum", "{who} casts {value}"),
    "Manoeuvre: {value}": pgettext("momentum", "{who} tries a manoeuvre ({value})"),
    "Tactical movement: {value}": pgettext("momentum", "{who} moves tactically ({value})"),
    "Divide them like this": pgettext("momentum", "{who} divides the combat groups"),
    "Fight back": pgettext("momentum", "{who} fights back"),
    "Ignore the attack": pgettext("momentum", "{who} ignores the attack"),
    "Let all count": pgettext("momentum", "{who} lets all count"),
    "Only the highest counts": pgettext("momentum", "{who} lets only the highest count"),
    "Let none count": pgettext("momentum", "{who} lets none count"),
    "Both take effect": pgettext("momentum", "{who}: both take effect"),
    "Neither: the Momentum changes sides": pgettext(
        "momentum", "{who}: neither counts, the Momentum changes sides"
    ),
    "No consequence": pgettext("momentum", "{who}: no consequence"),
    "hold": pgettext("momentum", "{who} waits"),
    "wait": pgettext("momentum", "{who} waits"),
    "move": pgettext("momentum", "{who} moves"),
    "flee": pgettext("momentum", "{who} runs away"),
    "attack": pgettext("momentum", "{who} attacks"),
    "defend": pgettext("momentum", "{who} defends"),
    "evade": pgettext("momentum", "{who} evades"),
    "manoeuvre": pgettext("momentum", "{who} tries a manoeuvre"),
    "cast": pgettext("momentum", "{who} casts a spell"),
    "leave": pgettext("momentum", "{who} leaves the melee"),
    "keep": pgettext("momentum", "{who} keeps the Momentum"),
    "give_up": pgettext("momentum", "{who} gives up the Momentum"),
    "stay": pgettext("momentum", "{who} stays"),
    "join": pgettext("momentum", "{who} joins in"),
    "stand_up": pgettext("momentum", "{who} stands up"),
    "reload": pgettext("momentum", "{who} reloads"),
    "pick_up": pgettext("momentum", "{who} picks up a weapon"),
    "riposte damage": pgettext("momentum", "{who} strikes back"),
}
