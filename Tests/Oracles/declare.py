#!/usr/bin/env python3
"""Judges random sessions by rules that templates of DECLARE can express, and compares the verdicts with those of Declare4Py.

usage: declare.py NAVLOG SESSIONS

DECLARE judges finished traces, so a rule that is undecided at the end of a session counts as violated.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

import pandas
from Declare4Py.D4PyEventLog import D4PyEventLog
from Declare4Py.ProcessMiningTasks.ConformanceChecking.MPDeclareAnalyzer import MPDeclareAnalyzer
from Declare4Py.ProcessModels.DeclareModel import DeclareModel
from pm4py import convert_to_event_log

SCREENS = "abcd"
START = "2026-11-21T12:00:00.000Z"
# Each template with a rule of the same meaning; p and q are screens.
TEMPLATES = {
    "Absence1[{p}] | |": "never screen = '{p}'",
    "Absence2[{p}] | |": "at most 1 screen = '{p}' per session",
    "Absence3[{p}] | |": "at most 2 screen = '{p}' per session",
    "Precedence[{q}, {p}] | | |": "screen = '{p}' only after screen = '{q}'",
    "Response[{p}, {q}] | | |": "screen = '{p}' leads to screen = '{q}' within 1000 events",
    "Chain Response[{p}, {q}] | | |": "screen = '{p}' leads to screen = '{q}' within 1 event",
}


def write_export(sessions, path):
    """Writes sessions as an export: each event pushes the next screen."""
    header = [
        {"id": name, "started": START, "ended": START, "duration_us": 100_000_000, "app": "random"}
        | {"version": "1", "system": "", "events": len(screens)}
        for name, screens in sessions.items()
    ]
    lines = [{"format": "navlog", "schema": 1, "sessions": header}]
    for name, screens in sessions.items():
        for position, screen in enumerate(screens, 1):
            shown = {"name": screen, "params": {}}
            lines.append(
                {"session": name, "position": position, "at": START, "elapsed_us": position, "kind": "navigate"}
                | {"router": "main", "to": shown, "as": "push", "origin": "user", "outcome": "applied"}
                | {"screen": shown, "depth": position}
            )
    path.write_text("".join(json.dumps(line) + "\n" for line in lines))


def declared(sessions, constraints):
    """Returns Declare4Py's verdicts: for each session and constraint whether it is satisfied."""
    rows = [
        (name, screen, pandas.Timestamp(START) + pandas.Timedelta(seconds=position))
        for name, screens in sessions.items()
        for position, screen in enumerate(screens)
    ]
    frame = pandas.DataFrame(rows, columns=["case:concept:name", "concept:name", "time:timestamp"])
    traces = convert_to_event_log(frame)
    traces.properties["pm4py:param:timestamp_key"] = "time:timestamp"
    traces.properties["pm4py:param:activity_key"] = "concept:name"
    model = DeclareModel().parse_from_string("\n".join([f"activity {screen}" for screen in SCREENS] + constraints))
    browser = MPDeclareAnalyzer(D4PyEventLog(log=traces), model, consider_vacuity=True).run()
    names = [trace.attributes["concept:name"] for trace in traces]
    states = [browser.get_metric("state", trace_id=index) for index in range(len(names))]
    return {(name, rule): state == 1 for name, found in zip(names, states) for rule, state in enumerate(found)}


def main():
    navlog, count = sys.argv[1], int(sys.argv[2])
    choice = random.Random(1)
    sessions = {
        f"{choice.getrandbits(128):032x}": [choice.choice(SCREENS) for _ in range(choice.randint(1, 8))] for _ in range(count)
    }
    # A model contains each constraint once.
    rules = {
        template.format(p=p, q=q): rule.format(p=p, q=q)
        for template, rule in TEMPLATES.items()
        for p, q in ("ab", "bc", "cd", "da", "ba")
    }
    with tempfile.TemporaryDirectory() as folder:
        export, log, file = (Path(folder, name) for name in ("export.jsonl", "log.sqlite", "app.rules"))
        write_export(sessions, export)
        file.write_text("".join(f"{number}: {rule}\n" for number, rule in enumerate(rules.values())))
        subprocess.run([navlog, "import", log, export], check=True, stdout=subprocess.DEVNULL)
        run = subprocess.run([navlog, "check", log, "--rules", file, "--json"], stdout=subprocess.PIPE)
    expected = declared(sessions, list(rules))
    verdicts, wrong = json.loads(run.stdout)["verdicts"], 0
    for found in verdicts:
        if (found["verdict"] == "holds") != expected[found["session"], int(found["rule"])]:
            wrong += 1
            print(f"{found['text']}: {found['verdict']} for {sessions[found['session']]}", file=sys.stderr)
    if len(verdicts) != len(expected):
        raise SystemExit(f"{len(verdicts)} verdicts instead of {len(expected)}")
    print(f"{len(verdicts)} verdicts, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
