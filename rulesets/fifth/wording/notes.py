"""Reminders beside an option: feet, who may strike, concentration (README 10)."""

from rulesets.contract import CombatantView, PendingView, View
from rulesets.fifth.wording.labels import label, said
from rulesets.messages import Name, Phrase


def notes(view: View, asked: PendingView, option: str) -> tuple[Phrase, ...]:
    actor = view.seen(asked.by)
    if actor is None:
        return ()
    if option in ("close", "withdraw"):
        return _strikers(view, actor)
    if option == "cast" and actor.facts.get("concentrating"):
        power = label("powers", str(actor.facts["concentrating"]))
        return (said("note.ends", power=power),)
    if option == "attack" and any(_able(view, id) for id in actor.facts.get("near", ())):
        return (said("note.close_combat"),)
    return ()


def _able(view: View, id: str) -> bool:
    seen = view.seen(id)
    return seen is not None and seen.able


def _strikers(view: View, actor: CombatantView) -> tuple[Phrase, ...]:
    """Those next to it who can react, as far as everybody sees."""
    if actor.facts.get("disengaged"):
        return ()
    ids = [id for id in actor.facts.get("near", ()) if _able(view, id)]
    near = [seen for id in ids if (seen := view.seen(id)) and seen.facts.get("reaction")]
    if not near:
        return ()
    return (said("note.may_strike", who=tuple(Name(seen.id) for seen in near)),)
