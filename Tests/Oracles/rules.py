#!/usr/bin/env python3
"""Judges random sessions by random rules, and compares every verdict with that of `navlog check`.

usage: rules.py NAVLOG SESSIONS [SEED]

The script shares no code with the command. It computes screens and depths with a list, and finds verdicts by the
definitions in the documentation of SessionRule. It prints the numbers of verdicts and differences, and exits with 1 if
a verdict differs.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

BATCH = 2_000
RULES = 12
# Each condition in SQL, and in Python over an event.
CONDITIONS = [
    ("kind = 'pop'", lambda e: e["kind"] == "pop"),
    ("kind = 'setFlag'", lambda e: e["kind"] == "setFlag"),
    ("screen = 'x'", lambda e: e["top"] == "x"),
    ("screen IN ('y', 'z')", lambda e: e["top"] in ("y", "z")),
    ("screen = 'main'", lambda e: e["top"] is None),
    ("depth > 1", lambda e: e["depth"] > 1),
    ("outcome = 'noEffect'", lambda e: e["outcome"] != "applied"),
    ("kind = 'navigate' AND depth = 1", lambda e: e["kind"] == "navigate" and e["depth"] == 1),
    ("position % 3 = 0", lambda e: e["position"] % 3 == 0),
    ("elapsed > 2", lambda e: e["elapsed_us"] > 2_000_000),
]


def session(name, choice):
    """Returns the events of a session."""
    events, stack, elapsed = [], [], 0
    for position in range(1, choice.randint(0, 14) + 1):
        elapsed += choice.choice([0, 1, 250_000, 500_000, 1_000_000])
        kind = choice.choice(["navigate", "navigate", "pop", "setFlag"])
        event = {"session": name, "position": position, "at": "2026-11-21T12:00:00.000Z"}
        event |= {"elapsed_us": elapsed, "kind": kind, "router": "main"}
        outcome, removed = "applied", 0
        if kind == "navigate":
            stack.append(choice.choice("xyz"))
            event |= {"to": {"name": stack[-1], "params": {}}, "as": "push"}
        elif kind == "pop":
            if stack:
                stack.pop()
                removed = 1
            else:
                outcome = "noEffect"
            event |= {"count": 1}
        else:
            event |= {"name": "f", "value": True}
        top = stack[-1] if stack else None
        event |= {"origin": "user", "outcome": outcome}
        if outcome != "applied":
            event["reason"] = "atRoot"
        if removed:
            event["removed"] = removed
        event |= {"screen": {"name": top, "params": {}} if top else None, "depth": len(stack)}
        events.append((event, {**event, "top": top}))
    return events


def rule(choice):
    """Returns the text of a rule, its operator, its limit, and its conditions."""
    (sql_p, p), (sql_q, q) = choice.choice(CONDITIONS), choice.choice(CONDITIONS)
    operator = choice.choice(["never", "always", "time", "events", "only after", "until", "at most"])
    limit = choice.randint(0, 3)
    if operator == "time":
        limit = choice.choice([0, 1, 250_000, 1_000_000, 1_500_000])
    text = {
        "never": f"never {sql_p}",
        "always": f"always {sql_p}",
        "time": f"{sql_p} leads to {sql_q} within {limit / 1000} ms",
        "events": f"{sql_p} leads to {sql_q} within {limit} events",
        "only after": f"{sql_p} only after {sql_q}",
        "until": f"{sql_p} until {sql_q}",
        "at most": f"at most {limit} {sql_p} per session",
    }[operator]
    return text, operator, limit, p, q


def verdict(events, operator, limit, is_p, is_q):
    """Returns the verdict: ("holds",), ("violated", from, to) or ("undecided", since)."""
    n = len(events)
    p = {i + 1: bool(is_p(e)) for i, e in enumerate(events)}
    q = {i + 1: bool(is_q(e)) for i, e in enumerate(events)}
    t = {i + 1: e["elapsed_us"] for i, e in enumerate(events)}

    def some_q(first, last):
        return any(q[j] for j in range(first, last + 1))

    for k in range(1, n + 1):
        if operator == "never" and p[k] or operator == "always" and not p[k]:
            return ("violated", k, k)
        if operator == "time":
            late = [i for i in range(1, k) if p[i] and t[k] - t[i] > limit and not some_q(i, k - 1)]
            if late:
                return ("violated", late[-1], k)
        if operator == "events" and k - limit >= 1 and p[k - limit] and not some_q(k - limit, k):
            return ("violated", k - limit, k)
        if operator == "only after" and p[k] and not some_q(1, k):
            return ("violated", 1, k)
        if operator == "until" and not p[k] and not some_q(1, k):
            return ("violated", 1, k)
        if operator == "at most":
            held = [i for i in range(1, k + 1) if p[i]]
            if len(held) == limit + 1:
                return ("violated", held[0], k)
    if operator in ("time", "events"):
        for i in range(1, n + 1):
            if p[i] and not some_q(i, n):
                return ("undecided", i)
    if operator == "until" and not some_q(1, n):
        return ("undecided", 1)
    return ("holds",)


def answer(found):
    """Returns a verdict of `navlog check` in the form that `verdict` returns."""
    if found["verdict"] == "violated":
        return ("violated", found["stretch"]["from"], found["stretch"]["to"])
    return ("undecided", found["since"]) if found["verdict"] == "undecided" else ("holds",)


def compare(navlog, count, choice, folder):
    """Judges a batch of sessions. Returns the number of verdicts and of differences."""
    rules = [rule(choice) for _ in range(RULES)]
    sessions = {f"{choice.getrandbits(128):032x}": None for _ in range(count)}
    export, log, file = folder / "export.jsonl", folder / "log.sqlite", folder / "app.rules"
    with export.open("w") as output:
        header = []
        for name in sessions:
            sessions[name] = session(name, choice)
            start = "2026-11-21T12:00:00.000Z"
            header.append(
                {"id": name, "started": start, "ended": start, "duration_us": 100_000_000, "app": "random"}
                | {"version": "1", "system": "", "events": len(sessions[name])}
            )
        output.write(json.dumps({"format": "navlog", "schema": 1, "sessions": header}) + "\n")
        for events in sessions.values():
            for written, _ in events:
                output.write(json.dumps(written) + "\n")
    file.write_text("".join(f"r{i}: {text}\n" for i, (text, *_) in enumerate(rules)))
    log.unlink(missing_ok=True)
    subprocess.run([navlog, "import", log, export], check=True, stdout=subprocess.DEVNULL)
    run = subprocess.run([navlog, "check", log, "--rules", file, "--json"], stdout=subprocess.PIPE)
    if run.returncode not in (0, 1):
        raise SystemExit(f"navlog check ended with {run.returncode}")
    wrong = judged = 0
    for found in json.loads(run.stdout)["verdicts"]:
        text, operator, limit, p, q = rules[int(found["rule"][1:])]
        expected = verdict([e for _, e in sessions[found["session"]]], operator, limit, p, q)
        judged += 1
        if expected != answer(found):
            wrong += 1
            print(f"{text}: {expected}, and navlog says {answer(found)}", file=sys.stderr)
    if judged != count * RULES:
        raise SystemExit(f"{judged} verdicts instead of {count * RULES}")
    return judged, wrong


def main():
    navlog, count = sys.argv[1], int(sys.argv[2])
    choice = random.Random(int(sys.argv[3]) if len(sys.argv) > 3 else 1)
    judged = wrong = 0
    with tempfile.TemporaryDirectory() as folder:
        for first in range(0, count, BATCH):
            more = compare(navlog, min(BATCH, count - first), choice, Path(folder))
            judged, wrong = judged + more[0], wrong + more[1]
    print(f"{judged} verdicts, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
