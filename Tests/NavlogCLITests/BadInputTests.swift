import Foundation
import Navlog
import TestThreads
import Testing

/// Unusable input is refused with one sentence and status 2, and no file changes.
@Suite(.waitsForProcesses) struct BadInputTests {
  let folder: TemporaryFolder
  let fixture: Fixture

  @MainActor init() throws {
    folder = try TemporaryFolder()
    fixture = Fixture(folder)
    let tour = try fixture.tour()
    try FileManager.default.createDirectory(atPath: folder.path("folder"), withIntermediateDirectories: true)
    let whole = try Data(contentsOf: URL(fileURLWithPath: tour))
    try write("empty", Data())
    try write("empty.jsonl", Data())
    try write("text", Data("A letter, not a log.\n".utf8))
    try write("cut", whole.prefix(20_000))
    try write("stub", whole.prefix(50))
    try write("key", Data(repeating: 7, count: 32))
    try write("copy.sqlite", whole)
    try write("app.rules", Data("shallow: never stack > 9\n".utf8))
    try write("routes.json", Data(#"{"routes":[{"name":"list"}]}"#.utf8))
    try write(
      "links.json",
      Data(#"{"schemes":["shop"],"hosts":[],"routes":[{"pattern":"list","name":"list"}]}"#.utf8))
    try write("random", Data((0..<9_000).map { UInt8(truncatingIfNeeded: $0 &* 2_654_435_761 >> 7) }))
    // Bytes 60 to 63 of a database contain its user_version, and bytes 68 to 71 its application_id.
    var newer = whole
    newer[63] = 99
    try write("newer", newer)
    var foreign = whole
    foreign[68] = 1
    try write("foreign", foreign)
  }

  private func write(_ name: String, _ data: Data) throws {
    try data.write(to: folder.url.appendingPathComponent(name))
  }

  /// Returns the contents of each file of the folder, by name.
  private func content() throws -> [String: Data] {
    var content: [String: Data] = [:]
    for name in try folder.names {
      content[name] = (try? Data(contentsOf: folder.url.appendingPathComponent(name))) ?? Data()
    }
    return content
  }

  private func expect(_ line: String, says sentence: String) throws {
    let before = try content()
    let run = try CommandRun(line: line.replacing("DIR", with: folder.url.path))
    let message = run.errors.replacing(folder.url.path, with: "DIR")
    #expect(message == "navlog: \(sentence)\n")
    #expect(run.output == "")
    #expect(run.status == 2)
    #expect(try content() == before)
  }

  @Test(
    arguments: ["sessions", "events", "show", "state", "replay", "debug", "view", "stats", "graph", "diff"],
    [
      ("none.sqlite", "DIR/none.sqlite does not exist"), ("folder", "DIR/folder is a folder, not a log"),
      ("empty", "DIR/empty is empty, so it is not a log"),
      ("empty.jsonl", "DIR/empty.jsonl is empty, so it is not a log"),
      ("text", "DIR/text is not a Navlog log: it is not a SQLite database"),
      ("random", "DIR/random is not a Navlog log: it is not a SQLite database"),
      ("foreign", "DIR/foreign is not a Navlog log: it is a database of another application"),
      (
        "newer",
        "DIR/newer was written by a newer version: its schema is 99, and this version reads up to 1; update navlog to read it"
      ),
      (
        "cut",
        "DIR/cut is damaged (database disk image is malformed); keep a copy before anything writes to it, "
          + "and recover its events with navlog salvage"
      ),
      (
        "stub",
        "DIR/stub is damaged (database disk image is malformed); keep a copy before anything writes to it, "
          + "and recover its events with navlog salvage"
      ),
    ])
  func `a file that is not a log is refused`(verb: String, file: (name: String, sentence: String)) throws {
    // This test also checks that reading leaves no file next to the log.
    try expect("\(verb) DIR/\(file.name)" + (verb == "diff" ? " @1 @2" : ""), says: file.sentence)
  }

  @Test(arguments: [
    ("events DIR/tour.sqlite zz", "no session's id begins with \"zz\"; the last session is c3d4e5f6"),
    ("events DIR/tour.sqlite 12", "no session's id begins with \"12\"; for event 12, write @12"),
    ("events DIR/tour.sqlite -9", "session -9 does not exist: the log has 2 sessions"),
    (
      "bisect DIR/tour.sqlite @3 --bad 1",
      "\"@3\" is a moment, but a session is expected: remove the @ and everything after it"
    ),
    ("sql DIR/tour.sqlite SELECT 1", "the query is one argument, so it needs quotes: sql \"SELECT 1\""),
    ("state DIR/tour.sqlite @120", "session c3d4e5f6 has no event 120: its last event is 3"),
    (
      "state DIR/tour.sqlite @x",
      "\"x\" is not a moment: write an event's number, -3, last, +1m12s, 14:03:22, 50%, #marker or /regex/"
    ),
    ("state DIR/tour.sqlite @+9h", "session c3d4e5f6 has no moment +9h00m00.000s: it ended at +5.000s"),
    ("state DIR/tour.sqlite @#out", "session c3d4e5f6 has no marker #out: it has no markers"),
    ("state DIR/tour.sqlite @/zz/", "no event of session c3d4e5f6 matches /zz/"),
    (
      "state DIR/tour.sqlite 50%", "\"50%\" is not a session; for a moment in the last session write \"@50%\""
    ),
    ("show DIR/tour.sqlite @0", "c3d4e5f6@0 is before the first event, so it has no event to show"),
    ("diff DIR/tour.sqlite @1 zz@2", "no session's id begins with \"zz\"; the last session is c3d4e5f6"),
    ("events DIR/tour.sqlite --from 999", "session c3d4e5f6 has no event 999: its last event is 3"),
    ("events DIR/tour.sqlite --from 3 --to 1", "--from 3 is after --to 1"),
    (
      "routes DIR/tour.sqlite --declared DIR/none.json",
      "DIR/none.json cannot be read: No such file or directory"
    ),
    ("routes DIR/tour.sqlite --declared DIR/folder", "DIR/folder cannot be read: Is a directory"),
    ("graph DIR/tour.sqlite --declared DIR/folder", "DIR/folder cannot be read: Is a directory"),
    ("stats DIR/tour.sqlite zz", "no session's id begins with \"zz\"; the last session is c3d4e5f6"),
  ])
  func `a session or moment that is not in the log is refused`(line: String, sentence: String) throws {
    try expect(line, says: sentence)
  }

  @Test @MainActor func `an ambiguous session id is refused`() throws {
    for id in ["ab12", "ab34"] {
      try fixture.session(TestClock(id), folder.path("two.sqlite")).close()
    }
    try expect(
      "events DIR/two.sqlite ab", says: "2 session ids begin with \"ab\" (ab12, ab34): add more digits")
    try expect("show DIR/two.sqlite", says: "session ab34 has no events")
    try expect("state DIR/two.sqlite @1", says: "session ab34 has no events")
  }

  @Test(arguments: [
    ("stat", "unknown verb \"stat\"; did you mean state?"),
    ("xyzzy", "unknown verb \"xyzzy\"; navlog help lists all verbs"),
    ("help xyzzy", "unknown verb \"xyzzy\"; navlog help lists all verbs"),
    ("events", "events needs a log, such as app.sqlite, as its first argument or in NAVLOG"),
    ("events DIR/tour.sqlite --knd push", "events has no option --knd; did you mean --kind?"),
    ("events DIR/tour.sqlite -x", "events has no option -x; navlog events --help lists the options"),
    ("events DIR/tour.sqlite --kind", "--kind needs a value: KINDS"),
    ("events DIR/tour.sqlite --kind --json", "--kind needs a value: KINDS"),
    ("events DIR/tour.sqlite --kind psh", "unknown kind \"psh\"; did you mean push?"),
    ("events DIR/tour.sqlite --kind ,", "--kind takes kinds, separated by commas, not \",\""),
    ("events DIR/tour.sqlite --origin ,", "--origin takes origins, separated by commas, not \",\""),
    ("events DIR/tour.sqlite --origin usr", "unknown origin \"usr\"; did you mean user?"),
    ("events DIR/tour.sqlite --limit x", "--limit takes a whole number of at least 0, not \"x\""),
    ("events DIR/tour.sqlite --limit 1 --limit 2", "--limit was given twice"),
    (
      "events DIR/tour.sqlite --limit 5 --tail 2", "--limit and --tail cannot be combined: use one of them"
    ),
    (
      "sessions DIR/tour.sqlite --limit 5 --tail 2", "--limit and --tail cannot be combined: use one of them"
    ),
    ("events DIR/tour.sqlite --json=1", "--json takes no value"),
    ("events DIR/tour.sqlite --json --format csv", "--json and --format csv cannot be combined"),
    ("events DIR/tour.sqlite --grep (", "--grep takes a regular expression, and \"(\" is not one"),
    ("events DIR/tour.sqlite -v", "-v needs --grep"),
    ("events DIR/tour.sqlite --where depht=1", "--where: unknown column \"depht\"; did you mean depth?"),
    (
      "events DIR/tour.sqlite --where screen=\"home\"",
      "--where: unknown column \"home\"; write a text in single quotes: 'home'"
    ),
    (
      "events DIR/tour.sqlite --where cause=(SELECT/**/1/**/FROM/**/events)",
      "--where: a condition reads one event, not the table \"events\"; navlog sql queries the whole log"
    ),
    (
      "events DIR/tour.sqlite --where json_extract(kind,'$')",
      "the condition fails at event 1: malformed JSON"
    ),
    (
      "bisect DIR/tour.sqlite",
      "pass a condition, such as --bad \"modals > 1\", or a command after the word \"run\""
    ),
    ("bisect DIR/tour.sqlite --bad stak>1", "--bad: unknown column \"stak\"; did you mean stack?"),
    (
      "bisect DIR/tour.sqlite --bad depth,1",
      "--bad: \"depth,1\" has more than one value: join conditions with AND or OR"
    ),
    ("bisect DIR/tour.sqlite --bad depth>", "--bad: \"depth>\" is not an SQL expression: it is incomplete"),
    ("bisect DIR/tour.sqlite --bad 1 run true", "--bad and \"run\" cannot be combined"),
    (
      "bisect DIR/tour.sqlite --bad 1 --monotonic",
      "--monotonic needs \"run\": a condition is always tested after every event"
    ),
    ("bisect DIR/tour.sqlite --all run true", "--all needs --bad"),
    ("bisect DIR/tour.sqlite run", "the word \"run\" needs a command, such as: run jq -e .flags"),
    ("bisect DIR/tour.sqlite -2 -1 --bad 1", "bisect takes no argument \"-1\"; see navlog bisect --help"),
    (
      "bisect DIR/tour.sqlite --bad 1 --format csv",
      "--format takes table, text, brief or json, not \"csv\""
    ),
    ("watch DIR/tour.sqlite", "no SQL expression was given: write one, such as stack"),
    ("watch DIR/tour.sqlite @3", "no SQL expression was given: write one, such as stack"),
    ("watch DIR/tour.sqlite stack modls", "unknown column \"modls\"; did you mean modals?"),
    (
      "events DIR/tour.sqlite --since @3",
      "--since takes a time such as +1m12s, 14:03:22, 2026-11-21 or 2026-11-21T14:03:22Z, not \"@3\""
    ),
    ("events DIR/tour.sqlite --time now", "--time takes abs, rel, delta or iso, not \"now\""),
    (
      "events DIR/tour.sqlite --no-effect --hide-no-effect",
      "--no-effect and --hide-no-effect cannot be combined"
    ),
    ("events DIR/tour.sqlite a1 b2", "events takes no argument \"b2\"; see navlog events --help"),
    (
      "events DIR/tour.sqlite -f --json",
      "-f would never end the JSON document; use --format jsonl, one document per line"
    ),
    ("events DIR/none/x.sqlite -f", "DIR/none/x.sqlite cannot be created: its folder does not exist"),
    ("events DIR/tour.sqlite -o DIR/tour.sqlite", "--output names the log itself, which is never modified"),
    (
      "events DIR/tour.sqlite -o DIR/tour.sqlite-head",
      "--output names the log itself, which is never modified"
    ),
    (
      "events DIR/tour.sqlite -o DIR/tour.sqlite-wal",
      "--output names the log itself, which is never modified"
    ),
    (
      "coverage DIR/copy.sqlite --tests DIR/tour.sqlite -o DIR/tour.sqlite",
      "--output names the log itself, which is never modified"
    ),
    (
      "coverage DIR/copy.sqlite --tests DIR/copy.sqlite,DIR/tour.sqlite -o DIR/tour.sqlite-wal",
      "--output names the log itself, which is never modified"
    ),
    ("coverage DIR/tour.sqlite --tests ,", "--tests takes names of logs, separated by commas, not \",\""),
    ("mcp DIR -o DIR/tour.sqlite", "--output names the log itself, which is never modified"),
    (
      "explore DIR/tour.sqlite --record DIR/n.sqlite -o DIR/n.sqlite",
      "--output names the new log, which would be overwritten"
    ),
    (
      "check DIR/tour.sqlite --rules DIR/app.rules -o DIR/app.rules",
      "--output names the rule file, which would be overwritten"
    ),
    (
      "routes DIR/tour.sqlite --declared DIR/routes.json -o DIR/routes.json",
      "--output names the route declaration, which would be overwritten"
    ),
    (
      "explore DIR/tour.sqlite --links DIR/links.json -o DIR/links.json",
      "--output names the link table, which would be overwritten"
    ),
    ("events DIR/tour.sqlite -o DIR/none/x", "DIR/none/x cannot be written: No such file or directory"),
    (
      "events DIR/tour.sqlite zz -o DIR/x", "no session's id begins with \"zz\"; the last session is c3d4e5f6"
    ),
    ("state DIR/tour.sqlite --format xml", "--format takes tree, brief, json, path or url, not \"xml\""),
    ("view", "view needs a log, such as app.sqlite, as its first argument or in NAVLOG"),
    ("view DIR/tour.sqlite zz", "no session's id begins with \"zz\"; the last session is c3d4e5f6"),
    ("view DIR/tour.sqlite @120 -o DIR/x.html", "session c3d4e5f6 has no event 120: its last event is 3"),
    ("view DIR/tour.sqlite -o DIR/tour.sqlite", "--output names the log itself, which is never modified"),
    ("view DIR/tour.sqlite -o DIR/none/x", "DIR/none/x cannot be written: No such file or directory"),
    ("export DIR/tour.sqlite --format xml", "--format takes jsonl, csv, html, perfetto or otlp, not \"xml\""),
    (
      "export DIR/tour.sqlite last --from 2 -o DIR/x.html",
      "--from and --to are not for html: a page shows whole sessions"
    ),
    (
      "export DIR/tour.sqlite --from 1 --format otlp",
      "--from and --to need one session: name one of the 2 sessions"
    ),
    (
      "export DIR/tour.sqlite --mask-key DIR/none",
      "DIR/none cannot be read: No such file or directory"
    ),
    ("view DIR/tour.sqlite --mask-key DIR/folder", "DIR/folder cannot be read: Is a directory"),
    (
      "export DIR/tour.sqlite --mask-key DIR/text",
      "DIR/text is not a key: it has 21 bytes, and a key needs at least 32; to make a key, run head -c 32 /dev/urandom > FILE"
    ),
    (
      "redact DIR/tour.sqlite -o DIR/x --mask-key DIR/cut",
      "DIR/cut is not a key: it has more than 4096 bytes"
    ),
    (
      "export DIR/tour.sqlite --mask-key DIR/key --with-sensitive-data",
      "--mask-key and --with-sensitive-data cannot be combined"
    ),
    (
      "export DIR/tour.sqlite --mask-key DIR/key -o DIR/key",
      "--output names the key file, which would be overwritten"
    ),
    ("dump", "dump needs a log, such as app.sqlite, as its first argument or in NAVLOG"),
    (
      "dump - DIR/tour.sqlite",
      "- reads the paths of all logs from standard input, so no other log can be named"
    ),
    ("dump DIR/tour.sqlite --json", "dump has no option --json; navlog dump --help lists the options"),
    ("diff DIR/tour.sqlite", "diff needs two moments or two sessions, such as @120 @130, or -2 -1"),
    ("diff DIR/tour.sqlite @1", "diff needs a second moment or session, such as @130, or -1"),
    ("test DIR/tour.sqlite @0", "c3d4e5f6@0 is before the first event, so it has nothing to replay"),
    ("test DIR/tour.sqlite @3 @1", "c3d4e5f6@3 is not before c3d4e5f6@1"),
    (
      "test DIR/tour.sqlite -2 -1",
      "both moments must be in the same session: a1b2c3d4@10 and c3d4e5f6@3 are not"
    ),
    (
      "test DIR/tour.sqlite --bad id=3",
      "--bad: the condition of a test cannot use id, which may differ in a replay; it can use kind, router, destination, "
        + "params, type, style, removed, outcome, reason, root, screen, screen_params, screen_type, depth, repeated, path, "
        + "stack, modals, seen, state"
    ),
    (
      "test DIR/tour.sqlite --bad source=1+elapsed+count",
      "--bad: the condition of a test cannot use elapsed, count, source, which may differ in a replay; it can use kind, "
        + "router, destination, params, type, style, removed, outcome, reason, root, screen, screen_params, screen_type, "
        + "depth, repeated, path, stack, modals, seen, state"
    ),
    (
      "test DIR/tour.sqlite --bad router='main/sheet@2'",
      "--bad: replayed calls have new positions, so no router's address contains @2 any more; "
        + "write router LIKE 'main/sheet@%'"
    ),
    (
      "test DIR/tour.sqlite --minimize",
      "--minimize needs --bad: a condition that decides which calls are needed"
    ),
    ("test DIR/tour.sqlite --gesture 5", "--gesture needs --minimize"),
    (
      "test DIR/tour.sqlite --bad scren=1",
      "--bad: unknown column \"scren\"; did you mean screen?"
    ),
    ("test DIR/tour.sqlite --make-session a --app b", "--make-session and --app cannot be combined"),
    ("test DIR/tour.sqlite --format xml", "--format takes swift or calls, not \"xml\""),
    ("test DIR/tour.sqlite --import A,", "\"\" is not the name of a module"),
    ("test DIR/tour.sqlite --app f()", "\"f()\" is not the name of a function, such as makeApp"),
    ("test DIR/tour.sqlite --type 1", "\"1\" is not the name of a type: name the app's type with --type"),
    (
      "test DIR/tour.sqlite --name `",
      "\"`\" is not the name of a test: write a sentence on one line, of at most 76 characters, without ` and \\"
    ),
    ("verify DIR/tour.sqlite --format csv", "--format takes text, json or jsonl, not \"csv\""),
    ("verify --corpus DIR/none", "DIR/none does not exist"),
    ("verify --corpus DIR/empty", "DIR/empty is not a folder: a corpus is a folder of logs"),
    (
      "verify --corpus DIR/folder",
      "DIR/folder contains no log: a corpus has files whose names end with .sqlite or .jsonl"
    ),
    (
      "verify --corpus DIR DIR/tour.sqlite",
      "verify takes no argument \"DIR/tour.sqlite\"; see navlog verify --help"
    ),
    (
      "verify --corpus DIR --head navlog1:1:1-0-12-2-9-200-0:\(String(repeating: "a", count: 64))",
      "--head and --corpus cannot be combined: every log has its own head"
    ),
    (
      "redact DIR/x.jsonl -o DIR/y",
      "redact needs a SQLite log, not an export; navlog import app.sqlite DIR/x.jsonl turns the export into a log"
    ),
    (
      "prune DIR/x.jsonl --older-than 1d",
      "prune needs a SQLite log, not an export; navlog import app.sqlite DIR/x.jsonl turns the export into a log"
    ),
    (
      "salvage DIR/x.jsonl -o DIR/y",
      "salvage needs a SQLite log, not an export; navlog import app.sqlite DIR/x.jsonl turns the export into a log"
    ),
    (
      "record DIR/x.jsonl",
      "record needs a SQLite log, not an export; navlog import app.sqlite DIR/x.jsonl turns the export into a log"
    ),
    ("salvage DIR/tour.sqlite -o -", "--output takes a file name, not \"-\""),
    ("redact DIR/tour.sqlite -o -", "--output takes a file name, not \"-\""),
    ("explore DIR/tour.sqlite --record -", "--record takes a file name, not \"-\""),
    ("salvage DIR/tour.sqlite -o DIR/key/z", "DIR/key/z cannot be created: Not a directory"),
    ("redact DIR/tour.sqlite -o DIR/key/z", "DIR/key/z cannot be created: Not a directory"),
    ("replay DIR/tour.sqlite --step", "--step needs a terminal to read keys from"),
    ("replay DIR/tour.sqlite --break scren=1", "--break: unknown column \"scren\"; did you mean screen?"),
    (
      "debug DIR/tour.sqlite @x",
      "\"x\" is not a moment: write an event's number, -3, last, +1m12s, 14:03:22, 50%, #marker or /regex/"
    ),
    ("debug DIR/tour.sqlite zz", "no session's id begins with \"zz\"; the last session is c3d4e5f6"),
    ("debug DIR/tour.sqlite @1 @2", "debug takes no argument \"@2\"; see navlog debug --help"),
    ("debug -", "the debugger's commands come from standard input: name a log file instead of -"),
    (
      "debug DIR/tour.sqlite -o DIR/x",
      "the debugger has no --output: run it without a terminal and redirect its standard output"
    ),
    ("stats DIR/tour.sqlite --limit 0", "--limit takes a whole number of at least 1, not \"0\""),
    ("stats DIR/tour.sqlite --format csv", "--format takes table, text, brief, json or md, not \"csv\""),
    (
      "stats DIR/tour.sqlite DIR/tour.sqlite last",
      "a session can be named only with a single log, not with 2 logs"
    ),
    ("stats - -", "standard input can be read only once"),
    ("stats DIR/tour.sqlite DIR/none.sqlite", "DIR/none.sqlite does not exist"),
    ("stats DIR/tour.sqlite -o DIR/tour.sqlite", "--output names the log itself, which is never modified"),
    ("graph DIR/tour.sqlite --format svg", "--format takes mermaid, dot or json, not \"svg\""),
    ("graph DIR/tour.sqlite --min x", "--min takes a whole number of at least 1, not \"x\""),
    ("graph DIR/tour.sqlite last last", "graph takes no argument \"last\"; see navlog graph --help"),
    ("replay DIR/tour.sqlite -s 0", "--speed takes a number from 0.000001 to 1000000000, not \"0\""),
    (
      "replay DIR/tour.sqlite -i 1e30",
      "--idle-time-limit takes a number from 0.000001 to 1000000000, not \"1e30\""
    ),
    (
      "replay DIR/tour.sqlite -l",
      "--loop without a terminal needs --speed: otherwise replay would write without a pause"
    ),
  ])
  func `an unusable command line is refused with status 2 and a reason`(line: String, sentence: String) throws
  {
    try expect(line, says: sentence)
  }

  @Test func `control characters in arguments are printed escaped`() throws {
    try expect(
      "events DIR/tour.sqlite \u{1B}[2J",
      says: "no session's id begins with \"\\u001b[2J\"; the last session is c3d4e5f6")
  }

  @Test func `a log that cannot be created in its folder is refused with the reason`() throws {
    let path = folder.path("key/z")
    let run = try CommandRun(["record", path], input: #"{"call":"pop"}"#)
    #expect(run.status == 2 && run.errors.hasSuffix("/key/z cannot be created: Not a directory\n"), "\(run)")
  }

  @Test(.enabled(if: geteuid() != 0, "root may read everything"))
  func `an unreadable file is refused`() throws {
    chmod(folder.path("tour.sqlite"), 0)
    try expect("events DIR/tour.sqlite", says: "DIR/tour.sqlite may not be read: check its permissions")
  }

  @Test @MainActor func `a verb that only reads a log does not change the log's files`() throws {
    _ = try fixture.killed()
    let running = try fixture.running()
    running.router.navigate(to: .list)
    // Without this flush, the app would flush its log in the background soon, and thereby change the file during the test.
    try running.flush()
    let before = try content()
    for log in ["tour.sqlite", "killed.sqlite", "running.sqlite"] {
      for verb in [
        "sessions LOG", "events LOG", "show LOG @1", "state LOG", "diff LOG @0 @1", "replay LOG", "debug LOG",
        "events LOG --where 1",
      ] {
        #expect(try CommandRun(line: verb.replacing("LOG", with: folder.path(log))).status == 0)
      }
    }
    var after = try content()
    // The memory that the app and its readers share is not part of the log.
    after["running.sqlite-shm"] = before["running.sqlite-shm"]
    #expect(after == before)
    try running.close()
  }
}
