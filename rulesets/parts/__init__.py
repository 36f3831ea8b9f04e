"""Parts of rules that several games share; a game uses those that fit."""
