from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("campaigns", "0013_roles")]

    operations = [
        migrations.AddField(
            model_name="campaign",
            name="archived",
            field=models.DateTimeField(
                blank=True, editable=False, null=True, verbose_name="put away"
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
                    "Of a thinned fight its report and its log stay. What went before each answer"
                    " goes, and the dice: it can no longer be played again. Nothing brings that"
                    " back."
                ),
                verbose_name="finished fights are thinned",
            ),
        ),
    ]
