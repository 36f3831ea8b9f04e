from pathlib import Path

from django.apps import AppConfig, apps
from django.conf import settings

from encounters.serve.startup import catalogues


class StartupConfig(AppConfig):
    name = "encounters.serve.startup"

    def ready(self) -> None:
        games = [
            Path(app.path, "locale")
            for app in apps.get_app_configs()
            if app.name.startswith("rulesets.") or app.name in settings.RULESETS
        ]
        catalogues.compile_all([*settings.LOCALE_PATHS, *games])
