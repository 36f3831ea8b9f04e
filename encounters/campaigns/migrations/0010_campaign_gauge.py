from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0009_odds_of_own_rolls'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='gauge',
            field=models.BooleanField(default=False, help_text='At the start of each round the rest of the fight is simulated 200 times, with everybody following the program’s suggestions. Only you see the result.', verbose_name='live difficulty'),
        ),
    ]
