import Foundation
import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkURLTests {
  @Test func `the scheme, host, segments, query and fragment of a URL are decoded exactly once`() throws {
    let link = try LinkURL("challenge://character/caf%C3%A9%20noir/%252e?q=a%2Fb%5C&empty&x=1+1=2#top%21")
    #expect(link.scheme == "challenge")
    #expect(link.host == "character")
    #expect(link.segments == ["café noir", "%2e"])
    #expect(link.path == "/café noir/%2e")
    #expect(link.query == ["q": "a/b\\", "empty": "", "x": "1+1=2"])
    #expect(link.queryParameter("empty") == "")
    #expect(link.queryParameter("none") == nil)
    #expect(link.fragment == "top!")
  }

  @Test func `the scheme and host of a URL are lowercased, but not the path`() throws {
    let link = try LinkURL("HTTPS://Shop.Example.COM/Item/AbC")
    #expect(link.scheme == "https")
    #expect(link.host == "shop.example.com")
    #expect(link.segments == ["Item", "AbC"])
    #expect(link.description == "HTTPS://Shop.Example.COM/Item/AbC")
  }

  @Test(arguments: [
    ("shop://", []), ("shop:///", []), ("shop:///a", ["a"]), ("shop://h", []), ("shop://h/", []),
    ("shop://my_h-1.x/a/", ["a"]), ("shop://h/a?", ["a"]), ("shop://h/a#", ["a"]), ("shop://h/a/?#", ["a"]),
    ("shop://h/a;b,c=d:e@f!$&'()*+", ["a;b,c=d:e@f!$&'()*+"]),
    ("shop://h/~a-b_c.d/...", ["~a-b_c.d", "..."]),
  ])
  func `the path of a URL can end with a slash, and the query and fragment can be empty`(
    _ url: String, _ segments: [String]
  )
    throws
  {
    #expect(try LinkURL(url).segments == segments)
  }

  @Test func `a URL may have up to 2,048 bytes, 32 segments and 32 query items`() throws {
    let long = "shop://h/" + String(repeating: "a", count: 2_048 - 9)
    #expect(try LinkURL(long).segments.count == 1)
    #expect(throws: LinkURL.Refusal("the URL is longer than 2048 bytes")) { try LinkURL(long + "a") }

    let deep = "shop://h" + String(repeating: "/a", count: 32)
    #expect(try LinkURL(deep + "/").segments.count == 32)
    #expect(throws: LinkURL.Refusal("the path has more than 32 segments")) { try LinkURL(deep + "/a") }

    let wide = "shop://h?" + (1...32).map { "k\($0)" }.joined(separator: "&")
    #expect(try LinkURL(wide).query.count == 32)
    #expect(throws: LinkURL.Refusal("the query has more than 32 items")) { try LinkURL(wide + "&k33") }
  }

  @Test func `queryParameter returns nil for a Foundation URL that would be refused as a link`() throws {
    func parameter(_ url: String) throws -> String? {
      try #require(URL(string: url)).queryParameter("id")
    }
    #expect(try parameter("challenge://character/detail?id=a%20b&x=1") == "a b")
    #expect(try parameter("challenge://character/detail?id") == "")
    #expect(try parameter("challenge://character/detail?key=1") == nil)
    for malformed in [
      "challenge://character/detail?id=1&id=2", "challenge://character/detail?id=%00",
      "challenge://user@character/detail?id=1", "challenge://character/../detail?id=1", "/detail?id=1",
    ] {
      #expect(try parameter(malformed) == nil, "\(malformed)")
    }
  }
}
