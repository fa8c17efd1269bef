import Foundation
import Navlog
import NavlogTools
import Testing

/// The stored tests of the sample apps equal the tests that the current generator writes from the recorded sessions. The
/// samples' own suites compile and run them.
///
/// With NAVLOG_WRITE_TESTS in the environment, this suite rewrites the files.
@Suite struct SampleSessionTests {
  struct Sample: Sendable, CustomTestStringConvertible {
    /// The folder of the session and its test.
    let folder: String
    let session: String
    let modules: [String]
    let testDescription: String

    init(_ name: String, _ folder: String, _ session: String = "demo", modules: String...) {
      (testDescription, self.folder, self.session, self.modules) = (
        name, "Examples/\(folder)/Sessions", session, modules
      )
    }
  }

  private static let samples = [
    Sample("Challenge", "Challenge/Tests/FeatureTests", "visit", modules: "ChallengeNavigation"),
    Sample("Redirects", "Patterns/Tests/Redirects", modules: "RedirectsCharacter", "RedirectsFilter"),
    Sample("Shop", "Patterns/Tests/Shop", modules: "Shop"),
    Sample("SingleStack", "Patterns/Tests/SingleStack", modules: "SingleStack"),
    Sample("Tabs", "Patterns/Tests/Tabs", modules: "TabsCharacter", "TabsSettings"),
  ]

  @Test(arguments: samples) func `the current generator writes the committed test of each sample session`(
    sample: Sample
  )
    throws
  {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let folder = root.appendingPathComponent(sample.folder)
    let log = try LogCorpus.log(at: folder.appendingPathComponent("\(sample.session).jsonl"))
    let session = try #require(try log.lastSession())
    var options = SwiftTest.Options()
    options.modules = sample.modules
    let stretch = try RecordedStretch(of: log, session: session.info.id, through: session.count)
    let source = try SwiftTest(of: stretch, options).source
    let file = folder.appendingPathComponent("RecordedSession.swift")
    if ProcessInfo.processInfo.environment["NAVLOG_WRITE_TESTS"] != nil {
      try Data(source.utf8).write(to: file)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == source)
  }
}
