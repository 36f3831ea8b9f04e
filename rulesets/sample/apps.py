from django.apps import AppConfig


class SampleConfig(AppConfig):
    name = "rulesets.sample"
    label = "sample"

    def ready(self) -> None:
        from rulesets import registry

        registry.install(self.name)
