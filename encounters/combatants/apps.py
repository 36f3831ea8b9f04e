from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class CombatantsConfig(AppConfig):
    name = "encounters.combatants"
    verbose_name = _("Combatants")
