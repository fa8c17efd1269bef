"""The settings of a collector."""

from dataclasses import dataclass, field
from pathlib import Path

from navlog_collect.limits import Quotas


@dataclass(frozen=True)
class Settings:
    """The folder of a collector's data, and its limits."""

    data: Path
    store: str | None = None
    """The absolute path or the URL of verified sessions; by default `sessions` in the folder `data`."""
    navlog: str | None = None
    rules: Path | None = None
    webhook: str | None = None
    keep_days: float | None = None
    quotas: Quotas = field(default_factory=Quotas)
    rate: float = 20
    """The maximum number of uploads of a log per second. An IP address may send ten times as many."""
    settle: float = 10
    """The seconds for which a verification waits for further events, after an upload and after an earlier verification."""
    is_secure: bool = False
    """Whether the pages are available only over HTTPS."""

    @property
    def index(self) -> Path:
        """The file of the index."""
        return self.data / "index.sqlite"

    @property
    def work(self) -> Path:
        """The folder of temporary files."""
        return self.data / "work"

    @property
    def key(self) -> Path:
        """The file of the key that signs receipts."""
        return self.data / "receipts.pem"

    @property
    def webhook_secret(self) -> Path:
        """The file of the secret that signs webhooks."""
        return self.data / "webhook.secret"

    @property
    def sessions(self) -> str:
        """The path or the URL of verified sessions."""
        return self.store or self.own_sessions

    @property
    def own_sessions(self) -> str:
        """The default path of verified sessions. If the folder `data` is moved or copied, this path also changes."""
        return str(self.data / "sessions")

    @property
    def served(self) -> Path:
        """The file that contains the path or the URL of the server's verified sessions; empty for the default path."""
        return self.data / "store.url"

    @property
    def served_sessions(self) -> str:
        """The path or the URL of the server's verified sessions. Before the first run, these settings determine it."""
        store = self.served.read_text(encoding="utf-8") if self.served.exists() else self.store
        return store or self.own_sessions
