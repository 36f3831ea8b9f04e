"""One builder for forms: everything described with `Field` becomes a Django form.

    form = form_for(ruleset.stats, ruleset.wording.terms, request.POST, sheet.stats, within="stats")
    if form.rearranged: show it again; a row was added or removed
    if form.is_valid(): form.values()   # only what differs from the defaults

It is used for sheets, the admin, house rules, rulings and the further fields of a decision. Errors
that only the rules can find are shown at their field by `form.refuse(refused)`.
"""

from encounters.forms.form import RulesForm, form_for
from encounters.forms.kinds import REASONS
from encounters.forms.row import mistakes
from encounters.forms.words import Words

__all__ = ["REASONS", "RulesForm", "Words", "form_for", "mistakes"]
