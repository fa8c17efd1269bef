#if DEBUG
import Foundation
import Navlog
import NavlogSQLite
import Testing

/// `navlog attach` and the app to which it is attached.
@Suite(.timeLimit(.minutes(2))) struct AttachmentTests {
  private let folder: URL
  private var environment: [String: String] { ["NAVLOG_LIVE": folder.appending(path: "live").path] }

  init() throws { folder = try ChallengeProcess.makeFolder() }

  private func startApp() throws -> (app: ConversationProcess, number: String) {
    let app = try ConversationProcess(
      ChallengeProcess.make("challenge", ["--attachable"], in: folder, environment))
    // Standard input is not a terminal here, so the app creates its session only after it has read the first line.
    app.write("1")
    try app.wait(for: "navlog attach ")
    let number = try app.wait(for: "\n").dropLast()
    try app.wait(for: "event 2  navigate -> characterList\n")
    return (app, String(number))
  }

  private func attach(to number: String) throws -> ConversationProcess {
    try ConversationProcess(ChallengeProcess.make("navlog-cli", ["attach", number], in: folder, environment))
  }

  @Test func `a tool follows the app, reads states, shows moments, opens links and makes calls`() throws {
    let (app, number) = try startApp()
    let tool = try attach(to: number)
    tool.write("follow")
    try tool.wait(for: "navigate home -> characterList applied")
    app.write("2")
    try tool.wait(for: "navigate home -> characterDetail(id: 2) applied")
    tool.write("state 2")
    try tool.wait(for: #""path":[{"name":"characterList""#)

    // The link and the call of the tool change the screen that the app draws.
    tool.write("link challenge://episode/7")
    try tool.wait(for: "applied, episodeDetail is visible\n")
    try app.wait(for: "challenge://episode/7")
    try app.wait(for: "Close Rick-Counters")
    tool.write(#"call {"call":"popToRoot"}"#)
    try tool.wait(for: "event 5: applied")
    try app.wait(for: "event 5  popToRoot\n")

    tool.write("show 3")
    try tool.wait(for: "the app shows event 3")
    try app.wait(for: "THE PAST: after event 3 of 5")
    app.write("1")
    try app.wait(for: "This is the past, after event 3")
    tool.write("show")
    try tool.wait(for: "the app shows the present")
    app.write("1")
    try app.wait(for: "event 6  navigate -> characterList")

    let log = try SQLiteEventLog(reading: folder.appending(path: "challenge.sqlite").path)
    let session = try #require(try log.sessions().last)
    #expect(try log.events(session.info.id).map(\.origin) == [.user, .user, .user, .tool, .tool, .user])
  }

  @Test func `a tool that is killed does not disturb the app, and a tool ends if its app is killed`() throws {
    let (app, number) = try startApp()
    let tools = [try attach(to: number), try attach(to: number)]
    for tool in tools {
      tool.write("follow")
      try tool.wait(for: "navigate home -> characterList applied")
    }
    tools[0].kill()
    app.write("settings")
    try app.wait(for: "event 3  navigate -> sheet:settings")
    try tools[1].wait(for: "navigate home -> sheet:settings")
    app.kill()
    let (status, errors) = tools[1].end()
    #expect(status == 1)
    #expect(errors.hasSuffix("navlog: the app has ended\n"))
  }
}
#endif
