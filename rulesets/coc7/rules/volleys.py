"""Full auto: strings of volleys, one target after the other (README 7.7, 5.4)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec.structs import replace

from rulesets import reasons
from rulesets.coc7.rules.exchange import declare
from rulesets.coc7.rules.fight import Fight
from rulesets.coc7.rules.guns import weapon_field
from rulesets.coc7.rules.queries import (
    active,
    at_hand,
    enemies,
    ids,
    own_weapons,
    target_field,
    unusable,
    works,
)
from rulesets.coc7.rules.ranged import RANGE, Shot, fire, use_aim
from rulesets.coc7.rules.shots import can_fire_on, dive
from rulesets.coc7.rules.wounds import strike
from rulesets.coc7.sheet.tables import EXTREME, FEWEST_IN_VOLLEY
from rulesets.coc7.state import Answer, Attack, Auto, Board, Combatant, Weapon
from rulesets.contract import Decision, Field, Option
from rulesets.fields import bad_field
from rulesets.messages import Term, pgettext, phrase
from rulesets.offering import Offer

FARTHEST_SWITCH = 500
LARGEST = pgettext("coc7", "Empty: as many as possible")


def largest(weapon: Weapon) -> int:
    return max(FEWEST_IN_VOLLEY, weapon.skill // 10)


def offers(board: Board, combatant: Combatant) -> Iterator[Offer]:
    guns = [weapon for weapon in own_weapons(combatant) if _ready(combatant, weapon)]
    targets = ids(enemies(board, combatant))
    if not guns or not targets:
        yield from unusable("auto", combatant, lambda weapon: weapon.auto, "too_few")
        return
    names = tuple(weapon.name for weapon in guns)
    sizes = {weapon.name: min(combatant.ammo[weapon.name], largest(weapon)) for weapon in guns}
    most = {weapon.name: combatant.ammo[weapon.name] for weapon in guns}
    size, volleys = _counts(max(sizes.values()), max(most.values()))
    only = sizes[names[0]] if len(names) == 1 else None
    size = replace(size, depends=("weapon", sizes), default=only, help=None if only else LARGEST)
    if only is None:
        strings = {name: ammo // FEWEST_IN_VOLLEY for name, ammo in most.items()}
        volleys = replace(volleys, depends=("weapon", strings))
    yield Option(
        "auto", (target_field(targets), weapon_field(combatant, names), RANGE, size, volleys)
    )


def _ready(combatant: Combatant, weapon: Weapon) -> bool:
    return (
        weapon.auto and works(combatant, weapon) and combatant.ammo[weapon.name] >= FEWEST_IN_VOLLEY
    )


def _counts(size: int, ammo: int) -> tuple[Field, Field]:
    """The fields for the size and the number of volleys, with the largest and one as defaults."""
    most = {str(shots): ammo // shots for shots in range(FEWEST_IN_VOLLEY, size + 1)}
    most[""] = ammo // size
    longest = ammo // FEWEST_IN_VOLLEY
    depends = ("size", most)
    return (
        Field(name="size", type="int", min=FEWEST_IN_VOLLEY, max=size, help=LARGEST),
        Field(name="volleys", type="int", min=1, max=longest, default=1, depends=depends),
    )


def check(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    _check_counts(combatant, combatant.sheet.weapons[fields["weapon"]], fields, 0)


def _check_counts(
    combatant: Combatant, weapon: Weapon, fields: Mapping[str, Any], wasted: int
) -> None:
    left = combatant.ammo[weapon.name] - wasted
    if left < FEWEST_IN_VOLLEY:
        raise bad_field(phrase(reasons.TOO_FEW), "metres")
    most = min(left, largest(weapon))
    size = fields["size"] or most
    if size > most:
        raise bad_field(phrase(reasons.AT_MOST, most=most), "size")
    if size * fields["volleys"] > left:
        raise bad_field(phrase(reasons.AT_MOST, most=left // size), "volleys")


def take(fight: Fight, id: str, fields: Mapping[str, Any]) -> bool:
    attack = first_string(fight.combatants[id], fields)
    fight.change(id, held=attack.weapon)
    facts = {name: getattr(attack, name) for name in ("weapon", "range", "size", "volleys")}
    fight.note("auto", id, attack.target, facts)
    fight.auto = Auto(by=id, weapon=attack.weapon, target=attack.target, range=attack.range)
    declare(fight, attack, settle)
    return False  # the turn lasts until the fire stops


def first_string(combatant: Combatant, fields: Mapping[str, Any]) -> Attack:
    name = fields["weapon"]
    size = fields["size"] or min(combatant.ammo[name], largest(combatant.sheet.weapons[name]))
    return Attack(by=combatant.id, kind="auto", **{**fields, "size": size})


def settle(fight: Fight, attack: Attack, answer: Answer) -> None:
    """Settles the fire after the answer to the first string at this target."""
    _string(fight, attack, dive(fight, attack, answer))


def _string(fight: Fight, attack: Attack, answer: Answer) -> None:
    auto = fight.auto
    assert auto is not None
    aimed, status = use_aim(fight, attack), fight.combatants[attack.target].status
    fired = auto.volleys
    for special in special_dice(fired, attack, aimed):
        fired += 1
        counted = {"volley": fired, "size": attack.size}
        shot = fire(fight, attack, answer, counted, special, stray=half(attack.size))
        answer = shot.answer
        if shot.hit:
            _hit(fight, attack, shot)
        if shot.broke or fight.combatants[attack.target].status != status:
            break
        if not can_fire_on(fight, attack.by, attack.weapon):
            break
    answers = {**auto.answers, attack.target: answer}
    fight.auto = replace(auto, volleys=fired, answers=answers)


def special_dice(fired: int, attack: Attack, aimed: int) -> list[dict[str, int]]:
    """The modifiers of each volley, after `fired` others; only the first benefits from aiming."""
    return [
        {"aim": 0 if volley else aimed, "volley": -fired - volley}
        for volley in range(attack.volleys)
    ]


def half(size: int) -> int:
    return max(1, size // 2)


def bullets(size: int, level: int) -> int:
    """The number of bullets of a volley that hit with this level, if it hits at all."""
    return size if level >= EXTREME else half(size)


def _hit(fight: Fight, attack: Attack, shot: Shot) -> None:
    size = attack.size
    hits = bullets(size, shot.check.level)
    impaling = half(size) if shot.extreme else 0
    facts = {"size": size, "hits": hits, "impaling": impaling}
    fight.note("volley_hits", attack.by, attack.target, facts)
    weapon = fight.combatants[attack.by].sheet.weapons[attack.weapon]
    strike(fight, attack.by, attack.target, weapon, weapon.db, hits, impaling)


def goes_on(board: Board) -> bool:
    """Whether the shooter is asked to continue the fire (README 5.4)."""
    auto = board.auto
    if auto is None:
        return False
    combatant = board.combatants[auto.by]
    weapon = combatant.sheet.weapons[auto.weapon]
    return (
        active(combatant)
        and not combatant.helpless
        and combatant.held == auto.weapon
        and at_hand(combatant, weapon)
        and auto.weapon not in combatant.jammed
        and combatant.ammo[auto.weapon] >= FEWEST_IN_VOLLEY
        and bool(_targets(board, auto))
    )


def _targets(board: Board, auto: Auto) -> tuple[str, ...]:
    """The possible targets, the present one first."""
    targets = enemies(board, board.combatants[auto.by])
    others = (other.id for other in targets if other.id != auto.target and not other.out_of_arc)
    return (*(other.id for other in targets if other.id == auto.target), *others)


def decision(board: Board, auto: Auto) -> Decision:
    combatant = board.combatants[auto.by]
    ammo, targets = combatant.ammo[auto.weapon], _targets(board, auto)
    fields = [target_field(targets), replace(RANGE, default=auto.range)]
    if targets != (auto.target,):
        farthest = min(FARTHEST_SWITCH, ammo - FEWEST_IN_VOLLEY)
        others = dict.fromkeys(target for target in targets if target != auto.target)
        between = ("target", others)
        fields.append(Field(name="metres", type="int", min=0, max=farthest, depends=between))
    fields += _counts(min(ammo, largest(combatant.sheet.weapons[auto.weapon])), ammo)
    options = (Option("fire", tuple(fields)), Option("cease"))
    return Decision(auto.by, "volley", options, "cease")


def at_new_range(
    auto: Auto, fields: Mapping[str, Any], changes: Mapping[str, Any]
) -> dict[str, Any]:
    """The fields with base range as the default for another target."""
    if fields["target"] == auto.target or "range" in changes:
        return dict(fields)
    return {**fields, "range": RANGE.default}


def check_fire(board: Board, combatant: Combatant, fields: Mapping[str, Any]) -> None:
    auto = board.auto
    assert auto is not None
    stays, metres = fields["target"] == auto.target, fields.get("metres")
    if stays and metres is not None:
        raise bad_field(phrase(reasons.NOT_WITH, other=Term("target")), "metres")
    if not stays and metres is None:
        raise bad_field(phrase(reasons.NEEDED), "metres")
    _check_counts(combatant, combatant.sheet.weapons[auto.weapon], fields, metres or 0)


def next_string(combatant: Combatant, auto: Auto, fields: Mapping[str, Any]) -> Attack:
    """The next string as announced."""
    left = combatant.ammo[auto.weapon] - (fields.get("metres") or 0)
    return Attack(
        by=combatant.id,
        target=fields["target"],
        kind="auto",
        weapon=auto.weapon,
        range=fields["range"],
        size=fields["size"] or min(left, largest(combatant.sheet.weapons[auto.weapon])),
        volleys=fields["volleys"],
    )


def take_fire(fight: Fight, fields: Mapping[str, Any]) -> None:
    auto = fight.auto
    assert auto is not None
    combatant, wasted = fight.combatants[auto.by], fields.get("metres") or 0
    attack = next_string(combatant, auto, fields)
    ammo = combatant.ammo[auto.weapon] - wasted
    fight.change(combatant.id, ammo={**combatant.ammo, auto.weapon: ammo})
    facts = {
        "weapon": attack.weapon,
        "range": attack.range,
        "size": attack.size,
        "volleys": attack.volleys,
        "switched": attack.target != auto.target,
        "wasted": wasted,
        "ammo": ammo,
    }
    fight.note("auto", combatant.id, attack.target, facts)
    fight.auto = replace(auto, target=attack.target, range=attack.range)
    if attack.target in auto.answers:
        _string(fight, attack, auto.answers[attack.target])
    else:
        declare(fight, attack, settle)


def take_cease(fight: Fight) -> None:
    auto = fight.auto
    assert auto is not None
    fight.note("cease", auto.by, facts={"volleys": auto.volleys})
    fight.auto = None
