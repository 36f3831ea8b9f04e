"""Hypothesis plays the same fights in every run, and few enough to be quick about it."""

from hypothesis import Phase, settings

SAME = settings(max_examples=60, derandomize=True, database=None, deadline=None)
settings.register_profile("runde", SAME, phases=[Phase.explicit, Phase.generate, Phase.shrink])
settings.register_profile("found", SAME, phases=[Phase.explicit, Phase.generate])
settings.load_profile("runde")
