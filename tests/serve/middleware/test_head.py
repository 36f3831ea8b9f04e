"""HEAD returns the headers of GET, and has no side effects."""

import pytest

from encounters.campaigns import entrance
from tests.phones import laptop_of, phone_of

ANYBODYS = ("/", "/alive", "/accounts/login/", "/nowhere/", "/static/css/tokens.css", "/admin/")


def alike(one, address):
    """The status, after checking that HEAD and GET have the same headers."""
    answers = one.get(address), one.head(address)
    get, head = ({**answer.headers, "Expires": ""} for answer in answers)
    assert head == get
    assert answers[1].getvalue() == b""
    assert answers[0].status_code == answers[1].status_code
    return answers[1].status_code


@pytest.mark.django_db
@pytest.mark.parametrize("address", ANYBODYS)
def test_a_page_is_answered_like_get(client, address):
    assert alike(client, address) < 500


def test_the_pages_of_a_table_are_answered_like_get(encounter, pia, gwen):
    campaign = encounter.campaign_id
    phone, laptop = phone_of(pia), laptop_of(gwen)
    for address in (f"/c/{campaign}/", f"/c/{campaign}/table/", f"/e/{encounter.pk}/log"):
        assert alike(phone, address) == 200
    for address in (f"/c/{campaign}/gm/", f"/c/{campaign}/gm/library/", "/campaigns/new/"):
        assert alike(laptop, address) == 200
    assert alike(laptop, f"/e/{encounter.pk}/") == 200


def test_an_address_that_only_takes_taps_takes_no_head_either(encounter, pia):
    assert alike(phone_of(pia), f"/e/{encounter.pk}/answer") == 405


def test_a_link_that_works_once_is_not_used_up_by_a_look(client, gwen, settings, tmp_path):
    settings.DATA_DIR = tmp_path
    gwen.is_superuser = True
    gwen.save()
    link = entrance.new_link()
    assert client.head(link).status_code == client.get(link).status_code == 200
    assert client.post(link).headers["Location"] == "/"
