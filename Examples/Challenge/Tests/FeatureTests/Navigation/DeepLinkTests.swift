import ChallengeNavigation
import Foundation
import Navlog
import Testing

@Suite struct DeepLinkTests {
  private let links: DeepLinkTable<AppNavigation>

  init() throws { links = try DeepLink.makeTable() }

  /// The links of the schema, and links that consist of only a host, which open the host's list.
  @Test(
    arguments: [
      ("challenge://character/list", .characterList), ("challenge://character", .characterList),
      ("challenge://character/42", .characterDetail(id: 42)),
      ("challenge://character/1", .characterDetail(id: 1)),
      ("challenge://character/999", .characterDetail(id: 999)),
      ("challenge://location/3", .locationDetail(id: 3)),
      ("challenge://episode/list", .episodeList), ("challenge://episode", .episodeList),
      ("challenge://episode/12", .episodeDetail(id: 12)),
    ] as [(String, AppNavigation)])
  func `a link pushes its screen on the visible router`(url: String, destination: AppNavigation) {
    #expect(links.resolve(url) == .plan([.show(destination, .push)]))
    #expect(URL(string: url).flatMap(DeepLink.destination) == destination)
  }

  @Test(arguments: [
    "challenge://planet/9", "challenge://character/forty-two", "challenge://location",
    "challenge://location/list", "challenge://location/three", "challenge://episode/one",
    "challenge://character/+42", "challenge://character/042", "challenge://characters/42",
    "challenge://character/42/episodes", "challenge://character/4.2", "challenge://character/0x2A",
    "challenge://character/99999999999999999999", "challenge://settings", "challenge://episode/1/2/3",
  ])
  func `an unknown link has no match`(url: String) {
    #expect(links.resolve(url) == .noMatch)
    #expect(URL(string: url).map { DeepLink.destination(from: $0) } == .some(nil))
  }

  @Test(arguments: [
    "", " ", "42", "character/42", "/character/42", "//character/42", "challenge:", "challenge://",
    "challenge:character/42", "https://character/42", "https://example.com/character/42",
    "javascript:alert(1)",
    "file:///etc/passwd", "challenges://character/42", "challenge://user@character/42",
    "challenge://user:secret@character/42", "challenge://character:80/42",
    "challenge://character/../location/3",
    "challenge://character/./42", "challenge://character/%2e%2e/42", "challenge://character/%2E%2E",
    "challenge://character/42%00", "challenge://character/4%0A2", "challenge://character/4%2",
    "challenge://character/%zz",
    "challenge://character/42?id=1&id=2", "challenge://character/4 2", "challenge://character/42\n",
    "challenge://character/42\u{0}", "challenge://character/\u{202E}42", "challenge://character/٤٢",
    "challenge://character/%D9%A4%D9%A2", "challenge://character//42", "challenge://character%2F42",
    "challenge://character/42%2F43", "challenge://cha\\racter/42",
    "challenge://\u{301}character/42", "challenge://character/\u{301}42", "challenge://character/42\u{301}",
    "challenge://character/" + String(repeating: "4", count: 100_000),
  ])
  func `a hostile link has no destination`(url: String) {
    if case .plan(let steps) = links.resolve(url) { Issue.record("\(url.prefix(80)) leads to \(steps)") }
    // `URL` may change the text of a link, for example by encoding characters. The test therefore also checks the changed link.
    if let url = URL(string: url) { #expect(DeepLink.destination(from: url) == nil) }
  }

  @Test(
    arguments: [
      (.characterList, "challenge://character/list"), (.characterDetail(id: 42), "challenge://character/42"),
      (.locationDetail(id: 3), "challenge://location/3"), (.episodeList, "challenge://episode/list"),
      (.episodeDetail(id: 12), "challenge://episode/12"), (.settings, nil),
      (.imageGallery(characterId: 1), nil),
    ] as [(AppNavigation, String?)])
  func `the URL of a destination is its link, or nil if no link leads to the destination`(
    destination: AppNavigation, url: String?
  ) {
    #expect(links.url(for: destination) == url)
  }
}
