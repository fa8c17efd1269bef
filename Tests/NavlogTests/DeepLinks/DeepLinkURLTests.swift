import Navlog
import Testing

@testable import TestFixtures

@Suite("A URL is read strictly") struct DeepLinkURLTests {
  @Test("into scheme, host, segments, query and fragment, each decoded once")
  func parts() throws {
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

  @Test("and scheme and host in lower case, the path in its own")
  func cases() throws {
    let link = try LinkURL("HTTPS://Shop.Example.COM/Item/AbC")
    #expect(link.scheme == "https")
    #expect(link.host == "shop.example.com")
    #expect(link.segments == ["Item", "AbC"])
    #expect(link.description == "HTTPS://Shop.Example.COM/Item/AbC")
  }

  @Test(
    "and a slash may end the path, a question mark or a hash may be followed by nothing",
    arguments: [
      ("shop://", []), ("shop:///", []), ("shop:///a", ["a"]), ("shop://h", []), ("shop://h/", []),
      ("shop://my_h-1.x/a/", ["a"]), ("shop://h/a?", ["a"]), ("shop://h/a#", ["a"]), ("shop://h/a/?#", ["a"]),
      ("shop://h/a;b,c=d:e@f!$&'()*+", ["a;b,c=d:e@f!$&'()*+"]),
      ("shop://h/~a-b_c.d/...", ["~a-b_c.d", "..."]),
    ])
  func tolerated(_ url: String, _ segments: [String]) throws {
    #expect(try LinkURL(url).segments == segments)
  }

  @Test("of up to 2048 bytes, 32 segments and 32 query items")
  func limits() throws {
    let long = "shop://h/" + String(repeating: "a", count: 2_048 - 9)
    #expect(try LinkURL(long).segments.count == 1)
    #expect(throws: LinkRefusal("the URL is longer than 2048 bytes")) { try LinkURL(long + "a") }

    let deep = "shop://h" + String(repeating: "/a", count: 32)
    #expect(try LinkURL(deep + "/").segments.count == 32)
    #expect(throws: LinkRefusal("the path has more than 32 segments")) { try LinkURL(deep + "/a") }

    let wide = "shop://h?" + (1...32).map { "k\($0)" }.joined(separator: "&")
    #expect(try LinkURL(wide).query.count == 32)
    #expect(throws: LinkRefusal("the query has more than 32 items")) { try LinkURL(wide + "&k33") }
  }
}
