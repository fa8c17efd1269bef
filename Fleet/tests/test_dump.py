"""Tests that a log that kills or confuses the command does not affect the other logs of a worker."""

from pathlib import Path
from typing import Any

import pyarrow as pa
import pytest
from generator import SAMPLES

from navlog_fleet.command import Navlog
from navlog_fleet.dump import dump_files
from navlog_fleet.errors import FleetError

# Prints the content of each log as a row. Certain contents make the command refuse the log, die, hang, or print too much.
COMMAND = """#!/bin/sh
while read -r path; do
  content=$(cat "$path")
  echo "{\\"log\\":\\"$path\\"}"
  case $content in
    refused) echo "{\\"refused\\":\\"$path\\",\\"reason\\":\\"$path is not a log\\"}"; continue ;;
  esac
  echo '{"table":"screen_log","columns":{"session":"text"}}'
  echo "{\\"session\\":\\"$content\\"}"
  case $content in
    deadly) kill -9 $$ ;;
    cut) printf '{"session":"\\303'; kill -9 $$ ;;
    endless) exec sleep 60 ;;
    babble) echo 'Fatal error: index out of range' ;;
    full) echo 'navlog: the disk is full' >&2; exit 2 ;;
    noisy) yes 'a stack trace' | head -c 1000000 >&2; kill -9 $$ ;;
    long) echo "{\\"session\\":\\"$(printf '%2000s')\\"}" ;;
    much) yes '{"session":"much"}' ;;
  esac
  echo "{\\"end\\":\\"$path\\",\\"rows\\":1}"
done
"""


@pytest.fixture
def command(tmp_path: Path) -> Navlog:
    """A command that some logs kill."""
    path = tmp_path / "navlog"
    path.write_text(COMMAND)
    path.chmod(0o755)
    return Navlog(str(path), patience=0.5)


REASONS = {
    "refused": "{}.sqlite is not a log",
    "deadly": "navlog did not survive reading it",
    "cut": "navlog did not survive reading it",
    "noisy": "navlog did not survive reading it",
    "endless": "navlog did not survive reading it",
    "babble": "navlog printed an unexpected line: Fatal error: index out of range",
    "long": "one of its rows is longer than 1000 bytes",
    "much": "its dump is larger than 9000 bytes",
}


@pytest.mark.parametrize(
    "contents",
    [
        ["a", "deadly", "b"],
        ["deadly", "deadly"],
        ["refused", "a", "deadly"],
        ["cut", "a"],
        ["endless", "a"],
        ["noisy", "a"],
        ["babble", "a"],
        ["a", "long", "b"],
        ["much", "a", "much"],
        ["a"],
        [],
    ],
)
def test_a_log_that_kills_the_command_is_refused_and_the_others_are_read(
    contents: list[str], command: Navlog, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("navlog_fleet.command.LONGEST_LINE", 1_000)
    monkeypatch.setattr("navlog_fleet.dump.LONGEST_LINE", 1_000)
    monkeypatch.setattr("navlog_fleet.dump._ALWAYS_ALLOWED", 9_000)
    logs = [f"file:/logs/{number}.sqlite" for number in range(len(contents))]
    rows = _dumped(command, logs, contents)
    for number, (log, content) in enumerate(zip(logs, contents, strict=True)):
        answers = [(row["name"], row["line"]) for row in rows if row["log"] == log and row["name"] in ("end", "refused")]
        reason = REASONS.get(content)
        assert answers == [("refused", reason.format(number)) if reason else ("end", "")]
        assert (f'{{"session":"{content}"}}' in [row["line"] for row in rows if row["log"] == log]) == (content != "refused")


def test_a_failure_of_the_machine_ends_the_job_and_refuses_no_log(command: Navlog) -> None:
    with pytest.raises(FleetError, match=r"^the disk is full$"):
        _dumped(command, [f"file:/logs/{number}.sqlite" for number in range(3)], ["a", "full", "b"])


@pytest.mark.parametrize("blocks", [8, 32])
def test_an_export_is_not_refused_because_the_temporary_folder_is_full(blocks: int, navlog: Path, tmp_path: Path) -> None:
    # To simulate a full disk, a limit on the size of files makes the command's writes fail.
    path = tmp_path / "navlog"
    path.write_text(f"#!/bin/sh\ntrap '' XFSZ\nulimit -f {blocks}\nexec {navlog} \"$@\"\n")
    path.chmod(0o755)
    export = SAMPLES.read_text()
    with pytest.raises(FleetError, match=r"log\.sqlite.*: the disk "):
        _dumped(Navlog(str(path)), ["file:/logs/a.jsonl"], [export])
    assert _dumped(Navlog(str(navlog)), ["file:/logs/a.jsonl"], [export])[-1]["name"] == "end"


def test_only_the_header_of_an_unmasked_session_leaves_the_worker(tmp_path: Path) -> None:
    lines = [
        '{"table":"sessions","columns":{"session":"text"}}',
        '{"session":"a","events":1,"masked":false}',
        '{"session":"b","events":1,"masked":true}',
        '{"table":"events","columns":{"session":"text"}}',
        '{"session":"a","position":1,"kind":"pop"}',
        '{"session":"b","position":1,"kind":"pop"}',
        '{"table":"friction","columns":{"rule":"text","session":"text"}}',
        '{"rule":"bounce","session":"a"}',
        '{"rule":"bounce","session":"b"}',
        '{"table":"screen_stats","columns":{"screen":"text"}}',
        '{"screen":"a"}',
        '{"end":"a","rows":5}',
    ]
    command = _saying(lines, tmp_path)
    assert [row["line"] for row in _dumped(command, ["a"], ["a"])] == [*lines[:4], lines[5], lines[6], lines[8], ""]
    assert [row["line"] for row in _dumped(command, ["a"], ["a"], with_sensitive_data=True)] == [*lines[:9], ""]


def test_a_table_may_continue_after_another_table(tmp_path: Path) -> None:
    events, friction = '{"table":"events","columns":{"session":"text"}}', '{"table":"friction","columns":{"session":"text"}}'
    lines = [
        '{"table":"sessions","columns":{"session":"text"}}',
        '{"session":"a","events":2,"masked":true}',
        events,
        '{"session":"a","position":1,"kind":"pop"}',
        friction,
        '{"session":"a","rule":"bounce"}',
        events,
        '{"session":"a","position":2,"kind":"pop"}',
        friction,
        '{"session":"a","rule":"noEffect"}',
        '{"end":"a","rows":5}',
    ]
    rows = [row for row in _dumped(_saying(lines, tmp_path), ["a"], ["a"]) if row["name"] != "schema"]
    assert [row["name"] for row in rows] == ["sessions", "events", "friction", "events", "friction", "end"]
    assert [row["position"] for row in rows] == [None, 1, None, 2, None, None]


def test_if_the_command_does_not_run_the_job_fails_and_no_log_is_refused(tmp_path: Path) -> None:
    broken = tmp_path / "broken"
    broken.write_text("#!/bin/sh\necho 'a library is missing' >&2\nexit 127\n")
    broken.chmod(0o755)
    with pytest.raises(FleetError, match="a library is missing"):
        _dumped(Navlog(str(broken)), ["file:/logs/a.sqlite"], ["a"])
    with pytest.raises(FleetError, match="is not a program on this worker"):
        _dumped(Navlog(str(tmp_path / "none")), ["file:/logs/a.sqlite"], ["a"])


@pytest.mark.parametrize(("declared", "answer"), [(1, "end"), (2, "refused")])
def test_a_log_that_lacks_an_event_is_refused(declared: int, answer: str, tmp_path: Path) -> None:
    lines = [
        '{"table":"sessions","columns":{"session":"text"}}',
        f'{{"session":"a","events":{declared},"masked":true}}',
        '{"table":"events","columns":{"session":"text"}}',
        '{"session":"a","position":7,"kind":"pop"}',
        '{"end":"a","rows":2}',
    ]
    rows = _dumped(_saying(lines, tmp_path), ["file:/logs/a.sqlite"], ["a"])
    assert [(row["session"], row["position"]) for row in rows if row["name"] == "events"] == [("a", 7)]
    assert rows[-1]["name"] == answer


def _saying(lines: list[str], folder: Path) -> Navlog:
    """Create a command that prints these lines for each log."""
    path = folder / "navlog"
    path.write_text("#!/bin/sh\nwhile read -r path; do\ncat <<'END'\n" + "\n".join(lines) + "\nEND\ndone\n")
    path.chmod(0o755)
    return Navlog(str(path))


def _dumped(command: Navlog, logs: list[str], contents: list[str], **options: bool) -> list[dict[str, Any]]:
    columns = [logs, [content.encode() for content in contents], [None] * len(contents)]
    types = [pa.string(), pa.binary(), pa.binary()]
    arrays = [pa.array(column, type_) for column, type_ in zip(columns, types, strict=True)]
    batch = pa.record_batch(arrays, names=["path", "content", "wal"])
    return [row for dumped in dump_files(command, **options)(iter([batch])) for row in dumped.to_pylist()]
