"""README 8: the end of the fight."""

from tests.rulesets.coc7.fight import REVOLVER, ada, armed, bob, gob, play


def test_the_fight_is_over_when_only_one_side_stands() -> None:
    fought = play(ada(), gob(), "gm gm set target=gob field=status value=unconscious")
    assert fought.rules() == ["gm_set", "status", "end"]
    assert fought.facts("end") == {"winner": "party", "reason": "last_side", "round": 1}
    state = fought.state
    assert (state["over"], state["winner"], state["phase"]) == (True, "party", "over")
    assert (state["order"], state["late"], state["attack"], state["auto"]) == ([], [], None, None)


def test_the_gm_ends_the_fight_without_a_winner() -> None:
    fought = play(ada(), gob(), "gm gm end")
    assert fought.facts("end") == {"winner": None, "reason": "gm", "round": 1}
    assert fought.state["over"]


def test_after_the_end_everything_is_refused() -> None:
    assert play(ada(), gob(), "gm gm end", "gm gm end").error == "fight_over"
    assert play(ada(), gob(), "gm gm end", "ada turn other").error == "fight_over"
    assert play(ada(), gob(), "gm gm end", "otto nonsense nonsense").error == "fight_over"


def test_one_side_alone_is_over_at_once_after_the_round_has_begun() -> None:
    assert play(ada(), bob()).rules() == ["round", "end"]
    assert play(ada(hp=0), gob(hp=0)).facts("end")["winner"] is None


def test_the_action_under_way_is_finished_first() -> None:
    fought = play(
        ada(**armed(REVOLVER)),
        gob(hp=1, dies_at_zero=True),
        "ada turn burst target=gob shots=3",
        "gob react none",
        dice="ada attack 20 90 90, ada attack tens 1 1 1, ada damage 3",
    )
    assert len(fought.entries("attack_roll")) == 3
    assert fought.rules()[-1] == "end"


def test_dying_is_not_rolled_any_more_when_the_fight_is_over() -> None:
    fought = play(
        ada(), bob(hp_max=10), gob(), "gm gm hurt target=bob amount='10'", "gm gm remove target=gob"
    )
    assert fought.state["over"]
    assert fought["bob"]["status"] == "dying"
