"""The log of magic, movement, single and extended actions, and rulings (README 7.9 to 7.14)."""

from collections.abc import Mapping

from rulesets.arm5.wording.labels import given
from rulesets.contract import Entry
from rulesets.messages import Message, Phrase, Term, npgettext, pgettext
from rulesets.sentence_patterns import Facts, Say, Sentence, by_word, people, whether, with_target
from rulesets.wording.labels import worded
from rulesets.wording.log import ends

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
SENTENCES: Mapping[str, Say] = {
    "fast_cast_speed": _tested(
        pgettext("arm5", "{who} is fast enough to cast: {total} against {ease}."),
        pgettext("arm5", "{who} is too slow to fast cast: {total} against {ease}."),
        pgettext("arm5", "{who} tries to fast cast a spell."),
    ),
    "counter": whether(
        "stopped",
        pgettext("arm5", "The spell of {who} stops {target}."),
        pgettext("arm5", "The spell of {who} does not stop {target}."),
    ),
    "cast": whether(
        "cast",
        with_target(
            given(
                pgettext("arm5", "{who} casts {spell} on {target}, casting total {total}."), CASTS
            ),
            given(pgettext("arm5", "{who} casts {spell}, casting total {total}."), CASTS),
        ),
        with_target(
            given(
                pgettext("arm5", "{who} fails to cast {spell} on {target}, casting total {total}."),
                FAILS,
            ),
            given(pgettext("arm5", "{who} fails to cast {spell}, casting total {total}."), FAILS),
        ),
    ),
    "magic_resistance": whether(
        "affected",
        given(
            pgettext("arm5", "The spell penetrates the magic resistance of {who}: {resistance}."),
            pgettext("arm5", "The spell penetrates the magic resistance of {who}."),
        ),
        given(
            pgettext("arm5", "{who} resists the spell, resistance {resistance}."),
            pgettext("arm5", "{who} resists the spell."),
        ),
    ),
    "spell_effect": given(
        pgettext("arm5", "{spell} takes effect on {target}."),
        pgettext("arm5", "The spell takes effect on {target}."),
    ),
    "spell_damage": by_word(
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
    "spell_ends": given(
        pgettext("arm5", "{spell} of {who} ends."),
        pgettext("arm5", "A spell of {who} ends."),
    ),
    "concentration": _tested(
        pgettext("arm5", "{who} keeps concentrating: {total} against {ease}."),
        pgettext("arm5", "{who} loses concentration: {total} against {ease}."),
        pgettext("arm5", "{who} tries to concentrate."),
    ),
    "move": with_target(
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
    "ride": with_target(
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
    "leave": pgettext("arm5", "{who} leaves the field."),
    "fatigue_test": _tested(
        pgettext("arm5", "{who} does not run out of breath: {total} against {ease}."),
        pgettext("arm5", "{who} runs out of breath: {total} against {ease}."),
        pgettext("arm5", "{who} sprints."),
    ),
    "mount_fatigue": whether(
        "exhausted",
        pgettext("arm5", "The mount of {who} cannot go on."),
        pgettext("arm5", "The mount of {who} tires."),
    ),
    "mount_fatigue_test": _tested(
        pgettext("arm5", "The mount of {who} keeps up the gallop: {total} against {ease}."),
        pgettext("arm5", "The mount of {who} flags: {total} against {ease}."),
        pgettext("arm5", "The mount of {who} gallops."),
    ),
    "extended_start": given(
        pgettext("arm5", "{who} begins: {task}."),
        pgettext("arm5", "{who} begins an extended action."),
    ),
    "extended_continue": given(
        npgettext(
            "arm5",
            "{who} goes on: {task}, {count} round left.",
            "{who} goes on: {task}, {count} rounds left.",
        ),
        pgettext("arm5", "{who} goes on."),
        count="left",
    ),
    "extended_done": given(
        pgettext("arm5", "{who} finishes: {task}."),
        pgettext("arm5", "{who} finishes."),
    ),
    "extended_ceased": given(
        pgettext("arm5", "{who} breaks off: {task}."),
        pgettext("arm5", "{who} breaks off."),
    ),
    "act": _does,
    "quick": _does,
    "athletics": by_word(
        "what",
        {
            "leap": _tested(
                pgettext("arm5", "{who} leaps from the saddle: {total} against {ease}."),
                pgettext("arm5", "{who} fails the leap from the saddle: {total} against {ease}."),
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
    "fall": pgettext("arm5", "{who} falls from the mount."),
    "test": _tested(
        pgettext("arm5", "{who} passes the test ({test}): {total} against {ease}."),
        pgettext("arm5", "{who} fails the test ({test}): {total} against {ease}."),
        pgettext("arm5", "{who} makes a test."),
    ),
    "gm_hazard": given(
        pgettext("arm5", "{who} is in danger: {note}."),
        pgettext("arm5", "{who} is in danger."),
    ),
    "gm_set": _set,
    "gm_add": given(
        pgettext(
            "arm5",
            "{who} joins the fight, initiative {initiative} and acts from the next round on.",
        ),
        pgettext("arm5", "{who} joins the fight and acts from the next round on."),
    ),
    "gm_remove": pgettext("arm5", "{who} is taken out of the fight."),
    "gm_end": ends,
}
