"""Plans for requests, drawn by Hypothesis before the tables are known.

A plan refers to things by their index in a list: the third form, the second campaign. So the same
plan makes the same requests at the same tables, and requests can be removed from a failing one.
"""

from __future__ import annotations

import re
from pathlib import Path
from random import Random
from urllib.parse import urlencode

from hypothesis import strategies as st
from msgspec import Struct

from tests.hostile import places

ROOT = Path(__file__).parents[2]
READ = re.compile(r'(?:GET|POST|posted|given)(?:\.get(?:list)?\(|\[)\s*"(\w+)"|request, "(\w+)"')

LONG = "long " * 2_000
SPECIAL = (
    *("", " ", "0", "-1", "1", "2", "99", "1e3", "1.5", "NaN", "Infinity", "None", "null", "on"),
    *("9" * 18, "9" * 19, "9" * 40, "9" * 5000, "-" + "9" * 30, "٣", "²", "½", "\u2028"),
    *("\0", "a\0b", "\ud800", "a\udfffb", "\u202e\u2067abc\u200f", "e\u0301" * 40, "🧙‍♂️", LONG),
    *("../../etc/passwd", "//example.org/", "javascript:alert(1)", "<b>&lt;{{ 7 }}{% x %}</b>"),
    *("%", "%00", "%zz", "%s", "{0}", "'; --", "a/b", "a\r\nSet-Cookie: b=c", "[]", "{}"),
    *("[" * 3000, '{"a": 1, "a": 2}', "2026-11-23", "2026-02-30", "99999-01-01", "en", "xx"),
)
ADMINS = "_selected_action action index select_across p o q e all next _popup _to_field _save"
ADMINS += " _continue _addanother _changelist_filters app_label model_name field_name term post"
ADMINS += " participants-TOTAL_FORMS participants-INITIAL_FORMS gm__id__exact created__gte"
QUERIES = (
    *("_selected_action=None", "p=-1", "p=0", f"p={'9' * 30}", "o=..", "o=1.2.-3", "o=-", "e=1"),
    *("%", "%zz=%", "a=%ff%fe", "a=%00", "%00=a", "a=%ed%a0%80", "&&==&", "=" * 50, "as=gm"),
    *("q=%F0%9F", "q=" + "a+" * 2000, "next=//example.org", "next=%0d%0aa:b", "page=-1"),
    *("app_label=play&model_name=encounter&field_name=campaign&term=a", "app_label=%00"),
    *("_to_field=id&_popup=1", "_to_field=password", "is_superuser__exact=x", "id__in=a"),
    *("gm__password__startswith=p", "_changelist_filters=%25", "all=&o=99", "pk=1", "kind=x"),
)
FORM, PARTS, JSON = "application/x-www-form-urlencoded", "multipart/form-data", "application/json"
BODIES: tuple[tuple[str, bytes], ...] = (
    (f"{FORM}; charset=utf-16", b"name=abc"),
    (f"{FORM}; charset=\xff", b"name=abc"),
    (FORM, b"name=%ff%fe&%zz=%&=&&;"),
    (FORM, b"name=\xff\x00\xfe"),
    (FORM, b"&".join(b"a%d=1" % number for number in range(1001))),
    (PARTS, b"name=abc"),
    (f"{PARTS}; boundary=", b"----"),
    (f"{PARTS}; boundary=a", b'--a\r\nContent-Disposition: form-data; name="x"\r\n\r\nhalf'),
    (
        f"{PARTS}; boundary=a",
        b'--a\r\nContent-Disposition: form-data; name="\xff"\r\n\r\n1\r\n--a--',
    ),
    (
        f"{PARTS}; boundary=a",
        b'--a\r\nContent-Disposition: form-data; filename=""\r\n\r\n\r\n--a--',
    ),
    (f"{PARTS}; boundary={'b' * 300}", b"--"),
    (JSON, b'{"name": '),
    (JSON, b"[" * 20_000),
    (JSON, b'{"name": ' + b"9" * 6000 + b"}"),
    (JSON, b'{"name": NaN, "name": "\\ud800\\u0000"}'),
    ("text/plain", b"\0" * 100),
    ("", b"name=abc"),
    ("\xff/\xfe; =;;", b"name=abc"),
    ("application/octet-stream", bytes(range(256))),
)
FILES: tuple[bytes, ...] = (
    *(b"", b"[]", b"{}", b"{", b"\xff\xfe\x00", b"[" * 100_000, b"\x1f\x8b", b"\x1f\x8b\x08" * 9),
    *(b'{"foes": [{"name": "Rat", "stats": {}}]}', b'{"ruleset": ["ose"], "foes": 3}'),
    *(b'{"foes": [{"name": "Rat", "stats": {"hp": ' + b"9" * 6000 + b"}}]}", b'{"foes": [NaN]}'),
    *(b'{"encounters": [{"name": "A", "options": {"x": 1}}]}', b'{"name": "\\ud800"}'),
    *(b'{"characters": [{"name": "A", "tags": [{}]}]}', b'{"encounters": [{"name": null}]}'),
    *(b'{"row":"runde","version":1}\n', b"GIF89a", b"PK\x03\x04"),
)
HEADERS: tuple[dict[str, str], ...] = (
    *({}, {}, {}, {}, {"HTTP_HX_REQUEST": "true"}, {"HTTP_HX_REQUEST": "true"}),
    {"HTTP_HX_REQUEST": "true", "HTTP_HX_TARGET": "\xff\x00", "HTTP_HX_CURRENT_URL": "http://[x"},
    {"HTTP_ACCEPT_LANGUAGE": "he"},
    {"HTTP_ACCEPT_LANGUAGE": "xx;q=a,*;q=9," + "a-" * 400},
    {"HTTP_USER_AGENT": "\xff" * 500, "HTTP_X_FORWARDED_FOR": "\xff, ::1%x", "REMOTE_ADDR": "x"},
    {"HTTP_ACCEPT": "\xff", "HTTP_REFERER": "http://[::1", "HTTP_IF_MODIFIED_SINCE": "never"},
    {"HTTP_ACCEPT_ENCODING": "gzip", "HTTP_IF_NONE_MATCH": '"\xff', "HTTP_RANGE": "bytes=-9-"},
    {"HTTP_COOKIE": "sessionid=\xff; csrftoken=; browser=a:b; django_language=xx; messages=[]"},
)


def _read_by_views() -> list[str]:
    """The parameter names that views read from requests."""
    files = sorted((ROOT / "encounters").rglob("*.py"))
    found = {a or b for path in files for a, b in READ.findall(path.read_text(encoding="utf-8"))}
    return [*sorted(found), *ADMINS.split()]


PLACES = places.every()
MOST_KEYS = max(len(place.keys) for place in PLACES)
NAMES = _read_by_views()
METHODS = ("GET", "POST", "POST", "HEAD", "PUT", "DELETE", "PATCH", "OPTIONS")
MOSTLY_READ = ("GET",) * 6 + ("HEAD", "OPTIONS")
CHANGES = ("set", "set", "set", "next", "drop", "double", "rename")
PAGE, FILLED_IN, ANYTHING = "page", "filled in", "anything"
HOME, OTHER, FORGED = "home", "other", "forged"


class Id(Struct, frozen=True):
    """An identifier from one's own table or the other table, or any text."""

    whose: str
    nth: int
    text: str


class Change(Struct, frozen=True):
    """A change of the `nth` field of a form."""

    how: str
    nth: int
    value: str


class Ask(Struct, frozen=True):
    """A planned request: PAGE gets the `nth` page that the role knows, FILLED_IN submits the `nth`
    form that it knows or that its last page has, ANYTHING goes to any URL. Indexes may exceed the
    length of the list; `body` -1 stands for `fields`."""

    kind: str
    nth: int
    follow: bool
    method: str
    ids: tuple[Id, ...]
    query: str
    changes: tuple[Change, ...]
    fields: tuple[tuple[str, str], ...]
    body: int
    parts: bool
    file: int
    header: int


def ask(seed: bytes) -> Ask:
    """Equal seeds give equal requests; everything else about them is random."""
    random = Random(seed)
    kind = random.choice((PAGE, FILLED_IN, FILLED_IN, ANYTHING))
    return Ask(
        kind=kind,
        nth=random.getrandbits(30),
        follow=random.random() < 0.5,
        method=random.choice(MOSTLY_READ if kind == PAGE else METHODS),
        ids=tuple(_id(random, kind) for _ in range(MOST_KEYS)),
        query=_query(random),
        changes=tuple(_change(random) for _ in range(random.choice((0, 0, 1, 1, 1, 2, 3)))),
        fields=tuple((random.choice(NAMES), _text(random)) for _ in range(random.randint(0, 5))),
        body=random.choice((-1, random.randrange(len(BODIES)))),
        parts=random.random() < 0.7,
        file=random.randrange(len(FILES)),
        header=random.randrange(len(HEADERS)),
    )


def _id(random: Random, kind: str) -> Id:
    weights = (2, 1, 2) if kind == ANYTHING else (12, 1, 1)
    (whose,) = random.choices((HOME, OTHER, FORGED), weights)
    return Id(whose, random.getrandbits(16), random.choice(SPECIAL))


def _query(random: Random) -> str:
    if random.random() < 0.7:
        return ""
    if random.random() < 0.5:
        return random.choice(QUERIES)
    return urlencode({random.choice(NAMES): _text(random)}, errors="surrogatepass")


def _change(random: Random) -> Change:
    return Change(random.choice(CHANGES), random.getrandbits(16), _text(random))


def _text(random: Random) -> str:
    """Mostly a text that has caused trouble elsewhere, or a small number; otherwise any letters."""
    match random.randrange(4):
        case 0 | 1:
            return random.choice(SPECIAL)
        case 2:
            return str(random.randint(-3, 12))
        case _:
            return "".join(chr(random.randrange(0x2FFF)) for _ in range(random.randrange(9)))


plans = st.lists(st.binary(min_size=8, max_size=8), min_size=1, max_size=10, unique=True).map(
    lambda seeds: [ask(seed) for seed in seeds]
)
