"""Many devices that upload to one collector while both sides are killed.

A device is a coroutine. A kill stops the device at any point of an upload. Only its log and its last stored acknowledgement
survive. The collector is a process, and is killed with SIGKILL.
"""

import asyncio
import contextlib
import random
import zlib
from dataclasses import dataclass, field

import httpx
from conftest import Server
from device import Session


class Killed(Exception):
    """A device that was killed."""


@dataclass
class Counts:
    """The numbers of kills, uploads and failures in a run."""

    kills: int = 0
    server_kills: int = 0
    uploads: int = 0
    acknowledged: int = 0
    conflicts: int = 0
    torn: int = 0
    failures: int = 0


@dataclass
class Uploader:
    """A device. Its log contains all its sessions, and grows while the device uploads."""

    number: int
    token: str
    sessions: list[Session]
    counts: Counts
    chance: random.Random
    client: httpx.AsyncClient
    stored: dict[str, int] = field(default_factory=dict)
    """The acknowledgements that survive a kill."""
    recorded: dict[str, int] = field(default_factory=dict)

    @property
    def log(self) -> str:
        """The identifier of the device's log."""
        return f"{self.number:032x}"

    async def live(self, kills: int) -> None:
        """Upload until everything is acknowledged. Before that, the device is killed the given number of times."""
        while True:
            try:
                done = await self._launch(may_die=kills > 0)
                if done and kills <= 0:
                    return
                if done:
                    # All events are uploaded, but kills remain. The device forgets its acknowledgements, and uploads old
                    # batches again.
                    self.stored = {}
            except Killed:
                kills -= 1
                self.counts.kills += 1
                if self.counts.kills % 1_000 == 0:
                    print(self.counts, flush=True)
            except (httpx.HTTPError, OSError):
                self.counts.failures += 1
                await asyncio.sleep(self.chance.uniform(0.02, 0.2))

    async def _launch(self, *, may_die: bool) -> bool:
        """Launch the app, which uploads the events that were not acknowledged. Return when all events are acknowledged."""
        for session in self.sessions:
            position = self.stored.get(session.id, 0)
            while True:
                known = self.recorded.setdefault(session.id, 1)
                known = self.recorded[session.id] = min(session.events, known + self.chance.randint(0, session.events // 4))
                last = min(known, position + self.chance.randint(1, 12))
                first = position + 1
                if may_die and self.chance.random() < 0.2:
                    # A stale, an overlapping or a reordered batch.
                    first = self.chance.randint(1, known)
                    last = min(known, first + self.chance.randint(0, 12))
                is_whole = last == session.events
                answer = await self._send(session, first, last, is_closed=is_whole and session.is_closed, may_die=may_die)
                if answer.status_code == 200:
                    position = answer.json()["position"]
                    self.counts.acknowledged += 1
                elif answer.status_code == 409:
                    position = answer.json()["position"]
                    self.counts.conflicts += 1
                elif answer.status_code in (429, 503, 507):
                    await asyncio.sleep(0.1)
                    continue
                else:
                    raise AssertionError(f"{answer.status_code} {answer.text}")
                self._perhaps_die(may_die)
                self.stored[session.id] = position
                if position >= session.events and known == session.events:
                    break
        return True

    async def _send(self, session: Session, first: int, last: int, *, is_closed: bool, may_die: bool) -> httpx.Response:
        events = session.events if is_closed else last
        body = zlib.compress(session.batch(first, last, events=events, is_closed=is_closed))
        address = f"/v1/logs/{self.log}/sessions/{session.id}"
        headers = {"Authorization": f"Bearer {self.token}", "Content-Encoding": "deflate"}
        self.counts.uploads += 1
        self._perhaps_die(may_die)
        if may_die and self.chance.random() < 0.1:
            self.counts.torn += 1
            if self.chance.random() < 0.5:
                # The connection breaks in the middle of the body.
                await self._broken(address, headers, body)
                raise Killed
            torn = await self.client.post(address, content=body[: self.chance.randrange(len(body))], headers=headers)
            assert torn.status_code in (408, 429, 503), torn.text
        sending = asyncio.ensure_future(self.client.post(address, content=body, headers=headers))
        if may_die and self.chance.random() < 0.1:
            # The device is killed while it waits for the answer.
            await asyncio.sleep(self.chance.uniform(0, 0.01))
            sending.cancel()
            with contextlib.suppress(asyncio.CancelledError, httpx.HTTPError):
                await sending
            raise Killed
        return await sending

    async def _broken(self, address: str, headers: dict[str, str], body: bytes) -> None:
        _, writer = await asyncio.open_connection(self.client.base_url.host, self.client.base_url.port)
        lines = [f"POST {address} HTTP/1.1", "Host: x", f"Content-Length: {len(body)}"]
        lines += [f"{name}: {value}" for name, value in headers.items()]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body[: self.chance.randrange(len(body))])
        with contextlib.suppress(OSError):
            await writer.drain()
        writer.close()

    def _perhaps_die(self, may_die: bool) -> None:
        if may_die and self.chance.random() < 0.15:
            raise Killed


async def run(server: Server, token: str, devices: list[list[Session]], kills: int, server_kills: int, seed: int) -> Counts:
    """Let all devices upload while they and the collector are killed."""
    counts, chance = Counts(), random.Random(seed)
    limits = httpx.Limits(max_connections=40, max_keepalive_connections=40)
    async with httpx.AsyncClient(base_url=server.url, timeout=20, limits=limits) as client:
        uploaders = [
            Uploader(number, token, sessions, counts, random.Random(seed * 1_000 + number), client)
            for number, sessions in enumerate(devices)
        ]

        async def kill_server() -> None:
            for _ in range(server_kills):
                await asyncio.sleep(chance.uniform(0.05, 1.2))
                await asyncio.to_thread(server.kill)
                counts.server_kills += 1
                server.start(waits=False)
                while not await asyncio.to_thread(server.answers):
                    await asyncio.sleep(0.05)

        living = [uploader.live(kills // len(devices)) for uploader in uploaders]
        await asyncio.gather(kill_server(), *living)
    return counts
