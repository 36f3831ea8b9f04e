from django.apps import AppConfig


class OseConfig(AppConfig):
    name = "rulesets.ose"
    label = "ose"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
