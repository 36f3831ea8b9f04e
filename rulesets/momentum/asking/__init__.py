"""Who is asked what, the possible answers, their odds, and what they lead to."""
