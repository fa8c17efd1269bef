import Foundation
import TestThreads
import Testing

/// The command reports a name that a log does not contain.
@Suite(.waitsForProcesses) struct MisspelledNameTests {
  let folder: TemporaryFolder
  let log: String

  @MainActor init() throws {
    folder = try TemporaryFolder()
    log = try Fixture(folder).tour()
  }

  @Test func `navlog redact rejects a misspelled parameter, and writes nothing`() throws {
    let copy = folder.path("copy.sqlite")
    #expect(
      try CommandRun(["redact", log, "--keep", "id,titel", "-o", copy])
        == CommandRun(
          status: 2,
          errors:
            "navlog: --keep: no recorded destination has a parameter \"titel\"; did you mean title?\n"))
    #expect(!FileManager.default.fileExists(atPath: copy))
  }

  @Test func `navlog redact warns of a parameter that the log does not contain, and writes the copy`() throws
  {
    let run = try CommandRun(["redact", log, "--keep", "id,colour", "-o", folder.path("copy.sqlite")])
    #expect(run.status == 0)
    #expect(run.errors == "navlog: --keep: no recorded destination has a parameter \"colour\"\n")
    let known = try CommandRun(["redact", log, "--keep", "id,title", "-o", folder.path("other.sqlite")])
    #expect(known.status == 0 && known.errors == "")
  }

  @Test(arguments: [
    (["--screen", "galery"], "no event has the screen galery; did you mean gallery?"),
    (["--router", "mian"], "no event has the router mian; did you mean main?"),
    (["--origin", "robot"], "no event has the origin robot"),
    (["--screen", "gallery", "--kind", "mark"], nil),
    (
      ["--where", "depth > 0 AND Screen == 'galery'"], "no event has the screen galery; did you mean gallery?"
    ),
    (["--where", "event_log.kind IS 'navigat'"], "no event has the kind navigat; did you mean navigate?"),
    (["--where", "kind = 'navigate' AND origin = 'it''s'"], "no event has the origin it's"),
    (["--where", "kind = 'navigate' AND depth > 99"], nil),
    (["--where", "params = 'screen = ''galery'''"], nil),
  ])
  func `the note about a misspelled screen, router, origin or kind suggests the most similar name`(
    options: [String], hint: String?
  ) throws {
    let run = try CommandRun(["events", log, "all"] + options)
    let hint = hint.map { "; \($0)" } ?? ""
    #expect(
      run == CommandRun(status: 0, errors: "navlog: none of the 13 events of 2 sessions matches\(hint)\n"))
  }

  @Test func `a marker and a flag with an invisible character can be written as lists print them`() throws {
    let path = folder.path("invisible.sqlite")
    let calls = [
      #"{"call":"mark","text":"m\u200b"}"#, #"{"call":"setFlag","name":"f\u200b","value":7}"#,
      #"{"call":"navigate","to":{"name":"B\u200b"}}"#,
    ]
    try #require(try CommandRun(["record", path], input: calls.joined(separator: "\n")).status == 0)
    for escape in ["\u{200B}", #"\u200b"#] {
      let marked = try CommandRun(["events", path, "@#m\(escape)", "--format", "text"])
      #expect(marked.lines.count == 3, "\(marked)")
      for flag in ["flag('f\(escape)')", "flag('f\(escape)', 0)"] {
        let run = try CommandRun(["bisect", path, "--bad", "\(flag) = 7", "--json"])
        #expect(run.status == 1 && run.output.contains(#""position":2"#), "\(run)")
      }
    }
    #expect(try CommandRun(["bisect", path, "--bad", #"screen = 'B\u200b'"#]).status == 1)
    #expect(
      try CommandRun(["bisect", path, "--bad", "screen = 'B\u{200B}'"]).errors
        == "navlog: in a log, escapes replace backslashes and invisible characters: "
        + #"write the screen as B\u200b"# + "\n")
    let backslash = folder.path("backslash.sqlite")
    _ = try CommandRun(["record", backslash], input: #"{"call":"navigate","to":{"name":"a\\b"}}"#)
    #expect(
      try CommandRun(["bisect", backslash, "--bad", #"screen = 'a\b'"#]).errors
        == "navlog: in a log, escapes replace backslashes and invisible characters: "
        + #"write the screen as a\u005cb"# + "\n")
  }

  @Test(arguments: [[], ["--all"]])
  func `navlog bisect suggests the correct name if the condition contains a misspelled name`(
    options: [String]
  ) throws {
    let run = try CommandRun(["bisect", log, "all", "--bad", "screen = 'galery'"] + options)
    #expect(
      run.status == 0 && run.errors == "navlog: no event has the screen galery; did you mean gallery?\n")
    let known = try CommandRun(
      ["bisect", log, "all", "--bad", "screen = 'gallery' AND depth > 99"] + options)
    #expect(known.status == 0 && known.errors == "")
  }

  @Test func `navlog bisect reports a name that none of several logs contains`() throws {
    let other = folder.path("other.sqlite")
    let call = #"{"call":"navigate","to":{"name":"list"}}"#
    #expect(try CommandRun(["record", other], input: call).status == 0)
    let note = "navlog: no event has the screen galery; did you mean gallery?\n"
    #expect(try CommandRun(["bisect", log, other, "--bad", "screen = 'galery'"]).errors == note)
    #expect(try CommandRun(["bisect", other, log, "--bad", "screen = 'galery'"]).errors == note)
    #expect(try CommandRun(["bisect", log, other, "--bad", "screen = 'list' AND depth > 99"]).errors == "")
  }

  @Test func `navlog watch reports a name that no event has`() throws {
    #expect(
      try CommandRun(["watch", log, "screen = 'galery'"]).errors
        == "navlog: no event has the screen galery; did you mean gallery?\n")
    #expect(try CommandRun(["watch", log, "screen = 'gallery'"]).errors == "")
  }

  @Test(arguments: [["check"], ["explore", "--depth", "1"], ["coverage"]])
  func `a verb with --rules reports a misspelled name in a rule, but not a name that is only unused`(
    words: [String]
  ) throws {
    func errors(_ text: String) throws -> String {
      let rules = try folder.write(text, to: "app.rules")
      return try CommandRun([words[0], log] + words.dropFirst() + ["--rules", rules]).errors
    }
    #expect(
      try errors("empty: never depth < 0\nno gallery: never screen = 'galery'\n")
        == "navlog: no event has the screen galery; did you mean gallery?\n")
    #expect(try errors("no help: never screen = 'help' OR kind = 'dismissModal'\n") == "")
  }

  @Test(arguments: [
    (["events"], "--where"), (["events", "last"], "--where"), (["bisect"], "--bad"),
  ])
  func `a condition without the option that it needs is rejected, and the error names the option`(
    words: [String], option: String
  ) throws {
    let condition = "kind = 'pop'"
    let run = try CommandRun([words[0], log] + words.dropFirst() + [condition])
    #expect(
      run
        == CommandRun(
          status: 2,
          errors:
            "navlog: \(words[0]) takes a condition only as an option: use \(option) \"\(condition)\"\n"))
  }
}
