from django.apps import AppConfig
from django.utils.translation import gettext_lazy as _


class PlayConfig(AppConfig):
    name = "encounters.play"
    verbose_name = _("Fights")

    def ready(self) -> None:
        from encounters.combatants.resting import rested
        from encounters.play.preparing.death import after_a_rest

        rested.connect(after_a_rest)
