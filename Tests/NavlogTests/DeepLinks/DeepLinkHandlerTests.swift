import Navlog
import Testing

@testable import TestFixtures

@Suite("Handlers of links") struct DeepLinkHandlerTests {
  private enum Character: Hashable, Sendable {
    case list
    case detail(identifier: Int)
  }

  /// As the pattern of features with their own handlers writes it.
  private struct CharacterHandler: DeepLinkHandler {
    let scheme = "challenge"
    let host = "character"

    func resolve(_ url: LinkURL) -> Character? {
      switch url.path {
      case "/list": .list
      case "/detail": url.queryParameter("id").flatMap { Int($0) }.map { .detail(identifier: $0) }
      default: nil
      }
    }
  }

  private struct Fixed: DeepLinkHandler {
    var scheme = "shop"
    let host: String
    let destination: LinkShop?

    func resolve(_ url: LinkURL) -> LinkShop? { destination }
  }

  @Test("resolve the list URL of their feature")
  func list() throws {
    #expect(CharacterHandler().resolve(try LinkURL("challenge://character/list")) == .list)
  }

  @Test("resolve the detail URL of their feature")
  func detail() throws {
    #expect(
      CharacterHandler().resolve(try LinkURL("challenge://character/detail?id=42")) == .detail(identifier: 42)
    )
    #expect(CharacterHandler().resolve(try LinkURL("challenge://character/detail")) == nil)
  }

  @Test("are asked in order for links with their scheme and host, until one has an answer")
  func order() {
    let links = DeepLinks(handlers: [
      Fixed(host: "other", destination: .home), Fixed(host: "item", destination: nil),
      Fixed(host: "Item", destination: .filter), Fixed(host: "item", destination: .help),
    ])
    #expect(links.resolve("SHOP://ITEM/42") == .plan([.show(.filter, .modal(.sheet()))]))
    #expect(links.resolve("shop://third/42") == .refused(#"the host "third" is not accepted"#))
    #expect(links.resolve("market://item/42") == .refused(#"the scheme "market" is not accepted"#))
  }

  @Test("of a feature are lifted into the app's destinations")
  func lifted() {
    let links = DeepLinks<LinkShop>(handlers: [
      CharacterHandler().map { if case .detail(let id) = $0 { .item(id: id) } else { nil } }
    ])
    #expect(links.resolve("challenge://character/detail?id=7") == .plan([.show(.item(id: 7), .push)]))
    #expect(links.resolve("challenge://character/list") == .noMatch)
  }

  @Test("come before the table, which has the rest")
  func table() throws {
    let table = try DeepLinkTable<LinkShop>.shop(DeepLinkRoute("item/:id(Int)", name: "item", below: [.list]))
    let links = DeepLinks(
      handlers: [
        Fixed(host: "help", destination: .help), Fixed(host: "item", destination: nil),
        Fixed(scheme: "https", host: "help.example.com", destination: nil),
      ], table: table)
    #expect(links.resolve("shop://help/x") == .plan([.show(.help, .push)]))
    #expect(links.resolve("shop://item/42") == .plan([.dismissAll, .setPath([.list, .item(id: 42)])]))
    #expect(links.resolve("shop://item/x") == .noMatch)
    #expect(links.resolve("https://help.example.com/") == .noMatch)
    #expect(links.resolve("https://evil.example/") == .refused(#"the host "evil.example" is not accepted"#))
    #expect(links.url(for: .item(id: 42)) == "shop://item/42")
  }

  @Test("never see a link that is not acceptable")
  func hostile() {
    let links = DeepLinks(handlers: [Fixed(host: "item", destination: .home)])
    for (url, reason) in DeepLinkHostileTests.hostile where !reason.hasSuffix("is not accepted") {
      if reason == "the URL has no host" { continue }
      #expect(links.resolve(url) == .refused(reason))
    }
  }

  @Test("and tables are both resolvers")
  func resolvers() throws {
    let resolvers: [any LinkResolver<LinkShop>] = [
      try DeepLinkTable<LinkShop>.named(), DeepLinks<LinkShop>(),
    ]
    #expect(
      resolvers.map { $0.resolve("shop://list") }
        == [.plan([.show(.list, .push)]), .refused(#"the scheme "shop" is not accepted"#)])
  }
}
