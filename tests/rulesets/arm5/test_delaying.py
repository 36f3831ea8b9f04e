"""README 7.3, 7.4: delayed actions and interruptions."""

from tests.rulesets.arm5.fight import BOLT, LONG_SWORD, foe, hero, other, play
from tests.rulesets.fights import Played

DELAY = "aldo turn delay"
SIX = {"attack", "charge", "cast", "move", "leave", "act"}


def delayed(*more: str, aldo: dict | None = None, **options: object) -> Played:
    cast = (hero(**(aldo or {})), foe(), foe("dun"))
    return play(*cast, DELAY, *more, **options)  # type: ignore[arg-type]


def test_an_action_may_be_delayed_to_any_later_point() -> None:
    fight = delayed()
    assert fight.pending() == ["bor turn", "aldo delayed"]
    assert (fight["aldo"]["action"], fight["aldo"]["delaying"]) == (False, True)
    assert fight["aldo"]["quick_left"] == 1
    fight.then("bor turn end")
    fight.then("aldo delayed attack target=dun")
    assert fight.rules()[:2] == ["delayed_action", "attack"]
    assert fight.facts("delayed_action") == {"option": "attack"}
    assert fight.pending() == ["dun turn"]


def test_even_while_the_turn_of_another_is_open() -> None:
    fight = delayed("bor turn quick what=shout", "aldo delayed act what=other")
    assert fight.pending() == ["bor turn"]


def test_the_six_actions_are_offered_without_a_waiting_option() -> None:
    fight = delayed(aldo={"spells": [BOLT]})
    assert set(fight.offered("aldo")) == SIX | {"quick"}
    assert fight.asked("aldo").default is None
    attack = fight.asked("aldo").option("attack")
    assert "keep_turn" not in [field.name for field in attack.fields]


def test_a_delayed_action_used_up_ends_the_delay_and_what_was_left() -> None:
    fight = delayed("aldo delayed act what=other")
    combatant = fight["aldo"]
    assert (combatant["delaying"], combatant["quick_left"], combatant["mount_action"]) == (
        False,
        0,
        False,
    )


def test_a_quick_action_leaves_the_delay_as_it_is() -> None:
    fight = delayed("aldo delayed quick what=shout")
    assert fight["aldo"]["delaying"]
    assert "quick" not in fight.offered("aldo")
    assert not fight.entries("delayed_action")


def test_it_carries_over_into_the_next_round_and_does_not_change_the_order() -> None:
    cast = (foe(), hero(), foe("dun"))
    fight = play(*cast, "bor turn end", DELAY, "dun turn end")
    assert fight.state["round"] == 2
    assert fight.pending() == ["bor turn", "aldo delayed"]
    assert fight.state["order"] == ["bor", "aldo", "dun"]


def test_at_the_own_next_place_there_is_one_last_chance() -> None:
    fight = delayed("bor turn end", "dun turn end")
    assert fight.pending() == ["aldo delayed"]
    assert "lapse" in fight.offered("aldo")
    assert fight.asked("aldo").default == "lapse"


def test_it_lapses_at_the_own_normal_turn() -> None:
    fight = delayed("bor turn end", "dun turn end", "aldo delayed lapse")
    assert fight.rules() == ["delay_lapsed"]
    assert fight.pending() == ["aldo turn"]
    assert (fight["aldo"]["delaying"], fight["aldo"]["action"]) == (False, True)


def test_after_the_last_chance_the_turn_begins_so_two_in_a_row_are_possible() -> None:
    fight = delayed("bor turn end", "dun turn end", "aldo delayed act what=other")
    assert fight.pending() == ["aldo turn"]
    assert fight["aldo"]["action"]


def test_a_quick_action_at_the_last_chance_leaves_it_open() -> None:
    fight = delayed("bor turn end", "dun turn end", "aldo delayed quick what=shout")
    assert fight.pending() == ["aldo delayed"]


def test_an_action_may_be_interrupted_at_its_declaration() -> None:
    for text in (
        "attack target=aldo",
        "charge target=aldo",
        "move toward=aldo",
        "leave",
        "act what=other",
        "extended task=retrieve",
    ):
        assert delayed(f"bor turn {text}").pending() == ["aldo interrupt"]
    fight = delayed("bor turn act what=other")
    assert set(fight.offered("aldo")) == {"attack", "charge", "move", "leave", "act", "wait"}
    assert fight.asked("aldo").default == "wait"


def test_a_riders_move_may_be_interrupted() -> None:
    fight = play(hero(), foe(mount={}), DELAY, "bor turn ride")
    assert fight.pending() == ["aldo interrupt"]
    fight.then("aldo interrupt attack target=bor")
    assert fight.entries("priority")[0]["facts"]["ability"] == 0


def test_retreats_quick_actions_and_other_things_are_not_interrupted() -> None:
    bound = {"engaged_with": ["bor"]}
    for text in ("disengage", "quick what=shout", "delay", "end"):
        fight = delayed(f"bor turn {text}", aldo=bound)
        assert "aldo interrupt" not in fight.pending()


def test_companions_are_not_asked_and_the_option_may_forbid_it() -> None:
    fight = play(hero(), hero("mira"), foe(), DELAY, "mira turn act what=other")
    assert "aldo interrupt" not in fight.pending()
    off = delayed("bor turn act what=other", interrupting=False)
    assert "aldo interrupt" not in off.pending()


def test_while_an_action_is_under_way_nothing_delayed_comes_in_between() -> None:
    cast = (hero(), other("cela"), foe(), foe("dun"))
    fight = play(*cast, DELAY, "cela turn delay", "bor turn attack target=aldo")
    assert fight.pending() == ["aldo interrupt", "cela interrupt"]
    fight.then("cela interrupt wait")
    assert fight.pending() == ["aldo interrupt"]
    fight.then("aldo interrupt wait")
    assert fight.rules()[0] == "attack"
    assert fight["aldo"]["delaying"]


def test_to_answer_an_action_one_waits_until_it_is_finished() -> None:
    fight = delayed("bor turn attack target=aldo", "aldo interrupt wait")
    assert fight.pending() == ["dun turn", "aldo delayed"]
    fight.then("aldo delayed attack target=bor")
    assert fight.entries("attack")[-1]["who"] == "aldo"


def test_interrupting_the_highest_priority_acts_first() -> None:
    swordsman = {"quickness": 1, "encumbrance": 0, **LONG_SWORD}
    attack = "bor turn attack target=aldo"
    interrupt = "aldo interrupt attack target=bor"
    first = delayed(attack, interrupt, aldo=swordsman)
    facts = first.entries("priority")
    assert [entry["who"] for entry in facts] == ["bor", "aldo"]
    assert facts[1]["target"] == "bor"
    assert facts[1]["facts"] | {"quickness": 1, "ability": 5, "total": 11} == facts[1]["facts"]
    assert [entry["who"] for entry in first.entries("attack")] == ["aldo", "bor"]
    late = delayed(attack, interrupt, dice="bor priority 9")
    assert [entry["who"] for entry in late.entries("attack")] == ["bor", "aldo"]
    assert not first["aldo"]["delaying"]


def test_equal_priorities_go_by_quickness_then_by_lot() -> None:
    attack, interrupt = "bor turn attack target=aldo", "aldo interrupt attack target=bor"
    quick = delayed(attack, interrupt, aldo={"quickness": 2}, dice="bor priority 7")
    assert [entry["who"] for entry in quick.entries("attack")] == ["aldo", "bor"]
    assert not quick.entries("priority_tie")
    lots = "bor priority_tie 3 4, aldo priority_tie 3 10"
    drawn = delayed(attack, interrupt, dice=lots)
    assert [entry["facts"]["die"] for entry in drawn.entries("priority_tie")] == [3, 3, 4, 10]
    assert [entry["who"] for entry in drawn.entries("attack")] == ["aldo", "bor"]


def test_what_cannot_be_carried_out_any_more_is_lost() -> None:
    strong = {"strength": 25}
    fight = delayed(
        *("bor turn attack target=aldo", "aldo interrupt attack target=bor"),
        aldo=strong,
        dice="aldo priority 9, aldo attack 9",
    )
    assert fight["bor"]["status"] == "unconscious"
    assert fight.facts("action_lost") == {"reason": "impossible"}
    assert fight.entries("action_lost")[0]["who"] == "bor"


def test_when_the_fight_is_over_meanwhile_the_rest_is_dropped() -> None:
    fight = play(
        *(hero(strength=25), foe(), DELAY, "bor turn attack target=aldo"),
        "aldo interrupt attack target=bor",
        dice="aldo priority 9, aldo attack 9",
    )
    assert fight.rules()[-3:] == ["down", "wound", "over"]
    assert not fight.entries("action_lost")


def test_an_interrupters_charge_is_declared_before_the_rolls() -> None:
    fight = delayed("bor turn move pace=walk", "aldo interrupt charge target=bor")
    assert fight.rules()[:4] == ["charge", "fatigue", "priority", "priority"]
    weak = delayed(
        "bor turn move pace=walk", "aldo interrupt charge target=bor", aldo={"fatigue_lost": 4}
    )
    assert weak.rules()[:4] == ["charge", "fatigue", "down", "priority"]
    assert len(weak.entries("priority")) == 1


def test_a_charge_is_paid_for_even_when_it_comes_to_nothing() -> None:
    fight = delayed(
        *("bor turn charge target=aldo", "aldo interrupt attack target=bor"),
        aldo={"strength": 25},
        dice="aldo priority 9, aldo attack 9",
    )
    assert [entry["facts"]["cause"] for entry in fight.entries("fatigue")] == ["charge", "damage"]
    assert fight.facts("action_lost") == {"reason": "impossible"}


def test_the_ability_of_the_priority_roll_is_that_of_the_action() -> None:
    skilled = {"athletics": 2, "finesse": 3, "ride": 4, "brawl": 1, "spells": [BOLT]}
    wanted = {
        "attack target=bor": 1,
        "charge target=bor": 1,
        "cast spell=bolt target=bor": 3,
        "move": 2,
        "leave": 2,
        "act what=other": 2,
    }
    for text, ability in wanted.items():
        fight = delayed("bor turn act what=other", f"aldo interrupt {text}", aldo=skilled)
        assert fight.facts("priority")["ability"] == ability
    rider = skilled | {"mount": {}, "mounted": False}
    fight = delayed("bor turn act what=other", "aldo interrupt act what=mount", aldo=rider)
    assert fight.facts("priority")["ability"] == 4
    leaving = delayed(
        "bor turn act what=other", "aldo interrupt leave", aldo=skilled | {"mount": {}}
    )
    assert leaving.facts("priority")["ability"] == 4


def test_interrupters_have_nothing_left_of_their_turn() -> None:
    fight = delayed("bor turn act what=other", "aldo interrupt act what=other")
    combatant = fight["aldo"]
    assert (combatant["delaying"], combatant["action"], combatant["quick_left"]) == (
        False,
        False,
        0,
    )


def test_who_interrupts_at_the_own_last_chance_begins_the_turn_then() -> None:
    cast = (hero(), foe(), DELAY, "bor turn delay", "bor delayed attack target=aldo")
    fight = play(*cast)
    assert fight.pending() == ["aldo interrupt"]
    fight.then("aldo interrupt act what=other")
    assert fight.pending() == ["aldo turn"]
    assert fight["aldo"]["action"]
