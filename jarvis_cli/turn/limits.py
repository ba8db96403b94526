"""What a run may cost: tokens, over all of its rounds."""

from dataclasses import dataclass, field, replace

from jarvis_cli.agent_settings import AgentSettings
from jarvis_cli.errors import RunLimitError
from jarvis_cli.messages import Request
from jarvis_cli.turn.deadline import Deadline
from jarvis_cli.usage import Usage


@dataclass(frozen=True, slots=True)
class RunLimits:
    """Where a run ends at the latest; `tokens` 0: it may cost what it costs. `setting` is what sets that."""

    tokens: int = 0
    setting: str = ""
    deadline: Deadline = field(default_factory=Deadline)

    @classmethod
    def of(cls, agent: AgentSettings | None, deadline: Deadline) -> "RunLimits":
        """Return the limits of a run of an agent, or of a turn of a chat, which has none."""
        return cls(agent.tokens, f"agents.{agent.name}.tokens", deadline) if agent else cls(deadline=deadline)

    def limit_round(self, request: Request, spent: Usage) -> Request:
        """Return the request of the next round, whose answer may be no longer than what is left.

        Raises RunLimitError where nothing is left, of tokens or of time.
        """
        self.deadline.check()
        if not self.tokens:
            return request
        if self.is_spent(spent):
            raise self.explain(spent)
        return replace(request, max_tokens=min(request.max_tokens, self.tokens - spent.total))

    def is_spent(self, spent: Usage) -> bool:
        """Return whether all tokens are spent."""
        return bool(self.tokens) and spent.total >= self.tokens

    def check_rounds(self, rounds: int) -> None:
        """Raise RunLimitError where the run of an agent has called tools in so many rounds; a chat just stops."""
        if self.setting:
            raise RunLimitError(
                f"the run was stopped after {rounds} rounds of calling tools, without an answer",
                "ask for less in one run, or give it fewer tools",
            )

    def describe_excess(self, spent: Usage) -> str:
        """Return what the person is told of a run whose answer is whole, but took more than its limit, or ''."""
        if not self.tokens or spent.total <= self.tokens:
            return ""
        return f"the run took {spent.total} tokens, more than {self.setting} ({self.tokens})"

    def explain(self, spent: Usage) -> RunLimitError:
        """Return the error for a run that has spent its tokens."""
        return RunLimitError(
            f"the run was stopped at its limit of tokens: {spent.total} are spent ({self.setting} is {self.tokens})",
            f"ask for less, or raise {self.setting}",
        )
