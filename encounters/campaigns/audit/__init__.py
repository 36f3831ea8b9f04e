"""The audit log of GMs and admins: who, when, what. Taps are stored as the steps of a fight and not
repeated here.

| file | |
|---|---|
| `noting.py` | records an entry; the only interface for other packages |
| `signals.py` | Django's own signals: signing in and out, changes in the admin |
| `words.py` | every kind of entry as a sentence in the reader's language |
| `views.py` | the entries of a campaign, for its GM; a superuser reads all in the admin |

No entry holds a password, a code, a link or a key: arguments are names, numbers and fields.
"""
