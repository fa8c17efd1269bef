import Foundation
import Navlog
import NavlogTools
import Testing

/// Tests written from a session whose every name is awkward compile here, and pass. They are stored, and
/// compared with those that would be written today.
///
/// With NAVLOG_WRITE_TESTS in the environment, they are written anew; a file that no longer compiles has to be emptied first.
@MainActor @Suite struct AwkwardSessionTests {
  private func expectKept(_ name: String, _ stretch: RecordedStretch, _ options: SwiftTest.Options) throws {
    let source = try SwiftTest(of: stretch, options).source
    let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(name)
    if ProcessInfo.processInfo.environment["NAVLOG_WRITE_TESTS"] != nil {
      try Data(source.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }

  @Test func `names and texts that are Swift syntax stay names and texts`() throws {
    let session = AwkwardSession.play()
    let stretch = try RecordedStretch(of: session.log, session: session.info.id, through: session.position)
    try expectKept("AwkwardCalls.swift", stretch, SwiftTest.Options())
  }

  @Test func `a condition and a restored state become a test of an app`() throws {
    let session = AwkwardSession.play()
    let stretch = try RecordedStretch(
      of: session.log, session: session.info.id, after: session.position / 2, through: session.position)
    var options = SwiftTest.Options()
    options.subject = .app("makeAwkwardApp")
    options.bad = "path = '\"\\(exit(1))`'\n AND \"kind\" = 'none' -- \"\"\""
    try expectKept("AwkwardCondition.swift", stretch, options)
  }
}
