import ChallengeNavigation
import Foundation
import Navlog
import NavlogSQLite
import NavlogTools
import Testing

@Suite struct ReplayTests {
  private let folder: URL

  init() throws { folder = try ChallengeProcess.makeFolder() }

  private func path(_ name: String) -> String { folder.appending(path: name).path }

  private func replay(_ arguments: String..., input: String = "") throws -> ChallengeProcess.Result {
    try ChallengeProcess.run(["--replay"] + arguments, in: folder, input: input)
  }

  private func sessions(_ name: String) throws -> [SessionRecord] {
    try SQLiteEventLog(reading: path(name)).sessions()
  }

  @Test
  func `a user can play a killed session, take it over, and play the new session that results`() throws {
    try ChallengeProcess.runAndKill(
      ["--log", "killed.sqlite"], in: folder,
      lines: ["characters", "character 7", "settings", "link challenge://x/9"],
      whenOutputContains: "event 5  ")
    let killed = try #require(try sessions("killed.sqlite").last)
    #expect(killed.ended == nil && killed.count == 5)

    let run = try replay(
      "killed.sqlite", "--log", "new.sqlite", input: "3\n\n.\n,\nt\nx\ncharacter 1\nquit\n")

    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output.contains("session \(killed.info.id.prefix(8)) of Challenge 1.0\nbefore the first event\n"))
    #expect(run.output.contains("THE PAST: after event 3 of 5"))
    #expect(run.output.contains("╭┄ home / characterList / characterDetail(id: 7) ┄"))
    #expect(run.output.contains("THE PAST: after event 4 of 5"))
    #expect(!run.output.contains("is not a moment"), "an empty line asks for nothing")
    #expect(run.output.contains("Taken over from event 3 of session \(killed.info.id.prefix(8))"))
    #expect(run.output.contains("navigate -> characterDetail(id: 1)"))
    let new = try #require(try sessions("new.sqlite").last)
    #expect(new.info.parent == SessionInfo.Moment(session: killed.info.id, position: 3))
    #expect(new.ended != nil)
    let log = try SQLiteEventLog(reading: path("new.sqlite"))
    #expect(
      try log.state(new.info.id, at: new.count).pathText
        == "home/characterList/characterDetail(id: 7)/characterDetail(id: 1)")
    // The takeover did not change the recorded session.
    #expect(try sessions("killed.sqlite").last == killed)

    let again = try replay("new.sqlite")
    #expect(again.status == 0)
    #expect(again.output.contains("THE PAST: after event \(new.count) of \(new.count)"))
  }

  @Test func `without commands, the replay shows the beginning, and then the state after each event once`()
    throws
  {
    _ = try ChallengeProcess.run(["--tour"], in: folder, input: "")
    let count = try #require(try sessions("challenge.sqlite").last?.count)
    let run = try replay("challenge.sqlite")
    #expect(run.status == 0)
    #expect(run.output.matches(of: /THE PAST:/).count == count + 1)
    for position in 1...count { #expect(run.output.contains("after event \(position) of \(count)")) }
    #expect(try sessions("challenge.sqlite").count == 1)
  }

  @Test func `the replay begins at the requested moment`() throws {
    _ = try ChallengeProcess.run(["--tour"], in: folder, input: "")
    let run = try replay("challenge.sqlite", "@9", input: "q\n")
    #expect(run.output.contains("THE PAST: after event 9 of"))
    #expect(run.output.matches(of: /THE PAST:/).count == 1)
  }

  @MainActor @Test func `the replay of a masked copy shows the app's own screens at every moment`() throws {
    _ = try ChallengeProcess.run(["--tour"], in: folder, input: "")
    try SQLiteEventLog.redact(path("challenge.sqlite"), into: path("masked.sqlite"))
    let (open, masked) = (try replay("challenge.sqlite"), try replay("masked.sqlite"))
    #expect(masked.status == 0)
    #expect(masked.output.contains("of Challenge 1.0, masked: its values are not real"))
    #expect(!masked.output.contains("does not know this screen"))
    let places = [open, masked].map {
      $0.output.matches(of: /THE PAST: .*? of \d+/).map { String($0.output) }
    }
    #expect(places[0] == places[1] && !places[0].isEmpty)
    let player = try SessionPlayer<AppNavigation>(log: SQLiteEventLog(reading: path("masked.sqlite")))
    while try player.step() {
      #expect(player.state.compactMap { _ in 0 } == player.recordedState.compactMap { _ in 0 })
    }
  }

  private enum OtherNavigation: Navigation {
    case lamp(colour: String)
    case shelf
  }

  @MainActor @Test
  func `the replay of another app's log shows the names and parameters of the recorded screens`() throws {
    let session = RouterSession<OtherNavigation>(log: try SQLiteEventLog(path: path("other.sqlite")))
    session.router.navigate(to: .shelf)
    session.router.navigate(to: .lamp(colour: "red"))
    try session.close()
    let run = try replay("other.sqlite", input: "G\nt\nquit\n")
    #expect(run.status == 0)
    #expect(run.output.contains("╭┄ main / shelf / lamp(colour: \"red\") ┄"))
    #expect(run.output.contains("This version of the app does not know this screen."))
    // The takeover succeeds, although the app knows none of the recorded screens.
    #expect(run.output.contains("Taken over from event"))
  }

  @Test func `the replay of a session without events states that the session has no events`() throws {
    try SQLiteEventLog(path: path("empty.sqlite")).begin(
      SessionInfo(id: "ab12", started: 0, app: "", version: "", system: ""))
    let run = try replay("empty.sqlite", input: ".\n5\ne\nplay\n")
    #expect(run.status == 0)
    #expect(run.output.contains("session ab12 of an app\nthe session has no events\n"))
    #expect(run.output.contains("this is the end\n"))
    #expect(run.output.contains("no later problem\n"))
  }

  @Test func `an invalid moment or command does not end the replay`() throws {
    _ = try ChallengeProcess.run([], in: folder, input: "1\n")
    let run = try replay("challenge.sqlite", input: "99\njump\n#nowhere\n1\n")
    #expect(run.status == 0)
    #expect(run.output.hasSuffix("\n") && run.output.contains("THE PAST: after event 1 of 2"))
    #expect(run.output.contains("replay> jump\n"))
  }

  @Test(arguments: [
    (["--replay"], "--replay needs the path of a log"),
    (["--replay", "none.sqlite"], "none.sqlite does not exist"),
    (["--replay", "text"], "text is not a Navlog log"), (["--replay", "a", "--tour"], "cannot be combined"),
    (["--replay", "a", "@1", "@2"], "unknown argument"), (["--replay", "log.sqlite", "@99"], "99"),
    (["--replay", "log.sqlite", "zz@1"], "zz"),
  ])
  func `an unplayable log is rejected in one sentence, with exit code 2`(
    arguments: [String], sentence: String
  )
    throws
  {
    try Data("dear diary".utf8).write(to: folder.appending(path: "text"))
    _ = try ChallengeProcess.run(["--log", "log.sqlite"], in: folder, input: "1\n")
    let run = try ChallengeProcess.run(arguments, in: folder, input: "")
    #expect(run.status == 2 && run.output == "")
    #expect(run.errors.hasPrefix("challenge: ") && run.errors.contains(sentence), "\(run.errors)")
    #expect(run.errors.split(separator: "\n").count == 1)
  }
}
