"""An entry of every rule with all its facts, as created by fights (README 7)."""

from msgspec.structs import replace

from rulesets.contract import Entry
from rulesets.dice import Roll

D20, D8 = Roll("aldo", "attack", 1, 20, (14,)), Roll("gm", "damage", 1, 8, (5,))
HIT = {
    "weapon": "sword",
    "mode": "melee",
    "range": "none",
    "natural": 14,
    "ability": 2,
    "range_modifier": 0,
    "cover": 0,
    "retreat": 0,
    "bonus": 0,
    "other": 0,
    "modifier": 2,
    "attack_bonus": 0,
    "total": 16,
    "ac_hit": 3,
    "automatic": "none",
    "hit": True,
    "immune": False,
    "damage_roll": 5,
    "damage_modifier": 2,
    "damage": 7,
}
MISS = HIT | {"hit": False, "damage_roll": 0, "damage_modifier": 0, "damage": 0}
SHOT = HIT | {"mode": "missile", "weapon": "short_bow", "range": "long", "range_modifier": -1}
EFFECT = {
    "spell": "sleep",
    "saved": False,
    "damage": 0,
    "healing": 0,
    "condition": "none",
    "rounds": 0,
}
SAVE = {
    "category": "spells",
    "natural": 12,
    "modifier": 1,
    "total": 13,
    "needed": 16,
    "success": False,
}
MORALE = {"score": 7, "modifier": 1, "roll": 9, "holds": False}
CHECK = {"side": "foes", "reason": "first_death", "modifier": -1, "roll": 8}


def attack(**facts: object) -> Entry:
    return Entry("attack", "aldo", "gob", (D20, D8), HIT | facts)


ENTRIES = [
    Entry("round", facts={"round": 3}),
    *(
        Entry("declare", "aldo", facts={"declared": declared} | more)
        for declared, more in (
            ("cast", {"spell": "sleep"}),
            ("withdraw", {"feet": 10}),
            ("retreat", {"feet": 1}),
        )
    ),
    *(
        Entry("initiative", "party", facts={"roll": 4, "modifier": m, "total": 4 + m, "reroll": r})
        for m, r in ((0, False), (1, True))
    ),
    *(
        Entry("initiative_order", facts={"order": order})
        for order in ("party > foes", "party = foes", "aldo > gob = wolf > theo")
    ),
    *(Entry("turn", facts={"acting": acting}) for acting in ("party", "party = foes")),
    Entry("wait", "aldo"),
    *(
        Entry("morale_check", "gm", facts=CHECK | {"reason": reason, "roll": roll})
        for reason in ("first_death", "half", "first_death+half", "called")
        for roll in (8, 0)
    ),
    *(Entry("morale", "gob", facts=MORALE | {"holds": holds}) for holds in (True, False)),
    *(Entry("rout", "gob", facts={"choice": choice}) for choice in ("flee", "surrender")),
    Entry("flee_blocked", "gob"),
    Entry("flee", "gob", facts={"feet": 20}),
    Entry("fled", "gob"),
    *(
        Entry(rule, "aldo", facts={"declared": declared})
        for rule in ("declaration_lapsed", "movement_blocked")
        for declared in ("withdraw", "retreat")
    ),
    *(Entry(rule, "aldo", facts={"feet": 20}) for rule in ("withdrawal", "retreat", "move")),
    Entry("engage", "aldo", "gob", facts={"feet": 20}),
    Entry("leave", "aldo"),
    *(
        replace(attack(), facts=facts | {"weapon": weapon})
        for facts in (
            HIT,
            MISS,
            SHOT,
            HIT | {"immune": True, "damage": 0},
            HIT | {"damage": 0},
            HIT | {"automatic": "helpless", "natural": 0},
            HIT | {"automatic": "hit", "natural": 20},
            MISS | {"automatic": "miss", "natural": 1},
            HIT | {"cover": -2, "retreat": 2, "bonus": 1, "other": -1, "attack_bonus": 3},
        )
        for weapon in ("sword", "unarmed", "attack", "Lantern mace +1")
    ),
    Entry("armour_class", target="gob", facts={"ac": 6, "shield_ignored": 1, "needed": 13}),
    *(
        Entry(
            "hit_points",
            target="gob",
            facts=dict(zip(("before", "damage", "healing", "after"), n, strict=True)),
        )
        for n in ((7, 4, 0, 3), (3, 0, 4, 7), (5, 2, 2, 5))
    ),
    Entry("death", target="gob"),
    *(
        Entry(rule, "theo", facts={"spell": "sleep"})
        for rule in ("spell_disrupted", "forgo", "cannot_cast")
    ),
    *(
        Entry("cast", "theo", facts={"spell": "sleep", "targets": n, "effect": "auto"})
        for n in (0, 1, 2, 6)
    ),
    Entry("immune", target="gob", facts={"spell": "sleep"}),
    *(
        Entry("save", "gob", facts=SAVE | {"category": category, "success": success})
        for category in ("death", "wands", "paralysis", "breath", "spells")
        for success in (True, False)
    ),
    *(
        Entry("gm_effect", "theo", "gob", facts={"spell": "web", "saved": saved})
        for saved in (True, False)
    ),
    Entry("spell_damage", "theo", facts={"spell": "fireball", "damage": 11}),
    Entry("spell_healing", "theo", facts={"spell": "cure", "healing": 5}),
    *(Entry("spell_duration", "theo", facts={"spell": "sleep", "rounds": n}) for n in (0, 1, 2, 6)),
    *(
        Entry("spell_effect", "theo", "gob", facts=EFFECT | facts)
        for facts in (
            {},
            {"saved": True},
            {"damage": 5},
            {"damage": 5, "saved": True},
            {"healing": 4},
            {"condition": "asleep"},
            {"condition": "paralysed", "rounds": 3, "damage": 2},
        )
    ),
    *(
        Entry("condition_ended", target="gob", facts={"condition": condition})
        for condition in ("asleep", "paralysed", "blinded", "bound", "gagged", "silenced")
    ),
    *(
        Entry("gm_set", target="gob", facts={"field": field, "before": before, "value": value})
        for field, before, value in (
            ("hp", 3, 7),
            ("morale", None, 8),
            ("asleep", False, True),
            ("status", "dead", "active"),
        )
    ),
    Entry("joined", "wolf", facts={"side": "foes", "acts_from": 4}),
    Entry("removed", target="wolf"),
    *(Entry(rule, "aldo", "gob") for rule in ("gm_engage", "gm_disengage")),
    *(Entry("fight_over", facts={"winner": winner}) for winner in ("party", "none")),
]
