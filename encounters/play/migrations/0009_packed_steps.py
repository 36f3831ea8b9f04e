"""Steps of earlier versions are packed where they stand, fight by fight and a hundred at a time.

No column changes, and rows that are not packed stay readable: it may be interrupted and run again.
A version before this one cannot read what is packed. So where several processes serve, start all of
them anew first, and migrate then. SQLite uses the room again that becomes free in its file.
"""

import logging

from django.db import migrations

from encounters.play.packing import Damaged, PackedJSONField, is_plain, pack, unpack

log = logging.getLogger(__name__)

AT_ONCE = 100


def pack_all(apps, editor):
    steps = apps.get_model('play', 'Step').objects.using(editor.connection.alias)
    for encounter in apps.get_model('play', 'Encounter').objects.using(editor.connection.alias).values_list('pk', flat=True):
        mine = steps.filter(encounter=encounter)
        begun = mine.filter(kind='begin').first()
        try:
            first = unpack(begun.state, bytes) if begun else b''
        except Damaged as error:
            log.error('the steps of encounter %s stay as they are: %s', encounter, error)
            continue
        for some in batches(mine):
            for step in some:
                step.state = packed(step, first)
            steps.bulk_update(some, ['state', 'rolls', 'log'])


def packed(step, first):
    if not is_plain(step.state):
        return step.state
    return pack(step.state.encode(), b'' if step.kind == 'begin' else first)


def batches(steps):
    last = 0
    while some := list(steps.filter(pk__gt=last).only('kind', 'state', 'rolls', 'log').order_by('pk')[:AT_ONCE]):
        last = some[-1].pk
        yield some


class Migration(migrations.Migration):

    atomic = False

    dependencies = [
        ('play', '0008_encounter_kept_out'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.AlterField(
                    model_name='step',
                    name='rolls',
                    field=PackedJSONField(blank=True, default=list, verbose_name='dice'),
                ),
                migrations.AlterField(
                    model_name='step',
                    name='log',
                    field=PackedJSONField(blank=True, default=list, verbose_name='log'),
                ),
            ],
        ),
        migrations.RunPython(pack_all),
    ]
