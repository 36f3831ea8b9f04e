from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("play", "0012_encounter_roster")]

    operations = [
        migrations.AddField(
            model_name="encounter",
            name="thinned",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="trimmed"
            ),
        ),
    ]
