from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0007_lasting_answers'),
    ]

    operations = [
        migrations.AddField(
            model_name='encounter',
            name='kept_out',
            field=models.JSONField(blank=True, default=list, verbose_name='characters left out'),
        ),
    ]
