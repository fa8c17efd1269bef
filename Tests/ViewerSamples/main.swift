import Foundation
import Navlog
import NavlogSQLite
import NavlogTerminal
import NavlogTesting
import NavlogTools
import NavlogViewer
import TestFixtures

/// Writes pages for the browser tests, and a file with the expected contents of each page. The file has a line of JSON for each
/// moment, with the tree that `navlog state` prints and the changes that `navlog diff` prints.
///
///     ViewerSamples FOLDER LOG…            for logs: LOG.html, LOG.jsonl
///     ViewerSamples FOLDER --random 50     for 50 random sessions of 200 events: random-0.html, random-0.jsonl …, and for a
///                                          session whose names are wider or narrower than their character count: wide.html
///     ViewerSamples FOLDER --scenarios     for short sessions with one bug each: double-push.html …
///     ViewerSamples FOLDER --golden        for the sessions of Tests/Golden/meanings.json: golden-0.html …
///     ViewerSamples FOLDER --events 1000   for one random session of 1000 events, without the trees: events-1000.html

/// Writes a page and the expected contents of its sessions.
func write(_ log: any EventLog, as name: String, to folder: URL) throws {
  try Data(SessionPage(of: log).html().utf8).write(to: folder.appendingPathComponent("\(name).html"))
  var lines = ""
  for session in try log.sessions() {
    var state = NavigationState<RecordedDestination>()
    func line(_ position: Int, after before: NavigationState<RecordedDestination>) {
      let tree = state.tree(width: \.displayWidth)
      let path = StoredText.printable(state.pathText)
      let members: [JSONValue.Member] = [
        .init("session", .string(session.info.id)), .init("position", .integer(position)),
        .init("tree", .string(String(tree.dropLast()))), .init("path", .string(path)),
        .init(
          "changes",
          .array(StateDiff(from: before, to: state).changes.map { .string(StoredText.printable("\($0)")) })),
      ]
      lines += JSONValue.object(members).text + "\n"
    }
    line(0, after: state)
    guard session.count > 0 else { continue }
    try log.read(session.info.id, 1...session.count) { event in
      let before = state
      _ = state.reduce(event.action, on: event.router, at: event.position)
      line(event.position, after: before)
      return true
    }
  }
  try Data(lines.utf8).write(to: folder.appendingPathComponent("\(name).jsonl"))
}

let arguments = CommandLine.arguments.dropFirst()
guard let folder = arguments.first.map({ URL(fileURLWithPath: $0, isDirectory: true) }) else {
  FileHandle.standardError.write(
    Data("usage: ViewerSamples FOLDER LOG… | --random COUNT | --scenarios | --golden | --events COUNT\n".utf8)
  )
  exit(2)
}
try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
let names = arguments.dropFirst()
if names.first == "--random", let count = names.last.flatMap({ Int($0) }) {
  for seed in 0..<count {
    let log = InMemoryEventLog()
    try RandomSession(seed: UInt64(seed), count: 200).write(to: log)
    try write(log, as: "random-\(seed)", to: folder)
    // The tests compare some samples with the views of the log.
    guard seed < 10 else { continue }
    let file = try SQLiteEventLog(path: folder.appendingPathComponent("random-\(seed).sqlite").path)
    try RandomSession(seed: UInt64(seed), count: 200).write(to: file)
    try file.flush()
  }
  let names = ["日本語", "한국어", "Ａｂ", "👩‍👩‍👧‍👦", "🇩🇪", "☺️", "e\u{301}cole", "♥", "Größe"]
  let log = InMemoryEventLog()
  let wide = names.map { RecordedDestination(type: "App", name: $0) }
  try RandomSession(seed: 0, count: 200, alphabet: wide).write(to: log)
  try write(log, as: "wide", to: folder)
} else if names.first == "--scenarios" {
  for scenario in Scenario.all() {
    let log = try SQLiteEventLog(path: folder.appendingPathComponent("\(scenario.name).sqlite").path)
    try scenario.write(to: log)
    try log.flush()
    try write(
      scenario.name.hasSuffix("masked") ? RedactedEventLog(of: log) : log, as: scenario.name, to: folder)
  }
} else if names.first == "--golden" {
  for (number, meaning) in try GoldenMeaning.all().enumerated() {
    let log = InMemoryEventLog()
    try meaning.record(to: log)
    try write(log, as: "golden-\(number)", to: folder)
  }
} else if names.first == "--events", let count = names.last.flatMap({ Int($0) }) {
  let log = InMemoryEventLog()
  try RandomSession(seed: 1, count: count).write(to: log)
  try Data(SessionPage(of: log).html().utf8).write(to: folder.appendingPathComponent("events-\(count).html"))
} else {
  for path in names {
    let name = URL(fileURLWithPath: path).deletingPathExtension().lastPathComponent
    try write(try SQLiteEventLog(reading: path), as: name, to: folder)
  }
}
