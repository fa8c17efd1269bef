import Foundation
import Testing

@Suite struct LinkSchemeTests {
  @Test(arguments: [
    (
      "Challenge/ChallengeApp.swiftpm", "Challenge/Sources/Navigation/DeepLink.swift",
      #"static let scheme = "challenge""#
    ),
    (
      "Patterns/RedirectsApp.swiftpm", "Patterns/Sources/Redirects/Character/CharacterFeature.swift",
      #"let scheme = "challenge""#
    ),
  ])
  func `the Info.plist of an app declares the scheme of its links`(
    app: String, source: String, declaration: String
  ) throws {
    let plist = try PropertyListSerialization.propertyList(
      from: Data(contentsOf: examples.appending(path: "\(app)/Info.plist")), format: nil)
    let types = (plist as? [String: Any])?["CFBundleURLTypes"] as? [[String: Any]]
    let schemes = types?.compactMap { $0["CFBundleURLSchemes"] as? [String] }
    #expect(schemes == [["challenge"]])
    let links = try String(contentsOf: examples.appending(path: source), encoding: .utf8)
    #expect(links.contains(declaration))
    let manifest = try String(contentsOf: examples.appending(path: "\(app)/Package.swift"), encoding: .utf8)
    #expect(manifest.contains(#"additionalInfoPlistContentFilePath: "Info.plist""#))
  }
}
