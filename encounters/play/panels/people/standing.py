"""Standing orders: shown at the question, listed, and open to change."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from django.utils.translation import gettext
from msgspec import Struct

from encounters import signs
from encounters.markup import SafeString
from encounters.play.fights import control
from encounters.play.fights.notes import PASSED
from encounters.play.on_behalf import lasting, passing, rest_of_round
from encounters.play.panels.addresses import addresses
from encounters.play.panels.fragments import Part, drawn
from encounters.play.panels.sights import Sight
from rulesets.contract import Decision, Option, PendingView

ASK = {"how": "ask"}
type Said = tuple[str, str, str, str]
"""Who is asked, what kind of question, the answer, and for how long."""


class Switch(Part, frozen=True):
    """How some combatants answer, `how` being what is chosen. `sheet`: what the switch stands in,
    if it is none of the panel. `played`: the GM has them played until the round ends."""

    played: bool
    action: SafeString
    who: SafeString
    whose: SafeString
    how: SafeString
    sheet: SafeString


class Lasting(Part, frozen=True):
    """An answer that is given to a question (`what`) by itself, and for how long."""

    by: SafeString
    kind: SafeString
    name: SafeString
    what: SafeString
    answer: SafeString
    until: SafeString


class LastingAnswers(Part, frozen=True):
    rows: tuple[Lasting, ...]
    action: SafeString


class Offer(Struct, frozen=True):
    """An answer that can be given from now on, offered `at` these options."""

    option: str
    at: str
    name: str


def switch(sight: Sight, who: Iterable[str], whose: str, sheet: str = "") -> SafeString:
    """How these combatants answer; if they answer in different ways nothing is chosen. While the
    GM has them played until the round ends it says so, and there is nothing to choose."""
    encounter, ids = sight.table.encounter, tuple(who)
    assert encounter is not None
    answers = {encounter.standing.get(id, ASK)["how"] for id in ids}
    shown = Switch(
        played=answers == {"ask"} and _played(sight, ids),
        action=signs.safe(addresses(encounter.campaign_id, encounter.pk)["seat_standing"]),
        who=signs.safe(",".join(ids)),
        whose=signs.safe(whose),
        how=signs.safe(answers.pop() if len(answers) == 1 else ""),
        sheet=signs.safe(sheet),
    )
    return drawn("standing", shown)


def _played(sight: Sight, ids: Collection[str]) -> bool:
    """Whether all of these are foes whom the GM has played until the round ends."""
    table = sight.table
    assert table.encounter is not None
    if not sight.gm or not rest_of_round.holds(table.encounter, table.state.round):
        return False
    rows = [table.cast[id] for id in ids if id in table.cast]
    foes = [row["id"] for row in rows if control.played([row], row["id"])]
    return len(foes) == len(ids) and all(table.held_by.get(id) is None for id in foes)


def always(sight: Sight, ids: Iterable[str]) -> bool:
    """Whether one of these answers everything by itself."""
    encounter = sight.table.encounter
    return encounter is not None and any(id in encounter.standing for id in ids)


def offers(
    sight: Sight, asked: PendingView, decision: Decision, beside: Iterable[str]
) -> list[Offer]:
    """Answers that can be given from now on, each with the options that offer it: an answer itself
    while it is chosen; and while the chosen one can't last, the first of those that decline
    (`beside`)."""
    table = sight.table
    if sight.gm or asked.by not in table.held_by:
        return []
    last = [one for one in decision.options if _lasts(sight, decision, one)]
    rows = [_offer(sight, asked, one, one.name) for one in last]
    declines = next((one for one in last if one.name in tuple(beside)), None)
    rest = [one.name for one in decision.options if one not in last]
    if declines and rest:
        rows.append(_offer(sight, asked, declines, " ".join(rest)))
    return rows


def told(sight: Sight, ids: Iterable[str]) -> SafeString | str:
    """A short list of what is answered for these, with the way to be asked again."""
    encounter = sight.table.encounter
    assert encounter is not None
    own = [id for id in ids if id in sight.table.held_by]
    said = [
        (id, kind, row["option"], row["until"])
        for id in own
        for kind, row in sorted(encounter.lasting.get(id, {}).items())  # PostgreSQL keeps no order
        if lasting.holds(row, sight.table.state.round)
    ]
    rows = tuple(_told(sight, *one, len(own) > 1) for one in (*said, *_passed(sight, own)))
    to = signs.safe(addresses(encounter.campaign_id, encounter.pk)["seat_standing"])
    return drawn("lasting", LastingAnswers(rows, to)) if rows else ""


def _lasts(sight: Sight, decision: Decision, option: Option) -> bool:
    return lasting.can_last(sight.table.ruleset, sight.table.state, decision, option)


def _offer(sight: Sight, asked: PendingView, option: Option, at: str) -> Offer:
    said = sight.table.ruleset.wording.answer(sight.view, asked, option.name, None)
    return Offer(option.name, at, sight.voice.plain(said))


def _passed(sight: Sight, own: Collection[str]) -> list[Said]:
    """Answers by which these combatants let questions pass in this round."""
    encounter, round = sight.table.encounter, sight.table.state.round
    assert encounter is not None
    found = {
        (choice["by"], choice["kind"]): choice["option"]
        for step in passing.passes(sight.table.steps, round)
        if (choice := step.choice) and choice["by"] in own
    }
    return [
        (by, kind, option, PASSED)
        for (by, kind), option in found.items()
        if not lasting.asks(encounter, by, kind)
    ]


def _told(sight: Sight, by: str, kind: str, option: str, until: str, named: bool) -> Lasting:
    lasts = {
        lasting.ROUND: gettext("this round"),
        lasting.FIGHT: gettext("this fight"),
        lasting.ONCE: gettext("asked again next round"),
        PASSED: gettext("the usual answer here"),
    }
    said = sight.table.ruleset.wording.answer(sight.view, PendingView(by, kind), option, None)
    name, what = sight.voice.names.get(by, by), sight.voice.term(kind, short=True)
    texts = (by, kind, name if named else "", what, sight.voice.plain(said), lasts[until])
    return Lasting(*map(signs.safe, texts))
