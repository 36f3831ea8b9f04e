"""The form of a sheet: its stacks, the switch between character and foe, and rows of boxes."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client

from encounters.campaigns.models import Campaign, Seat
from encounters.combatants.models import Combatant
from encounters.combatants.sheets import FILLED, SheetForms
from encounters.forms.row import MANY, sign, unsign
from rulesets import registry
from rulesets.contract import Ruleset
from rulesets.contract.printing import PrintsBlocks
from tests.phones import laptop_of

pytestmark = pytest.mark.django_db

Sheet = Callable[..., Combatant]
GAMES = pytest.mark.parametrize("ruleset", registry.all(), ids=lambda ruleset: ruleset.slug)
FILLED_IN = "Filled in, not saved yet"
PISTOL = {"name": "Pistol", "use": "firearm", "skill": 55, "capacity": 8}


@pytest.fixture
def gwens(gwen: User) -> Client:
    return laptop_of(gwen)


@pytest.fixture
def cthulhu(campaign: Campaign) -> Campaign:
    campaign.ruleset = "coc7"
    campaign.save()
    return campaign


def offered(page: str) -> list[str]:
    """The weapons to choose from the library."""
    chosen = page.partition('<select name="stats-weapons-like"')[2].partition("</select>")[0]
    return re.findall(r'<option value="([^"]+)"', chosen)


def page_of(sheet: Combatant) -> str:
    return f"/c/{sheet.campaign_id}/gm/library/{sheet.pk}/"


class TestCharacterOrFoe:
    def test_is_a_switch_on_a_new_sheet(self, gwens: Client, campaign: Campaign) -> None:
        address = f"/c/{campaign.pk}/gm/library/new/character/?as="
        assert 'name="kind" value="character" checked' in gwens.get(address).text
        switched = gwens.post(address, {"name": "Grim", "kind": "foe", "row_add": ""})
        assert "New foe" in switched.text and 'value="Grim"' in switched.text
        assert not campaign.combatants.exists(), "nothing is saved yet"
        gwens.post(address, {"name": "Grim", "kind": "foe"})
        assert campaign.combatants.get().kind == "foe"

    def test_can_be_changed_while_nobody_plays_it(
        self, gwens: Client, campaign: Campaign, sheet: Sheet, pia: Seat
    ) -> None:
        wolf, aldo = sheet("Wolf"), sheet("Aldo", pia)
        for one in (wolf, aldo):
            gwens.post(page_of(one), {"name": one.name, "kind": "character"})
            gwens.post(page_of(one), {"name": one.name, "kind": "foe"})
        wolf.refresh_from_db()
        aldo.refresh_from_db()
        assert (wolf.kind, aldo.kind) == ("foe", "character")
        assert 'name="kind"' not in gwens.get(page_of(aldo)).text


@GAMES
@pytest.mark.parametrize("kind", Combatant.Kind.values)
def test_each_section_has_its_place_in_one_of_two_stacks(
    campaign: Campaign, ruleset: Ruleset, kind: str
) -> None:
    campaign.ruleset = ruleset.slug
    form = SheetForms(Combatant(campaign=campaign, kind=kind)).stats
    printed = ruleset.printed if isinstance(ruleset, PrintsBlocks) else None
    stacks = [[section.name for section in stack] for stack in form.stacks()]
    named = [name for stack in stacks for name in stack]
    assert sorted(named) == sorted(section.name for section in form.sections())
    second = printed.second if printed else ()
    assert set(second) <= {stat.section for stat in ruleset.stats}
    assert stacks[-1] == [name for name in second if name in named] or not second


@GAMES
def test_the_boxes_of_a_row_are_fields_that_it_has(ruleset: Ruleset) -> None:
    rows = {stat.name: {row.name for row in stat.rows} for stat in ruleset.stats}
    printed = ruleset.printed if isinstance(ruleset, PrintsBlocks) else None
    for stat, boxes in (printed.boxes if printed else {}).items():
        assert set(boxes) <= rows[stat], stat


class TestAWeapon:
    def test_is_a_row_of_boxes_with_the_rest_below(self, gwens: Client, cthulhu: Campaign) -> None:
        ada = cthulhu.combatants.create(name="Ada", stats={"weapons": [PISTOL]})
        row = gwens.get(page_of(ada)).text.partition('class="entry"')[2]
        boxes, _, rest = row.partition("<details")
        for name in ("name", "skill", "damage", "range", "capacity"):
            assert f'name="stats-weapons-0-{name}"' in boxes
        assert 'name="stats-weapons-0-malfunction"' in rest.partition("</details>")[0]

    def test_has_only_the_values_of_its_kind(self, gwens: Client, cthulhu: Campaign) -> None:
        ada = cthulhu.combatants.create(name="Ada", stats={"weapons": [PISTOL]})
        typed = {
            "stats-weapons-0-row": "own",
            "stats-weapons-0-name": "Club",
            "stats-weapons-0-use": "melee",
            "stats-weapons-0-capacity": "8",
        }
        assert gwens.post(page_of(ada), {"name": "Ada", **typed}).status_code == 302
        ada.refresh_from_db()
        assert ada.stats["weapons"] == [{"name": "Club"}]
        page = gwens.get(page_of(ada)).text
        assert len(re.findall(r'data-only="firearm" data-unused', page)) == 7
        assert 'data-only="melee">' in page

    def test_from_the_library_takes_the_persons_own_skill(
        self, gwens: Client, cthulhu: Campaign
    ) -> None:
        ada = cthulhu.combatants.create(name="Ada", stats={"weapons": [PISTOL]})
        given = {f"stats-weapons-0-{name}": str(value) for name, value in PISTOL.items()}
        like = {
            "name": "Ada",
            "stats-weapons-0-row": "own",
            **given,
            "stats-weapons-like": "Revolver .38",
            "row_add": "stats-weapons:like",
        }
        page = gwens.post(page_of(ada), like).text
        skill = re.search(r'<input[^>]*name="stats-weapons-1-skill"[^>]*>', page)
        assert skill and 'value="55"' in skill[0], "that of the pistol, not the library's"
        assert "Skill: please check" in page
        del like["stats-weapons-0-row"]
        page = gwens.post(page_of(ada), like).text
        skill = re.search(r'<input[^>]*name="stats-weapons-0-skill"[^>]*>', page)
        assert skill and "value=" not in skill[0] and 'placeholder="20"' in skill[0]

    def test_chosen_from_the_library_is_saved_without_being_added_first(
        self, gwens: Client, cthulhu: Campaign
    ) -> None:
        ada = cthulhu.combatants.create(name="Ada")
        chosen = {"name": "Ada", "stats-weapons-like": "Revolver .38"}
        assert gwens.post(page_of(ada), chosen).status_code == 302
        ada.refresh_from_db()
        (revolver,) = ada.stats["weapons"]
        assert revolver["name"] == "Revolver .38" and revolver["capacity"] == 6

    def test_chosen_from_the_library_stays_on_a_form_with_a_mistake(
        self, gwens: Client, cthulhu: Campaign
    ) -> None:
        ada = cthulhu.combatants.create(name="Ada")
        page = gwens.post(page_of(ada), {"name": "", "stats-weapons-like": "Revolver .38"})
        assert page.status_code == 422
        assert 'name="stats-weapons-0-name" value="Revolver .38"' in page.text

    def test_refused_by_the_rules_is_told_at_its_list(
        self, gwens: Client, cthulhu: Campaign
    ) -> None:
        cthulhu.stock = {"weapons": [{"name": "Ray", "damage": "nonsense"}]}
        cthulhu.save()
        ada = cthulhu.combatants.create(name="Ada")
        page = gwens.post(page_of(ada), {"name": "Ada", "stats-weapons-like": "Ray"})
        assert page.status_code == 422 and 'id="rows-stats-weapons-error"' in page.text

    def test_on_the_sheet_is_not_offered_again(self, gwens: Client, cthulhu: Campaign) -> None:
        ada = cthulhu.combatants.create(name="Ada", stats={"weapons": [PISTOL]})
        assert "Revolver .38" in offered(gwens.get(page_of(ada)).text)
        ada.stats = {"weapons": [{**PISTOL, "name": "Revolver .38"}]}
        ada.save()
        others = offered(gwens.get(page_of(ada)).text)
        assert others and "Revolver .38" not in others


@pytest.mark.parametrize(
    ("slug", "stat", "row"),
    [
        ("momentum", "techniques", {"name": "Feint", "when": "passive", "modifier": -2}),
        ("kampbogen", "effects", {"kind": "fire"}),
        ("ose", "routines", {"name": "Claws and bite", "attacks": ["Claw", "Bite"]}),
    ],
)
def test_what_is_neither_weapon_nor_spell_is_a_row_of_boxes_too(
    campaign: Campaign, slug: str, stat: str, row: dict[str, object]
) -> None:
    campaign.ruleset = slug
    foe = Combatant(campaign=campaign, kind="foe", stats={stat: [row]})
    form = SheetForms(foe).stats
    (group,) = (item for item in form.items() if item.name == stat)
    assert [box.name for box in group.rows[0].boxes] == list(registry.get(slug).printed.boxes[stat])
    assert len(group.columns) == len(group.rows[0].boxes)


class TestFillingIn:
    @pytest.fixture
    def address(self, campaign: Campaign) -> str:
        campaign.ruleset = "fifth"
        campaign.save()
        return f"/c/{campaign.pk}/gm/library/new/character/?as="

    def test_what_follows_from_class_and_level_can_be_changed_before_it_is_saved(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        chosen = {"name": "Ana", "stats-con": "14", "fill-class": "wizard", "fill-level": "5"}
        filled = gwens.post(address, {**chosen, "fill": "1"})
        assert filled.status_code == 200 and not campaign.combatants.exists()
        form = filled.context["stats"]
        assert form["con"].value() == 14, "what was entered before"
        assert (form["max_hp"].value(), form["proficiency"].value()) == (32, 3)
        assert 'value="Ana"' in filled.text

    def test_a_class_that_was_chosen_is_filled_in_before_the_sheet_is_saved(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        chosen = {"name": "Ana", "fill-class": "wizard", "fill-level": "5"}
        first = gwens.post(address, chosen)
        assert first.status_code == 200 and not campaign.combatants.exists()
        assert FILLED_IN in first.text
        before = {"filled-before": first.context["filled_before"]}
        assert gwens.post(address, chosen | before).status_code == 302
        again = chosen | before | {"name": "Ane", "fill-level": "6"}
        assert FILLED_IN in gwens.post(address, again).text, "of another level"

    @pytest.mark.parametrize("before", ["", "forged", "e30:forged", ":"])
    def test_a_note_of_what_was_filled_in_that_is_not_the_servers_counts_for_nothing(
        self, gwens: Client, address: str, before: str
    ) -> None:
        chosen = {"name": "Ana", "fill-class": "wizard", "fill-level": "5"}
        filled = gwens.post(address, chosen | {"filled-before": before})
        assert filled.status_code == 200 and FILLED_IN in filled.text
        assert filled.context["stats"]["hit_die"].value() == 6

    def test_what_was_typed_stays_whenever_the_class_is_chosen(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        typed = {"name": "Ana", "stats-max_hp": "30", "stats-con": "14", "fill": "1"}
        wizard = gwens.post(address, typed | {"fill-class": "wizard", "fill-level": "5"})
        assert wizard.context["stats"]["max_hp"].value() == 30
        assert wizard.context["stats"]["hit_die"].value() == 6
        before = {"filled-before": wizard.context["filled_before"], "stats-hit_die": "6"}
        posted = typed | before | {"stats-proficiency": "4", "stats-saves": ["int", "wis"]}
        fighter = gwens.post(address, posted | {"fill-class": "fighter", "fill-level": "5"})
        form = fighter.context["stats"]
        assert (form["max_hp"].value(), form["proficiency"].value()) == (30, 4)
        assert (form["hit_die"].value(), form["saves"].value()) == (10, ["str", "con"])

    def test_slots_of_a_class_go_with_it(self, gwens: Client, address: str) -> None:
        chosen = {"name": "Ana", "fill-level": "5", "fill": "1"}
        wizard = gwens.post(address, chosen | {"fill-class": "wizard"})
        slots = wizard.context["stats"].groups["slots"].rows
        posted = chosen | {"filled-before": wizard.context["filled_before"]}
        for row in slots:
            posted[f"stats-slots-{row.index}-row"] = "own"
            posted |= {f"stats-slots-{row.index}-{item.name}": item.value() for item in row.form}
        fighter = gwens.post(address, posted | {"fill-class": "fighter"})
        assert slots and not fighter.context["stats"].groups["slots"].rows

    def test_cantrips_that_are_added_later_have_the_dice_of_the_level(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        ticked = {f"stats-powers-{MANY}": ["fire_bolt", "shield"]}
        sheet = {"name": "Ana", "stats-hit_dice": "5", "stats-max_hit_dice": ""}
        assert gwens.post(address, sheet | ticked).status_code == 302
        bolt = {"name": "fire_bolt", "like": "fire_bolt", "damage": "2d10"}
        assert campaign.combatants.get().stats["powers"] == [bolt, "shield"]

    def test_the_note_of_it_tells_a_player_nothing_that_is_the_gms(
        self, gwen: User, campaign: Campaign, address: str, sheet: Sheet, pia: Seat
    ) -> None:
        aldo = sheet("Aldo", pia)
        aldo.stats = {"surprised": True}
        aldo.save()
        form = SheetForms(
            aldo, QueryDict("name=Aldo&fill-class=wizard&fill-level=5&fill=1"), by_player=True
        )
        assert form.fill()
        note = unsign(form.filled_before, FILLED)
        assert note and note["stats"]["hit_die"] == 6 and "surprised" not in note["stats"]

    def test_a_level_out_of_bounds_is_a_mistake_of_that_field(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        chosen = {"name": "Ana", "fill-class": "wizard", "fill-level": "99", "fill": "1"}
        refused = gwens.post(address, chosen)
        assert refused.status_code == 422 and not campaign.combatants.exists()
        assert refused.context["source"]["level"].errors
        assert 'href="#id_fill-level"' in refused.text, "above the form too"

    def test_no_class_is_chosen_beforehand_and_none_is_a_mistake_of_that_field(
        self, gwens: Client, campaign: Campaign, address: str
    ) -> None:
        assert not gwens.get(address).context["source"]["class"].value()
        refused = gwens.post(address, {"name": "Ana", "fill-class": "", "fill": "1"})
        assert refused.status_code == 422 and not campaign.combatants.exists()
        assert refused.context["source"]["class"].errors
        assert 'value="Ana"' in refused.text


class TestARowWithManyFields:
    """A spell has sixty fields: the page has the boxes of each, and the others once they are
    opened."""

    BLUR = {
        "name": "Blur",
        "level": 2,
        "target": "self",
        "concentration": True,
        "mods": {"attacks_against": "disadvantage"},
    }
    BOXES = {"name": "Lia", "stats-powers-0-row": "own", "stats-powers-0-name": "Blur"}

    @pytest.fixture
    def lia(self, campaign: Campaign) -> Combatant:
        campaign.ruleset = "fifth"
        campaign.save()
        return campaign.combatants.create(name="Lia", stats={"powers": [self.BLUR]})

    @pytest.fixture
    def kept(self, gwens: Client, lia: Combatant) -> dict[str, str]:
        """The values of the spell that the page holds."""
        page = gwens.get(page_of(lia)).text
        assert 'name="stats-powers-0-target"' not in page
        text = re.search(r'name="stats-powers-0-kept" value="([^"]+)"', page)
        assert text
        return {**self.BOXES, "stats-powers-0-level": "2", "stats-powers-0-kept": text[1]}

    def test_keeps_those_that_were_not_opened(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        changed = kept | {"stats-powers-0-name": "Haze", "stats-powers-0-level": "3"}
        assert gwens.post(page_of(lia), changed).status_code == 302
        lia.refresh_from_db()
        assert lia.stats["powers"] == [self.BLUR | {"name": "Haze", "level": 3}]

    def test_brings_them_with_what_has_been_typed(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        typed = kept | {"stats-powers-0-name": "Haze", "row_more": "stats-powers:0"}
        page = gwens.post(page_of(lia), typed).text
        assert "stats-powers-0-kept" not in page
        name = re.search(r'<input[^>]*name="stats-powers-0-name"[^>]*>', page)
        assert name and 'value="Haze"' in name[0]
        target = page.partition('name="stats-powers-0-target"')[2].partition("</select>")[0]
        assert '<option value="self" selected' in target
        assert 'name="stats-powers-0-mods-0-attacks_against"' in page

    def test_stays_as_it_is_while_others_are_added(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        page = gwens.post(page_of(lia), kept | {"row_add": "stats-powers:pick"}).text
        assert kept["stats-powers-0-kept"] in page
        assert 'name="stats-powers-1-powers"' in page

    def test_is_not_saved_with_what_another_has_written_there(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        forged = kept | {"stats-powers-0-kept": '{"max_targets": "x"}'}
        for more in ({}, {"row_more": "stats-powers:0"}, {"row_add": ""}):
            page = gwens.post(page_of(lia), forged | more)
            assert "could not be read" in page.text
            assert "stats-powers-0-kept" in page.text, "it is not saved without them the next time"
        assert gwens.post(page_of(lia), forged).status_code == 422
        lia.refresh_from_db()
        assert lia.stats["powers"] == [self.BLUR]

    def test_is_no_row_of_another_list(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        moved = {
            "name": "Lia",
            "stats-weapons-0-row": "own",
            "stats-weapons-0-name": "Blur",
            "stats-weapons-0-kept": sign({"like": "fireball"}, "powers"),
        }
        for more in ({}, {"row_add": ""}):
            assert gwens.post(page_of(lia), moved | more).status_code < 500
        assert not unsign(kept["stats-powers-0-kept"], "weapons")

    def test_is_open_where_they_were_asked_for(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        """Without JavaScript the whole page comes anew."""
        page = gwens.post(page_of(lia), kept | {"row_more": "stats-powers:0"}).text
        assert '<details id="rows-stats-powers-0-more" open>' in page

    def test_brings_them_at_once_where_something_is_wrong(
        self, gwens: Client, lia: Combatant, kept: dict[str, str]
    ) -> None:
        page = gwens.post(page_of(lia), kept | {"stats-powers-0-level": "77"}).text
        assert 'hx-trigger="load, toggle from:#rows-stats-powers-0-more"' in page
        assert 'hx-trigger="load, ' not in gwens.get(page_of(lia)).text

    def test_names_a_field_in_it_that_no_longer_fits(
        self, gwens: Client, campaign: Campaign
    ) -> None:
        campaign.ruleset = "fifth"
        campaign.save()
        fist = {"name": "Palm", "level": None, "way": "weapon", "weapon": "Fist"}
        monk = campaign.combatants.create(
            name="Ro", stats={"weapons": [{"name": "Fist", "damage": "1d4"}], "powers": [fist]}
        )
        page = gwens.get(page_of(monk)).text
        text = re.search(r'name="stats-powers-0-kept" value="([^"]+)"', page)
        assert text
        typed = {"stats-powers-0-row": "own", "stats-powers-0-name": "Palm"}
        refused = gwens.post(page_of(monk), {"name": "Ro", **typed, "stats-powers-0-kept": text[1]})
        assert refused.status_code == 422
        assert "Weapon" in refused.context["stats"].groups["powers"].rows[0].form.errors.as_text()


class TestALongList:
    def test_is_chosen_from_all_at_once(self, gwens: Client, campaign: Campaign) -> None:
        campaign.ruleset = "fifth"
        campaign.save()
        lia = campaign.combatants.create(name="Lia", stats={"powers": ["shield"]})
        chosen = {
            "name": "Lia",
            "stats-powers-0-row": "pick",
            "stats-powers-0-powers": "shield",
            "stats-powers-many": ["fireball", "shield", "Blur", "no such"],
        }
        page = gwens.post(page_of(lia), chosen | {"row_add": "stats-powers:many"})
        rows = page.context["stats"].groups["powers"].rows
        assert [row.name for row in rows] == ["shield", "fireball", "Blur"]
        assert gwens.post(page_of(lia), chosen).status_code == 302, "saved without adding it first"
        lia.refresh_from_db()
        shield, fireball, blur = lia.stats["powers"]
        assert (shield, fireball, blur["name"]) == ("shield", "fireball", "Blur")

    @pytest.mark.parametrize(
        "forged",
        [
            {"stats-slots-many": "1"},
            {"stats-slots-0-row": "pick"},
            {"row_add": "stats-slots:pick"},
            {"row_add": "stats-slots:many", "stats-slots-many": "1"},
        ],
    )
    def test_is_no_map(self, gwens: Client, campaign: Campaign, forged: dict[str, str]) -> None:
        campaign.ruleset = "fifth"
        campaign.save()
        lia = campaign.combatants.create(name="Lia")
        assert gwens.post(page_of(lia), {"name": "Lia", **forged}).status_code < 400

    def test_has_each_name_once(self, gwens: Client, campaign: Campaign) -> None:
        campaign.ruleset = "fifth"
        campaign.save()
        page = gwens.get(f"/c/{campaign.pk}/gm/library/new/character/?as=").text
        boxes = page.partition('id="rows-stats-powers-many"')[2].partition("</fieldset>")[0]
        words = re.findall(r"<bdi>([^<]+)</bdi>", boxes)
        assert {"Fireball", "Blur"} <= {*words} and len(words) == len({*words})
