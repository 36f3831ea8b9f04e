"""The log of order, attacks, damage and leaving combat (README 7.3 to 7.8)."""

from rulesets.arm5.wording.labels import given
from rulesets.arm5.wording.log import why
from rulesets.arm5.wording.log.came_of import blows, harm, moves, rolls, spells
from rulesets.arm5.wording.sums import summed
from rulesets.log_rows import Rule
from rulesets.messages import npgettext, pgettext
from rulesets.sentence_patterns import by_word, whether
from rulesets.wording.log import over

ROLL = "die botch botches total"
FIGHTING = {
    "initiative": Rule(
        sees=ROLL,
        actor=summed("initiative", "basis fast_total"),
        outcome="total",
        says=given(
            pgettext("arm5", "{who}: initiative {total}."),
            pgettext("arm5", "{who} rolls initiative."),
        ),
        came=rolls.initiative,
        why=(pgettext("arm5", "Rolled once for the whole fight."),),
    ),
    "initiative_tie": Rule(
        sees=ROLL,
        actor="modifier",
        outcome="who die modifier total",
        says=given(
            pgettext("arm5", "{who} rolls again for the same place: {total}."),
            pgettext("arm5", "{who} rolls again for the same place."),
        ),
        came=rolls.initiative_tie,
    ),
    "round": Rule(
        sees="round seconds",
        says=given(
            pgettext("arm5", "Round {round} begins, {seconds} seconds into the fight."),
            pgettext("arm5", "A new round begins."),
        ),
        came=None,
    ),
    "delay": Rule(
        sees="",
        says=pgettext("arm5", "{who} delays the action."),
        why=(
            pgettext("arm5", "May act later, between two actions, until their next turn begins."),
        ),
    ),
    "delayed_action": Rule(
        sees="option",
        says=pgettext("arm5", "{who} has waited and acts now."),
    ),
    "delay_lapsed": Rule(
        sees="",
        says=pgettext("arm5", "{who} lets the delayed action lapse."),
    ),
    "trade": Rule(
        sees="",
        actor="quick_left",
        says=pgettext("arm5", "{who} gives up the action for quick actions."),
    ),
    "action_lost": Rule(
        sees="reason",
        says=by_word(
            "reason",
            {
                "stopped": pgettext("arm5", "{who} is stopped: the action is lost."),
                "impossible": pgettext("arm5", "{who} can no longer do it: the action is lost."),
                "fast_cast": pgettext("arm5", "{who} can no longer cast the fast-cast spell."),
                "concentration": pgettext("arm5", "{who} does not get to cast the spell."),
            },
            pgettext("arm5", "{who} loses the action."),
        ),
        came=spells.action_lost,
    ),
    "priority": Rule(
        sees=ROLL,
        actor=summed("priority"),
        outcome="total",
        says=given(
            pgettext("arm5", "{who}: priority roll {total}."),
            pgettext("arm5", "{who} rolls for priority."),
        ),
        came=rolls.priority,
        why=(pgettext("arm5", "The highest acts first; equal: higher Quickness, then lots."),),
    ),
    "priority_tie": Rule(
        sees="die",
        says=given(
            pgettext("arm5", "{who} draws lots: {die}."),
            pgettext("arm5", "{who} draws lots."),
        ),
        came=rolls.priority_tie,
    ),
    "attack": Rule(
        sees=f"weapon missile subdue_attack {ROLL}",
        actor=summed("attack"),
        outcome="total",
        says=whether(
            "subdue_attack",
            given(
                pgettext("arm5", "{who} tries to subdue {target}: {weapon}, total {total}."),
                pgettext("arm5", "{who} tries to subdue {target}."),
            ),
            given(
                pgettext("arm5", "{who} attacks {target}: {weapon}, total {total}."),
                pgettext("arm5", "{who} attacks {target}."),
            ),
        ),
        came=blows.attack,
    ),
    "defense": Rule(
        sees=f"helpless defends_with {ROLL}",
        actor=summed("defense"),
        outcome="total defends_with",
        says=whether(
            "helpless",
            pgettext("arm5", "{who} cannot defend."),
            given(
                pgettext("arm5", "{who} defends: {defends_with}, total {total}."),
                pgettext("arm5", "{who} defends."),
            ),
        ),
        came=blows.defense,
    ),
    "engage": Rule(
        sees="",
        says=pgettext("arm5", "{who} and {target} are engaged in melee."),
        came=blows.engage,
        why=(pgettext("arm5", "Whoever is engaged has to leave combat before walking away."),),
    ),
    "attack_advantage": Rule(
        sees="advantage hit",
        outcome="advantage hit",
        says=whether(
            "hit",
            given(
                pgettext("arm5", "{who} hits {target}, advantage {advantage}."),
                pgettext("arm5", "{who} hits {target}."),
            ),
            pgettext("arm5", "{who} misses {target}."),
        ),
        came=blows.part_of_an_attack,
        why=(why.advantage,),
    ),
    "damage": Rule(
        sees="advantage damage level",
        actor="strength weapon_mod",
        target="soak net",
        outcome="advantage damage net level",
        says=by_word(
            "level",
            {"none": pgettext("arm5", "The hit does no damage to {target}.")},
            given(
                pgettext("arm5", "{target} takes {damage} damage before soak: {level}."),
                pgettext("arm5", "{target} is hurt."),
            ),
        ),
        came=blows.part_of_an_attack,
        why=(why.damage,),
    ),
    "wound": Rule(
        sees="level",
        actor="wound_penalty",
        outcome="level",
        says=by_word(
            "level",
            {
                "light": pgettext("arm5", "{who} has a light wound."),
                "medium": pgettext("arm5", "{who} has a medium wound."),
                "heavy": pgettext("arm5", "{who} has a heavy wound."),
                "incapacitating": pgettext("arm5", "{who} has an incapacitating wound."),
                "killing": pgettext("arm5", "{who} has a killing wound."),
            },
            pgettext("arm5", "{who} is wounded."),
        ),
        came=harm.wound,
        why=(why.wound,),
    ),
    "fatigue": Rule(
        sees="levels cause",
        actor="lost level fatigue_penalty",
        outcome="levels",
        says=given(
            npgettext(
                "arm5", "{who} loses {count} fatigue level.", "{who} loses {count} fatigue levels."
            ),
            pgettext("arm5", "{who} tires."),
            count="levels",
        ),
        came=harm.fatigue,
        why=(why.fatigue,),
    ),
    "down": Rule(
        sees="status",
        outcome="status",
        says=by_word(
            "status",
            {
                "unconscious": pgettext("arm5", "{who} is unconscious."),
                "incapacitated": pgettext("arm5", "{who} can do nothing more."),
                "dead": pgettext("arm5", "{who} is dead."),
            },
            pgettext("arm5", "{who} is out of the fight."),
        ),
        came=harm.down,
    ),
    "disengage": Rule(
        sees=f"automatic success defends_with {ROLL}",
        actor=summed("disengage"),
        outcome="total success",
        says=whether(
            "automatic",
            pgettext("arm5", "{who} leaves combat uncontested."),
            whether(
                "success",
                given(
                    pgettext("arm5", "{who} leaves combat with a defence of {total}."),
                    pgettext("arm5", "{who} leaves combat."),
                ),
                given(
                    pgettext(
                        "arm5", "{who} does not get free: defence {total}, +3 on the next attempt."
                    ),
                    pgettext("arm5", "{who} does not get free."),
                ),
            ),
        ),
        came=moves.disengage,
        why=(why.disengage,),
    ),
    "disengage_attack": Rule(
        sees="weapon total botch defense holds",
        outcome="total holds",
        says=whether(
            "holds",
            given(
                pgettext("arm5", "{who} holds {target}: {total} against {defense}."),
                pgettext("arm5", "{who} holds {target}."),
            ),
            given(
                pgettext("arm5", "{who} does not hold {target}: {total} against {defense}."),
                pgettext("arm5", "{who} does not hold {target}."),
            ),
        ),
        came=moves.disengage_attack,
    ),
    "pursue": Rule(
        sees="caught",
        says=whether(
            "caught",
            pgettext("arm5", "{who} catches up with {target}."),
            pgettext("arm5", "{who} goes after {target}."),
        ),
        came=moves.pursue,
    ),
    "charge": Rule(
        sees="weapon mounted pace",
        actor="paces",
        says=whether(
            "mounted",
            pgettext("arm5", "{who} charges {target} on horseback."),
            pgettext("arm5", "{who} charges {target}."),
        ),
    ),
    "over": Rule(
        sees="winner",
        outcome="winner",
        says=over,
    ),
    "end_turn": Rule(
        sees="",
    ),
}
