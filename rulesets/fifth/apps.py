from django.apps import AppConfig


class FifthConfig(AppConfig):
    name = "rulesets.fifth"
    label = "fifth"

    def ready(self) -> None:
        from rulesets import registry
        from rulesets.fifth.resolver import FifthEdition

        registry.register(FifthEdition())
