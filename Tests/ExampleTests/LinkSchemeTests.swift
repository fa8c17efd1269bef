import Foundation
import Testing

@Suite struct LinkSchemeTests {
  @Test func `the app's Info.plist declares the scheme of its links`() throws {
    let challenge = examples.appending(path: "Challenge")
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: challenge.appending(path: "ChallengeApp.swiftpm/Info.plist")), format: nil)
    let types = (plist as? [String: Any])?["CFBundleURLTypes"] as? [[String: Any]]
    let schemes = types?.compactMap { $0["CFBundleURLSchemes"] as? [String] }
    let links = try String(
      contentsOf: challenge.appending(path: "Sources/Navigation/DeepLink.swift"), encoding: .utf8)
    #expect(schemes == [["challenge"]])
    #expect(links.contains(#"static let scheme = "challenge""#))
  }
}
