"""The deeds among the rules of the log (README 7), and the beginnings of beats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from rulesets.beats import beats
from rulesets.contract import Deeds, Entry, always

type Beat = Sequence[Entry]

HARMS = {"damage", "half_damage", "spell_damage"}
LEADS_OUT = {"move", "leave", "fumble", "gm_set"}
COMES = {"engage", "reinforce", "join"}
BESIDE_MELEE = {"shoot", "reload", "other", "cast", "check"}


def parting(entry: Entry, beat: Beat) -> bool | None:
    parts = PARTS.get(entry.rule)
    return parts(entry, beat) if parts else None


def _choice(entry: Entry, beat: Beat) -> bool:
    """An exchange begins with its answers and contains all its choices. Before it, answers to the
    same question are one beat."""
    kind = entry.facts.get("kind")
    if kind in ("act", "react"):
        return not _exchange(beat) or _compared(beat)
    if kind in ("count", "riposte", "momentum"):
        return not _exchange(beat)
    if kind == "fumble":
        return not any(before.facts.get("fumble") for before in beat)
    return beat[-1].rule != "choice" or beat[-1].facts.get("kind") != kind


def _test(entry: Entry, beat: Beat) -> bool:
    """A test begins a shot, a spell and the like, unless the combatant moves while doing it."""
    if entry.facts.get("purpose") not in BESIDE_MELEE or _beside_blows(entry, beat):
        return False
    return (beat[-1].rule, beat[-1].who) != ("move", entry.who)


def _action(entry: Entry, beat: Beat) -> bool:
    """An action belongs to its own test and movement, and in an exchange to the exchange."""
    last = beat[-1]
    own = last.rule in ("test", "move") and last.who == entry.who
    return not own and not _beside_blows(entry, beat)


def _void(entry: Entry, beat: Beat) -> bool:
    """A switch without a destination ends the exchange."""
    return entry.facts.get("reason") != "no_place" or not _compared(beat)


def _leave(entry: Entry, beat: Beat) -> bool:
    return bool(entry.facts.get("early", True)) or not _exchange(beat)


def _out(entry: Entry, beat: Beat) -> bool:
    """Combatants whom shots and spells have brought to 0 are out after all of them (README 7.4)."""
    first, who = beat[0].rule, entry.who
    harmed = (before.rule in HARMS and before.target == who for before in beat)
    led = (before.rule in LEADS_OUT and before.who == who for before in beat)
    return first != "out" and not any(harmed) and not any(led)


def _fumble(entry: Entry, beat: Beat) -> bool:
    """A fumble belongs to its test, if nothing else has happened since."""
    return not any(
        before.rule == "test" and before.who == entry.who and before.facts.get("fumble")
        for before in beat
    )


def _group(entry: Entry, beat: Beat) -> bool:
    """All groups of a division are one beat; an undivided group belongs to its beginning."""
    last = beat[-1]
    same = last.facts.get("group") == entry.facts.get("group")
    return last.rule not in ("split", "group") and not (last.rule in COMES and same)


def _initiative(entry: Entry, beat: Beat) -> bool:
    last = beat[-1]
    return last.rule != "initiative" and (last.rule, last.who) != ("gm_add", entry.who)


def _fight_over(entry: Entry, beat: Beat) -> bool:
    return beat[-1].rule != "gm_end"


PARTS: Mapping[str, Callable[[Entry, Beat], bool]] = {
    "choice": _choice,
    "test": _test,
    **dict.fromkeys(("reload", "other", "stand_up", "pick_up", "cast", "check"), _action),
    "void": _void,
    "leave": _leave,
    "out": _out,
    "fumble": _fumble,
    "group": _group,
    "initiative": _initiative,
    "fight_over": _fight_over,
}


def _exchange(beat: Beat) -> bool:
    return any(
        before.rule in ("exchange", "count") or before.facts.get("kind") in ("act", "react")
        for before in beat
    )


def _compared(beat: Beat) -> bool:
    """Whether the exchange has been compared."""
    return any(before.rule == "count" for before in beat)


def _beside_blows(entry: Entry, beat: Beat) -> bool:
    """Whether this is done instead of fighting in an exchange (README 7.8.4)."""
    people = {id for before in beat for id in (before.who, before.target)}
    return _compared(beat) and entry.who in people


DEEDS: Deeds = {
    **always(
        "move leave other engage reinforce join damage half_damage spell_damage riposte disarm "
        "trip push take_momentum improvise flank switch flee cast"
    ),
    "test": {"purpose": ("attack", "shoot", "manoeuvre")},
}
"""Secret answers, defending, loading, standing up and picking up are not deeds. A shot that misses
is revealed by its test, a blow without a test by its damage."""

BEATS = beats(
    opens="""
    move engage reinforce ignore join split exchange no_exchange
    gm_set gm_add gm_remove gm_momentum gm_engage gm_disengage gm_end
    """,
    parting=parting,
    events="initiative",
    striking={"fumble": (True,), "level": (3,)},
)
