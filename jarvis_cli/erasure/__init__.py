"""Forgetting a text wherever JARVIS keeps it, and the proof that it is gone: a scan of the bytes of its files."""
