"""One file per command group: fetch, act, render."""
