"""The jobs of the queue, done one by one until none is due."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from jarvis_cli.background.embedding import embed
from jarvis_cli.background.equipment import Equipment, LateModel
from jarvis_cli.background.summarizing import summarise
from jarvis_cli.errors import JarvisError, MemoryFileError, ModelError, SettingsError
from jarvis_cli.memory.jobs import ALL_KINDS, EXTRACT, MODEL_KINDS, SUMMARIZE, Job, JobKind
from jarvis_cli.recalled import Remembered

# After so many failures of a server without a success in between it is left alone for this run.
_MOST_FAILURES = 3


@dataclass(slots=True)
class Progress:
    """How far a run came.

    `learned` is what was learned from conversations. `is_budget_used` says that jobs wait because the tokens for
    background work in a day are used up. `stops` are the errors that made further tries of some kind of job pointless,
    such as a wrong key.
    """

    done: int = 0
    failed: int = 0
    learned: list[Remembered] = field(default_factory=list)
    is_budget_used: bool = False
    stops: list[JarvisError] = field(default_factory=list)

    @property
    def stopped(self) -> JarvisError | None:
        """The first error that made further tries pointless."""
        return self.stops[0] if self.stops else None

    @property
    def notices(self) -> tuple[str, ...]:
        """Why jobs were left that are due, in sentences for the person."""
        notices = [f"background work waits: {why}" for why in dict.fromkeys(error.message for error in self.stops)]
        if self.is_budget_used:
            notices.append("the tokens for background work are used up for today; what is left waits for tomorrow")
        return tuple(notices)


def drain_jobs(
    equipment: Equipment,
    report: Callable[[Progress], None],
    *,
    is_leaving: Callable[[], bool] = lambda: False,
) -> Progress:
    """Do every due job once, as long as there is one that no other worker holds; return how far it came.

    One failing job never holds up the others, but those of a kind whose model cannot be made, fails again and again, or
    refuses the key, are left as they are. Raises MemoryFileError.
    """
    run = _Run(equipment, is_leaving)
    while not is_leaving() and (job := run.claim()):
        run.do(job)
        report(run.progress)
    if not is_leaving():
        _expire(equipment)
        # What an undo that was broken off has left.
        equipment.memory.imports.sweep()
    return run.progress


class _Run:
    """One pass over the queue: what it has come to know of the servers, and how far it came."""

    def __init__(self, equipment: Equipment, is_leaving: Callable[[], bool]) -> None:
        self.progress = Progress()
        self._equipment = equipment
        self._is_leaving = is_leaving
        self._kinds: tuple[JobKind, ...] = ALL_KINDS
        self._failures: Counter[JobKind] = Counter()

    def claim(self) -> Job | None:
        """Return the next job that there is any use in trying, or None."""
        memory, limit = self._equipment.memory, self._equipment.options.daily_tokens
        wanted = tuple(kind for kind in self._kinds if kind in MODEL_KINDS)
        if wanted and memory.usage.used_today("background") >= limit:
            self._kinds = tuple(kind for kind in self._kinds if kind not in wanted)
            self.progress.is_budget_used = memory.jobs.is_any_due(wanted)
        self._make_models()
        return memory.jobs.claim(self._kinds) if self._kinds else None

    def do(self, job: Job) -> None:
        """Do a job, and note what became of it. Raises MemoryFileError; a bug is noted with the job, and raised too."""
        jobs = self._equipment.memory.jobs
        try:
            self._try(job)
        except SettingsError as error:
            jobs.give_back(job)
            self._leave_out(job.kind, error)
        except MemoryFileError:
            jobs.give_back(job)
            raise
        except JarvisError as error:
            self._note_failure(job, error)
        except BaseException as error:
            if isinstance(error, Exception):
                # A bug that one job brings out must not keep the others from being done the next time.
                jobs.fail(job, f"internal error ({type(error).__name__})")
            else:
                jobs.give_back(job)
            raise

    def _make_models(self) -> None:
        """Make the models that are wanted and not made yet; the jobs of one that cannot be are left as they are."""
        equipment = self._equipment
        for kind, model in ((SUMMARIZE, equipment.model), (EXTRACT, equipment.extractor)):
            if kind not in self._kinds or not isinstance(model, LateModel) or model.is_made:
                continue
            if equipment.memory.jobs.is_any_due((kind,)):
                try:
                    model.make()
                except JarvisError as error:
                    self._leave_out(kind, error)

    def _note_failure(self, job: Job, error: JarvisError) -> None:
        jobs = self._equipment.memory.jobs
        self.progress.failed += 1
        self._equipment.options.log(f"{job.kind} #{job.target} failed: {error.message}")
        if not (isinstance(error, ModelError) and error.transient):
            jobs.fail(job, error.message)
            return
        jobs.postpone(job, error.message)
        self._failures[job.kind] += 1
        if self._failures[job.kind] == _MOST_FAILURES:
            self._leave_out(job.kind, error)

    def _try(self, job: Job) -> None:
        equipment, is_leaving = self._equipment, self._is_leaving
        if job.kind == SUMMARIZE:
            is_done = summarise(job, equipment, is_leaving)
        elif job.kind == EXTRACT:
            # Its many rules are read only where there is something to learn from.
            from jarvis_cli.background.extracting import extract

            is_done = extract(job, equipment, self.progress.learned, is_leaving)
        else:
            is_done = embed(job, equipment, is_leaving)
        self.progress.done += is_done
        self._failures[job.kind] = 0

    def _leave_out(self, kind: JobKind, error: JarvisError) -> None:
        """Try no more jobs of a kind in this run. Those of another kind may have another model, key and server."""
        self._kinds = tuple(kept for kept in self._kinds if kept != kind)
        self.progress.stops.append(error)


def _expire(equipment: Equipment) -> None:
    """Have the facts expire that nobody asked to be kept and that are of no use, where the person has set this up."""
    if rules := equipment.options.retention:
        expired = equipment.memory.retention.expire(rules)
        if expired:
            equipment.options.log(f"facts that expired: {expired}")
