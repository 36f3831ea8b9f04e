"""Messages for answers told afterwards, by the main button's text or by option."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

AFTERWARDS: Mapping[str, Message] = {
    "Ward off {value}": pgettext("kampbogen", "{who} wards off {value}"),
    "Roll the dice": pgettext("kampbogen", "{who} rolls the dice"),
    "Spend a soul point and reroll": pgettext("kampbogen", "{who} spends a soul point and rerolls"),
    "Keep the roll": pgettext("kampbogen", "{who} keeps the roll"),
    "A challenge first": pgettext("kampbogen", "{who}: a challenge first"),
    "Call the challenge": pgettext("kampbogen", "{who} calls the challenge"),
    "Manoeuvre: {goal}": pgettext("kampbogen", "{who} commands a manoeuvre ({goal})"),
    "Manoeuvre against {target}": pgettext(
        "kampbogen", "{who} commands a manoeuvre against {target}"
    ),
    "Fight": pgettext("kampbogen", "{who} fights"),
    "Fight {target}": pgettext("kampbogen", "{who} fights {target}"),
    "Thrash": pgettext("kampbogen", "{who} thrashes"),
    "Command the manoeuvre": pgettext("kampbogen", "{who} commands the manoeuvre"),
    "Join the fight": pgettext("kampbogen", "{who} joins the fight"),
    "Aim and shoot": pgettext("kampbogen", "{who} aims and shoots"),
    "kampgrad roll": pgettext("kampbogen", "{who} rolls the combat grade"),
    "challenge roll": pgettext("kampbogen", "{who} rolls for the challenge"),
    "act pass": pgettext("kampbogen", "{who} does nothing"),
    "slip_away": pgettext("kampbogen", "{who} slips away"),
    "join stay": pgettext("kampbogen", "{who} stays out"),
    "flee flee": pgettext("kampbogen", "{who}: flight"),
    "flee stay": pgettext("kampbogen", "{who}: staying in the fight"),
    "break_out stay": pgettext("kampbogen", "{who}: staying in the fight"),
    "break_out through": pgettext("kampbogen", "{who}: fighting through"),
    "pursuit let_go": pgettext("kampbogen", "{who}: no pursuit"),
    "pursuit catch_up": pgettext("kampbogen", "{who}: pursuit"),
    "fate leave": pgettext("kampbogen", "{who}: the fallen are left"),
    "fate plunder": pgettext("kampbogen", "{who}: plunder"),
    "fate kill": pgettext("kampbogen", "{who}: the fallen are killed"),
}
