"""Exports of other assistants: found in a zip, a folder or a file, read one conversation at a time, and carried over.

Each source has a reader of its own. What a reader cannot read is counted by its kind, and is never fatal.
"""
