"""The sentences of the log, and the explanations behind "why?"."""
