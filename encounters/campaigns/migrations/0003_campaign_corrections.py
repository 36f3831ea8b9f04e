from django.db import migrations, models


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0002_sign_in_link'),
    ]

    operations = [
        migrations.AddField(
            model_name='campaign',
            name='corrections',
            field=models.CharField(choices=[('free', 'At any time'), ('present', 'Until the next decision'), ('none', 'Not at all: they ask me')], default='present', help_text='The log tells everybody, and you can undo it.', max_length=10, verbose_name='players correct their own dice'),
        ),
    ]
