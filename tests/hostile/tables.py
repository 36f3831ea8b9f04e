"""Two independent tables, and all roles that can send requests.

All names at a table contain a word that is used nowhere else. Roles without access to that table
must never read this word.
"""

from __future__ import annotations

from random import Random
from typing import Any

from django.apps import apps
from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.db.models import F, Value
from django.db.models.functions import Concat
from django.http import HttpResponse
from django.test import Client, override_settings
from django.urls import resolve
from django.utils import timezone
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode
from msgspec import Struct, field

from encounters.accounts import lifecycle
from encounters.campaigns import roles, seats
from encounters.campaigns.access import Member
from encounters.campaigns.models import Campaign, Claim, Offer, Seat
from encounters.combatants.models import Combatant
from encounters.combatants.shelf import own
from encounters.lobby import opening
from encounters.play import moves
from encounters.play.models import Encounter
from encounters.play.preparing import prepare
from rulesets import registry
from tests.hostile.pages import Form, Page
from tests.hostile.places import Place, every
from tests.passkeys import passkey_of
from tests.phones import laptop_of, phone_of
from tests.play.anything import anything
from tests.play.table import Play

MINE, YOURS, BACKSTAGE = "Quendelhof", "Wolkenstein", "Kellergeist"
"""Words of one table, of the other one, and of things that the players of the first do not know."""

ROLES = "nobody player spectator display co-GM GM other-GM account superuser".split()
SECRETS = ("code", "token")
"""Knowing one of these for a table gives access to it."""
LIKE = dict.fromkeys(("co-GM", "other-GM", "account"), "GM")
LIKE |= dict.fromkeys(("nobody", "spectator", "display"), "player")
"""Roles that request the same pages as another role, whether they may see them or not."""


def open_to_all() -> override_settings:
    """Without it nobody would reach the pages for signing up."""
    return override_settings(SIGN_UP="open")


class Table(Struct):
    """A campaign and the objects that URLs can refer to."""

    campaign: Campaign
    player: Seat
    spectator: Seat
    display: Seat
    values: dict[str, list[str]]


class Role(Struct):
    """A browser, its table, and the words that it must never read."""

    name: str
    browser: Client
    home: Table
    other: Table
    never: tuple[str, ...]
    pages: list[Place] = field(default_factory=list)
    forms: dict[Place, list[Form]] = field(default_factory=dict)

    def values(self, place: Place, key: str, other: bool) -> list[str]:
        """The values for `key` at the role's own table, or at the other."""
        if place.model and key in ("object_id", "id"):
            found = apps.get_model(*place.model.split("/"))._base_manager.order_by("pk")
            return [str(pk) for pk in found.values_list("pk", flat=True)[:20]] or ["1"]
        if other and key in SECRETS:
            return ["ABCDEF"]
        known = (self.other if other else self.home).values
        assert key in known, f"say in _table what {key} of {place.address} may be"
        return known[key]


@open_to_all()
def people_with_forms(slug: str, other_slug: str) -> dict[str, Role]:
    """All roles, with the forms of the pages that they know. Collecting these from a few hundred
    pages takes ten times as long as creating the tables."""
    everybody = people(slug, other_slug)
    _look_around(everybody)
    return everybody


def people(slug: str, other_slug: str) -> dict[str, Role]:
    """All roles; they have not seen any pages yet."""
    accounts = {
        name: User.objects.create_user(name, f"{name}@example.org", "a secret word of theirs")
        for name in ("gwen", "nora", "olga", f"otto{YOURS}")
    }
    gwen, nora, olga, otto = accounts.values()
    root = User.objects.create_superuser("root", password="a secret word of roots")
    mine, yours = _table(gwen, nora, slug, MINE), _table(otto, None, other_slug, YOURS)
    _backstage(mine.campaign)
    players = YOURS, BACKSTAGE
    found = [
        Role("nobody", Client(), mine, yours, players),
        Role("player", phone_of(mine.player), mine, yours, players),
        Role("spectator", phone_of(mine.spectator), mine, yours, players),
        Role("display", phone_of(mine.display), mine, yours, players),
        Role("co-GM", laptop_of(nora), mine, yours, (YOURS,)),
        Role("GM", laptop_of(gwen), mine, yours, (YOURS,)),
        Role("other-GM", laptop_of(otto), yours, mine, (MINE, BACKSTAGE)),
        Role("account", laptop_of(olga), mine, yours, players),
        Role("superuser", laptop_of(root), mine, yours, ()),
    ]
    return {role.name: role for role in found}


def _table(gm: User, co_gm: User | None, slug: str, word: str) -> Table:
    campaign = opening.create_with_demo(gm, registry.get(slug), "en", word)
    campaign.combatants.update(name=Concat(Value(f"{word} "), F("name")), note=word)
    campaign.encounters.update(name=Concat(Value(f"{word} "), F("name")), note=word)
    player, spectator, display = (
        campaign.seats.create(name=f"{word} {nth}", watching=nth > 0, shows_display=nth > 1)
        for nth in range(3)
    )
    hero = campaign.combatants.filter(kind=Combatant.Kind.CHARACTER).order_by("pk").first()
    assert hero is not None
    hero.player = player
    hero.save()
    fights = _fights(campaign)
    names = co_gm.username if co_gm else ""
    second = [campaign.co_gms.create(account=co_gm, name=names).pk] if co_gm else [0]
    lines = fights[1].participants.order_by("pk").values_list("pk", flat=True)
    sheets = [str(pk) for pk in campaign.combatants.order_by("pk").values_list("pk", flat=True)]
    claim = Claim.objects.create(seat=player)
    offers = [
        Offer.objects.create(campaign=campaign, by=gm, seat=player).pk,
        Offer.objects.create(campaign=campaign, by=gm, account=co_gm, answer="refused").pk,
    ]
    shared = own.share(gm, campaign, [hero])
    values: dict[str, list[Any]] = {
        "campaign_pk": [campaign.pk],
        "encounter_pk": [fight.pk for fight in fights],
        "sheet_pk": sheets,
        "character_pk": sheets,
        "seat_pk": list(campaign.seats.values_list("pk", flat=True)),
        "offer_pk": offers,
        "co_gm_pk": second,
        "claim_pk": [claim.pk],
        "line_pk": list(lines) or [0],
        "share_pk": list(campaign.shares.values_list("pk", flat=True)),
        "code": [seats.invite(campaign).code],
        "kind": ["foe", "character"],
        "token": [
            roles.by_link(campaign, Offer.Role.GM),
            roles.by_link(campaign, Offer.Role.CO_GM),
            default_token_generator.make_token(gm),
            shared,
            lifecycle.new_link(note=word).strip("/").rpartition("/")[2],
        ],
        "key": ["a-fight", "x"],
        "line": ["1-0", "2-0", "x"],
        "part": ["why", "more", "x"],
        "uidb64": [urlsafe_base64_encode(force_bytes(gm.pk))],
        "device_pk": [_device(gm)],
        "passkey_pk": [passkey_of(gm, word).pk],
        "day": [f"{timezone.localdate()}"],
        "content_type_id": ["1", "7"],
        "object_id": sheets,
        "app_label": ["play", "campaigns"],
        "url": ["nowhere/", "play/nothing"],
    }
    known = {key: [str(item) for item in some] for key, some in values.items()}
    return Table(campaign, player, spectator, display, known)


def _device(gm: User) -> int:
    laptop_of(gm)
    return gm.devices.order_by("pk")[0].pk


def _fights(campaign: Campaign) -> list[Encounter]:
    """A running, a prepared and a closed fight."""
    fought = campaign.encounters.order_by("pk")[0]
    closed, prepared = prepare.duplicate(fought), prepare.duplicate(fought)
    _begun(closed, taps=8)
    campaign.encounters.filter(pk=closed.pk).update(status="closed", closed=timezone.now())
    _begun(fought, taps=5)
    return [fought, prepared, closed]


def _begun(fight: Encounter, taps: int) -> None:
    assert moves.start(fight, Member(fight.campaign, None, True)).ok
    play, random = Play(fight), Random(3)
    for _ in range(taps):
        anything(play, random)


def _backstage(campaign: Campaign) -> None:
    """Objects that only the GM's side knows: an unused sheet, and a fight that has not begun."""
    prepared = campaign.encounters.prepared()
    prepared.update(name=BACKSTAGE, note=BACKSTAGE)
    campaign.combatants.create(name=BACKSTAGE, kind="foe", note=BACKSTAGE)


def _look_around(found: dict[str, Role]) -> None:
    """Some roles collect the pages that they may see, with their forms; the others get copies of
    these. Forms of other pages come from other roles."""
    everybodys: dict[Place, list[Form]] = {}
    for role in found.values():
        for place in every() if role.name not in LIKE else ():
            if place.address.startswith("/admin/") == (role.name == "superuser"):
                for form in _seen(role, place):
                    role.forms.setdefault(place_of(form), []).append(form)
        for place, some in role.forms.items():
            everybodys.setdefault(place, []).extend(some)
    for role in found.values():
        like = found[LIKE.get(role.name, role.name)]
        known = everybodys | like.forms
        role.pages = like.pages
        role.forms = {place: [_unread(item, role) for item in known[place]] for place in known}


def _seen(role: Role, place: Place) -> list[Form]:
    shown: list[Form] = []
    values = {key: role.values(place, key, other=False) for key in place.keys}
    for nth in range(3 if "encounter_pk" in values else 1):
        path = place.filled({key: some[nth % len(some)] for key, some in values.items()})
        answer: HttpResponse = role.browser.get(path)  # type: ignore[assignment]
        if answer.status_code == 200:
            role.pages.append(place)
            html = "html" in answer.headers.get("Content-Type", "")
            shown += Page(path, answer.text).forms() if html else []
    return shown


def _unread(form: Form, role: Role) -> Form:
    """Another role's form without the words that this role must never read, not even echoed."""
    fields = [(name, _without(value, role.never)) for name, value in form.fields]
    return Form(form.method, form.address, fields, form.files)


def _without(value: str, words: tuple[str, ...]) -> str:
    for word in words:
        value = value.replace(word, "Somewhere")
    return value


def place_of(form: Form) -> Place:
    """The target of a form."""
    route = resolve(form.address).route
    return next(place for place in every() if place.route == route)
