"""What people read: words, translations, results."""
