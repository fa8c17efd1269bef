import Foundation

/// The names of Apple's public types and of SwiftUI's members, from `Tests/Support/Names/apple.txt`.
struct AppleNames {
  static let repository = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  /// The types of all modules.
  private(set) var types: Set<String> = []
  /// The types of SwiftUI that some platforms lack, each with these platforms.
  private(set) var typesMissing: [String: Set<String>] = [:]
  /// The members of View, Scene and EnvironmentValues, each with the platforms that lack the member, if any.
  private(set) var membersMissing: [String: Set<String>] = [:]

  init() throws {
    let text = try String(
      contentsOf: Self.repository.appendingPathComponent("Tests/Support/Names/apple.txt"), encoding: .utf8)
    var isMembers = false
    for line in text.split(separator: "\n") {
      if line.hasPrefix("## ") { isMembers = line.hasPrefix("## Members") }
      guard !line.hasPrefix("#") else { continue }
      for word in line.split(separator: " ") {
        let parts = word.split { "(,)".contains($0) }.map(String.init)
        let platforms = Set(parts.dropFirst())
        if isMembers {
          membersMissing[parts[0]] = platforms
        } else {
          types.insert(parts[0])
          if !platforms.isEmpty { typesMissing[parts[0]] = platforms }
        }
      }
    }
  }
}
