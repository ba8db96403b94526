"""Extraction: what may be learned from what a person says, and what must not be."""
