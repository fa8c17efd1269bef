import NavlogTesting
import Testing

@testable import Navlog

@Suite struct `What is recorded of a URL` {
  private let masker = Masker { [9] }

  private func masked(_ url: String) -> String {
    var mask = LinkMask(masker)
    return mask.masked(url)
  }

  /// `§` marks where the secret stands, which is masked alone.
  @Test(arguments: [
    "app://login?token=§", "app://login?a=1&access_token=§&b=2", "app://login?API-KEY=§",
    "app://x?apiKey=§&y",
    "https://§@example.com/a", "https://example.com/cb#access_token=§&state=ok", "app://x?user[pin]=§",
    "app://x/y;jsessionid=§", "app://x?%74oken=§", "app://x?to%6ben=§", "login?password=§", "token=§",
    "app://x?code=§&page=2", "http:\\\\§@evil.example\\a", "https:///§@host/", "app://x?otp=§#end",
    "app://x?SID=§",
    "app://x?q=1&&secret=§", "app://x?x-amz-signature=§", "//§@host/p", "app://x?a=1;pwd=§",
    "app://x?refreshToken=§",
  ])
  func `a secret is masked wherever it stands`(url: String) {
    let secret = url.contains("§@") ? "ada:hunter2" : "hunter2"
    let tail = url.hasSuffix("§#end") ? "#end" : ""
    let expected = url.replacing("§" + tail, with: masker.mask(secret + tail))
    #expect(masked(url.replacing("§", with: secret)) == expected)
    #expect(masked(expected) == expected)
  }

  @Test(arguments: [
    "app://open?url=https%3A%2F%2Fx.example%2F%3Ftoken%3Dhunter2", "app://open?token%3Dhunter2",
    "app://o?u=a%253Ftoken%253Dhunter2", "https://ada:hun/ter2@host/x",
    "app://x?token=a=hunter2;hunter2#hunter2",
    "ada:hunter2@host",
  ])
  func `nothing of it is left where it is hidden or malformed`(url: String) {
    #expect(!masked(url).contains("hunter2") && !masked(url).contains("ter2"), "\(masked(url))")
  }

  @Test(arguments: [
    "app://character/42?tab=episodes&page=2", "https://example.com:8080/a/b?q=a%20b#top", "", "nonsense",
    "app://",
    "app://x?zip_code=1", "app://x?monkey=1&tokens=2&design=3", "app://x/@ada?mail=a@b.example",
  ])
  func `what is no secret stays as it is`(url: String) { #expect(masked(url) == url) }

  @Test func `what is too long is masked as far as it is kept`() {
    let secret = String(repeating: "hunter2", count: 1_000)
    for url in [
      "app://x?token=\(secret)", "https://ada:\(secret)@host/", "app://x?a=\(secret)&token=\(secret)",
    ] {
      let kept = masked(url)
      #expect(kept.utf8.count <= 2_048)
      #expect(url.contains("a=hunter2") || !kept.contains("hunter2"))
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `any text at all is read without a trap, and a value after a secret name never stays`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "token", "=", "&", "%", "%3D", "@", ":", "//", "/", "?", "#", ";", "ü", "\0", "\\", "a", "masked-", "[",
      "]", "token=hunter2",
    ]
    for _ in 1...1_000 {
      let url = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        pieces.randomElement(using: &random) ?? ""
      }
      .joined()
      #expect(!masked(url).contains("token=hunter2"), "seed \(seed): \(url)")
    }
  }

  @Test func `a link to what is kept out leaves its scheme, and the server`() {
    let mask = LinkMask(masker)
    #expect(mask.maskedWhole("app://reset/hunter2") == "app://" + masker.mask("reset/hunter2"))
    #expect(
      mask.maskedWhole("https://shop.example/r/hunter2") == "https://shop.example/"
        + masker.mask("/r/hunter2"))
    #expect(!mask.maskedWhole("https://ada:hunter2@shop.example/r").contains("hunter2"))
    for url in ["app://reset/hunter2", "https://shop.example/r/hunter2"] {
      #expect(mask.maskedWhole(mask.maskedWhole(url)) == mask.maskedWhole(url))
    }
  }

  @Test func `a reason that quotes a secret is masked with it`() {
    let link = NavigationAction<RecordedDestination>.deepLink(
      url: "app://x?token=hunter2", .refused("the route failed: no such token hunter2"))
    let masked = link.maskingLinks(by: masker) { _ in false }
    #expect(
      masked
        == .deepLink(
          url: "app://x?token=\(masker.mask("hunter2"))",
          .refused("the reason is masked: it quotes a secret of the URL")))
  }
}
