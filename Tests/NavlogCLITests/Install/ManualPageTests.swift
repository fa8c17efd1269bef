import Foundation
import TestThreads
import Testing

@Suite(.waitsForProcesses) struct ManualPageTests {
  @Test func `the manual page is rendered without a warning`() throws {
    let folder = try TemporaryFolder()
    let page = folder.path("navlog.1")
    #expect(try CommandRun(["man", "-o", page]).status == 0)
    let mandoc = try CompletingShell.program("mandoc")
    #expect(try CommandRun(mandoc.path, ["-T", "lint", "-W", "warning", page]) == CommandRun(status: 0))
    let text = try CommandRun(mandoc.path, ["-T", "utf8", "-O", "width=200", page]).output
      .replacing(#/.\u{8}/#, with: "")
    for verb in try HelpText.verbs {
      #expect(text.contains("\n   \(verb)"), "\(verb)")
      let section = text.components(separatedBy: "\n   \(verb)").last ?? ""
      for option in try HelpText.options(of: verb) { #expect(section.contains(option), "\(verb) \(option)") }
    }
    // The help is verbatim text, which may contain quotes, dashes, backslashes, or dots at the beginning of a line.
    #expect(text.contains(#"navlog sql app.sqlite "SELECT kind, count(*) FROM event_log GROUP BY kind""#))
    #expect(text.contains("navlog show app.sqlite '@/atRoot/'"))
    #expect(text.contains(". and , step, → and ← skip 5 s"))
    #expect(text.contains("NAVLOG_MAX_BYTES"))
  }
}
