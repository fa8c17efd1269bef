import ChallengeNavigation
import Foundation
import Navlog
import NavlogTesting
import Testing

@MainActor @Suite struct RecordedSessionsTests {
  @Test func `recorded sessions replay in the current app`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    expectReplays(of: folder, as: AppNavigation.self, links: try DeepLink.makeTable().resolve)
  }
}
