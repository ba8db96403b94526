"""JARVIS: an assistant in the terminal that remembers."""

__version__ = "0.1.0"
