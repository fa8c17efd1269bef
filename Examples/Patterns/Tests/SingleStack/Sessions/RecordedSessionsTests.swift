import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import SingleStack

@MainActor @Suite struct RecordedSessionsTests {
  @Test func `recorded sessions replay in the current app`() {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    expectReplays(
      of: folder, as: AnyNavigation.self, coding: AppCoordinator.coding)
  }
}
