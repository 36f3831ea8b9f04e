"""Help texts of fields and options."""

from collections.abc import Mapping

from rulesets.messages import Message, pgettext

HELP: Mapping[str, Message] = {
    "damage_effects": pgettext(
        "arm5", "The rulebook gives both tables; this says which of them applies when."
    ),
    "damage_effects.fatigue_table": pgettext(
        "arm5",
        "The text as written: a hit costs fatigue levels, and from heavy upwards causes a wound as "
        "well. Fights end in exhaustion, and nobody dies from one hit.",
    ),
    "damage_effects.by_intent": pgettext(
        "arm5",
        "A hit causes a wound of its level and can kill outright; only a subduing hit costs "
        "fatigue. As in the rulebook.",
    ),
    "damage_effects.wounds_and_fatigue": pgettext(
        "arm5", "Both: a hit wounds and costs fatigue. Fights are short and deadly."
    ),
    "early_cast": pgettext(
        "arm5",
        "A magus with such a spell gets an extra place at initiative + Finesse, only for casting "
        "it.",
    ),
    "missiles_while_engaged": pgettext(
        "arm5", "Otherwise nobody who is engaged can shoot or throw."
    ),
    "trade_for_quick": pgettext("arm5", "Give up the action for three more quick actions."),
    "ready_missiles": pgettext(
        "arm5", "A loaded crossbow or a nocked bow is shot as a quick action."
    ),
    "single_weapon": pgettext("arm5", "Empty: unskilled, counts as 0 with extra botch dice."),
    "parma_magica": pgettext("arm5", "Empty: none."),
    "might": pgettext("arm5", "Resistance of a creature without Parma Magica."),
    "forms": pgettext("arm5", "Form and score, added to five times Parma Magica."),
    "encumbrance": pgettext("arm5", "Empty: calculated from load and Strength."),
    "wielding": pgettext("arm5", "Empty: the first usable weapon, and a shield beside it."),
    "fatigue_track": pgettext("arm5", "From fresh downwards; unconscious after the last."),
    "position": pgettext("arm5", "Empty: unknown; the table decides who can be reached."),
    "hidden": pgettext("arm5", "Unseen by enemies until the first attack or spell."),
    "opens_with": pgettext(
        "arm5", "Whether the weapon counts in the initiative roll, which holds for the whole fight."
    ),
}
