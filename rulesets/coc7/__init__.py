"""Call of Cthulhu, 7th edition: percentile rolls with success levels, opposed melee, firearms."""
