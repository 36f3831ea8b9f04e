"""Style sheets and scripts: vendored files are the measured ones, and every screen follows the same
rules."""

from __future__ import annotations

import gzip
import hashlib
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.test import Client
from rcssmin import cssmin

from encounters.campaigns.templatetags import look
from encounters.serve.middleware.static_files import BUNDLES, content_hash, sources
from rulesets import registry

ROOT = Path(__file__).resolve().parents[3]
STATIC = ROOT / "static"
STYLES = sorted((STATIC / "css").glob("*.css"))
HTMX = STATIC / "vendor" / "htmx-4.0.1-sse.min.js"
HTMX_SHA256 = "ef482ccdf028cea752568dc1f1b8b119d7e97c735c52e6bcde1502f6ecc76fa4"
SHELL = sources("bundles/shell.css")
SPRITE = set(re.findall(r'\bid="([\w-]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")))


def templates() -> list[Path]:
    places = ("templates", "encounters", "rulesets")
    return sorted(found for place in places for found in (ROOT / place).rglob("*.html"))


def rules(text: str) -> Iterator[tuple[str, str]]:
    """Every `property: value` of a style sheet."""
    plain = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
    yield from re.findall(r"(?<=[{;\s])([a-z-]+):\s([^;{}]+);", plain)


def test_htmx_and_its_stream_are_one_file_with_licence_as_they_were_pinned() -> None:
    script = HTMX.read_bytes()
    assert hashlib.sha256(script).hexdigest() == HTMX_SHA256
    assert b"Permission to use, copy, modify" in script[:400]
    assert b"hx-sse:connect" in script


def test_the_base_page_loads_htmx_once_and_before_its_own_scripts() -> None:
    bundles = re.findall(
        r'scripts "(\w+)"', (ROOT / "templates/base.html").read_text(encoding="utf-8")
    )
    scripts = [name for bundle in bundles for name in sources(f"bundles/{bundle}.js")]
    assert [name for name in scripts if name.startswith("vendor/")] == [f"vendor/{HTMX.name}"]
    assert scripts[0] == f"vendor/{HTMX.name}"


def test_whatever_a_template_takes_from_the_static_files_is_there() -> None:
    for template in templates():
        for name in re.findall(
            r"\{% static ['\"]([^'\"]+)['\"]", template.read_text(encoding="utf-8")
        ):
            assert (STATIC / name).is_file(), f"{template.relative_to(ROOT)}: {name}"


def test_whatever_a_template_takes_from_the_bundles_is_there() -> None:
    tag = re.compile(r"\{% (style|script)s \"(\w+)\"")
    named = {
        f"bundles/{name}.{'css' if kind == 'style' else 'js'}"
        for template in templates()
        for kind, name in tag.findall(template.read_text(encoding="utf-8"))
    }
    assert named == set(BUNDLES)
    for bundle in BUNDLES:
        for name in sources(bundle):
            assert (STATIC / name).is_file(), f"{bundle}: {name}"


def test_every_style_and_script_is_on_some_page() -> None:
    own = {str(path.relative_to(STATIC)) for path in STATIC.glob("*/*.*")}
    own = {name for name in own if name.endswith((".css", ".js"))}
    bundled = {name for bundle in BUNDLES for name in sources(bundle)}
    assert own - bundled == {"js/theme.js"}, (
        "name it in encounters/serve/middleware/static_files.py"
    )


def test_a_bundle_is_its_files_in_order_without_what_only_readers_need(client: Client) -> None:
    text = client.get(static("bundles/shell.css")).content.decode()
    slim = [cssmin((STATIC / name).read_text(encoding="utf-8")) for name in SHELL]
    places = list(map(text.index, slim))
    assert places == sorted(places)
    assert "/*" not in text


def plain(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.S)


@pytest.mark.parametrize("bundle", [name for name in BUNDLES if name.endswith(".js")])
def test_no_comment_on_our_scripts_is_sent(client: Client, bundle: str) -> None:
    sent = client.get(static(bundle)).content.decode()
    own = sent.removeprefix(HTMX.read_text(encoding="utf-8"))
    assert not re.findall(r"(?:^|\s)//.*", own, re.M)


def test_scripts_of_others_stay_as_they_are(client: Client) -> None:
    assert client.get(static("bundles/shell.js")).content.startswith(HTMX.read_bytes())


HASHED = (
    "bundles/live.js",
    "js/theme.js",
    "img/favicon.svg",
    "img/awake.mp4",
    "manifest.webmanifest",
)


@pytest.mark.parametrize("name", [*HASHED, "admin/css/base.css"])
def test_what_a_page_names_is_kept_for_a_year_and_asked_for_once(client: Client, name: str) -> None:
    address = static(name)
    assert re.fullmatch(rf"/static/[0-9a-f]{{12}}/{re.escape(name)}", address)
    answer = client.get(address)
    assert answer.status_code == 200
    assert answer.headers["Cache-Control"] == "max-age=31536000, public, immutable"
    known = {"if-none-match": answer.headers["ETag"]}
    assert client.get(address, headers=known).status_code == 304
    assert client.head(address).status_code == 200


@pytest.mark.parametrize("name", HASHED)
def test_texts_are_compressed_for_whoever_takes_that(client: Client, name: str) -> None:
    small = client.get(static(name), headers={"accept-encoding": "gzip, deflate"})
    whole = b"".join(client.get(static(name)))
    if name.endswith("mp4"):
        assert "Content-Encoding" not in small.headers
    else:
        assert small.headers["Vary"] == "Accept-Encoding"
        assert gzip.decompress(small.content) == whole


def test_a_page_of_another_version_gets_todays_files_but_does_not_keep_them(client: Client) -> None:
    for name in ("bundles/live.css", "img/awake.mp4"):
        old = static(name).replace(content_hash(), "0" * 12)
        answer = client.get(old)
        assert answer.status_code == 200
        assert answer.headers["Cache-Control"] == "max-age=60, public"
    assert client.get(f"/static/{content_hash()}/nowhere.css").status_code == 404
    assert client.get(f"/static/{content_hash()}/../manage.py").status_code == 404


def test_the_hash_is_another_when_a_file_is(tmp_path: Path, settings: Any) -> None:
    before = content_hash()
    (tmp_path / "one.css").write_text("a {}", encoding="utf-8")
    settings.STATICFILES_DIRS = [*settings.STATICFILES_DIRS, tmp_path]
    finders.get_finder.cache_clear()
    assert content_hash.__wrapped__() != before
    finders.get_finder.cache_clear()


def test_while_developing_each_file_is_loaded_by_itself(settings: Any) -> None:
    settings.DEBUG = True
    links = re.findall(r'href="([^"]+)"', str(look.styles("shell")))
    assert links == [f"/static/{name}" for name in SHELL]


def test_pages_are_compressed(client: Client) -> None:
    page = client.get("/accounts/login/", headers={"accept-encoding": "gzip"})
    assert page.headers["Content-Encoding"] == "gzip"
    assert b"</html>" in gzip.decompress(page.content)


def test_every_icon_that_a_page_or_a_ruleset_names_is_in_the_sprite() -> None:
    tag = re.compile(r"\{% (?:icon |include \"parts/icon\.html\" with name=)\"([\w-]+)\"")
    named = {
        (str(template.relative_to(ROOT)), name)
        for template in templates()
        for name in tag.findall(template.read_text(encoding="utf-8"))
    }
    assert named
    named |= {
        (ruleset.slug, name)
        for ruleset in registry.all()
        for name in ruleset.wording.icons.values()
    }
    missing = sorted(f"{where}: {name}" for where, name in named if name not in SPRITE)
    assert not missing, f"draw these in static/icons.svg: {missing}"


def test_icons_take_the_colour_of_their_words() -> None:
    colours = re.findall(
        r'(?:fill|stroke)="([^"]+)"', (STATIC / "icons.svg").read_text(encoding="utf-8")
    )
    assert set(colours) <= {"none", "currentColor"}


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_styles_know_start_and_end_but_not_left_and_right(style: Path) -> None:
    physical = re.compile(
        r"(?:^|-)(?:left|right|top|bottom)(?:-|$)|^(?:width|height|(?:min|max)-(?:width|height))$"
    )
    found = [
        name for name, value in rules(style.read_text(encoding="utf-8")) if physical.search(name)
    ]
    assert not found, "write logical properties, so that right-to-left needs no other style"
    sides = [
        value
        for name, value in rules(style.read_text(encoding="utf-8"))
        if name in ("float", "text-align")
    ]
    assert not {"left", "right"} & set(sides)


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_sizes_of_text_grow_with_the_text_of_the_phone(style: Path) -> None:
    sizes = [
        value for name, value in rules(style.read_text(encoding="utf-8")) if name == "font-size"
    ]
    fixed = [size for size in sizes if re.fullmatch(r"\d+px", size)]
    assert fixed in ([], ["11px"])  # texts on a track are part of a drawing


@pytest.mark.parametrize("style", STYLES, ids=lambda path: path.name)
def test_no_style_asks_what_an_element_holds(style: Path) -> None:
    """With `:has()` a phone recalculates the styles of surrounding elements for each insertion."""
    found = re.findall(r"[^{};]*:has\([^{}]*", plain(style.read_text(encoding="utf-8")))
    assert not found, "let the template set a class, or let the radio or box draw what it is"


def test_no_script_reads_what_htmx_keeps_to_itself() -> None:
    scripts = [path for path in (STATIC / "js").glob("*.js") if "_htmx" in path.read_text()]
    assert not scripts, "htmx tells its events; the next version may keep things elsewhere"


def test_no_template_carries_a_style_a_script_or_a_handler_of_its_own() -> None:
    inline = re.compile(
        r"\sstyle=|\son[a-z]+=|<style|<script(?![^>]*\ssrc=)|hx-on|hx-vals=['\"]js:|javascript:"
    )
    for template in templates():
        found = inline.search(template.read_text(encoding="utf-8"))
        assert not found, f"{template.relative_to(ROOT)}: {found and found[0]} (the CSP forbids it)"


TOKENS = (STATIC / "css" / "tokens.css").read_text(encoding="utf-8")
NAMED, PLAIN = TOKENS.split("@supports not (color: light-dark(")  # with and without light-dark()
PAIR = re.compile(r"--([\w-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\);")


def palette(theme: str) -> dict[str, str]:
    return {name: light if theme == "light" else dark for name, light, dark in PAIR.findall(NAMED)}


def contrast(one: str, other: str) -> float:
    def light(colour: str) -> float:
        parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
        linear = [
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4 for part in parts
        ]
        return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]

    dark, bright = sorted((light(one), light(other)))
    return (bright + 0.05) / (dark + 0.05)


@pytest.mark.parametrize("theme", ["dark", "light"])
def test_every_word_is_readable_on_every_ground(theme: str) -> None:
    colours = palette(theme)
    for word in ("tx", "tx2", "tx3", "party", "foe"):
        for ground in ("bg", "s1", "s2", "s3"):
            assert contrast(colours[word], colours[ground]) >= 4.5, (word, ground)
    assert contrast(colours["on-ac"], colours["ac"]) >= 4.5
    assert contrast(colours["ac-tx"], colours["ac-soft"]) >= 4.5
    for ground in ("bg", "s1", "s2"):
        assert contrast(colours["ctl"], colours[ground]) >= 3


def test_every_colour_stands_once_and_the_device_or_the_person_says_which_half_of_it() -> None:
    names = [name for name, _, _ in PAIR.findall(TOKENS)]
    assert len(names) == len(set(names)) == len(re.findall(r"#[0-9a-f]{6}\b", TOKENS)) / 2
    schemes = re.findall(r"(:root\S*) \{\s+color-scheme: ([\w ]+);", TOKENS)
    assert schemes == [
        (":root", "light dark"),
        (':root[data-theme="light"]', "light"),
        (':root[data-theme="dark"]', "dark"),
        (':root[data-theme="dark"]', "light"),  # in print
    ]
    elsewhere = [
        style.name for style in STYLES if "color-scheme" in style.read_text(encoding="utf-8")
    ]
    assert elsewhere == ["tokens.css"]


def test_a_browser_without_such_pairs_has_its_own_two_colours_for_each_of_them() -> None:
    plain = dict(re.findall(r"--([\w-]+): ([^;]+);", PLAIN.split("\n}\n")[0]))
    assert set(plain) == set(re.findall(r"--([\w-]+): [^;]*light-dark\(", NAMED))
    words = [name for name in plain if name.startswith("tx")]
    assert {plain[name] for name in (*words, "ac-tx", "party", "foe", "ac")} == {"CanvasText"}
    assert {plain[name] for name in ("bg", "s1", "s2", "s3", "ac-soft", "on-ac")} == {"Canvas"}


def test_the_app_on_the_home_screen_has_its_icons() -> None:
    manifest = json.loads((STATIC / "manifest.webmanifest").read_text(encoding="utf-8"))
    assert all((STATIC / icon["src"]).is_file() for icon in manifest["icons"])
    assert any(icon.get("purpose") == "maskable" for icon in manifest["icons"])
    assert manifest["id"] == "/", "its identity outlives a changed start_url"


def test_a_page_that_names_no_icon_has_one_all_the_same(client: Client) -> None:
    icon = client.get("/favicon.ico", follow=True)
    assert icon.status_code == 200
    assert icon.headers["Content-Type"] == "image/svg+xml"
    assert icon.redirect_chain == [(static("img/favicon.svg"), 302)]
