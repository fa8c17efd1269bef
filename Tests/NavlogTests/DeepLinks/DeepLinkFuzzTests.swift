import Navlog
import Testing

@testable import TestFixtures

@Suite struct DeepLinkFuzzTests {
  private static let corpus = [
    "shop://item/42", "shop://tab/7/reviews", "shop://search?q=red%20shoes&page=2", "shop://files/a/b/c#top",
    "https://shop.example.com/order/E621E1F8-C36C-495A-93FC-0C247A3E6E5F", "shop://gift?wrapped=true",
    "shop:///caf%C3%A9", "https://shop.example.com/price/1.5/?utm_source=mail",
  ]
  private static let pieces = [
    "%", "%2", "%2e", "%2F", "%00", "%ff", "%C3%A9", "%E2%80%AE", "..", "/", "//", "\\", ":", "@", "?", "#",
    "&", "=", "+",
    "\u{0}", "\n", " ", "é", "\u{202E}", "[", "]", "shop", "https://", "-0", "9223372036854775808", ";", "*",
    "~", "a", "1",
  ]

  @Test(arguments: [UInt64(1), 20, 300])
  func `a mutated link never crashes the parser, and an accepted link survives printing and parsing`(
    _ seed: UInt64
  ) throws {
    var generator = SeededLinkGenerator(seed: seed)
    let table = try DeepLinkTable<LinkShop>.named()
    var accepted = 0
    for round in 1...2_000 {
      let url = Self.mutation(using: &generator)
      let context = Comment(rawValue: "seed \(seed), round \(round): \(url.debugDescription)")
      let resolution = table.resolve(url)
      #expect(resolution == table.resolve(url), context)
      guard let link = try? LinkURL(url) else {
        guard case .refused = resolution else {
          Issue.record(context)
          continue
        }
        continue
      }
      accepted += 1
      #expect(link.description == url, context)
      #expect(!link.segments.contains { $0.isEmpty || $0 == "." || $0 == ".." || $0.contains("/") }, context)
      #expect((link.segments + link.query.keys + link.query.values).allSatisfy(Self.isVisible), context)
      #expect(try LinkURL(link.rewritten) == LinkURL(link.rewritten), context)
      #expect(try LinkURL(link.rewritten).segments == link.segments, context)
      #expect(try LinkURL(link.rewritten).query == link.query, context)
      if case .plan(let steps) = resolution, case .show(let destination, .push)? = steps.last {
        let printed = try #require(table.url(for: destination), context)
        #expect(table.resolve(printed) == resolution, context)
      }
    }
    // A run that refuses every link would not test accepted links.
    #expect(accepted > 200, "seed \(seed)")
  }

  private static func isVisible(_ text: String) -> Bool {
    text.unicodeScalars.allSatisfy { scalar in
      let category = scalar.properties.generalCategory
      return category != .control && category != .format && category != .lineSeparator
        && category != .privateUse
    }
  }

  private static func mutation(using generator: inout SeededLinkGenerator) -> String {
    var scalars = Array((corpus.randomElement(using: &generator) ?? "").unicodeScalars)
    for _ in 0..<Int.random(in: 1...3, using: &generator) {
      let place = Int.random(in: 0...scalars.count, using: &generator)
      switch Int.random(in: 0..<5, using: &generator) {
      case 0:
        scalars.insert(contentsOf: (pieces.randomElement(using: &generator) ?? "").unicodeScalars, at: place)
      case 1 where place < scalars.count: scalars.remove(at: place)
      case 2 where place < scalars.count:
        scalars[place] = Unicode.Scalar(UInt8.random(in: 0...127, using: &generator))
      case 3:
        let end = Int.random(in: place...scalars.count, using: &generator)
        scalars.insert(contentsOf: scalars[place..<end], at: end)
      default:
        scalars.insert(Unicode.Scalar(UInt8.random(in: 48...122, using: &generator)), at: place)
      }
    }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars)
    return text
  }
}

extension LinkURL {
  /// The same link, with every byte of its path and query escaped.
  fileprivate var rewritten: String {
    func escaped(_ text: String) -> String {
      text.utf8.map { byte in "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16) }.joined()
    }
    let path = segments.map { "/" + escaped($0) }.joined()
    let items = query.sorted { $0.key < $1.key }.map { escaped($0.key) + "=" + escaped($0.value) }
    return "\(scheme)://\(host)\(path)" + (items.isEmpty ? "" : "?" + items.joined(separator: "&"))
  }
}
