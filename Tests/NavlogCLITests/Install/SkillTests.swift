import Foundation
import TestThreads
import Testing

/// The page that teaches coding agents to use the command.
@Suite(.waitsForProcesses) struct SkillTests {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
  private let page: String

  init() throws {
    page = try String(contentsOf: Self.root.appendingPathComponent("Skills/navlog/SKILL.md"), encoding: .utf8)
  }

  @Test func `the command prints the skill's page`() throws {
    #expect(try CommandRun(line: "skill") == CommandRun(status: 0, output: page))
  }

  @Test
  func `SkillText.swift equals the output of the script embed-skill for the current page of the skill`()
    throws
  {
    let folder = try TemporaryFolder()
    let target = "Sources/NavlogCLI/Support/SkillText.swift"
    for name in ["Scripts/lib/embed-skill", "Skills/navlog/SKILL.md"] {
      let copy = folder.url.appendingPathComponent(name)
      try FileManager.default.createDirectory(
        at: copy.deletingLastPathComponent(), withIntermediateDirectories: true)
      try FileManager.default.copyItem(at: Self.root.appendingPathComponent(name), to: copy)
    }
    let written = folder.url.appendingPathComponent(target)
    try FileManager.default.createDirectory(
      at: written.deletingLastPathComponent(), withIntermediateDirectories: true)
    #expect(try CommandRun(folder.path("Scripts/lib/embed-skill"), []).status == 0)
    #expect(try Data(contentsOf: written) == Data(contentsOf: Self.root.appendingPathComponent(target)))
  }

  @Test
  func `the skill's page has a description, ten examples with one command each, and under 8,000 bytes`()
    throws
  {
    #expect(page.hasPrefix("---\nname: navlog\ndescription: "))
    #expect(page.utf8.count < 8_000, "\(page.utf8.count) bytes")
    let examples = page.matches(
      of: #/\n([0-9]+)\. [^\n]+(?:\n[^\n]+)*\n\n```console\n\$ navlog [^\n]+\n(?!\$)/#)
    #expect(examples.map { String($0.1) } == (1...10).map(String.init))
    #expect(page.components(separatedBy: "\n$ navlog ").count == 11)
  }

  @Test func `the skill can be installed into existing folders of agents, and removed again`() throws {
    let folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path(".claude"), withIntermediateDirectories: true)
    let script = Self.root.appendingPathComponent("Scripts/install").path
    func install(_ arguments: String...) throws -> CommandRun {
      try CommandRun(
        "/usr/bin/env", ["HOME=\(folder.url.path)", script] + arguments)
    }
    let installed = try install("--command", CommandRun.executable.path)
    #expect(installed.status == 0 && installed.errors == "")
    #expect(installed.output.contains("Installed \(folder.path(".claude/skills/navlog/SKILL.md"))\n"))
    #expect(
      try String(contentsOfFile: folder.path(".claude/skills/navlog/SKILL.md"), encoding: .utf8) == page)
    #expect(!FileManager.default.fileExists(atPath: folder.path(".agents")))
    #expect(try install("--uninstall").status == 0)
    #expect(!FileManager.default.fileExists(atPath: folder.path(".claude/skills/navlog")))

    let (prefix, skills) = (folder.path("prefix"), folder.path("skills"))
    #expect(try install("--command", CommandRun.executable.path, "--skills", skills, prefix).status == 0)
    #expect(try String(contentsOfFile: "\(skills)/navlog/SKILL.md", encoding: .utf8) == page)
    #expect(!FileManager.default.fileExists(atPath: folder.path(".claude/skills/navlog")))
    #expect(
      try install("--uninstall", "--skills", skills, prefix).output == "Removed navlog from \(prefix)\n")
    #expect(try FileManager.default.contentsOfDirectory(atPath: skills) == [])
  }
}
