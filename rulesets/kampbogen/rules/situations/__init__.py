"""What comes up beside the fight proper (README 7.11 to 7.17), a situation in each file."""
