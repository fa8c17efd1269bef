import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct TerminalTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  private func start(_ line: String, on terminal: PseudoTerminal, _ environment: [String: String] = [:])
    throws -> Spawned
  {
    try Spawned(
      line.replacing("LOG", with: log).split(separator: " ").map(String.init), environment: environment,
      input: terminal.descriptor, output: terminal.descriptor, errors: terminal.descriptor)
  }

  private func lines(_ line: String, columns: UInt16, _ environment: [String: String] = [:]) throws
    -> [String]
  {
    let terminal = try PseudoTerminal(columns: columns, rows: 24)
    #expect(try start(line, on: terminal, environment).wait() == 0)
    terminal.collect()
    return terminal.output.split(separator: "\r\n").map(String.init)
  }

  @Test func `a table has a header, and fits a terminal with 80 or more columns`() throws {
    for columns in [40, 60, 80, 100] as [UInt16] {
      let lines = try lines("events LOG -2 --no-color", columns: columns)
      #expect(lines.count == 11)
      #expect(lines.first?.hasPrefix(" #        time  kind") == true)
      // Some columns never shrink, so a narrower terminal does not fit the table.
      if columns >= 80 { #expect(lines.allSatisfy { $0.count <= Int(columns) }) }
    }
  }

  @Test func `on a narrow terminal, the list of navlog bisect --all still shows the call sites`() throws {
    let terminal = try PseudoTerminal(columns: 60, rows: 24)
    let process = try Spawned(
      ["bisect", log, "-2", "--bad", "modals > 0", "--all", "--no-color"], environment: [:],
      input: terminal.descriptor, output: terminal.descriptor, errors: terminal.descriptor)
    #expect(process.wait() == 1)
    terminal.collect()
    let lines = terminal.output.split(separator: "\r\n").map(String.init)
    #expect(lines.dropFirst().map { $0.suffix(3) } == [":30", ":50"], "\(lines)")
  }

  @Test func `the command prints color only on terminals that support color`() throws {
    #expect(try lines("state LOG", columns: 80).contains { $0.contains("\u{1B}[") })
    for environment in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
      #expect(try !lines("state LOG", columns: 80, environment).contains { $0.contains("\u{1B}") })
    }
    #expect(try !lines("state LOG --no-color", columns: 80).contains { $0.contains("\u{1B}") })
    #expect(try !CommandRun(line: "state \(log)").output.contains("\u{1B}"))
  }

  @Test func `navlog replay redraws the screen and handles the keys`() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("replay LOG -2 --step", on: terminal)
    try await terminal.wait(for: "\u{1B}[?1049h")
    try await terminal.wait(for: "1/10")
    #expect(!terminal.isCooked)
    terminal.press(".")
    try await terminal.wait(for: "◀ visible")
    try await terminal.wait(for: "2/10")
    terminal.press(" ")
    try await terminal.wait(for: "playing")
    try await terminal.wait(for: "3/10")
    terminal.press("  G,")
    try await terminal.wait(for: "9/10")
    terminal.press(",E")
    try await terminal.wait(for: "5/10")
    terminal.press("?")
    try await terminal.wait(for: "5 seconds forwards, back")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
    try await terminal.wait(for: "\u{1B}[?25h\u{1B}[?1049l")
    #expect(terminal.isCooked)
  }

  @Test func `navlog replay pauses at a marker, and stays open at the end until the user quits`() async throws
  {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("replay LOG -2 -m -s 1000 -i 0.01", on: terminal)
    try await terminal.wait(for: "6/10")
    try await terminal.wait(for: "paused")
    terminal.press(" ")
    try await terminal.wait(for: "the end · space plays again")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
  }

  @Test func `navlog replay pauses where a condition holds`() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("replay LOG -2 --break modals=1 -s 1000", on: terminal)
    try await terminal.wait(for: "2/10")
    try await terminal.wait(for: "paused")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
  }

  @Test func `navlog replay stays paused if the condition holds at the first event`() async throws {
    let terminal = try PseudoTerminal(columns: 80, rows: 24)
    let process = try start("replay LOG -2 --break position=1 -s 1000", on: terminal)
    try await terminal.wait(for: "1/10")
    try await terminal.wait(for: "paused")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
  }

  @Test(.disabled(if: Torture.isSanitized, "the search ends at its time limit before the key is pressed"))
  func `the key press that stops a search does not also run a command`() async throws {
    let long = folder.path("long.sqlite")
    let marks = (0..<5_000).map { #"{"call":"mark","text":"\#($0)"}"# + "\n" }.joined()
    #expect(try CommandRun(["record", long], input: marks).status == 0)
    let terminal = try PseudoTerminal(columns: 100, rows: 24)
    let process = try start("debug \(long)", on: terminal)
    try await terminal.wait(for: "0 of 5000")
    terminal.press("blength(replace(printf('%.*c', 400000 + position, 'x'), 'x', 'yy')) < position\r")
    try await terminal.wait(for: "any key stops the search")
    terminal.press("q")
    try await terminal.wait(for: "the condition was interrupted")
    terminal.press("\u{1B}.")
    try await terminal.wait(for: "1 of 5000")
    terminal.press("q")
    #expect(try await process.waitBriefly() == 0)
  }

  @Test(arguments: [true, false])
  func `a replay that is ended by a signal restores the terminal`(isInterrupted: Bool) async throws {
    let terminal = try PseudoTerminal(columns: 40, rows: 6)
    let process = try start("replay LOG -2", on: terminal)
    try await terminal.wait(for: "character")
    if isInterrupted { process.interrupt() } else { process.terminate() }
    #expect(try await process.waitBriefly() == (isInterrupted ? 130 : 143))
    try await terminal.wait(for: "\u{1B}[?25h\u{1B}[?1049l")
    #expect(terminal.isCooked)
  }
}
