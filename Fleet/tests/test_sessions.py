"""Sessions taken out of the lake: the logs that they were, at every moment."""

import json
import re
import subprocess
from collections.abc import Iterable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from generator import Fleet

from navlog_fleet import sessions
from navlog_fleet.command import Navlog
from navlog_fleet.errors import FleetError
from navlog_fleet.lake import Lake


@pytest.fixture(scope="module")
def logs(lake: Lake, worker: Navlog, fleet: Fleet, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """All sessions of the lake, as logs."""
    folder = tmp_path_factory.mktemp("out")
    sessions.write_logs(lake, worker, sorted(fleet.sessions), folder)
    return {path.stem: path for path in folder.glob("*.sqlite")}


def test_every_session_comes_out_as_the_log_that_went_in(logs: dict[str, Path], fleet: Fleet, navlog: Path) -> None:
    assert logs.keys() == fleet.sessions.keys()
    ids = sorted(logs)
    # All events and the rows of all views, of all sessions.
    for taken, given in zip(dumps(navlog, map(logs.get, ids)), dumps(navlog, map(fleet.sessions.get, ids)), strict=True):
        assert taken == given


def test_every_session_is_the_same_at_every_moment(logs: dict[str, Path], fleet: Fleet, navlog: Path, tmp_path: Path) -> None:
    # Sessions are compared within a log: those that came out are there under other ids.
    both = tmp_path / "both.sqlite"
    others = {session: f"{int(session, 16) ^ 1:032x}" for session in logs}
    with ThreadPoolExecutor(2) as work:
        given = list(work.map(lambda session: export(navlog, fleet.sessions[session]), others))
        taken = list(work.map(lambda session: export(navlog, logs[session]).replace(session, others[session]), others))
        run(navlog, "import", both, "-", given=merged([*given, *taken]))
        list(work.map(lambda session: compare(navlog, both, session, others[session]), others))


def compare(navlog: Path, log: Path, session: str, other: str) -> None:
    """Compare two sessions of a log: all calls and outcomes, and the whole state whenever it changes."""
    run(navlog, "diff", log, session, other, "--exit-code")
    states = [run(navlog, "watch", log, one, "state", "--format", "jsonl") for one in (session, other)]
    assert states[0] == states[1].replace(other, session)


def export(navlog: Path, log: Path) -> str:
    """A log as an export."""
    return run(navlog, "export", log, "--with-sensitive-data")


def merged(exports: list[str]) -> str:
    """One export of all the sessions of several."""
    headers, lines = zip(*(one.split("\n", 1) for one in exports), strict=True)
    sessions = [session for header in headers for session in json.loads(header)["sessions"]]
    return "\n".join([json.dumps(json.loads(headers[0]) | {"sessions": sessions}), "".join(lines)])


def test_a_log_that_came_out_verifies(logs: dict[str, Path], navlog: Path) -> None:
    assert "VERIFIED" in run(navlog, "verify", logs[sorted(logs)[0]])


def test_a_condition_finds_the_sessions_in_which_it_holds(lake: Lake) -> None:
    found = sessions.matching(lake, "kind = 'pop' AND reason = 'atRoot' AND version = '2.1'", 3)
    asked = lake.spark.sql("SELECT session, version FROM session_summary").collect()
    assert len(found) == 3
    assert {row["version"] for row in asked if row["session"] in found} == {"2.1"}


def test_a_log_that_is_there_is_not_replaced(lake: Lake, worker: Navlog, fleet: Fleet, tmp_path: Path) -> None:
    target = tmp_path / "mine.sqlite"
    target.write_text("mine")
    with pytest.raises(FleetError, match=r"mine\.sqlite is there already"):
        sessions.write_log(lake, worker, min(fleet.sessions), target)
    assert target.read_text() == "mine"
    assert [path.name for path in tmp_path.iterdir()] == ["mine.sqlite"]


@pytest.mark.parametrize(("beginning", "said"), [("zz", "the lake has no session zz"), ("", "several sessions")])
def test_a_session_must_be_named_well(beginning: str, said: str, lake: Lake) -> None:
    with pytest.raises(FleetError, match=said):
        sessions.named(lake, beginning)


def dumps(navlog: Path, logs: "Iterable[Path | None]") -> list[str]:
    """What the command prints of each log, but for its name, and the bytes that every log has of its own."""
    text = run(navlog, "dump", "-", given="".join(f"{log}\n" for log in logs))
    whole = re.split(r'^\{"log":.*\n', text, flags=re.MULTILINE)[1:]
    assert all(json.loads(dump.splitlines()[-1])["rows"] for dump in whole)
    return [dump.rsplit("\n", 2)[0] for dump in whole]


def run(navlog: Path, *words: str | Path, given: str = "") -> str:
    """What a verb of navlog prints when it succeeds."""
    done = subprocess.run([navlog, *words], input=given, capture_output=True, text=True, check=False)
    assert done.returncode == 0, (words, done.stdout, done.stderr)
    return done.stdout
