import NavlogTesting
import TestThreads
import Testing

@testable import Navlog

@Suite struct LinkMaskTests {
  private let masker = Masker { [9] }

  private func masked(_ url: String) -> String {
    var mask = LinkMask(masker)
    return mask.masked(url)
  }

  /// `§` marks the secret. Everything else stays unmasked.
  @Test(arguments: [
    "app://login?token=§", "app://login?a=1&access_token=§&b=2", "app://login?API-KEY=§",
    "app://x?apiKey=§&y",
    "https://§@example.com/a", "https://example.com/cb#access_token=§&state=ok", "app://x?user[pin]=§",
    "app://x/y;jsessionid=§", "app://x?%74oken=§", "app://x?to%6ben=§", "login?password=§", "token=§",
    "app://x?code=§&page=2", "http:\\\\§@evil.example\\a", "https:///§@host/", "app://x?otp=§#end",
    "app://x?SID=§",
    "app://x?q=1&&secret=§", "app://x?x-amz-signature=§", "//§@host/p", "app://x?a=1;pwd=§",
    "app://x?refreshToken=§", "app://x?token2=§", "app://x?client_secret_1=§&a", "app://x?codes[0]=§",
    "app://x?p={\"token\":\"§\",\"a\":\"b=c\"}&q=1", "app://x?p=[{\"a\":{\"pass_word\" : \"§\"}}]",
    "app://x?p=%7B%22a%22%3A1%2C%22token%22%3A%22§%22%7D&q=1", "app://x?p=%7b%22api%2Dkey%22:%22§%22%7d",
    "app://x?p={\"q\":\"{\\\"token\\\":\\\"§\\\",\\\"a\\\":1}\"}", "app://x#{\"to\\u006ben\":\"§\"}",
    "app://x?p={\"token\":\"§", "app://x?u=https://§@example.com/a&b=1", "https://a/?u=//b&v=http://§@c",
  ])
  func `a secret in any part of a URL is masked`(url: String) {
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
    "ada:hunter2@host", "app://x?p={\"token\":[\"hunter2\",{\"a\":\"hunter2\"}]}",
    "app://x?p=%257B%2522token%2522%253A%2522hunter2%2522%257D", "app://x?u=https%3A%2F%2Fada%3Ahunter2%40b",
    "app://x?p={\"token\":\"hunter2%22,hunter2\"}", "app://x?p=%22token\":\"hunter2\"",
  ])
  func `an escaped or malformed secret never appears in a masked URL`(url: String) {
    #expect(!masked(url).contains("hunter2") && !masked(url).contains("ter2"), "\(masked(url))")
  }

  @Test(arguments: [
    "app://character/42?tab=episodes&page=2", "https://example.com:8080/a/b?q=a%20b#top", "", "nonsense",
    "app://",
    "app://x?zip_code=1", "app://x?monkey=1&design=3", "app://x/@ada?mail=a@b.example",
    "app://x?p={\"a\":\"token\",\"b\":[1]}", "app://x?p=%7B%22a%22%3A%22token%22%7D&q=a:b",
    "app://x/{id}?u=a://b:80/c",
    "https://a-server-with-a-very-long-name-42.eu-west-1.example.com/a",
    "app://guide/the-10-best-places-to-visit-in-2024?sort=iphone-15-pro-max-256gb-black",
    "app://CharacterDetailViewController/20240101123456789012",
  ])
  func `a URL without secrets is unchanged`(url: String) { #expect(masked(url) == url) }

  @Test(arguments: [
    "eyJhbGciOiJub25lIn0.e30.", "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiI0MiJ9.c2lnbmF0dXJl",
    "9f86d081884c7d659a2feaa0c55ad015",
    "550e8400-e29b-41d4-a716-446655440000", "Vn3_kP0-ZqLw8sTt1Y-uRb", "QmFzZTY0LXdpdGgtbm8tZGlnaXRz",
    "AbCdEfGhiJKlmNoPqRsTuv",
  ])
  func `text in a link that looks like a credential is masked, unless the stored destination contains it`(
    credential: String
  ) {
    for url in [
      "app://reset/§", "app://x/§/y?a=b", "app://x?a=§&b=c", "app://§", "app://x#§", "x:§", "app://x/%20§",
    ] {
      let expected = url.replacing("x:§", with: "§").replacing("%20§", with: "§").replacing("§", with: "\0")
      let masked = masked(url.replacing("§", with: credential))
      #expect(!masked.contains(credential), "\(masked)")
      #expect(self.masked(masked) == masked)
      if expected == url.replacing("§", with: "\0") {
        #expect(masked == url.replacing("§", with: masker.mask(credential)))
      }
      var mask = LinkMask(masker)
      let url = url.replacing("§", with: credential)
      #expect(mask.masked(url) { credential.lowercased().contains($0) } == url)
    }
  }

  @Test func `a URL that is too long is truncated and masked`() {
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
  func `masking never traps on a random URL, and always masks the value of a parameter with a secret name`(
    seed: UInt64
  ) {
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

  @Test(arguments: 1...UInt64(Torture.runs(2, 10)))
  func `masking is idempotent, and maps URLs with different secrets to different URLs`(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let pieces = [
      "token", "=", "&", "%", "%3D", "%22", "\"", "\\\"", "\\", "{", "}", "[", ":", ",", "://", "//", "/",
      "?", "#", "@", ";",
      "ü", " ", "+", "a", "code", "pass", "app://x?", "https://", "masked-", "masked-0123456789abcdef",
      "\"token\":", "%25",
      "eyJhbGciOiJIUzI1NiJ9", "9f86d081884c7d659a2feaa0", ".", "x7", String(repeating: "ab/", count: 340),
    ]
    for _ in 1...200 {
      func some() -> String {
        (0..<Int.random(in: 0...9, using: &random)).map { _ in pieces.randomElement(using: &random) ?? "" }
          .joined()
      }
      let url = some()
      let once = masked(url)
      #expect(once.utf8.count <= 2_048 && masked(once) == once, "seed \(seed): \(url.debugDescription)")
      let whole = LinkMask(masker).maskedWhole(url)
      #expect(LinkMask(masker).maskedWhole(whole) == whole, "seed \(seed): \(url.debugDescription)")
      let text = masker.masked(url)
      #expect(masker.masked(text) == text, "seed \(seed): \(url.debugDescription)")
      let (before, after) = ("app://x?" + some().prefix(200), "&" + some().prefix(200))
      let twins = [1, 1, 2].map { masked("\(before)&token=hunter\($0)\(after)") }
      #expect(twins[0] == twins[1] && twins[0] != twins[2], "seed \(seed): \(before) \(after)")
    }
  }

  @Test func `if a link's destination is not stored, only the link's scheme and server stay unmasked`() {
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

  @Test func `a reason that contains a secret of the URL is masked`() {
    let link = NavigationAction<RecordedDestination>.deepLink(
      url: "app://x?token=hunter2", .refused("the route failed: no such token hunter2"))
    let masked = link.masked(by: masker) { $0 }
    #expect(
      masked
        == .deepLink(
          url: "app://x?token=\(masker.mask("hunter2"))",
          .refused("the reason is masked: it quotes a secret of the URL")))
  }

  @Test func `a credential in a link stays unmasked if the link's destination stores it unmasked`() {
    let id = "550E8400-e29b-41d4-a716-446655440000"
    func link(_ parameters: String) -> NavigationAction<RecordedDestination> {
      let destination = RecordedDestination(name: "order", parameters: parameters)
      return .deepLink(url: "app://order/\(id)", .plan([.show(destination, .push)]))
    }
    let stored = link(#"{"id":"\#(id.lowercased())"}"#)
    #expect(stored.masked(by: masker) { $0 } == stored)
    for (parameters, kept) in [
      ("{}", "order/\(masker.mask(id))"), (#"{"id":"\#(masker.mask(id))"}"#, masker.mask("order/\(id)")),
    ] {
      guard case .deepLink(let url, _) = link(parameters).masked(by: masker, form: { $0 }) else { continue }
      #expect(url == "app://\(kept)")
    }
  }
}
