"""Sentences of the log that depend on more than one fact (README 7): their forms, and those with
values of their own, which are named like their rules."""

from rulesets.contract import Entry
from rulesets.messages import Phrase, Term, phrase
from rulesets.ose.wording.labels import LEXICON, condition
from rulesets.sentence_patterns import Facts, people

ALSO = LEXICON.also


def struck(facts: Facts) -> str:
    """The form for a weapon of the catalogue, for the table's own, or without a weapon."""
    weapon = facts["weapon"]
    if weapon == "attack":
        return _result(facts)
    how = "with" if f"with.{weapon}" in LEXICON.terms else "own"
    return f"{_result(facts)}_{how}"


def _result(facts: Facts) -> str:
    """The result, as far as it is certain: while dice are missing the damage may not be."""
    if "hit" not in facts:
        return "attacks"
    if not facts["hit"]:
        return "miss"
    if facts.get("immune"):
        return "immune"
    if "damage" not in facts:
        return "hit"
    if not facts["damage"]:
        return "harmless"
    return "helpless" if facts["automatic"] == "helpless" else "hit"


def changed(facts: Facts) -> str:
    """The form for hit points that fall, rise or stay, as far as the reader may know them."""
    if not {"before", "after"} <= facts.keys():
        return "untold"
    before, after = facts["before"], facts["after"]
    return "falls" if after < before else "rises" if after > before else "stays"


def aimed(facts: Facts) -> str:
    """The form for a spell on several targets."""
    return "several" if facts.get("targets", 0) > 1 else "said"


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
