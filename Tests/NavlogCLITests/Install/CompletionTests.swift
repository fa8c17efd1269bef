import Foundation
import TestThreads
import Testing

/// The tests complete each line in the real shell. The expected words come from the help that the command prints.
@Suite(.waitsForProcesses) struct CompletionTests {
  let folder: TemporaryFolder

  @MainActor init() throws {
    folder = try TemporaryFolder()
    _ = try Fixture(folder).tour("app.sqlite")
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("two words"), withIntermediateDirectories: true)
    try FileManager.default.copyItem(
      atPath: folder.path("app.sqlite"), toPath: folder.path("two words/my log.sqlite"))
    for name in ["export.jsonl", "notes.txt"] {
      try Data().write(to: folder.url.appendingPathComponent(name))
    }
  }

  @Test(arguments: CompletingShell.Kind.allCases)
  func `a shell completes every verb, and every option of every verb`(kind: CompletingShell.Kind) async throws
  {
    let shell = try CompletingShell(kind, in: folder)
    let verbs = try HelpText.verbs
    #expect(verbs.count >= 17)
    #expect(try await Set(shell.completions(of: "navlog ")) == Set(verbs + ["help", "--help", "--version"]))
    for verb in verbs {
      let options = try HelpText.options(of: verb)
      #expect(options.count >= 4)
      #expect(try await Set(shell.completions(of: "navlog \(verb) -")) == Set(options), "\(verb)")
    }
  }

  @Test(arguments: CompletingShell.Kind.allCases)
  func `a shell completes values, sessions and files where they are allowed`(kind: CompletingShell.Kind)
    async throws
  {
    let shell = try CompletingShell(kind, in: folder)
    func expect(
      _ line: String, _ words: Set<String>, sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      // Each shell marks folders in its own style, and may print only the last part of a path.
      let found = try await shell.completions(of: line).map { path in
        path.hasPrefix("-")
          ? path
          : String((path.hasSuffix("/") ? path.dropLast() : path[...]).split(separator: "/").last ?? "")
      }
      #expect(Set(found) == words, "\(line)", sourceLocation: sourceLocation)
    }
    let formats: Set = ["table", "text", "brief", "json", "jsonl", "csv", "md"]
    let attached = kind == .fish ? Set(formats.map { "--format=\($0)" }) : formats
    let sessions: Set = ["last", "a1b2c3d4", "c3d4e5f6"]
    try await expect("navlog events app.sqlite --format ", formats)
    try await expect("navlog events app.sqlite --format=", attached)
    try await expect("navlog events app.sqlite --kind push,popT", ["push,popTo", "push,popToRoot"])
    try await expect("navlog events app.sqlite --time abs --no-ef", ["--no-effect"])
    try await expect("navlog events app.sqlite ", sessions.union(["all"]))
    try await expect("navlog state app.sqlite ", sessions)
    try await expect("navlog bisect app.sqlite al", ["all"])
    try await expect("navlog bisect app.sqlite ru", ["run"])
    for verb in ["dump", "mcp", "reach"] { try await expect("navlog \(verb) app.sqlite c3", []) }
    try await expect("navlog bisect app.sqlite run exp", ["export.jsonl"])
    try await expect("navlog bisect app.sqlite run jq --mono", [])
    try await expect("navlog diff app.sqlite last ", sessions)
    try await expect(#"navlog state two\ words/my\ log.sqlite "#, sessions)
    try await expect("navlog state 'two words/my log.sqlite' c3", ["c3d4e5f6"])
    try await expect("navlog state ~/app.sqlite a1", ["a1b2c3d4"])
    try await expect("navlog state notes.txt a", [])
    try await expect("navlog events exp", ["export.jsonl"])
    try await expect("navlog events app", ["app.sqlite"])
    try await expect("navlog events app.sqlite --output no", ["notes.txt"])
    #expect(
      try await !shell.completions(of: "navlog sessions app.sqlite --limit 3 --lim").contains("--limit"))
    try await expect("navlog stats app.sqlite exp", ["export.jsonl"])
    try await expect("navlog stats app.sqlite c3", ["c3d4e5f6"])
    try await expect("navlog help sta", ["state", "stats"])
    try await expect("navlog completions z", ["zsh"])
    try await expect("navlog nowhere ", [])
  }

  @Test(arguments: [CompletingShell.Kind.bash, .zsh])
  func `navlog runs the lines that a shell completes, even if a file's name contains @, : or =`(
    kind: CompletingShell.Kind
  ) async throws {
    let shell = try CompletingShell(kind, in: folder)
    let state = try CommandRun(["state", folder.path("app.sqlite"), "-2", "--format", "path"]).output
    #expect(try await shell.output(of: "navlog state\tapp\ta1\t--format=pat\t") == state)
    #expect(try await shell.output(of: "navlog state\ttwo\t\ta1\t--form\tpat\t") == state)
    // bash splits words at these characters.
    for name in ["at@home", "nine:30", "a=b"] {
      try FileManager.default.copyItem(
        atPath: folder.path("app.sqlite"), toPath: folder.path("\(name).sqlite"))
      let line = "navlog state \(name.dropLast())\ta1\t--format=path"
      #expect(try await shell.output(of: line) == state, "\(name)")
    }
  }

  @Test(arguments: CompletingShell.Kind.allCases)
  func `if the variable NAVLOG names a log, a shell completes sessions as the first arguments of a verb`(
    kind: CompletingShell.Kind
  ) async throws {
    let shell = try CompletingShell(kind, in: folder, environment: ["NAVLOG": folder.path("app.sqlite")])
    #expect(try await shell.completions(of: "navlog state c3") == ["c3d4e5f6"])
    #expect(try await shell.completions(of: "navlog diff last a1") == ["a1b2c3d4"])
    #expect(try await shell.completions(of: "navlog bisect ru") == ["run"])
  }

  @Test func `session names that a shell could execute are never offered as completions`() async throws {
    let shell = try CompletingShell(.bash, in: folder)
    let calls = #"{"call":"mark","text":"a"}"# + "\n"
    #expect(try CommandRun(["record", folder.path("evil.sqlite")], input: calls).status == 0)
    let lines = try CommandRun(["export", folder.path("evil.sqlite"), "--with-sensitive-data"]).output
    let id = try #require(lines.firstMatch(of: #/"session":"([^"]+)"/#)?.1)
    let evil = lines.replacing(id, with: "$(id)")
    #expect(try CommandRun(["import", folder.path("evil2.sqlite"), "-"], input: evil).status == 0)
    #expect(
      try CommandRun(["sessions", folder.path("evil2.sqlite"), "--format", "text"]).output.hasPrefix("$(id)"))
    #expect(try await shell.completions(of: "navlog state evil2.sqlite ") == [])
    #expect(try await shell.completions(of: "navlog state evil.sqlite ").count == 2)
  }

  @Test func `the command refuses to write completions for an unsupported shell`() throws {
    #expect(
      try CommandRun(line: "completions tcsh")
        == CommandRun(
          status: 2, errors: "navlog: completions are for bash, zsh and fish, not \"tcsh\"\n"))
    #expect(
      try CommandRun(line: "completions")
        == CommandRun(status: 2, errors: "navlog: completions needs a shell, such as bash, zsh or fish\n"))
  }
}

/// The verbs and options that the help texts list.
enum HelpText {
  static var verbs: [String] {
    get throws {
      let overview = try CommandRun(line: "help").output
      return overview.matches(of: #/\n  ([a-z]+)  +[a-z]/#).map { String($0.1) }.filter { $0 != "navlog" }
    }
  }

  static func options(of verb: String) throws -> [String] {
    try CommandRun(line: "\(verb) --help").lines.filter { $0.hasPrefix("  -") }.flatMap { line in
      line.drop { $0 == " " }.split(separator: " ").prefix { $0.hasPrefix("-") }
        .map { String($0.hasSuffix(",") ? $0.dropLast() : $0) }
    }
  }
}
