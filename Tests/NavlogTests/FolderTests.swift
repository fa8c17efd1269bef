import Foundation
import Testing

/// The folders of each library form layers, which `Documentation/Architecture.md` lists. A folder uses only folders of its own
/// layer and of lower layers.
@Suite struct FolderTests {
  private let sources: [SourceFolder]
  private let layers: [String: Int]

  init() throws {
    let repository = Declarations.repository
    sources = try SourceFolder.all(in: repository.appendingPathComponent("Sources"))
    let page = try String(
      contentsOf: repository.appendingPathComponent("Documentation/Architecture.md"), encoding: .utf8)
    var layers: [String: Int] = [:]
    for line in page.split(separator: "\n") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, let layer = Int(cells[0]) else { continue }
      for folder in cells[1].matches(of: /`Sources\/([^`]+)\/`/) { layers[String(folder.1)] = layer }
    }
    self.layers = layers
  }

  @Test func `the architecture page lists every folder with source code, and no other folder`() {
    #expect(layers.keys.sorted() == sources.map(\.path).sorted())
  }

  @Test func `a folder uses only folders of its own layer and of lower layers`() {
    #expect(violations(of: layers) == [])
  }

  @Test func `a folder that uses a folder of a higher layer is reported`() {
    var layers = layers
    layers["Navlog/Text"] = 100
    layers["NavlogTools/Reading/Conditions"] = 100
    let found = violations(of: layers)
    #expect(found.contains("Navlog/Events uses StoredText of Navlog/Text"))
    #expect(found.contains("NavlogTools/Reading/Bisection uses Condition of NavlogTools/Reading/Conditions"))
  }

  @Test func `in NavlogTools, the layers from low to high are Reading, Rewriting and TestGeneration`() {
    func range(_ folder: String) -> (lowest: Int, highest: Int) {
      let found = layers.filter { $0.key.hasPrefix("NavlogTools/\(folder)/") }.values
      return (found.min() ?? 0, found.max() ?? 0)
    }
    #expect(range("Reading").highest < range("Rewriting").lowest)
    #expect(range("Rewriting").highest < range("TestGeneration").lowest)
  }

  private func violations(of layers: [String: Int]) -> [String] {
    var found: Set<String> = []
    for (library, folders) in Dictionary(grouping: sources, by: \.library) {
      var owners: [String: String] = [:]
      for folder in folders { for name in folder.declared { owners[name] = folder.path } }
      for folder in folders {
        for name in folder.used {
          guard let owner = owners[name], owner != folder.path else { continue }
          if let upper = layers[owner], let own = layers[folder.path], upper > own {
            found.insert("\(folder.path) uses \(name) of \(owner)")
          }
        }
      }
      #expect(!owners.isEmpty || library == "CSQLite")
    }
    return found.sorted()
  }
}

/// A folder of a library, with the types that its Swift files declare at file level, and the names that these files use.
private struct SourceFolder {
  let path: String
  private(set) var declared: Set<String> = []
  private(set) var used: Set<String> = []

  var library: String { String(path.prefix { $0 != "/" }) }

  static func all(in root: URL) throws -> [SourceFolder] {
    var folders: [String: SourceFolder] = [:]
    for case let path as String in FileManager.default.enumerator(atPath: root.path) ?? .init() {
      // The files of a .docc catalog are steps of a tutorial.
      guard [".swift", ".js", ".css", ".h"].contains(where: path.hasSuffix), !path.contains(".docc/") else {
        continue
      }
      let folder = path.split(separator: "/").dropLast().joined(separator: "/")
      // Names are looked up only in Swift. ViewerPage.swift contains JavaScript.
      let isSwift = path.hasSuffix(".swift") && !path.hasSuffix("ViewerPage.swift")
      let text = try isSwift ? String(contentsOf: root.appendingPathComponent(path), encoding: .utf8) : ""
      folders[folder, default: SourceFolder(path: folder)].add(text)
    }
    return Array(folders.values)
  }

  private mutating func add(_ text: String) {
    var isInText = false
    for line in text.split(separator: "\n") {
      if line.contains("\"\"\"") { isInText.toggle() }
      if isInText { continue }
      // Text between quotation marks, or after two slashes, is not code.
      let code = line.split(separator: "\"", omittingEmptySubsequences: false).enumerated()
        .filter { $0.offset % 2 == 0 }.map(\.element).joined(separator: " ")
      add(line: code.firstRange(of: "//").map { code[..<$0.lowerBound] } ?? code[...])
    }
  }

  private mutating func add(line: Substring) {
    // Of `A.B`, only `A` counts, because `B` is nested in `A`.
    let names = line.split { !($0.isLetter || $0.isNumber || $0 == "_" || $0 == ".") }
      .map { $0.prefix { $0 != "." } }
    used.formUnion(names.filter { $0.first?.isUppercase == true }.map(String.init))
    guard line.first != " ", Set(names).isDisjoint(with: ["private", "fileprivate"]) else { return }
    for (keyword, name) in zip(names, names.dropFirst())
    where ["struct", "class", "enum", "protocol", "actor", "typealias"].contains(keyword) {
      declared.insert(String(name))
      break
    }
  }
}
