import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

/// Sessions whose identifiers begin with a time. Sessions of the same minute share their first digits.
@Suite(.waitsForProcesses) struct SessionNameTests {
  let folder: TemporaryFolder
  let log: String
  let ids = [
    "0199c2f46d417a3e8b1c5d2e7f605142", "0199c2f4a0b27c11905e3d4f61728394",
    "0199c2f4a0b37d22816f4e5062738495",
  ]

  init() throws {
    folder = try TemporaryFolder()
    log = folder.path("log.sqlite")
    let file = try SQLiteEventLog(path: log)
    for (index, id) in ids.enumerated() {
      let parent = index == 0 ? nil : SessionInfo.Moment(session: ids[index - 1], position: 2)
      try file.begin(
        SessionInfo(id: id, started: 1_000, app: "Shop", version: "1", system: "test", parent: parent))
      let marks = [
        NavigationAction<RecordedDestination>.mark("a"), .mark(index == 0 ? "odd" : "b"), .pop(count: 1),
      ]
      try file.append(
        zip(1..., marks).map {
          RecordedEvent(
            position: $0, time: 1_000, elapsed: 0, event: NavigationEvent($1),
            outcome: $0 == 3 ? .noEffect(.atRoot) : .applied)
        }, to: id)
    }
  }

  private func run(_ words: String...) throws -> String {
    try CommandRun([words[0], log] + words.dropFirst()).output
  }

  @Test func `the name of a session has enough digits to distinguish sessions with a common prefix`() throws {
    let names = ["0199c2f46", "0199c2f4a0b2", "0199c2f4a0b3"]
    let rows = try run("sessions", "--format", "text").split(separator: "\n")
    #expect(rows.map { $0.prefix { $0 != " " } } == names.map { $0[...] })
    #expect(rows[1].hasSuffix("  0199c2f46@2") && rows[2].hasSuffix("  0199c2f4a0b2@2"), "\(rows)")
    for (name, id) in zip(names, ids) {
      #expect(try run("show", "\(name)@2").hasPrefix("event 2 of session \(name), "))
      #expect(try run("show", "\(name)@2") == run("show", "\(id)@2"))
    }
  }

  @Test func `navlog accepts every moment that its answers contain`() throws {
    let moment = "0199c2f46@2"
    let odd = "kind = 'mark' AND detail LIKE '%odd%'"
    let missing = try CommandRun(["bisect", log, "--bad", odd])
    #expect(
      missing.errors
        == "navlog: the condition holds in session 0199c2f46: add 0199c2f46 to the command, or all to search all sessions\n"
    )
    #expect(
      try CommandRun(["events", log, "--where", odd]).errors.hasSuffix(
        "; session 0199c2f46 has a matching event\n"))
    #expect(try run("bisect", "all", "--bad", odd).contains("\nevent 2 of session 0199c2f46, "))
    #expect(try run("bisect", "all", "--bad", odd, "--brief").contains("\nmoment: \(moment)\n"))
    #expect(try run("bisect", "all", "--bad", odd, "--all").contains("\n0199c2f46 "))
    #expect(try run("events", "all", "--where", odd, "--format", "text").hasPrefix("0199c2f46  2  "))
    #expect(try run("state", moment).hasPrefix("\(moment)  "))
    #expect(try run("state", moment, "--brief").hasPrefix("moment: \(moment)\n"))
    #expect(try run("diff", moment, "0199c2f4a0b2@3").hasPrefix("\(moment)     "))
    #expect(try run("stats", "--brief").contains("0199c2f46@3"))
    let rules = try folder.write("never-odd: never \(odd)\n", to: "odd.rules")
    #expect(
      try run("check", "--rules", rules).contains(" \(moment) "))
  }
}
