from django.apps import AppConfig


class FifthConfig(AppConfig):
    name = "rulesets.fifth"
    label = "fifth"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
