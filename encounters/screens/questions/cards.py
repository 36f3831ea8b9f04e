"""The decision card and the dice pad, each with the data for its dock; and a player's answers in
the current moment, with whether they can still be undone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from encounters.campaigns.models import Seat
from encounters.play.fights.states import latest_tap, of_seat
from encounters.play.models import Attempt, Step
from encounters.play.words.choices import deed
from encounters.play.words.table import Table, entries_of
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.engine import addresses, rendered
from encounters.screens.questions.pads import Pad, pad
from encounters.screens.questions.question import Question
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from rulesets.contract import PendingView, Viewer


class Form(Struct, frozen=True, kw_only=True):
    """Hidden fields of a panel's forms: the URLs `to`, and the `step` that was shown. `sheet` is
    the sheet around a form outside the panel; its dock is in the card itself, as for `inline`
    forms."""

    to: Mapping[str, str]
    step: str
    sheet: str = ""
    inline: bool = False


def form_of(table: Table, sheet: str = "") -> Form:
    encounter = table.encounter
    assert encounter is not None
    to = addresses(table.campaign.pk, encounter.pk)
    return Form(to=to, step=str(encounter.step), sheet=sheet)


class AskCard(Struct, frozen=True):
    """A question, its card, and its text for screen readers (`live`)."""

    q: Question
    ask: SafeString
    live: str


class PadCard(Struct, frozen=True):
    """A dice pad, its card, and its text for screen readers (`live`)."""

    pad: Pad
    ask: SafeString
    live: str


def ask_card(context: ViewerContext, asked: PendingView, form: Form, whose: str = "") -> AskCard:
    q = Question(context, asked, whose)
    return AskCard(q, rendered("ask", {"q": q, **asdict(form)}), q.live)


def free_card(context: ViewerContext, asked: PendingView, form: Form) -> SafeString:
    """A question that nobody waits for: one tap opens it, and its button is inside."""
    q = Question(context, asked)
    sentence = context.voice.say(context.table.ruleset.wording.asked_of(context.view, asked))
    ask = rendered("ask", {"q": q, **asdict(replace(form, inline=True))})
    return rendered("free", {"q": q, "said": sentence, "ask": ask})


def pad_card(
    context: ViewerContext,
    attempts: Sequence[Attempt],
    form: Form,
    confirm: bool,
    whose: str = "",
    absent: Seat | None = None,
    own: bool = False,
) -> PadCard:
    """The pad, sent with a button if its roller `confirm`s dice. For the GM it names `whose` dice
    they are, and offers to let the app roll for the seat that is `absent`; the player or GM whose
    `own` dice they are may let the app roll until one is typed, and the GM who types the dice of
    this answer alone at any time. In a sheet its ids differ, since the page behind may show it
    too."""
    typed = pad(context, attempts, "sheet" if form.sheet else "page")
    untouched = context.gm and not any(attempt.rolls for attempt in attempts)
    once = own and context.gm and not context.table.campaign.gm_dice
    html = rendered(
        "pad",
        {
            "pad": typed,
            "confirm_dice": confirm,
            "whose": whose,
            "absent": absent,
            "once": once,
            "switches": own and not once and (untouched or typed.droppable),
            **asdict(form),
        },
    )
    return PadCard(typed, html, typed.live)


class AnswerCard(Struct, frozen=True, kw_only=True):
    """A card with an answer: `secret` while nobody else can read it; it can be `change`d while that
    is possible."""

    by: str
    kind: str
    icon: SafeString
    text: SafeString
    secret: bool
    change: bool


def answers(context: ViewerContext, ids: tuple[str, ...]) -> list[AnswerCard]:
    """A card for each own combatant that has answered and is not asked again; once the fight is
    over, only for answers that can still be undone. The step that opened the moment answered the
    one before."""
    table = context.table
    steps = (table.latest_of(id) for id in ids if id not in context.asked)
    within = (step for step in steps if step is not None and step is not table.moment[-1])
    cards = [_answer_card(context, step) for step in within]
    return [card for card in cards if card.change or not context.view.over]


def _answer_card(context: ViewerContext, step: Step) -> AnswerCard:
    choice, table, entries = step.choice or {}, context.table, entries_of(step)
    others = (table.ruleset.tell(table.state, entry, Viewer()) for entry in entries)
    secret = bool(entries) and all(
        sentence is None for sentence in others
    )  # only the own side can read it
    return AnswerCard(
        by=choice["by"],
        kind=choice["kind"],
        icon=snippets.icon("lock" if secret else "check"),
        text=deed(context, choice),
        secret=secret and bool(context.view.asked),
        change=changeable(context, step),
    )


def undoable(context: ViewerContext, seat: int) -> SafeString | None:
    """The name of this player's last answer, if nobody has acted and no die was rolled since."""
    taken = latest_tap(context.table.steps)
    rolled = [
        *(item.rolls for item in taken),
        *(attempt.rolls for attempt in context.table.attempts),
    ]
    if any(rolled) or not of_seat(taken, seat) or not taken[-1].choice:
        return None
    return deed(context, taken[-1].choice)


def changeable(context: ViewerContext, step: Step) -> bool:
    """Whether an answer of this moment can be taken back: others are still asked the same, and no
    die was rolled."""
    still = step is context.table.moment[0] or any(
        asked.kind == (step.choice or {}).get("kind") for asked in context.view.asked
    )
    return still and not step.rolls
