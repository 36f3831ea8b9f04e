"""How the program is started: packages, paths, the data folder, its version."""
