"""A viewer's view of the board, and its words in one language."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property, lru_cache
from typing import Any

from django.utils.translation import get_language, gettext, pgettext
from msgspec.structs import replace

from encounters.play.fights.endings import NOBODY, winner, with_winner
from encounters.play.words.shared_views import in_words, without_own
from encounters.play.words.table import Table
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import library_words, snippets
from encounters.text.wording import Voice, with_sides
from rulesets import registry
from rulesets.contract import (
    CombatantView,
    Figure,
    PendingView,
    View,
    Viewer,
)
from rulesets.contract.extras import Spares

State = tuple[SafeString, str, bool]
DOT = "\N{NO-BREAK SPACE}· "  # between short notes; it never begins a line


class Commons:
    """Parts of a board that several viewers share, and the view of each."""

    def __init__(self, table: Table):
        self.table = table
        self.contexts: list[ViewerContext] = []
        self.views: dict[Viewer, View] = {}

    def view(self, viewer: Viewer) -> View:
        """The view, made once for each viewer."""
        if viewer not in self.views:
            view = self.table.view(self.table.state, viewer)
            self.views[viewer] = with_winner(view, self.table.steps)
        return self.views[viewer]


class ViewerContext:
    """A view of the fight with a voice: what may be shown, and its wording."""

    def __init__(self, table: Table, viewer: Viewer, view: View, commons: Commons | None = None):
        """`commons`: the board's shared parts, in which this context looks for its `common`."""
        language = get_language() or "en"
        view = in_words(table.ruleset, view, language)
        self.table, self.viewer, self.view = table, viewer, view
        self._commons, self._is_common = commons or Commons(table), False
        self.seen = {combatant.id: combatant for combatant in view.combatants}.get
        names = tuple([(combatant.id, combatant.name) for combatant in view.combatants])
        sides = tuple(dict.fromkeys([combatant.side for combatant in view.combatants]))
        self.voice = _voice(table.ruleset.slug, language, names, sides, viewer.gm)
        self.say, self.term = self.voice.say, self.voice.term
        self.asked: dict[str, list[PendingView]] = {}  # open questions, by whom they are for
        for asked in view.asked:
            self.asked.setdefault(asked.by, []).append(asked)
        self._made: dict[str, Any] = {}  # values used by several panels (`once`)

    @cached_property
    def party(self) -> tuple[CombatantView, ...]:
        """The viewer's own side, for the GM the players'."""
        return tuple([each for each in self.view.combatants if self.own_side(each)])

    @cached_property
    def others(self) -> tuple[CombatantView, ...]:
        return tuple([each for each in self.view.combatants if not self.own_side(each)])

    @cached_property
    def unseen(self) -> frozenset[str]:
        """The combatants of this view that players do not see: the GM hides them, or the rules
        do."""
        of_players = self._commons.view(self.table.viewer(None, gm=False))
        ids = {combatant.id for combatant in of_players.combatants}
        return frozenset(
            combatant.id for combatant in self.view.combatants if combatant.id not in ids
        )

    @property
    def nobody_won(self) -> bool:
        """Whether the fight is over and is known to have no winner."""
        steps = self.table.steps
        return self.view.over and bool(steps) and winner(self.view, steps[0]) == NOBODY

    @cached_property
    def common(self) -> ViewerContext:
        """This context without the viewer's own parts, shared by all viewers with an equal view.

        It does not depend on the person: it has the view without the parts for own cards, and a
        viewer who shares these secrets but plays nobody. Everything built from it alone can be
        shown to all of them.
        """
        if self.gm or self._is_common:
            return self
        viewer = replace(self.viewer, controls=())
        view = without_own(self.view, self._commons.view(viewer))
        shared = self.voice.language, viewer, view
        for context in self._commons.contexts:
            if (context.voice.language, context.viewer, context.view) == shared:
                return context
        common = ViewerContext(self.table, viewer, view)
        common._is_common = True
        self._commons.contexts.append(common)
        return common

    def once[Value](self, name: str, make: Callable[[ViewerContext], Value]) -> Value:
        """Makes a value for this context only once."""
        if name not in self._made:
            self._made[name] = make(self)
        value: Value = self._made[name]
        return value

    @property
    def gm(self) -> bool:
        return self.viewer.gm

    def group(self, id: str) -> str:
        """The name of its group; "" without a group."""
        member = self.table.cast.get(id)
        group = member.group if member else ""
        return library_words.word(self.table.ruleset, group, self.voice.language)

    @property
    def odds(self) -> str:
        """The kind of odds this viewer is shown (`Chance.limited_to`)."""
        return "all" if self.gm else self.table.campaign.odds

    def simplified(self, asked: PendingView) -> PendingView:
        """The question without parts that make no difference."""
        ruleset = self.table.ruleset
        if asked.decision is None or not isinstance(ruleset, Spares):
            return asked
        spared = ruleset.spared(self.table.state, asked.decision, self.viewer)
        return replace(asked, decision=spared.decision)

    @property
    def asked_foes(self) -> bool:
        """Whether a combatant that no player decides for is asked."""
        due = (asked for asked in self.view.asked if not asked.free)
        return any(not self.table.deciders(asked.by) for asked in due)

    def own_side(self, combatant: CombatantView) -> bool:
        """Whether the combatant is on the viewer's side; for the GM on the players' side."""
        return combatant.side == "party" if self.viewer.gm else combatant.ally

    def is_own(self, id: str) -> bool:
        """Whether this viewer knows the combatant, and it is on the viewer's side."""
        combatant = self.seen(id)
        return combatant is not None and self.own_side(combatant)

    def icon(self, *names: str, default: str = "dots") -> SafeString:
        """The icon of the first of these identifiers that has one."""
        icons = self.table.ruleset.wording.icons
        return snippets.icon(next((icons[name] for name in names if name in icons), default))

    def state(self, combatant: CombatantView) -> State:
        """The icon and words for its state, and whether the table waits for it."""
        return self.once(f"state of {combatant.id}", lambda _: self._state(combatant))

    def _state(self, combatant: CombatantView) -> State:
        if any(attempt.needed.who == combatant.id for attempt in self.table.attempts):
            return snippets.icon("dice"), gettext("rolling"), True
        if combatant.id in self.asked:
            return self._asked_state(combatant)
        if not combatant.able:
            return self.out(combatant)
        if self.view.over:  # nobody acts or waits any more
            return SafeString(""), "", False
        if combatant.acted:
            return snippets.icon("check"), gettext("has acted"), False
        if combatant.id in self.once("answered", ViewerContext._answered):
            return snippets.icon("check"), gettext("answered"), False
        return snippets.icon("wait"), pgettext("combatant", "waiting"), False

    def _answered(self) -> frozenset[str]:
        """Combatants who have answered in this moment, excluding the step that opened it."""
        choices = [step.choice for step in self.table.moment[:-1] if step.choice]
        many = (id for choice in choices if choice["by"] == "gm" for id in choice.get("who") or ())
        return frozenset((*(choice["by"] for choice in choices), *many))

    def _asked_state(self, combatant: CombatantView) -> State:
        for asked in self.asked[combatant.id]:
            if self.table.waiting_for_dice(asked.by, asked.kind) is None:
                if asked.free:
                    words = self.voice.term(asked.kind, short=True)
                    return snippets.icon("wait", "due"), words, False
                return snippets.icon("clock"), gettext("choosing"), True
        rollers = (
            attempt.needed.who for attempt in self.table.attempts if attempt.by == combatant.id
        )
        if any(map(self.seen, rollers)):  # another combatant, which is shown as rolling
            return snippets.icon("check"), gettext("answered"), False
        return snippets.icon("dice"), gettext("rolling"), True

    def out(self, combatant: CombatantView) -> State:
        """The reason why it cannot act: gone from the fight, or the first condition that prevents
        it."""
        icons = self.table.ruleset.wording.icons
        if combatant.status in icons:
            return (
                snippets.icon(icons[combatant.status]),
                self.voice.term(combatant.status, "status"),
                False,
            )
        words = self.voice.plain(combatant.marks[0]) if combatant.marks else gettext("cannot act")
        held = (name for name in self.table.ruleset.quick.conditions if combatant.facts.get(name))
        return self.icon(*held, default="ban"), words, False

    def gone(self, combatant: CombatantView) -> bool:
        """Whether it is out of the fight, with a status icon."""
        return not combatant.able and combatant.status in self.table.ruleset.wording.icons

    def disabled(self, combatant: CombatantView) -> bool:
        """Whether somebody of the own side cannot act, and is not dead."""
        return (
            self.own_side(combatant)
            and not combatant.able
            and combatant.status not in self.table.ruleset.dead
        )

    def health(self, combatant: CombatantView) -> SafeString:
        """Its health as this viewer may know it: icon and word, or a bar, or also a number."""
        if self.gone(combatant):
            sign, words, _ = self.out(combatant)
            return mark_safe(f"{sign}{html(words)}")
        if combatant.health is None:
            return mark_safe("")
        own, number, share = (
            self.own_side(combatant),
            self.number(combatant),
            combatant.health.share,
        )
        if share is None or number or own or self.gm:
            sign = snippets.health(combatant.health.quarters, own)
        else:
            sign = snippets.bar(share, "foe")
        return mark_safe(
            f"{sign}{dotted(number, self.voice.term(combatant.health.word, 'health'))}"
        )

    def number(self, combatant: CombatantView) -> SafeString:
        """A foe's life in numbers as players may know it: "4 / 11"; empty for the GM, who sees it
        elsewhere."""
        if self.gm or self.own_side(combatant) or not combatant.figures:
            return mark_safe("")
        first = combatant.figures[0]
        value = snippets.number(first.value, first.most)
        if first.most is not None:
            return value
        return with_label(self.voice.term(first.term, short=True), value)

    def named(self, figure: Figure | None) -> SafeString:
        """A figure with its label; empty without a figure."""
        if figure is None:
            return mark_safe("")
        label = self.voice.term(figure.term, short=True)
        return snippets.figure(label, figure.value, figure.most)

    def marks(self, combatant: CombatantView, most: int = 4) -> list[SafeString]:
        return [self.voice.say(mark) for mark in combatant.marks[:most]]


@lru_cache(4096)
def _voice(
    slug: str,
    language: str,
    names: tuple[tuple[str, str], ...],
    sides: tuple[str, ...],
    gm: bool,
) -> Voice:
    """A voice shared by all viewers that know the same names, also after the next step. `language`
    is the active one."""
    ruleset = registry.get(slug)
    everybody = with_sides(dict(names), sides, ruleset)
    return Voice(ruleset, everybody if gm else {**everybody, "": gettext("somebody")})


def with_label(word: str, value: str | int) -> SafeString:
    pattern = pgettext("a figure and its value: AC 6", "{word} {value}")
    return format_html("<bdi>{}</bdi>", format_html(pattern, word=word, value=value))


def dotted(*parts: str) -> SafeString:
    """Several short notes on one line."""
    return mark_safe(DOT.join(html(part) for part in parts if part))


def in_parts(parts: Iterable[str]) -> SafeString:
    """Several short notes below an answer, each wrapped as a whole; the styles put the dots."""
    return mark_safe("".join(f"<span>{html(part)}</span> " for part in parts if part))
