import Foundation
import Navlog
import TestThreads
import Testing

/// `Scripts/install` with the command of the tests' own build.
@Suite(.waitsForProcesses) struct InstallTests {
  private let folder: TemporaryFolder
  private let prefix: String

  init() throws {
    folder = try TemporaryFolder()
    prefix = folder.path("my prefix")
  }

  private func install(_ arguments: [String]) throws -> CommandRun {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("Scripts/install")
    return try CommandRun(script.path, arguments)
  }

  private var installed: [String] {
    FileManager.default.enumerator(atPath: prefix)?.compactMap { $0 as? String }
      .filter {
        (try? URL(fileURLWithPath: "\(prefix)/\($0)").resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory
          == false
      }
      .sorted() ?? []
  }

  private static let files = [
    "bin/navlog", "share/bash-completion/completions/navlog", "share/fish/vendor_completions.d/navlog.fish",
    "share/man/man1/navlog.1", "share/zsh/site-functions/_navlog",
  ]

  @Test
  func `the install script can install and remove the command, its completions and its manual page`()
    throws
  {
    let run = try install(["--command", CommandRun.executable.path, prefix])
    #expect(run.status == 0 && run.errors == "")
    #expect(installed == Self.files)
    let command = URL(fileURLWithPath: "\(prefix)/bin/navlog")
    #expect(try CommandRun(command.path, ["help"]) == CommandRun(line: "help"))
    for (file, words) in zip(
      Self.files[1...], ["completions bash", "completions fish", "man", "completions zsh"])
    {
      #expect(
        try String(contentsOfFile: "\(prefix)/\(file)", encoding: .utf8) == CommandRun(line: words).output)
    }

    #expect(try install(["--uninstall", prefix]).output == "Removed navlog from \(prefix)\n")
    #expect(try folder.names == [])
    #expect(try install(["--uninstall", prefix]).output == "navlog is not installed in \(prefix)\n")
  }

  @Test func `removing the command keeps the files that another program installed`() throws {
    #expect(try install(["--command", CommandRun.executable.path, prefix]).status == 0)
    try Data().write(to: URL(fileURLWithPath: "\(prefix)/share/man/man1/other.1"))
    #expect(try install(["--uninstall", "\(prefix)//"]).status == 0)
    #expect(installed == ["share/man/man1/other.1"])
    #expect(try FileManager.default.contentsOfDirectory(atPath: prefix) == ["share"])
  }

  @Test @MainActor
  func `a running command continues when an installation replaces the command's file`() async throws {
    #expect(try install(["--command", CommandRun.executable.path, prefix]).status == 0)
    let log = try Fixture(folder).tour()
    let (output, errors) = (try OutputFile("output", in: folder), try OutputFile("errors", in: folder))
    let running = try Spawned(
      of: URL(fileURLWithPath: "\(prefix)/bin/navlog"), ["events", log, "-f", "--format", "text"],
      output: output.descriptor,
      errors: errors.descriptor)
    try await wait { !output.text.isEmpty }

    let second = try install(["--command", CommandRun.executable.path, prefix])
    #expect(second.status == 0 && second.errors == "")
    #expect(installed == Self.files)
    let session = try Fixture(folder).session(TestClock("beef0000beef0000"), log)
    session.router.navigate(to: .gallery, file: "A.swift", line: 1)
    try await wait { output.text.contains("A.swift:1") }
    running.interrupt()
    #expect(try await running.waitBriefly() == 130)
    try await session.close()
  }

  @Test func `zsh and fish find the installed completions, and man finds the installed page`() throws {
    #expect(try install(["--command", CommandRun.executable.path, prefix]).status == 0)
    let zsh = try CommandRun(
      CompletingShell.program("zsh").path,
      [
        "-f", "-c",
        "fpath=('\(prefix)/share/zsh/site-functions' $fpath); autoload -Uz compinit; compinit -u -D; print $_comps[navlog]",
      ])
    #expect(zsh == CommandRun(status: 0, output: "_navlog\n"))
    let fish = try CommandRun(
      "env",
      [
        "XDG_DATA_DIRS=\(prefix)/share", "PATH=\(prefix)/bin:/usr/local/bin:/usr/bin:/bin",
        try CompletingShell.program("fish").path, "-c", "complete -C 'navlog salv'",
      ])
    #expect(fish.output.hasPrefix("salvage\t"))
  }

  @Test func `the install script refuses invalid arguments, and writes nothing`() throws {
    let lines: [([String], String)] = [
      (["--none"], "--none is not an option"), (["a", "b"], "only one prefix is allowed"),
      ([""], "a prefix cannot be empty"),
      (["--command"], "--command needs a file"),
      (["--uninstall", "--command", "x", prefix], "--command and --uninstall contradict each other"),
    ]
    for (arguments, reason) in lines {
      #expect(
        try install(arguments)
          == CommandRun(status: 2, errors: "Scripts/install: \(reason); see Scripts/install --help\n"))
    }
    #expect(try install(["--command", folder.path("none"), prefix]).status == 1)
    #expect(try folder.names == [])
  }
}
