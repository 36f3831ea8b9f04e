"""The sheet, the options of a fight, the catalogue, and what lasts beyond a fight."""
