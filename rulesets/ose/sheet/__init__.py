"""What stands on a sheet, the options of a fight, and what a fight leaves behind."""
