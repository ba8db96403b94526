"""Archives: everything that is remembered in one file, in a documented form (docs/export-format.md)."""
