"""The progress of a forecast, its result so far, and errors, in words."""

from __future__ import annotations

from django.utils.translation import gettext, ngettext
from django.utils.translation import gettext_lazy as _
from msgspec import Struct

from encounters.after.forecasts import service
from encounters.after.forecasts.pace import pace_of
from encounters.after.forecasts.picture import Picture, number, picture
from encounters.after.forecasts.service import Progress
from encounters.after.forecasts.versions import Setup, check
from encounters.campaigns.models import Campaign
from encounters.play.fights.taps import NotDone
from encounters.serve.performance.markup import SafeString
from encounters.text import snippets
from rulesets.forecast import Failed

ENOUGH = 100
"""Fights needed to show shares; before that, only the progress is shown."""
MOST_FAILURES = 3
SHORT = 2
"""Seconds that nobody needs to be told of."""

ENDED = {
    "cancelled": _("Stopped after %(done)s of %(wanted)s fights."),
    "time": _("%(done)s of %(wanted)s fights, as many as a minute allows. The ranges are wider."),
    "long": _(
        "No fight ended within a minute, so there is no forecast. Try fewer combatants, or try "
        "again when there is less to do."
    ),
    "busy": _(
        "No fight ended within a minute: the program was busy with something else. Run the "
        "forecast again when it has less to do."
    ),
    "stopped": _("The forecast was interrupted after %(done)s of %(wanted)s fights. Run it again."),
}


class ProgressText(Struct, frozen=True):
    """A forecast as it is shown.

    `state`: `new`; `lost`: it was requested but is no longer known; `counting`; `done`, or another
    end (`Progress`); `refused`: the fight cannot begin, and `sentence` says why. `old`: the picture
    is that of the fight before a change. `percent` of the fights are played. `failures` are fights
    in which the rules failed, `trouble` describes them.
    """

    state: str
    sentence: str = ""
    percent: int = 0
    picture: Picture | None = None
    old: bool = False
    failures: tuple[Failed, ...] = ()
    trouble: str = ""

    @property
    def running(self) -> bool:
        return self.state == "counting"

    @property
    def again(self) -> bool:
        """Whether it was run before and can be run again."""
        return self.state in ("lost", "cancelled", "stopped", *service.NONE_OVER)

    @property
    def bar(self) -> SafeString:
        return snippets.bar(self.percent)

    @property
    def announcement(self) -> str:
        return announcement(self.running, self)


def refusal_text(reason: NotDone) -> ProgressText:
    return ProgressText("refused", reason.message)


def look(fight: Setup, campaign: Campaign, id: str, before: str = "") -> ProgressText:
    """The forecast of a fight, which this keeps alive. `before` is the key of the previously
    requested one, `id` is for the charts; the campaign determines the pace."""
    key = fight.key
    now = service.progress_of(key)
    if now is None:
        try:
            check(fight)
        except NotDone as reason:
            return refusal_text(reason)
    drawn, old = now, False
    if before and before != key and (now is None or (now.running and not _enough(now))):
        drawn, old = service.progress_of(before), True
    result = None
    if drawn is not None and _enough(drawn):
        result = picture(fight.ruleset, drawn.tally, pace_of(campaign), id)
    if now is None:
        if key == before:
            return ProgressText(
                "lost", gettext("This forecast is no longer available. Run it again.")
            )
        return ProgressText("new", picture=result, old=result is not None)
    return ProgressText(
        state="counting" if now.running else now.ended,
        sentence=progress_sentence(now),
        percent=100 * _fights_so_far(now) // max(1, now.wanted),
        picture=result,
        old=old and result is not None,
        failures=now.failed[:MOST_FAILURES],
        trouble=trouble(now),
    )


def announcement(running: bool, text: ProgressText) -> str:
    """The text for screen readers: that it is running, which does not change with every fight, or
    its result."""
    if running:
        return gettext("The forecast is running.")
    if text.state in service.NONE_OVER:
        return text.sentence
    if text.state not in ("done", "time") or text.picture is None:
        return ""
    places = {"share": text.picture.wins, "what": text.picture.headline}
    return gettext("The forecast is ready. %(share)s: %(what)s.") % places


def progress_sentence(now: Progress) -> str:
    """The progress, or how it ended."""
    places = {"done": number(now.tally.fights), "wanted": number(now.wanted)}
    if now.running:
        if now.waiting:
            return gettext("Another forecast is running first.")
        if not _fights_so_far(now):
            return gettext("The first fights are being simulated.")
        if now.left is None or now.left < SHORT:
            return gettext("%(done)s of %(wanted)s fights") % places
        places["seconds"] = number(round(now.left))
        if now.cut:
            return (
                gettext(
                    "%(done)s of %(wanted)s fights. They take long here: it ends in %(seconds)s "
                    "seconds, with those simulated by then."
                )
                % places
            )
        return gettext("%(done)s of %(wanted)s fights, about %(seconds)s more seconds") % places
    if not now.tally.fights and now.failures:
        return gettext("No fight could be simulated.")
    if now.ended in ENDED and (_enough(now) or not now.tally.fights):
        return str(ENDED[now.ended]) % places
    if not _enough(now):
        return gettext("%(done)s of %(wanted)s fights are too few for a forecast.") % places
    count = now.tally.fights
    return ngettext(
        "Based on %(n)s simulated fight.", "Based on %(n)s simulated fights.", count
    ) % {"n": number(count)}


def trouble(now: Progress) -> str:
    """The reason why fights are left out."""
    count = now.failures
    if not count:
        return ""
    words = ngettext(
        "%(n)s fight is left out: the rules failed in it.",
        "%(n)s fights are left out: the rules failed in them.",
        count,
    )
    if all(item.unfinished for item in now.failed):
        words = ngettext(
            "%(n)s fight is left out: it did not come to an end.",
            "%(n)s fights are left out: they did not come to an end.",
            count,
        )
    return words % {"n": count}


def _enough(now: Progress) -> bool:
    return now.tally.fights >= max(1, min(ENOUGH, now.wanted))


def _fights_so_far(now: Progress) -> int:
    return min(now.wanted, now.tally.fights + now.failures)
