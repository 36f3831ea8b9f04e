"""The GM's bar: the main button, which is the natural next thing and can always be tapped, and a
calm second one.

Both say in the first line what happens, and below it to whom or how. The main button plays only the
decisions that are open now; the second plays on until a player is asked.
"""

from __future__ import annotations

from collections.abc import Sequence
from urllib.parse import quote

from django.utils.translation import gettext, ngettext, pgettext
from msgspec import Struct
from msgspec.structs import replace

from encounters.play.fights import endings
from encounters.play.fights.endings import who_won
from encounters.play.on_behalf.foes import Whose
from encounters.play.telling.moments import MORE
from encounters.play.words.choices import deed_of
from encounters.play.words.viewer_context import ViewerContext, dotted
from encounters.screens.people import foes, waiting
from encounters.screens.questions import owed
from encounters.screens.questions.cards import form_of
from encounters.screens.questions.pads import notation
from encounters.screens.questions.question import Question
from encounters.serve.performance.markup import SafeString, format_html, mark_safe
from encounters.serve.performance.markup import conditional_escape as html
from encounters.text import snippets
from encounters.text.notation import dice, isolated
from encounters.text.wording import join_list
from rulesets.contract import PendingView
from rulesets.messages import Phrase

NAMED = 3  # more names are counted
SOON = 10  # seconds that nobody counts


class Act(Struct, frozen=True, kw_only=True):
    """A button: what it does (`label`), and to whom or how (`note`).

    It submits the `form`, with a name and value or with the `fields` of a form of its own, which
    posts to the address named `to`; or it opens the `sheet` at this URL.
    """

    icon: SafeString
    label: SafeString | str
    note: SafeString | str = ""
    form: str = ""
    name: str = ""
    value: str = ""
    to: str = ""
    fields: Sequence[tuple[str, str]] = ()
    sheet: str = ""


def acts(context: ViewerContext, question: Question | None) -> tuple[Act | None, Act | None]:
    """The main button, unless it is the question's own, and the second one, if there is any."""
    first = (
        Act(icon=question.icon, label=question.button, form=question.form)
        if question
        else _next(context)
    )
    ending = _ending(context)
    if ending is not None:
        return ending, replace(
            first, icon=snippets.icon("play"), label=gettext("Fight on"), note=first.label
        )
    typing = _typing(context, question) if question else None
    return None if question else first, typing or _second(context)


def saved_note(context: ViewerContext, changes: Sequence[tuple[str, str]]) -> SafeString:
    """The note below "Save to the sheets": the first characters with what has changed of them."""
    sentence = html(pgettext("who does what", "{name}: {deed}"))
    answers = [
        sentence.format(name=html(isolated(name)), deed=html(what))
        for name, what in changes
        if what
    ]
    return mark_safe(_names(context, answers))


def _next(context: ViewerContext) -> Act:
    """The foes' answers as suggested; else the players that the table waits for are called."""
    due = owed.due(context)
    sparing = [asked for asked in due if not owed.is_scarce(context, asked)]
    if due:
        return _play(context, sparing or due[:1], spend=not sparing)
    awaited = waiting.awaited(context)
    return _remind(context, awaited) if awaited else _end_by_hand(context)


def _play(context: ViewerContext, some: Sequence[PendingView], spend: bool) -> Act:
    groups = owed.group_questions(context, some)
    if len(some) == 1:
        (asked,) = some
        choice = owed.proposal(context, asked)
        label = context.voice.say(
            deed_of(context, asked, choice.option, choice.fields), strong=False
        )
        chance = groups[0].odds_cell if groups[0].odds_cell != groups[0].what else ""
        note = dotted(chance, groups[0].kit)
        icon = context.icon(f"{asked.kind}.{choice.option}", choice.option, default="play")
    else:
        names = _names(context, list(dict.fromkeys(group.name for group in groups)))
        what, share = owed.total(context, groups), owed.shared_out(context, some)
        if not owed.is_aimed(context, some):  # "5 shots" would be wrong for "Do not attack"
            what, share = share, mark_safe("")
        sentence = html(pgettext("who does what", "{name}: {deed}"))
        label = mark_safe(sentence.format(name=html(names), deed=what))
        note = share
        icon = snippets.icon("play")
    return Act(
        icon=icon,
        label=label,
        note=gettext("Uses up a limited resource") if spend else note,
        form="next",
        to="gm_play_named",
        fields=(
            *((("spend", "1"),) if spend else ()),
            *(("asked", f"{asked.by}/{asked.kind}") for asked in some),
        ),
    )


def _remind(context: ViewerContext, awaited: Sequence[waiting.AwaitedPerson]) -> Act:
    names = _names(context, [isolated(person.name) for person in awaited])
    called = all(person.reminded(context.table) for person in awaited)
    buzz = ngettext(
        "the phone buzzes and lights up if this fight is open on it",
        "the phones buzz and light up if this fight is open on them",
        len(awaited),
    )
    first = min(awaited, key=lambda person: person.since(context.table))
    note = format_html(
        '{}<time data-since="{}" data-of="{}" data-from="{}"></time>',
        gettext("reminded") if called else buzz,
        first.since(context.table),
        first.key,
        SOON,
    )
    return Act(
        icon=snippets.icon("sound"),
        label=gettext("Remind %(names)s") % {"names": names},
        note=note,
        form="remind",
        to="gm_remind",
        fields=tuple(("seat", str(person.seat.pk)) for person in awaited if person.seat),
    )


def _end_by_hand(context: ViewerContext) -> Act:
    return Act(
        icon=snippets.icon("flag"),
        label=gettext("End the fight"),
        note=gettext("you say who has won"),
        sheet=form_of(context.table).to["gm_ending"],
    )


def _ending(context: ViewerContext) -> Act | None:
    """The button that ends the fight, if all others than one side are out of it."""
    people = context.view.combatants
    winner = endings.last_side_standing(people)
    lost = [combatant for combatant in people if combatant.side != winner]
    if winner == endings.NOBODY or not lost or not all(map(context.gone, lost)):
        return None
    party = [combatant for combatant in context.party if not combatant.able]
    unhurt = "" if party else html(gettext("nobody of the party is down"))
    return Act(
        icon=snippets.icon("flag"),
        label=gettext("End the fight. Winner: %(side)s")
        % {"side": isolated(context.voice.names.get(winner, winner))},
        note=dotted(*foes.counted_out(context, lost), unhurt),
        form="ending",
        to="gm_ruling",
        fields=(("option", endings.END), (who_won(), winner)),
    )


def _second(context: ViewerContext) -> Act | None:
    """The second button: plays on, or answers for a player if only players are asked."""
    awaited = waiting.awaited(context)
    if not owed.due(context):
        return _answer_for(context, awaited) if awaited else None
    return playing_on(context)


def _typing(context: ViewerContext, question: Question) -> Act | None:
    """The button that types the dice of a question that is nothing but a roll, which the main
    button lets the app roll."""
    asked = owed.own_question(context)
    if asked is None or context.table.campaign.gm_dice or not owed.is_roll(asked):
        return None
    rolls = owed.dice_of(context, asked)
    if not rolls:
        return None
    names = dict.fromkeys(context.voice.names.get(roll.who, "") for roll in rolls)
    return Act(
        icon=snippets.icon("dice"),
        label=ngettext("I type the die", "I type the dice", sum(roll.count for roll in rolls)),
        note=dotted(dice(notation(rolls)), join_list([isolated(name) for name in names if name])),
        form=question.form,
        name="dice",
        value="typed",
    )


def playing_on(context: ViewerContext) -> Act | None:
    """The button that plays on until a player is asked, if it would answer anything."""
    due = owed.due(context)
    players = context.table.players
    alone = not any(players.values())
    unplayed = [each for each in context.party if each.able and players.get(each.id) is None]
    whose = Whose.EVERYBODY if alone else Whose.BOTH if unplayed else Whose.FOES
    if not any(owed.is_played(context, asked, whose) for asked in due):
        return None
    if alone:
        label, note = gettext("Play the rest of the round"), gettext("everybody, as suggested")
    elif unplayed:
        names = _names(context, [isolated(combatant.name) for combatant in unplayed])
        sentence = gettext("%(names)s and all foes, until a player is asked")
        label, note = gettext("To the end of the round"), sentence % {"names": names}
    else:
        label, note = (
            gettext("To the end of the round"),
            gettext("all foes, until a player is asked"),
        )
    return Act(
        icon=snippets.icon("flag"),
        label=label,
        note=note,
        form="play-on",
        to="gm_play_on",
        fields=(("whose", whose),),
    )


def _answer_for(context: ViewerContext, awaited: Sequence[waiting.AwaitedPerson]) -> Act:
    ids = ",".join(dict.fromkeys(id for person in awaited for id in person.ids))
    several = gettext("Answer for one of them")
    single = gettext("Answer for %(name)s") % {"name": isolated(awaited[0].name)}
    return Act(
        icon=snippets.icon("person"),
        label=several if len(awaited) > 1 else single,
        note=gettext("opens the question here"),
        sheet=f"{form_of(context.table).to['gm_questions']}?who={quote(ids)}",
    )


def _names(context: ViewerContext, names: list[str]) -> str:
    """The names, or the first ones and how many more there are."""
    if len(names) > NAMED:
        more = context.voice.plain(Phrase(MORE, count=len(names) - NAMED + 1))
        names = [*names[: NAMED - 1], more]
    return join_list(names)
