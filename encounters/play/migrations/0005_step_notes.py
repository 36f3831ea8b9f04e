from django.db import migrations, models


def say_whose(apps, schema_editor):
    """Standing answers say who gave them. Of those that were given before it is not known."""
    for encounter in apps.get_model('play', 'Encounter').objects.using(schema_editor.connection.alias).exclude(standing={}):
        told = {id: {'how': how, 'seat': None} for id, how in encounter.standing.items()}
        encounter.standing = told
        encounter.save(update_fields=['standing'])


def say_how_alone(apps, schema_editor):
    for encounter in apps.get_model('play', 'Encounter').objects.using(schema_editor.connection.alias).exclude(standing={}):
        encounter.standing = {id: one['how'] for id, one in encounter.standing.items()}
        encounter.save(update_fields=['standing'])


class Migration(migrations.Migration):

    dependencies = [
        ('play', '0004_step_ordering'),
    ]

    operations = [
        migrations.AddField(
            model_name='step',
            name='notes',
            field=models.JSONField(blank=True, default=list, verbose_name='notes'),
        ),
        migrations.AlterField(
            model_name='step',
            name='kind',
            field=models.CharField(choices=[('begin', 'begin'), ('choice', 'choice'), ('standing', 'standing answer'), ('foes', 'foes played'), ('undo', 'undo'), ('redo', 'redo'), ('again', 'applied again'), ('aside', 'dice set aside')], default='choice', max_length=10, verbose_name='kind'),
        ),
        migrations.RunPython(say_whose, say_how_alone),
    ]
