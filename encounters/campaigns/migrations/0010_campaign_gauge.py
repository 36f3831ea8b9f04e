from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0009_odds_of_own_rolls'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='gauge',
            field=models.BooleanField(default=False, help_text='At the beginning of each round the fight is played on 200 times, as everybody would be advised to. You alone see what came of it.', verbose_name='danger gauge'),
        ),
    ]
