"""How a collector is set up."""

from dataclasses import dataclass, field
from pathlib import Path

from navlog_collect.limits import Quotas


@dataclass(frozen=True)
class Settings:
    """Where a collector keeps its data, and its limits."""

    data: Path
    store: str | None = None
    """The folder or the URL of verified sessions; by default `sessions` in the data."""
    navlog: str | None = None
    rules: Path | None = None
    webhook: str | None = None
    keep_days: float | None = None
    quotas: Quotas = field(default_factory=Quotas)
    rate: float = 20
    """The uploads of a log in a second, and ten times as many of an address."""
    settle: float = 10
    """The seconds after an upload in which more of its session is awaited before it is verified."""
    is_secure: bool = False
    """Whether people reach it by https only."""

    @property
    def index(self) -> Path:
        """The index."""
        return self.data / "index.sqlite"

    @property
    def work(self) -> Path:
        """Temporary files."""
        return self.data / "work"

    @property
    def key(self) -> Path:
        """The key that signs receipts."""
        return self.data / "receipts.pem"

    @property
    def webhook_secret(self) -> Path:
        """The secret that signs webhooks."""
        return self.data / "webhook.secret"

    @property
    def sessions(self) -> str:
        """The folder or the URL of verified sessions."""
        return self.store or str(self.data / "sessions")
