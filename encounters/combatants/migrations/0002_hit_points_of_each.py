from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("combatants", "0001_initial"),
    ]

    operations = [
        migrations.AlterField(
            model_name="combatant",
            name="hit_dice",
            field=models.CharField(blank=True, default="", editable=False, max_length=200),
        ),
    ]
