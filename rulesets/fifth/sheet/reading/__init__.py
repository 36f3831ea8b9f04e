"""Makes sheets from creatures as the reference document describes them: figures, and deeds in
sentences of fixed wording ("+5 to hit", "Hit: 7 (1d8 + 3) piercing damage"). Whatever is not
understood stays in its text, and is reported.

Every reader of a format fills in a `Creature`; `adopted` makes the sheet.
"""

from rulesets.fifth.sheet.reading.creature import Creature, adopted
from rulesets.fifth.sheet.reading.deeds import Deed, deed

__all__ = ["Creature", "Deed", "adopted", "deed"]
