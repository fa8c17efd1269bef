#!/usr/bin/env python3
"""Counts the states and transitions that the recorded calls of a log lead to, and compares them with `navlog explore`.

usage: states.py NAVLOG LOG DEPTH

The script searches breadth-first. It reads the calls from `navlog export`, records each path from the beginning with
`navlog record`, and reads the states with `navlog state`. It learns when guards deny or defer a screen. The log must contain one
session without calls that caused other calls. The script prints both counts, and exits with 1 if they differ.
"""

import json
import subprocess
import sys
import tempfile
from pathlib import Path

LEFT_OUT = {"activate", "resign", "mark", "resume", "abandon", "restore", "branch"}
CIRCUMSTANCES = {"session", "position", "at", "elapsed_us", "kind", "router", "origin", "source"} | {
    "cause", "outcome", "reason", "removed", "screen", "depth", "repeated", "root", "decisions",
}


class Navlog:
    def __init__(self, command, folder):
        self.command, self.folder = command, folder

    def run(self, *arguments, text=None):
        run = subprocess.run([self.command, *arguments], input=text, capture_output=True, text=True)
        if run.returncode not in (0, 1):
            raise SystemExit(f"navlog {' '.join(map(str, arguments))}: {run.stderr}")
        return run.stdout

    def state(self, calls):
        """Returns the state after calls, which are recorded as a new session."""
        log = self.folder / "path.sqlite"
        for file in self.folder.glob("path.sqlite*"):
            file.unlink()
        # A session needs at least one call. A mark does not change the state.
        lines = [json.dumps(call) + "\n" for call in calls or [{"call": "mark", "text": "beginning"}]]
        self.run("record", log, text="".join(lines))
        return json.loads(self.run("state", log, "--format", "json"))


def visible(state):
    """Returns the visible router, its level, its slot, and the depth of the visible screen."""
    router = next(r for r in state["roots"] if r["name"] == state["selected"])
    level, slot, depth = 0, None, len(router["path"])
    while modal := router["fullScreen"] or router["sheet"]:
        slot = "fullScreen" if router["fullScreen"] else "sheet"
        router, level, depth = modal, level + 1, depth + 1 + len(modal["path"])
    return router, level, slot, depth


def place(state):
    """Returns the name of the visible screen, or of the root without one."""
    router, level, _, _ = visible(state)
    top = router["path"][-1] if router["path"] else router["root"]
    return f"screen {top['name']}" if top else f"root {state['selected']}"


def form(state):
    """Returns the state without identities and parameters."""

    def router(r):
        modals = [(m["style"], router(m)) if m else None for m in (r["sheet"], r["fullScreen"])]
        return (r["root"] and r["root"]["name"], [e["name"] for e in r["path"]], modals)

    intents = [
        [i.get("url"), i["flag"], i["value"], without_parameters(i["plan"])] for i in state.get("deferred", [])
    ]
    roots = [(r["name"], router(r)) for r in state["roots"]]
    return json.dumps([state["selected"], roots, state.get("flags", {}), intents], sort_keys=True)


def without_parameters(value):
    if isinstance(value, dict):
        return {k: without_parameters(v) for k, v in value.items() if k != "params"}
    return [without_parameters(v) for v in value] if isinstance(value, list) else value


def plan(call):
    """Returns the steps of a call that shows something."""
    if call["call"] in ("navigate", "present"):
        return [{"show": call["to"], "as": call["as"]}]
    if call["call"] == "replaceTop":
        return [{"show": call["to"], "as": "push"}]
    return [{"setPath": call["path"]}] if call["call"] == "setPath" else call.get("plan", [])


def shown(call):
    """Returns the screens that a call shows, in order, with their types."""
    screens = [s for step in plan(call) for s in step.get("setPath", [step["show"]] if "show" in step else [])]
    return [(screen.get("type"), screen["name"]) for screen in screens]


def is_due(intent, state):
    return state.get("flags", {}).get(intent["flag"]) == intent["value"]


def flags(state):
    return json.dumps(state.get("flags", {}), sort_keys=True)


class App:
    """The app as the log shows it."""

    def __init__(self, navlog, log):
        self.beginning, self.offers, self.links = [], {}, []
        # For each screen: the flags with which it was denied and shown, and the flags that it waits for.
        self.denied, self.allowed, self.awaited = {}, {}, {}
        seen = set()
        events = [json.loads(line) for line in navlog.run("export", log, "--with-sensitive-data").splitlines()[1:]]
        sessions = {e["session"] for e in events}
        if len(sessions) != 1:
            raise SystemExit("the log must contain one session")
        for event in events:
            kind = event["kind"]
            if event.get("cause") and kind != "resume":
                raise SystemExit(f"event {event['position']} was caused by another event")
            call = {"call": kind} | {k: v for k, v in event.items() if k not in CIRCUMSTANCES}
            if event["position"] == 1 and kind == "setRoots":
                self.beginning = [call]
                continue
            before = json.loads(navlog.run("state", log, f"@{event['position'] - 1}", "--format", "json"))
            if kind not in LEFT_OUT:
                self.learn_rules(event, call, flags(before))
            if kind in LEFT_OUT or "refused" in event:
                continue
            if kind == "defer":
                call["intent"] = {k: v for k, v in call["intent"].items() if k != "expires"} | {"id": "0"}
            if kind == "deepLink":
                if "plan" in call:
                    key = call["url"].rpartition("/")[0], json.dumps(without_parameters(call["plan"]))
                    if key not in seen:
                        seen.add(key)
                        self.links.append((None, call))
                continue
            if kind == "pop":
                call = {"call": "pop", "count": self.count(call, event, before)}
                if call["count"] is None:
                    continue
            router = visible(before)[0]["router"]
            target = None if event["router"] == router else event["router"].split("/")[0]
            if "/" in event["router"] and target:
                raise SystemExit(f"event {event['position']} calls a modal that is not visible")
            if kind == "select":
                call, target = call | {"root": event["router"]}, None
            known = self.offers.setdefault(place(before), [])
            key = place(before), target, json.dumps(without_parameters(call), sort_keys=True)
            if key not in seen:
                seen.add(key)
                known.append((target, call))

    def learn_rules(self, event, call, now):
        """Learns the decisions of guards about the screens of an event, with the flags before the event."""
        if not event.get("decisions") and event["outcome"] == "applied":
            for screen in shown(call):
                self.allowed.setdefault(screen, set()).add(now)
        for decision in event.get("decisions", []):
            screen = decision["requested"].get("type"), decision["requested"]["name"]
            if "denied" in decision:
                self.denied.setdefault(screen, set()).add(now)
            elif "deferred" in decision:
                awaited = decision["deferred"]["until"], decision["deferred"]["equals"]
                self.awaited.setdefault(screen, []).append(awaited)

    def ruled(self, call, state):
        """Applies the guards to a call. Returns the call, an intent that waits for a flag, or `None` if denied."""
        now = state.get("flags", {})
        for screen in shown(call):
            for flag, value in self.awaited.get(screen, []):
                if now.get(flag) != value:
                    intent = {"id": "0", "flag": flag, "value": value, "plan": plan(call)}
                    if "url" in call:
                        intent["url"] = call["url"]
                    return {"call": "defer", "intent": intent, "router": call["router"]}
            if flags(state) in self.denied.get(screen, set()) - self.allowed.get(screen, set()):
                return None
        return call

    @staticmethod
    def count(call, event, before):
        """Returns the number of screens that a pop removes, or `None` if the screen of the call is not on the stack."""
        if "entry" not in call:
            return call.get("count", 1)
        entries = [e["entry"] for e in visible(before)[0]["path"]]
        return len(entries) - entries.index(call["entry"]) if call["entry"] in entries else None

    def choices(self, state):
        """Returns the calls that a user can cause in a state."""
        router, level, slot, _ = visible(state)
        found = list(self.offers.get(place(state), []))
        system = []
        if router["path"]:
            system.append((None, {"call": "pop", "count": 1}))
        if slot == "sheet":
            system.append((None, {"call": "dismiss"}))
        if level == 0:
            others = [r["name"] for r in state["roots"] if r["name"] != state["selected"]]
            system += [(None, {"call": "select", "root": name}) for name in others]
        return found + [choice for choice in system if choice not in found] + self.links


def main():
    command, log, depth = sys.argv[1], sys.argv[2], int(sys.argv[3])
    with tempfile.TemporaryDirectory() as folder:
        navlog = Navlog(command, Path(folder))
        app = App(navlog, log)
        start = navlog.state(app.beginning)
        known, queue, transitions, idle = {form(start)}, [(app.beginning, start)], 0, 0
        while queue:
            path, state = queue.pop(0)
            router, _, _, here = visible(state)
            if here > depth:
                continue
            for target, call in app.choices(state):
                made = dict(call)
                if call["call"] != "select":
                    made["router"] = target or router["router"]
                made = app.ruled(made, state)
                further = path + [made] if made else path
                after = navlog.state(further) if made else state
                while due := next((i for i in after.get("deferred", []) if is_due(i, after)), None):
                    further = further + [{"call": "resume", "intent": due["id"]}]
                    after = navlog.state(further)
                name = form(after)
                if name == form(state):
                    idle += 1
                else:
                    transitions += 1
                if name not in known:
                    known.add(name)
                    queue.append((further, after))
        found = json.loads(navlog.run("explore", log, "--depth", str(depth), "--json"))
    own = len(known), transitions, idle
    other = found["states"], found["transitions"], found["withoutEffect"]
    print(f"{own[0]} states, {own[1]} transitions, {own[2]} calls without effect; navlog explore: {other}")
    return 0 if own == other else 1


sys.exit(main())
