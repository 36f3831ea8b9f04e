"""Makes sheets from creatures as the reference document describes them: figures, and deeds in
sentences of fixed wording ("+5 to hit", "Hit: 7 (1d8 + 3) piercing damage"). Every reader fills in
a `Creature`; `adopted` makes the sheet. What is not understood stays in its text, and is reported.
"""
