import Foundation
import Navlog
import NavlogSQLite
import NavlogTesting
import NavlogViewer
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ViewTests {
  let folder: TemporaryFolder
  let log: String
  private static let warning =
    "navlog: no values are masked: the page contains everything recorded about the user\n"

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  /// Returns the page that the library makes, without masks, since masks are random.
  private func page(_ sessions: [String]? = nil, opening moment: SessionInfo.Moment? = nil) throws -> String {
    try SessionPage(of: SQLiteEventLog(reading: log), sessions: sessions, opening: moment).html()
  }

  private func view(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["view", log, "--with-sensitive-data", "-o", "-"] + arguments)
  }

  @Test
  func `the page of navlog view shows all sessions, or the given session from the given moment on`() throws {
    let sessions = try SQLiteEventLog(reading: log).sessions().map(\.info.id)
    #expect(try view() == CommandRun(status: 0, output: page(), errors: Self.warning))
    #expect(try view("-2").output == page([sessions[0]]))
    #expect(
      try view("-2@4").output == page([sessions[0]], opening: .init(session: sessions[0], position: 4)))
  }

  @Test func `navlog export to HTML writes the same page as navlog view`() throws {
    let file = folder.path("log.html")
    let note = Self.warning.replacing("page", with: "export")
    #expect(
      try CommandRun(["export", log, "--with-sensitive-data", "-o", file])
        == CommandRun(status: 0, errors: note))
    #expect(try String(contentsOfFile: file, encoding: .utf8) == page())
    let session = try CommandRun(["export", log, "-2", "--format", "html", "--with-sensitive-data"])
    #expect(session.output == (try view("-2").output))
  }

  @Test func `a page that is made with rules contains their verdicts on each session`() throws {
    let text =
      "two: never position = 2\none: always position > 0\nend: position = 1 leads to position = 0 within 99 events\n"
    let rules = try folder.write(text, to: "app.rules")
    let log = try SQLiteEventLog(reading: self.log)
    var page = try SessionPage(of: log)
    for session in try log.sessions() {
      page.verdicts[session.info.id] = [
        PageVerdict(rule: "two", text: "never position = 2", word: "violated", events: 2...2),
        PageVerdict(rule: "one", text: "always position > 0", word: "holds", events: nil),
        PageVerdict(
          rule: "end", text: "position = 1 leads to position = 0 within 99 events", word: "undecided",
          events: 1...1),
      ]
    }
    #expect(try view("--rules", rules).output == page.html())
  }

  @Test func `a page is redacted by default`() throws {
    for line in ["view LOG -o -", "export LOG --format html"] {
      let run = try CommandRun(line: line.replacing("LOG", with: log))
      let again = try CommandRun(line: line.replacing("LOG", with: log))
      #expect(run.status == 0 && run.errors == "")
      // Both pages begin and end with the same template. The data between differs, because each run masks it with another
      // random key.
      #expect(run.output.hasPrefix(ViewerPage.head) && run.output.hasSuffix(ViewerPage.tail))
      #expect(run.output != again.output)
    }
  }

  @Test func `without a file name, navlog view writes the page into a folder that only the user can enter`()
    throws
  {
    let run = try CommandRun(["view", log, "-2", "--with-sensitive-data"])
    let path = try #require(run.output.firstMatch(of: /^1 session with 10 events: (.*)\n$/)?.1)
    defer { try? FileManager.default.removeItem(atPath: String(path.prefix { $0 != "\n" })) }
    let file = URL(fileURLWithPath: String(path))
    #expect(file.lastPathComponent.firstMatch(of: /^[A-Za-z]+-a1b2[0-9a-f]*\.html$/) != nil, "\(file.path)")
    #expect(try String(contentsOf: file, encoding: .utf8) == view("-2").output)
    let folder = try FileManager.default.attributesOfItem(atPath: file.deletingLastPathComponent().path)
    #expect((folder[.posixPermissions] as? Int) == 0o700)
  }

  @Test func `navlog view writes a page for a log without sessions`() throws {
    let export = #"{"format":"navlog","schema":1,"sessions":[]}"#
    let run = try CommandRun(["view", "-", "-o", "-"], input: export + "\n")
    #expect(run == CommandRun(status: 0, output: try SessionPage(of: InMemoryEventLog()).html()))
  }

  /// Runs `navlog` with a limit of 32 KiB for each file, and its own temporary folder.
  private func runOnFullDisk(_ arguments: String...) throws -> CommandRun {
    let script = "trap '' XFSZ; ulimit -f 64; export TMPDIR=\"$0\"; exec \"$@\""
    return try CommandRun(
      "/bin/sh",
      ["-c", script, folder.url.path, CommandRun.executable.path] + arguments)
  }

  @Test(.withoutThreadSanitizer, arguments: [["view"], ["export", "--format", "html"]])
  func `if a page cannot be written, an older page stays unchanged, and no file is created`(verb: [String])
    throws
  {
    let file = folder.path("page.html")
    for old in [nil, "an older page"] {
      if let old { try folder.write(old, to: "page.html") }
      let before = try folder.names
      let run = try runOnFullDisk(verb[0], log, "-o", file)
      #expect(run == CommandRun(status: 2, errors: "navlog: \(file) cannot be written: File too large\n"))
      #expect(try folder.names == before)
      #expect((try? String(contentsOfFile: file, encoding: .utf8)) == old)
    }
  }

  @Test(.withoutThreadSanitizer)
  func `if a temporary page cannot be finished, its folder is removed`() throws {
    let before = try folder.names
    #expect(try runOnFullDisk("view", log).status == 2)
    #expect(try folder.names == before)
  }

  @Test
  func `writing a page through a symbolic link keeps the link, and the permissions of the old page`() throws {
    let (file, link) = (folder.path("page.html"), folder.path("link.html"))
    try folder.write("an older page", to: "page.html")
    chmod(file, 0o640)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "page.html")
    let before = try folder.names
    #expect(try CommandRun(["view", log, "--with-sensitive-data", "-o", link]).status == 0)
    #expect(try folder.names == before)
    #expect(try String(contentsOfFile: file, encoding: .utf8) == page())
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "page.html")
    #expect(try CommandRun(["view", log, "-o", "/dev/null"]).status == 0)
  }

  #if os(Linux)
  @Test(arguments: [true, false])
  func `on a terminal, navlog view opens the page in the browser if there is a graphical display`(
    hasScreen: Bool
  )
    async throws
  {
    let opened = folder.path("opened")
    let browser = folder.url.appendingPathComponent("xdg-open")
    try Data("#!/bin/sh\necho \"$@\" > '\(opened).new'; mv '\(opened).new' '\(opened)'\n".utf8).write(
      to: browser)
    chmod(browser.path, 0o755)
    let terminal = try PseudoTerminal(columns: 200, rows: 24)
    let environment = ["PATH": "\(folder.url.path):/usr/bin:/bin"].merging(
      hasScreen ? ["DISPLAY": ":0"] : [:]
    ) { own, _ in own }
    let process = try Spawned(
      ["view", log], environment: environment, output: terminal.descriptor, errors: terminal.descriptor)
    #expect(process.wait() == 0)
    terminal.collect()
    let path = try #require(terminal.output.firstMatch(of: /2 sessions with 13 events: (.*\.html)/)?.1)
    if hasScreen { try await wait { FileManager.default.fileExists(atPath: opened) } }
    #expect((try? String(contentsOfFile: opened, encoding: .utf8)) == (hasScreen ? "\(path)\n" : nil))
  }
  #endif
}

extension Trait where Self == ConditionTrait {
  /// Disables a test under ThreadSanitizer. The sanitizer maps a file that is larger than the limit of these tests, so a
  /// process ends at once.
  fileprivate static var withoutThreadSanitizer: Self {
    .disabled(if: ProcessInfo.processInfo.environment["TSAN_OPTIONS"] != nil, "no file may be long")
  }
}
