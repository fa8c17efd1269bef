import Foundation
import Navlog
import NavlogTesting
import Testing

@testable import RedirectsAppKit

@MainActor @Suite struct RecordedSessionsTests {
  @Test func `recorded sessions replay in the current app`() {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let app = AppContainer(log: InMemoryEventLog())
    expectReplays(
      of: folder, as: AnyNavigation.self, coding: app.features.coding, links: app.features.links.resolve,
      rules: AppContainer.rules)
  }
}
