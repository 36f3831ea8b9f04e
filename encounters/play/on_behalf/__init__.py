"""Answers given on behalf of others: standing orders, the foes' answers, and automatic passes."""
