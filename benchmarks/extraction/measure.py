"""Measure what is learned from dialogues, by the rules of the notebook or by the configured model.

    python -m benchmarks.extraction.measure [--model] [--half tuning] [--show tuning]

Without `--model` the rules alone, without an embedder. With it the model that the settings and the environment choose
for extraction, as the program itself would. `--show tuning` lists what was missed and what should not have been learned
in the half that may be looked at.
"""

import argparse
import sys
import tempfile
from pathlib import Path

from benchmarks.extraction.dialogues import HALVES, LANGUAGES, Dialogue, Label, read_dialogues
from benchmarks.extraction.judging import Judgement, add_up, judge
from benchmarks.extraction.learning import Learner, choose_extractor
from jarvis_cli.errors import JarvisError
from jarvis_cli.models.notebook.model import Notebook
from jarvis_cli.models.protocols import LanguageModel
from jarvis_cli.text import one_line

LEAST_PRECISION = 0.95
LEAST_RECALL = 0.5


def main() -> None:
    """Print the figures."""
    arguments = argparse.ArgumentParser()
    arguments.add_argument("--model", action="store_true", help="the configured model instead of the rules")
    arguments.add_argument("--half", choices=HALVES, action="append", help="only this half of the dialogues")
    arguments.add_argument("--show", choices=["tuning"], help="list the misses and false alarms of this half")
    chosen = arguments.parse_args()
    try:
        extractor: LanguageModel = choose_extractor() if chosen.model else Notebook()
        print(f"{extractor.provider}/{extractor.name}")
        for half in chosen.half or HALVES:
            dialogues = read_dialogues(half)
            judgements, failures = measure(dialogues, extractor)
            print_figures(half, dialogues, judgements)
            if failures:
                print(f"{len(failures)} dialogues could not be learned from: {failures[-1]}")
            if chosen.show == half:
                print_faults(dialogues, judgements)
    except JarvisError as error:
        sys.exit(f"{error.message}\n{error.hint}".rstrip())


def measure(dialogues: tuple[Dialogue, ...], extractor: LanguageModel) -> tuple[list[Judgement], list[str]]:
    """Return how well each dialogue was learned from, in order, and what jobs failed with.

    Raises SettingsError, ModelError.
    """
    with tempfile.TemporaryDirectory() as folder:
        learner = Learner(Path(folder), extractor)
        return [judge(dialogue, learner.learn(dialogue)) for dialogue in dialogues], learner.failures


def print_figures(half: str, dialogues: tuple[Dialogue, ...], judgements: list[Judgement]) -> None:
    """Print a line for each language and one for all, and for the held-out half whether the limits hold."""
    for language in (*LANGUAGES, "all"):
        score = add_up(
            judgement
            for dialogue, judgement in zip(dialogues, judgements, strict=True)
            if language in (dialogue.language, "all")
        )
        print(
            f"{half:9} {language:4} {score.dialogues:3} dialogues  precision {score.precision:.2f}"
            f" ({score.right} right, {score.false} false)  recall {score.recall:.2f}"
            f" ({score.found} of {score.wanted})  category {score.agreed} of {score.categorised}"
        )
    if half == "held_out":
        for name, value, limit in (
            ("precision", score.precision, LEAST_PRECISION),
            ("recall", score.recall, LEAST_RECALL),
        ):
            print(f"{name} at least {limit:.2f}: {value:.3f}, {'holds' if value >= limit else 'does not hold'}")


def print_faults(dialogues: tuple[Dialogue, ...], judgements: list[Judgement]) -> None:
    """Print what was missed and what should not have been learned, with the dialogue it was in."""
    for dialogue, judgement in zip(dialogues, judgements, strict=True):
        said = " / ".join(one_line(turn[0].text) for turn in dialogue.turns)
        for label in judgement.missed:
            print(f"missed {dialogue.id} [{show_label(label)}]  {said}")
        for content in judgement.false:
            print(f"false  {dialogue.id} [{one_line(content)}]  {dialogue.trap or said}")


def show_label(label: Label) -> str:
    """Return the words of a label as they are written in the files."""
    return " ".join(
        "|".join(f"{pattern.word}*" if pattern.is_stem else pattern.word for pattern in place) for place in label.words
    )


if __name__ == "__main__":
    main()
