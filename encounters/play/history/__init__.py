"""The steps of a fight: which of them count, undo, and correcting one of them."""
