"""README 11: plausible answers."""

from rulesets import registry
from rulesets.contract import Choice
from tests.rulesets.fights import Json
from tests.rulesets.ose.fight import foe, hero, play

MEND = {"name": "mend", "heal": "1d6", "target": "ally"}
BOLT = {"name": "bolt", "damage": "1d6"}
OSE = registry.get("ose")


def suggested(*cast: Json, by: str, kind: str = "declare", **options: object) -> Choice:
    """What is suggested when somebody is first asked this, after suggestions were taken."""
    fight = play(*cast, dice="party initiative 6, foes initiative 1", **options)
    while f"{by} {kind}" not in fight.pending():
        fight.then(OSE.suggest(fight.now, fight.decisions()[0]))
    asked = fight.decisions()[fight.pending().index(f"{by} {kind}")]
    return OSE.suggest(fight.now, asked)


def test_a_spell_against_enemies_is_worth_declaring_while_there_is_one_to_aim_at() -> None:
    caster = hero(spells=[BOLT])
    assert suggested(caster, foe(), by="aldo").option == "cast"
    assert suggested(caster, foe(unseen=True), by="aldo").option == "none"


def test_healing_waits_until_somebody_has_lost_half() -> None:
    caster = hero(spells=[MEND], hp=8)
    hurt = hero("bera", hp=4, max_hp=8)
    sound = hero("bera", hp=5, max_hp=8)
    assert suggested(caster, hurt, foe(), by="aldo").fields == {"spell": "mend"}
    assert suggested(caster, sound, foe(), by="aldo").option == "none"


def test_the_badly_hurt_of_the_party_withdraw() -> None:
    hurt = hero(hp=2, max_hp=8, engaged=["gob"])
    assert suggested(hurt, foe(), by="aldo").option == "withdraw"
    assert suggested(hero(engaged=["gob"]), foe(hp=2, max_hp=8), by="gob").option == "none"


def moved(mover: Json, *others: Json) -> Choice:
    return suggested(mover, *others, by=mover["id"], kind="move")


def test_who_has_only_slow_weapons_waits() -> None:
    assert moved(hero(weapons=["polearm"]), foe()).option == "wait"


def test_who_can_shoot_stays() -> None:
    assert moved(hero(weapons=["sling", "sword"]), foe()).option == "stay"


def test_others_engage_the_able_with_the_fewest_around_them() -> None:
    choice = moved(
        hero(),
        hero("bera", engaged=["orc"]),
        foe("kob", asleep=True),
        foe("orc"),
        foe("gob"),
    )
    assert (choice.option, choice.fields) == ("engage", {"target": "gob"})


def test_the_helpless_are_struck_last() -> None:
    beset = hero(engaged=["kob", "gob"])
    choice = suggested(beset, foe("kob", paralysed=True), foe(), by="aldo", kind="melee")
    assert (choice.option, choice.fields) == ("attack", {"target": "gob"})


def test_only_a_declared_spell_uses_something_up() -> None:
    state = play(hero(spells=[BOLT]), foe()).now
    assert OSE.spends(state, Choice("aldo", "declare", "cast"))
    assert not OSE.spends(state, Choice("aldo", "declare", "none"))
