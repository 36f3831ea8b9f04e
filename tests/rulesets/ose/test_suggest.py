"""README 11: plausible suggestions."""

from rulesets import registry
from rulesets.contract import Choice
from tests.rulesets.fights import Json
from tests.rulesets.ose.fight import foe, hero, play

MEND = {"name": "mend", "heal": "1d6", "target": "ally"}
BOLT = {"name": "bolt", "damage": "1d6"}
OSE = registry.get("ose")


def suggested(*cast: Json, by: str, kind: str = "declare", **options: object) -> Choice:
    """The suggestion when a combatant is first asked this, after playing suggestions."""
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


def test_of_several_spells_the_one_that_does_most_is_declared() -> None:
    sleep = {"name": "sleep", "condition": "asleep", "max_targets": 6, "tags": ["sleep"]}
    caster = hero(spells=[BOLT, sleep])
    assert suggested(caster, foe(), foe("orc"), by="aldo").fields == {"spell": "sleep"}
    undead = foe(immune_to=["sleep"])
    assert suggested(caster, undead, by="aldo").fields == {"spell": "bolt"}


def test_nobody_spends_a_spell_on_a_fight_that_is_as_good_as_won() -> None:
    cast = [hero(spells=[BOLT]), hero("bera")]
    assert suggested(*cast, foe(hp=4, max_hp=8), by="aldo").option == "none"
    assert suggested(*cast, foe(hp=8, max_hp=8), by="aldo").option == "cast"
    assert suggested(*cast, foe(hp=4, max_hp=8), foe("orc"), by="aldo").option == "cast"


def test_a_condition_is_laid_on_the_sound_and_damage_done_to_the_hurt() -> None:
    hold = {"name": "hold", "condition": "paralysed"}
    enemies = [foe(hp=2, max_hp=8), foe("orc", hp=8)]
    held = suggested(hero(spells=[hold]), *enemies, by="aldo", kind="cast")
    burnt = suggested(hero(spells=[BOLT]), *enemies, by="aldo", kind="cast")
    assert (held.fields, burnt.fields) == ({"target": "orc"}, {"target": "gob"})


def moved(mover: Json, *others: Json) -> Choice:
    return suggested(mover, *others, by=mover["id"], kind="move")


def test_who_has_only_slow_weapons_waits() -> None:
    assert moved(hero(weapons=["polearm"]), foe()).option == "wait"


def test_who_does_as_much_from_afar_stays_and_a_fighter_with_a_sword_closes_in() -> None:
    assert moved(hero(weapons=["short_bow", "short_sword"]), foe()).option == "stay"
    assert moved(hero(weapons=["sling", "sword"], str=16), foe()).option == "engage"


def test_others_engage_the_able_with_the_fewest_around_them() -> None:
    choice = moved(
        hero(),
        hero("bera", engaged=["orc"]),
        foe("kob", asleep=True),
        foe("orc"),
        foe("gob"),
    )
    assert (choice.option, choice.fields) == ("engage", {"target": "gob"})


def test_who_is_nearly_dead_keeps_out_of_melee_as_long_as_others_fight() -> None:
    hurt = hero(hp=2, max_hp=8, weapons=["sword"])
    assert moved(hurt, hero("bera"), foe(), foe("orc")).option == "stay"
    assert moved(hurt, foe(), foe("orc")).option == "leave", "against several there is no hope"
    assert moved(hurt, foe()).option == "engage"


def test_the_worst_hurt_is_struck_first_and_with_what_hurts_it() -> None:
    beset = hero(engaged=["kob", "gob"], weapons=["dagger", "sword"])
    wounded = suggested(
        beset, foe("kob", hp=8), foe(hp=3, max_hp=8), by="aldo", kind="melee", variable_damage=True
    )
    assert wounded.fields == {"target": "gob", "weapon": "sword"}
    were = hero(engaged=["gob"], weapons=["sword", "silver_dagger"])
    silver = suggested(were, foe(only_hurt_by=["silver"]), by="aldo", kind="melee")
    assert silver.fields["weapon"] == "silver_dagger"


def test_the_helpless_are_struck_last() -> None:
    beset = hero(engaged=["kob", "gob"])
    choice = suggested(beset, foe("kob", paralysed=True), foe(), by="aldo", kind="melee")
    assert (choice.option, choice.fields) == ("attack", {"target": "gob"})


def test_only_a_declared_spell_uses_something_up() -> None:
    state = play(hero(spells=[BOLT]), foe()).now
    assert OSE.spends(state, Choice("aldo", "declare", "cast"))
    assert not OSE.spends(state, Choice("aldo", "declare", "none"))
