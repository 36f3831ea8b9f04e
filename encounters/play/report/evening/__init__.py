"""The fights of one date together, for one reader: counted only from the report editions that this
reader may see."""
