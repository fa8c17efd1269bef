"""Runs the commands and queries of the README unchanged, except for paths."""

import glob
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import chdb
import duckdb
import pandas
import pytest
from conftest import ALL, Story
from generator import Fleet
from oracle import Oracle
from test_questions import rows, texts

from navlog_fleet import cli
from navlog_fleet.lake import Lake

README = Path(__file__).parents[1] / "README.md"


def test_a_lake_is_created_and_queried(
    here: None, fleet: Fleet, navlog: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    monday = tmp_path / "monday"
    monday.mkdir()
    for log in sorted(fleet.sessions.values())[:3]:
        shutil.copy(log, monday)
    install, ingest, sql = commands("Start")
    assert install == ["pip", "install", "."]
    places = {"/var/logs/monday": str(monday), "/var/lake": str(tmp_path / "lake")}
    assert run([*ingest, "--navlog", str(navlog)], places) == 0
    assert "sessions: 3 new" in capsys.readouterr().out
    assert run([*sql, "--format", "json"], places) == 0
    assert sum(row["launches"] for row in json.loads(capsys.readouterr().out)["rows"]) == 3


def test_the_questions_of_the_page_are_answered(
    here: None,
    story: Story,
    oracle: Oracle,
    navlog: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    twice, find = commands("Questions")
    assert run([*twice, "--format", "json"], {"/var/lake": str(story.lake)}) == 0
    expected = oracle.ask(next(word for word in twice if "SELECT" in word))
    assert expected
    assert texts(json.loads(capsys.readouterr().out)["rows"]) == texts(expected)
    assert run([*find, "--navlog", str(navlog)], {"/var/lake": str(story.lake)}) == 0
    for log in capsys.readouterr().out.splitlines():
        query = "SELECT count(*) AS n FROM event_log WHERE kind = 'pop' AND reason = 'atRoot'"
        pops = [str(navlog), "sql", log, query, "--format", "text"]
        assert int(subprocess.run(pops, capture_output=True, text=True, check=True).stdout) > 0


def test_other_engines_have_the_same_rows(story: Story, lake: Lake) -> None:
    (block,) = blocks("Other engines", "sql")
    clickhouse, duck = (
        re.sub(r"--.*", "", question).replace("/var/lake", str(story.lake)) for question in block.split(";")[:2]
    )
    transitions = lake.table("transitions")
    expected = rows(transitions.where("to_screen = 'settings'").select("at", "from_screen", "kind", "source"))
    assert expected
    assert texts(chdb.query(clickhouse, "ArrowTable").to_pylist()) == expected  # type: ignore[no-untyped-call]
    answer = duckdb.execute(duck)
    names = [column[0] for column in answer.description or []]
    assert texts([dict(zip(names, row, strict=True)) for row in answer.fetchall()]) == expected
    (block,) = blocks("Other engines", "python")
    for line in block.splitlines()[1:]:
        known = {"spark": lake.spark, "pandas": pandas, "glob": glob}
        exec(line.replace("/var/lake", str(story.lake)), known)
        found = known["transitions"]
        assert (len(found) if isinstance(found, pandas.DataFrame) else found.count()) == transitions.count()


@pytest.mark.skipif(not ALL, reason="takes long: Fleet/test --all")
def test_spark_submit_takes_the_package_as_a_zip_file(story: Story, lake: Lake, tmp_path: Path) -> None:
    (block,) = (block for block in blocks("On a cluster", "sh") if "spark-submit" in block)
    shutil.copytree(README.parent / "navlog_fleet", tmp_path / "navlog_fleet")
    # The Spark session of the tests occupies the cluster.
    block = block.replace("spark://host:7077", "local[2]").replace("s3a://fleet/lake", str(story.lake))
    block = block.replace("python3 -m", f"{sys.executable} -m")
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(["sh", "-ec", block], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    launches = [int(line.split()[3]) for line in done.stdout.splitlines() if re.match(r"\d\.\d ", line)]
    assert sum(launches) == lake.table("sessions").count()


def commands(section: str) -> list[list[str]]:
    """Return the commands of a section's shell blocks, as words."""
    return [shlex.split(line) for block in blocks(section, "sh") for line in re.findall(r"(?:[^\n\"]|\"[^\"]*\")+", block)]


def blocks(section: str, language: str) -> list[str]:
    """Return the code blocks of a section in a language."""
    (text,) = re.findall(rf"^## {section}\n(.*?)(?=^## |\Z)", README.read_text(), re.DOTALL | re.MULTILINE)
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def run(words: list[str], places: dict[str, str]) -> int:
    """Run a command of the README in this process, with other paths."""
    assert words[0] == "navlog-fleet"
    return cli.main([places.get(word, word) for word in words[1:]])
