"""Adding from a game's library, and making somebody on the spot, for a campaign or for a fight."""
