import Foundation
import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkPrintingTests {
  private static let uuid = UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F")

  @Test(arguments: [
    (LinkShop.home, "shop://"),
    (.list, "shop://list"),
    (.item(id: -42), "shop://item/-42"),
    (.tab(id: 1, tab: nil), "shop://tab/1"),
    (.tab(id: 1, tab: "réviews"), "shop://tab/1/r%C3%A9views"),
    (.search(q: "a b&c=d/é+%", page: nil), "shop://search?q=a%20b%26c%3Dd%2F%C3%A9%2B%25"),
    (.search(q: "", page: 2), "shop://search?q=&page=2"),
    (.files(rest: ["a", "b c"]), "shop://files/a/b%20c"),
    (.price(value: 3), "shop://price/3"),
    (.price(value: -0.25), "shop://price/-0.25"),
    (.order(id: uuid ?? UUID()), "shop://order/E621E1F8-C36C-495A-93FC-0C247A3E6E5F"),
    (.gift(wrapped: true), "shop://gift?wrapped=true"),
    (.note("plain"), "shop://plain"),
    (.note("Capital"), "shop:///Capital"),
    (.note("a b"), "shop:///a%20b"),
    (.note("shop.example.com"), "shop:///shop.example.com"),
  ])
  func `a route that names its destination prints a link that resolves to this destination`(
    _ destination: LinkShop, _ url: String
  ) throws {
    let table = try DeepLinkTable<LinkShop>.named()
    #expect(table.url(for: destination) == url)
    #expect(table.resolve(url) == .plan([.show(destination, .push)]))
    let universal = try #require(table.url(for: destination, universal: true))
    #expect(universal.hasPrefix("https://shop.example.com/"))
    #expect(table.resolve(universal) == .plan([.show(destination, .push)]))
  }

  @Test(arguments: [
    LinkShop.filter, .gallery(id: 1), .files(rest: []), .files(rest: ["a", ".."]), .files(rest: ["a/b"]),
    .note(""),
    .note("list"), .note("\u{202E}"), .price(value: 1e300), .price(value: .infinity),
    .note(String(repeating: "a", count: 3_000)), .files(rest: Array(repeating: "a", count: 40)),
  ])
  func `url(for:) returns nil if no route prints a link that resolves to the destination`(
    _ destination: LinkShop
  ) throws {
    #expect(try DeepLinkTable<LinkShop>.named().url(for: destination) == nil)
  }

  @Test func `a route with a closure prints links only if it also has a printing closure`() throws {
    let route = DeepLinkRoute<LinkShop>("i/:id(Int)") { .item(id: try $0.int("id")) }
    #expect(try DeepLinkTable<LinkShop>.shop(route).url(for: .item(id: 1)) == nil)
    let both = route.printing { if case .item(let id) = $0 { ["id": .int(id)] } else { nil } }
    #expect(try DeepLinkTable<LinkShop>.shop(both).url(for: .item(id: 1)) == "shop://i/1")
    #expect(try DeepLinkTable<LinkShop>.shop(both).url(for: .list) == nil)
    for wrong in [[:], ["key": .int(1)], ["id": .int(1), "key": .int(1)]]
      as [[String: LinkMatch.Value]]
    {
      #expect(try DeepLinkTable<LinkShop>.shop(route.printing { _ in wrong }).url(for: .item(id: 1)) == nil)
    }
  }

  @Test func `a destination's link is printed from its first declared route`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("products/*", to: .list), DeepLinkRoute("list", to: .list),
      DeepLinkRoute("help?topic", to: .help))
    #expect(table.url(for: .list) == "shop://products")
    #expect(table.url(for: .help) == nil)
  }

  @Test
  func `a printed link has the first scheme of its table, or the first host if the table has no schemes`()
    throws
  {
    let route = DeepLinkRoute<LinkShop>("list", to: .list)
    let schemes = try DeepLinkTable(schemes: ["Shop", "market"], routes: [route])
    #expect(schemes.url(for: .list) == "shop://list")
    #expect(schemes.url(for: .list, universal: true) == nil)
    let hosts = try DeepLinkTable(hosts: ["Shop.Example.com"], routes: [route])
    #expect(hosts.url(for: .list) == "https://shop.example.com/list")
  }

  @Test func `a table prints a recorded destination by its name and parameters`() throws {
    let table = try DeepLinkTable<RecordedDestination>(
      schemes: ["shop"], routes: [DeepLinkRoute("item/:id(Int)/:tab?", name: "item")])
    let item = RecordedDestination(name: "item", parameters: #"{"id":42}"#)
    #expect(table.url(for: item) == "shop://item/42")
    #expect(table.resolve("shop://item/42") == .plan([.show(item, .push)]))
    #expect(table.url(for: RecordedDestination(name: "item", parameters: #"{"id":"42"}"#)) == nil)
    #expect(table.url(for: RecordedDestination(name: "item", parameters: #"{"id":42,"more":1}"#)) == nil)
    #expect(table.url(for: RecordedDestination(name: "other", parameters: #"{"id":42}"#)) == nil)
    #expect(table.url(for: RecordedDestination(type: "Shop", name: "item", parameters: #"{"id":42}"#)) == nil)
  }
}
