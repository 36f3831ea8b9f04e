from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ("combatants", "0001_initial"),
    ]

    operations = [
        migrations.AddField(
            model_name="combatant",
            name="brought",
            field=models.BooleanField(default=False, editable=False),
        ),
    ]
