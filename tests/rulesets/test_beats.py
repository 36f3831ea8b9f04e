"""Boundaries between the exchanges of a log."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.beats import beats
from rulesets.contract import Earlier, Entry, Place

STRIKES = Entry("attack", "aldo", "gob")
DECLARES = Entry("declare", "bera")


def placed(
    entry: Entry, number: int, cause: int | Earlier | None = None, opener: int = 0, step: int = 1
) -> Entry:
    opened_by = opener if isinstance(cause, int) else number
    earlier = cause if isinstance(cause, Earlier) else None
    place = Place(step, number, cause, opened_by, earlier)
    return replace(entry, place=place)


def test_an_entry_without_a_cause_begins_a_beat_and_all_that_it_caused_does_not():
    attack, wound = placed(STRIKES, 0), placed(Entry("wounded", target="gob"), 1, 0)
    death, other = placed(Entry("death", target="gob"), 2, 1), placed(STRIKES, 3)
    assert beats().opening(attack, [])
    assert not beats().opening(wound, [attack])
    assert not beats().opening(death, [attack, wound])
    assert beats().opening(other, [attack, wound, death])


def test_what_a_hidden_entry_caused_stays_together():
    wound, death = (
        placed(Entry(rule, target="gob"), n, 0) for n, rule in ((1, "wound"), (2, "death"))
    )
    earlier = placed(STRIKES, 0, step=0)
    assert beats().opening(wound, [earlier])
    assert not beats().opening(death, [wound])


def test_an_exchange_goes_on_in_a_later_step_while_nothing_comes_between():
    first = placed(STRIKES, 0)
    again = placed(STRIKES, 0, Earlier("attack", "aldo", "gob"), step=2)
    assert not beats().opening(again, [first])
    assert beats().opening(again, [placed(Entry("attack", "aldo", "orc"), 0)])
    assert beats().opening(placed(STRIKES, 0, Earlier("attack", "bera"), step=2), [first])


def test_an_exchange_that_goes_on_stays_whole_for_who_does_not_get_its_first_entry():
    goes_on = Earlier("exchange")
    first = placed(Entry("exchange"), 0)
    unseen = placed(Entry("test", "orc"), 0, goes_on, step=2)
    blow = Entry("damage", "", "aldo", place=Place(2, 1, 0, 0, goes_on))
    assert not beats().opening(blow, [first])
    assert not beats().opening(blow, [first, unseen])
    assert beats().opening(blow, [placed(DECLARES, 0)])


def test_what_goes_on_with_one_exchange_stays_together_after_a_ruling():
    goes_on = Earlier("exchange")
    ruling = placed(Entry("gm_set", "gob"), 0)
    first, second = (placed(Entry("choice", id), 0, goes_on, step=ord(id)) for id in "ab")
    assert beats().opening(first, [ruling])
    assert not beats().opening(second, [first])


def test_entries_run_together_while_they_have_the_same_value_of_a_fact():
    told = beats(alike={"choice": "kind"})
    declares, starts = (
        placed(Entry("choice", "aldo", facts={"kind": kind}), 0) for kind in ("declare", "initiate")
    )
    assert not told.opening(declares, [declares])
    assert told.opening(starts, [declares])


def test_entries_of_a_group_run_together():
    told = beats(runs="declare, flee fled")
    assert not told.opening(placed(DECLARES, 0, step=2), [placed(DECLARES, 0)])
    assert not told.opening(placed(Entry("fled", "orc"), 1), [placed(Entry("flee", "gob"), 0)])
    assert told.opening(placed(Entry("flee", "gob"), 1), [placed(DECLARES, 0)])
    hurt = placed(Entry("wounded", target="gob"), 1, 0)
    assert not told.opening(
        placed(Entry("flee", "orc"), 2), [placed(Entry("flee", "gob"), 0), hurt]
    )


def test_a_round_begins_a_beat_also_where_causes_are_not_known():
    assert beats().opening(Entry("round"), [placed(STRIKES, 0)])
    assert not beats().opening(Entry("wounded", target="gob"), [placed(STRIKES, 0)])
    assert beats().opening(placed(STRIKES, 0, step=2), [Entry("wounded", target="gob")])
