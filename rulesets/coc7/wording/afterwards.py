"""Messages for answers told afterwards, by the main button's text or by option."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Attack {target}": pgettext("coc7", "{who} attacks {target}"),
    "Manoeuvre on {target}": pgettext("coc7", "{who} tries a manoeuvre on {target}"),
    "Shoot at {target}": pgettext("coc7", "{who} shoots at {target}"),
    "Fire a burst at {target}": pgettext("coc7", "{who} fires a burst at {target}"),
    "Fire full auto at {target}": pgettext("coc7", "{who} fires full auto at {target}"),
    "Throw at {target}": pgettext("coc7", "{who} throws a weapon at {target}"),
    "Keep firing at {target}": pgettext("coc7", "{who} keeps firing at {target}"),
    "Cast a spell on {target}": pgettext("coc7", "{who} casts a spell on {target}"),
    "Wait for {target}": pgettext("coc7", "{who} waits for {target}"),
    "First aid for {target}": pgettext("coc7", "{who} gives first aid to {target}"),
    "{value}: {target}": pgettext("coc7", "{who}: {value} ({target})"),
    "Cast {value} on {target}": pgettext("coc7", "{who} casts {value} on {target}"),
    "Load and shoot at {target}": pgettext("coc7", "{who} loads and shoots at {target}"),
    "Fight back: {value}": pgettext("coc7", "{who} fights back ({value})"),
    "Aim: {value}": pgettext("coc7", "{who} aims ({value})"),
    "Reload: {value}": pgettext("coc7", "{who} reloads ({value})"),
    "Clear the jam: {value}": pgettext("coc7", "{who} clears the jam ({value})"),
    "Draw: {value}": pgettext("coc7", "{who} draws a weapon ({value})"),
    "Cast a spell: {value}": pgettext("coc7", "{who} casts {value}"),
    "Manoeuvre: {value}": pgettext("coc7", "{who} tries a manoeuvre ({value})"),
    "Attack": pgettext("coc7", "{who} attacks"),
    "Try the manoeuvre": pgettext("coc7", "{who} tries a manoeuvre"),
    "Respond with a manoeuvre": pgettext("coc7", "{who} responds with a manoeuvre"),
    "Wait": pgettext("coc7", "{who} waits"),
    "Do not attack": pgettext("coc7", "{who} does not attack"),
    "Begin the next round": pgettext("coc7", "{who} begins the next round"),
    "run": pgettext("coc7", "{who} runs"),
    "flee": pgettext("coc7", "{who} flees"),
    "take_cover": pgettext("coc7", "{who} takes cover"),
    "dive": pgettext("coc7", "{who} dives for cover"),
    "none": pgettext("coc7", "{who} does nothing"),
    "dodge": pgettext("coc7", "{who} dodges"),
    "fight_back": pgettext("coc7", "{who} fights back"),
    "cast": pgettext("coc7", "{who} casts a spell"),
    "cease": pgettext("coc7", "{who} ceases fire"),
    "fire": pgettext("coc7", "{who} keeps firing"),
}
