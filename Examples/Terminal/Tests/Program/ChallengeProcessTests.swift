import Foundation
import Navlog
import NavlogSQLite
import Testing

@Suite struct ChallengeProcessTests {
  private let folder: URL
  private var logPath: String { folder.appending(path: "challenge.sqlite").path }

  init() throws { folder = try ChallengeProcess.makeFolder() }

  private func run(_ arguments: String..., input: String) throws -> ChallengeProcess.Result {
    try ChallengeProcess.run(arguments, in: folder, input: input)
  }

  private func sessions() throws -> [SessionRecord] { try SQLiteEventLog(reading: logPath).sessions() }

  @Test func `the app performs the commands on standard input, echoes them, and closes the log`() throws {
    let result = try run(input: "1\n21\nfoo\nquit\n1\n")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("challenge> 21\nevent 3  navigate -> sheet:characterFilter\n"))
    #expect(result.output.contains("Unknown command “foo”"))
    #expect(!result.output.contains("\u{1B}"))
    let session = try #require(try sessions().last)
    #expect(session.count == 3)
    #expect(session.ended != nil)
    #expect(session.info.app == "Challenge")
  }

  @Test func `a killed session is restored`() throws {
    try ChallengeProcess.runAndKill(
      [], in: folder, lines: ["1", "filter", "3", "settings", "onboarding", "character 7"],
      whenOutputContains: "event 7  navigate -> characterDetail(id: 7)")
    #expect(try sessions().last?.ended == nil)

    let restored = try run("--restore", input: "")

    #expect(restored.status == 0)
    #expect(
      restored.output.contains(
        """
        as of its event 7.
        ╭─ home / characterList ───────────────────────────────────────────────────────╮
        │ ╭─ sheet: characterFilter ───────────────────────────────────────────────────┤
        │ │ ╭─ sheet: settings ────────────────────────────────────────────────────────┤
        │ │ │ ╭─ cover: onboarding / characterDetail(id: 7) ───────────────────────────┤
        │ │ │ │                                                                        │
        │ │ │ │  Birdperson                                                            │
        """))
    let all = try sessions()
    #expect(all.count == 2)
    #expect(all[1].info.parent == SessionInfo.Moment(session: all[0].info.id, position: 7))
  }

  @MainActor @Test(arguments: [3, 17, 80])
  func `a session that is killed during many commands is restored to its last recorded state`(
    event: Int
  )
    throws
  {
    let commands = (1...400).map {
      ["characters", "settings", "onboarding", "character 7", "x", "b"][$0 * $0 % 6]
    }
    try ChallengeProcess.runAndKill([], in: folder, lines: commands, whenOutputContains: "event \(event)  ")

    let count = try #require(try sessions().last?.count)
    let expected = try makeApp()
    for command in commands.prefix(count - 1) { expected.type(command) }
    let log = try SQLiteEventLog(path: logPath)
    let restored = try makeApp(log: log, restoration: .lastSession)

    #expect(count >= event)
    #expect(restored.stacks == expected.stacks)
  }

  @Test func `a restored session can be restored again`() throws {
    _ = try run(input: "1\nsettings\n")
    _ = try run("--restore", input: "")
    let again = try run("--restore", input: "x\n")
    #expect(again.output.contains("╭─ home / characterList ─"))
    #expect(again.output.contains("╭─ sheet: settings ─"))
    #expect(try sessions().count == 3)
  }

  @Test func `without the option --restore, a new session begins, and the old session is kept`() throws {
    _ = try run(input: "1\n")
    let result = try run(input: "\n")
    #expect(result.output.contains("│  Challenge "))
    #expect(try sessions().map(\.count) == [2, 1])
  }

  @Test
  func `the command "history" shows an earlier moment, and "branch" continues from that moment`() throws {
    let result = try run(input: "1\n2\nsettings\nhistory 3\n1\nbranch\nb\nhistory\n")
    #expect(result.status == 0)
    #expect(result.output.contains("THE PAST: after event 3 of 4"))
    #expect(
      result.output.contains("This is the past, after event 3: present returns, branch continues from it."))
    #expect(
      result.output.contains(
        """
        event 5  branch from 3 -> home/characterList/characterDetail(id: 2)
        ╭─ home / characterList / characterDetail(id: 2) ─
        """))
    #expect(result.output.contains("event 6  pop\n╭─ home / characterList ─"))
    #expect(try sessions().last?.count == 6)
  }

  @Test(arguments: [["--tour"], []]) func `the tour plays to its end`(arguments: [String]) throws {
    let result = try ChallengeProcess.run(arguments, in: folder, input: "")
    #expect(result.status == 0)
    #expect(result.errors == "")
    #expect(result.output.contains("A sheet in a cover in a sheet"))
    let session = try #require(try sessions().last)
    #expect((25...32).contains(session.count))
    #expect(session.ended != nil)
  }

  @Test(arguments: [
    ["--nope"], ["extra"], ["--log"], ["--log="], ["--tour", "--restore"],
    ["--log", "no/such/folder/a.sqlite"],
    ["--log", "."],
  ])
  func `an invalid argument or log is rejected in one sentence, with exit code 2`(arguments: [String]) throws
  {
    let result = try ChallengeProcess.run(arguments, in: folder, input: "1\n")
    #expect(result.status == 2)
    #expect(result.output == "")
    #expect(result.errors.hasPrefix("challenge: "))
    #expect(result.errors.split(separator: "\n").count == 1)
    let left = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    #expect(left.allSatisfy { $0.hasSuffix("-writer") })
  }

  @Test func `a file that is not a log is left untouched`() throws {
    let text = Data("dear diary, nothing of this is a log\n".utf8)
    try text.write(to: URL(fileURLWithPath: logPath))
    let result = try run(input: "1\n")
    #expect(result.status == 2)
    #expect(result.errors.split(separator: "\n").count == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: logPath)) == text)
  }

  @Test func `the option --help prints the help, and creates no log`() throws {
    let result = try run("--help", input: "")
    #expect(result.status == 0)
    #expect(
      result.output.contains(
        "usage: challenge [--log PATH] [--attachable] [--restore | --tour | --replay LOG [MOMENT]]"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
  }

  @Test func `malformed input does not stop the app`() throws {
    let odd =
      "\u{0}\n\u{1B}[A\n" + String(repeating: "9", count: 100_000)
      + "\nlink \(String(repeating: "a", count: 9_000))\n1"
    let result = try run(input: odd)
    #expect(result.status == 0)
    #expect(!result.output.contains("\u{1B}") && !result.output.contains("\u{0}"))
    #expect(result.output.contains("navigate -> characterList"))
  }

  @Test func `the width of the output is the value of COLUMNS`() throws {
    let result = try ChallengeProcess.run([], in: folder, input: "1\n", environment: ["COLUMNS": "40"])
    let widths = Set(result.output.split(separator: "\n").filter { $0.hasPrefix("│") }.map(\.count))
    #expect(widths == [40])
  }
}
