"""Measures a collector. `Collect/bench` runs it."""

import argparse
import asyncio
import os
import re
import resource
import tempfile
import time
import zlib
from pathlib import Path

import httpx
from conftest import Server, team_of
from device import Session


def batches(session: Session, size: int) -> list[bytes]:
    """Return the compressed batches of a session."""
    starts = range(1, session.events + 1, size)
    return [
        zlib.compress(session.batch(first, min(session.events, first + size - 1), events=session.events)) for first in starts
    ]


def processor(server: Server) -> float:
    """Return the processor time of a server, in seconds."""
    assert server.process is not None
    fields = Path(f"/proc/{server.process.pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory(server: Server) -> int:
    """Return the bytes of memory that a server occupies."""
    assert server.process is not None
    (kib,) = re.findall(r"VmRSS:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    return int(kib) << 10


async def upload(server: Server, token: str, uploads: list[list[tuple[str, bytes]]]) -> list[float]:
    """Let clients upload at the same time. Each client sends one batch after another. Return the seconds of each upload."""
    took: list[float] = []
    headers = {"Authorization": f"Bearer {token}", "Content-Encoding": "deflate"}

    async def client(bodies: list[tuple[str, bytes]]) -> None:
        async with httpx.AsyncClient(base_url=server.url, timeout=60) as http:
            for address, body in bodies:
                began = time.perf_counter()
                answer = await http.post(address, content=body, headers=headers)
                took.append(time.perf_counter() - began)
                assert answer.status_code == 200, answer.text

    await asyncio.gather(*map(client, uploads))
    return took


def address(number: int, session: str) -> str:
    """Return the address of a session of a device."""
    return f"/v1/logs/{number:032x}/sessions/{session}"


def throughput(server: Server, token: str, clients: int, size: int, events: int) -> None:
    """Measure events per second, and the time of an upload."""
    uploads = []
    for number in range(clients):
        session = Session(f"{size}-{number}", events)
        uploads.append([(address(number, session.id), body) for body in batches(session, size)])
    began, used = time.perf_counter(), processor(server)
    took = sorted(asyncio.run(upload(server, token, uploads)))
    seconds = time.perf_counter() - began
    median, p99 = took[len(took) // 2] * 1e3, took[len(took) * 99 // 100] * 1e3
    rate, own = clients * events / seconds, clients * events / max(processor(server) - used, 0.01)
    times = f"median {median:.1f} ms, p99 {p99:.1f} ms"
    print(f"{clients} clients, batches of {size}: {rate:,.0f} events/s, {own:,.0f} per core-second, {times}", flush=True)


async def hold(server: Server, token: str, count: int) -> None:
    """Open a connection for each of many sessions, begin the session, and keep both open."""
    host, port = "127.0.0.1", server.port
    writers = []
    for number in range(count):
        session = Session(f"open-{number}", 10)
        body = zlib.compress(session.batch())
        reader, writer = await asyncio.open_connection(host, port)
        lines = [f"POST {address(number, session.id)} HTTP/1.1", "Host: x", f"Authorization: Bearer {token}"]
        lines += ["Content-Encoding: deflate", f"Content-Length: {len(body)}"]
        writer.write("\r\n".join([*lines, "", ""]).encode() + body)
        status = await reader.readline()
        assert b"200" in status, status
        writers.append(writer)
        if number % 1_000 == 999:
            print(f"{number + 1:,} open sessions and connections: {memory(server) >> 20} MiB", flush=True)
    for writer in writers:
        writer.close()


def main() -> None:
    """Measure, and print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--sessions", type=int, default=10_000, help="default: %(default)s")
    parser.add_argument("--events", type=int, default=2_000, help="events of each client (default: %(default)s)")
    arguments = parser.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    with tempfile.TemporaryDirectory() as folder:
        # Verification is measured separately, at the end.
        server = Server(Path(folder) / "data", ["--settle", "100000"]).start()
        try:
            token = team_of(server).device.token
            print(f"at rest: {memory(server) >> 20} MiB", flush=True)
            for clients, size in ((1, 100), (16, 10), (16, 100), (16, 1_000)):
                throughput(server, token, clients, size, arguments.events if size > 10 else arguments.events // 4)
            print(f"after that: {memory(server) >> 20} MiB", flush=True)
            asyncio.run(hold(server, token, arguments.sessions))
            verification(server)
        finally:
            server.kill()


def verification(server: Server, count: int = 200) -> None:
    """Measure how many sessions are verified in a second."""
    server.stop()
    server.options = []
    server.start()
    team = team_of(server)
    for number in range(count):
        assert team.device.upload(Session(f"verified-{number}", 80, is_closed=True)).status_code == 200
    began = time.perf_counter()
    while (
        len([each for each in team.sessions(log=team.device.log, limit=200) if each["session"].startswith("verified")]) < count
    ):
        time.sleep(0.05)
    print(f"verification: {count / (time.perf_counter() - began):.0f} sessions of 80 events per second", flush=True)


if __name__ == "__main__":
    main()
