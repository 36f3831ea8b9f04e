"""An entry of every rule with all its facts, as created by fights (README 7), and as its readers
get it."""

from collections.abc import Iterator
from typing import Any

from rulesets.coc7.wording.log import LOG
from rulesets.contract import Entry
from rulesets.dice import Roll
from tests.rulesets import reading

P = {
    "skill": 60,
    "difficulty": "regular",
    "needed": 60,
    "dice": 0,
    "roll": 11,
    "level": "extreme",
    "success": True,
}
D100 = Roll("ada", "attack", 1, 100, (31,))
TENS = Roll("ada", "attack tens", 2, 10, (1, 4))
D6 = Roll("ada", "damage", 1, 6, (4,))
MODIFIERS = {"bonus": 2, "penalty": 1, "mod_outnumbered": 1, "mod_prone": 1, "mod_held": -1}
LEVELS = ("fumble", "failure", "regular", "hard", "extreme", "critical")
DAMAGE = {
    "weapon": "club",
    "bullet": 1,
    "of": 1,
    "extreme": False,
    "base": 4,
    "bonus": 2,
    "impale": 0,
    "gross": 6,
    "armour": 1,
    "net": 5,
}
AUTO = {"weapon": "smg", "range": "base", "size": 5, "volleys": 2}


def one(rule: str, who: str | None = "ada", target: str | None = None, **facts: Any) -> Entry:
    return Entry(rule, who, target, facts=facts)


def rolled(rule: str, target: str | None = None, **facts: Any) -> list[Entry]:
    """The roll at every level, with its dice."""
    return [
        Entry(
            rule,
            "ada",
            target,
            (D100,),
            P | {"level": level, "success": level != "failure"} | facts,
        )
        for level in LEVELS
    ]


ENTRIES = [
    *(one("round", None, round=3, order=order) for order in ("", "ada", "ada,gob,bob")),
    *(one("skip", reason=reason) for reason in ("helpless", "unaware", "lost_action")),
    one("get_up"),
    one("awareness", target="gob", check="none", success=False),
    *rolled("awareness", "gob", check="listen"),
    one("delay", target="gob", order="gob,ada"),
    *(one("run", metres=metres, fast=True) for metres in (1, 40)),
    one("stop"),
    *(one("flee", to=to) for to in ("out", "away")),
    *(one("draw", weapon="club", picked_up=lay) for lay in (True, False)),
    one("take_cover"),
    *(one("other", text=text) for text in ("", "lights the lamp.", " ")),
    one("released", target="gob"),
    one("melee", target="gob", weapon="club"),
    one("melee", target="gob", weapon="unarmed"),
    *(one("react", target="gob", option=option) for option in ("dodge", "dive", "none")),
    one("react", target="gob", option="fight_back", weapon="club"),
    one("react", target="gob", option="manoeuvre", goal="hold", skill="brawl"),
    one("automatic_hit", target="gob", level="regular"),
    *rolled("attack_roll", "gob", weapon="club", **MODIFIERS),
    *rolled("attack_roll", "gob", weapon="smg", range="base", raised=1, volley=3, size=5),
    *rolled("attack_roll", "gob", weapon="gun", range="long", raised=0, shot=2, difficulty="hard"),
    Entry("attack_roll", "ada", "gob", (D100, TENS), P | MODIFIERS | {"weapon": "club", "dice": 1}),
    *(
        entry
        for defence in ("dodge", "fight_back", "manoeuvre", "dive")
        for entry in rolled("defence_roll", "gob", defence=defence, mod_held=-1, bonus=0, penalty=1)
    ),
    *(
        one(
            "exchange",
            target="gob",
            defence=defence,
            attacker_level="hard",
            defender_level="failure",
            result=result,
        )
        for defence in ("dodge", "fight_back", "manoeuvre")
        for result in ("attacker", "defender", "none")
    ),
    one("manoeuvre", target="gob", goal="knock_down", skill="brawl"),
    one("manoeuvre_effect", target="gob", goal="disarm", text="", weapon="club"),
    *(
        one("manoeuvre_effect", target="gob", goal=goal, text=text)
        for goal in ("push", "knock_down", "hold", "other")
        for text in ("", "into the water")
    ),
    *rolled("break_free", "gob", check="brawl"),
    *rolled("resist_roll", "gob"),
    one("throw", target="gob", weapon="knife", range="base", close=False),
    *(
        one("shoot", target="gob", weapon="gun", range=band, load=True)
        for band in ("point_blank", "base", "long", "very_long")
    ),
    *(one("burst", target="gob", weapon="gun", range="base", shots=shots) for shots in (1, 3)),
    one("load", weapon="gun", ammo=3),
    *(one("friend_hit", target="bob", luck=30, hits=hits) for hits in (1, 3)),
    one("aim", weapon="gun"),
    *(
        one("aim_lost", weapon="gun", reason=reason)
        for reason in (
            *("dodge", "fight_back", "manoeuvre", "dive", "hurt"),
            *("push", "knock_down", "hold", "disarm"),
        )
    ),
    *(one("auto", target="gob", **AUTO | {"volleys": volleys}) for volleys in (1, 2)),
    one("auto", target="gob", **AUTO, switched=True, wasted=4, ammo=6),
    one("auto", target="gob", **AUTO, switched=False, wasted=0, ammo=10),
    *(one("volley_hits", target="gob", size=5, hits=hits, impaling=2) for hits in (1, 5)),
    one("volley_hits", target="gob", size=5, hits=2, impaling=0),
    *(one("cease", volleys=volleys) for volleys in (1, 3)),
    *(
        one("reload", weapon="gun", before=1, ammo=ammo, done=done)
        for ammo, done in ((1, True), (6, True), (0, False))
    ),
    *(
        Entry(
            "malfunction",
            "ada",
            None,
            (Roll("ada", "jam", 1, 6, (2,)),) if effect == "jam" else (),
            {"weapon": "gun", "roll": 98, "value": 96, "effect": effect, "rounds": 2, "ammo": 3},
        )
        for effect in ("jam", "dud")
    ),
    *(one("fix", weapon="gun", left=left) for left in (0, 1, 2)),
    *rolled("fix_roll", weapon="gun", check="weapon"),
    *(
        Entry("damage", "ada", "gob", (D6,), DAMAGE | facts)
        for facts in (
            {},
            {"net": 0},
            {"extreme": True},
            {"extreme": True, "impale": 5},
            {"bullet": 2, "of": 3},
        )
    ),
    *(one("wound", amount=amount, hp_before=9, hp=9 - amount, hp_max=11) for amount in (1, 4)),
    one("major_wound", amount=6, limit=6),
    *rolled("con_roll"),
    *(
        one("status", **{"from": "active", "status": status})
        for status in ("active", "unconscious", "dying", "dead", "fled", "removed")
    ),
    *rolled("dying_roll"),
    *rolled("first_aid", "bob"),
    one("cast", spell="Inner fire", cost=4, mp=6),
    one("cast", target="gob", spell="Inner fire", cost=4, mp=6),
    *rolled("spell_roll", "gob"),
    *(
        one("spell_effect", target="gob", spell="Inner fire", works=works)
        for works in (True, False)
    ),
    *(
        one("gm_set", "gm", "gob", field=field, before=before, value=value)
        for field, before, value in (
            ("hp", 3, 7),
            ("prone", False, True),
            ("status", "dead", "active"),
            ("held", "club", ""),
            ("unaware", "no", "listen"),
            ("restrained_by", "", "ada"),
            ("restrained_by", "ada", ""),
        )
    ),
    one("gm_add", "gm", "gob", side="foes"),
    one("gm_remove", "gm", "gob"),
    one("gm_act_again", "gm", "gob"),
    *rolled("gm_check", check="spot_hidden"),
    *(
        Entry("gm_hurt", "gm", "gob", (D6,), {"gross": net + 1, "armour": 1, "net": net})
        for net in (0, 1, 4)
    ),
    *(one("gm_engage", "gm", "gob", other="ada", value=value) for value in (True, False)),
    one("called_off", target="gob"),
    one("end", None, winner="party", reason="last_side", round=3),
    one("end", None, winner=None, reason="last_side", round=3),
    one("end", None, winner=None, reason="gm", round=3),
]


# Combatants that the GM hides are also left out of these.
HIDEABLE = {"gm_engage": ("other",)}


def readings(entry: Entry) -> Iterator[Entry]:
    return reading.readings(entry, LOG, HIDEABLE.get(entry.rule, ()))
