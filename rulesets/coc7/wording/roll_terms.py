"""The words of percentile rolls: success levels, difficulties, dice, modifiers (README 6, 7.0)."""

from collections.abc import Mapping

from rulesets.contract import Term
from rulesets.messages import pgettext

LEVELS: Mapping[str, Term] = {
    "level": Term(pgettext("coc7", "Success level")),
    "fumble": Term(pgettext("coc7", "Fumble")),
    "failure": Term(pgettext("coc7", "Failure")),
    "regular": Term(pgettext("coc7", "Regular success"), pgettext("coc7", "Regular")),
    "hard": Term(pgettext("coc7", "Hard success"), pgettext("coc7", "Hard")),
    "extreme": Term(pgettext("coc7", "Extreme success"), pgettext("coc7", "Extreme")),
    "critical": Term(pgettext("coc7", "Critical success"), pgettext("coc7", "Critical")),
    # The word of a level in the middle of a sentence.
    "level.fumble": Term(pgettext("coc7", "fumble")),
    "level.failure": Term(pgettext("coc7", "failure")),
    "level.regular": Term(pgettext("coc7", "regular success")),
    "level.hard": Term(pgettext("coc7", "hard success")),
    "level.extreme": Term(pgettext("coc7", "extreme success")),
    "level.critical": Term(pgettext("coc7", "critical success")),
    "difficulty": Term(pgettext("coc7", "Difficulty")),
    "difficulty.regular": Term(pgettext("coc7", "Regular")),
    "difficulty.hard": Term(pgettext("coc7", "Hard")),
    "difficulty.extreme": Term(pgettext("coc7", "Extreme")),
    "difficulty.critical": Term(pgettext("coc7", "Critical")),
    "impossible": Term(pgettext("coc7", "Impossible")),
    "skill": Term(pgettext("coc7", "Full value")),
    "manoeuvre.skill": Term(pgettext("coc7", "Skill")),
    "break_free.skill": Term(pgettext("coc7", "Skill")),
    "fix.skill": Term(pgettext("coc7", "Skill")),
    "check.skill": Term(pgettext("coc7", "Skill")),
    "needed": Term(pgettext("coc7", "Needed")),
    "bonus_die": Term(pgettext("coc7", "Bonus die")),
    "penalty_die": Term(pgettext("coc7", "Penalty die")),
}

PURPOSES: Mapping[str, Term] = {
    "attack": Term(pgettext("coc7", "Attack roll")),
    "attack tens": Term(pgettext("coc7", "Attack roll: further tens dice")),
    "manoeuvre tens": Term(pgettext("coc7", "Combat manoeuvre: further tens dice")),
    "dodge tens": Term(pgettext("coc7", "Dodge: further tens dice")),
    "fight_back tens": Term(pgettext("coc7", "Fight back: further tens dice")),
    "resist": Term(pgettext("coc7", "Roll to resist")),
    "resist tens": Term(pgettext("coc7", "Roll to resist: further tens dice")),
    "bonus": Term(pgettext("coc7", "Damage bonus")),
    "check": Term(pgettext("coc7", "Check")),
    "check tens": Term(pgettext("coc7", "Check: further tens dice")),
}

MODIFIERS: Mapping[str, Term] = {
    "mod.outnumbered": Term(pgettext("coc7", "Outnumbered")),
    "mod.undefended": Term(pgettext("coc7", "Nobody defends")),
    "mod.prone": Term(pgettext("coc7", "Target prone")),
    "mod.held": Term(pgettext("coc7", "Held by somebody")),
    "mod.situational": Term(pgettext("coc7", "Dice of the GM")),
    "mod.build": Term(pgettext("coc7", "Larger opponent")),
    "mod.point_blank": Term(pgettext("coc7", "Point-blank")),
    "mod.aim": Term(pgettext("coc7", "Aimed in the round before")),
    "mod.size": Term(pgettext("coc7", "Size of the target")),
    "mod.cover": Term(pgettext("coc7", "Target in cover")),
    "mod.dive": Term(pgettext("coc7", "Target dives for cover")),
    "mod.fast": Term(pgettext("coc7", "Fast target")),
    "mod.melee": Term(pgettext("coc7", "Target in melee with others")),
    "mod.load": Term(pgettext("coc7", "Loaded one round first")),
    "mod.burst": Term(pgettext("coc7", "Burst")),
    "mod.volley": Term(pgettext("coc7", "Volleys fired before")),
}
