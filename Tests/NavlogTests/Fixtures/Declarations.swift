import Foundation

/// The declarations in the sources: types with their members, including those of extensions.
struct Declarations {
  static let repository = AppleNames.repository

  private(set) var folders: Set<String> = []
  private var members: [Substring: Set<Substring>] = [:]

  init() throws {
    let root = Self.repository.appendingPathComponent("Sources")
    for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      guard path.hasSuffix(".swift") || path.hasSuffix(".modulemap") else { continue }
      folders.insert(path.split(separator: "/").dropLast().joined(separator: "/"))
      if path.hasSuffix(".swift") {
        add(try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8))
      }
    }
  }

  /// Reads a file line by line. A declaration without indentation is a type or an extension, and the lines up to its closing
  /// brace declare its members.
  private mutating func add(_ source: String) {
    var owner: Substring?
    for line in source.split(separator: "\n") {
      if line.hasPrefix("}") { owner = nil }
      let words = line.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
      for (keyword, name) in zip(words, words.dropFirst()) {
        switch keyword {
        case "struct", "class", "enum", "protocol", "extension":
          if !line.hasPrefix(" ") { owner = name }
          if keyword != "extension" { members[name, default: []] = members[name] ?? [] }
        case "func", "var", "let", "case":
          if let owner { members[owner, default: []].insert(name) }
        default: break
        }
      }
    }
  }

  func contains(_ name: String) -> Bool {
    if name.contains("/") {
      return FileManager.default.fileExists(atPath: Self.repository.appendingPathComponent(name).path)
    }
    let parts = name.split(separator: ".")
    if parts.count == 1 {
      return members[parts[0]] != nil || folders.contains { $0.split(separator: "/").first == parts[0] }
    }
    return members[parts[0]]?.contains(parts[1]) ?? false
  }
}
