"""A batch is accepted once, in order, or refused with an explanation."""

import base64
import hashlib
import json
import os
import subprocess
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from unittest.mock import MagicMock

import httpx
import pytest
from conftest import Team, navlog_after, serving, until
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.serialization import load_pem_public_key
from device import Session

from navlog_collect.database import connect
from navlog_collect.verification import Findings, Verifier


def chained(session: Session, position: int) -> str:
    """Compute the head of the hash chain, as the protocol defines it."""
    header = json.loads(session.header(1, session.events))["sessions"][0]
    identity = {key: header[key] for key in ("id", "started", "app", "version", "system", "parent") if key in header}
    head = hashlib.sha3_256(json.dumps(identity, separators=(",", ":"), ensure_ascii=False).encode()).hexdigest()
    for line in session.lines[:position]:
        head = hashlib.sha3_256(head.encode() + b"\n" + line).hexdigest()
    return head


def error(answer: httpx.Response, status: int) -> str:
    assert answer.status_code == status, answer.text
    return str(answer.json()["error"])


def held(team: Team, session: Session) -> bytes:
    """Return the export that the collector stores."""
    key = next(each["key"] for each in team.sessions(log=team.device.log) if each["session"] == session.id)
    return team.get(f"/v1/sessions/{key}/export").content


@pytest.mark.parametrize("encoding", ["identity", "deflate", "gzip"])
def test_a_receipt_acknowledges_the_head_of_the_chain_with_a_signature(collector: Team, encoding: str) -> None:
    session = Session("a" * 32, 7, app='Ünï "quoted"', parent={"session": "b", "position": 3})
    answer = collector.device.post(session.id, session.batch(), encoding)
    assert answer.status_code == 200, answer.text
    receipt = answer.json()
    head = chained(session, 7)
    assert (receipt["position"], receipt["hash"], receipt["log"]) == (7, head, collector.device.log)
    key = load_pem_public_key(collector.client.get("/v1/key").content)
    assert isinstance(key, Ed25519PublicKey)
    signed = f"navlog-receipt1:{collector.device.log}:{session.id}:7:{head}:{receipt['received']}"
    key.verify(base64.b64decode(receipt["signature"]), signed.encode())


def test_batches_in_order_form_the_export_of_the_device(collector: Team) -> None:
    session = Session("ordered", 9, is_closed=True)
    for first, last in ((1, 3), (4, 4), (5, 9)):
        receipt = collector.device.upload(session, first, last, is_closed=False).json()
        assert (receipt["position"], receipt["hash"]) == (last, chained(session, last))
    assert collector.device.upload(session, 10, 9).json()["position"] == 9
    collector.verified("ordered", 9)
    assert held(collector, session) == session.batch()


def test_repeated_overlapping_and_stale_batches_store_each_event_once(collector: Team) -> None:
    session = Session("repeated", 12)
    for first, last in ((1, 6), (1, 6), (3, 5), (4, 9), (1, 2), (1, 12), (12, 12), (5, 8)):
        assert collector.device.upload(session, first, last).status_code == 200
    collector.verified("repeated", 12)
    assert held(collector, session) == session.batch()


def test_a_batch_after_a_gap_is_answered_with_the_last_held_position(collector: Team) -> None:
    session = Session("gap", 9)
    answer = collector.device.upload(session, 4, 6)
    assert (answer.status_code, answer.json()["position"]) == (409, 0)
    collector.device.upload(session, 1, 3)
    answer = collector.device.upload(session, 7, 9)
    assert (answer.status_code, answer.json()["position"]) == (409, 3)
    answer = collector.device.upload(session, 10, 9)
    assert (answer.status_code, answer.json()["position"]) == (409, 3)


def test_events_that_differ_from_held_events_are_quarantined(collector: Team) -> None:
    session, forged = Session("forged", 6), Session("forged", 6, screens=("paywall",))
    collector.device.upload(session, 1, 4)
    assert "event 2 differs" in error(collector.device.upload(forged, 2, 6), 422)
    assert "header differs" in error(collector.device.upload(Session("forged", 6, version="2.0"), 1, 6), 422)
    rejected = [each for each in collector.get("/v1/quarantine").json()["uploads"] if each["log"] == collector.device.log]
    assert [(each["session"], each["kept"]) for each in rejected] == [("forged", 1), ("forged", 1)]
    assert collector.device.upload(session, 5, 6).json()["hash"] == chained(session, 6)


def test_a_closed_session_neither_grows_nor_gets_another_end(collector: Team) -> None:
    session = Session("closed", 5, is_closed=True)
    assert collector.device.upload(session).status_code == 200
    assert "closed with 5 events" in error(collector.device.upload(Session("closed", 6)), 422)
    assert "closed with 4 events" in error(collector.device.upload(Session("closed", 4, is_closed=True)), 422)
    other = session.batch().replace(b'"duration_us":1250000', b'"duration_us":1250001')
    assert "end differs" in error(collector.device.post("closed", other), 422)
    # A batch that was made before the end of the session is accepted.
    assert collector.device.upload(session, 2, 4, is_closed=False).status_code == 200


def test_a_session_counts_as_closed_only_after_its_last_event_has_arrived(collector: Team) -> None:
    session = Session("early", 8, is_closed=True)
    assert collector.device.upload(session, 1, 4).json()["position"] == 4
    assert collector.verified("early", 4)["ending"] == "not closed"
    collector.device.upload(session, 5, 8)
    assert collector.verified("early", 8)["ending"] == "closed"
    assert held(collector, session) == session.batch()


def test_a_session_without_events_is_stored(collector: Team) -> None:
    session = Session("empty", 0)
    answer = collector.device.upload(session)
    assert (answer.status_code, answer.json()["position"], answer.json()["hash"]) == (200, 0, chained(session, 0))


def test_an_identifier_of_printable_characters_is_one_part_of_an_address(collector: Team) -> None:
    session = Session("../a/b ü%2F?#", 2)
    answer = collector.device.post("..%2Fa%2Fb%20%C3%BC%252F%3F%23", session.batch())
    assert answer.status_code == 200, answer.text
    assert collector.verified(session.id, 2)["session"] == session.id


MALFORMED: dict[str, tuple[Callable[[Session], bytes], str]] = {
    "no header": (lambda s: b"".join(line + b"\n" for line in s.lines), 'line 1: field "format"'),
    "no JSON": (lambda s: b"hello\n", "line 1: is not JSON"),
    "no UTF-8": (lambda s: b"\xff\n", "line 1: is not UTF-8"),
    "a higher schema": (lambda s: s.batch().replace(b'"schema":1', b'"schema":2'), 'field "schema" is 2'),
    "a repeated key": (lambda s: s.batch().replace(b'"schema":1', b'"schema":1,"schema":1'), "twice"),
    "two sessions": (lambda s: s.batch().replace(b'"sessions":[{', b'"sessions":[{},{'), "a batch has one"),
    "an unknown field": (lambda s: s.batch().replace(b'"app"', b'"apq"'), 'field "apq"'),
    "another session": (lambda s: s.batch().replace(b'"id":"bad"', b'"id":"other"'), 'field "id"'),
    "a torn line": (lambda s: s.batch()[:-20], "truncated"),
    "a torn line in the middle": (lambda s: s.batch().replace(b'"kind":"pop"', b'"kind', 1), "line 4: is not JSON"),
    "a missing event": (lambda s: s.batch().replace(s.lines[2] + b"\n", b""), "events follow"),
    "events in another order": (
        lambda s: b"\n".join([s.header(1, 5), *reversed(s.lines), b""]),
        'line 2: field "position" is 5, and 1 is next',
    ),
    "an event of another session": (lambda s: s.batch().replace(b'"session":"bad"', b'"session":"x"', 1), "line 2"),
    "a position that is a text": (lambda s: s.batch().replace(b'"position":1,', b'"position":"1",'), "line 2"),
    "an impossible time": (lambda s: s.batch().replace(b'"started":"2026-', b'"started":"noon'), 'field "started"'),
    "an end without a duration": (lambda s: s.batch().replace(b'"ended":null', b'"ended":"2026-11-21T12:00:00.000Z"'), "dur"),
    "deep nesting": (lambda s: b'{"format":' + b"[" * 60_000 + b"\n", "line 1"),
    "a huge number": (lambda s: s.batch().replace(b'"events":5', b'"events":' + b"9" * 5000), "line 1"),
    "no number": (lambda s: s.batch().replace(b'"depth":0', b'"depth":NaN', 1), "NaN"),
    "half of a character": (lambda s: s.batch().replace(b'"app":"Shop"', b'"app":"\\ud800"'), 'field "app"'),
    "the last line of an export": (lambda s: s.batch() + b'{"format":"navlog","endings":[]}\n', "line 7: is a header"),
    "empty": (lambda s: b"", "line 1"),
}


@pytest.mark.parametrize("name", MALFORMED)
def test_a_malformed_batch_is_refused_with_its_line_and_field(collector: Team, name: str) -> None:
    session = Session("bad", 5)
    make, sentence = MALFORMED[name]
    assert sentence in error(collector.device.post("bad", make(session)), 400)
    # The malformed batch left nothing behind: a correct batch is accepted from the beginning.
    assert collector.device.upload(session).json()["hash"] == chained(session, 5)


def test_a_batch_with_damaged_compression_is_requested_again(collector: Team) -> None:
    packed = zlib.compress(Session("packed", 50).batch())
    device = collector.device
    headers = {"Authorization": f"Bearer {device.token}", "Content-Encoding": "deflate"}
    for body, sentence in ((packed[:-9], "truncated"), (packed + b"x", "bytes after the end"), (b"plain", "not deflate")):
        answer = collector.client.post(f"/v1/logs/{device.log}/sessions/packed", content=body, headers=headers)
        assert sentence in error(answer, 408)
    answer = collector.client.post(
        f"/v1/logs/{device.log}/sessions/packed", content=packed, headers=headers | {"Content-Encoding": "br"}
    )
    assert "deflate, gzip or identity" in error(answer, 415)


@pytest.mark.parametrize("log", ["short", "A" * 32, "0" * 33])
def test_the_id_of_a_log_has_32_lower_case_hexadecimal_digits(collector: Team, log: str) -> None:
    headers = {"Authorization": f"Bearer {collector.device.token}"}
    assert "32 lower-case" in error(collector.client.post(f"/v1/logs/{log}/sessions/x", headers=headers), 400)


def test_with_a_receipt_navlog_detects_that_a_log_was_truncated_afterwards(collector: Team, tmp_path: Path) -> None:
    session = Session("witnessed", 7)
    receipt, key = tmp_path / "receipt.json", tmp_path / "key.pem"
    receipt.write_bytes(collector.device.upload(session).content)
    key.write_bytes(collector.client.get("/v1/key").content)

    def verify(held: Session) -> subprocess.CompletedProcess[str]:
        export, log = tmp_path / "export.jsonl", tmp_path / f"{held.events}.sqlite"
        export.write_bytes(held.batch())
        subprocess.run([os.environ["NAVLOG"], "import", log, export], check=True, capture_output=True)
        words: list[str | Path] = [os.environ["NAVLOG"], "verify", log, "--receipt", receipt, "--key", key]
        return subprocess.run(words, capture_output=True, text=True, check=False)

    whole, cut = verify(session), verify(Session("witnessed", 6))
    assert (whole.returncode, cut.returncode) == (0, 4), whole.stdout + cut.stdout
    assert "UNANCHORED" in cut.stdout


def test_a_report_has_a_code_that_finds_its_session(collector: Team) -> None:
    session = Session("reported", 6)
    assert "upload it first" in error(collector.device.report("reported", 1, "help"), 404)
    collector.device.upload(session)
    answer = collector.device.report("reported", 4, "It is <b>broken</b>")
    assert answer.status_code == 201
    code = answer.json()["code"]
    assert collector.device.report("reported", 4, "It is <b>broken</b>").json()["code"] == code
    assert collector.device.report("reported", 5, "Again").json()["code"] != code
    answer = collector.device.report("reported", 7, "too early")
    assert (answer.status_code, answer.json()["position"]) == (409, 6)
    assert "position" in error(collector.device.post("reported", b'{"position":true,"text":"x"}', suffix="/reports"), 400)
    collector.verified("reported", 6)
    typed = code.lower().replace("-", " ").replace("0", "o").replace("1", "l")
    (found,) = collector.sessions(code=typed)
    assert (found["session"], found["reports"][0]["position"]) == ("reported", 4)


def test_a_session_that_grows_during_a_verification_settles_before_the_next_verification(data: Path, tmp_path: Path) -> None:
    runs, gate = tmp_path / "runs", tmp_path / "gate"
    # A verification waits while the file `gate` exists.
    waits = f"echo >>'{runs}'; while [ -e '{gate}' ]; do sleep 0.02; done"
    navlog = navlog_after(f"if [ $1 = verify ]; then {waits}; fi", tmp_path)

    def verifications() -> int:
        return runs.read_text().count("\n") if runs.exists() else 0

    with serving(data, "--navlog", str(navlog), "--settle", "60") as team:
        session = Session("growing", 8, is_closed=True)
        # Only a report makes the growing session due at once.
        gate.touch()
        team.device.upload(session, 1, 2, is_closed=False)
        team.device.report(session.id, 2, "first")
        until(lambda: verifications() == 1)
        team.device.upload(session, 3, 4, is_closed=False)
        gate.unlink()
        team.verified(session.id, 2)
        time.sleep(1.5)
        assert verifications() == 1
        # Reports about events that arrived during a verification, and the end of a session, do not wait for the settle time.
        gate.touch()
        team.device.report(session.id, 4, "second")
        until(lambda: verifications() == 2)
        team.device.upload(session, 5, 6, is_closed=False)
        team.device.report(session.id, 6, "third")
        gate.unlink()
        team.verified(session.id, 6)
        assert verifications() == 3
        gate.touch()
        team.device.upload(session, 7, 7, is_closed=False)
        team.device.report(session.id, 7, "fourth")
        until(lambda: verifications() == 4)
        team.device.upload(session, 8, 8)
        gate.unlink()
        team.verified(session.id, 8)


def test_an_ending_that_arrives_during_a_verification_is_verified_even_if_the_clock_was_set_back(tmp_path: Path) -> None:
    db = connect(tmp_path / "index.sqlite")
    verifier = Verifier(MagicMock(), MagicMock(), MagicMock(), MagicMock(), 60, None, False)
    db.execute(
        "INSERT INTO sessions (key, log, session, identity, masked, app, version, system, started, day, position, head, bytes, "
        "cost, first_received, received, due) VALUES ('', '', '', '{}', 0, '', '', '', '', '', 2, '', 0, 0, '', '', 1000)"
    )
    for due, expected in ((1000, None), (500, 500), (2000, 2000)):
        db.execute("UPDATE sessions SET due = 1000")
        row = db.execute("SELECT * FROM sessions").fetchone()
        # An ending that arrives during the verification sets another time.
        db.execute("UPDATE sessions SET due = ?", [due])
        verifier._record(db, row, Findings(None, []))
        assert db.execute("SELECT due FROM sessions").fetchone()[0] == expected
    db.close()


def test_the_stored_file_of_a_session_contains_its_endings(collector: Team) -> None:
    """The fleet ingests the stored files, so they must contain the endings."""
    session = Session("stored", 4)
    collector.device.upload(session)
    key = collector.verified("stored", 4)["key"]
    (file,) = (collector.server.data / "sessions").rglob(f"{key}.jsonl")
    assert file.read_bytes() == session.batch()
    for count, how in enumerate(("killed", "crashed"), 1):
        assert collector.device.end("stored", how).status_code == 200
        until(lambda count=count: file.read_bytes().count(b'"how":') == count)  # type: ignore[misc]
        assert file.read_bytes() == held(collector, session)
        (line,) = file.read_bytes().removeprefix(session.batch()).splitlines()
        assert json.loads(line)["endings"][-1]["how"] == how


def test_an_ending_is_recorded_next_to_a_session_and_does_not_change_it(collector: Team, tmp_path: Path) -> None:
    session = Session("crashed", 4)
    collector.device.upload(session)
    before = collector.verified("crashed", 4)
    assert before["ending"] == "not closed"
    assert collector.device.end("crashed", "killed").status_code == 200
    report = {"kind": "metricKit", "id": "6F1C"}
    assert collector.device.end("crashed", "crashed", **report).status_code == 200
    assert collector.device.end("crashed", "crashed", **report).status_code == 200
    (found,) = collector.sessions(log=collector.device.log, ending="crashed")
    assert [(each["how"], each["kind"], each["report"]) for each in found["ends"]] == [
        ("killed", "", ""),
        ("crashed", "metricKit", "6F1C"),
    ]
    exported = held(collector, session)
    assert exported.startswith(session.batch())
    (line,) = exported.removeprefix(session.batch()).splitlines()
    assert [(each["session"], each["how"], each.get("report")) for each in json.loads(line)["endings"]] == [
        ("crashed", "killed", None),
        ("crashed", "crashed", report),
    ]
    # The last record counts.
    assert collector.sessions(log=collector.device.log, ending="killed") == []
    assert collector.device.end("crashed", "hung", kind="ips", id="1", candidates=3).status_code == 200
    (found,) = collector.sessions(log=collector.device.log, ending="hung")
    assert (found["ending"], found["candidates"]) == ("hung", 3)
    # The downloaded log contains the ending of its session, even if the identifier of the crash report is not printable.
    assert collector.device.end("crashed", "crashed", kind="sentry", id="\u202eü\n").status_code == 200
    log = tmp_path / "crashed.sqlite"
    log.write_bytes(collector.get(f"/v1/sessions/{found['key']}/log").content)
    listed = subprocess.run(
        [os.environ["NAVLOG"], "sessions", log, "--format", "json"], capture_output=True, text=True, check=True
    )
    (ended,) = json.loads(listed.stdout)["sessions"]
    assert (ended["end"], ended["report"]) == ("crashed", {"kind": "sentry", "id": "\\u202E\\u00FC\\u000A"})
    assert "must be one of" in error(collector.device.end("crashed", "exploded"), 400)
    for count in (0, True, "2", 1 << 60):
        assert "candidates" in error(collector.device.end("crashed", "hung", kind="ips", id="2", candidates=count), 400)
