"""Codes of invitations are kept as hashes. Codes that are open now are replaced: screens show the
new ones at once, and a phone that has a seat keeps it.

No column is renamed, so processes of the version before can go on until they are replaced. Sessions
are hashed when there are none of those left (`encounters/campaigns/sessions.py`).
"""

from django.db import migrations, models

import encounters.campaigns.models
from encounters.campaigns.models import hash_of, new_code, new_key


def hash_codes(apps, editor):
    invitations = apps.get_model('campaigns', 'Invitation').objects.using(editor.connection.alias)
    for pk in invitations.filter(salt='').values_list('pk', flat=True):
        salt = new_key()
        invitations.filter(pk=pk).update(salt=salt, hash=hash_of(new_code(salt)))


LEASE = models.CharField(
    db_column='key',
    default=encounters.campaigns.models.new_key,
    editable=False,
    max_length=40,
    unique=True,
)


class Migration(migrations.Migration):

    dependencies = [
        ('campaigns', '0015_campaign_archived_and_thinning'),
    ]

    operations = [
        migrations.SeparateDatabaseAndState(
            state_operations=[
                migrations.RenameField('seat', 'key', 'lease'),
                migrations.AlterField('seat', 'lease', LEASE),
                migrations.RenameField('claim', 'key', 'lease'),
                migrations.AlterField('claim', 'lease', LEASE),
                migrations.RenameField('invitation', 'code', 'hash'),
                migrations.AlterField(
                    'invitation',
                    'hash',
                    models.CharField(db_column='code', editable=False, max_length=64, unique=True),
                ),
            ],
            database_operations=[
                migrations.AlterField(
                    'invitation', 'code', models.CharField(max_length=64, unique=True)
                ),
            ],
        ),
        migrations.AddField(
            'invitation',
            'salt',
            models.CharField(
                db_default='',
                default=encounters.campaigns.models.new_key,
                editable=False,
                max_length=40,
            ),
        ),
        migrations.RunPython(hash_codes, migrations.RunPython.noop),
    ]
