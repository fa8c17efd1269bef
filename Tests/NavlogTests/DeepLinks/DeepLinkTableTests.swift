import Foundation
import Testing

@testable import Navlog
@testable import TestFixtures

@Suite struct DeepLinkTableTests {
  @Test(arguments: [
    "shop://item/42", "SHOP://Item/42/", "shop:///item/42", "shop://shop.example.com/item/42",
    "https://shop.example.com/item/42", "https://SHOP.example.com/item/42/?utm_source=x#top",
  ])
  func `the host is the first segment only in links with a custom scheme`(
    _ url: String
  ) throws {
    let table = try DeepLinkTable<LinkShop>.shop(DeepLinkRoute("item/:id(Int)", name: "item"))
    #expect(table.resolve(url) == .plan([.show(.item(id: 42), .push)]))
  }

  @Test(arguments: ["shop://", "shop://item/x", "https://shop.example.com/a/b"])
  func `a link without a route matches nothing`(_ url: String) throws {
    #expect(
      try DeepLinkTable<LinkShop>.shop(DeepLinkRoute("item/:id(Int)", name: "item")).resolve(url) == .noMatch)
  }

  @Test(
    arguments: [
      ("shop://list", .list), ("shop://item/42", .item(id: 42)), ("shop://filter", .filter),
      ("shop://gallery/7", .gallery(id: 7)), ("shop://item/x", nil), ("shop://item/42/x", nil),
      ("market://list", nil), ("shop://item/%00", nil), ("", nil),
    ] as [(String, LinkShop?)])
  func `destination(of:) returns the destination of a link, whatever other steps the link's plan has`(
    _ url: String, _ destination: LinkShop?
  )
    throws
  {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("list", to: .list), DeepLinkRoute("item/:id(Int)", name: "item", below: [.list]),
      DeepLinkRoute("filter", to: .filter, dismissingModals: true, below: [.list]),
      DeepLinkRoute("gallery/:id(Int)", name: "gallery", select: "pictures"))
    #expect(table.destination(of: url) == destination)
  }

  @Test func `a plan whose last step shows no screen has no destination`() {
    for plan in [[], [.select("tab")], [.setPath([])], [.show(.list, .push), .dismissAll]]
      as [[LinkResolution<LinkShop>.Step]]
    {
      #expect(LinkResolution.plan(plan).destination == nil)
    }
  }

  @Test func `a table skips a route whose destination does not accept the values of the link`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("item/:id", name: "item"), DeepLinkRoute("*", to: .help))
    #expect(table.resolve("shop://item/42") == .plan([.show(.help, .push)]))
  }

  @Test
  func `a table without hosts refuses https links, and a table without schemes refuses custom schemes`()
    throws
  {
    let route = DeepLinkRoute<LinkShop>("*", to: .home)
    let schemes = try DeepLinkTable(schemes: ["shop"], routes: [route])
    #expect(schemes.resolve("https://shop.example.com/") == .refused(#"the scheme "https" is not accepted"#))
    let hosts = try DeepLinkTable(hosts: ["shop.example.com"], routes: [route])
    #expect(hosts.resolve("shop://item") == .refused(#"the scheme "shop" is not accepted"#))
  }

  @Test
  @MainActor func `a session opens a Foundation URL like a link with the same text`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(DeepLinkRoute("item/:id(Int)", name: "item"))
    let session = RouterSession<LinkShop>(configuration: .init(links: table.resolve))
    #expect(session.open(try #require(URL(string: "shop://item/42"))) == .applied)
    #expect(session.router.navigationStackPath == [.item(id: 42)])
    #expect(
      session.open(try #require(URL(string: "https://ada@shop.example.com/item/42")))
        == .noEffect(.refused("the URL carries user information")))
    let events = try session.timeline.events()
    #expect(events.map(\.origin) == [.deepLink, .deepLink])
    #expect(events.first?.action == .deepLink(url: "shop://item/42", .plan([.show(.item(id: 42), .push)])))
    #expect(events.first?.source?.file == #fileID)
  }

  @Test func `a table lists its most specific routes first`() throws {
    let table = try DeepLinkTable<LinkShop>.shop(
      DeepLinkRoute("*", to: .home),
      DeepLinkRoute("item/:id(Int)/:tab?ref", name: "item", select: "cart", below: [.list]),
      DeepLinkRoute("help/:rest+", dismissingModals: true) { _ in .help })
    #expect(table.schemes == ["shop"])
    #expect(table.hosts == ["shop.example.com"])
    #expect(table.routes.map(\.pattern) == ["item/:id(Int)/:tab?ref", "help/:rest+", "*"])
    #expect(table.routes.map(\.name) == ["item", nil, nil])
    #expect(
      table.routes.map { $0.parameters.map(\.description) } == [["id(Int)", "tab", "ref"], ["rest+"], []])
    #expect(table.routes.map(\.select) == ["cart", nil, nil])
    #expect(table.routes.map(\.dismissesModals) == [true, true, false])
    #expect(table.routes.map(\.replacesStack) == [true, false, false])
    #expect(table.routes.map(\.prints) == [true, false, true])
  }

  @Test(arguments: [
    (["1shop"], [], #"the scheme "1shop" is malformed: use a letter, then letters, digits, "+", "-" or ".""#),
    (["shop:"], [], #"the scheme "shop:" is malformed: use a letter, then letters, digits, "+", "-" or ".""#),
    ([""], [], #"the scheme "" is malformed: use a letter, then letters, digits, "+", "-" or ".""#),
    (
      ["HTTPS"], [],
      #"the scheme "https" belongs to the web: instead, name the hosts of the app's universal links"#
    ),
    ([], ["https://a"], #"the host "https://a" is not a host name such as "shop.example.com""#),
    ([], ["a:80"], #"the host "a:80" is not a host name such as "shop.example.com""#),
    (["shop"], [""], #"the host "" is not a host name such as "shop.example.com""#),
    ([], [], "a table of links needs a scheme or a host"),
  ])
  func `a table rejects malformed schemes and hosts, and the schemes http and https`(
    _ schemes: [String], _ hosts: [String], _ text: String
  ) {
    let error = #expect(throws: DeepLinkTableError.self) {
      try DeepLinkTable<LinkShop>(schemes: schemes, hosts: hosts, routes: [])
    }
    #expect(error?.description == text)
  }
}
