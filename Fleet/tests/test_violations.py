"""Tests that `rules` counts the violations that the sqlite3 shell counts, by rule and version."""

import json
from pathlib import Path

import pytest
from conftest import Story
from oracle import Oracle

from navlog_fleet import cli

RULES = """
# Both are violated in some sessions only.
no pop at a root: never kind = 'pop' AND reason = 'atRoot'
few sheets: at most 1 kind = 'present'
  per session
"""


def test_violations_are_counted_by_rule_and_version(
    here: None, story: Story, oracle: Oracle, navlog: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "app.rules"
    file.write_text(RULES)
    words = ["rules", str(file), "--lake", str(story.lake), "--navlog", str(navlog), "--format", "json"]
    assert cli.main(words) == 1
    found = json.loads(capsys.readouterr().out)["rows"]
    conditions = {
        "no pop at a root": "sum(e.kind = 'pop' AND e.reason = 'atRoot') > 0",
        "few sheets": "sum(e.kind = 'present') > 1",
    }
    expected = [
        {"rule": rule, **row}
        for rule in sorted(conditions)
        for row in oracle.ask(f"""
          SELECT version, count(*) AS sessions, sum(v) AS violated FROM (
            SELECT s.version, ifnull({conditions[rule]}, 0) AS v
            FROM session_summary s LEFT JOIN event_log e ON e.session = s.session GROUP BY s.session)
          GROUP BY version ORDER BY version""")
    ]
    assert any(0 < row["violated"] < row["sessions"] for row in expected)
    assert [{name: row[name] for name in ("rule", "version", "sessions", "violated")} for row in found] == expected
    example = next(row["example"] for row in found if row["rule"] == "no pop at a root" and row["violated"])
    session, position = example.split("@")
    (event,) = oracle.ask(f"SELECT kind, reason FROM event_log WHERE session = '{session}' AND position = {position}")
    assert event == {"kind": "pop", "reason": "atRoot"}
    file.write_text("broken: nevr kind = 'pop'\n")
    assert cli.main(words) == 2
    assert "app.rules:1:9" in capsys.readouterr().err
