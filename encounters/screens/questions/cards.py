"""The decision card and the dice pad, each with the data for its dock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct
from msgspec.structs import asdict, replace

from encounters.campaigns.models import Seat
from encounters.play.models import Attempt
from encounters.play.words.table import Table
from encounters.play.words.viewer_context import ViewerContext
from encounters.screens.addresses import addresses
from encounters.screens.engine import rendered
from encounters.screens.questions.pads import Pad, pad
from encounters.screens.questions.question import Question
from encounters.serve.performance.markup import SafeString
from rulesets.contract import PendingView


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
    said = context.voice.say(context.table.ruleset.wording.asked_of(context.view, asked))
    ask = rendered("ask", {"q": q, **asdict(replace(form, inline=True))})
    return rendered("free", {"q": q, "said": said, "ask": ask})


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
