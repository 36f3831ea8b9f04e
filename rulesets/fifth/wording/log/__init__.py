"""The log: one row for each rule (README 7)."""

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import by_type, label, listed
from rulesets.fifth.wording.log.rows import D20, DC, DICE, TOTAL, row
from rulesets.log_rows import Log, Rule, by_fact, number, plus, total
from rulesets.messages import Name, Phrase, npgettext, pgettext, phrase
from rulesets.results import Gathering, Part, follow, of_rule
from rulesets.sentence_patterns import Facts, simple
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set

NOW = total("ac", pgettext("fifth", "Armour class now"))
HIT_POINTS_NOW = pgettext("fifth", "Hit points now")
ROLLS = pgettext("fifth", "{who} ({total})")
INITIATIVE = pgettext("fifth", "Initiative: {rolls}.")
OUT, RESISTED, CHANGED = Weight.OUT, Weight.RESISTED, Weight.CHANGED
HELPLESS = ("unconscious", "paralyzed", "stunned", "petrified")
HIT_RULE = (
    pgettext("fifth", "A hit if the total is at least the armour class."),
    pgettext("fifth", "A natural 20 always hits and is critical; a natural 1 misses."),
)
ROLLED = pgettext("fifth", "roll {natural}")
ROLLED_TOTAL = pgettext("fifth", "roll {natural}, total {total}")
MISSED, UNHARMED = pgettext("fifth", "missed"), pgettext("fifth", "no damage")
SAVED, FAILED = pgettext("fifth", "saved"), pgettext("fifth", "save failed")
WORD = pgettext("fifth", "{word}")
UNTIL = pgettext("fifth", "Until: {until}")
UNTIL_COUNTED = npgettext("fifth", "Until: {until}, {count} time", "Until: {until}, {count} times")
TARGETS = npgettext("fifth", "{count} target", "{count} targets")
HELPLESS_FAIL = pgettext("fifth", "It fails without a roll: the target is helpless.")


def _all_rolls(entry: Entry, gathering: Gathering) -> None:
    rolled = of_rule(gathering.entries, "initiative")
    rolls = tuple(
        phrase(ROLLS, who=Name(each.who or ""), total=each.facts.get("total", "–"))
        for each in rolled
    )
    gathering.does(phrase(INITIATIVE, rolls=rolls))


def _attacked(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll as well, as far as the reader may know it."""
    follow(entry, gathering)
    if "natural" in entry.facts:
        message = ROLLED_TOTAL if "total" in entry.facts else ROLLED
        words = {name: entry.facts[name] for name in ("natural", "total") if name in entry.facts}
        gathering.befalls(entry.who, Weight.DID, word=Phrase(message, words))


def _harm(facts: Facts) -> Part:
    damage = facts.get("damage", 0)
    many = pgettext("fifth", "{count} wounded: {who}.")
    return Part(life=damage, many=many) if damage else Part(weight=RESISTED, word=UNHARMED)


def _healed(facts: Facts) -> Part:
    many = pgettext("fifth", "{count} healed: {who}.")
    word = pgettext("fifth", "healed")
    return Part(weight=CHANGED, word=word, life=-facts.get("amount", 0), many=many)


def _laid(facts: Facts) -> Part:
    conditions = str(facts.get("conditions", "none")).split("+")
    laid = label("condition", conditions[0])
    if conditions == ["none"]:
        laid = label("effect", str(facts.get("name", "effect")))
    weight = OUT if any(name in conditions for name in HELPLESS) else CHANGED
    many = pgettext("fifth", "{count} affected: {who}.")
    return Part(weight=weight, word=lambda entry, facts: phrase(WORD, word=laid), many=many)


def _effect(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if "name" not in facts:
        return phrase(pgettext("fifth", "{target} is under an effect."), target=target)
    name = label("effect", facts["name"])
    conditions = listed(str(facts.get("conditions", "none")), "condition")
    if not conditions:
        return phrase(pgettext("fifth", "{target} is under {name}."), target=target, name=name)
    message = pgettext("fifth", "{target}: {conditions} ({name}).")
    return phrase(message, target=target, name=name, conditions=conditions)


def _cast(entry: Entry, facts: Facts) -> Phrase:
    who = Name(entry.who or "")
    if "power" not in facts:
        return phrase(pgettext("fifth", "{who} uses a power."), who=who)
    power = label("powers", facts["power"])
    if not facts.get("slot"):
        return phrase(pgettext("fifth", "{who} uses {power}."), who=who, power=power)
    message = pgettext("fifth", "{who} casts {power} with a slot of level {slot}.")
    return phrase(message, who=who, power=power, slot=facts["slot"])


def _damage(entry: Entry, facts: Facts) -> Phrase:
    target = Name(entry.target or "")
    if not facts.get("damage", 1):
        return phrase(pgettext("fifth", "{target} takes no damage."), target=target)
    types = by_type(str(facts.get("types", "none")))
    message = pgettext("fifth", "{target} takes {damage} damage: {types}.")
    return phrase(message, target=target, damage=facts.get("damage", "–"), types=types)


def _contest(entry: Entry, facts: Facts) -> Phrase | None:
    """A grapple or a shove, with the word for somebody who cannot resist."""
    said = _AUTOMATIC if facts.get("automatic") else _CONTESTS
    return simple(said[entry.rule, bool(facts.get("success"))])(entry, facts)


_CONTESTS = {
    ("grapple", True): pgettext("fifth", "{who} grabs {target}."),
    ("grapple", False): pgettext("fifth", "{who} tries to grab {target}, in vain."),
    ("shove", True): pgettext("fifth", "{who} shoves {target}."),
    ("shove", False): pgettext("fifth", "{who} tries to shove {target}, in vain."),
}
_AUTOMATIC = {
    ("grapple", True): pgettext("fifth", "{who} grabs {target}, who cannot resist."),
    ("shove", True): pgettext("fifth", "{who} shoves {target}, who cannot resist."),
}


def _until(entry: Entry, facts: Facts) -> list[Line]:
    if "until" not in facts:
        return []
    until, rounds = label("until", facts["until"]), facts.get("rounds", 0)
    if not rounds:
        return [Line(phrase(UNTIL, until=until))]
    return [Line(phrase(UNTIL_COUNTED, rounds, until=until))]


def _targets(entry: Entry, facts: Facts) -> list[Line]:
    count = facts.get("targets", 0)
    return [Line(phrase(TARGETS, count))] if count else []


def _automatic(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(phrase(HELPLESS_FAIL))] if facts.get("automatic") else []


_ROLL = "edge natural bonus extra total"
_MISS = {"miss": Part(weight=Weight.MISSED, word=MISSED)}
_SAVED = {True: Part(weight=RESISTED, word=SAVED), False: Part(weight=Weight.DID, word=FAILED)}

LOG = Log(
    {
        # the course
        "round": Rule(sees="round", says=begins, came=None),
        "turn": row("turn", came=None),
        "surprised": row("surprised", weight=CHANGED),
        "turn_passed": row("turn_passed", weight=Weight.DID),
        "recharge": row("recharge", actor="power roll ready", by="ready", why=(DICE,)),
        "initiative": row("initiative", _ROLL, came=_all_rolls, why=D20),
        "tie_roll": row("tie_roll", "roll", why=(DICE,)),
        "initiative_order": row("initiative_order", "order"),
        "fight_over": Rule(sees="winner", outcome="winner", says=over),
        # rulings
        "gm_set": Rule(
            sees="",
            target="field value",
            outcome="",
            says=value_set(label, lambda facts: worded(facts["value"])),
            part=Part(word=RULING),
        ),
        "joined": row("joined", "side acts_from", open=True, part=Part(word=NEW)),
        "removed": row("removed", open=True, part=Part(weight=OUT, word=TAKEN_OUT)),
        "gm_engage": row("gm_engage", open=True),
        "gm_disengage": row("gm_disengage", open=True),
        "rest": row(
            "rest", "kind", target="hp", open=True, why=(DICE, total("hp", HIT_POINTS_NOW))
        ),
        # actions
        "routine": row("routine", "routine", open=True),
        "dash": row("dash", "as", open=True),
        "disengage": row("disengage", "as", open=True),
        "dodge": row("dodge", "as", open=True),
        "help": row("help", "against as", open=True),
        "hide": row("hide", "as", actor="total dc success", by="success", why=(TOTAL, DC)),
        "search": row(
            "search", "success", actor="total", target="dc", by="success", why=(TOTAL, DC)
        ),
        "revealed": row("revealed", weight=CHANGED),
        "stabilise": row("stabilise", "total success", by="success", why=(TOTAL,)),
        "use_object": row("use_object", "what", open=True),
        "interact": row("interact", "what", open=True),
        "wake": row("wake", open=True),
        "stand": row("stand", "feet"),
        "drop_prone": row("drop_prone", open=True),
        "leave": row("leave", weight=OUT, open=True),
        "release": row("release", open=True),
        "ready": row("ready", actor="trigger do power", by="power", open=True),
        "readied": row("readied", "do"),
        "extra_action": row("extra_action", open=True),
        # movement
        "close": row("close", "feet"),
        "withdraw": row("withdraw", "feet"),
        "opportunity": row("opportunity"),
        "withdraws": row("withdraws", open=True),
        "pushed": row("pushed", weight=CHANGED),
        # rolls
        "rolled": row("rolled", "purpose natural", actor="total", came=None, why=(DICE, TOTAL)),
        "check": row("check", actor=f"skill advantages disadvantages {_ROLL}", came=None, why=D20),
        "save": row(
            "save",
            actor=f"against ability dc automatic advantages disadvantages {_ROLL} success",
            by="success",
            part=by_fact("success", _SAVED),
            why=(*D20, DC, _automatic),
        ),
        "legendary_resistance": row("legendary_resistance", actor="left", weight=RESISTED),
        # attacks
        "attack": row(
            "attack",
            "weapon mode advantages disadvantages edge natural result",
            actor="bonus extra total",
            by="result",
            part=by_fact("result", _MISS),
            came=_attacked,
            why=(*D20, *HIT_RULE),
        ),
        "defence": row(
            "defence",
            target="base effects cover ac",
            why=(
                number("base", pgettext("fifth", "Armour class")),
                plus("effects", pgettext("fifth", "Effects")),
                plus("cover", pgettext("fifth", "Cover")),
                NOW,
            ),
        ),
        "turned_aside": row("turned_aside", target="ac", weight=RESISTED, why=(NOW,)),
        "grapple": Rule(sees="automatic success", outcome="automatic success", says=_contest),
        "shove": Rule(sees="to automatic success", outcome="automatic success", says=_contest),
        "escape": row("escape", "effect success", by="success"),
        # harm
        "damage": Rule(
            sees="rolled damage types critical",
            outcome="rolled damage types critical",
            says=_damage,
            part=_harm,
            why=(
                DICE,
                number("rolled", pgettext("fifth", "Rolled with modifiers")),
                lambda entry, facts: [Line(each) for each in by_type(facts.get("types", "none"))],
                total("damage", pgettext("fifth", "Damage after defences")),
            ),
        ),
        "hit_points": row(
            "hit_points",
            target="before temporary after",
            count="after",
            came=None,
            why=(
                number("before", pgettext("fifth", "Hit points before")),
                plus("temporary", pgettext("fifth", "Taken by temporary hit points"), sign=-1),
                total("after", HIT_POINTS_NOW),
            ),
        ),
        "dying": row("dying", weight=OUT),
        "stable": row("stable", weight=OUT),
        "death": row("death", weight=OUT),
        "death_failure": row(
            "death_failure",
            "added failures",
            weight=Weight.WOUNDED,
            why=(number("failures", pgettext("fifth", "Failed death saves")),),
        ),
        "rises": row("rises", weight=CHANGED),
        "death_save": row(
            "death_save",
            f"{_ROLL} outcome successes failures",
            by="outcome",
            weight=CHANGED,
            why=(
                *D20,
                number("successes", pgettext("fifth", "Successes")),
                number("failures", pgettext("fifth", "Failures")),
                pgettext("fifth", "10 or more is a success. Three of a kind decide."),
            ),
        ),
        "fortitude": row("fortitude", weight=CHANGED),
        "heal": row("heal", "amount", count="amount", part=_healed, why=(DICE,)),
        "temporary_hit_points": row(
            "temporary_hit_points",
            target="amount kept",
            weight=CHANGED,
            why=(number("amount", pgettext("fifth", "Temporary hit points")),),
        ),
        "regeneration_stopped": row("regeneration_stopped"),
        # powers
        "cast": Rule(sees="power time slot targets", says=_cast, why=(_targets,)),
        "countered": row("countered", "power success", by="success"),
        "concentration": row("concentration", "power"),
        "concentration_ended": row("concentration_ended", "power reason", weight=CHANGED),
        "immune": row("immune", "power", weight=RESISTED),
        "no_effect": row("no_effect", "power", weight=RESISTED),
        "gm_effect": row("gm_effect", "power saved"),
        "power_damage": row(
            "power_damage",
            "power rolled bonus_rolled",
            why=(
                DICE,
                total("rolled", pgettext("fifth", "Damage")),
                number("bonus_rolled", pgettext("fifth", "More against some creatures")),
            ),
        ),
        "power_healing": row(
            "power_healing",
            "power rolled",
            why=(DICE, total("rolled", pgettext("fifth", "Hit points"))),
        ),
        "pool": row("pool", "power total", why=(DICE,)),
        "effect": Rule(
            sees="name conditions until",
            actor="rounds",
            target="rounds",
            outcome="conditions",
            says=_effect,
            part=_laid,
            why=(_until,),
        ),
        "effect_ended": row("effect_ended", "name reason", weight=CHANGED),
    }
)
