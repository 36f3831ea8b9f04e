"""Odds were shown or not; now there is a step between."""

from django.db import migrations, models


def carry_over(apps, schema_editor):
    campaigns = apps.get_model("campaigns", "Campaign").objects.using(schema_editor.connection.alias)
    campaigns.filter(shown=False).update(odds="none")


def carry_back(apps, schema_editor):
    campaigns = apps.get_model("campaigns", "Campaign").objects.using(schema_editor.connection.alias)
    campaigns.filter(odds="none").update(shown=False)


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0008_campaign_quiet")]

    operations = [
        migrations.RenameField("campaign", "odds", "shown"),
        migrations.AddField(
            model_name="campaign",
            name="odds",
            field=models.CharField(
                choices=[
                    ("none", "None"),
                    ("own", "Of their own rolls"),
                    ("all", "All that their characters could judge"),
                ],
                default="all",
                help_text=(
                    "Percentages beside answers; all of them also say what comes of it: damage,"
                    " and who falls."
                ),
                max_length=10,
                verbose_name="odds that players see",
            ),
        ),
        migrations.RunPython(carry_over, carry_back),
        migrations.RemoveField("campaign", "shown"),
    ]
