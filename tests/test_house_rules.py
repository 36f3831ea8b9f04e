"""Architecture rules: imports, clocks and randomness, content of pages.

Every message says how to fix the violation.
"""

from __future__ import annotations

import ast
import re
import subprocess
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest
from django.urls import URLPattern, URLResolver, get_resolver

from encounters import settings
from rulesets import registry
from rulesets.conformance import rooms

ROOT = Path(__file__).resolve().parent.parent
RULESETS = sorted(path.parent.name for path in ROOT.glob("rulesets/*/apps.py"))
SHELL_MAY = set(
    "blocks contract dice forecast foreseen generation_cache lexicon messages registry scenario"
    " starting summed translated".split()
)
CHANCE = {"random", "secrets"}
OUTSIDE = {"time", "datetime", "zoneinfo", "socket", "sqlite3", "threading", "asyncio", "django"}
PATTERN = "sample"
"""The template for new games: only the code that copies it may name it, and no server offers it."""
COPYING = "rulesets/starting.py"
RIGHTS = ("gm_", "owner_", "seat_", "account_", "anyone_")
ROOMS = (
    "serve text forms campaigns accounts combatants play after screens archive lobby project"
).split()
"""The rooms of the shell, from the lowest up: each imports itself and the rooms before it."""
ROOMS_WITHIN = {
    "serve": "startup database performance middleware transport observability live".split(),
    "play": (
        "stored models access telling fights preparing on_behalf history words moves rulings"
        " picking project"
    ).split(),
    "after": "charts forecasts report".split(),
}
"""The rooms within a room, in the same order."""
MOST_FOR_TYPES = 3


def tracked(*patterns: str) -> list[Path]:
    """Files in git, or not ignored."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard", *patterns]
    listed = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, text=True).stdout
    found = (ROOT / name for name in listed.split("\0") if name)
    return [path for path in found if path.is_file() and path != Path(__file__)]


def shown(path: Path) -> str:
    return str(path.relative_to(ROOT))


@cache
def imports(path: Path) -> list[tuple[str, ...]]:
    """The parts of each imported name: `from a.b import c` gives a, b, c."""
    return imported(ast.parse(path.read_text(encoding="utf-8")))


@cache
def imports_for_types(path: Path) -> list[tuple[str, ...]]:
    """Those of them that are only imported for type checkers."""
    tests = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.If)
    ]
    guarded = [node for node in tests if ast.unparse(node.test) == "TYPE_CHECKING"]
    return [parts for node in guarded for parts in imported(node)]


def imported(tree: ast.AST) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found += [tuple(alias.name.split(".")) for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            start = ["." * node.level + (node.module or "")]
            found += [(*start[0].split("."), alias.name) for alias in node.names]
    return found


def room(module: str) -> str:
    """The room of the shell that contains a module: `encounters.play.moves` is in `play`. Outside
    the rooms are only the files that assemble the project."""
    name = module.split(".")[1]
    return name if name in ROOMS else "project"


def room_within(outer: str, module: str) -> str:
    """The room within a room that contains a module: `encounters.play.moves.gm` is in `moves`."""
    name = module.split(".")[2] if module.count(".") > 1 else ""
    return name if name in ROOMS_WITHIN[outer] else "project"


def shell_imports(for_types: bool = True) -> dict[str, set[str]]:
    """The modules of the shell that each of them imports, also within functions."""
    modules = {module_of(path): path for path in SHELL if "migrations" not in path.parts}
    found: dict[str, set[str]] = {}
    for module, path in modules.items():
        skipped = [] if for_types else imports_for_types(path)
        names = [".".join(parts) for parts in imports(path) if parts not in skipped]
        those = {name if name in modules else name.rpartition(".")[0] for name in names}
        found[module] = those & modules.keys() - {module}
    return found


def module_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def importing(paths: Iterable[Path], tops: set[str]) -> list[str]:
    return [shown(path) for path in paths if {parts[0] for parts in imports(path)} & tops]


RULES = tracked("rulesets/*.py")
PLAIN = [path for path in RULES if path.name != "apps.py"]
CONFORMANCE = tracked("rulesets/conformance/*.py")
SHELL = tracked("encounters/*.py")
TEMPLATES = tracked("*.html")

VARIABLE = re.compile(r"\{\{ (.*?) \}\}")
ATTRIBUTE = re.compile(
    r"(?<![\w-])(title|aria-label|aria-description|alt|placeholder|data-(?:deed|name|say|share|title))"
    r'="((?:\{\{.*?\}\}|\{%.*?%\}|[^"{])*)"'
)
"""Attributes that are read or heard; quotes inside `{{ }}` and `{% %}` do not end them."""


def test_the_rules_know_nothing_of_the_shell() -> None:
    broken = importing(RULES, {"encounters"})
    assert not broken, f"{broken} import the shell: hand it in through rulesets/contract/ instead"


def test_the_rules_read_no_clock_no_database_and_no_request() -> None:
    broken = importing(PLAIN, OUTSIDE)
    assert not broken, (
        f"{broken} import one of {sorted(OUTSIDE)}: a rule depends on state, choice and faces "
        "alone; Django belongs in apps.py, templates and locale"
    )


def test_dice_are_rolled_in_one_file() -> None:
    broken = importing(RULES, CHANCE)
    assert broken == ["rulesets/dice.py"], f"{broken}: ask the dice that resolve() was given"


def test_a_ruleset_does_not_import_another() -> None:
    broken = [
        shown(path)
        for path in RULES
        for top, *rest in imports(path)
        if top == "rulesets" and rest and rest[0] in RULESETS
        if rest[0] != path.relative_to(ROOT / "rulesets").parts[0]
    ]
    assert not broken, (
        f"{broken} import another game: what is the same in every game belongs into a file "
        "beside the contract (rulesets/README.md, 5), anything else twice into the games"
    )


def test_conformance_is_not_needed_to_play() -> None:
    proofs = {path for path in RULES if "proof" in path.parts}
    played = [path for path in (*PLAIN, *SHELL) if path not in {*CONFORMANCE, *proofs}]
    broken = importing(played, {"hypothesis", "pytest"}) + [
        shown(path)
        for path in played
        if ("rulesets", "conformance") in {parts[:2] for parts in imports(path)}
    ]
    assert not broken, f"{broken} import what only tests have"


def test_the_shell_meets_the_rules_at_the_contract() -> None:
    broken = [
        shown(path)
        for path in SHELL
        for top, *rest in imports(path)
        if top == "rulesets" and rest[0] not in SHELL_MAY
    ]
    assert not broken, f"{broken}: the shell may import rulesets.{{{', '.join(sorted(SHELL_MAY))}}}"


@pytest.mark.parametrize("slug", RULESETS)
def test_the_core_never_names_a_plug_in(slug: str) -> None:
    core = [*SHELL, *tracked("templates/*", "static/js/*", "encounters/*.html", "manage.py")]
    core += [path for path in PLAIN if path.relative_to(ROOT).parts[1] not in RULESETS]
    if slug == PATTERN:
        core = [path for path in core if shown(path) != COPYING]
    named = [
        f"{shown(path)}:{number}"
        for path in core
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), start=1)
        if re.search(rf"\b{slug}\b", line) and line.strip() != f'"rulesets.{slug}",'
    ]
    assert not named, (
        f"{named} name {slug}: INSTALLED_APPS is the only list, let the ruleset say it"
    )


def test_every_folder_with_rules_is_registered() -> None:
    assert {*RULESETS} <= {ruleset.slug for ruleset in registry.all()}, (
        "register the ruleset in its apps.py and name the app in INSTALLED_APPS"
    )


def test_the_pattern_of_new_games_is_no_game_to_choose() -> None:
    assert f"rulesets.{PATTERN}" not in settings.INSTALLED_APPS, (
        "tests/settings.py adds it for tests; take it out of encounters/settings.py"
    )


@pytest.mark.parametrize("slug", RULESETS)
def test_a_ruleset_brings_its_proof(slug: str) -> None:
    proof = ROOT / "rulesets" / slug / "proof"
    transcript, vectors = proof / "transcript.txt", proof / "vectors"
    assert transcript.exists(), f"write a fight as text: {shown(transcript)}"
    assert list(vectors.glob("*.json*")), f"put worked fights into {shown(vectors)}/"


@pytest.mark.parametrize("slug", RULESETS)
def test_every_game_has_the_same_rooms(slug: str) -> None:
    rooms.the_folder_has_the_rooms_of_every_game(registry.get(slug))


def test_who_looks_at_a_board_changes_nothing() -> None:
    broken = [
        f"{shown(path)}:{node.lineno}"
        for path in PLAIN
        for function in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(function, ast.FunctionDef)
        for board in boards(function)
        for node in ast.walk(function)
        if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)
        if isinstance(node.value, ast.Name) and node.value.id == board
    ]
    assert not broken, f"{broken}: a Board may be a frozen State; what changes one takes the Fight"


def boards(function: ast.FunctionDef) -> list[str]:
    """The arguments with the type `Board`."""
    return [
        argument.arg
        for argument in function.args.args
        if isinstance(argument.annotation, ast.Name) and argument.annotation.id == "Board"
    ]


def views(urls: list[URLPattern | URLResolver]) -> Iterator[tuple[str, str]]:
    """Module and name of each of the project's views."""
    for entry in urls:
        if isinstance(entry, URLResolver):
            yield from views(entry.url_patterns)
        else:
            view = entry.callback
            yield getattr(view, "__module__", ""), getattr(view, "__name__", "")


def test_every_view_says_whose_it_is() -> None:
    own = [(module, name) for module, name in views(get_resolver().url_patterns)]
    own = [(module, name) for module, name in own if module.startswith("encounters.")]
    assert own, "no view of this project is among the URLs"
    broken = [f"{module}.{name}" for module, name in own if not name.startswith(RIGHTS)]
    assert not broken, f"{broken}: begin the name with {RIGHTS} and ask access.py for that right"


def test_views_find_people_and_fights_through_the_one_door() -> None:
    short_cut = re.compile(
        r"get_object_or_404\((Campaign|Encounter|Seat)\b|(Campaign|Encounter|Seat)\.objects\.get\b"
    )
    views = [path for path in SHELL if path.name == "views.py" or path.parent.name == "views"]
    broken = [shown(path) for path in views if short_cut.search(path.read_text(encoding="utf-8"))]
    assert not broken, (
        f"{broken} look for campaigns or fights themselves: ask campaigns/access.py, or "
        "play/access.py for a fight"
    )


def test_the_rooms_of_the_shell_import_one_way() -> None:
    broken = [
        f"{importer} -> {imported}"
        for importer, found in shell_imports().items()
        for imported in found
        if ROOMS.index(room(importer)) < ROOMS.index(room(imported))
    ]
    assert not broken, (
        f"{broken}: a room imports itself and those before it ({', '.join(ROOMS)}). Move what is "
        "imported down, or who needs it up; what lies above a model is reached by its relation"
    )


@pytest.mark.parametrize("outer", ROOMS_WITHIN)
def test_the_rooms_within_a_room_import_one_way(outer: str) -> None:
    order, start = ROOMS_WITHIN[outer], f"encounters.{outer}."
    inside = {name: found for name, found in shell_imports().items() if name.startswith(start)}
    assert {room_within(outer, name) for name in inside} == {*order}, "an empty room"
    broken = [
        f"{importer} -> {imported}"
        for importer, found in inside.items()
        for imported in found & inside.keys()
        if order.index(room_within(outer, importer)) < order.index(room_within(outer, imported))
    ]
    assert not broken, (
        f"{broken}: a room within {outer} imports itself and those before it ({', '.join(order)}):"
        " move what is imported down, or who needs it up"
    )


def test_no_modules_of_the_shell_import_each_other_in_a_circle() -> None:
    left = shell_imports(for_types=False)
    while ends := {name for name, found in left.items() if not found & left.keys()}:
        left = {name: found for name, found in left.items() if name not in ends}
    assert not left, (
        f"{sorted(left)} are in a circle of imports, or lead into one: move what both need into a "
        "module of its own, or name what is needed of the other as a Protocol"
    )


def test_types_alone_are_rarely_a_reason_to_import() -> None:
    only_typed = [shown(path) for path in SHELL if imports_for_types(path)]
    assert len(only_typed) <= MOST_FOR_TYPES, (
        f"{only_typed}: import what is used, or name what is needed of it as a Protocol"
    )


@pytest.mark.parametrize(
    ("forbidden", "instead"),
    [
        (r"\sstyle\s*=", "a class and a rule in static/css"),
        (r"<style\b", "a file in static/css"),
        (r"<script(?![^>]*\ssrc=)[^>]*>", "a file in static/js"),
        (r"\son\w+\s*=", "a listener in static/js"),
        (r"\shx-on\b", "a listener in static/js"),
        (r"hx-vals\s*=\s*.js:", "a hidden field"),
        (r"javascript:", "a listener in static/js"),
    ],
)
def test_pages_keep_to_the_strict_policy(forbidden: str, instead: str) -> None:
    broken = [
        shown(path)
        for path in TEMPLATES
        if re.search(forbidden, path.read_text(encoding="utf-8"), re.I)
    ]
    assert not broken, f"{broken}: the browser refuses {forbidden}; use {instead}"


def test_every_browser_draws_every_underline() -> None:
    """WebKit ignores `text-decoration` with more than a line."""
    shorthand = re.compile(r"text-decoration:\s*[\w-]+\s+[^;]")
    sheets = tracked("*.css")
    broken = [shown(path) for path in sheets if shorthand.search(path.read_text(encoding="utf-8"))]
    assert sheets and not broken, f"{broken}: use text-decoration-line, -style, -color, -thickness"


def test_attributes_that_are_read_are_plain_text() -> None:
    """A word of a panel or page may contain markup, which an attribute would show."""
    broken = [
        f"{shown(path)}: {name}={value}"
        for path in TEMPLATES
        for name, value in ATTRIBUTE.findall(path.read_text(encoding="utf-8"))
        if any(not _plain(part, value) for part in VARIABLE.findall(value))
    ]
    assert not broken, f"{broken}: {{{{ word|plain }}}}"


def _plain(part: str, value: str) -> bool:
    """Whether a variable of an attribute is made plain, there or for `blocktranslate`, or is a
    literal in the reader's language."""
    literal = re.fullmatch(r'_\("[^"]*"\)', part)
    return (
        bool(literal) or part.endswith("|plain") or bool(re.search(rf"{part}=\S+\|plain ", value))
    )


def test_nothing_that_is_tracked_names_a_package_registry() -> None:
    hosts = re.compile(rb"pypi\.org|pythonhosted\.org|npmjs\.|unpkg\.com|jsdelivr\.net")
    locks = {"uv.lock", "poetry.lock", "package-lock.json", "yarn.lock", "pnpm-lock.yaml"}
    listed = [shown(path) for path in tracked() if path.name in locks]
    assert not listed, f"git rm --cached {listed}: pins are in pyproject.toml"
    named = [shown(path) for path in tracked() if hosts.search(path.read_bytes())]
    assert not named, f"{named} name a registry: leave it to the machine where to fetch from"


def test_nothing_is_left_for_later() -> None:
    later = re.compile(r"TODO|FIXME|NotImplementedError|mark\.(skip|xfail)|pragma: no cover")
    own = [path for path in tracked("*.py", "*.html", "*.js") if "vendor" not in path.parts]
    left = [shown(path) for path in own if later.search(path.read_text(encoding="utf-8"))]
    assert not left, f"{left}: do it now, or write an issue"


def test_what_talks_to_the_database_itself_is_marked() -> None:
    """With a cursor, or by the errors of constraints and values; PRAGMA is SQLite's."""
    itself = re.compile(r"\.cursor\(|IntegrityError|DataError")
    texts = {path: path.read_text(encoding="utf-8") for path in tracked("tests/*test_*.py")}
    assert texts, "no file of tests was found"
    broken = [
        shown(path)
        for path, text in texts.items()
        if itself.search(text) and "PRAGMA" not in text and "mark.database" not in text
    ]
    assert not broken, (
        f"{broken} may end otherwise on PostgreSQL: mark the file or the test with "
        "pytest.mark.database, so that .ci/run runs it there too"
    )


def test_no_test_empties_the_cache_of_all() -> None:
    """In Redis `clear` deletes the keys of tests that run at the same time, too."""
    emptied = re.compile(r"(?<![.\w])caches?(\[.*\])?\.clear\(\)")
    files = tracked("tests/*.py")
    broken = [shown(path) for path in files if emptied.search(path.read_text(encoding="utf-8"))]
    assert not broken, f"{broken}: tests.keys.next_test() invalidates the keys of this test"


def test_docstrings_name_the_thing_they_describe() -> None:
    """ "The label of an empty field", not "What an empty field says"."""
    vague = re.compile(r"(What|Who|Whoever|The same)\b")
    broken = [
        f"{shown(path)}: {text.splitlines()[0]}"
        for path in (*SHELL, *tracked("rulesets/*.py"))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and vague.match(text := ast.get_docstring(node, clean=False) or "")
    ]
    assert not broken, f"{broken}: begin with a noun or a verb, as Django's own docstrings do"
