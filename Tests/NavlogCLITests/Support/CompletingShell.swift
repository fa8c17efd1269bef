import Foundation
import TestThreads
import Testing

/// A real shell that has loaded the completion script. A test types lines into this shell.
final class CompletingShell {
  enum Kind: String, CaseIterable { case bash, zsh, fish }

  let kind: Kind
  let folder: TemporaryFolder
  private let environment: [String: String]
  private var typing: (terminal: PseudoTerminal, process: Spawned, marks: Int)?

  /// Creates a shell that runs in a folder, and whose `PATH` contains the command.
  init(_ kind: Kind, in folder: TemporaryFolder, environment: [String: String] = [:]) throws {
    self.kind = kind
    self.folder = folder
    try FileManager.default.createDirectory(
      at: folder.url.appendingPathComponent("bin"), withIntermediateDirectories: true)
    try? FileManager.default.createSymbolicLink(
      atPath: folder.path("bin/navlog"), withDestinationPath: CommandRun.executable.path)
    self.environment = environment.merging([
      "PATH": "\(folder.path("bin")):/usr/local/bin:/usr/bin:/bin", "HOME": folder.url.path, "TERM": "xterm",
      "LC_ALL": "C.UTF-8",
    ]) { own, _ in own }
  }

  /// Returns the path of a program. On Linux, `Scripts/test` installs missing programs.
  static func program(_ name: String) throws -> URL {
    let found = ["/bin", "/usr/bin", "/usr/local/bin", "/opt/homebrew/bin"].map { "\($0)/\(name)" }
      .first { FileManager.default.isExecutableFile(atPath: $0) }
    return URL(fileURLWithPath: try #require(found, "\(name) is missing; run Scripts/lib/prepare \(name)"))
  }

  /// Returns the words that the shell inserts when Tab is pressed at the end of a line.
  ///
  /// bash and zsh run the completion as their line editor does. They write the result to a file, so that the test need not read
  /// the screen.
  func completions(of line: String) async throws -> [String] {
    if kind == .fish {
      let script = try folder.write(
        "cd \(folder.url.path); navlog completions fish | source; complete -C \(quoted(line))\n", to: "found")
      let run = try CommandRun(
        Self.program("fish").path, ["--no-config", script], environment: environment)
      try #require(run.errors == "")
      return run.lines.map { String($0.prefix { $0 != "\t" }) }
    }
    let found = folder.file("found")
    try Data().write(to: found)
    try await type(line + "\t\u{15}")
    return try String(contentsOf: found, encoding: .utf8).split(separator: "\n").map(String.init)
  }

  /// Returns the output of a line that was typed with Tabs. fish is not supported.
  func output(of line: String) async throws -> String {
    let printed = folder.url.appendingPathComponent("printed")
    try await type("\(line) > printed\r")
    return try String(contentsOf: printed, encoding: .utf8)
  }

  /// Types keys, and waits until the shell has handled them and its line editor reads again.
  ///
  /// While a command runs, the terminal is in cooked mode. It would interpret a ^U and erase the text before the ^U.
  private func type(_ keys: String) async throws {
    if typing == nil {
      typing = try start()
      // Before the shell's line editor runs, a Tab would be an ordinary character.
      try await press(". \(folder.path("setup"))\r")
    }
    try await press(keys)
  }

  private func press(_ keys: String) async throws {
    guard var typing else { return }
    typing.marks += 1
    let marks = typing.marks
    self.typing = typing
    typing.terminal.press(keys + "echo \(marks) > \(folder.path("mark"))\r")
    try await wait(atMost: .seconds(60)) {
      typing.terminal.collect()
      let isHandled = (try? String(contentsOfFile: folder.path("mark"), encoding: .utf8)) == "\(marks)\n"
      return isHandled && !typing.terminal.isCooked
    }
  }

  private func start() throws -> (PseudoTerminal, Spawned, Int) {
    let setup = kind == .bash ? Self.bash : Self.zsh
    try folder.write("cd \(folder.url.path)\n\(setup)", to: "setup")
    let terminal = try PseudoTerminal(columns: 200, rows: 100)
    let process = try Spawned(
      of: Self.program(kind.rawValue), kind == .bash ? ["--norc", "--noprofile", "-i"] : ["-f", "-i"],
      environment: environment, input: terminal.descriptor, output: terminal.descriptor,
      errors: terminal.descriptor)
    return (terminal, process, 0)
  }

  private static let bash = """
    source <(navlog completions bash)
    noted() { _navlog "$@"; printf '%s\\n' "${COMPREPLY[@]}" > found; }
    complete -F noted navlog

    """

  // In zsh, every function that adds matches finally calls compadd. This replacement of compadd therefore notes all matches.
  private static let zsh = """
    autoload -Uz compinit
    compinit -u -D
    source <(navlog completions zsh)
    compadd() {
      if [[ ${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
        builtin compadd "$@"
        return
      fi
      local -a matches
      builtin compadd -O matches "$@"
      (( $#matches )) && print -rl -- $matches >> found
      builtin compadd "$@"
    }

    """

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
