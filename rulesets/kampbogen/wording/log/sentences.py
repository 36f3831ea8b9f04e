"""Sentences of the log that depend on more than one fact (README 7): their forms, and those with
values of their own, which are named like their rules."""

from rulesets.contract import Entry
from rulesets.kampbogen.wording.labels import LEXICON, by_somebody, does, effect_name
from rulesets.messages import Phrase, Term, phrase
from rulesets.sentence_patterns import Facts, if_known, people

ALSO = LEXICON.also

# -- forms ---------------------------------------------------------------------------------------


def acts(facts: Facts) -> str:
    action = str(facts["action"])
    return f"{action}_{facts['goal']}" if action == "manoeuvre" else action


def leads(facts: Facts) -> str:
    return str(facts["goal"]) if facts["success"] else "fails"


def struck(facts: Facts) -> str:
    result, harmless = str(facts["result"]), facts["harm"] == 0
    if result == "lower":
        return "thrashes" if facts["prygl_hit"] and not harmless else result
    return "harmless" if harmless else result


def thrashed(facts: Facts) -> str:
    """The number of hits; with fewer than two, the rolls are enough."""
    if "hits" not in facts:  # dice are missing
        return "uncertain"
    return "often" if facts["hits"] > 1 else "seldom"


def broken(facts: Facts) -> str:
    return "said" if facts["after"] < 0 else "left"


def suffers(facts: Facts) -> str:
    """The harm; that of an effect or of the kampgrad is told in the line before."""
    if facts["cause"] in ("effect", "kampgrad"):
        return "elsewhere"
    return "has" if "after" in facts else "takes"


def graded(facts: Facts) -> str:
    """With a name, and with an ability if the GM has named one."""
    if not facts["ability"]:
        return "said"
    return "named" if facts["name"] else "of_ability"


# -- sentences -----------------------------------------------------------------------------------


def effect_triggered(entry: Entry, facts: Facts) -> Phrase:
    if "effect" not in facts:
        return phrase(ALSO["untold"]["effect_triggered"])
    values = {
        **people(entry),
        "effect": effect_name(facts["effect"]),
        "does": does(facts["harm"], facts["harm_to"], facts["condition"]),
    }
    form = "said" if entry.who in ("gm", None) else "brings"
    return Phrase(ALSO[form]["effect_triggered"], values)


style = by_somebody(if_known(ALSO["said"]["style"]), if_known(ALSO["of_nobody"]["style"]))
execute = by_somebody(ALSO["said"]["execute"], ALSO["of_nobody"]["execute"])


def targeted(entry: Entry, facts: Facts) -> Phrase:
    if facts["chosen"]:
        return Phrase(ALSO["chosen"]["targeted"], people(entry))
    return Phrase(ALSO["said"]["targeted"], people(entry), gather="who")


def kampgrad_hit(entry: Entry, facts: Facts) -> Phrase:
    harm, who = facts["harm"], people(entry)
    if harm and not facts["vehicle"]:
        each = ALSO["costs_each"]["kampgrad_hit"]
        return Phrase(ALSO["costs"]["kampgrad_hit"], who, harm, "who", each)
    return Phrase(ALSO["vehicle" if facts["vehicle"] else "harmless"]["kampgrad_hit"], who)


def effect(entry: Entry, facts: Facts) -> Phrase | None:
    costs = facts["harm"] and facts["harm_to"] == "liv"
    if "effect" not in facts:
        if not costs:
            return Phrase(ALSO["untold"]["effect"], people(entry))
        return Phrase(ALSO["takes"]["harm"], people(entry), facts["harm"])
    named = {**people(entry), "effect": effect_name(facts["effect"])}
    if costs:
        each = ALSO["costs_each"]["effect"]
        return Phrase(ALSO["costs"]["effect"], named, facts["harm"], "target", each)
    form = "lays" if facts["condition"] else "reaches"
    message = ALSO[form if entry.who in ("gm", None) else f"{form}_from"]["effect"]
    if facts["condition"]:
        named["condition"] = Term(facts["condition"])
    return Phrase(message, named, gather="target")
