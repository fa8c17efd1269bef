import Foundation
import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkHandlerTests {
  private enum Character: Hashable, Sendable {
    case list
    case detail(identifier: Int)
  }

  /// The link handler of a feature.
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

  @Test func `a handler resolves the list URL of its feature`() throws {
    #expect(CharacterHandler().resolve(try LinkURL("challenge://character/list")) == .list)
  }

  @Test func `a handler resolves the detail URL of its feature, but not without an identifier`()
    throws
  {
    #expect(
      CharacterHandler().resolve(try LinkURL("challenge://character/detail?id=42")) == .detail(identifier: 42)
    )
    #expect(CharacterHandler().resolve(try LinkURL("challenge://character/detail")) == nil)
  }

  @Test
  func `handlers with the scheme and host of a link are tried in order until a handler resolves the link`() {
    let links = DeepLinks(handlers: [
      Fixed(host: "other", destination: .home), Fixed(host: "item", destination: nil),
      Fixed(host: "Item", destination: .filter), Fixed(host: "item", destination: .help),
    ])
    #expect(links.resolve("SHOP://ITEM/42") == .plan([.show(.filter, .sheet)]))
    #expect(links.resolve("shop://third/42") == .refused(#"the host "third" is not accepted"#))
    #expect(links.resolve("market://item/42") == .refused(#"the scheme "market" is not accepted"#))
  }

  @Test func `the method map converts a feature's destinations into those of the app`() {
    let links = DeepLinks<LinkShop>(handlers: [
      CharacterHandler().map { if case .detail(let id) = $0 { .item(id: id) } else { nil } }
    ])
    #expect(links.resolve("challenge://character/detail?id=7") == .plan([.show(.item(id: 7), .push)]))
    #expect(links.resolve("challenge://character/list") == .noMatch)
  }

  @Test func `link handlers are tried before the table of links`() throws {
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

  @Test func `a malformed link is refused before any handler receives it`() {
    let links = DeepLinks(handlers: [Fixed(host: "item", destination: .home)])
    for (url, reason) in DeepLinkHostileTests.hostile where !reason.hasSuffix("is not accepted") {
      if reason == "the URL has no host" { continue }
      #expect(links.resolve(url) == .refused(reason))
    }
  }

  @Test func `a handler resolves a Foundation URL as strictly as a link with the same text`() throws {
    let handler = CharacterHandler()
    func resolve(_ url: String) throws -> Character? { handler.resolve(try #require(URL(string: url))) }
    #expect(try resolve("CHALLENGE://Character/detail?id=42") == .detail(identifier: 42))
    #expect(try resolve("challenge://other/list") == nil)
    #expect(try resolve("challenge://character:80/list") == nil)
    #expect(try resolve("challenge://character/detail?id=1&id=2") == nil)
  }
}
