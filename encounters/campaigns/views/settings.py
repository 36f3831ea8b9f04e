"""Settings of a campaign: its name, what players see, its house rules; its audit log. And settings
of a seat, and leaving it."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from encounters.campaigns import access, changes, roles, seats, session_seats, stock
from encounters.campaigns.audit import SENTENCES, audited, kinds, sentence
from encounters.campaigns.forms import SeatForm, SettingsForm
from encounters.campaigns.models import Campaign
from encounters.forms import RulesForm, form_for
from encounters.text.wording import message
from rulesets import registry
from rulesets.contract import Refused

AT_ONCE = 50


@require_http_methods(["GET", "POST"])
def gm_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name, what players see of foes, and the GM's own dice."""
    campaign = access.gm_campaign(request, campaign_pk)
    form = SettingsForm(request.POST or None, instance=campaign)
    if form.is_valid():
        with audited(request, "settings_changed", campaign, what=form.changed_data):
            changes.announce(form.save())
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    owner = campaign.gm_id == request.user.pk
    context = {"campaign": campaign, "form": form, "owner": owner}
    return render(request, "campaigns/settings.html", context)


@require_http_methods(["GET", "POST"])
def gm_rules(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The house rules that new fights of this campaign start with."""
    campaign = access.gm_campaign(request, campaign_pk)
    ruleset = registry.get(campaign.ruleset)
    form = form_for(
        tuple(option for option in ruleset.options if option.type != "combatant"),
        ruleset.wording.terms,
        request.POST if request.method == "POST" else None,
        campaign.options,
        within="options",
    )
    if form.is_valid() and _save_rules(request, campaign, form):
        messages.success(request, _("Saved."))
        return redirect("gm_table", campaign_pk)
    context = {"campaign": campaign, "form": form, "ruleset_name": message(ruleset.name)}
    wrong = form.is_bound and not form.rearranged
    return render(request, "campaigns/rules.html", context, status=422 if wrong else 200)


@require_http_methods(["GET", "POST"])
def gm_stock(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The campaign's own weapons, spells and the like, which its sheets can begin rows from."""
    campaign = access.gm_campaign(request, campaign_pk)
    ruleset = registry.get(campaign.ruleset)
    described = stock.description(ruleset)
    data = request.POST if request.method == "POST" else None
    form = described.form("stock", data, campaign.stock)
    if form.is_valid() and _save_stock(request, campaign, form):
        messages.success(request, _("Saved."))
        return redirect("gm_library", campaign_pk)
    context = {"campaign": campaign, "form": form, "labels": stock.labels(ruleset)}
    wrong = form.is_bound and not form.rearranged
    return render(request, "campaigns/stock.html", context, status=422 if wrong else 200)


def _save_stock(request: HttpRequest, campaign: Campaign, form: RulesForm) -> bool:
    """Saves the rows if the rules allow them. Returns whether they do."""
    try:
        stock.check_rows(registry.get(campaign.ruleset), form.values())
    except Refused as refused:
        form.refuse(refused)
        return False
    before, campaign.stock = campaign.stock, form.values()
    what = [name for name, rows in campaign.stock.items() if rows != before.get(name, [])]
    with audited(request, "own_lists_changed", campaign, what=what):
        campaign.save(update_fields=["stock"])
    return True


def _save_rules(request: HttpRequest, campaign: Campaign, form: RulesForm) -> bool:
    """Saves the options if the rules allow them. Returns whether they do."""
    try:
        registry.get(campaign.ruleset).check_options(form.values())
    except Refused as refused:
        form.refuse(refused)
        return False
    before, campaign.options = campaign.options, form.values()
    names = sorted({*before, *campaign.options})
    what = [name for name in names if before.get(name) != campaign.options.get(name)]
    with audited(request, "rules_changed", campaign, what=what):
        campaign.save(update_fields=["options"])
    return True


@require_GET
def gm_audit(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The entries, newest first, optionally filtered by person or kind."""
    campaign = access.gm_campaign(request, campaign_pk)
    entries = campaign.audit.all()
    people = sorted(set(entries.order_by().values_list("who", flat=True)) - {""})
    verbs = set(entries.order_by().values_list("verb", flat=True)) & SENTENCES.keys()
    who, verb = request.GET.get("who", ""), request.GET.get("kind", "")
    if who in people:
        entries = entries.filter(who=who)
    if verb in verbs:
        entries = entries.filter(verb=verb)
    page = Paginator(entries, AT_ONCE).get_page(request.GET.get("page"))
    context = {
        "campaign": campaign,
        "page": page,
        "entries": [(entry, sentence(entry)) for entry in page],
        "people": people,
        "kinds": kinds(verbs),
        "who": who,
        "kind": verb,
    }
    return render(request, "campaigns/audit.html", context)


@require_http_methods(["GET", "POST"])
def seat_settings(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """The name that others see, the language, the dice, and leaving the table."""
    member = access.member_of(request, campaign_pk)
    if member.seat is None:
        return redirect("gm_settings", campaign_pk)
    form = SeatForm(request.POST or None, instance=member.seat, by_player=True)
    if form.is_valid():
        seats.rename(member.campaign, member.seat, form.cleaned_data["name"])
        if "asked_from" in form.cleaned_data:
            member.seat.save(update_fields=["asked_from"])
        return redirect("seat_play", campaign_pk)
    context = {
        "member": member,
        "campaign": member.campaign,
        "seat": member.seat,
        "form": form,
        "own": request.user.is_authenticated and member.seat.account_id == request.user.pk,
        "switch": access.other_screen(request, member.campaign),
        "asked": roles.asked_of(None, [member.seat]),
    }
    return render(request, "campaigns/seat_settings.html", context)


@require_POST
def seat_screen(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches this browser between the screens of a GM or co-GM who also has a seat."""
    member = access.member_of(request, campaign_pk)
    player = request.POST.get("screen") == "player"
    session_seats.show_screen(request.session, campaign_pk, player)
    runs = access.runs(request, member.campaign)
    return redirect("gm_table" if runs and not player else "seat_play", campaign_pk)


@require_POST
def seat_shows(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Switches a spectator between the list for phones and the table display."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None and member.seat.watching:
        seats.show_display(member.seat, request.POST.get("shows") == "display")
    return redirect("seat_play", campaign_pk)


@require_POST
def seat_watch(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Makes a player a spectator."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.only_watch(member.campaign, member.seat)
    return redirect("seat_play", campaign_pk)


@require_POST
def seat_remember(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Assigns the seat to the signed-in account, so that it is found on other phones."""
    member = access.member_of(request, campaign_pk)
    user = request.user
    if member.seat is not None and member.seat.account_id is None and user.is_authenticated:
        session_seats.assign_to_account(member.seat, user)
        messages.success(request, _("On another phone, sign in: the start page lists this seat."))
    return redirect("seat_settings", campaign_pk)


@require_POST
def account_take_seat(request: HttpRequest, seat_pk: int) -> HttpResponse:
    """Gives this phone one of the account's own seats; other phones keep it."""
    seat = access.account_seat(request, seat_pk)
    session_seats.sit_down(request, seat, through_account=True)
    return redirect("seat_play", seat.campaign_id)


@require_POST
def account_forget_seat(request: HttpRequest, seat_pk: int) -> HttpResponse:
    """Removes the account from the seat ("That is not me")."""
    seat = access.account_seat(request, seat_pk)
    session_seats.forget_account(seat)
    message = _("“%(seat)s” is no longer yours on other phones.")
    messages.success(request, message % {"seat": seat.shown_name})
    return redirect("start")


@require_POST
def seat_leave(request: HttpRequest, campaign_pk: int) -> HttpResponse:
    """Leaves the table: frees the seat's character, and another seat can be chosen."""
    member = access.member_of(request, campaign_pk)
    if member.seat is not None:
        seats.revoke(member.campaign, member.seat)
        session_seats.leave_seat(request, campaign_pk)
    invited = seats.open_invitation(member.campaign)
    return redirect("anyone_join", invited.code) if invited else redirect("start")
