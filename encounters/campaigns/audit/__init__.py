"""The audit log of GMs and admins: who, when, what. Taps are the steps of a fight and not repeated
here.

| file | |
|---|---|
| `noting.py` | notes something; the one call for everybody else |
| `signals.py` | what Django itself tells: who signs in and out, and what is done in the admin |
| `words.py` | every kind of entry, said in the reader's language |
| `views.py` | the entries of a campaign, for its GM; a superuser reads all in the admin |

No entry holds a password, a code, a link or a key: arguments are names, numbers and fields.
"""
