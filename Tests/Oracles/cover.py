#!/usr/bin/env python3
"""Compares the number of sessions that `navlog corpus pick` selects with the optimum, which OR-Tools computes.

usage: cover.py NAVLOG ROUNDS

Each round records random sessions of several versions of an app. Rules of the app redirect and deny some calls. The script finds
the features of each session in its export, and solves the set cover. It fails if the pick misses a feature, if the pick has fewer
sessions than the optimum or at least two more, or if its lower bound exceeds the optimum. It prints the total number of sessions
of the picks and of the optima.
"""

import json
import random
import subprocess
import sys
import tempfile
from pathlib import Path

from ortools.sat.python import cp_model


def session(choice):
    """Returns the calls of a random session: each uses a few of the app's screens."""
    screens = [{"name": name, "type": "App"} for name in choice.sample("abcde", choice.randint(1, 3))]
    calls = []
    for _ in range(choice.randint(1, 8)):
        if choice.random() < 0.3:
            calls.append({"call": choice.choice(["pop", "popToRoot", "dismiss"])})
            continue
        call = {"call": "navigate", "to": choice.choice(screens)}
        if choice.random() < 0.2:
            asked = {"name": choice.choice("xyz"), "type": "App"}
            call["rules"] = [{"rule": choice.choice(["names", "old"]), "requested": asked, "to": call["to"]}]
        elif choice.random() < 0.1:
            call["rules"] = [{"rule": "closed", "requested": call["to"], "denied": "closed"}]
            call["refused"] = "closed: closed"
        calls.append(call)
    return calls


def features(events, version):
    """Returns the features of a session: versions, transitions from screen to screen, outcomes of calls, and decisions of rules."""
    found, before = {("version", version)}, ("main", 0)
    for event in events:
        after = (event["screen"]["name"] if event["screen"] else "main", event["depth"])
        if after != before:
            found.add(("transition", before[0], after[0]))
        found.add(("outcome", event["kind"], event["outcome"], event.get("reason")))
        for decision in event.get("decisions", []):
            verdict = "denied" if "denied" in decision else "redirected"
            found.add(("decision", decision["rule"], verdict, decision["requested"]["name"]))
        before = after
    return found


def fewest(sets):
    """Returns the smallest number of sets that together contain all elements."""
    model = cp_model.CpModel()
    chosen = [model.new_bool_var(str(index)) for index in range(len(sets))]
    for element in set().union(*sets):
        model.add_bool_or(variable for variable, elements in zip(chosen, sets) if element in elements)
    model.minimize(sum(chosen))
    solver = cp_model.CpSolver()
    if solver.solve(model) != cp_model.OPTIMAL:
        raise SystemExit("OR-Tools found no optimum")
    return round(solver.objective_value)


def main():
    navlog, rounds = sys.argv[1], int(sys.argv[2])
    choice, picked, best, wrong = random.Random(1), 0, 0, 0

    def run(*words, text=None):
        return subprocess.run([navlog, *map(str, words)], input=text, capture_output=True, text=True, check=True).stdout

    for _ in range(rounds):
        with tempfile.TemporaryDirectory() as folder:
            recorded, log, export = Path(folder, "recorded.sqlite"), Path(folder, "log.sqlite"), Path(folder, "log.jsonl")
            for _ in range(choice.randint(5, 40)):
                run("record", recorded, text="".join(json.dumps(call) + "\n" for call in session(choice)))
            header, *events = map(json.loads, run("export", recorded, "--with-sensitive-data").splitlines())
            for each in header["sessions"]:
                each["version"] = choice.choice(["1.0", "1.1", "2.0"])
            export.write_text("".join(json.dumps(line) + "\n" for line in [header, *events]))
            run("import", log, export)
            sets = {
                each["id"]: features([e for e in events if e["session"] == each["id"]], each["version"])
                for each in header["sessions"]
            }
            answer = json.loads(run("corpus", "pick", log, "--json"))
            pick = [each["session"] for each in answer["sessions"]]
            optimum, all_features = fewest(list(sets.values())), set().union(*sets.values())
            if set().union(*(sets[name] for name in pick)) != all_features or len(all_features) != answer["features"]:
                wrong += 1
                print("the pick misses a feature, or counts other features", file=sys.stderr)
            if not answer["neededAtLeast"] <= optimum <= len(pick) <= optimum + 1:
                wrong += 1
                print(f"{len(pick)} sessions, at least {answer['neededAtLeast']}, and the optimum is {optimum}", file=sys.stderr)
            picked, best = picked + len(pick), best + optimum
    print(f"{rounds} logs: {picked} sessions picked, {best} are the optimum, {wrong} wrong")
    return 1 if wrong else 0


sys.exit(main())
