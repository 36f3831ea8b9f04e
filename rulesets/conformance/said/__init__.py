"""What people read: words, translations, headlines."""
