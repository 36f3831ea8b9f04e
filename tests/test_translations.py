"""Every text is translated into every available language, and the compiled catalogues are
current."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.extract import extract
from babel.messages.mofile import read_mo
from babel.messages.pofile import read_po
from django.conf import settings
from django.utils.translation.template import templatize

from rulesets import registry
from rulesets.lexicon import FILE, messages_of
from rulesets.translated import partly_translated

ROOT = Path(__file__).resolve().parent.parent
PLACE = re.compile(r"%\((\w+)\)")
MEND = "run manage.py makemessages and translate"
PLAIN, PLURAL = None, (1, 2)
IN_CONTEXT, PLURAL_IN_CONTEXT = ((1, "c"), 2), ((1, "c"), 2, 3)
KEYWORDS = {
    "_": PLAIN,
    **dict.fromkeys(("gettext", "gettext_lazy", "gettext_noop"), PLAIN),
    **dict.fromkeys(("ngettext", "ngettext_lazy"), PLURAL),
    **dict.fromkeys(("pgettext", "pgettext_lazy"), IN_CONTEXT),
    **dict.fromkeys(("npgettext", "npgettext_lazy"), PLURAL_IN_CONTEXT),
}


class Text(NamedTuple):
    context: str | None
    text: str


class Home(NamedTuple):
    """A folder `locale` with the folders and files whose texts it translates, in one language; all
    of them if it is `complete`."""

    locale: Path
    sources: tuple[Path, ...]
    language: str
    complete: bool = True

    @property
    def po(self) -> Path:
        return self.locale / self.language / "LC_MESSAGES" / "django.po"

    def __str__(self) -> str:
        return f"{self.locale.parent.name}-{self.language}"


def homes() -> Iterator[Home]:
    shell = (ROOT / "encounters", ROOT / "templates")
    of_all_games = (*sorted((ROOT / "rulesets").glob("*.py")), ROOT / "rulesets" / "wording")
    for language, _ in settings.LANGUAGES:
        if language != "en":
            yield Home(ROOT / "encounters" / "locale", shell, language)
            yield Home(ROOT / "rulesets" / "locale", of_all_games, language)
    for ruleset in registry.all():
        folder = ROOT / "rulesets" / ruleset.slug
        for language in ruleset.languages:
            if language != "en":
                yield Home(folder / "locale", (folder,), language)
        for language in partly_translated(ruleset):
            yield Home(folder / "locale", (folder,), language, complete=False)


EACH = pytest.mark.parametrize("home", list(homes()), ids=str)
COMPLETE = pytest.mark.parametrize("home", [home for home in homes() if home.complete], ids=str)


def texts(home: Home) -> Iterator[tuple[Text, Path]]:
    """Every text that is marked for translation, with its file."""
    for source in home.sources:
        for message in messages_of(source):
            yield Text(message.context, message.text), source / FILE
        files = [source] if source.is_file() else (*source.rglob("*.py"), *source.rglob("*.html"))
        for path in sorted(files):
            code = path.read_text(encoding="utf-8")
            if path.suffix == ".html":
                code = templatize(code)
            for _, found, _, context in extract("python", BytesIO(code.encode()), KEYWORDS):
                yield Text(context, found if isinstance(found, str) else found[0]), path


def catalogue(home: Home) -> Catalog:
    with home.po.open("rb") as file:
        return read_po(file, locale=home.language)


def forms(catalog: Catalog) -> dict[Text, tuple[str, ...]]:
    return {
        Text(context(message), message.id if isinstance(message.id, str) else message.id[0]): (
            (message.string,) if isinstance(message.string, str) else tuple(message.string)
        )
        for message in catalog
        if message.id
    }


def context(message: Message) -> str | None:
    """Babel reads contexts of compiled catalogues as bytes."""
    given = message.context
    return given.decode() if isinstance(given, bytes) else given


@COMPLETE
def test_every_text_is_translated(home: Home) -> None:
    known = forms(catalogue(home))
    missing = {text.text: path.name for text, path in texts(home) if not all(known.get(text, [""]))}
    assert not missing, f"{len(missing)} texts without {home.language}: {missing}; {MEND}"


@EACH
def test_no_translation_is_a_guess(home: Home) -> None:
    guesses = [message.id for message in catalogue(home) if message.id and message.fuzzy]
    assert not guesses, f"{home}: {guesses} are marked fuzzy: look at them, then take the mark away"


@EACH
def test_what_is_compiled_is_what_is_written(home: Home) -> None:
    with home.po.with_suffix(".mo").open("rb") as file:
        compiled = forms(read_mo(file))
    written = {text: said for text, said in forms(catalogue(home)).items() if all(said)}
    assert compiled == written, f"{home}: {MEND}"


@EACH
def test_every_translation_takes_the_values_of_its_text(home: Home) -> None:
    """Each translation has its text's placeholders, and nothing else that looks like one. One of
    several plural forms may omit a number: "one day" needs none."""
    for message in catalogue(home):
        ids = (message.id,) if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        places = {place for text in ids for place in PLACE.findall(text)}
        if places:
            assert all(form % dict.fromkeys(places, 1) for form in said)
            lost = places - {place for form in said for place in PLACE.findall(form)}
            assert not lost, f"{home}: {said} has no {lost}"
