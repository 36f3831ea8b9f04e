"""After the fight: sharing the chart, downloading files, reading the evening."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import expect

from encounters.after.report.evening import evening_of
from encounters.play.models import Encounter
from tests.browser.game_languages import IN_BOTH_DIRECTIONS
from tests.browser.phone import Phone
from tests.browser.test_screens import check
from tests.phones import laptop_of
from tests.play import round
from tests.play.table import Play

pytestmark = pytest.mark.usefixtures("no_forecasts")  # the deciding moment needs none here
PNG = b"\x89PNG\r\n\x1a\n"
SHARES = """() => {
    window.shared = [];
    navigator.canShare = (what) => what.files.length === 1;
    navigator.share = async (what) => window.shared.push(what.files[0].name, what.files[0].type);
}"""
REFUSES = """() => {
    navigator.canShare = () => true;
    navigator.share = () => Promise.reject(new DOMException("", "NotAllowedError"));
}"""


@pytest.fixture
def over(gwen: User) -> Play:
    """Investigators and ghouls; the GM ended the fight after two rounds."""
    play, seats = round.fight(gwen, "coc7", "Ghoul", {"Clara Weiss": "Pia", "Nora Quinn": "Piet"})
    for _ in range(2):
        round.taps(play, seats)
    assert play.state.over or play.rule("end").ok
    return play


@pytest.fixture
def reader(gm: Phone, over: Play) -> Iterator[Phone]:
    gm.open(f"/e/{over.pk}/report/")
    yield gm


def share(phone: Phone) -> None:
    phone.tap(phone.page.get_by_role("link", name="Share"))


def test_the_chart_goes_where_the_phone_shares_things(reader: Phone) -> None:
    reader.page.evaluate(SHARES)
    share(reader)
    expect(reader.page.locator("[data-share]")).to_be_visible()
    reader.waits("many => window.shared.length === many", 2)
    assert reader.page.evaluate("window.shared") == ["six.png", "image/png"]


def test_else_it_is_a_file_to_keep_as_the_others_are(
    reader: Phone, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    for says, device in (("cannot share", "() => {}"), ("may not share", REFUSES)):
        with subtests.test(f"a phone that {says}"):
            reader.page.evaluate(device)
            with reader.page.expect_download() as kept:
                share(reader)
            assert kept.value.suggested_filename == "six.png"
            kept.value.save_as(tmp_path / "six.png")
            assert (tmp_path / "six.png").read_bytes().startswith(PNG)
    for name, file in (("Markdown", "six.md"), ("JSON", "six.json")):
        with subtests.test(name):
            with reader.page.expect_download() as kept:
                reader.tap(reader.page.get_by_role("link", name=name))
            assert kept.value.suggested_filename == file


@IN_BOTH_DIRECTIONS
def test_the_evening_is_read_by_everybody(
    phone: Callable[..., Phone], gwen: User, over: Play, language: str
) -> None:
    laptop = phone("Gwen", language=language, width=360, height=740)
    laptop.keep_session(laptop_of(gwen))
    day = evening_of(Encounter.objects.get(pk=over.pk))
    laptop.open(f"/c/{over.encounter.campaign_id}/evening/{day}/")
    assert laptop.overflow() <= 0
    for table in laptop.page.locator(".chart > details > summary").all():
        table.click()
    check(laptop, "on a phone")
    laptop.becomes(width=1280, height=800)
    assert laptop.overflow() <= 0
    assert not laptop.barriers_in_any_light()
