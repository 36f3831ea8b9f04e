"""A new version brings the database up to date while processes of the old one still serve."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import count
from typing import Any

import pytest
from django.apps import apps
from django.db import connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.migrations.executor import MigrationExecutor
from django.db.migrations.state import ProjectState

OWN = {"accounts", "campaigns", "combatants", "play", "hall"}
BESIDE = 2  # how many migrations at the end an old process has to stand
VALUES: dict[type[models.Field[Any, Any]], Any] = {
    models.CharField: "a",
    models.TextField: "a",
    models.JSONField: {},
    models.BooleanField: False,
    models.IntegerField: 1,
    models.BinaryField: b"a",
    models.DateTimeField: datetime(2030, 1, 1, tzinfo=UTC),
}
_nth = count()


@pytest.fixture
def empty(django_db_blocker: Any) -> Iterator[BaseDatabaseWrapper]:
    """A database of its own, in memory."""
    connections.settings["beside"] = {
        **connections.settings["default"],
        "ENGINE": "django.db.backends.sqlite3",
        "NAME": ":memory:",
        "OPTIONS": {},
    }
    with django_db_blocker.unblock():
        yield connections["beside"]
        connections["beside"].close()
    del connections["beside"], connections.settings["beside"]


def test_processes_of_the_version_before_go_on_reading_and_writing(
    empty: BaseDatabaseWrapper,
) -> None:
    executor = MigrationExecutor(empty)
    leaves = executor.loader.graph.leaf_nodes()
    plan = [migration for migration, _ in executor.migration_plan(leaves)]
    own = [one for one in plan if one.app_label in OWN]
    first_new = plan.index(own[-BESIDE])
    old = ProjectState(real_apps=executor.loader.unmigrated_apps)
    for migration in plan[:first_new]:
        old = migration.mutate_state(old, preserve=False)
    executor.migrate(leaves)
    for label in OWN:
        for model in old.apps.get_app_config(label).get_models():
            made = row(model)
            read = list(model._default_manager.using("beside").all())
            assert made in read, f"{model.__name__} cannot be read by the version before"


def row(model: type[models.Model]) -> models.Model:
    """A row with all that an old process would write."""
    values = {
        field.name: value(field)
        for field in model._meta.concrete_fields
        if not field.primary_key and not field.null and not field.has_default()
    }
    return model._default_manager.using("beside").create(**values)


def value(field: models.Field[Any, Any]) -> Any:
    if isinstance(field, models.ForeignKey | models.OneToOneField):
        return row(field.related_model)
    found = next(VALUES[kind] for kind in VALUES if isinstance(field, kind))
    return f"a{next(_nth)}" if found == "a" else found


def test_every_own_app_is_looked_at() -> None:
    with_models = {config.label for config in apps.get_app_configs() if config.models_module}
    ours = {one for one in with_models if apps.get_app_config(one).name.startswith("encounters.")}
    assert ours <= OWN
