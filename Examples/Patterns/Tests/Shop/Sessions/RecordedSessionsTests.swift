import Foundation
import Navlog
import NavlogTesting
import ShopCatalog
import Testing

@testable import Shop

@MainActor @Suite struct RecordedSessionsTests {
  @Test func `recorded sessions replay in the current app`() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let links = try AppRules.makeLinks(InMemoryProductRepository())
    expectReplays(
      of: folder, as: AppDestination.self, links: links.resolve,
      rules: NavigationRules(guards: AppRules.guards))
  }
}
