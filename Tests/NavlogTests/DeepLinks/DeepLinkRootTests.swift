import Navlog
import Observation
import Testing

@testable import TestFixtures

/// Links that select a root.
@Suite @MainActor struct DeepLinkRootTests {
  private func makeSession(
    _ rules: NavigationRules<LinkShop> = NavigationRules()
  ) throws -> RouterSession<LinkShop> {
    let links = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("item/:id(Int)", name: "item", select: "cart", below: []))
    return RouterSession(configuration: .init(roots: ["home"], links: links.resolve, rules: rules))
  }

  /// Rules that defer the target of the links until the flag is true.
  private let login = NavigationRules<LinkShop>(guards: [
    gate("isLoggedIn", before: .item(id: 7), showing: nil)
  ])

  @Test func `a link that selects a missing root is refused, and the log contains the reason`() throws {
    let session = try makeSession()
    #expect(session.open("shop://item/7") == .noEffect(.refused("there is no root cart")))
    #expect(session.state.pathText == "home")
    #expect(
      try session.timeline.events().last?.action
        == .deepLink(url: "shop://item/7", .refused("there is no root cart")))
  }

  @Test func `if a link is refused because its root is missing, credentials in the URL are masked`() throws {
    let links = try DeepLinkTable<LinkShop>.shop(DeepLinkRoute("invite/:_0", name: "note", select: "cart"))
    let session = RouterSession<LinkShop>(configuration: .init(roots: ["home"], links: links.resolve))
    session.open("shop://invite/eyJhbGciOiJIUzI1NiJ9")
    let call = try #require(try session.timeline.events().last?.action)
    let url = try #require(call.url)
    #expect(call == .deepLink(url: url, .refused("there is no root cart")))
    #expect(url.hasPrefix("shop://invite/") && !url.contains("eyJ"))
  }

  @Test func `a link can select a root that the app has opened`() throws {
    let session = try makeSession()
    session.openRoot("cart")
    #expect(session.open("shop://item/7") == .applied)
    #expect(session.state.pathText == "cart/item(id: 7)")
  }

  @Test func `a link that is queued can select a root that an earlier queued call opens`() throws {
    let session = try makeSession()
    withObservationTracking {
      _ = session.router.entries
    } onChange: {
      MainActor.assumeIsolated {
        session.openRoot("cart")
        session.open("shop://item/7")
      }
    }
    session.router.navigate(to: .list)
    #expect(session.state.pathText == "cart/item(id: 7)")
  }

  @Test func `a guard can defer a link until the app has opened the root of the link`() throws {
    let session = try makeSession(login)
    #expect(session.open("shop://item/7") == .applied)
    session.openRoot("cart")
    session.setFlag("isLoggedIn", true)
    #expect(session.state.pathText == "cart/item(id: 7)")
  }

  @Test func `a deferred link is abandoned if its root is missing when the flag changes`() throws {
    let session = try makeSession(login)
    session.open("shop://item/7")
    let intent = try #require(session.state.pendingIntents.first)
    session.setFlag("isLoggedIn", true)
    #expect(session.state.pathText == "home" && session.state.pendingIntents.isEmpty)
    let last = try #require(try session.timeline.events().last)
    #expect(last.action == .abandon(intent.id, why: "there is no root cart"))
    #expect(last.origin == .deepLink)
  }
}
