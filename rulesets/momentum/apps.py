from django.apps import AppConfig


class MomentumConfig(AppConfig):
    name = "rulesets.momentum"
    label = "momentum"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
