import Foundation
import Navlog
import NavlogSQLite
import Testing

/// What the pages say that a command, a statement or a script does is what it does.
@MainActor
struct TranscriptTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try SampleLog.write(to: folder.path("challenge.sqlite"))
    for page in DocumentationPage.all {
      for block in page.blocks("json") where block.text.hasPrefix("{\"routes\"") {
        try Data(block.text.utf8).write(to: folder.url.appendingPathComponent("routes.json"))
      }
    }
  }

  @Test func `write for authors`() throws {
    if let path = ProcessInfo.processInfo.environment["NAVLOG_SAMPLE_LOG"] {
      try? FileManager.default.removeItem(atPath: path)
      try SampleLog.write(to: path)
    }
  }
}
