"""Sentences of the log that depend on more than one fact, named like their rules (README 7)."""

from rulesets.contract import Entry
from rulesets.messages import Phrase, Term, phrase
from rulesets.ose.wording.labels import LEXICON, condition
from rulesets.sentence_patterns import Facts, people

ALSO = LEXICON.also


def attack(entry: Entry, facts: Facts) -> Phrase:
    """The sentence with a weapon of the catalogue, with the table's own, or without a weapon."""
    weapon, values = facts["weapon"], {**people(entry), "damage": facts["damage"]}
    if weapon == "attack":
        return Phrase(ALSO["bare"][_result(facts)], values)
    known = f"with.{weapon}" in LEXICON.terms
    words = Term(f"with.{weapon}" if known else weapon)
    return Phrase(ALSO["known" if known else "own"][_result(facts)], {**values, "weapon": words})


def _result(facts: Facts) -> str:
    if not facts["hit"]:
        return "miss"
    if facts["immune"]:
        return "immune"
    if not facts["damage"]:
        return "harmless"
    return "helpless" if facts["automatic"] == "helpless" else "hit"


def hit_points(entry: Entry, facts: Facts) -> Phrase:
    if "before" not in facts:
        return Phrase(ALSO["untold"]["hit_points"], people(entry))
    before, after = facts["before"], facts["after"]
    change = "falls" if after < before else "rises" if after > before else "stays"
    values = {**people(entry), "before": before, "after": after}
    return Phrase(ALSO[change]["hit_points"], values, after)


def cast(entry: Entry, facts: Facts) -> Phrase:
    targets, values = facts.get("targets", 0), {**people(entry), "spell": Term(facts["spell"])}
    if targets < 2:
        return Phrase(ALSO["said"]["cast"], values)
    return Phrase(ALSO["several"]["cast"], values, targets)


def spell_effect(entry: Entry, facts: Facts) -> Phrase:
    did, saved = effects(facts), "saved" if facts["saved"] else "not_saved"
    values = {**people(entry), "spell": Term(facts["spell"]), "effects": did}
    return Phrase(ALSO[saved if did else f"{saved}_no_effect"]["spell_effect"], values)


def effects(facts: Facts) -> tuple[Phrase, ...]:
    did = [
        phrase(ALSO["amount"][fact], **{fact: facts[fact]})
        for fact in ("damage", "healing")
        if facts.get(fact)
    ]
    laid, rounds = facts.get("condition", "none"), facts.get("rounds", 0)
    if laid != "none":
        lasts = ALSO["lasts" if rounds else "lasts_all_fight"]["condition"]
        did.append(phrase(lasts, rounds or None, condition=condition(laid)))
    return tuple(did)


def morale(entry: Entry, facts: Facts) -> Phrase:
    score = facts["score"] + facts["modifier"]
    message = ALSO["holds" if facts["holds"] else "breaks"]["morale"]
    return Phrase(message, {**people(entry), "roll": facts["roll"], "score": score})
