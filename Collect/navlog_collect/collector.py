"""A running collector: its parts, and how they start and stop."""

import asyncio
import contextlib
import logging
import shutil
import threading
from collections.abc import Iterator

import anyio

from navlog_collect import removal
from navlog_collect.command import Navlog
from navlog_collect.database import Reader, Writer, connect
from navlog_collect.errors import CollectError, Refused
from navlog_collect.files import only_one, replace
from navlog_collect.limits import Places, Rate
from navlog_collect.receipts import Signer
from navlog_collect.settings import Settings
from navlog_collect.store import Store
from navlog_collect.verification import Verifier, empty_trash
from navlog_collect.webhooks import Courier, secret_of

_HOUR = 3600
_LOGGER = logging.getLogger("navlog_collect")


class Collector:
    """The parts of a collector."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        settings.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = only_one(settings.data)
        if settings.sessions != settings.served_sessions:
            # In another store, the collector would not find the files that it must show or delete.
            raise CollectError(
                f"the sessions are in {settings.served_sessions}: name this store with --store, "
                f"or move its files and delete {settings.served}"
            )
        # A killed process leaves temporary files.
        shutil.rmtree(settings.work, ignore_errors=True)
        settings.work.mkdir()
        self.navlog = Navlog.find(settings.navlog, settings.work)
        if settings.rules:
            self.navlog.check_rules(settings.rules)
        self.signer = Signer.of(settings.key)
        self.writer = Writer(settings.index)
        self.reader = Reader(settings.index)
        self.store = Store(settings.sessions, settings.work)
        is_own = settings.sessions == settings.own_sessions
        replace(settings.served, b"" if is_own else settings.sessions.encode())
        hooks = settings.webhook is not None
        self.verifier = Verifier(
            self.writer, self.reader, self.store, self.navlog, settings.settle, settings.rules, hooks=hooks
        )
        self.courier = (
            Courier(self.writer, self.reader, settings.webhook, secret_of(settings.webhook_secret))
            if settings.webhook
            else None
        )
        self.log_rate = Rate(settings.rate, burst=int(settings.rate * 10))
        self.address_rate = Rate(settings.rate * 10, burst=int(settings.rate * 100))
        self.login_rate = Rate(0.2, burst=10)
        self.bodies = Places(256)
        self.parsing = anyio.CapacityLimiter(2)
        self.batches = asyncio.Semaphore(8)
        self._reading = threading.BoundedSemaphore(2)
        self._stopped = threading.Event()
        self._janitor = threading.Thread(target=self._clean, name="janitor", daemon=True)

    def start(self) -> None:
        """Start the threads of the collector."""
        self.verifier.start()
        if self.courier:
            self.courier.start()
        self._janitor.start()

    def stop(self) -> None:
        """Stop the threads of the collector, and write the waiting changes."""
        self._stopped.set()
        self._janitor.join()
        self.verifier.stop()
        if self.courier:
            self.courier.stop()
        self.writer.close()

    @contextlib.contextmanager
    def reading(self) -> Iterator[None]:
        """Limit the runs of `navlog` for pages to two at a time, so that uploads keep their share of the machine."""
        if not self._reading.acquire(timeout=30):
            raise Refused(503, "the collector is busy with other questions: try again", retry_after=10)
        try:
            yield
        finally:
            self._reading.release()

    def remove(self, change: removal.Removal) -> int:
        """Delete sessions and their files, and return the number of sessions. Raise an error if a file could not be deleted."""
        names = self.writer.submit(change).result()
        with contextlib.closing(connect(self.settings.index)) as db:
            if left := removal.scrub(db, self.store, names):
                raise OSError(f"{len(left)} files of deleted sessions remain: the server tries to delete them every hour")
        return len(names)

    def _clean(self) -> None:
        """Every hour, delete old sessions and the remaining files of deleted sessions."""
        days, seen = self.settings.keep_days, set[str]()
        while not self._stopped.is_set():
            try:
                if days is not None:
                    self.writer.submit(lambda db: removal.prune(db, days)).result()
                seen = empty_trash(self.writer, self.reader, self.store, seen)
            except Exception as error:
                _LOGGER.error("old sessions could not be deleted; the collector will try again in an hour: %s", error)
            self._stopped.wait(_HOUR)
