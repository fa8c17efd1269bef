import Foundation
import Navlog
import NavlogSQLite
import Testing

@Suite struct SampleCommandTests {
  private let folder: Folder

  init() throws { folder = try Folder() }

  private func samples(_ arguments: String...) throws -> Run { try Run("samples", arguments, in: folder) }
  private func navlog(_ arguments: String...) throws -> Run { try Run("navlog-cli", arguments, in: folder) }

  private func sessions(_ name: String) throws -> [SessionRecord] {
    try SQLiteEventLog(reading: folder.path(name)).sessions()
  }

  private static let names = ["tabs", "redirects", "single-stack", "shop"]

  // MARK: - Success

  @Test(arguments: names)
  func `each sample prints its steps, and leaves a log that can be replayed`(name: String) throws {
    let run = try samples(name)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(
      run.output.hasSuffix(
        "navlog replay \(name).sqlite replays it, navlog events \(name).sqlite lists it.\n"))
    #expect(try folder.names == ["\(name).sqlite", "\(name).sqlite-head"])
    let session = try #require(try sessions("\(name).sqlite").first)
    #expect(session.ended != nil)

    let replay = try navlog("replay", "\(name).sqlite")
    #expect(replay.status == 0)
    #expect(replay.errors == "")
    #expect(replay.output.split(separator: "\n").count == session.count)
    let verify = try navlog("verify", "\(name).sqlite")
    #expect(verify.status == 0, "\(verify.output)")
  }

  @Test(arguments: names)
  func `every SQL view of its log answers`(name: String) throws {
    _ = try samples(name)
    for view in [
      "event_log", "screen_log", "screen_visits", "transitions", "deep_links", "intents", "flags",
      "decisions",
      "no_effect", "friction", "screen_stats", "session_summary",
    ] {
      let run = try navlog("sql", "\(name).sqlite", "SELECT * FROM \(view)")
      #expect(run.status == 0, "\(view): \(run.errors)")
    }
  }

  @Test func `an existing log gets one more session`() throws {
    let log = folder.path("a log.sqlite")
    #expect(try samples("shop", log).status == 0)
    let run = try samples("single-stack", log)
    #expect(run.output.contains("The log is \"\(log)\""))
    #expect(try sessions("a log.sqlite").map { $0.info.app } == ["Shop", "SingleStack"])
  }

  @Test func `help lists the samples and their options`() throws {
    let help = try samples("--help")
    #expect(help.status == 0)
    for name in Self.names { #expect(help.output.contains("\n  \(name) ")) }
    for option in ["--kill", "--restore", "--routes"] { #expect(help.output.contains("\n  \(option) ")) }
    #expect(try samples() == help)
    #expect(try samples("-h") == help)
    #expect(try samples("help") == help)
    #expect(try samples("shop", "--help") == help)
    #expect(try folder.names.isEmpty)
  }

  @Test func `a link that waits survives SIGKILL`() throws {
    let killed = try samples("shop", "shop.sqlite", "--kill")
    #expect(killed.wasKilled)
    #expect(killed.status == SIGKILL)
    #expect(killed.output.contains("samples shop shop.sqlite --restore"))
    #expect(try navlog("sessions", "shop.sqlite").output.hasSuffix("not closed\n"))
    #expect(try navlog("state", "shop.sqlite").output.contains("deferred: shop://product/2"))

    let restored = try samples("shop", "--restore")
    #expect(restored.status == 0)
    #expect(
      restored.output.contains(
        "  restart                                       Log in (shop://product/2 waits for the login)\n"))
    #expect(restored.output.contains("  tap Log in with secret                        Detail of Teapot\n"))
    let sessions = try sessions("shop.sqlite")
    #expect(sessions.map { $0.ended != nil } == [false, true])
    #expect(sessions[1].info.parent == SessionInfo.Moment(session: sessions[0].info.id, position: 1))
    #expect(try navlog("verify", "shop.sqlite").status == 0)
    let links = try navlog("sql", "shop.sqlite", "SELECT url, outcome FROM deep_links")
    #expect(links.output == "shop://product/2  deferred\n")
  }

  @Test func `a reader that goes away does not end the session`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForReading.close()
    let run = try Run("samples", ["shop"], in: folder, to: pipe.fileHandleForWriting)
    #expect(run.status == 0)
    #expect(run.errors == "")
    #expect(try sessions("shop.sqlite").map { $0.ended != nil } == [true])
  }

  // MARK: - Failure

  @Test(arguments: [
    (["planets"], "there is no sample “planets”; the samples are tabs, redirects, single-stack, shop"),
    (["shop\u{1B}[2J"], "there is no sample “shop\\u{1b}[2J”"),
    (["shop", "a.sqlite", "b.sqlite"], "“b.sqlite” is one argument too many"),
    (["shop", "--fast"], "“--fast” is not an option of samples"),
    (["tabs", "--kill"], "--kill is for shop, not for tabs"),
    (["--restore"], "--restore needs the name of a sample"),
    (["shop", "--kill", "--restore"], "one option at a time: --kill and --restore"),
    (["shop", ""], "the path of the log is empty"),
  ])
  func `arguments that are not valid get one sentence, and leave no log`(
    arguments: [String], sentence: String
  )
    throws
  {
    let run = try Run("samples", arguments, in: folder)
    #expect(run.status == 2)
    #expect(run.output == "")
    #expect(run.errors.hasPrefix("samples: \(sentence)"))
    #expect(run.errors.split(separator: "\n").count == 1)
    #expect(run.errors.contains("see samples --help"))
    #expect(try folder.names.isEmpty)
  }

  @Test func `a log that cannot be written gets one sentence, and is left alone`() throws {
    try Data("no log at all".utf8).write(to: folder.url.appending(path: "text"))
    try FileManager.default.createDirectory(
      at: folder.url.appending(path: "folder"), withIntermediateDirectories: false)
    for path in ["text", "folder", "nowhere/shop.sqlite", "/dev/null", "/proc/shop.sqlite"] {
      for part in [[], ["--kill"], ["--restore"]] {
        let run = try Run("samples", ["shop", path] + part, in: folder)
        #expect(run.status == 2, "\(path): \(run.output)")
        #expect(!run.wasKilled)
        #expect(run.output == "")
        #expect(run.errors.hasPrefix("samples: "))
        #expect(run.errors.split(separator: "\n").count == 1)
      }
    }
    #expect(try folder.names == ["folder", "text"])
    #expect(try String(contentsOf: folder.url.appending(path: "text"), encoding: .utf8) == "no log at all")
  }

  #if os(Linux)
  @Test func `an output that cannot be written gets one sentence`() throws {
    let full = try #require(FileHandle(forWritingAtPath: "/dev/full"))
    let run = try Run("samples", ["shop"], in: folder, to: full)
    #expect(run.status == 2)
    #expect(run.errors == "samples: standard output cannot be written: No space left on device\n")
  }
  #endif
}
