"""The sheet, the options of a fight, and the effects of a fight that last."""
