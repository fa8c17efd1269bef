"""Hostile clients: no path outside of the folder, no token guessed, no unbounded memory, no secret on the disk."""

import concurrent.futures
import hashlib
import hmac
import json
import os
import re
import socket
import time
import zlib
from pathlib import Path
from unittest.mock import patch

import httpx
import pytest
from conftest import ALL, Server, Team, below, contents, serving, until
from device import Session, compact
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from navlog_collect import chain, records, removal, tokens
from navlog_collect.accept import accept
from navlog_collect.database import connect, transaction
from navlog_collect.errors import Refused
from navlog_collect.jsontext import JSONProblem, members
from navlog_collect.limits import Quotas
from navlog_collect.protocol import parse_batch
from navlog_collect.receipts import now

EXAMPLES = 2_000 if ALL else 25
SLOW = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=8), inner, max_size=4),
    max_leaves=20,
)


def entries(folder: Path) -> set[str]:
    """Return all names below a folder, and whether each is a symbolic link."""
    return {f"{path.relative_to(folder)} {path.is_symlink()}" for path in below(folder)}


@given(path=st.lists(st.text(max_size=30) | st.sampled_from(["..", ".", "", "/", "\\", "%2e%2e", "a/../../b"]), max_size=9))
@example(path=["", "", ""])
@example(path=["v1", "logs", "..", "sessions", "../../../../../../tmp/x"])
@example(path=["v1", "logs", "0" * 32, "sessions", "..", "reports"])
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=SLOW)
def test_no_address_reaches_a_file_outside_of_the_store(collector: Team, path: list[str]) -> None:
    folder = collector.server.data.parent
    known = {name for name in entries(folder) if not name.startswith("data/")}
    escaped = ["".join(f"%{byte:02x}" for byte in part.encode(errors="replace")) for part in path]
    # The client refuses an address that begins with two slashes, unless the address names the host.
    address = f"{collector.server.url}/{'/'.join(escaped)}"
    for method in ("POST", "GET", "DELETE"):
        headers = {"Authorization": f"Bearer {collector.device.token if method == 'POST' else collector.manage}"}
        answer = collector.client.request(method, address, headers=headers, content=b"x")
        assert answer.status_code < 500 and b"root:" not in answer.content
    assert {name for name in entries(folder) if not name.startswith("data/")} == known


@given(name=st.text(alphabet=st.characters(codec="utf-8"), min_size=1, max_size=30))
@example(name="../../../../etc/passwd")
@example(name="C:\\CON")
@settings(max_examples=EXAMPLES // 2, deadline=None, suppress_health_check=SLOW)
def test_a_session_is_stored_under_a_name_of_hexadecimal_digits(collector: Team, name: str) -> None:
    escaped = "".join(f"%{byte:02X}" for byte in name.encode())
    answer = collector.device.post(escaped, Session(name, 2).batch())
    assert answer.status_code in (200, 400, 404), answer.text
    for path in below(collector.server.data / "sessions"):
        assert re.fullmatch(
            r"[0-9a-f]{32}(/[0-9a-f]{32}\.jsonl)?|.*/\.new-.*", str(path.relative_to(collector.server.data / "sessions"))
        )


@given(
    body=st.binary(max_size=400)
    | st.lists(ANY_JSON, max_size=4).map(lambda v: "".join(compact(x) + "\n" for x in v).encode(errors="replace"))
)
@settings(max_examples=EXAMPLES * 5, deadline=None)
def test_a_random_body_is_refused_with_an_explanation(body: bytes) -> None:
    with pytest.raises(Refused) as refused:
        parse_batch(body, "s")
    assert refused.value.status in (400, 413) and refused.value.sentence


@given(at=st.integers(0, 2000), byte=st.binary(min_size=0, max_size=3), cut=st.integers(0, 5))
@settings(max_examples=EXAMPLES * 5, deadline=None)
def test_a_damaged_batch_is_refused_or_still_valid(at: int, byte: bytes, cut: int) -> None:
    session = Session("s", 5)
    body = session.batch()
    at %= len(body)
    damaged = body[:at] + byte + body[at + cut :]
    try:
        batch = parse_batch(damaged, "s")
    except Refused as refused:
        assert refused.status == 400
        return
    assert b"".join(line + b"\n" for line in batch.lines) == damaged.split(b"\n", 1)[1]
    assert [json.loads(line)["position"] for line in batch.lines] == [*range(batch.first, batch.last + 1)]


@given(value=st.dictionaries(st.text(max_size=8), ANY_JSON, max_size=5), indent=st.none() | st.integers(0, 3))
@settings(max_examples=EXAMPLES * 5, deadline=None)
def test_members_keep_their_spelling(value: dict[str, object], indent: int | None) -> None:
    try:
        text = json.dumps(value, indent=indent, allow_nan=False)
    except ValueError:
        return
    try:
        raw = members(text)
    except JSONProblem:
        # The text contains a number with thousands of digits.
        return
    assert {key: json.loads(each) for key, each in raw.items()} == json.loads(text)
    assert all(each in text for each in raw.values())


def test_the_chain_hashes_an_identity_in_its_original_spelling() -> None:
    raw = members('{"id":"a","started":"\\u0041","app":"x","version":"1","system":"s","parent":{"session":"p","position":1}}')
    assert chain.identity(raw) == (
        '{"id":"a","started":"\\u0041","app":"x","version":"1","system":"s","parent":{"session":"p","position":1}}'
    )


TOKENS = [
    "",
    "Bearer",
    "Bearer x",
    "Basic {token}",
    "Bearer {token}x",
    "Bearer {flipped}",
    "Bearer {other}",
    "Bearer ~",
    "{token}",
]


@pytest.mark.parametrize("form", TOKENS)
def test_a_wrong_token_is_answered_with_401(collector: Team, form: str) -> None:
    token = collector.device.token
    flipped = token[:-1] + ("A" if token[-1] != "A" else "B")
    header = form.format(token=token, flipped=flipped, other="navlog_" + "0" * 12 + token[19:])
    answer = collector.client.post(f"/v1/logs/{'0' * 32}/sessions/x", headers={"Authorization": header})
    assert answer.status_code == 401 and answer.headers["www-authenticate"] == "Bearer"


def test_a_token_is_compared_in_constant_time_and_stored_as_a_hash(tmp_path: Path) -> None:
    db = connect(tmp_path / "index.sqlite")
    token = tokens.make(db, "upload", "x")
    identifier, secret = token.split("_", 2)[1:]
    # For each guess: its secret (empty if the guess is malformed), and whether the collector knows its identifier.
    guesses = [
        (token, secret, True),
        (token[:-1] + "_", secret[:-1] + "_", True),
        (f"navlog_{identifier}_{'A' * 43}", "A" * 43, True),
        (f"navlog_{'0' * 12}_{secret}", secret, False),
        (token[:-1] + "~", "", False),
        ("nonsense", "", False),
    ]
    for guess, its_secret, is_known in guesses:
        # For every guess, hmac.compare_digest runs once. It compares the hash of the secret with a stored hash or zeros.
        with patch.object(hmac, "compare_digest", wraps=hmac.compare_digest) as compare:
            found = tokens.access(db, guess)
        assert (found is not None) == (guess == token)
        known = hashlib.sha3_256(secret.encode()).digest() if is_known else bytes(32)
        assert [call.args for call in compare.call_args_list] == [(hashlib.sha3_256(its_secret.encode()).digest(), known)]
    db.close()
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in stored and token[20:].encode() not in stored


def test_a_revoked_token_is_not_accepted(team: Team) -> None:
    token = team.server.command("token", "make", "upload")
    team.device.token = token
    assert team.device.upload(Session("a", 1)).status_code == 200
    team.server.command("token", "revoke", token.split("_")[1])
    assert team.device.upload(Session("b", 1)).status_code == 401


def peak(server: Server) -> int:
    """Return the maximum number of bytes of memory that a server has occupied."""
    assert server.process is not None
    (kib,) = re.findall(r"VmHWM:\s+(\d+) kB", Path(f"/proc/{server.process.pid}/status").read_text())
    return int(kib) << 10


BOMBS = {
    "zeros": lambda: b"\0" * (64 << 20),
    "line feeds": lambda: b"\n" * (15 << 20),
    "objects": lambda: b'{"a":[' + b"{}," * (5 << 20) + b"1]}\n",
    "an event of objects": lambda: Session("bomb", 1).header(1, 1) + b'\n{"a":[' + b"{}," * (4 << 20) + b"1]}\n",
    "nesting": lambda: b"[" * (15 << 20) + b"\n",
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_decompression_bomb_is_stopped(team: Team, name: str) -> None:
    bomb = zlib.compress(BOMBS[name](), 9)
    headers = {"Authorization": f"Bearer {team.device.token}", "Content-Encoding": "deflate"}

    def send(number: int) -> int:
        return httpx.post(
            f"{team.server.url}/v1/logs/{number:032x}/sessions/bomb", content=bomb, headers=headers, timeout=60
        ).status_code

    with concurrent.futures.ThreadPoolExecutor(16) as pool:
        assert set(pool.map(send, range(16 if ALL else 6))) <= {400, 413}
    assert peak(team.server) < 768 << 20


def test_a_long_body_is_refused_while_it_arrives(collector: Team) -> None:
    sent, before = 0, peak(collector.server)

    def endless() -> "object":
        nonlocal sent
        while sent < 64 << 20:
            sent += 1 << 16
            yield os.urandom(1 << 16)

    headers = {"Authorization": f"Bearer {collector.device.token}"}
    try:
        answer = httpx.post(f"{collector.server.url}/v1/logs/{'0' * 32}/sessions/x", content=endless(), headers=headers)  # type: ignore[arg-type]
        assert answer.status_code == 413
    except (httpx.WriteError, httpx.ReadError, httpx.RemoteProtocolError):
        # The collector closed the connection while the body was still being sent.
        pass
    assert peak(collector.server) - before < 32 << 20


def test_a_batch_with_too_many_events_or_bytes_is_refused(collector: Team) -> None:
    session = Session("many", 10_001)
    assert collector.device.upload(session).status_code == 413
    assert collector.device.upload(session, 1, 10_000).json()["position"] == 10_000
    assert collector.device.post("x", os.urandom((1 << 20) + 1)).status_code == 413


def test_a_slow_client_does_not_delay_another_client(collector: Team) -> None:
    host = collector.server.url.removeprefix("http://").split(":")
    slow = []
    for _ in range(100):
        connection = socket.create_connection((host[0], int(host[1])))
        head = f"POST /v1/logs/{'0' * 32}/sessions/x HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {collector.device.token}\r\n"
        connection.sendall(f"{head}Content-Length: 1000\r\n\r\nhalf".encode())
        slow.append(connection)
    began = time.monotonic()
    assert collector.device.upload(Session("quick", 3)).status_code == 200
    assert time.monotonic() - began < 5
    for connection in slow:
        connection.close()


def test_a_request_above_a_quota_or_rate_is_answered_with_a_time_to_retry(data: Path) -> None:
    with serving(data, "--log-quota", "1", "--total-quota", "2") as team:
        session = Session("large", 4_000)
        answers = [team.device.upload(session, first, first + 499) for first in range(1, 4_000, 500)]
        assert answers[0].status_code == 200
        refused = [answer for answer in answers if answer.status_code != 200]
        assert refused[0].status_code == 507 and int(refused[0].headers["retry-after"]) > 0
        # A repeated batch needs no space, so it is acknowledged.
        assert team.device.upload(session, 1, 500).status_code == 200
        # A problem report needs space, too.
        reports = [team.device.report("large", 1, f"{number} ".ljust(16 << 10, "x")) for number in range(100)]
        assert reports[-1].status_code == 507 and "the quota of this log" in reports[-1].json()["error"]
        assert int(reports[-1].headers["retry-after"]) > 0
        for log in range(1, 9):
            team.device.log = f"{log:032x}"
            last = team.device.upload(session, 1, 2_000)
        assert last.status_code == 507 and "all logs together" in last.json()["error"]
        team.server.stop()
        team.server.options += ["--rate", "1"]
        team.server.start()
        answers = [team.device.upload(session, 1, 1) for _ in range(30)]
        refused = [answer for answer in answers if answer.status_code == 429]
        assert refused and int(refused[0].headers["retry-after"]) >= 1


@pytest.mark.parametrize(("length", "spaces"), [(16 << 10, 0), (1_003, 0), (2, 0), (0, 60_000)])
def test_the_quotas_bound_the_index_of_sessions_without_events(tmp_path: Path, length: int, spaces: int) -> None:
    """The sessions have no events. Each session has 100 reports of the same length, or spaces in the JSON of its parent."""
    db, log = connect(tmp_path / "index.sqlite"), "0" * 32
    quotas = Quotas(log=1 << 20, total=1 << 20)
    with transaction(db), pytest.raises(Refused) as refused:
        for number in range(20):
            session = Session(f"s{number}", 0, parent={"session": "p", "position": 1})
            body = session.batch().replace(b'"p",', b'"p",' + b" " * spaces)
            accept(db, log, parse_batch(body, session.id), now(), quotas, 0)
            for each in range(100 if length else 0):
                report = compact({"position": 0, "text": f"{each:02}".ljust(length, "x")}).encode()
                code = records.report(db, log, session.id, report, now(), quotas)
                assert records.report(db, log, session.id, report, now(), quotas) == code
    assert refused.value.status == 507 and "the quota of this log" in refused.value.sentence
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    assert (tmp_path / "index.sqlite").stat().st_size < 3 << 19
    with transaction(db):
        removal.delete_log(db, log)
    # Deleted sessions and reports no longer count towards the quotas.
    assert [tuple(row) for row in db.execute("SELECT * FROM usage")] == [("", 0, 0)]
    db.close()


def test_secrets_reach_the_disk_only_in_the_events_of_an_accepted_upload(data: Path, tmp_path: Path) -> None:
    """Thirty parts of requests contain a secret. None of these secrets is in a file or in the output of the collector."""
    with serving(data) as team:
        client, session = team.client, Session("kept", 3)
        address, cookie = (
            f"/v1/logs/{'0' * 32}/sessions/",
            client.post("/login", data={"token": team.manage}).headers["set-cookie"],
        )
        client.cookies.clear()
        upload = {"Authorization": f"Bearer {team.device.token}"}
        manage = {"Authorization": f"Bearer {team.manage}"}
        signed_in = {"Cookie": cookie.split(";")[0]}
        planted = [f"secret{number:02d}{os.urandom(8).hex()}" for number in range(30)]
        s = iter(planted)
        client.get("/", headers={"User-Agent": next(s)})
        client.get("/", headers={"Referer": f"https://x/{next(s)}"})
        client.get("/", headers={"Cookie": f"navlog_login={next(s)}"})
        client.get("/", headers={"Authorization": f"Bearer {next(s)}"})
        client.get("/", headers={"X-Forwarded-For": next(s)})
        client.get("/", headers={"Accept": next(s)})
        client.get("/", headers={"Host": next(s)})
        client.get(f"/{next(s)}")
        client.get(f"/?code={next(s)}")
        client.get(f"/?unknown={next(s)}")
        client.get("/", params={"condition": f"screen = '{next(s)}'"}, headers=signed_in)
        client.get("/", params={"condition": f"{next(s)}("}, headers=signed_in)
        client.get("/v1/sessions", params={"app": next(s)}, headers=manage)
        client.get("/v1/sessions", params={"condition": f"path LIKE '%{next(s)}%'"}, headers=manage)
        client.get(f"/v1/sessions/{next(s)}", headers=manage)
        client.post("/login", data={"token": next(s)})
        client.post("/login", data={"other": next(s)})
        client.post("/logout", data={"form": next(s)}, headers=signed_in)
        client.post(address + "x", content=session.batch().replace(b"Shop", next(s).encode()))
        client.post(address + "x", content=next(s).encode(), headers={"Authorization": "Bearer wrong"})
        client.post(address + "x", content=next(s).encode(), headers=upload | {"Content-Encoding": "br"})
        client.post(address + "x", content=next(s).encode() * 80_000, headers=upload)
        client.post(address + "x", content=next(s).encode() + b"\n", headers=upload)
        client.post(
            address + "kept", content=session.batch().replace(b'"schema":1', f'"schema":"{next(s)}"'.encode()), headers=upload
        )
        client.post(f"/v1/logs/{next(s)}/sessions/x", content=session.batch(), headers=upload)
        client.post(address + f"x?{next(s)}", content=session.batch(), headers=upload)
        client.post(address + "kept", content=session.batch(), headers=upload | {"X-Custom": next(s)})
        client.post(address + "kept/reports", content=compact({"position": 1, "test": next(s)}).encode(), headers=upload)
        client.post(address + "kept/end", content=compact({"how": next(s)}).encode(), headers=upload)
        client.post(address + "nothing/reports", content=compact({"position": 1, "text": next(s)}).encode(), headers=upload)
        assert next(s, None) is None
        # An accepted upload contains another secret. The search below must find it.
        kept = Session("found", 3, screens=(shown := f"shown{os.urandom(8).hex()}",))
        assert team.device.upload(kept).status_code == 200
        team.verified("found", 3)
        team.verified("kept", 3)
        team.server.stop()
        found = contents(data)
        assert shown.encode() in found
        assert [secret for secret in planted if secret.encode() in found] == []


def test_only_the_collectors_user_can_access_its_files(team: Team) -> None:
    until(lambda: (team.server.data / "receipts.pem").exists())
    assert team.server.data.stat().st_mode & 0o077 == 0
    assert (team.server.data / "receipts.pem").stat().st_mode & 0o077 == 0
