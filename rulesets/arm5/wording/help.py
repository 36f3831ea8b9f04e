"""Help texts of fields and options."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "damage_effects": pgettext(
        "arm5", "The book sets both tables side by side; this says which of them counts when."
    ),
    "damage_effects.fatigue_table": pgettext(
        "arm5",
        "The text as it stands: a blow costs fatigue levels, and from heavy upwards a wound as"
        " well. Fights end in exhaustion, and nobody dies of one blow.",
    ),
    "damage_effects.by_intent": pgettext(
        "arm5",
        "A blow gives the wound of its level and can kill at once; only a subduing blow tires. As"
        " in the printed game.",
    ),
    "damage_effects.wounds_and_fatigue": pgettext(
        "arm5", "Both at once: a blow wounds and tires. Fights are short and deadly."
    ),
    "early_cast": pgettext(
        "arm5", "A magus with such a spell has a place at initiative and Finesse, for it alone."
    ),
    "missiles_while_engaged": pgettext(
        "arm5", "Without this, nobody who is engaged shoots or throws."
    ),
    "trade_for_quick": pgettext("arm5", "Give up the action for three more quick actions."),
    "ready_missiles": pgettext(
        "arm5", "A loaded crossbow or a nocked bow is shot as a quick action."
    ),
    "single_weapon": pgettext(
        "arm5", "Empty: not learned, so it counts as 0, with more botch dice."
    ),
    "parma_magica": pgettext("arm5", "Empty: none."),
    "might": pgettext("arm5", "Resistance of a creature without Parma Magica."),
    "forms": pgettext("arm5", "Form and score, added to five times Parma Magica."),
    "encumbrance": pgettext("arm5", "Empty: worked out from all loads and Strength."),
    "wielding": pgettext("arm5", "Empty: the first usable weapon, and a shield beside it."),
    "fatigue_track": pgettext("arm5", "From fresh downwards; unconscious after the last."),
    "position": pgettext("arm5", "Empty: unknown; then the table says who can be reached."),
    "hidden": pgettext("arm5", "Unseen by enemies until the first attack or spell."),
    "opens_with": pgettext(
        "arm5", "Whether the weapon counts in the initiative roll, which holds for the whole fight."
    ),
}
