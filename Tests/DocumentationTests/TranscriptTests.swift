import Foundation
import Navlog
import NavlogSQLite
import TestThreads
import Testing

/// Commands and statements print the output that the pages show for the sample log.
@Suite(.waitsForProcesses) struct TranscriptTests {
  private let folder: TemporaryFolder

  @MainActor init() throws {
    folder = try TemporaryFolder()
    // To write a page, set NAVLOG_SAMPLE_LOG in the environment to the path for a copy of the log.
    if let path = ProcessInfo.processInfo.environment["NAVLOG_SAMPLE_LOG"],
      !FileManager.default.fileExists(atPath: path)
    {
      try SampleLog.write(to: path)
    }
    try SampleLog.write(to: folder.path("challenge.sqlite"))
    for block in DocumentationPage.all.flatMap({ $0.blocks("json") }) where block.text.contains("\"routes\"")
    {
      try Data(block.text.utf8).write(to: folder.url.appendingPathComponent("routes.json"))
    }
    for block in DocumentationPage.all.flatMap({ $0.blocks("rules") }) {
      try Data(block.text.utf8).write(to: folder.url.appendingPathComponent("app.rules"))
    }
  }

  @Test func `the sqlite3 shell prints the documented answer to every SQL question`() throws {
    let pages = DocumentationPage.all.map { ($0.path, $0.questions("sql")) }.filter { !$1.isEmpty }
    for (path, questions) in pages {
      for (question, answer) in questions {
        let printed = try folder.run(
          "/usr/bin/env", ["sqlite3", "-safe", "-readonly", "-box", "challenge.sqlite", question.text])
        #expect(printed == answer.text, "\(question.place)")
      }
      if path.hasSuffix("AuditingWithSQL.md") { #expect(questions.count == 36) }
    }
    #expect(pages.count >= 2)
  }

  @Test func `every SQL statement of a page is followed by its answer`() {
    for page in DocumentationPage.all {
      #expect(page.blocks("sql").count == page.questions("sql").count, "\(page.path)")
    }
  }

  @Test func `every command of a page prints the output below it`() throws {
    let blocks = DocumentationPage.all.flatMap { $0.blocks("console") }
    #expect(!blocks.isEmpty)
    for block in blocks {
      for command in "\n\(block.text)".components(separatedBy: "\n$ ").dropFirst() {
        let lines = command.components(separatedBy: "\n")
        // A command line may pipe a text to navlog.
        let words = lines[0].components(separatedBy: "| navlog ")
        try #require(lines[0].hasPrefix("navlog ") || words.count == 2, "\(block.place): \(lines[0])")
        let navlog = "'\(TemporaryFolder.navlog)' "
        let line =
          words.count == 2
          ? "\(words[0])| \(navlog)\(words[1])" : navlog + lines[0].dropFirst("navlog ".count)
        let printed = try folder.run("/bin/sh", ["-c", line])
        #expect(printed == lines.dropFirst().joined(separator: "\n"), "\(block.place): \(lines[0])")
      }
    }
  }

  @Test func `the page 'Rules and exploration' shows every command that it describes`() throws {
    let page = try DocumentationPage("Sources/NavlogTools/NavlogTools.docc/RulesAndExploration.md")
    let verbs = page.blocks("console").flatMap {
      $0.text.matches(of: /(?:^\$|\|) navlog (\w+)/.anchorsMatchLineEndings())
    }
    .map { String($0.1) }
    #expect(
      Set(verbs) == ["check", "view", "debug", "explore", "test", "reach", "coverage", "corpus"],
      "\(verbs)")
    #expect(page.blocks("sh").isEmpty)
  }

  @Test func `the sqlite3 shell verifies the hash chain`() throws {
    try FileManager.default.createSymbolicLink(
      at: folder.url.appendingPathComponent("Documentation"),
      withDestinationURL: DocumentationPage.root.appendingPathComponent("Documentation"))
    let lines = DocumentationPage.all.flatMap { $0.blocks("sh") }
      .flatMap { $0.text.split(separator: "\n") }.filter { $0.contains(" < ") }
    #expect(!lines.isEmpty)
    for line in lines {
      let answer = try folder.run("/bin/sh", ["-c", String(line)])
      #expect(answer.contains("            chain = whole\n"), "\(answer)")
    }
  }

  @Test func `every script that a command on a page runs is executable`() throws {
    let blocks = DocumentationPage.all.flatMap { $0.blocks("sh") }
    let scripts = blocks.flatMap { block in
      block.text.split(separator: "\n").compactMap { $0.split(separator: " ").first.map(String.init) }
        .filter { $0.hasPrefix("Scripts/") }.map { (block.place, $0) }
    }
    #expect(!scripts.isEmpty)
    for (place, script) in scripts {
      let path = DocumentationPage.root.appendingPathComponent(script).path
      #expect(FileManager.default.isExecutableFile(atPath: path), "\(place): \(script)")
    }
  }
}
