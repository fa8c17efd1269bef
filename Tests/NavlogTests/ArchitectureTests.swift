import Foundation
import Testing

/// `Documentation/Architecture.md` is true: what it names exists, and what it lists is complete.
@Suite struct ArchitectureTests {
  private let page: String
  private let sources: Declarations

  init() throws {
    page = try String(
      contentsOf: Declarations.repository.appendingPathComponent("Documentation/Architecture.md"),
      encoding: .utf8)
    sources = try Declarations()
  }

  @Test func `every type, function and file that the page names exists`() {
    #expect(names.count > 50)
    for name in names { #expect(sources.contains(name), "\(name)") }
  }

  @Test func `a name that does not exist is noticed`() {
    for name in ["NavigationStates", "Router.emits", "RouterState.send", "Sources/Navlog/None.swift"] {
      #expect(!sources.contains(name), "\(name)")
    }
  }

  @Test func `the folders of the page are those of the sources`() {
    for module in Set(sources.folders.compactMap { $0.split(separator: "/").first }) {
      #expect(page.contains(module), "\(module)")
    }
    let core = sources.folders.filter { $0.hasPrefix("Navlog/") }.map { "Sources/\($0)/" }
    #expect(names.filter { $0.hasSuffix("/") }.sorted() == core.sorted())
  }

  @Test func `the page is short`() {
    #expect(page.split(separator: "\n", omittingEmptySubsequences: false).count <= 121)
  }

  /// The names of ours in backticks and in the picture.
  private var names: [String] {
    var names: [String] = []
    for (index, part) in page.components(separatedBy: "```").enumerated() {
      if index % 2 == 1 {
        names += part.split { !$0.isLetter }.filter { $0.first?.isUppercase == true }.map(String.init)
      } else {
        let pieces = part.components(separatedBy: "`")
        names += pieces.indices.filter { $0 % 2 == 1 }.map { pieces[$0] }
      }
    }
    // Values, keywords and other people's names are not ours to check.
    return names.filter { name in
      !["7", "destinations", "package", "public", "SQLite", "UI"].contains(name)
        && !name.contains("{") && !name.hasPrefix(".")
    }
  }
}

/// What the sources declare: types with their members, including those of extensions.
private struct Declarations {
  static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

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

  /// Reads a file line by line: what is declared at its margin is a type or an extension, and up to the brace that ends it
  /// come members.
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
