import Foundation
import Navlog
import NavlogTools
import Testing

/// The stored tests of a session with only awkward names compile here and pass. They equal the tests that the current generator
/// writes.
///
/// With NAVLOG_WRITE_TESTS in the environment, this suite rewrites the files. If a file no longer compiles, empty it first.
@MainActor @Suite struct AwkwardSessionTests {
  private func expectKept(_ name: String, _ stretch: RecordedStretch, _ options: SwiftTest.Options) throws {
    let source = try SwiftTest(of: stretch, options).source
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["NAVLOG_WRITE_TESTS"] != nil {
      try Data(source.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test func `a generated test never interprets names and texts of a log as Swift code`() throws {
    let session = AwkwardSession.play()
    let stretch = try RecordedStretch(of: session.log, session: session.info.id, through: session.position)
    try expectKept("AwkwardCalls.swift", stretch, SwiftTest.Options())
  }

  @Test func `a generated test of an app can have a condition and a restored state`() throws {
    let session = AwkwardSession.play()
    let stretch = try RecordedStretch(
      of: session.log, session: session.info.id, after: session.position / 2, through: session.position)
    var options = SwiftTest.Options()
    options.subject = .app("makeAwkwardApp")
    options.bad = "path = '\"\\(exit(1))`'\n AND \"kind\" = 'none' -- \"\"\""
    try expectKept("AwkwardCondition.swift", stretch, options)
  }
}
