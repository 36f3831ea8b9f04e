"""The log of magic, movement, single and extended actions, and rulings (README 7.9 to 7.14)."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import given
from rulesets.arm5.wording.log import why
from rulesets.arm5.wording.log.came_of import moves, rolls, spells
from rulesets.arm5.wording.log.came_of.words import SPELL_LOST
from rulesets.arm5.wording.sums import summed
from rulesets.contract import Entry, Weight
from rulesets.log_rows import Rule, befalls
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext
from rulesets.sentence_patterns import Facts, Say, Sentence, by_word, people, whether, with_target
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, TAKEN_OUT, ends

ROLL = "die botch botches total"
NOTED = pgettext("arm5", "{said} ({note})")
ELSE = pgettext("arm5", "{who} does something else: {note}.")
ACTS = pgettext("arm5", "{who} acts.")


DONE: Mapping[str, Say] = {
    "stand_up": pgettext("arm5", "{who} stands up."),
    "mount": pgettext("arm5", "{who} mounts up."),
    "dismount": pgettext("arm5", "{who} dismounts."),
    "pick_up": given(
        pgettext("arm5", "{who} picks up: {weapon}."),
        pgettext("arm5", "{who} picks something up."),
    ),
    "open_close": pgettext("arm5", "{who} opens or closes something."),
    "use_item": pgettext("arm5", "{who} uses an item."),
    "nock": pgettext("arm5", "{who} nocks an arrow."),
    "other": pgettext("arm5", "{who} does something else."),
    "shout": pgettext("arm5", "{who} shouts."),
    "pick_up_table": pgettext("arm5", "{who} takes something from a table."),
    "transform": pgettext("arm5", "{who} changes shape."),
    "draw": given(
        pgettext("arm5", "{who} draws: {weapon}."), pgettext("arm5", "{who} draws a weapon.")
    ),
    "drop": given(
        pgettext("arm5", "{who} drops: {weapon}."), pgettext("arm5", "{who} drops something.")
    ),
    "stand": pgettext("arm5", "{who} rises from a crouch."),
    "leap": pgettext("arm5", "{who} tries to leap from the saddle."),
    "vault": pgettext("arm5", "{who} tries to vault into the saddle."),
    "shoot": pgettext("arm5", "{who} shoots what is ready."),
}
"""Single and quick actions. Free text about them is for the combatant's own side."""
_done = by_word("what", DONE, ACTS)


def _does(entry: Entry, facts: Facts) -> Phrase | None:
    """The deed with its weapon or spell, or with the table's own words."""
    said, note = _done(entry, facts), facts.get("note")
    if not note:
        return said
    if facts.get("what") == "other":
        return Phrase(ELSE, people(entry) | {"note": note})
    return Phrase(NOTED, {"said": said, "note": note})


def _tested(passed: Message, failed: Message, rolls: Message) -> Sentence:
    return whether("success", given(passed, rolls), given(failed, rolls), rolls)


def _set(entry: Entry, facts: Facts) -> Phrase:
    told = pgettext("arm5", "GM ruling on {who}: {field} set to {value}.")
    value = facts.get("value")
    said = tuple(map(worded, value)) if isinstance(value, list | tuple) and value else worded(value)
    return Phrase(told, {**people(entry), "field": Term(str(facts["field"])), "value": said})


CASTS = pgettext("arm5", "{who} casts a spell.")
FAILS = pgettext("arm5", "{who} fails to cast a spell.")
DOING = {
    "fast_cast_speed": Rule(
        sees=f"ease success {ROLL}",
        actor=summed("fast_cast_speed"),
        outcome="total success",
        says=_tested(
            pgettext("arm5", "{who} is fast enough to cast: {total} against {ease}."),
            pgettext("arm5", "{who} is too slow to fast cast: {total} against {ease}."),
            pgettext("arm5", "{who} tries to fast cast a spell."),
        ),
        came=rolls.fast_cast_speed,
        why=(why.eased,),
    ),
    "counter": Rule(
        sees="spell stopped",
        outcome="stopped",
        says=whether(
            "stopped",
            pgettext("arm5", "The spell of {who} stops {target}."),
            pgettext("arm5", "The spell of {who} does not stop {target}."),
        ),
        came=spells.counter,
    ),
    "cast": Rule(
        sees=f"spell is_fast cast {ROLL}",
        actor=summed("cast", "level botch_dice margin fatigue_levels penetration warping"),
        outcome="total cast",
        says=whether(
            "cast",
            with_target(
                given(
                    pgettext("arm5", "{who} casts {spell} on {target}, casting total {total}."),
                    CASTS,
                ),
                given(pgettext("arm5", "{who} casts {spell}, casting total {total}."), CASTS),
            ),
            with_target(
                given(
                    pgettext(
                        "arm5", "{who} fails to cast {spell} on {target}, casting total {total}."
                    ),
                    FAILS,
                ),
                given(
                    pgettext("arm5", "{who} fails to cast {spell}, casting total {total}."), FAILS
                ),
            ),
        ),
        came=spells.cast,
        why=(why.cast,),
    ),
    "magic_resistance": Rule(
        sees="affected",
        actor="resistance",
        target="penetration",
        outcome="affected",
        says=whether(
            "affected",
            given(
                pgettext(
                    "arm5", "The spell penetrates the magic resistance of {who}: {resistance}."
                ),
                pgettext("arm5", "The spell penetrates the magic resistance of {who}."),
            ),
            given(
                pgettext("arm5", "{who} resists the spell, resistance {resistance}."),
                pgettext("arm5", "{who} resists the spell."),
            ),
        ),
        came=spells.magic_resistance,
        why=(why.resistance,),
    ),
    "spell_effect": Rule(
        sees="spell",
        says=given(
            pgettext("arm5", "{spell} takes effect on {target}."),
            pgettext("arm5", "The spell takes effect on {target}."),
        ),
        came=spells.effect,
    ),
    "spell_damage": Rule(
        sees="cause damage damage_die damage_botch soak soak_die soak_botch net level",
        actor="value",
        target="soak_base",
        outcome="damage soak net level",
        says=by_word(
            "level",
            {
                "none": given(
                    pgettext("arm5", "{target} is not hurt: {damage} damage against soak {soak}."),
                    pgettext("arm5", "{target} is not hurt."),
                )
            },
            given(
                pgettext("arm5", "{target} takes {damage} damage against soak {soak}: {level}."),
                pgettext("arm5", "{target} is hurt."),
            ),
        ),
        came=spells.damage,
        why=(why.spell_damage,),
    ),
    "spell_ends": Rule(
        sees="spell",
        says=given(
            pgettext("arm5", "{spell} of {who} ends."),
            pgettext("arm5", "A spell of {who} ends."),
        ),
        came=befalls(word=SPELL_LOST),
    ),
    "concentration": Rule(
        sees=f"cause ease success {ROLL}",
        actor="modifier",
        outcome="total success",
        says=_tested(
            pgettext("arm5", "{who} keeps concentrating: {total} against {ease}."),
            pgettext("arm5", "{who} loses concentration: {total} against {ease}."),
            pgettext("arm5", "{who} tries to concentrate."),
        ),
        came=spells.concentration,
        why=(why.eased,),
    ),
    "move": Rule(
        sees="pace position cover arrived",
        actor="paces",
        says=with_target(
            by_word(
                "arrived",
                {
                    "True": pgettext("arm5", "{who} moves up to {target}."),
                    "False": pgettext("arm5", "{who} moves towards {target}, but not all the way."),
                },
                pgettext("arm5", "{who} moves away from {target}."),
            ),
            pgettext("arm5", "{who} moves."),
        ),
    ),
    "ride": Rule(
        sees="pace position cover arrived",
        actor="paces",
        says=with_target(
            by_word(
                "arrived",
                {
                    "True": pgettext("arm5", "{who} rides up to {target}."),
                    "False": pgettext("arm5", "{who} rides towards {target}, but not all the way."),
                },
                pgettext("arm5", "{who} rides away from {target}."),
            ),
            pgettext("arm5", "{who} rides."),
        ),
    ),
    "leave": Rule(
        sees="position",
        actor="paces",
        says=pgettext("arm5", "{who} leaves the field."),
        came=moves.leave,
    ),
    "fatigue_test": Rule(
        sees=f"ease success {ROLL}",
        actor="modifier",
        outcome="total success",
        says=_tested(
            pgettext("arm5", "{who} does not run out of breath: {total} against {ease}."),
            pgettext("arm5", "{who} runs out of breath: {total} against {ease}."),
            pgettext("arm5", "{who} sprints."),
        ),
        came=moves.fatigue_test,
        why=(why.eased,),
    ),
    "mount_fatigue": Rule(
        sees="exhausted",
        actor="levels lost",
        says=whether(
            "exhausted",
            pgettext("arm5", "The mount of {who} cannot go on."),
            pgettext("arm5", "The mount of {who} tires."),
        ),
        came=moves.mount_fatigue,
    ),
    "mount_fatigue_test": Rule(
        sees=f"ease success {ROLL}",
        actor="modifier",
        outcome="total success",
        says=_tested(
            pgettext("arm5", "The mount of {who} keeps up the gallop: {total} against {ease}."),
            pgettext("arm5", "The mount of {who} flags: {total} against {ease}."),
            pgettext("arm5", "The mount of {who} gallops."),
        ),
        came=moves.test,
        why=(why.eased,),
    ),
    "extended_start": Rule(
        sees="task",
        actor="rounds note weapon",
        says=given(
            pgettext("arm5", "{who} begins: {task}."),
            pgettext("arm5", "{who} begins an extended action."),
        ),
    ),
    "extended_continue": Rule(
        sees="task",
        actor="left",
        says=given(
            npgettext(
                "arm5",
                "{who} goes on: {task}, {count} round left.",
                "{who} goes on: {task}, {count} rounds left.",
            ),
            pgettext("arm5", "{who} goes on."),
            count="left",
        ),
    ),
    "extended_done": Rule(
        sees="task",
        actor="note weapon",
        says=given(
            pgettext("arm5", "{who} finishes: {task}."),
            pgettext("arm5", "{who} finishes."),
        ),
    ),
    "extended_ceased": Rule(
        sees="task reason",
        says=given(
            pgettext("arm5", "{who} breaks off: {task}."),
            pgettext("arm5", "{who} breaks off."),
        ),
        came=moves.extended_ceased,
    ),
    "act": Rule(
        sees="what weapon",
        actor="note",
        says=_does,
    ),
    "quick": Rule(
        sees="what weapon",
        actor="note",
        says=_does,
        came=moves.quick,
    ),
    "athletics": Rule(
        sees=f"what ease success {ROLL}",
        actor="modifier",
        outcome="total success",
        says=by_word(
            "what",
            {
                "leap": _tested(
                    pgettext("arm5", "{who} leaps from the saddle: {total} against {ease}."),
                    pgettext(
                        "arm5", "{who} fails the leap from the saddle: {total} against {ease}."
                    ),
                    pgettext("arm5", "{who} tries to leap from the saddle."),
                ),
                "vault": _tested(
                    pgettext("arm5", "{who} vaults into the saddle: {total} against {ease}."),
                    pgettext("arm5", "{who} does not get into the saddle: {total} against {ease}."),
                    pgettext("arm5", "{who} tries to vault into the saddle."),
                ),
            },
            pgettext("arm5", "{who} tries it."),
        ),
        came=moves.test,
        why=(why.eased,),
    ),
    "fall": Rule(
        sees="",
        actor="value",
        says=pgettext("arm5", "{who} falls from the mount."),
        came=moves.fall,
    ),
    "test": Rule(
        sees=f"test ease success {ROLL}",
        actor="modifier",
        outcome="total success",
        says=_tested(
            pgettext("arm5", "{who} passes the test ({test}): {total} against {ease}."),
            pgettext("arm5", "{who} fails the test ({test}): {total} against {ease}."),
            pgettext("arm5", "{who} makes a test."),
        ),
        came=moves.test,
        why=(why.eased,),
    ),
    "gm_hazard": Rule(
        sees="",
        actor="value note",
        says=given(
            pgettext("arm5", "{who} is in danger: {note}."),
            pgettext("arm5", "{who} is in danger."),
        ),
    ),
    "gm_set": Rule(
        says=_set,
        came=moves.ruled,
    ),
    "gm_add": Rule(
        sees="initiative",
        says=given(
            pgettext(
                "arm5",
                "{who} joins the fight, initiative {initiative} and acts from the next round on.",
            ),
            pgettext("arm5", "{who} joins the fight and acts from the next round on."),
        ),
        came=befalls(word=NEW),
    ),
    "gm_remove": Rule(
        sees="",
        says=pgettext("arm5", "{who} is taken out of the fight."),
        came=befalls(Weight.OUT, word=TAKEN_OUT),
    ),
    "gm_end": Rule(
        sees="",
        says=ends,
    ),
}
