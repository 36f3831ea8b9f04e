"""Messages of Django's admin that are translated in this project's catalogues, which override
Django's.

Django interpolates model names as they are. In languages with cases and genders that is mostly
wrong ("Dodaj walka"), so these translations set the name apart; a few others are missing in
Django's catalogues.
"""

from django.utils.translation import gettext_noop as _
from django.utils.translation import ngettext_lazy

SAID_OTHERWISE = (
    _("Add %s"),
    _("Change %s"),
    _("View %s"),
    _("Select %s to change"),
    _("Select %s to view"),
    _("Add %(name)s"),
    _("Add another %(verbose_name)s"),
    _("Add another %(model)s"),
    _("Change selected %(model)s"),
    _("Delete selected %(model)s"),
    _("View selected %(model)s"),
    _("Delete selected %(verbose_name_plural)s"),
    _("Search %(name)s"),
    _("Pagination %(name)s"),
    _("Pagination %(name)s entries"),
    _(" By %(filter_title)s "),
    _("Select all %(total_count)s %(module_name)s"),
    _("Cannot delete %(name)s"),
    _("Run"),
    _("- Select an option -"),
    _("The {name} “{obj}” was added successfully."),
    _("The {name} “{obj}” was added successfully. You may add another {name} below."),
    _("The {name} “{obj}” was changed successfully."),
    _("The {name} “{obj}” was changed successfully. You may add another {name} below."),
    _("The {name} “{obj}” was changed successfully. You may edit it again below."),
    _("The %(name)s “%(obj)s” was deleted successfully."),
    _("%(name)s with ID “%(key)s” doesn’t exist. Perhaps it was deleted?"),
    _("Successfully deleted %(count)d %(items)s."),
    ngettext_lazy("…and %(count)d more object.", "…and %(count)d more objects.", "count"),
)
