"""What can go wrong, each kind with its documented exit code (README, "Exit codes")."""


class JarvisError(Exception):
    """Something failed that the person can be told about.

    `message` says what failed and why, `hint` what to do. Neither ever holds a key or a text of the person.
    """

    exit_code = 1

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.hint = hint


class OutputError(JarvisError):
    """What was to be written, on stdout or into a file that was named, cannot be written, as on a full disk."""


class UsageError(JarvisError):
    """The command was called wrongly, its input cannot be used, or no file can be where it was to write one."""

    exit_code = 2


class SettingsError(JarvisError):
    """A setting or a key is missing or wrong."""

    exit_code = 3


class ModelError(JarvisError):
    """The model or its server failed. `transient` says whether trying again later may help."""

    exit_code = 4

    def __init__(self, message: str, hint: str = "", *, transient: bool = True) -> None:
        super().__init__(message, hint)
        self.transient = transient


class RequestTooLongError(ModelError):
    """The model refuses a request that is longer than it can read; only a shorter one helps, not another try."""

    def __init__(self, message: str, hint: str = "shorten the text, or begin anew with /new") -> None:
        super().__init__(message, hint, transient=False)


class RunLimitError(ModelError):
    """The run of an agent was stopped at the limit that is set for it, of tokens or of time."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__(message, hint, transient=False)


class EmbedderError(ModelError):
    """An embedder failed, or returned vectors that cannot be used."""


class MemoryFileError(JarvisError):
    """The memory file is locked, full, read-only, damaged, or made by a newer JARVIS.

    `is_unwritable` says that nothing can be saved, although what was saved before can be read: the disk is full, or the
    file, its folder or its file system is read-only.
    """

    exit_code = 5

    def __init__(self, message: str, hint: str = "", *, is_unwritable: bool = False) -> None:
        super().__init__(message, hint)
        self.is_unwritable = is_unwritable


class NotFoundError(JarvisError):
    """What was named does not exist."""

    exit_code = 6


class AmbiguousError(JarvisError):
    """Several match where one was meant; nothing was changed."""

    exit_code = 7


class Terminated(BaseException):
    """The terminal was closed, or the program was asked to end: what is being done is saved first."""


class ToolError(JarvisError):
    """A tool call of a model cannot be carried out; the message goes back to the model."""
