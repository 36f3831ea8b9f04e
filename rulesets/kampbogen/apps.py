from django.apps import AppConfig


class KampbogenConfig(AppConfig):
    name = "rulesets.kampbogen"
    label = "kampbogen"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
