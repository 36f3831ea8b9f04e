"""What a ruleset provides, on one page.

A fight is a reducer. `begin` makes the first state; `pending` reads from a state who has to choose
what; `resolve` turns one choice into the next state; nothing else changes a fight. States are
immutable, typed and JSON-serialisable; the same state, choice and faces give the same outcome, byte
for byte, in any process. Three outcomes and no fourth: an `Outcome` comes back, `Refused` is raised
and nothing happened, or `DiceNeeded` is raised and the caller finds the faces and asks again.

Identifiers (options, fields, rules, conditions) are those of the ruleset's own README. What people
read is made from them by `Wording`, in the reader's language, at the moment it is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol, runtime_checkable

from msgspec import Struct, field

from rulesets.beats import Beats
from rulesets.dice import Dice, DiceNeeded, Roll
from rulesets.messages import Message, Phrase, english

# -- what is described ---------------------------------------------------------------------------


class Field(Struct, frozen=True, kw_only=True):
    """One value somebody can give: of a sheet, of an option of the fight, of a decision.

    `type`: `int`, `bool`, `enum`, `text`, `dice`, `names` (free words), `combatant`, `combatants`,
    `weapon`, `spell`, `rows` (a list of objects with the fields `rows`; with `choices` a row may
    also be one of these names), `object` (one such object, or one of the names), `map` (free names,
    or those of `choices`, each with a whole number from `min` to `max`, or with what the one field
    of `rows` describes), `numbers` (three rising whole numbers, or a row of them as long as
    wanted), `value` (whatever the field chosen beside it takes), or `newcomer` (an object with
    `id`, `name`, `side`, `stats`).
    `help` is a sentence on the field, `meanings` one on each of the choices whose word alone does
    not say what it means at the table.
    `of` names the combatant that a field is about, whose name then stands before it: several of
    them with the same `choices` are fighters to be placed, each with one of those.
    `min` and `max` bound a number, the length of a text, and how many stand in a list. A default
    of None that is not `nullable` follows from other values (full hit points are the hit points).
    `choices` are the legal values (of a `text` proposals) in the order in which they are shown (of
    an `int`, its numbers as text); `none` may stand for nothing where `nullable`.
    `depends` names another field of the same answer and, for each of its values with which this one
    is asked at all, the highest number or the choices that are legal then (None: all that the field
    has). Values are named as `as_told` has them: those of a yes or no are `on` and an empty text.
    """

    name: str
    type: str
    choices: tuple[str, ...] = ()
    min: int | None = None
    max: int | None = None
    default: Any = None
    required: bool = False
    nullable: bool = False
    rows: tuple[Field, ...] = ()
    depends: tuple[str, Mapping[str, int | tuple[str, ...] | None]] | None = None
    section: str = ""  # sheets: under which heading it stands (an identifier of `terms`)
    open: bool = False  # sheets: everybody sees it of everybody, as where somebody stands
    side: str = ""  # sheets: only on those of the `party`, or only on those of `foes` (all others)
    # An option of the fight of type `combatant` without `choices` is anybody on the roster of that
    # `side`; `""` leaves it to the rules, and only a prepared fight is asked for it.
    help: Message | None = None
    meanings: Mapping[str, Message] = {}
    of: str = ""


def as_told(value: Any) -> str:
    """A value as `Field.depends` names it; an empty text stands for nobody and nothing."""
    if isinstance(value, bool):
        return "on" if value else ""
    return str(value) if isinstance(value, str | int) else ""


class Option(Struct, frozen=True):
    name: str
    fields: tuple[Field, ...] = ()


class Decision(Struct, frozen=True):
    """Something that somebody has to choose now. `by`: combatant, side, or `gm`.

    What is asked of `gm` is at the game master's discretion: no program answers it by itself.
    `free`: it may be answered, but nobody waits for it; the fight goes on without.
    """

    by: str
    kind: str
    options: tuple[Option, ...]
    default: str | None = None
    free: bool = False

    def option(self, name: str) -> Option | None:
        return next((option for option in self.options if option.name == name), None)

    def alone(self, option: Option) -> Decision:
        """The same question with no other answer than this one of its options."""
        default = self.default if self.default == option.name else None
        return Decision(self.by, self.kind, (option,), default, self.free)


class Choice(Struct, frozen=True):
    by: str
    kind: str
    option: str
    fields: Mapping[str, Any] = field(default_factory=dict)


class Entry(Struct, frozen=True):
    """One rule applied. `facts` is flat (a value may be a list of names); `visible_to` is `all`,
    `gm`, or a side."""

    rule: str
    who: str | None = None
    target: str | None = None
    rolls: tuple[Roll, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    visible_to: str = "all"


type Deeds = Mapping[str, Mapping[str, tuple[Any, ...]]]
"""Rules by which `who` acts before everybody's eyes, each with the facts that have to have one of
these values where not every entry of the rule is a deed."""


def always(rules: str) -> dict[str, Mapping[str, tuple[Any, ...]]]:
    """Rules of which every entry is a deed."""
    return {rule: {} for rule in rules.split()}


def is_deed(entry: Entry, deeds: Deeds) -> bool:
    """Whether everybody has seen `who` act. What the GM rules in nobody's name is no deed."""
    facts = deeds.get(entry.rule)
    if facts is None or entry.visible_to != "all" or entry.who == "gm":
        return False
    return all(entry.facts.get(name) in values for name, values in facts.items())


class Ruled(Struct, frozen=True):
    """A ruling about somebody: its first field is the combatant, `field` takes the one thing that
    is chosen (empty if nothing is), and `given` are fields that are always the same."""

    option: str
    field: str = ""
    given: Mapping[str, Any] = {}


class Quick(Struct, frozen=True, kw_only=True):
    """What stands on the sheet of one combatant before all its values.

    `health` is the whole number that damage lowers and healing raises, `most` the fact that tells
    how high it can be. `hurt` takes damage by the rules, as a number, where the game has a ruling
    for it; without one `health` is set. `counts` are whole numbers that go up and down one by one,
    as wounds do. `conditions` are fields of yes or no, and fields with choices, the usual one
    first. `melee` is the fact that names the others with whom somebody stands in melee, or numbers
    their group; `binds` and `parts` change that, or `set` does if the field is settable. `tests`
    are rulings about somebody that call for a roll.
    """

    health: str = ""
    most: str = ""
    hurt: Ruled | None = None
    counts: tuple[str, ...] = ()
    conditions: tuple[str, ...] = ()
    melee: str = ""
    binds: Ruled | None = None
    parts: Ruled | None = None
    tests: tuple[str, ...] = ()


class State(Protocol):
    """A snapshot of the whole fight; rulesets add to it. `turn` changes with whose it is."""

    round: int
    phase: str
    turn: Any
    over: bool
    winner: str | None


class Outcome(Struct, frozen=True):
    state: Any
    log: tuple[Entry, ...]


Where = tuple[str | int, ...]
"""The way to a value: a field, then numbers of rows (from 1) and the fields in them."""


class Refused(Exception):
    """Nothing happened. `code` is one of contract's codes.

    `why` is a phrase, which people read in their own language, or plain English for what only
    scenarios can get wrong. `path` leads to the value that does not fit, and `whose` it is stands
    in the English `message`, which names everything as the rules do.
    """

    def __init__(self, code: str, why: Phrase | str, path: Where | str = (), whose: str = ""):
        self.code, self.why, self.whose = code, why, whose
        self.path: Where = path if isinstance(path, tuple) else (path,) if path else ()
        super().__init__(f"{code}: {self.message}")

    @property
    def message(self) -> str:
        said, place = self.why, ""
        if isinstance(said, Phrase):
            said, place = english(said), " ".join(map(str, self.path))
        return ": ".join(filter(None, (self.whose, place, said)))

    @property
    def reason(self) -> Phrase | None:
        return self.why if isinstance(self.why, Phrase) else None

    @property
    def field(self) -> str:
        """The outermost field of the path."""
        return str(self.path[0]) if self.path else ""


class IllegalChoice(Refused):
    """A choice that is not among those offered."""


class IllegalSetup(Refused):
    """A roster, a stat or an option of the fight that does not fit."""


# -- what a seat may see -------------------------------------------------------------------------


class Viewer(Struct, frozen=True):
    """Who looks. Everything a viewer is not shown by `view` and `tell` never leaves the server.

    `controls`: whose decisions are the viewer's own: ids of its combatants, and the sides they
    stand on. `sides`: whose secrets it shares. `foes`: how others' health is told: `numbers`,
    `bar`, `words` or `nothing`.
    `hidden`: combatants that the GM keeps from everybody but itself.
    """

    gm: bool = False
    controls: tuple[str, ...] = ()
    sides: tuple[str, ...] = ()
    foes: str = "words"
    hidden: tuple[str, ...] = ()


GM = Viewer(gm=True)
"""Who knows everything."""


class Figure(Struct, frozen=True):
    """A number on a card: 11 / 14 hit points."""

    term: str
    value: int | str
    most: int | None = None


class Health(Struct, frozen=True):
    """`word` of `terms`, filled quarters (0 unhurt, 4 down), `share` left (0 to 100) or untold."""

    word: str
    quarters: int
    share: int | None = None


class Open(Struct, frozen=True, kw_only=True):
    """A roll that lies open for all while others still choose, so that the table can plan.

    `deed` says what it is for so far, `note` what is coming to whoever rolled it; `warned` if that
    is nothing good.
    """

    value: int
    deed: Phrase | None = None
    note: Phrase | None = None
    warned: bool = False


class Box(Struct, frozen=True):
    """A step of a track: its word, what it costs, how often it is hit; `now` if it is reached.

    Whoever reaches a step without a cost is out.
    """

    word: Phrase
    cost: Phrase | None = None
    filled: int = 0
    now: bool = False


class Track(Struct, frozen=True):
    """Wounds, fatigue and the like as a row of boxes; `cost` is what all of it costs now."""

    term: str
    boxes: tuple[Box, ...]
    cost: Phrase | None = None


class Seen(Struct, frozen=True, kw_only=True):
    """One combatant as this viewer may see it.

    `marks` are its conditions and ties in words, `figures` its main numbers (two at most on a
    card), `tracks` stand on the own card, `facts` are every further value the viewer may know,
    `kit` a note for each own weapon or spell (`Ruleset.armed` in one attack). `offers` are the
    values that a settable field can have where who and what there is depends on the fight, by the
    field's name; for the GM alone.
    `able` says whether it still stands and can act, `out` the reason if it is out of the fight.
    """

    id: str
    name: str
    side: str
    ally: bool
    mine: bool
    able: bool
    status: str
    acted: bool = False
    health: Health | None = None
    figures: tuple[Figure, ...] = ()
    tracks: tuple[Track, ...] = ()
    marks: tuple[Phrase, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    kit: Mapping[str, Phrase] = field(default_factory=dict)
    offers: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    open: Open | None = None


class Refusal(Struct, frozen=True):
    """What is not offered although somebody would look for it, and why, in words."""

    option: str
    value: str | None
    reason: Phrase


class Asked(Struct, frozen=True):
    """Somebody is asked. The decision itself is there only for the one who owes it (and the GM).

    `free` is that of the decision. `why` says how the question came about and what hangs on it,
    where that is not plain from what has just been done.
    """

    by: str
    kind: str
    decision: Decision | None = None
    refusals: tuple[Refusal, ...] = ()
    free: bool = False
    why: Phrase | None = None


AT_WORK = Asked("gm", "")
"""Of the questions and dice of the hidden, and of what is the GM's, nobody learns more than this.
"""


class Chance(Struct, frozen=True):
    """What an answer promises: `percent` large, `note` small under it ("11+ hits", "no roll").

    `total` stands large where the dice have fallen already and nothing is left to chance.
    `levels` are thresholds from easy to hard (60 / 30 / 12), `names` their identifiers in `terms`;
    `needs` says what has to be rolled, with which dice, and what is certain: no odds, but what
    anybody reads off the own sheet; beside a target there is room for the first.
    `more` are further chances in words, and of an answer to an attack `against` says what the other
    side may achieve, `gain` the own.
    """

    percent: int | None = None
    note: Phrase | None = None
    levels: tuple[int, ...] = ()
    names: tuple[str, ...] = ()
    more: tuple[Phrase, ...] = ()
    against: Phrase | None = None
    gain: Phrase | None = None
    total: int | None = None
    needs: tuple[Phrase, ...] = ()

    def without_odds(self) -> Chance:
        """What is left at a table whose players see no odds: thresholds, and what is needed."""
        if self.total is not None:
            return self
        note = self.note if self.percent is None else None
        return Chance(note=note, levels=self.levels, names=self.names, needs=self.needs)


class Following(Struct, frozen=True):
    """Dice that the same roller throws next. `tens`: further tens dice of the d100 before them."""

    purpose: str
    count: int
    sides: int
    tens: bool = False


class Stakes(Struct, frozen=True, kw_only=True):
    """What a roll is about before it is made, for whoever rolls it and whoever waits for it.

    Only to those who may know of the roller: of the dice of somebody hidden nothing is told.
    `title` says whose roll it is, what for, and against whom or what; it rests on the roll alone,
    never on the answer that made it necessary. `least` is the lowest result of the dice that is
    enough, `most` the highest, where the rules know one and the roller may.
    `levels`: the highest result for each level, from easy to hard, by identifiers of `terms`.
    `dice`: further tens dice of a d100; above 0 the lowest result counts, below 0 the highest.
    `reason` says why there are any. `beside`: the d100 already rolled, if the dice asked for now
    are these tens dice: they show 00 to 90, and 00 is the face 10.
    `sides`: of the die that the levels are for; of several such dice one counts as with tens dice.
    `chain`: dice of the same roll that lie on the table, each with what it means ("1: again,
    doubled"). `next`: what the dice now asked for mean. `zero`: the highest face reads 0.
    `then`: what follows whatever this roll shows; real dice are asked for all of it at once.
    """

    title: Phrase
    least: int | None = None
    most: int | None = None
    levels: tuple[tuple[str, int], ...] = ()
    dice: int = 0
    reason: Phrase | None = None
    beside: int | None = None
    sides: int = 100
    chain: tuple[tuple[int, Phrase], ...] = ()
    next: Phrase | None = None
    zero: bool = False
    then: tuple[Following, ...] = ()


class Segment(Struct, frozen=True):
    """A phase on the strip, or the id of who is at turn: `done`, `current` or `coming`.

    `part` numbers the stretches between gaps, `note` says why somebody stands there, and `value`
    is the number by which it does, for those who may know it: initiative 12, DEX 60.
    """

    term: str
    state: str
    part: int = 0
    note: Phrase | None = None
    value: Figure | None = None


class Chip(Struct, frozen=True):
    """A few words beside the banner; `off` if it is dealt with and counts no more."""

    said: Phrase
    off: bool = False


class Banner(Struct, frozen=True, kw_only=True):
    """The one number of the moment that everybody watches, and what works beside it."""

    term: str
    value: int
    note: Phrase | None = None
    chips: tuple[Chip, ...] = ()


class Fighter(Struct, frozen=True, kw_only=True):
    """One of a `Cluster`: what it does there, what it rolled, and what came of that, in words.

    `won` says whether that is a success; None where nothing is decided.
    """

    id: str
    deed: Phrase | None = None
    result: Phrase | None = None
    verdict: Phrase | None = None
    won: bool | None = None


class Cluster(Struct, frozen=True, kw_only=True):
    """Combatants who stand against each other, apart from the rest of the fight: a card.

    `sides`: who stands on each side. `lead` is the side that is ahead, `sign` says in what.
    `state`: `coming`, `current`, `done`, or nothing. `notes` explain how it came out.
    """

    id: str
    title: Phrase
    sides: tuple[tuple[str, tuple[Fighter, ...]], ...]
    lead: str = ""
    sign: Phrase | None = None
    state: str = ""
    notes: tuple[Phrase, ...] = ()


class View(Struct, frozen=True, kw_only=True):
    """Everything a screen may show of a fight to one viewer, built from an allow list.

    `reveal`: what has happened from the latest entry of the first of these rules on is told
    together and in order, until there is an entry of the second.
    `order`: who comes when, where the strip shows phases instead; those who come at the same time
    have the same `part`. Nobody of whom the viewer must not know, and no gap where one stands.
    """

    round: int
    phase: str
    over: bool
    winner: str | None
    combatants: tuple[Seen, ...]
    asked: tuple[Asked, ...]
    strip: tuple[Segment, ...]
    order: tuple[Segment, ...] = ()
    headline: Phrase | None = None
    banner: Banner | None = None
    reveal: tuple[str, str] | None = None
    clusters: tuple[Cluster, ...] = ()

    def seen(self, id: str) -> Seen | None:
        return next((seen for seen in self.combatants if seen.id == id), None)


# -- what is said --------------------------------------------------------------------------------


class Term(Struct, frozen=True):
    """A word of the game: in full, and short for narrow places."""

    word: Message
    short: Message | None = None


def term_of(terms: Mapping[str, Term], name: str, within: str = "") -> Term | None:
    """The word for `name` where it stands; None for the table's own words."""
    return terms.get(f"{within}.{name}") or terms.get(name)


class Line(Struct, frozen=True):
    """A line of the explanation behind "why?". `total` draws a rule above it."""

    label: Phrase
    value: Any = None
    total: bool = False


NOTHING: Mapping[str, Any] = {}
"""An answer of which nothing more is told."""


class Wording(Protocol):
    """How a ruleset's identifiers are said. Sees views and told entries only, never a state."""

    terms: Mapping[str, Term]
    """Every identifier that reaches a screen: options, fields, conditions, phases, catalogue names.

    Where one identifier reads differently in two places, `term_of` finds it under `WITHIN.NAME`
    first: `stats.NAME` or `weapons.NAME` for a field of the sheet or of its rows, `options.NAME`
    for an option of the fight, `KIND.OPTION` for an answer, `gm.NAME` for a ruling, `FIELD.VALUE`
    for a value. `FIELD.one` is one of the rows of a field, where a refusal names it: "Weapon 2".
    """
    icons: Mapping[str, str]
    """Icons of the sprite by kind, option or rule."""
    refusing: tuple[str, ...]
    """Options that decline ("pass"): they get a button of their own beside the main one."""
    turns: tuple[str, ...]
    """Kinds of questions with which somebody takes the own turn: what was done last time, or is
    suggested, stands chosen, whatever the default is. That of every other question stays."""

    def question(self, view: View, asked: Asked) -> Phrase:
        """The question as a sentence with the name: "Whom does Aldo strike?"."""

    def answer(self, view: View, asked: Asked, option: str, value: str | None) -> Phrase:
        """What a row of the answers is called; `value` is its target or spell, if it has one."""

    def deed(
        self,
        view: View,
        asked: Asked,
        option: str,
        value: str | None,
        fields: Mapping[str, Any] = NOTHING,
    ) -> Phrase:
        """What the main button says: "Strike Goblin 3".

        `value` is its target or spell, `fields` the whole answer as it stands, where more of it
        belongs into the deed: "Cast Pilum of Fire at the bear".
        """

    def notes(self, view: View, asked: Asked, option: str) -> tuple[Phrase, ...]:
        """Reminders beside an option: what it forbids, how far it goes."""

    def asked_of(self, view: View, asked: Asked) -> Phrase:
        """What the others read while they wait: "Bera chooses whom to strike."."""

    def owed(self, kind: str, count: int) -> Phrase:
        """What the GM owes for a group: "3 strikes"."""

    def rolled(self, who: str, purpose: str, told: Entry | None) -> Phrase:
        """Whose dice these are, and what for: "Giles: defence against the wolf".

        `told` is the entry that they belong to, as far as the reader may know it.
        """

    def sentence(self, entry: Entry) -> Phrase | None:
        """The log line; None for entries that are only arithmetic of the one before."""

    def why(self, entry: Entry) -> tuple[Line, ...]:
        """The arithmetic, a line a term; works with the facts that the viewer was left."""

    def summary(self, stats: Mapping[str, Any], options: Mapping[str, Any]) -> Phrase:
        """A stat block in one short line, for lists."""


class Ruleset(Protocol):
    """One game. `rulesets/<slug>/resolver.py` puts it together; `apps.py` registers it."""

    slug: str
    name: Message
    languages: tuple[str, ...]
    """Languages every word of the ruleset is translated into, `en` among them."""
    options: tuple[Field, ...]
    """The house rules of a fight, with defaults."""
    stats: tuple[Field, ...]
    """The sheet: every stat, described once, for forms, admin and checks."""
    settable: tuple[Field, ...]
    """What the GM's `set` may change in the state of a combatant; see `Seen.offers`."""
    quick: Quick
    """What of that, and which rulings, the GM most often needs of one combatant."""
    dead: tuple[str, ...]
    """Each `Seen.status` with which nobody takes part in a later fight, however it stands on the
    sheet, unless the GM says so. It is part of what lasts, beside `kept`."""
    rules: tuple[str, ...]
    """The name of every rule a log entry can have."""
    deeds: Deeds
    """Those of them by which somebody acts: whom the GM hides until it acts is seen from then on.

    Attacks, spells and moves in the open are deeds. What is only declared, made ready or rolled
    for, and what is done to somebody, is none.
    """
    beats: Beats
    """How the log falls into exchanges, and which entry tells how one came out."""
    wording: Wording
    demo: Path
    """A campaign to start with, as JSON."""

    @property
    def proof(self) -> Path:
        """The folder with worked fights, in `vectors/`, and one as text, `transcript.txt`."""

    def begin(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any], dice: Dice
    ) -> Outcome:
        """The first state. `roster`: objects with `id`, `name`, `side`, `stats`. IllegalSetup."""

    def pending(self, state: Any) -> tuple[Decision, ...]:
        """Every decision that is open now; a pure function of the state; empty when it is over."""

    def resolve(self, state: Any, choice: Choice, dice: Dice) -> Outcome:
        """The state after the choice. IllegalChoice, DiceNeeded; the given state is untouched."""

    def rulings(self, state: Any) -> tuple[Option, ...]:
        """What the GM can choose at any time (`by` and `kind` are `gm`), and the legal values."""

    def view(self, state: Any, viewer: Viewer) -> View:
        """What this viewer may see. Together with `tell` the only privacy boundary."""

    def tell(self, state: Any, entry: Entry, viewer: Viewer) -> Entry | None:
        """The entry with the facts that this viewer may know; None if it may not know of it."""

    def suggest(self, state: Any, decision: Decision, viewer: Viewer = GM) -> Choice:
        """A plausible answer, deterministic and always legal.

        `decision` is one that is open, as `viewer` is shown it, with all of its options or with
        some: then it is the best of these; or what `Spares.pared` leaves of it. It rests on what
        the viewer may know, and even for the GM on nothing that another side has chosen in secret.
        Targets that are as good are shared out among those who choose.
        """

    def odds(self, state: Any, choice: Choice) -> Any:
        """The exact distribution of the choice's results; None where the rules allow none."""

    def chance(self, state: Any, choice: Choice, viewer: Viewer) -> Chance | None:
        """The odds as they stand beside an answer; None where this viewer may not know any."""

    def armed(self, state: Any, choice: Choice, viewer: Viewer) -> Phrase | None:
        """What the weapon of the choice does in this very attack, in place of its note in `kit`;
        None where that note holds, or where this viewer may not know."""

    def stakes(
        self, state: Any, choice: Choice, known: Sequence[Roll], needed: DiceNeeded, viewer: Viewer
    ) -> Stakes:
        """What the dice that a choice now needs are about; `known` are those it has had so far."""

    def spends(self, state: Any, choice: Choice) -> bool:
        """Whether the choice uses up something scarce; then a person is asked instead of a standing
        answer, and instead of playing the foes."""

    def kept(self, state: Any, id: str) -> dict[str, Any]:
        """The stats that last beyond the fight, to be written back to the sheet."""

    def check_stats(self, stats: Mapping[str, Any], side: str) -> dict[str, Any]:
        """The stats as given, checked. IllegalSetup names the field."""

    def check_options(self, options: Mapping[str, Any]) -> dict[str, Any]:
        """All options with their defaults filled in. IllegalSetup names the field."""

    def plain(self, state: Any) -> dict[str, Any]:
        """The state as an object of plain values, for scenarios and reports."""

    def encode(self, state: Any) -> bytes:
        """The whole state as JSON."""

    def decode(self, data: bytes) -> Any:
        """The state that `encode` wrote."""


# -- what a ruleset may have beside all that -----------------------------------------------------


@runtime_checkable
class Forewarns(Protocol):
    """A ruleset that has something to say of a fight before it begins."""

    def forewarnings(
        self, roster: Sequence[Mapping[str, Any]], options: Mapping[str, Any]
    ) -> tuple[Phrase, ...]:
        """What the GM should know: of this roster, and how the house rules are to be read."""


@runtime_checkable
class Rewards(Protocol):
    """A ruleset in which the defeated leave something that is shared out after a won fight."""

    def spoils(self, state: Any) -> tuple[str, ...]:
        """Ids of those who leave something; none unless the players' side has won."""


@runtime_checkable
class Recovers(Protocol):
    """A ruleset that says what a rest between fights puts back."""

    rests: Mapping[str, Message]
    """The kinds of rest, with the words people read."""

    def rest(
        self, stats: Mapping[str, Any], before: Mapping[str, Any], kind: str, dice: Dice
    ) -> dict[str, Any]:
        """The sheet after such a rest; it never takes anything away. `before` are those of its
        stats that last (`kept`), as they stood before the fights since the last rest."""


@runtime_checkable
class Spares(Protocol):
    """A ruleset that knows which of its questions need not be asked each time."""

    again: Mapping[str, str]
    """Kinds of question that come several times in a round, each with the answer that lets one
    pass. It has no fields and uses nothing up. Who has let one pass is asked the next one of that
    kind in the next round, unless other answers are offered by then, or the asked one fares worse.
    """

    def moot(self, state: Any, decision: Decision, viewer: Viewer) -> str | None:
        """The answer to give because no other could change anything, for all that this viewer may
        know; None where one could, or where the rules cannot say.

        `decision` is one of the viewer's own, as it is shown it. It is one of its answers, uses
        nothing up, and is the same whoever hides.
        """

    def passed(self, state: Any, decision: Decision, viewer: Viewer) -> str | None:
        """The answer that is as good as always given to this question here, though another could
        change something: its asker may say that it wants to be asked. None where there is none.

        As with `moot`; and it is what holds without an answer.
        """

    def pared(self, state: Any, decision: Decision, viewer: Viewer) -> Decision:
        """The question without what makes no difference here, for all that this viewer may know:
        of answers that come to the same the default, or else the first, and of each answer only
        the fields that matter. One with several fields keeps its first, and what is required.

        As with `moot`. What is left out is an answer all the same, for whoever gives it.
        """
