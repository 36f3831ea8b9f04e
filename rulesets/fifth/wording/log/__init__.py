"""The log (README 7): the rows of `log.toml`, and those with functions of their own."""

from collections.abc import Iterator

from msgspec.structs import replace

from rulesets.contract import Entry, Line, Weight
from rulesets.fifth.wording.labels import TEXTS, by_type, label, said
from rulesets.fifth.wording.log.rows import ROWS, row
from rulesets.log_rows import Log, Rule, by_fact
from rulesets.messages import Message, Name, Phrase
from rulesets.results import Gathering, Part, follow, of_rule
from rulesets.sentence_patterns import Facts
from rulesets.wording.labels import worded
from rulesets.wording.log import NEW, RULING, TAKEN_OUT, begins, over, value_set

HELPLESS = {"unconscious", "paralyzed", "stunned", "petrified"}
FALLS = ("dying", "stable", "death")


def _all_rolls(entry: Entry, gathering: Gathering) -> None:
    rolled = of_rule(gathering.entries, "initiative")
    totals = ((Name(each.who or ""), each.facts.get("total", "–")) for each in rolled)
    rolls = tuple(said("log.rolls", who=who, total=total) for who, total in totals)
    gathering.does(said("log.initiative", rolls=rolls))


def _attacked(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll as well, as far as the reader may know it."""
    follow(entry, gathering)
    known = {name: entry.facts[name] for name in ("natural", "total") if name in entry.facts}
    if "natural" in known:
        word = said("log.rolled_total" if "total" in known else "log.rolled", **known)
        gathering.befalls(entry.who, Weight.DID, word=word)


def _reached(entry: Entry, gathering: Gathering) -> None:
    """Tells what a power does to several of all of them together; of those who fall by it only
    that."""
    alike = of_rule(gathering.entries, entry.rule)
    if entry.who == entry.target or len({each.target for each in alike}) < 2:
        follow(entry, gathering)
    elif _fell(entry, gathering):
        gathering.befalls(entry.target, Weight.WOUNDED, life=entry.facts.get("damage", 0))
    else:
        follow(replace(entry, who=None), gathering)


def _ended(entry: Entry, gathering: Gathering) -> None:
    """Tells the end of an effect, except on somebody who falls."""
    if not _fell(entry, gathering):
        follow(entry, gathering)


def _fell(entry: Entry, gathering: Gathering) -> bool:
    return any(each.target == entry.target for each in of_rule(gathering.entries, *FALLS))


def _saved(entry: Entry, gathering: Gathering) -> None:
    """Of several who save, each has a word."""
    part, saves = gathering.part(entry), of_rule(gathering.entries, "save")
    if part is None or len({each.who for each in saves}) < 2:
        follow(entry, gathering)
        return
    word = Phrase(part.word) if isinstance(part.word, Message) else None
    gathering.befalls(entry.who, part.weight or Weight.DID, word=word)


def _shared(entry: Entry, gathering: Gathering) -> None:
    """Tells the roll of a power if several share it: one alone has it as its own number."""
    reached = of_rule(gathering.entries, "damage", "heal")
    if len({each.target for each in reached}) > 1:
        follow(entry, gathering)


def _harm(facts: Facts) -> Part:
    if damage := facts.get("damage", 0):
        return Part(life=damage, many=TEXTS["log.wounded"])
    return Part(weight=Weight.RESISTED, word=TEXTS["log.unharmed"])


def _healed(facts: Facts) -> Part:
    many = TEXTS["log.all_healed"]
    life = -facts.get("amount", 0)
    return Part(weight=Weight.CHANGED, word=TEXTS["log.healed"], many=many, life=life)


def _laid(facts: Facts) -> Part:
    conditions = _conditions(facts)
    name = conditions[0] if conditions else str(facts.get("name", "effect"))
    laid = label("condition" if conditions else "effect", name)
    weight = Weight.OUT if HELPLESS & {*conditions} else Weight.CHANGED
    word = said("log.word", word=laid)
    return Part(weight=weight, word=lambda entry, facts: word, many=TEXTS["log.affected"])


def _conditions(facts: Facts) -> list[str]:
    return [name for name in str(facts.get("conditions", "none")).split("+") if name != "none"]


def _contested(facts: Facts) -> str:
    """A grapple or a shove; of somebody who cannot resist too."""
    success = bool(facts.get("success"))
    return "automatic" if facts.get("automatic") and success else "yes" if success else "no"


def _until(entry: Entry, facts: Facts) -> Iterator[Line]:
    if "until" in facts:
        until, rounds = label("until", facts["until"]), facts.get("rounds", 0)
        if rounds:
            yield Line(said("log.until_counted", rounds, until=until))
        else:
            yield Line(said("log.until", until=until))


def _targets(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts.get("targets"):
        yield Line(said("log.targets", facts["targets"]))


def _automatic(entry: Entry, facts: Facts) -> Iterator[Line]:
    if facts.get("automatic"):
        yield Line(said("log.helpless_fail"))


def _by_type(entry: Entry, facts: Facts) -> list[Line]:
    return [Line(each) for each in by_type(facts.get("types", ""))]


_ROLL = "edge natural bonus extra total"
_EDGES = f"advantages disadvantages {_ROLL}"
_MISS = {"miss": Part(weight=Weight.MISSED, word=TEXTS["log.missed"])}
_SAVES = {
    True: Part(weight=Weight.RESISTED, word=TEXTS["log.saved"]),
    False: Part(weight=Weight.DID, word=TEXTS["log.failed"]),
}

LOG = Log(
    {
        **ROWS,
        "round": Rule(sees="round", says=begins, came=None),
        "initiative": row("initiative", _ROLL, came=_all_rolls, why=["d20"]),
        "fight_over": Rule(sees="winner", outcome="winner", says=over),
        "gm_set": Rule(
            sees="",
            target="field value",
            outcome="",
            says=value_set(label, lambda facts: worded(facts["value"])),
            part=Part(word=RULING),
        ),
        "joined": row("joined", "side acts_from", open=True, part=Part(word=NEW)),
        "removed": row("removed", open=True, part=Part(weight=Weight.OUT, word=TAKEN_OUT)),
        "save": row(
            "save",
            actor=f"against ability dc automatic success {_EDGES}",
            by="success",
            part=by_fact("success", _SAVES),
            came=_saved,
            why=["d20", "dc", _automatic],
        ),
        "attack": row(
            "attack",
            "weapon mode advantages disadvantages edge natural result",
            actor="bonus extra total",
            by="result",
            part=by_fact("result", _MISS),
            came=_attacked,
            why=["d20", "hit"],
        ),
        "grapple": row("grapple", "automatic success", by=_contested),
        "shove": row("shove", "to automatic success", outcome="automatic success", by=_contested),
        "damage": row(
            "damage",
            "rolled damage types critical",
            by=lambda facts: "said" if facts.get("damage", 1) else "no",
            part=_harm,
            came=_reached,
            why=["dice", "rolled", _by_type, "=damage"],
        ),
        "heal": row("heal", "amount", count="amount", part=_healed, why=["dice"]),
        "effect_ended": row("effect_ended", "name reason", weight="CHANGED", came=_ended),
        "power_damage": row(
            "power_damage",
            "power rolled bonus_rolled",
            came=_shared,
            why=["dice", "=rolled", "bonus_rolled"],
        ),
        "power_healing": row(
            "power_healing", "power rolled", came=_shared, why=["dice", "=rolled"]
        ),
        "cast": row(
            "cast",
            "power time slot targets",
            open=True,
            by=lambda facts: "said" if facts.get("slot") else "no",
            why=[_targets],
        ),
        "effect": row(
            "effect",
            "name conditions until",
            actor="rounds",
            target="rounds",
            outcome="conditions",
            by=lambda facts: "said" if _conditions(facts) else "no",
            part=_laid,
            came=_reached,
            why=[_until],
        ),
    }
)
