"""Static files: few, compressed, and cached for a year.

Templates name a page's style sheets and scripts as bundles. The source files are separate, and with
`RUNDE_DEBUG` they are also loaded separately. Every URL contains a hash of all static files, so a
cached file is never requested again, and a changed one has a new URL. There is no build step: texts
are joined and compressed in memory at their first request.
"""

from __future__ import annotations

import gzip
import re
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import StaticFilesStorage
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.utils.cache import get_conditional_response
from django.utils.http import quote_etag
from rcssmin import cssmin
from rjsmin import jsmin
from whitenoise.middleware import WhiteNoiseMiddleware

BUNDLES = {
    "bundles/shell.css": (
        "tokens base frame components blocks choice choice_layout odds reactions segments switches"
        " fields notices log sheets"
    ),
    "bundles/pages.css": (
        "pages hall joining character_form preparing picking charts forecast cards"
    ),
    "bundles/live.css": (
        "own_card tallies question rolls round tiles news news_brief stakes pad corrections"
        " standing_answers combat_groups"
    ),
    "bundles/gm.css": "gm_bar gm gm_wide quick danger correction_effects",
    "bundles/display.css": (
        "display tallies tiles display_stage display_order display_flanks display_between"
        " display_upright"
    ),
    "bundles/report.css": "report evening",
    "bundles/landscape.css": "landscape forced_colours",
    "bundles/admin.css": "tokens admin_site",
    "bundles/shell.js": (
        "vendor/htmx-4.0.1-sse.min updates preserve steppers field_errors refused_streams time_zone"
    ),
    "bundles/live.js": (
        "questions polling late patch contact tab_storage notices tap_guard two_thumbs picking"
        " dependent_fields folds main_button submit unsent_choice live_odds pad"
        " pad_storage pad_auto_send pad_keyboard stakes placement lazy_details turn_alerts"
        " focus_new elapsed_time wake_lock sheet"
    ),
    "bundles/gm.js": "quick",
    "bundles/sheet.js": "derived_values picked_count changed_fields new_rows",
    "bundles/report.js": "report share_chart",
    "bundles/passkey.js": "passkey",
    "bundles/copy_link.js": "copy_link",
    "bundles/sign_in_here.js": "sign_in_here",
}
TEXTS = re.compile(r".+\.(?:css|js|svg|webmanifest|json|txt)")
ACCEPTED = re.compile(r"\bgzip\b")
HASH = 12  # digits
A_MINUTE = "max-age=60, public"
FOREVER = "max-age=31536000, public, immutable"


def sources(bundle: str) -> list[str]:
    """The files of a bundle, in order."""
    kind = bundle.rpartition(".")[2]
    return [
        f"{part}.{kind}" if "/" in part else f"{kind}/{part}.{kind}"
        for part in BUNDLES[bundle].split()
    ]


@cache
def content_hash() -> str:
    """The hash of all static files and of how they are processed."""
    digest = sha256(repr(BUNDLES).encode() + Path(__file__).read_bytes())
    files = sorted(
        (name.replace("\\", "/"), Path(storage.path(name)))
        for finder in finders.get_finders()
        for name, storage in finder.list(None)
    )
    for name, path in files:
        digest.update(name.encode() + b"\0" + path.read_bytes())
    return digest.hexdigest()[:HASH]


class HashedStorage(StaticFilesStorage):
    """Storage that returns the URLs of static files for templates."""

    def url(self, name: str | None) -> str:
        plain = super().url(name)
        if settings.DEBUG or not name:
            return plain
        return super().url(f"{content_hash()}/{name}")


class CompressedText:
    """A text in memory, uncompressed and compressed."""

    def __init__(self, kind: str, body: bytes):
        self.kind = f"{kind}; charset=utf-8" if kind.startswith("text/") else kind
        self.body, self.gzipped = body, gzip.compress(body, mtime=0)
        self.tag = quote_etag(sha256(body).hexdigest()[:HASH])

    def answer(self, request: HttpRequest) -> HttpResponseBase:
        small = ACCEPTED.search(request.headers.get("Accept-Encoding", ""))
        body, encoded = (self.gzipped, {"Content-Encoding": "gzip"}) if small else (self.body, {})
        about = {"ETag": self.tag, "Vary": "Accept-Encoding", "Content-Length": str(len(body))}
        answer = HttpResponse(body, content_type=self.kind, headers=about | encoded)
        return get_conditional_response(request, etag=self.tag, response=answer) or answer


class StaticFilesMiddleware(WhiteNoiseMiddleware):
    """WhiteNoise, extended by bundles and URLs with a hash."""

    def __init__(self, get_response: Any = None):
        super().__init__(get_response)
        self.hashed = re.compile(re.escape(self.static_prefix) + rf"([0-9a-f]{{{HASH}}})/(.+)")
        self.texts: dict[str, CompressedText] = {}

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        address = self.hashed.fullmatch(request.path_info)
        answer = self.hashed_file(request, address[2]) if address else None
        if address is None or answer is None:
            return super().__call__(request)
        # A page of another version requests files with that version's hash: it gets the current
        # ones, cached for a minute.
        forever = address[1] == content_hash()
        answer.headers["Cache-Control"] = FOREVER if forever else A_MINUTE
        return answer

    def hashed_file(self, request: HttpRequest, name: str) -> HttpResponseBase | None:
        file = self.files.get(self.static_prefix + name)
        if request.method not in ("GET", "HEAD") or not (file or name in BUNDLES):
            return None
        if file and not TEXTS.fullmatch(name):
            return self.serve(file, request)
        if name not in self.texts:
            body = _join(name) if name in BUNDLES else _read(name)
            self.texts[name] = CompressedText(self.media_types.get_type(name), body)
        return self.texts[name].answer(request)


def _join(bundle: str) -> bytes:
    return b"\n".join(_slim(name, _read(name)) for name in sources(bundle))


def _read(name: str) -> bytes:
    return Path(str(finders.find(name))).read_bytes()


def _slim(name: str, body: bytes) -> bytes:
    """Removes comments and spaces, which saves 20 % of the transfer. Third-party files are
    unchanged."""
    if name.startswith("vendor/"):
        return body
    slim: bytes = cssmin(body) if name.endswith(".css") else jsmin(body)
    return slim
