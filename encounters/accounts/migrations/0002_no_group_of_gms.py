from django.db import migrations


def forget(apps, schema_editor):
    """Every account edits its own campaigns now, without rights that a group gives."""
    groups = apps.get_model("auth", "Group").objects.using(schema_editor.connection.alias)
    groups.filter(name="GM").delete()


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        ("auth", "0012_alter_user_first_name_max_length"),
    ]

    operations = [migrations.RunPython(forget, migrations.RunPython.noop)]
