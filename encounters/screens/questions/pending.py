"""A pending question with its reader: the presets of its form, and the words and odds of any answer
to it, also while it is put together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct

from encounters.forms.words import Words
from encounters.play.words.choices import deed_of
from encounters.play.words.viewer_context import ViewerContext, dotted, in_parts
from encounters.screens.people.person import life
from encounters.screens.questions.odds import Odds
from encounters.screens.questions.options import has_live_notes, is_target, target_of
from encounters.screens.questions.presets import Values, presets
from encounters.serve.performance.markup import SafeString, mark_safe
from rulesets.contract import Chance, Choice, CombatantView, Field, Option, PendingView, Refused
from rulesets.dice import DiceNeeded, Script
from rulesets.messages import Name, Phrase

NOTHING = mark_safe("")
MOST_VERBS = 6  # more of them are always keys


class Pending:
    """A `PendingView` and its `Decision`, without what makes no difference."""

    def __init__(self, context: ViewerContext, asked: PendingView):
        """`asked` must include its decision."""
        asked = context.simplified(asked)
        assert asked.decision is not None
        self.context, self.asked, self.decision = context, asked, asked.decision
        self.by, self.kind = asked.by, asked.kind
        self.voice, self.ruleset = context.voice, context.table.ruleset
        self._chances: dict[tuple[str, str], Chance | None] = {}

    @cached_property
    def presets(self) -> tuple[str, Mapping[str, Values]]:
        """The option that is chosen initially, and the preset values of each option."""
        return presets(self.context, self.decision)

    def preset(self, option: Option) -> Values:
        return self.presets[1][option.name]

    @cached_property
    def keys(self) -> bool:
        """Whether the verbs are keys side by side, with the fields of the chosen one below: this is
        the case if several have targets, or if there are many. Otherwise each is a row."""
        aimed = [option for option in self._verbs if any(map(is_target, option.fields))]
        return len(self._verbs) > MOST_VERBS or len(aimed) > 1

    @cached_property
    def aimed(self) -> Option | None:
        """The option whose targets or spells are separate rows, if the others leave room."""
        beside = len(self._verbs) > 1 and any(map(_begins_with_target, self._verbs))
        if beside or self.keys:
            return None
        aimed = [
            option
            for option in self.decision.options
            if _begins_with_target(option) or (option.fields and _is_spell(option.fields[0]))
        ]
        return aimed[0] if len(aimed) == 1 and aimed[0].fields[0].choices else None

    @property
    def _verbs(self) -> list[Option]:
        refusing = self.ruleset.wording.refusing
        return [option for option in self.decision.options if option.name not in refusing]

    def deed(self, option: Option, fields: Mapping[str, Any]) -> str:
        """The main button's text for this answer."""
        return self.voice.plain(deed_of(self.context, self.asked, option.name, fields))

    def odds(
        self, option: Option, fields: Mapping[str, Any], preset: Mapping[str, Any] | None = None
    ) -> Odds:
        """The odds of an answer with these `fields`, and the other fields as they are preset in the
        form."""
        whole = {**(preset or {}), **fields}
        chance = self._chance(option, whole)
        if chance is None and len(whole) > len(fields):  # the presets may not go with this answer
            chance = self._chance(option, fields)
        return Odds(self.context, self.by, chance)

    def _chance(self, option: Option, fields: Mapping[str, Any]) -> Chance | None:
        """The chance, cached: a row for an option has that of its usual target."""
        key = option.name, repr(fields)  # fields may be unhashable
        if key not in self._chances:
            context, choice = self.context, Choice(self.by, self.kind, option.name, fields)
            chance = self.ruleset.chance(context.table.state, choice, context.viewer)
            self._chances[key] = chance.limited_to(context.odds) if chance is not None else None
        return self._chances[key]

    def kit(self, value: str) -> SafeString:
        """The effect of the combatant's own weapon, spell or manoeuvre, for any target."""
        actor = self.context.seen(self.by)
        return self.voice.say(actor.kit.get(value)) if actor else NOTHING

    def armed(
        self, option: Option, field: Field, value: str, fields: Mapping[str, Any]
    ) -> SafeString:
        """The effect of this value in the answer, with the current values of all other fields."""
        chosen = {**fields, field.name: int(value) if field.type == "int" else value}
        choice = Choice(self.by, self.kind, option.name, chosen)
        effect = self.ruleset.armed(self.context.table.state, choice, self.context.viewer)
        return self.voice.say(effect) if effect else self.kit(value)

    def condition(self, value: str, most: int | None = None) -> SafeString:
        """The condition of a target, and what keeps it from acting: the `most` weighty marks."""
        return condition(self.context, value, self.by, most)

    def in_order(self, field: Field, values: Sequence[str]) -> Sequence[str]:
        """Combatants in roster order, whatever the rules' ranking; other values unchanged."""
        if field.type != "combatant":
            return values
        places = {id: place for place, id in enumerate(self.context.table.cast)}
        return sorted(values, key=lambda value: places.get(value, -1 if not value else len(places)))


def _begins_with_target(option: Option) -> bool:
    return bool(option.fields) and is_target(option.fields[0])


def _is_spell(field: Field) -> bool:
    return field.type == "spell" and not field.of


def condition(context: ViewerContext, value: str, by: str, most: int | None = None) -> SafeString:
    """The condition of a target as the deciding combatant `by` reads it."""
    combatant = context.seen(value)
    if combatant is None:
        return NOTHING
    marks = weighty_marks(combatant, by)[:most] if not context.gone(combatant) else ()
    return in_parts((health(context, combatant), *map(context.voice.say, marks)))


def health(context: ViewerContext, combatant: CombatantView | None) -> SafeString:
    """Its health; for the own side with the number, as in the line of companions."""
    if combatant is None:
        return NOTHING
    health = context.health(combatant)
    if (
        context.gm
        or not context.own_side(combatant)
        or not combatant.figures
        or context.gone(combatant)
    ):
        return health
    return dotted(health, life(context, combatant))


def weighty_marks(combatant: CombatantView, by: str) -> tuple[Phrase, ...]:
    """The marks beside an answer, weightiest first, without those that name the deciding
    combatant."""
    return tuple(mark for mark in combatant.marks if Name(by) not in mark.values.values())


class LiveOdds(Struct, frozen=True):
    """The odds of an answer with an `option`: why the rules would refuse it (`unfit`), the main
    button's text, its chance (`promise`), and the texts `beside` its rows, by place."""

    unfit: str
    option: str
    deed: str
    promise: SafeString
    beside: dict[str, SafeString]


def live_odds(context: ViewerContext, choice: Choice) -> LiveOdds | None:
    """The live odds of an answer; None unless it answers one of the viewer's questions.

    They reveal no more than the odds beside the answers: the rules know the viewer.
    """
    questions = context.asked.get(choice.by, ())
    asked = next((item for item in questions if item.kind == choice.kind), None)
    if asked is None or asked.decision is None:
        return None
    pending = Pending(context, asked)
    option = pending.decision.option(choice.option)
    if option is None:
        return None
    fields = dict(choice.fields)
    return LiveOdds(
        unfit=_unfit(context, option, choice),
        option=option.name,
        deed=pending.deed(option, fields),
        promise=pending.odds(option, fields).promise,
        beside={
            **{
                f"{place} {part}": getattr(odds, part)
                for place, odds in _places_with_odds(pending, option, fields)
                for part in Odds.PARTS
            },
            **{
                f"{option.name}.{field.name}/{value} note": pending.armed(
                    option, field, value, fields
                )
                for field in option.fields
                if has_live_notes(field)
                for value in field.choices
            },
        },
    )


def _unfit(context: ViewerContext, option: Option, choice: Choice) -> str:
    """The reason why the rules would refuse the answer as it is; empty while it is incomplete."""
    if any(field.required and field.name not in choice.fields for field in option.fields):
        return ""
    ruleset = context.table.ruleset
    try:
        ruleset.resolve(context.table.state, choice, Script({}))
    except DiceNeeded:
        return ""
    except Refused as refused:
        names = {combatant.id: combatant.name for combatant in context.view.combatants}
        return Words(ruleset.wording.terms, names).explained(refused)
    return ""


def _places_with_odds(
    pending: Pending, option: Option, fields: Mapping[str, Any]
) -> Iterator[tuple[str, Odds]]:
    """The odds beside the answer itself, or beside each target if targets are rows; and beside each
    further target."""
    if option is pending.aimed:
        first = option.fields[0]
        for value in first.choices:
            odds = pending.odds(option, {**fields, first.name: value})
            yield f"{option.name}/{value}", odds
    else:
        yield option.name, pending.odds(option, fields)
    aim = target_of(option)
    if aim is not None:
        for value in aim.choices:
            odds = pending.odds(option, {**fields, aim.name: value})
            yield f"{option.name}.{aim.name}/{value}", odds
