"""The errors of the collector, each one sentence."""

from dataclasses import dataclass, field


@dataclass
class Refused(Exception):
    """A refused request: its status, a sentence for the client, and further members of the answer."""

    status: int
    sentence: str
    members: dict[str, object] = field(default_factory=dict)
    retry_after: int | None = None
    """The seconds after which the client should try again."""

    def __str__(self) -> str:
        return self.sentence

    @property
    def body(self) -> dict[str, object]:
        """The answer in JSON."""
        return {"error": self.sentence, **self.members}

    @property
    def headers(self) -> dict[str, str]:
        """The headers that the status requires."""
        headers = {} if self.retry_after is None else {"Retry-After": str(self.retry_after)}
        return headers | ({"WWW-Authenticate": "Bearer"} if self.status == 401 else {})


class CollectError(Exception):
    """An error that the operator can fix: one sentence, printed without a traceback."""
