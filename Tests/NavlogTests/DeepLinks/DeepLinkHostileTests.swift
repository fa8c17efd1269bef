import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkHostileTests {
  /// Hostile links in the order of the checks: characters, authority, path, query, fragment, the app's schemes and hosts.
  static let hostile: [(url: String, reason: String)] = [
    ("", "the URL is empty"),
    ("shop://item/\u{0}", "the URL contains a NUL"),
    ("shop://it\nem/42", "the URL contains a control character"),
    ("shop://item/42\r\nX-Header: 1", "the URL contains a control character"),
    ("\tshop://item/42", "the URL contains a control character"),
    ("shop://item/\u{1B}[2J", "the URL contains a control character"),
    ("shop://item/\u{7F}", "the URL contains a control character"),
    (" shop://item/42", "the URL contains a space"),
    ("shop://item/42 ", "the URL contains a space"),
    ("shop://item/4 2", "the URL contains a space"),
    ("shop:\\\\item\\42", "the URL contains a backslash"),
    ("https://shop.example.com\\@evil.example/", "the URL contains a backslash"),
    ("https://shop.example.com/..\\..\\etc", "the URL contains a backslash"),
    ("shop://item/café", "the URL contains a character that is not ASCII"),
    ("https://shop.example.com\u{FF0F}evil.example/", "the URL contains a character that is not ASCII"),
    ("https://ѕhop.example.com/item/42", "the URL contains a character that is not ASCII"),
    ("https://ｓｈｏｐ.example.com/item/42", "the URL contains a character that is not ASCII"),
    ("https://shop。example.com/item/42", "the URL contains a character that is not ASCII"),
    ("shop://item/\u{202E}24", "the URL contains a character that is not ASCII"),
    ("shop://item/4\u{200B}2", "the URL contains a character that is not ASCII"),
    ("shop://item/\u{85}", "the URL contains a character that is not ASCII"),
    ("shop://item/<script>", "the URL contains a character that must be escaped"),
    ("shop://item/\"42\"", "the URL contains a character that must be escaped"),
    ("shop://item/{id}", "the URL contains a character that must be escaped"),
    ("shop://item/a|b", "the URL contains a character that must be escaped"),
    ("shop://item/`id`", "the URL contains a character that must be escaped"),
    ("shop://item/a^b", "the URL contains a character that must be escaped"),
    ("https://[::1]/item/42", "the URL contains a character that must be escaped"),
    ("https://[fe80::1%25eth0]/", "the URL contains a character that must be escaped"),
    ("shop://search?filter[a]=1", "the URL contains a character that must be escaped"),
    ("shop://item/%", "a percent escape is not two hexadecimal digits"),
    ("shop://item/4%2", "a percent escape is not two hexadecimal digits"),
    ("shop://item/%zz", "a percent escape is not two hexadecimal digits"),
    ("shop://item/%2", "a percent escape is not two hexadecimal digits"),
    ("shop://item/%%32", "a percent escape is not two hexadecimal digits"),
    ("shop://item/%u0041", "a percent escape is not two hexadecimal digits"),
    ("shop://item?q=%+1", "a percent escape is not two hexadecimal digits"),

    ("item/42", "the URL has no scheme"),
    ("/item/42", "the URL has no scheme"),
    ("//shop.example.com/item/42", "the URL has no scheme"),
    ("://item/42", "the URL has no scheme"),
    ("1shop://item/42", "the URL has no scheme"),
    ("sh%6Fp://item/42", "the URL has no scheme"),
    ("shop/x://item/42", "the URL has no scheme"),
    ("shop:item/42", "the URL has no // after its scheme"),
    ("shop:/item/42", "the URL has no // after its scheme"),
    ("javascript:alert(1)", "the URL has no // after its scheme"),
    ("data:text/html,hello", "the URL has no // after its scheme"),
    ("mailto:a@shop.example.com", "the URL has no // after its scheme"),
    ("tel:110", "the URL has no // after its scheme"),
    ("https://user@shop.example.com/item/42", "the URL carries user information"),
    ("https://user:secret@shop.example.com/item/42", "the URL carries user information"),
    ("https://shop.example.com@evil.example/item/42", "the URL carries user information"),
    ("https://@shop.example.com/item/42", "the URL carries user information"),
    ("https://shop.example.com:80@evil.example/", "the URL carries user information"),
    ("shop://a@item/42", "the URL carries user information"),
    ("https://shop.example.com:8443/item/42", "the URL names a port"),
    ("https://shop.example.com:443/item/42", "the URL names a port"),
    ("https://shop.example.com:/item/42", "the URL names a port"),
    ("https://shop.example.com:99999999999/item/42", "the URL names a port"),
    ("https://shop.example.com:-1/item/42", "the URL names a port"),
    ("shop://item:42", "the URL names a port"),
    ("https://shop.example.com%00.evil.example/", "the host is not a host name"),
    ("https://shop%2Eexample.com/item/42", "the host is not a host name"),
    ("https://shop.example.com%2F@evil/", "the URL carries user information"),
    ("https://shop..example.com/item/42", "the host is not a host name"),
    ("https://shop.example.com./item/42", "the host is not a host name"),
    ("https://shop.example.com;evil/item/42", "the host is not a host name"),
    ("shop://../item/42", "the host is not a host name"),
    ("shop://./item/42", "the host is not a host name"),
    ("shop://it*m/42", "the host is not a host name"),

    ("shop://item//42", "the path has an empty segment"),
    ("shop:////item/42", "the path has an empty segment"),
    ("shop://item/42//", "the path has an empty segment"),
    ("https://shop.example.com//evil.example/", "the path has an empty segment"),
    ("shop://item/./42", "the path has a dot segment"),
    ("shop://item/..", "the path has a dot segment"),
    ("shop://item/../admin", "the path has a dot segment"),
    ("shop://item/%2e%2e/admin", "the path has a dot segment"),
    ("shop://item/%2E./admin", "the path has a dot segment"),
    ("shop://item/%2e", "the path has a dot segment"),
    ("shop://item/a%2Fb", "an escape stands for a slash"),
    ("shop://item/..%2f..%2fadmin", "an escape stands for a slash"),
    ("shop://item/..%5cadmin", "an escape stands for a backslash"),
    ("shop://item/%00", "an escape stands for a NUL"),
    ("shop://item/42%00.png", "an escape stands for a NUL"),
    ("shop://item/%0d%0aX-Header:1", "an escape stands for a control character"),
    ("shop://item/%1B[2J".replacing("[", with: "%5B"), "an escape stands for a control character"),
    ("shop://item/%7f", "an escape stands for a control character"),
    ("shop://item/%C2%85", "an escape stands for a control character"),
    ("shop://item/%ff%fe", "an escape is not UTF-8"),
    ("shop://item/%c0%af", "an escape is not UTF-8"),
    ("shop://item/%c0%80", "an escape is not UTF-8"),
    ("shop://item/%ed%a0%80", "an escape is not UTF-8"),
    ("shop://item/%f4%90%80%80", "an escape is not UTF-8"),
    ("shop://item/%e2%82", "an escape is not UTF-8"),
    ("shop://item/%80", "an escape is not UTF-8"),
    ("shop://item/%E2%80%AEgnp.exe", "an escape stands for an invisible character"),
    ("shop://item/%E2%81%A6x%E2%81%A9", "an escape stands for an invisible character"),
    ("shop://item/4%E2%80%8B2", "an escape stands for an invisible character"),
    ("shop://item/%EF%BB%BF42", "an escape stands for an invisible character"),
    ("shop://item/%C2%A0", "an escape stands for an invisible character"),
    ("shop://item/%E2%80%A8", "an escape stands for an invisible character"),
    ("shop://item/%F3%A0%81%81", "an escape stands for an invisible character"),
    ("shop://item/%EE%80%80", "an escape stands for an invisible character"),

    ("shop://search?q=1&q=2", "the query has a key twice"),
    ("shop://search?q=1&%71=2", "the query has a key twice"),
    ("shop://search?%C3%A9=1&e%CC%81=2", "the query has a key twice"),
    ("shop://search?q&q", "the query has a key twice"),
    ("shop://search?=1", "the query has an item without a key"),
    ("shop://search?a=1&&b=2", "the query has an item without a key"),
    ("shop://search?a=1&", "the query has an item without a key"),
    ("shop://search?&", "the query has an item without a key"),
    ("shop://search?q=%00", "an escape stands for a NUL"),
    ("shop://search?q=%E2%80%AE", "an escape stands for an invisible character"),
    ("shop://search?%ff=1", "an escape is not UTF-8"),
    ("shop://item/42#%00", "an escape stands for a NUL"),
    ("shop://item/42#a#b", "the URL cannot be parsed"),

    ("http://shop.example.com/item/42", "the scheme \"http\" is not accepted"),
    ("file:///etc/passwd", "the scheme \"file\" is not accepted"),
    ("javascript://item/%0aalert(1)", "an escape stands for a control character"),
    ("javascript://shop.example.com/alert(1)", "the scheme \"javascript\" is not accepted"),
    ("shopp://item/42", "the scheme \"shopp\" is not accepted"),
    (
      "x" + String(repeating: "y", count: 60) + "://item",
      "the scheme \"x" + String(repeating: "y", count: 39) + "...\" is not accepted"
    ),
    ("https:///item/42", "the URL has no host"),
    ("https://evil.example/item/42", "the host \"evil.example\" is not accepted"),
    ("https://shop.example.com.evil.example/", "the host \"shop.example.com.evil.example\" is not accepted"),
    ("https://evil-shop.example.com/item/42", "the host \"evil-shop.example.com\" is not accepted"),
    ("https://example.com/item/42", "the host \"example.com\" is not accepted"),
    ("https://127.0.0.1/item/42", "the host \"127.0.0.1\" is not accepted"),
    ("https://xn--hop-7ed.example.com/item/42", "the host \"xn--hop-7ed.example.com\" is not accepted"),
  ]

  // The tests use loops, because test arguments would be printed without escapes.

  @Test func `a hostile link is refused, and the reason is its first problem`() throws {
    let table = try DeepLinkTable<LinkShop>(
      schemes: ["shop"], hosts: ["shop.example.com"], routes: [DeepLinkRoute("*", to: .home)])
    for (url, reason) in Self.hostile {
      #expect(table.resolve(url) == .refused(reason), Comment(rawValue: StoredText.escaped(url)))
    }
  }

  @Test func `the reason for a refused link is safe to print and survives a round trip`() {
    for (_, reason) in Self.hostile {
      #expect(Outcome.Reason.refused(reason).description == "refused(\(reason))")
      #expect(Outcome.Reason("refused(\(reason))") == .refused(reason))
    }
  }

  @Test func `a link that is too long is refused within a millisecond, whatever its length`() throws {
    let endless = [
      "shop://item/" + String(repeating: "a", count: 20_000_000),
      "shop://search?" + String(repeating: "a&", count: 5_000_000),
      "shop://item" + String(repeating: "/..", count: 5_000_000),
      String(repeating: "é", count: 5_000_000),
    ]
    let table = try DeepLinkTable<LinkShop>.named()
    for (index, url) in endless.enumerated() {
      let isRefused = table.resolve(url) == .refused("the URL is longer than 2048 bytes")
      #expect(isRefused, "URL \(index)")
      // The fastest of five runs counts, because the machine may be busy.
      let times = (1...5).map { _ in ContinuousClock().measure { _ = table.resolve(url) } }
      #expect(times.contains { $0 < .milliseconds(1) }, "URL \(index)")
    }
  }
}
