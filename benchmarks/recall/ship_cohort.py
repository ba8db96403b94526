"""Make the file of the cohort's vectors that comes with JARVIS, for the built-in embedder of this machine."""

from pathlib import Path

import jarvis_cli.models
from jarvis_cli.cohort import COHORT_LINES, COHORT_TEXTS
from jarvis_cli.models.builtin_embedder import find_builtin_embedder
from jarvis_cli.models.shipped_cohort import name_file, pack_cohort


def main() -> None:
    """Write the file and print where."""
    embedder = find_builtin_embedder()
    if embedder is None:
        raise SystemExit("there is no built-in embedder on this machine")
    vectors = (*embedder.embed(COHORT_TEXTS, "document"), *embedder.embed(COHORT_LINES, "query"))
    path = Path(jarvis_cli.models.__path__[0]) / name_file(embedder.name)
    path.write_bytes(pack_cohort(vectors))
    print(f"{path}: {len(vectors)} vectors of {embedder.name.name}")


if __name__ == "__main__":
    main()
