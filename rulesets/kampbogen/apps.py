from django.apps import AppConfig


class KampbogenConfig(AppConfig):
    name = "rulesets.kampbogen"
    label = "kampbogen"

    def ready(self) -> None:
        from rulesets import registry
        from rulesets.kampbogen.resolver import Kampbogen

        registry.register(Kampbogen())
