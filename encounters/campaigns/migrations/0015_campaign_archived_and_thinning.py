from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_roles")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="archived",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="archived"
            ),
        ),
        migrations.AddField(
            model_name="campaign",
            name="thin_from",
            field=models.DateTimeField(blank=True, editable=False, null=True),
        ),
        migrations.AddField(
            model_name="campaign",
            name="thin_after",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "Never"),
                    (1, "After a month"),
                    (3, "After three months"),
                    (12, "After a year"),
                ],
                db_default=0,
                default=0,
                help_text=(
                    "A trimmed fight keeps its report and its log. Its steps and dice are deleted,"
                    " so it can no longer be replayed. This cannot be undone."
                ),
                verbose_name="finished fights are trimmed",
            ),
        ),
    ]
